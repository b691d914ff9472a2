"""What an actor may send: a pick from a menu, or a filled form."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from tripot.engine.forms import Form
from tripot.engine.seats import Seat, actor_name, read_actor


class Pick:
    """One line of a menu. Built once and shared: games compare picks with `is`."""

    __slots__ = ("args", "kind", "text")

    def __init__(self, text: str, kind: str = "", args: tuple[Any, ...] = ()) -> None:
        self.text = text
        self.kind = kind or text.partition(":")[0]
        self.args = args

    def __repr__(self) -> str:
        return f"Pick({self.text!r})"


@dataclass(frozen=True, slots=True)
class Fill:
    """A form and what was written in it."""

    form: str
    value: Any


Action: TypeAlias = Pick | Fill


class Menu:
    """All that a seat may choose now: picks that can be listed, forms that cannot."""

    __slots__ = ("_by_text", "forms", "picks")

    def __init__(self, picks: Iterable[Pick] = (), forms: Iterable[Form] = ()) -> None:
        self.picks = tuple(picks)
        self.forms = tuple(forms)
        self._by_text: dict[str, Pick] | None = None
        """Made when somebody asks: playouts choose by place."""

    def by_text(self) -> dict[str, Pick]:
        """The picks by their wording."""
        if self._by_text is None:
            self._by_text = {pick.text: pick for pick in self.picks}
        return self._by_text

    def pick(self, text: str) -> Pick | None:
        """The pick of that wording, if it is on the menu."""
        return self.by_text().get(text)

    def form(self, name: str) -> Form | None:
        """The form of that name, if it is on the menu."""
        return next((form for form in self.forms if form.name == name), None)

    def offers(self, action: Action) -> bool:
        """Whether the action is a line of this menu (a form is offered whatever is written in it)."""
        if isinstance(action, Pick):
            return action.text in self.by_text()
        return self.form(action.form) is not None

    def __len__(self) -> int:
        return len(self.picks) + len(self.forms)

    def __iter__(self) -> Iterator[Pick]:
        return iter(self.picks)

    def __repr__(self) -> str:
        return f"Menu({', '.join(self.by_text())}; {', '.join(f.name for f in self.forms)})"


NOTHING = Menu()
"""The menu of somebody who has nothing to choose."""

TIMEOUT = Pick("timeout")
"""The clock says that the time of whoever is awaited is up."""
PLAIN_CHARACTER = "plain_character"
"""The form by which the host lets a game begin without what somebody has not prepared: a seat, a name."""


def timeout_of(seat: Seat) -> Pick:
    """The clock says that the time of this seat is up.

    >>> timeout_of(1)
    Pick('timeout:P2')
    """
    return Pick(f"{TIMEOUT.text}:{actor_name(seat)}")


def seat_rung(action: Pick) -> Seat | None:
    """The one seat that the clock rings for, if the action names one.

    >>> seat_rung(timeout_of(1)), seat_rung(TIMEOUT), seat_rung(Pick("timeout:me"))
    (1, None, None)
    """
    try:
        return read_actor(action.text.removeprefix(f"{TIMEOUT.text}:")) if action.kind == TIMEOUT.text else None
    except ValueError:
        return None


READY = Pick("ready")
"""My sheet may be collected."""
NOT_READY = Pick("not_ready")
"""I want to change my sheet after all."""


def write_action(action: Action) -> Any:
    """The action as JSON data, as journals and the wire carry it.

    >>> write_action(TIMEOUT)
    'timeout'
    """
    return action.text if isinstance(action, Pick) else {"form": action.form, "value": action.value}


def read_action(data: Any) -> Action:
    """The action in JSON data; `ValueError` if it has not the shape of one.

    >>> read_action({"form": "sheet", "value": {"vote": 1}})
    Fill(form='sheet', value={'vote': 1})
    """
    if isinstance(data, str):
        data.encode()  # half a surrogate pair is no text: UnicodeEncodeError is a ValueError
        return Pick(data)
    if isinstance(data, dict) and set(data) == {"form", "value"} and isinstance(data["form"], str):
        _check_plain(data, depth=0)
        return Fill(data["form"], data["value"])
    raise ValueError("an action is a text, or an object with a form and a value")


def as_written(action: Action) -> Action:
    """The action as a journal gives it back: fields in their order there, and nothing shared with the sender.

    >>> as_written(Fill("sheet", {"b": [1], "a": 2}))
    Fill(form='sheet', value={'a': 2, 'b': [1]})
    """
    return action if isinstance(action, Pick) else Fill(action.form, _in_order(action.value))


def _in_order(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _in_order(data[key]) for key in sorted(data)}
    return [_in_order(item) for item in data] if isinstance(data, list) else data


DEEPEST = 32
"""No form nests as far: an action that does is nobody's honest work."""


def _check_plain(data: Any, depth: int) -> None:
    """Let pass what a journal can hold for ever: valid texts, whole numbers, and no endless nesting."""
    if depth > DEEPEST:
        raise ValueError("an action does not nest that deep")
    if isinstance(data, str):
        data.encode()
    elif isinstance(data, dict):
        for key, value in data.items():
            if not isinstance(key, str):
                raise ValueError("the fields of a form have names")
            key.encode()
            _check_plain(value, depth + 1)
    elif isinstance(data, list):
        for item in data:
            _check_plain(item, depth + 1)
    elif data is not None and not isinstance(data, int):
        raise ValueError(f"an action holds no {type(data).__name__}")
