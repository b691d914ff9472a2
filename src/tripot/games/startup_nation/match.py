"""The end of a match. [SN-MATCH-01]"""

from tripot.engine.events import PUBLIC
from tripot.engine.outcome import Outcome
from tripot.engine.seats import Seat
from tripot.games.startup_nation.state import Table
from tripot.kit.ranking import ranked


def reached(s: Table) -> tuple[Seat, ...]:
    """The players at the target or above: joint winners, even with unequal totals.
    [SN-MATCH-01, SN-MATCH-02, SN-VAR-03]"""
    return tuple(seat for seat in range(s.players) if s.scores[seat] >= s.points_to_win)


def is_over(s: Table) -> bool:
    """Tested after each round's scoring. [SN-MATCH-02, SN-MATCH-04, SN-VAR-04]"""
    if reached(s):
        return True
    return not s.is_position and 0 < s.max_rounds <= s.round


def winners(s: Table) -> tuple[Seat, ...]:
    """Who reached the target, else the highest scores when the rounds are up. [SN-MATCH-02, SN-MATCH-04]"""
    best = max(s.scores)
    return reached(s) or tuple(seat for seat in range(s.players) if s.scores[seat] == best)


def ranking(s: Table) -> list[Seat]:
    """All players by points, descending, then by seat. [SN-MATCH-03]"""
    return ranked(range(s.players), s.scores.__getitem__)


def finish(s: Table, over: bool) -> None:
    """End the match, or the single round of a test position. [SN-TEST-01]"""
    if not over:
        best = max(s.scores)
        leading = tuple(seat for seat in range(s.players) if s.scores[seat] == best)
        s.finish(Outcome("SN-TEST-01", leading, s.scores, "round_over"))
        return
    won = winners(s)
    table = [[seat, s.scores[seat]] for seat in ranking(s)]
    s.tell("SN-MATCH-03", "match_ended", PUBLIC, table=table, winners=list(won))
    if reached(s):
        s.finish(Outcome("SN-MATCH-02", won, s.scores, "points", {"points": s.points_to_win}))
    else:
        s.finish(Outcome("SN-MATCH-04", won, s.scores, "rounds", {"rounds": s.max_rounds}))
