"""Giving an order to a character: check, pay, tell, begin. [SR-LAW-02, SR-TURN-07]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.rpg import atouts, law, purse
from tripot.games.rpg.announcing import announce
from tripot.games.rpg.characters.control import may_command, own
from tripot.games.rpg.doings import begin
from tripot.games.rpg.positions import place_of, state_distance
from tripot.games.rpg.purse import payer
from tripot.games.rpg.records import Character, Order, Values, freeze, read
from tripot.games.rpg.resting import break_rest
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ACTIONS, Entry

MENTAL = ("matrix", "magic", "technomancy", "ritual", "alchemy")


def actor_of(s: Table, seat: Seat, v: Values) -> Character | None:
    """Who an order is for: whoever it names, else whoever acts now, else one's only character."""
    named = v.get("character")
    if named is not None:
        return s.characters.get(named)
    acting = s.acting()
    if acting is not None and may_command(s, seat, acting):
        return acting
    mine = [c for c in own(s, seat) if c.kind == "person"] or own(s, seat)
    return mine[0] if mine else None


def give_order(s: Table, c: Character, code: str, v: Values) -> None:
    """Carry out an order that was checked."""
    entry = ACTIONS[code]
    form = {name: value for name, value in v.items() if name != "character" and value is not None}
    purse.pay(s, c, *law.price_of(s, c, entry, form))
    atouts.spend(s, c, law.announced(form))
    _take_at_word(c, _target(s, form), form.get("distance"))
    disturb(s, c, entry)
    announce(s, c, entry.id, code, _target(s, form), entry.domain)
    doing = read(s.rules.plays[code].record, form, code=code, who=c.id)
    assert isinstance(doing, Order)
    doing.paper = freeze(form)
    begin(s, doing)


def _target(s: Table, form: dict[str, Any]) -> Character | None:
    return s.characters.get(form.get("target") or "")


def _take_at_word(c: Character, other: Character | None, far: int | None) -> None:
    """A distance that was said holds until one of the two goes elsewhere. [SR-GEN-07]"""
    if other is not None and far is not None and (place_of(c) is None or place_of(other) is None):
        state_distance(c, other, far)


def disturb(s: Table, c: Character, entry: Entry) -> None:
    """Acting breaks rest: of the mind by magic or the matrix, of the body by whatever costs something. [SR-HEAL-07]"""
    bodily = entry.domain in ("common", "social") and (entry.major or entry.minor) and entry.timing != "downtime"
    break_rest(s, c, mental=entry.domain in MENTAL, physical=bool(bodily))


def plays_of(s: Table, c: Character) -> tuple[str, ...]:
    """The actions somebody of this kind could do now: in another's turn, only those that have no turn. [SR-TURN-04]"""
    waits = s.encounter is not None and s.encounter.acting != payer(s, c).id
    return _ANYTIME[_sort(c)] if waits else _PLAYABLE[_sort(c)]


def _sort(c: Character) -> str:
    if c.kind == "sprite":
        return "sprite"
    if c.kind in ("drone", "vehicle"):
        return "machine"
    if c.kind == "spirit":
        return "spirit"
    if c.res:
        return "technomancer"
    if c.mag:
        return "magician"
    return "animal" if c.kind == "animal" else "person"


_DOMAINS = {
    "person": ("common", "social", "matrix"),
    "animal": ("common",),
    "magician": ("common", "social", "magic", "ritual", "alchemy", "matrix"),
    "technomancer": ("common", "social", "technomancy", "matrix"),
    "spirit": ("common", "social", "magic"),
    "sprite": ("matrix",),
    "machine": ("common",),
}
_MACHINE_TOO = (
    "attack_ranged",
    "move",
    "end_turn",
    "manoeuvre",
    "accelerate",
    "floor_it",
    "change_fire_mode",
    "reload",
)


def _playable() -> dict[str, tuple[str, ...]]:
    made = {}
    for sort, domains in _DOMAINS.items():
        codes = [code for code, entry in ACTIONS.items() if entry.domain in domains and code not in law.WINDOWED]
        if sort == "machine":
            codes = [code for code in codes if code in _MACHINE_TOO]
        if sort == "sprite":
            codes += ["activate", "end_turn"]
        made[sort] = tuple(code for code in codes if code != "end_turn")
    return made


_PLAYABLE = _playable()
_ANYTIME = {
    sort: tuple(code for code in codes if ACTIONS[code].timing == "anytime") for sort, codes in _PLAYABLE.items()
}


def is_known(code: str) -> bool:
    """Whether there is such an action."""
    return code in ACTIONS
