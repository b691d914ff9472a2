"""Zemmour, the variant's card."""

from citing import rule
from games.startup_nation.tables import P1, P2, P3, alive, hand, lines, pile, play, points, table, told, waiting


@rule("SN-ZEM-01")
def test_zemmour_resigns_and_dies_without_effect() -> None:
    s = table("macron recruiter salesman", "zemmour intern", zemmour=True)
    play(s, "resign:zemmour")
    assert waiting(s) == (P2, "resign")
    s = table("macron zemmour salesman", "intern intern", zemmour=True)
    play(s, "resign:intern", "ask:P2:zemmour")
    assert (alive(s), waiting(s)) == ([P1, P3], (P3, "resign"))


@rule("SN-ZEM-02")
def test_a_promoted_zemmour_takes_the_top_card() -> None:
    s = table("macron zemmour salesman", "director intern brigitte", zemmour=True)
    play(s, "resign:director", "promote:P2")
    assert hand(s, P2) == "intern"
    assert pile(s, P2) == ["zemmour replaced"]


@rule("SN-ZEM-02")
def test_zemmour_is_the_first_name_and_the_lowest_rank() -> None:
    s = table("zemmour intern recruiter", "intern", zemmour=True)
    play(s, "resign:intern")
    assert lines(s)[0] == "ask:P2:zemmour"
    play(s, "ask:P2:zemmour", "offer:yes")
    assert (hand(s, P2), points(s)) == ("zemmour", [0, 0, 1])
    assert told(s, "round_ended")[0]["rank"] == 3


@rule("SN-ZEM-02")
def test_zemmour_can_be_rehired() -> None:
    s = table("macron recruiter salesman", "investor intern", zemmour=True, discards={"P2": "zemmour"}, active="P3")
    play(s, "resign:investor", "rehire:P2#0")
    assert hand(s, P3) == "zemmour"
