"""Where units go in an imagined world: the journeys of `journeys`, straight from the state."""

from tripot.engine.actions import Fill
from tripot.games.anime_studios import reserves
from tripot.games.anime_studios.advice.prospects import BACKDROP, HUNTING, RIVALS, STAIRS, WRECK, Prospect
from tripot.games.anime_studios.forces import MASCOTS, MASK, NOT_MASCOTS, RANK, RANK_OF, SHIFT, SIZE
from tripot.games.anime_studios.maps import STRIDE, ZONES, zones_in
from tripot.games.anime_studios.numbers import COMET, DRAGONFLY, KINDS, MIDNIGHT, MIRAGE

MOST = 4
"""How many units go at once at most."""
STEP = 0.55
"""What the staff for one move would be worth elsewhere."""

Errand = tuple[float, int, int, int]
"""What a journey is worth, the kind of unit, and from where to where."""


def moves(now: Prospect) -> tuple[float, Fill] | None:
    """The most useful journeys together, each to a zone of its own."""
    taken, total = 0, 0.0
    moving: list[dict[str, str]] = []
    used: dict[tuple[int, int], int] = {}
    most = min(MOST, now.staff // now.s.figures.move_cost)
    seen = now.s.board().seen_from[now.s.place[now.seat]]
    for worth, kind, start, zone in sorted(errands(now), key=lambda each: (-each[0], seen[each[3]], seen[each[2]])):
        if len(moving) >= most:
            break
        number = used.get((start, kind), 0) + 1
        force = now.s.force[now.base + start]
        here = (force >> SHIFT[kind] & MASK[kind]) - (kind == 0 and now.kept >> start & 1)
        if taken >> zone & 1 or number > here:
            continue
        taken |= 1 << zone
        used[start, kind] = number
        moving.append({"unit": f"{KINDS[now.faction][kind]}.{ZONES[start]}.{number}", "zone": ZONES[zone]})
        total += worth
    return (total, Fill("move", {"moves": moving})) if moving else None


def errands(now: Prospect) -> list[Errand]:
    """Every journey of one unit that is worth its staff."""
    s, found = now.s, []
    arrive = _Arrivals(now)
    for start in zones_in(now.mine):
        force = s.force[now.base + start]
        idle = (force & MASCOTS) - (now.kept >> start & 1)
        near = s.board().neighbours[start]
        if idle > 0:
            stay = 0.8 * now.studio_at(start) if idle == 1 and not now.built >> start & 1 else 0.0
            for zone in near:
                worth = arrive.mascot(zone, stay) + arrive.company(start, zone, force) - STEP
                if worth > 0:
                    found.append((worth, 0, start, zone))
        if force & NOT_MASCOTS:
            for kind in range(1, len(KINDS[now.faction])):
                if force >> SHIFT[kind] & MASK[kind]:
                    for zone in near:
                        worth = arrive.fighter(kind, start, zone) + arrive.company(start, zone, force) - STEP
                        if worth > 0:
                            found.append((worth, kind, start, zone))
    return found


class _Arrivals:
    """What it is worth to arrive somewhere."""

    __slots__ = ("catch", "hunts", "meets", "now", "spreads")

    def __init__(self, now: Prospect) -> None:
        self.now = now
        self.catch = self._catch() if any(force & NOT_MASCOTS for force in reserves.forces(now.s, now.seat)) else []
        self.hunts = bool(HUNTING[now.faction] & now.missing)
        faction, missing = now.faction, now.missing
        self.meets = (faction == DRAGONFLY and missing & RIVALS) or (faction == MIRAGE and missing & BACKDROP)
        self.spreads = faction == MIDNIGHT and missing & STAIRS

    def _catch(self) -> list[tuple[int, int, float]]:
        """Where somebody's mascots stand, the rank that guards them, and what taking one brings."""
        return [(zone, rank, self.now.seize(other, zone)) for zone, other, rank in self.now.prey()]

    def mascot(self, zone: int, stay: float) -> float:
        """A mascot that arrives: to keep a free studio, or to build one."""
        now, s = self.now, self.now.s
        if s.force[now.base + zone] & MASCOTS:
            return -0.5
        danger = 0.0
        if now.theirs >> zone & 1:
            for other in range(s.players):
                danger += 0.6 * (other != now.seat and RANK[s.force[other * STRIDE + zone]] > 1)
        if not now.built >> zone & 1:
            return 0.62 * now.studio_at(zone) - stay - danger
        if not sum(s.kept) >> zone & 1:
            return now.studio_at(zone) + (now.production if now.is_foreign(zone) else 0.0) - danger
        if now.is_foreign(zone) and RANK[s.force[now.base + zone]] > 1:
            return 0.5 * now.production
        return -0.3

    def fighter(self, kind: int, start: int, zone: int) -> float:
        """A character or hero that arrives: to take mascots, or to come nearer to some."""
        now = self.now
        rank, worth = RANK_OF[kind], -0.2
        for at, guard, seizing in self.catch:
            if at == zone and rank > guard:
                worth += 0.75 * seizing
        if self.hunts and not now.theirs >> start & 1:
            steps = now.s.board().steps
            prey = [at for at, guard, _ in self.catch if guard < rank]
            if prey:
                worth += 1.6 * (min([steps[start][at] for at in prey]) - min([steps[zone][at] for at in prey]))
            if now.faction == COMET and kind == 3 and now.missing & WRECK and now.theirs >> zone & 1:
                worth += 0.6 * now.production
        return worth

    def company(self, start: int, zone: int, force: int) -> float:
        """Going to meet others, or to stand in one more zone."""
        now = self.now
        if now.mine >> zone & 1:
            return 0.0
        if self.meets and now.theirs >> zone & 1 and (SIZE[force] > 1 or not now.theirs >> start & 1):
            return 0.3 * now.production
        return 0.25 * now.production if self.spreads and SIZE[force] > 1 else 0.0
