"""The Director."""

from citing import rule
from games.startup_nation.tables import P1, P2, P3, code, hand, lines, pile, play, table, told, waiting


@rule("SN-DIR-01")
def test_a_resigning_director_must_promote_somebody_possibly_oneself() -> None:
    s = table("recruiter macron salesman", "director intern accountant")
    play(s, "resign:director")
    assert waiting(s) == (P1, "promote")
    assert lines(s) == ["promote:P1", "promote:P2", "promote:P3"]
    play(s, "promote:P1")
    assert (hand(s, P1), pile(s, P1)) == ("accountant", ["director resigned", "recruiter replaced"])


@rule("SN-DIR-02")
def test_a_dying_director_must_promote_a_survivor() -> None:
    s = table("recruiter director salesman macron", "intern accountant intern")
    play(s, "resign:intern", "ask:P2:director")
    assert waiting(s) == (P2, "promote")
    play(s, "promote:P3")
    assert hand(s, P3) == "accountant"
    assert told(s, "promoted")[0]["granter"] == P2


@rule("SN-DIR-03")
def test_a_dying_director_s_owner_is_out_and_cannot_be_promoted() -> None:
    s = table("recruiter director salesman macron", "intern accountant intern")
    play(s, "resign:intern", "ask:P2:director")
    assert lines(s) == ["promote:P1", "promote:P3", "promote:P4"]
    assert code(s, P2, "promote:P2") == "target_eliminated"


@rule("SN-DIR-04")
def test_a_director_who_is_replaced_or_left_over_grants_nothing() -> None:
    s = table("director macron recruiter", "investor intern", discards={"P3": "salesman"})
    play(s, "resign:investor", "rehire:P3#0")
    assert pile(s, P1) == ["investor resigned", "director replaced"]
    assert waiting(s) == (P2, "resign")
    s = table("macron recruiter - salesman", "investor intern intern", discards={"P3": "director"})
    play(s, "resign:investor", "rehire:P3#0")
    assert pile(s, P1)[-1] == "director leftover"
    assert waiting(s) == (P2, "resign")
