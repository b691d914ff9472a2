"""The Investor, resigning and dying."""

from citing import rule
from games.startup_nation.tables import (
    P1,
    P2,
    P3,
    P4,
    alive,
    code,
    deck,
    hand,
    heard,
    lines,
    pile,
    play,
    seen,
    table,
    told,
    waiting,
)
from tripot.engine.seats import SPECTATOR
from tripot.games.startup_nation.state import Table


def resigning(**more: object) -> Table:
    s = table(
        "recruiter tech_lead salesman -",
        "investor intern intern",
        discards={"P1": "programmer", "P2": "accountant", "P4": "intern macron"},
        **more,  # type: ignore[arg-type]
    )
    play(s, "resign:investor")
    return s


def dying(pile_of_p2: str = "accountant tech_lead programmer", **more: object) -> Table:
    s = table(
        "recruiter investor salesman macron",
        "intern intern programmer",
        discards={"P2": pile_of_p2} if pile_of_p2 else {},
        **more,  # type: ignore[arg-type]
    )
    play(s, "resign:intern", "ask:P2:investor")
    if s.stack and s.stack[-1].kind == "answer":
        play(s, "answer:yes")
    return s


@rule("SN-IVT-01")
def test_a_resigning_investor_may_take_from_any_discard_or_decline() -> None:
    s = resigning()
    assert lines(s) == ["rehire:none", "rehire:P1#0", "rehire:P2#0", "rehire:P4#0", "rehire:P4#1"]
    play(s, "rehire:none")
    assert (hand(s, P1), told(s, "rehire_declined")) == ("recruiter", [{"player": P1}])
    s = resigning()
    play(s, "rehire:P1#0")
    assert hand(s, P1) == "programmer"


@rule("SN-IVT-02")
def test_any_face_up_card_may_be_taken_except_the_acting_investor() -> None:
    s = resigning()
    assert code(s, P1, "rehire:P1#1") == "acting_card"
    play(s, "rehire:P4#1")
    assert hand(s, P1) == "macron"


@rule("SN-IVT-03")
def test_the_other_card_is_put_down_without_effect() -> None:
    s = resigning()
    play(s, "rehire:P2#0")
    assert pile(s, P1) == ["programmer resigned", "investor resigned", "recruiter replaced"]
    assert waiting(s) == (P2, "resign")


@rule("SN-IVT-04")
def test_rehiring_with_brigitte_in_hand_is_legal_and_loses_the_round() -> None:
    s = table("brigitte recruiter salesman", "investor intern intern", discards={"P2": "accountant"})
    play(s, "resign:investor", "rehire:P2#0")
    assert pile(s, P1) == ["investor resigned", "brigitte died", "accountant leftover"]
    assert alive(s) == [P2, P3]


@rule("SN-IVT-05")
def test_taking_an_anchor_ends_its_effect_and_another_card_ends_nothing() -> None:
    s = resigning(liars={"P2#0": "P3"})
    play(s, "rehire:P2#0")
    assert s.rights == ()
    s = resigning(liars={"P2#0": "P3"})
    play(s, "rehire:P4#0")
    assert len(s.rights) == 1


@rule("SN-IVT-05")
def test_taking_a_salesman_ends_the_alliance() -> None:
    s = table(
        "recruiter tech_lead macron accountant", "investor intern", discards={"P2": "salesman"}, allies={"P2#0": "P3"}
    )
    play(s, "resign:investor", "rehire:P2#0")
    assert s.alliances == ()


@rule("SN-IVT-06")
def test_a_rehiring_is_public_with_both_cards() -> None:
    s = resigning()
    play(s, "rehire:P2#0")
    assert heard(s, SPECTATOR, "rehired") == [
        {"player": P1, "owner": P2, "index": 0, "taken": "accountant", "put_down": "recruiter"}
    ]


@rule("SN-IVT-07")
def test_the_effect_ends_before_the_other_card_falls() -> None:
    s = table(
        "macron recruiter salesman", "investor intern intern", discards={"P2": "accountant"}, liars={"P2#0": "P3"}
    )
    play(s, "resign:investor", "rehire:P2#0")
    kinds = [event.kind for event in s.log or ()]
    order = ["resigned", "rehired", "lie_right_ended", "died", "eliminated"]
    assert [kind for kind in kinds if kind in order] == order
    assert pile(s, P1) == ["investor resigned", "macron died", "accountant leftover"]


@rule("SN-IVT-08", "SN-IVT-09")
def test_a_dead_investor_s_owner_takes_a_card_back_unseen() -> None:
    s = dying()
    assert waiting(s) == (P2, "fallback")
    assert lines(s) == ["fallback:#0", "fallback:#1", "fallback:#2"]
    assert code(s, P2, "fallback:#3") == "acting_card"
    play(s, "fallback:#1")
    assert (hand(s, P2), alive(s)) == ("tech_lead", [P1, P2, P3, P4])
    assert pile(s, P2) == ["accountant resigned", "programmer resigned", "investor died"]
    assert heard(s, P2, "fallback_taken_card") == [{"player": P2, "card": "tech_lead", "index": 1, "turn": 1}]
    assert not heard(s, P1, "fallback_taken_card")


@rule("SN-IVT-10")
def test_the_others_see_the_list_as_it_lay_and_later_cards_above() -> None:
    views = []
    for index in (1, 2):
        s = dying()
        play(s, f"fallback:#{index}")
        views.append([seen(s, seat).facts for seat in (P1, P3, SPECTATOR)])
    assert views[0] == views[1]
    shown = views[0][0]["seats"][P2]
    assert [card["card"] for card in shown["discard"]] == ["accountant", "tech_lead", "programmer", "investor"]
    assert shown["sealed"] == 3
    play(s, "resign:intern", "ask:P1:brigitte", "offer:no")
    assert [card["card"] for card in seen(s, P1).facts["seats"][P2]["discard"]][-1] == "intern"


@rule("SN-IVT-10")
def test_anchors_under_a_dead_investor_keep_the_place_they_are_shown_at() -> None:
    anchors = []
    for index in (0, 1):
        s = dying("intern programmer accountant", liars={"P2#2": "P4"})
        play(s, f"fallback:#{index}")
        anchors.append(seen(s, P1).facts["lie_rights"])
    assert anchors[0] == anchors[1] == [{"player": P4, "anchor": {"owner": P2, "index": 2}, "card": "accountant"}]


@rule("SN-IVT-10")
def test_an_anchor_laid_again_is_shown_where_it_lies_now() -> None:
    s = dying("accountant programmer")
    play(s, "fallback:#0", "resign:accountant", "grant_lie:P3")
    assert seen(s, P1).facts["lie_rights"][0]["anchor"] == {"owner": P2, "index": 3}
    assert told(s, "lie_right_granted")[0]["anchor"] == {"owner": P2, "index": 3}


@rule("SN-IVT-11")
def test_taking_one_s_own_anchor_ends_the_effect_for_all_to_see() -> None:
    s = dying(liars={"P2#0": "P4"})
    play(s, "fallback:#0")
    assert s.rights == ()
    assert heard(s, SPECTATOR, "lie_right_ended") == [
        {"player": P4, "anchor": {"owner": P2, "index": 0}, "reason": "accountant_rehired"}
    ]


@rule("SN-IVT-12")
def test_without_a_discard_the_owner_draws_unseen() -> None:
    s = dying("")
    assert (hand(s, P2), alive(s)) == ("intern", [P1, P2, P3, P4])
    assert heard(s, SPECTATOR, "fallback_drawn") == [{"player": P2, "deck": 1}]
    assert heard(s, P2, "fallback_drawn_card") == [{"player": P2, "card": "intern", "turn": 1}]
    assert not heard(s, P1, "fallback_drawn_card")
    assert waiting(s) == (P2, "resign")
    assert deck(s) == []


@rule("SN-IVT-13")
def test_with_neither_discard_nor_deck_the_owner_is_out() -> None:
    s = table("recruiter investor salesman macron", "intern")
    play(s, "resign:intern", "ask:P2:investor")
    assert [event["player"] for event in told(s, "eliminated")] == [P2]
    assert told(s, "round_ended")[0]["cause"] == "deck_exhausted"


@rule("SN-IVT-14")
def test_an_investor_who_is_replaced_does_nothing() -> None:
    s = table("recruiter investor salesman", "director macron intern", discards={"P2": "intern"})
    play(s, "resign:director", "promote:P2")
    assert (hand(s, P2), pile(s, P2)) == ("macron", ["intern resigned", "investor replaced"])
    assert alive(s) == [P1, P2, P3]
    assert waiting(s) == (P2, "resign")


@rule("SN-IVT-14")
def test_a_replaced_or_declined_investor_seals_nothing() -> None:
    s = resigning()
    play(s, "rehire:none")
    assert s.sealed is None
    assert P4 not in alive(s)
