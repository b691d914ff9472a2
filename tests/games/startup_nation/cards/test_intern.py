"""The Intern."""

from citing import rule
from games.startup_nation.tables import P1, P2, P3, alive, hand, lines, play, table, waiting


@rule("SN-INT-01")
def test_an_intern_must_ask_another_player() -> None:
    s = table("tech_lead recruiter salesman", "intern programmer")
    play(s, "resign:intern")
    assert waiting(s) == (P1, "ask")
    assert len(lines(s)) == 2 * 10
    assert lines(s)[0] == "ask:P2:intern"


@rule("SN-INT-02")
def test_a_hit_kills_and_a_miss_may_swap_with_the_card_kept() -> None:
    s = table("tech_lead recruiter salesman", "intern programmer")
    play(s, "resign:intern", "ask:P3:salesman")
    assert alive(s) == [P1, P2]
    s = table("tech_lead recruiter salesman", "intern programmer")
    play(s, "resign:intern", "ask:P3:director", "offer:yes")
    assert (hand(s, P1), hand(s, P3)) == ("salesman", "tech_lead")


@rule("SN-INT-03")
def test_an_intern_dies_without_effect() -> None:
    s = table("tech_lead intern salesman", "intern programmer")
    play(s, "resign:intern", "ask:P2:intern")
    assert waiting(s) == (P3, "resign")
