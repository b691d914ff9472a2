"""The personal discards."""

from citing import rule
from games.startup_nation.tables import P1, P2, P3, P4, alive, hand, lines, pile, play, seen, table, told
from tripot.engine.seats import SPECTATOR


@rule("SN-DISC-01")
def test_a_card_goes_to_the_discard_of_its_holder() -> None:
    s = table("macron recruiter accountant", "intern programmer")
    play(s, "resign:intern", "ask:P2:recruiter")
    assert (pile(s, P1), pile(s, P2), pile(s, P3)) == (["intern resigned"], ["recruiter died"], [])


@rule("SN-DISC-02")
def test_each_way_into_a_discard_has_its_reason() -> None:
    s = table("programmer - brigitte tech_lead", "director salesman intern", "P3", {"P2": "recruiter"})
    play(s, "resign:director", "promote:P4")
    assert (pile(s, P3), pile(s, P4)) == (["director resigned"], ["tech_lead replaced"])
    s = table("brigitte - recruiter salesman", "investor intern intern", discards={"P2": "accountant"})
    play(s, "resign:investor", "rehire:P2#0")
    assert pile(s, P1) == ["investor resigned", "brigitte died", "accountant leftover"]


@rule("SN-DISC-03")
def test_a_promoted_player_s_old_card_neither_resigns_nor_dies() -> None:
    s = table("macron programmer recruiter", "director salesman intern")
    play(s, "resign:director", "promote:P3")
    assert pile(s, P3) == ["recruiter replaced"]
    assert alive(s) == [P1, P2, P3]
    assert not told(s, "died")


@rule("SN-DISC-04", "SN-MAC-02")
def test_a_macron_put_down_for_another_card_dies() -> None:
    s = table("macron - recruiter salesman", "investor intern intern", discards={"P2": "accountant"})
    play(s, "resign:investor", "rehire:P2#0")
    assert "macron died" in pile(s, P1)
    assert P1 not in alive(s)


@rule("SN-DISC-05")
def test_discards_are_shown_to_all_in_order_and_with_reasons() -> None:
    s = table("macron recruiter accountant", "intern programmer", discards={"P1": "salesman tech_lead"})
    play(s, "resign:intern", "ask:P2:recruiter")
    for seat in (P1, P3, SPECTATOR):
        shown = seen(s, seat).facts["seats"]
        assert [(card["card"], card["reason"]) for card in shown[P1]["discard"]] == [
            ("salesman", "resigned"),
            ("tech_lead", "resigned"),
            ("intern", "resigned"),
        ]
        assert shown[P2]["discard"] == [{"card": "recruiter", "reason": "died"}]


@rule("SN-DISC-06")
def test_a_covered_accountant_still_lets_lie() -> None:
    s = table("macron recruiter tech_lead", "intern", "P1", {"P1": "accountant"}, liars={"P1#0": "P2"})
    play(s, "resign:intern", "ask:P2:recruiter")
    assert pile(s, P1)[-1] == "intern resigned"
    assert lines(s) == ["answer:yes", "answer:no"]


@rule("SN-DISC-07")
def test_a_pile_closes_up_when_an_investor_takes_from_it() -> None:
    s = table("recruiter tech_lead salesman", "investor intern", discards={"P2": "intern accountant programmer"})
    play(s, "resign:investor", "rehire:P2#1")
    assert pile(s, P2) == ["intern resigned", "programmer resigned"]
    assert hand(s, P1) == "accountant"


@rule("SN-DISC-08")
def test_the_discard_of_the_eliminated_stays_within_reach() -> None:
    s = table("recruiter - salesman tech_lead", "investor intern", discards={"P2": "accountant brigitte"})
    play(s, "resign:investor")
    assert lines(s) == ["rehire:none", "rehire:P2#0", "rehire:P2#1"]
    play(s, "rehire:P2#1")
    assert hand(s, P1) == "brigitte"


@rule("SN-DISC-09")
def test_who_lays_brigitte_is_out() -> None:
    s = table("recruiter brigitte salesman tech_lead", "director intern intern intern", "P4")
    play(s, "resign:director", "promote:P2")
    assert pile(s, P2) == ["brigitte died"]
    assert alive(s) == [P1, P3, P4]
