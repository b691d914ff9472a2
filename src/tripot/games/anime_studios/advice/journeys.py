"""Where units might go, and what that would bring."""

from collections.abc import Iterator

from tripot.engine.actions import Action, Fill
from tripot.engine.forms import Form
from tripot.games.anime_studios.advice.gains import UNITS, price, seize, studio_gain
from tripot.games.anime_studios.advice.reading import Reading, rank, size
from tripot.games.anime_studios.numbers import KIND
from tripot.games.anime_studios.pieces import PIECES

HUNTERS = {"scrap_and_glory", "wreck_field", "marble_face", "jinx", "double_game"}
"""Productions that somebody else's units are needed for."""


def moves(read: Reading, form: Form) -> Iterator[tuple[float, Action]]:
    """The best journeys of single units, alone and together."""
    found = sorted(_journeys(read, form), key=lambda each: (-each[0], read.first_of(each[3]), read.first_of(each[2])))
    spare = {start: [name for name in names if PIECES[name].number] for start, names in form.facts["units"].items()}
    moves: list[dict[str, str]] = []
    total = 0.0
    for worth, kind, start, zone in found:
        if worth <= 0 or len(moves) >= min(4, form.facts["most"]):
            break
        unit = next((name for name in spare[start] if PIECES[name].kind == kind), None)
        if unit is None or any(zone == move["zone"] for move in moves):
            continue
        spare[start].remove(unit)
        moves = [*moves, {"unit": unit, "zone": zone}]
        total += worth
        yield total, Fill("move", {"moves": moves})


def _journeys(read: Reading, form: Form) -> Iterator[tuple[float, int, str, str]]:
    for start, names in form.facts["units"].items():
        for kind in sorted({PIECES[name].kind for name in names if PIECES[name].number}):
            for zone in form.facts["to"][start]:
                worth = _mascot_at(read, start, zone) if kind == 0 else fighter_at(read, kind, start, zone)
                yield worth + _company(read, start, zone) - price(read, "move"), kind, start, zone


def _mascot_at(read: Reading, start: str, zone: str) -> float:
    idle = read.mascots(start) - (read.keeper(start) == read.faction)
    if idle < 1 or read.mascots(zone):
        return -0.5
    danger = 0.6 * sum(rank(units) > 1 for units in read.enemies(zone).values())
    if read.is_independent(zone):
        bonus = read.production_worth if read.is_foreign(zone) and "double_game" in read.missing else 0.0
        return studio_gain(read, zone) + bonus - danger
    if read.zones[zone]["studio"] is None:
        stay = 0.8 * studio_gain(read, start) if read.zones[start]["studio"] is None and idle == 1 else 0.0
        return 0.62 * studio_gain(read, zone) - stay - danger
    if "double_game" in read.missing and read.is_foreign(zone) and rank(read.mine(zone)) > 1:
        return 0.5 * read.production_worth
    return -0.3


def fighter_at(read: Reading, kind: int, start: str, zone: str) -> float:
    """What a character or hero of that kind would bring by going to a zone."""
    mine = UNITS[_kind_name(read, kind)].rank
    worth = -0.2
    for faction, units in read.enemies(zone).items():
        if any(KIND[name][1] == 0 for name in units) and mine > rank(units):
            worth += 0.75 * seize(read, zone, faction)
    if not HUNTERS.isdisjoint(read.missing) and not read.enemies(start):
        prey = read.prey(mine)
        worth += 1.6 * (read.distance(start, prey) - read.distance(zone, prey))
    if "wreck_field" in read.missing and kind == 3 and read.enemies(zone) and not read.enemies(start):
        worth += 0.6 * read.production_worth
    return worth


def _kind_name(read: Reading, kind: int) -> str:
    return next(name for name, (_, place) in KIND.items() if place == kind and name in read.me["reserve"])


def _company(read: Reading, start: str, zone: str) -> float:
    """Going to meet others, or to stand in one more zone, for the productions that ask for it."""
    worth = 0.0
    if ("rivals" in read.missing or "backdrop" in read.missing) and read.enemies(zone) and not read.mine(zone):
        worth += 0.3 * read.production_worth if not read.enemies(start) or size(read.mine(start)) > 1 else 0.0
    if "door_under_stairs" in read.missing and not read.mine(zone) and size(read.mine(start)) > 1:
        worth += 0.25 * read.production_worth
    return worth
