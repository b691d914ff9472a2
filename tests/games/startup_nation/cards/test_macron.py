"""Macron."""

from citing import rule
from games.startup_nation.tables import P1, P2, P3, P4, alive, hand, pile, play, table, told, waiting


@rule("SN-MAC-02")
def test_macron_in_a_discard_eliminates_his_owner() -> None:
    s = table("macron recruiter salesman", "investor intern intern", discards={"P2": "accountant"})
    play(s, "resign:investor", "rehire:P2#0")
    assert alive(s) == [P2, P3]


@rule("SN-MAC-03")
def test_brigitte_s_holder_declares_her_before_the_round_end_is_tested() -> None:
    s = table("recruiter macron brigitte", "intern programmer")
    play(s, "resign:intern", "ask:P2:macron")
    assert pile(s, P3) == ["brigitte died"]
    assert told(s, "round_ended")[0]["cause"] == "lone_survivor"
    assert waiting(s) is None


@rule("SN-MAC-03", "SN-END-04")
def test_macron_and_brigitte_can_leave_nobody() -> None:
    s = table("brigitte macron -", "intern programmer")
    play(s, "resign:intern", "ask:P2:macron")
    assert told(s, "round_ended")[0]["cause"] == "no_survivor"
    assert told(s, "round_ended")[0]["points"] == [0, 0, 0]


@rule("SN-MAC-04")
def test_brigitte_in_the_deck_or_in_a_discard_is_not_concerned() -> None:
    s = table("recruiter macron salesman", "intern programmer brigitte")
    play(s, "resign:intern", "ask:P2:macron")
    assert (alive(s), len(told(s, "died"))) == ([P1, P3], 1)
    play(s, "resign:programmer", "resign:recruiter", "swap:P1,P3")
    assert hand(s, P3) == "brigitte"
    s = table("recruiter macron salesman -", "intern programmer", discards={"P4": "brigitte"})
    play(s, "resign:intern", "ask:P2:macron")
    assert len(told(s, "died")) == 1
    assert P4 not in alive(s)


@rule("SN-MAC-05")
def test_a_macron_taken_back_kills_brigitte_when_he_dies_again() -> None:
    s = table("recruiter brigitte salesman -", "investor intern programmer", discards={"P4": "macron"})
    play(s, "resign:investor", "rehire:P4#0")
    assert hand(s, P1) == "macron"
    play(s, "resign:intern", "ask:P1:macron")
    assert alive(s) == [P3]
    assert [death["character"] for death in told(s, "died")] == ["macron", "brigitte"]
