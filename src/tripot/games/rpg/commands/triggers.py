"""Setting off a preparation where no map says who touched what. [SR-ALC-10]"""

from tripot.engine.forms import Field, Form
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.alchemy import nearest, release
from tripot.games.rpg.records import Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import TRIGGERS
from tripot.games.rpg.tabletalk import Command


def _offer_set_off(s: Table, seat: Seat) -> Form | None:
    waiting = tuple(one.id for one in s.preparations.values() if TRIGGERS[one.trigger].fired == "itself")
    if seat != GM or not waiting:
        return None
    fields = (
        Field("preparation", "choice", choices=waiting),
        Field("target", "choice", choices=tuple(s.characters), term="being", optional=True),
    )
    return Form("set_off", fields, "SR-ALC-10")


def _set_off(s: Table, _seat: Seat, v: Values) -> None:
    """Its material, a touch, a light: the game master says that it happened, and to whom. [SR-ALC-10]"""
    preparation = s.preparations[v["preparation"]]
    release(s, preparation, s.characters.get(v.get("target") or "") or nearest(s, preparation))


COMMANDS = {"set_off": Command(_offer_set_off, _set_off)}
