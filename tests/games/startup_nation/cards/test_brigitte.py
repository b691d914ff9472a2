"""Brigitte."""

from citing import rule
from games.startup_nation.tables import P1, P3, alive, code, lines, pile, play, points, seen, table, told, waiting


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


@rule("SN-VAR-08", "SN-TURN-06")
def test_by_the_letter_she_may_be_laid_down_which_loses_the_round() -> None:
    s = table("brigitte recruiter salesman macron", "director intern intern")
    assert lines(s) == ["resign:director"]
    assert code(s, P1, "resign:brigitte") == "card_cannot_resign"
    s.brigitte_may_resign = True
    assert lines(s) == ["resign:director", "resign:brigitte"]
    assert [one["confirm"] for one in seen(s, P1).facts["choices"]] == [False, True]
    play(s, "resign:brigitte")
    assert pile(s, P1) == ["brigitte died", "director leftover"]
    assert told(s, "died") == [{"player": P1, "character": "brigitte", "cause": "discarded"}]
    assert told(s, "resigned") == told(s, "met_in_hand") == []
    assert (P1 in alive(s), waiting(s)) == (False, (1, "resign"))


@rule("SN-VAR-08", "SN-TURN-07")
def test_beside_macron_she_is_still_the_only_choice() -> None:
    s = table("brigitte recruiter salesman", "macron intern intern")
    s.brigitte_may_resign = True
    assert lines(s) == ["resign:brigitte"]
    play(s, "resign:brigitte")
    assert pile(s, P1) == ["brigitte died", "macron died"]
