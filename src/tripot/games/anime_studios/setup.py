"""Before the first turn: factions, seats around the island, the bag, the first units. [AN-SET-01]"""

from collections.abc import Sequence

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.engine.frames import Automatic, Procedure
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import reserves, studios
from tripot.games.anime_studios.maps import ZONES
from tripot.games.anime_studios.numbers import FACTION, FACTIONS, NEWS
from tripot.games.anime_studios.question import Question, put
from tripot.games.anime_studios.refusals import WRONG_PHASE
from tripot.games.anime_studios.state import NOBODY, AnimeState
from tripot.games.anime_studios.turn import FirstTurn
from tripot.kit.lots import in_any_order

_PICKS = tuple(Pick(f"faction:{name}", "faction", (name,)) for name in FACTIONS)


class ChooseFaction(Question):
    """Each player takes a free faction, in order of arrival. [AN-SET-02]"""

    __slots__ = ()
    kind = "choose_faction"
    rule = "AN-SET-02"

    def ask(self, s: AnimeState) -> Menu:
        return Menu(_PICKS[faction] for faction in free(s))

    def apply(self, s: AnimeState, action: Pick) -> None:
        give(s, self.seat, FACTION[action.args[0]])

    def explain(self, s: AnimeState, pick: Pick) -> Refusal:
        name = pick.text.removeprefix("faction:")
        return Refusal("AN-SET-02", "FACTION_TAKEN", {"faction": name}) if name in FACTION else WRONG_PHASE


class Picking(Automatic[AnimeState]):
    """The lobby: the game does not start until everybody has a faction. [AN-SET-02]"""

    __slots__ = ()
    rule = "AN-SET-02"

    def run(self, s: AnimeState) -> None:
        if NOBODY not in s.faction:
            s.stack.pop()
            return
        player = s.faction.index(NOBODY)
        left = free(s)
        if len(left) == 1:
            give(s, player, left[0])
        else:
            put(s, ChooseFaction(player))


def free(s: AnimeState) -> list[int]:
    """The factions nobody plays; none is played twice. [AN-SET-02]"""
    return [faction for faction in range(len(FACTIONS)) if faction not in s.faction]


def give(s: AnimeState, player: Seat, faction: int) -> None:
    """A faction and its reserve. [AN-SET-02, AN-SET-05]"""
    s.faction = (*s.faction[:player], faction, *s.faction[player + 1 :])
    s.player_of = tuple(s.faction.index(f) if f in s.faction else NOBODY for f in range(len(FACTIONS)))
    reserves.fill(s, player)
    s.tell("AN-SET-02", "faction_taken", PUBLIC, seat=player, faction=FACTIONS[faction])


def pick_factions(s: AnimeState) -> None:
    """Everybody picks. [AN-SET-02]"""
    s.stack.append(Picking())


def deal_factions(s: AnimeState) -> None:
    """The four factions are shuffled and dealt in order of arrival. [AN-SET-02, AN-RNG-02]"""
    dealt = in_any_order(s.rng, range(len(FACTIONS)), "factions")
    for player in range(s.players):
        give(s, player, dealt[player])


def draw_seats(s: AnimeState) -> None:
    """Seats are drawn around the island. [AN-SET-03, AN-RNG-02]"""
    seat(s, in_any_order(s.rng, range(s.players), "seats"))


def keep_seats(s: AnimeState) -> None:
    """Seats follow the order of arrival. [AN-SET-03]"""
    seat(s, range(s.players))


def seat(s: AnimeState, ring: Sequence[Seat]) -> None:
    """Seat the players clockwise around the island. [AN-SET-03]"""
    s.ring = s.order = tuple(ring)
    s.place = tuple(s.ring.index(player) for player in range(s.players))
    s.tell("AN-SET-03", "seated", PUBLIC, ring=list(s.ring))


def shuffle_bag(s: AnimeState) -> None:
    """36 tokens, shuffled. [AN-SET-07, AN-RNG-01, AN-RNG-02]"""
    s.bag = tuple(in_any_order(s.rng, s.numbers().bag, "bag"))


def shuffle_news(s: AnimeState) -> None:
    """The news deck, if it is played with. [AN-RNG-02]"""
    if s.news_option:
        s.deck = tuple(in_any_order(s.rng, range(len(NEWS)), "news"))


def deploy(s: AnimeState) -> None:
    """Six mascots and a kept studio in each start zone; nothing else. [AN-SET-04, AN-SET-05, AN-SET-06]"""
    for player in range(s.players):
        zone = start_zone(s, player)
        for _ in range(s.figures.start_mascots):
            reserves.bring(s, player, 0, zone)
        studios.build(s, player, zone)
        s.tell("AN-SET-04", "deployed", PUBLIC, seat=player, zone=ZONES[zone])
        s.fans[player] = s.numbers().head_starts[s.length, s.players][s.faction[player]]
        if s.fans[player]:
            s.tell("AN-SET-05", "head_start", PUBLIC, seat=player, fans=s.fans[player])


def start_zone(s: AnimeState, player: Seat) -> int:
    """The zone a faction starts from, its own for the whole game. [AN-SET-04]"""
    return s.board().starts[s.place[player]]


def begin(s: AnimeState) -> None:
    """Turn 1. [AN-TRN-03]"""
    s.stack.append(FirstTurn())


class Opening(Procedure[AnimeState]):
    """Factions, seats, bag, news, first units: the draws in the printed order. [AN-RNG-02]"""

    __slots__ = ()
    rule = "AN-RNG-02"


class PickedRandomSeats(Opening):
    """The usual opening."""

    __slots__ = ()
    steps = (pick_factions, draw_seats, shuffle_bag, shuffle_news, deploy, begin)


class PickedJoinSeats(Opening):
    """Factions picked, seats by arrival."""

    __slots__ = ()
    steps = (pick_factions, keep_seats, shuffle_bag, shuffle_news, deploy, begin)


class DealtRandomSeats(Opening):
    """Factions dealt, seats drawn."""

    __slots__ = ()
    steps = (deal_factions, draw_seats, shuffle_bag, shuffle_news, deploy, begin)


class DealtJoinSeats(Opening):
    """Factions dealt, seats by arrival."""

    __slots__ = ()
    steps = (deal_factions, keep_seats, shuffle_bag, shuffle_news, deploy, begin)


OPENINGS: dict[tuple[str, str], type[Opening]] = {
    ("pick", "random"): PickedRandomSeats,
    ("pick", "join"): PickedJoinSeats,
    ("random", "random"): DealtRandomSeats,
    ("random", "join"): DealtJoinSeats,
}
"""How a game opens, by `faction_choice` and `seat_order`. [AN-OPT-03]"""
