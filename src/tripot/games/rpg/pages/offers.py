"""What a seat may do, at a quiet moment or beside an open question: pages offer both alike. [SR-TBL-02]"""

from tripot.engine.actions import Pick
from tripot.engine.forms import Form
from tripot.engine.view import View


def picks(view: View) -> tuple[Pick, ...]:
    """Every choice of a seat."""
    return (*view.menu.picks, *view.standing.picks)


def forms(view: View) -> tuple[Form, ...]:
    """Every form that a seat may fill in."""
    return (*view.menu.forms, *view.standing.forms)


def form(view: View, name: str) -> Form | None:
    """The form of that name, if the seat may fill it in."""
    return view.menu.form(name) or view.standing.form(name)
