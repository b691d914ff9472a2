"""Whether an order is legal, and the one reason why not. [SR-LAW-01, SR-LAW-02, SR-LAW-04]"""

from collections.abc import Iterable, Iterator

from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg import atouts
from tripot.games.rpg.characters.control import may_command
from tripot.games.rpg.characters.derived import may_use
from tripot.games.rpg.contests import make_test
from tripot.games.rpg.matrix.connection import is_online, own_device_fails
from tripot.games.rpg.positions import distance
from tripot.games.rpg.purse import check_price, payer
from tripot.games.rpg.records import Attack, Character, Order, Trial, Values, read
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import has
from tripot.games.rpg.statuses.costs import extra_minors
from tripot.games.rpg.statuses.permissions import forbidden_by
from tripot.games.rpg.tables import ACTIONS, Entry
from tripot.games.rpg.trials import outlook
from tripot.games.rpg.weapons import kind_of, weapon_of
from tripot.games.rpg.windows import OFFERED, REACTIONS

CODES = (
    "E_ROLE", "E_PROMPT", "E_TURN", "E_STATUS", "E_NO_ACTION", "E_TARGET", "E_PERCEIVE", "E_DISTANCE", "E_RANGE",
    "E_AMMO", "E_MOVED", "E_REACH", "E_ATOUT_EMPTY", "E_ATOUT_CAP", "E_ATOUT_CURSED", "E_SKILL", "E_SPLIT",
    "E_AMPLIFY", "E_DRACHMS", "E_LODGE", "E_QUEST", "E_PLANE", "E_SPIRIT", "E_PREPARATION", "E_OFFLINE",
    "E_NO_ACCESS", "E_LOCKED", "E_DEVICE", "E_PROGRAM", "E_ENCRYPTED", "E_GRID", "E_INTERPOSED", "E_COVER",
)  # fmt: skip
"""Every reason, the one that is told first when several apply. [SR-LAW-04]"""
RANK = {code: place for place, code in enumerate(CODES)}
WINDOWED = {*REACTIONS, *OFFERED} - {"full_defense", "full_matrix_defense", "counterspell_shield"}
"""Reactions that need something to react to: no desk offers them. [SR-TURN-14]"""
MOVING = frozenset(("move", "sprint", "parkour", "climb", "charge"))
SHOOTING = frozenset(("attack_ranged", "targeted_attack", "multiple_attack", "intercept", "throw"))
OFFLINE_TOO = frozenset(("change_mode",))
BODILY = frozenset(("aim", "lie_down", "take_cover", "stand_up", "change_fire_mode", "manoeuvre", "accelerate"))
"""Of the common actions, some that an astral form without a body cannot do."""


def first(reasons: Iterable[Refusal]) -> Refusal | None:
    """The reason that is told. [SR-LAW-04]"""
    found = list(reasons)
    return min(found, key=lambda one: RANK.get(one.code, len(CODES)), default=None)


def price_of(s: Table, c: Character, entry: Entry, v: Values) -> tuple[int, int]:
    """What an action costs now, statuses included. [SR-TURN-07]"""
    price = s.rules.plays[entry.code].price
    major, minor = price(s, c, v) if price is not None else (entry.major, entry.minor)
    extra = extra_minors(c, entry, shooting=_shoots(c, entry, v), moving=entry.code in MOVING)
    return major, minor + sum(count for _, count in extra)


def _shoots(c: Character, entry: Entry, v: Values) -> bool:
    """Whether it is an attack with a weapon at range; throws count, spells do not. [SR-STA-09]"""
    if entry.code not in SHOOTING:
        return False
    weapon = weapon_of(c, v.get("weapon") or "")
    return entry.code == "throw" or (weapon is not None and kind_of(c, weapon).firearm)


def standing_reasons(s: Table, c: Character, entry: Entry) -> Iterator[Refusal]:
    """What forbids an action whatever is written in its form."""
    if not is_time(s, c, entry):
        yield Refusal("SR-TURN-04", "E_TURN", {})
    status = forbidden_by(c, entry) or (forbidden_by(payer(s, c), entry) if payer(s, c) is not c else "")
    if status:
        yield Refusal("SR-STA-14", "E_STATUS", {"status": status})
    if not may_use(c, entry.skill):
        yield Refusal("SR-CHR-05", "E_SKILL", {"skill": entry.skill})
    if entry.domain == "matrix" and entry.code not in OFFLINE_TOO:
        yield from _matrix_reasons(s, c)
    if has(c, "projected") and entry.code in BODILY:
        yield Refusal("SR-MAG-22", "E_PLANE", {})


def _matrix_reasons(s: Table, c: Character) -> Iterator[Refusal]:
    """The matrix needs a device that works, and a mode. [SR-MTX-05]"""
    if not is_online(c):
        yield Refusal("SR-MTX-05", "E_OFFLINE", {})
    failing = own_device_fails(s, c)
    if failing is not None:
        yield Refusal("SR-MTX-39", "E_DEVICE", {"device": failing.id})


def is_time(s: Table, c: Character, entry: Entry) -> bool:
    """Whether the moment allows it: one's own turn, any moment, or no encounter. [SR-TURN-04, SR-TURN-18]"""
    if entry.code in WINDOWED:
        return False
    if s.encounter is None:
        return entry.code != "end_turn"
    if entry.timing == "anytime":
        return True
    return s.encounter.acting == payer(s, c).id


def reasons(s: Table, c: Character, code: str, v: Values) -> Iterator[Refusal]:
    """Everything that forbids an order, before any cost is paid. [SR-LAW-02]"""
    entry = ACTIONS[code]
    yield from standing_reasons(s, c, entry)
    short = check_price(s, c, *price_of(s, c, entry, v))
    if short is not None:
        yield short
    found = list(s.rules.plays[code].needs(s, c, v))
    yield from found
    if not found:
        yield from _atout_reasons(s, c, code, v)


def announced(v: Values) -> int:
    """Atouts that a form promises, over all its strikes."""
    return int(v.get("atouts") or 0) + sum(int(one.get("atouts") or 0) for one in v.get("strikes") or ())


def _atout_reasons(s: Table, c: Character, code: str, v: Values) -> Iterator[Refusal]:
    """Atouts must be there, and be felt, each on the test it is for. [SR-ATO-03, SR-CBT-10]"""
    points = announced(v)
    if not points:
        return
    if ACTIONS[code].test == "none":
        yield Refusal("SR-ATO-04", "E_ATOUT_CAP", {"wanted": points, "cap": 0}, ("atouts",))
        return
    if points > c.atouts:
        yield Refusal("SR-ATO-03", "E_ATOUT_EMPTY", {"wanted": points, "left": c.atouts})
        return
    for one in v.get("strikes") or (v,):
        trial, world = foreseen(s, c.id, code, {**v, **one})
        trial.atouts = 0
        seen = outlook(world, trial)
        refusal = atouts.check_spending(c, int(one.get("atouts") or 0), seen.base, no_advantage=seen.no_advantage)
        if refusal is not None:
            yield refusal
            return


def foreseen(s: Table, who: str, code: str, v: Values) -> tuple[Trial, Table]:
    """The test that an action would roll, in a world of its own."""
    world = s.copy()
    return make_test(world, preview(world, who, code, v)), world


def preview(world: Table, who: str, code: str, v: Values) -> Order:
    """An action as it would begin: against whom, from how far, with which share of the dice."""
    target = v.get("target") or next((one.get("target") for one in v.get("strikes") or ()), "")
    doing = read(world.rules.plays[code].record, {**v, "target": target}, id=world.number(), code=code, who=who)
    assert isinstance(doing, Order)
    other = world.characters.get(doing.target)
    if other is not None:
        doing.far = distance(world.characters[who], other, doing.distance)
    if isinstance(doing, Attack) and v.get("strikes"):
        doing.share = 0 if doing.full_pool else int(v.get("dice") or 0)
    world.doings[doing.id] = doing
    return doing


def check_order(s: Table, seat: Seat, c: Character, code: str, v: Values) -> Refusal | None:
    """Why a seat may not have somebody do this, or None. [SR-LAW-03, SR-LAW-04]"""
    if not may_command(s, seat, c):
        return Refusal("SR-LAW-03", "E_ROLE", {})
    if seat != GM and int(v.get("modifier") or 0) < 0:  # only the game master makes things easier
        return Refusal(ACTIONS[code].id, "E_ROLE", {}, ("modifier",))
    return first(reasons(s, c, code, v))


def greyed(s: Table, c: Character, code: str) -> Refusal | None:
    """Why somebody cannot do this at all now: the reason beside a grey button."""
    entry = ACTIONS[code]
    found = list(standing_reasons(s, c, entry))
    short = check_price(s, c, *price_of(s, c, entry, {}))
    if short is not None:
        found.append(short)
    if found:
        return first(found)
    play, blocked = s.rules.plays[code], Refusal("SR-LAW-01", "E_TARGET", {"found": ""})
    for v in play.suggest(s, c):
        why = first(play.needs(s, c, v))
        if why is None:
            return None
        blocked = why
    return blocked if blocked.facts.get("found") != "" else first(play.needs(s, c, {})) or blocked
