"""Phase 2: who begins, and which way round. [AN-FST-01]"""

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.games.anime_studios import productions
from tripot.games.anime_studios.question import Question, put
from tripot.games.anime_studios.state import NOBODY, AnimeState

_NAMED = tuple(Pick(f"first_player:{seat}", "first_player", (seat,)) for seat in range(4))
CLOCKWISE = Pick("direction:clockwise", "direction", ("clockwise",))
COUNTER_CLOCKWISE = Pick("direction:counter_clockwise", "direction", ("counter_clockwise",))
_DIRECTIONS = Menu((CLOCKWISE, COUNTER_CLOCKWISE))


def name(s: AnimeState) -> None:
    """A lot on turn 1, then the most staff, ties broken by the previous first player. [AN-FST-02]"""
    s.phase = "first_player"
    if s.turn == 1:
        become_first(s, s.ring[s.rng.below(s.players, "first_player")], "AN-FST-01")
        return
    tied = most_staff(s)
    if len(tied) == 1:
        become_first(s, tied[0], "AN-FST-02")
    else:
        put(s, ChooseFirstPlayer(s.first if s.first != NOBODY else s.ring[0]))


def most_staff(s: AnimeState) -> list[int]:
    """The players with the most staff, in the order of their island seats. [AN-FST-02]"""
    most = max(s.staff)
    return [player for player in s.ring if s.staff[player] == most]


def become_first(s: AnimeState, player: int, rule: str) -> None:
    """The first player of this turn; the order is known once the direction is."""
    s.first = player
    s.tell(rule, "first_player", PUBLIC, seat=player)


class ChooseFirstPlayer(Question):
    """The previous first player chooses among the tied, himself only if he is one of them. [AN-FST-03]"""

    __slots__ = ()
    kind = "choose_first_player"
    rule = "AN-FST-03"

    def ask(self, s: AnimeState) -> Menu:
        return Menu(_NAMED[player] for player in most_staff(s))

    def default(self, s: AnimeState) -> Pick:
        """Oneself if tied, else the lowest tied seat. [AN-DEC-02]"""
        tied = most_staff(s)
        return _NAMED[self.seat if self.seat in tied else tied[0]]

    def apply(self, s: AnimeState, action: Pick) -> None:
        become_first(s, action.args[0], self.rule)


class ChooseDirection(Question):
    """The first player chooses the way round for the whole turn. [AN-FST-04]"""

    __slots__ = ()
    kind = "choose_direction"
    rule = "AN-FST-04"

    def ask(self, s: AnimeState) -> Menu:
        return _DIRECTIONS

    def default(self, s: AnimeState) -> Pick:
        return CLOCKWISE

    def apply(self, s: AnimeState, action: Pick) -> None:
        turn_round(s, 1 if action is CLOCKWISE else -1)


def choose_direction(s: AnimeState) -> None:
    """Asked on turn 1 too, but never of two players. [AN-FST-04, AN-FST-05]"""
    if s.players == 2:
        turn_round(s, 1)
    else:
        put(s, ChooseDirection(s.first))


def turn_round(s: AnimeState, direction: int) -> None:
    """The turn order: the first player, then the others that way round. [AN-FST-06]"""
    s.direction = direction
    s.order = order_from(s, s.first, direction)
    s.tell("AN-FST-06", "turn_order", PUBLIC, order=list(s.order))


def order_from(s: AnimeState, first: int, direction: int) -> tuple[int, ...]:
    """All players from one on, in a direction."""
    start = s.place[first]
    return tuple(s.ring[(start + direction * step) % s.players] for step in range(s.players))


def close(s: AnimeState) -> None:
    """The end of phase 2 is a check moment. [AN-PRD-04]"""
    productions.check(s)
