"""Lines of the game master's fuller chronicle that everybody may read. [SR-TBL-20]"""

from tripot.engine.events import PUBLIC
from tripot.engine.forms import Field, Form
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.records import Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.tabletalk import Command


def _offer(s: Table, seat: Seat) -> Form | None:
    if seat != GM or not s.session:
        return None
    fields = (Field("evening", "int", least=1, most=s.session), Field("text", "text", least=1, most=400))
    return Form("publish_line", fields, "SR-TBL-20", {"samples": [{"evening": s.session, "text": "…"}]})


def _publish(s: Table, _seat: Seat, v: Values) -> None:
    """The words stand in the entry: a chronicle is computed, and changes nothing. [SR-TBL-20]"""
    s.tell("SR-TBL-20", "line_published", PUBLIC, evening=v["evening"], text=v["text"])


COMMANDS = {"publish_line": Command(_offer, _publish)}
