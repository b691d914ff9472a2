"""What magic needs to know of spirits, given and taken by the game master. [SR-TBL-17]"""

from tripot.engine.forms import Field, Form
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.records import Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.tabletalk import Command
from tripot.games.rpg.visibility import readers

KNOWN = ("true_names", "signatures", "observed", "formulas", "quests")


def _offer(s: Table, seat: Seat) -> Form | None:
    gifted = tuple(c.id for c in s.people() if c.mag or c.res)
    if seat != GM or not gifted:
        return None
    fields = (
        Field("character", "choice", choices=gifted, term="being"),
        Field("known", "choice", choices=KNOWN, term="lore"),
        Field("change", "choice", choices=("give", "take"), term="by_hand"),
        Field("name", "text", least=1, most=60),
    )
    sample = {"character": gifted[0], "known": "true_names", "change": "give", "name": "…"}
    return Form("lore", fields, "SR-TBL-17", {"samples": [sample]})


def _apply(s: Table, _seat: Seat, v: Values) -> None:
    """A true name, a signature, an observation, a quest is known from now on, or no longer. [SR-TBL-17]"""
    c = s.characters[v["character"]]
    row: list[str] = getattr(c, v["known"])
    if v["change"] == "give" and v["name"] not in row:
        row.append(v["name"])
    elif v["change"] == "take" and v["name"] in row:
        row.remove(v["name"])
    s.tell("SR-TBL-17", "lore", readers(s, c), who=label(c), known=v["known"], change=v["change"], name=v["name"])


COMMANDS = {"lore": Command(_offer, _apply)}
