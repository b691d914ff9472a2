"""Why a command is refused: one code, the first of a fixed order. [AN-ERR-01, AN-ERR-03]"""

from collections.abc import Iterable, Iterator

from tripot.engine.refusals import Refusal
from tripot.games.anime_studios.maps import ZONE
from tripot.games.anime_studios.numbers import FACTION
from tripot.games.anime_studios.state import NO_ZONE, NOBODY, AnimeState

ORDER = (
    "GAME_OVER",
    "NOT_YOUR_DECISION",
    "PLAYER_OUT",
    "WRONG_PHASE",
    "MAIN_ACTION_DONE",
    "MAIN_ACTION_REQUIRED",
    "ABILITY_NOT_OWNED",
    "ALREADY_CREATED",
    "ABILITY_USED",
    "CONVENTION_ALREADY_HELD",
    "ZONE_ALREADY_FOUGHT",
    "UNKNOWN_ZONE",
    "NOT_ADJACENT",
    "NOT_YOUR_UNIT",
    "UNIT_MOVED_TWICE",
    "NOTHING_TO_MOVE",
    "STUDIO_ALREADY_HERE",
    "NO_STUDIO_HERE",
    "STUDIO_KEPT",
    "NOT_CONTROLLED_BY_YOU",
    "NO_MASCOT_HERE",
    "NO_UNIT_HERE",
    "NO_SUCH_ENEMY_HERE",
    "RANK_TOO_LOW",
    "PROTECTED_BY_VEIL",
    "RESERVE_EMPTY",
    "INVOCATION_CONDITION",
    "ABILITY_CONDITION",
    "ILLEGAL_RETREAT",
    "WRONG_NUMBER_OF_UNITS",
    "NO_SUCH_RIGHT",
    "NOT_ENOUGH_STAFF",
)
"""All codes, in the order in which they win over each other. [AN-ERR-03]"""

_WEIGHT = {code: weight for weight, code in enumerate(ORDER)}


def first(faults: Iterable[Refusal]) -> Refusal | None:
    """The fault that comes first in the order, or None. [AN-ERR-03]"""
    return min(faults, key=_weight, default=None)


def _weight(refusal: Refusal) -> int:
    return _WEIGHT[refusal.code]


GAME_OVER = Refusal("AN-ERR-03", "GAME_OVER")
NOT_YOUR_DECISION = Refusal("AN-DEC-01", "NOT_YOUR_DECISION")
PLAYER_OUT = Refusal("AN-ACT-03", "PLAYER_OUT")
WRONG_PHASE = Refusal("AN-DEC-01", "WRONG_PHASE")
MAIN_ACTION_DONE = Refusal("AN-ACT-09", "MAIN_ACTION_DONE")


def main_action(s: AnimeState) -> Iterator[Refusal]:
    """One main action a round, common or unique. [AN-ACT-08, AN-ACT-09]"""
    if s.main_done:
        yield MAIN_ACTION_DONE


def price(s: AnimeState, seat: int, cost: int, rule: str) -> Iterator[Refusal]:
    """What is paid is paid in full, before anything happens. [AN-ACT-15]"""
    if s.staff[seat] < cost:
        yield Refusal(rule, "NOT_ENOUGH_STAFF", {"cost": cost, "staff": s.staff[seat]})


def zone_named(s: AnimeState, name: str) -> int:
    """The zone of that name on this map, or NO_ZONE."""
    zone = ZONE.get(name, NO_ZONE)
    return zone if zone < s.board().size else NO_ZONE


def unknown_zone(name: str) -> Refusal:
    """A zone that this map has not."""
    return Refusal("AN-MAP-04", "UNKNOWN_ZONE", {"zone": name[:40]})


def enemy_named(s: AnimeState, seat: int, name: str) -> int:
    """The player of that faction, if it is another player's in this game. [AN-GEN-14]"""
    player = s.player_of[FACTION[name]] if name in FACTION else NOBODY
    return NOBODY if player == seat else player


def player_named(s: AnimeState, name: str) -> int:
    """The player of that number, or NOBODY."""
    return int(name) if name.isascii() and name.isdigit() and len(name) < 3 and int(name) < s.players else NOBODY
