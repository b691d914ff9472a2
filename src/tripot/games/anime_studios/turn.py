"""The four phases of a turn, in order; the first turn has no marketing. [AN-TRN-01, AN-TRN-03, AN-GEN-01]"""

from tripot.engine.frames import Procedure
from tripot.games.anime_studios import action_round, events, first_player, marketing, news, staff
from tripot.games.anime_studios.state import AnimeState


def start(s: AnimeState) -> None:
    """A new turn: what may be done once a turn may be done again. [AN-TRN-04]"""
    s.turn += 1
    s.turn_used = 0


def again(s: AnimeState) -> None:
    """The next turn starts with phase 1; only the end of the game stops this. [AN-TRN-02]"""
    s.stack.append(TURNS[0])


BEFORE = (
    start,
    staff.recruit,
    first_player.name,
    first_player.choose_direction,
    news.play,
    first_player.close,
)
MARKETING = (
    marketing.open_phase,
    marketing.free_fans,
    marketing.conventions,
    marketing.last_conventions,
    events.special_events,
    marketing.late_last_conventions,
    marketing.verdict,
)
AFTER = (action_round.open_phase, news.put_back, again)


class FirstTurn(Procedure[AnimeState]):
    """Turn 1: phase 4 follows phase 2. [AN-TRN-03]"""

    __slots__ = ()
    kind = "turn"
    rule = "AN-TRN-03"
    steps = BEFORE + AFTER


class Turn(Procedure[AnimeState]):
    """Every later turn. [AN-TRN-01]"""

    __slots__ = ()
    kind = "turn"
    rule = "AN-TRN-01"
    steps = BEFORE + MARKETING + AFTER

    def after(self) -> "Turn":
        return TURNS[self.at + 1]


TURNS = tuple(Turn(at) for at in range(len(Turn.steps)))
"""A turn at each of its steps: frames never change, so that these serve all tables."""
