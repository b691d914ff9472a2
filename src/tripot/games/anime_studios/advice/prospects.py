"""A seat's prospects in an imagined world, straight from the state: what `reading` is to a view, in microseconds."""

from tripot.engine.seats import Seat
from tripot.games.anime_studios import dice
from tripot.games.anime_studios.factions import midnight
from tripot.games.anime_studios.forces import MASCOTS, RANK
from tripot.games.anime_studios.maps import STRIDE, zones_in
from tripot.games.anime_studios.numbers import COMET, DRAGONFLY, MIDNIGHT, MIRAGE, PRODUCTIONS
from tripot.games.anime_studios.productions import SIX
from tripot.games.anime_studios.state import AnimeState

BITS = {name: 1 << place for six in PRODUCTIONS for place, name in enumerate(six)}
"""The bit of each production on its faction's shelf."""
COUNTDOWN, SCRAP, WRECK = BITS["countdown"], BITS["scrap_and_glory"], BITS["wreck_field"]
THURSDAY, RIVALS, BELL, FESTIVAL = BITS["thursday_club"], BITS["rivals"], BITS["first_bell"], BITS["year_end_festival"]
JINX, STAIRS, MASQUERADE, EMBERS = BITS["jinx"], BITS["door_under_stairs"], BITS["masquerade"], BITS["embers"]
BOOTLEGS, MARBLE, BACKDROP = BITS["bootlegs"], BITS["marble_face"], BITS["backdrop"]
DOUBLE, LAST_ACT = BITS["double_game"], BITS["last_act"]
HUNTING = (SCRAP | WRECK, 0, JINX, MARBLE | DOUBLE)
"""By faction, the productions that somebody else's units are needed for."""


def turns_left(s: AnimeState) -> float:
    """About how many more turns there will be."""
    fans = s.length_of_game().fans_end - max(s.fans)
    pace = max(2.0, 1.6 * max([kept.bit_count() for kept in s.kept]))
    return max(0.3, min(fans / pace, (len(s.track()) - s.cursor) / (0.8 * s.players), 6.0))


class Prospect:
    """What things are worth to a seat now, in staff."""

    __slots__ = (
        "base",
        "built",
        "faction",
        "kept",
        "left",
        "masquerade",
        "mine",
        "missing",
        "production",
        "s",
        "seat",
        "staff",
        "studio",
        "studio_gain",
        "theirs",
    )

    def __init__(self, s: AnimeState, seat: Seat) -> None:
        self.s, self.seat, self.base = s, seat, seat * STRIDE
        self.faction = s.faction[seat]
        self.missing = SIX & ~s.made[seat]
        self.staff = s.staff[seat]
        self.mine, self.kept = s.occupied[seat], s.kept[seat]
        self.built = sum(s.opened)
        theirs = 0
        for other, zones in enumerate(s.occupied):
            if other != seat:
                theirs |= zones
        self.theirs = theirs
        self.left = left = turns_left(s)
        self.studio = 1.2 + 1.8 * left
        self.production = 3.5 + 3.0 * self.missing.bit_count() / max(0.8, left - 0.5)
        self.masquerade = 0
        """The kinds of zones, as bits, where one more studio would serve `masquerade`."""
        self.studio_gain = self.studio + 0.5 * self.production * self._toward()

    def _toward(self) -> float:
        """How much nearer one more studio brings the productions that count studios."""
        missing, have, goals = self.missing, self.kept.bit_count(), self.s.numbers().goals_for[self.s.players]
        goal = goals[self.faction]
        near = 0.0
        if self.faction == COMET and missing & COUNTDOWN:
            near = 1 / max(1, 1 + goal[0] - have)
        elif self.faction == DRAGONFLY:
            near += 1 / max(1, 1 + goal[0] - self.built.bit_count()) if missing & THURSDAY else 0.0
            near += 1 / max(1, 1 + goal[3] - have) if missing & BELL else 0.0
            near += 1 / (1 + goal[4]) if missing & FESTIVAL else 0.0
        elif self.faction == MIDNIGHT and missing & MASQUERADE:
            town = self.s.board().town
            self.masquerade = town if (self.kept & town).bit_count() < 2 else 0
            self.masquerade |= ~town if (self.kept & ~town).bit_count() < 2 else 0
        return near

    def studio_at(self, zone: int) -> float:
        """What one more studio in a zone brings."""
        if self.masquerade >> zone & 1:
            goal, have = self.s.numbers().goals[MIDNIGHT][3], midnight.masquerade(self.s, self.seat)
            return self.studio_gain + 0.5 * self.production / max(1, 1 + goal - have)
        return self.studio_gain

    def is_foreign(self, zone: int) -> bool:
        """Whether `double_game` waits in a zone: a studio that another opened."""
        return (
            self.faction == MIRAGE
            and bool(self.missing & DOUBLE)
            and bool(self.built & ~self.s.opened[self.seat] & 1 << zone)
        )

    def seize(self, other: Seat, zone: int) -> float:
        """What taking a mascot of somebody's in a zone brings."""
        s, worth = self.s, 1.1
        if s.kept[other] >> zone & 1 and s.force[other * STRIDE + zone] & MASCOTS == 1:
            beside = s.force[self.base + zone] & MASCOTS
            worth += (0.8 if beside else 0.4) * self.studio
            if self.faction == MIRAGE and self.missing & MARBLE:
                worth += self.production
            if self.is_foreign(zone):
                worth += self.production * (0.9 if beside else 0.35)
        if self.faction == COMET and self.missing & SCRAP:
            worth += self.production / 2
        return worth

    def prey(self) -> list[tuple[int, Seat, int]]:
        """Mascots of others that might be taken: zone, owner, and the rank that guards them."""
        s, found = self.s, []
        for other, zones in enumerate(s.occupied):
            if other != self.seat:
                base, veiled = other * STRIDE, s.faction[other] == MIDNIGHT
                for zone in zones_in(zones):
                    force = s.force[base + zone]
                    if force & MASCOTS and not (veiled and midnight.is_veiled(s, other, zone)):
                        found.append((zone, other, RANK[force]))
        return found

    def dice(self, player: Seat, opponent: Seat, zone: int) -> int:
        """How many dice a player would roll against another in a zone."""
        force = self.s.force[player * STRIDE + zone]
        return dice.combat(self.s, player, opponent, force) + dice.pairs(self.s, player, force)
