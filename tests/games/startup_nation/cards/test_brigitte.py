"""Brigitte."""

from citing import rule
from games.startup_nation.tables import P1, P3, alive, play, points, table, told


@rule("SN-BRI-01")
def test_brigitte_in_a_discard_eliminates_her_owner() -> None:
    s = table("brigitte recruiter salesman", "investor intern intern", discards={"P2": "accountant"})
    play(s, "resign:investor", "rehire:P2#0")
    assert P1 not in alive(s)
    assert told(s, "died") == [{"player": P1, "character": "brigitte", "cause": "discarded"}]


@rule("SN-BRI-02")
def test_her_death_leaves_macron_alone() -> None:
    s = table("macron brigitte salesman", "intern programmer")
    play(s, "resign:intern", "ask:P2:brigitte")
    assert alive(s) == [P1, P3]


@rule("SN-BRI-03", "SN-SCORE-05")
def test_allied_with_macron_she_scores_double() -> None:
    s = table("macron brigitte salesman", "tech_lead", discards={"P1": "salesman"}, allies={"P1#0": "P2"}, players=4)
    play(s, "resign:tech_lead")
    assert points(s) == [2, 2, 0, 0]
