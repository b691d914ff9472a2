"""The game master's hand: damage, healing and statuses without an action behind them. [SR-TBL-08]"""

from typing import cast

from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.damage import Packet, suffer
from tripot.games.rpg.healing import heal
from tripot.games.rpg.records import Character, Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import drop, every, give
from tripot.games.rpg.tables import ELEMENTS, LIMBS, STATUSES
from tripot.games.rpg.tabletalk import Command
from tripot.games.rpg.words import Condition, Element

MONITORS = ("physical", "stun")
RESISTED = ("none", "physical", "mental")
LASTS = ("usual", "rounds", "minutes", "hours", "encounter", "until_removed")
SECONDS = {"minutes": 60, "hours": 3600}


def _people(s: Table) -> Field:
    one = Field("", "choice", choices=tuple(s.characters), term="being")
    return Field("people", "list", least=1, most=60, of=(one,))


def _offer_hurt(s: Table, seat: Seat) -> Form | None:
    if seat != GM or not s.characters:
        return None
    fields = (
        _people(s),
        Field("change", "choice", choices=("damage", "healing"), term="by_hand"),
        Field("boxes", "int", least=1, most=60),
        Field("monitor", "choice", choices=MONITORS, term="monitor"),
        Field("resist", "choice", choices=RESISTED, term="resisted", optional=True),
        Field("element", "choice", choices=ELEMENTS, term="element_named", optional=True),
        Field("irreducible", "flag", optional=True),
        Field("incurable", "flag", optional=True),
    )
    first = next(iter(s.characters))
    samples = [
        {"people": [first], "change": "damage", "boxes": 1, "monitor": "stun", "resist": "physical"},
        {"people": [first], "change": "healing", "boxes": 1, "monitor": "stun"},
    ]
    return Form("hurt_or_heal", fields, "SR-TBL-08", {"samples": samples})


def _named(s: Table, v: Values) -> list[Character]:
    """Everybody named who is still there, each once; damage may make somebody's companions go."""
    return [s.characters[one] for one in dict.fromkeys(v["people"]) if one in s.characters]


def _hurt(s: Table, _seat: Seat, v: Values) -> None:
    """One order, and nobody is asked: who resists rolls at once, with what was pledged. [SR-TBL-08]"""
    for c in _named(s, v):
        if c.id not in s.characters:
            continue
        if v["change"] == "healing":
            points, deep = v["boxes"], bool(v.get("incurable"))
            heal(s, c, points, v["monitor"], deep=deep, whole=bool(v.get("irreducible")))
        else:
            suffer(s, c, _packet(v))


def _packet(v: Values) -> Packet:
    return Packet(
        v["boxes"], v["monitor"], cast("Element", v.get("element") or "none"), v.get("resist") or "none",
        irreducible=bool(v.get("irreducible")), incurable=bool(v.get("incurable")),
    )  # fmt: skip


def _offer_status(s: Table, seat: Seat) -> Form | None:
    if seat != GM or not s.characters:
        return None
    fields = (
        _people(s),
        Field("status", "choice", choices=tuple(STATUSES), term="status"),
        Field("change", "choice", choices=("give", "take"), term="by_hand"),
        Field("level", "int", least=1, most=20, optional=True),
        Field("lasts", "choice", choices=LASTS, term="lasts", optional=True),
        Field("length", "int", least=1, most=999, optional=True),
        Field("limb", "choice", choices=LIMBS, term="limb", optional=True),
        Field("about", "text", most=60, optional=True),
        Field("monitor", "choice", choices=MONITORS, term="monitor", optional=True),
        Field("source", "choice", choices=tuple(s.characters), term="being", optional=True),
    )
    first = next(iter(s.characters))
    samples = [
        {"people": [first], "status": "prone", "change": "give"},
        {"people": [first], "status": "prone", "change": "take"},
    ]
    return Form("status_by_hand", fields, "SR-TBL-08", {"samples": samples})


NEEDS = {"crippled": "limb", "frightened": "about", "poisoned": "about"}
"""A fact without which a status means nothing: the line of the form that says it."""


def _check_status(_s: Table, _seat: Seat, v: Values) -> Refusal | None:
    """A limb, a feared object, a poison: what the status is about has to be said; so does how long a time is."""
    if v["change"] != "give":
        return None
    missing = [NEEDS[v["status"]]] if v["status"] in NEEDS and not subject(v) else []
    if v.get("lasts") in ("rounds", *SECONDS) and not v.get("length"):
        missing.append("length")
    return Refusal("SR-TBL-08", "missing_field", {"field": missing[0]}, (missing[0],)) if missing else None


def _status(s: Table, _seat: Seat, v: Values) -> None:
    """Give a status with all its facts, or take it: one poison, limb or fear of several if one is named. [SR-TBL-08]"""
    code = cast("Condition", v["status"])
    about = subject(v)
    for c in _named(s, v):
        if v["change"] == "take":
            for status in [one for one in every(c, code) if not about or one.about == about]:
                drop(s, c, status)
        else:
            _give(s, c, code, v, about)


def subject(v: Values) -> str:
    """What a status is about: a limb, a poison, a feared thing, or whoever causes the fear."""
    said = v.get(NEEDS.get(v["status"], "")) or ""
    return str(said or (v.get("source") or "" if v["status"] == "frightened" else ""))


def _give(s: Table, c: Character, code: Condition, v: Values, about: str) -> None:
    level = int(v.get("level") or 1) if STATUSES[code].levelled else 1
    monitor = str(v.get("monitor") or "stun") if code == "poisoned" else ""
    source, lasts, length = str(v.get("source") or ""), v.get("lasts") or "usual", int(v.get("length") or 0)
    if lasts in SECONDS:
        lasts, length = "seconds", length * SECONDS[lasts]
    rounds = length if lasts == "rounds" else 0
    kept = "" if lasts in ("usual", "rounds") else lasts
    give(s, c, code, level, rounds=rounds, lasts=kept, left=length, source=source, about=about, monitor=monitor)


COMMANDS = {
    "hurt_or_heal": Command(_offer_hurt, _hurt),
    "status_by_hand": Command(_offer_status, _status, _check_status),
}
