"""The end of a match."""

from citing import rule
from games.startup_nation.matches import match, moments
from games.startup_nation.tables import P1, P2, P3, P4, code, play, table, told
from tripot.games.startup_nation.state import Table


def played(seed: int, players: int = 4, **options: object) -> Table:
    *_, s = moments(*match(seed, players, **options))
    return s


def last_round(scores: list[int]) -> Table:
    s = table(
        "macron brigitte intern recruiter",
        "tech_lead",
        discards={"P1": "salesman"},
        allies={"P1#0": "P2"},
        scores=scores,
    )
    play(s, "resign:tech_lead")
    return s


@rule("SN-MATCH-01")
def test_three_points_win_the_match() -> None:
    for seed in range(5):
        s = played(seed)
        totals = [sum(points) for points in zip(*[event["points"] for event in told(s, "round_ended")], strict=True)]
        assert list(s.scores) == totals
        assert s.outcome is not None
        assert s.outcome.winners == tuple(seat for seat in range(4) if s.scores[seat] >= 3)
        before = [event["scores"] for event in told(s, "round_ended")][:-1]
        assert all(max(scores) < 3 for scores in before)


@rule("SN-MATCH-02")
def test_all_who_reach_the_target_win_even_with_unequal_totals() -> None:
    s = last_round([2, 1, 2, 0])
    assert s.scores == (4, 3, 2, 0)
    assert s.outcome is not None
    assert s.outcome.winners == (P1, P2)
    assert told(s, "match_ended")[0]["winners"] == [P1, P2]
    assert told(s, "round_ended")[0]["first"] is None
    assert code(s, P1, "resign:intern") == "match_over"


@rule("SN-MATCH-03")
def test_the_final_table_goes_by_points_then_by_seat() -> None:
    s = last_round([1, 1, 2, 3])
    assert told(s, "match_ended")[0]["table"] == [[P1, 3], [P2, 3], [P4, 3], [P3, 2]]


@rule("SN-MATCH-04", "SN-VAR-04")
def test_a_match_stops_after_the_agreed_rounds() -> None:
    for seed in range(8):
        s = played(seed, max_rounds=1, points_to_win=2)
        assert s.round == 1
        assert s.outcome is not None
        if max(s.scores) < 2:
            assert s.outcome.rule == "SN-MATCH-04"
            assert s.outcome.winners == tuple(seat for seat in range(4) if s.scores[seat] == max(s.scores))


@rule("SN-MATCH-04")
def test_everybody_wins_a_match_where_nobody_scored() -> None:
    for seed in range(200):
        s = played(seed, players=3, max_rounds=1)
        if max(s.scores) == 0:
            assert s.outcome is not None
            assert s.outcome.winners == (0, 1, 2)
            return
    raise AssertionError("no such match")


@rule("SN-VAR-03")
def test_the_target_can_be_changed() -> None:
    s = played(2, points_to_win=1)
    assert len([event for event in told(s, "round_ended") if any(event["points"])]) == 1
    assert max(played(2, points_to_win=5).scores) >= 5
