"""What a round is worth."""

from citing import rule
from games.startup_nation.tables import P1, P2, play, points, table, told
from tripot.engine.rng import PlainRng
from tripot.games.startup_nation import GAME


@rule("SN-SCORE-01")
def test_a_lone_survivor_scores_nothing() -> None:
    s = table("macron recruiter -", "intern")
    play(s, "resign:intern", "ask:P2:recruiter")
    assert points(s) == [0, 0, 0]
    assert told(s, "round_ended")[0]["rank"] is None


@rule("SN-VAR-09")
def test_a_lone_survivor_wins_the_round_where_the_table_says_so() -> None:
    s = table("macron recruiter -", "intern")
    s.survivor_scores = True
    play(s, "resign:intern", "ask:P2:recruiter")
    assert points(s) == [1, 0, 0]
    ended = told(s, "round_ended")[0]
    assert (ended["why"], ended["scorers"], ended["cause"]) == (["survivor", None, None], [0], "lone_survivor")


@rule("SN-VAR-09")
def test_with_two_alive_survival_alone_brings_nothing() -> None:
    s = table("programmer recruiter salesman", "tech_lead")
    s.survivor_scores = True
    play(s, "resign:tech_lead")
    assert points(s) == [0, 0, 1]
    assert GAME.setup(3, {"survivor_scores": True}, PlainRng(1)).survivor_scores
    assert not GAME.setup(3, {}, PlainRng(1)).survivor_scores


@rule("SN-SCORE-02")
def test_the_highest_rank_wins() -> None:
    s = table("programmer recruiter salesman", "tech_lead")
    play(s, "resign:tech_lead")
    assert points(s) == [0, 0, 1]
    assert (told(s, "round_ended")[0]["rank"], told(s, "round_ended")[0]["character"]) == (4, "salesman")


@rule("SN-SCORE-03")
def test_an_ally_of_the_highest_card_wins_and_ranks_are_not_added() -> None:
    s = table("intern director salesman recruiter", "tech_lead", discards={"P3": "salesman"}, allies={"P3#0": "P4"})
    play(s, "resign:tech_lead")
    assert points(s) == [0, 1, 0, 0]
    s = table("intern director salesman recruiter", "tech_lead", discards={"P1": "salesman"}, allies={"P1#0": "P2"})
    play(s, "resign:tech_lead")
    assert points(s) == [1, 1, 0, 0]
    assert told(s, "round_ended")[0]["why"] == ["ally", "card", None, None]


@rule("SN-SCORE-04")
def test_tied_winners_score_one_each() -> None:
    s = table("accountant intern accountant recruiter", "tech_lead")
    play(s, "resign:tech_lead")
    assert points(s) == [1, 0, 1, 0]


@rule("SN-SCORE-05")
def test_macron_and_brigitte_score_double_only_if_allied() -> None:
    s = table("brigitte macron intern recruiter", "tech_lead", discards={"P1": "salesman"}, allies={"P1#0": "P2"})
    play(s, "resign:tech_lead")
    assert points(s) == [2, 2, 0, 0]
    assert told(s, "round_ended")[0]["why"][:2] == ["joint", "joint"]
    s = table("brigitte macron intern recruiter", "tech_lead", discards={"P1": "salesman"}, allies={"P1#0": "P3"})
    play(s, "resign:tech_lead")
    assert points(s) == [1, 0, 1, 0]


@rule("SN-SCORE-06")
def test_allies_who_both_hold_the_winning_rank_score_one_each() -> None:
    s = table("accountant accountant intern recruiter", "tech_lead", discards={"P1": "salesman"}, allies={"P1#0": "P2"})
    play(s, "resign:tech_lead")
    assert (points(s)[P1], points(s)[P2]) == (1, 1)
