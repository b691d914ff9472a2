"""Leaving the round."""

from citing import rule
from games.startup_nation.tables import (
    P1,
    P2,
    P3,
    P4,
    alive,
    code,
    heard,
    lines,
    pile,
    play,
    seen,
    table,
    told,
    waiting,
)


@rule("SN-ELIM-01")
def test_the_eliminated_play_no_turn_and_cannot_be_named() -> None:
    s = table("macron recruiter salesman accountant", "intern director programmer intern")
    play(s, "resign:intern", "ask:P2:recruiter")
    assert waiting(s) == (P3, "resign")
    play(s, "resign:salesman")
    assert lines(s) == ["ally:P1", "ally:P4"]
    assert code(s, P3, "ally:P2") == "target_eliminated"


@rule("SN-ELIM-02")
def test_a_card_left_in_hand_lies_above_the_card_that_died_and_has_no_effect() -> None:
    s = table("brigitte - recruiter salesman", "investor intern intern", discards={"P2": "director"})
    play(s, "resign:investor", "rehire:P2#0")
    assert pile(s, P1) == ["investor resigned", "brigitte died", "director leftover"]
    assert waiting(s) == (P3, "resign")


@rule("SN-ELIM-02")
def test_a_macron_left_over_dies_and_takes_brigitte_with_him() -> None:
    s = table("brigitte - recruiter salesman", "investor intern intern", discards={"P2": "macron"})
    play(s, "resign:investor", "rehire:P2#0")
    assert pile(s, P1) == ["investor resigned", "brigitte died", "macron died"]
    assert alive(s) == [P3, P4]


@rule("SN-ELIM-03")
def test_alliances_end_with_a_member() -> None:
    s = table("macron recruiter tech_lead", "intern", discards={"P3": "salesman"}, allies={"P3#0": "P2"})
    play(s, "resign:intern", "ask:P2:recruiter")
    assert s.alliances == ()
    assert told(s, "alliance_ended") == [
        {"members": [P3, P2], "anchor": {"owner": P3, "index": 0}, "reason": "member_eliminated"}
    ]


@rule("SN-ELIM-04")
def test_rights_granted_to_the_eliminated_end() -> None:
    s = table("macron recruiter salesman", "intern programmer", "P1", {"P3": "accountant"}, liars={"P3#0": "P2"})
    play(s, "resign:intern", "ask:P2:macron", "answer:yes")
    assert s.rights == ()
    assert told(s, "lie_right_ended") == [
        {"player": P2, "anchor": {"owner": P3, "index": 0}, "reason": "beneficiary_eliminated"}
    ]


@rule("SN-ELIM-04", "SN-ACC-07")
def test_rights_granted_by_the_eliminated_go_on() -> None:
    s = table("macron recruiter salesman", "intern programmer", "P1", {"P2": "accountant"}, liars={"P2#0": "P3"})
    play(s, "resign:intern", "ask:P2:recruiter")
    assert alive(s) == [P1, P3]
    assert [player for player, _ in s.rights] == [P3]


@rule("SN-ELIM-05")
def test_everybody_is_back_in_the_next_round() -> None:
    from games.startup_nation.matches import first_moment

    s = first_moment(lambda s: s.alive.bit_count() < s.players)
    assert len(alive(s)) < s.players
    out = set(range(s.players)) - set(alive(s))
    while s.round == 1 and s.stack:
        assert out.isdisjoint(alive(s))
        play(s, lines(s)[0])
    assert alive(s) == list(range(s.players))


@rule("SN-ELIM-06")
def test_the_eliminated_hear_only_what_spectators_hear() -> None:
    s = table("accountant recruiter salesman programmer", "intern tech_lead intern programmer", active="P1")
    play(s, "resign:intern", "ask:P2:recruiter", "resign:tech_lead")
    assert heard(s, P2, "looked_at_all") == [{"player": P3}]
    assert not heard(s, P2, "looked_at_all_cards")
    shown = seen(s, P2).facts
    assert (shown["hand"], shown["knowledge"], shown["choices"]) == ([], None, None)
    assert heard(s, P2, "round_started_card") == [{"player": P2, "card": "recruiter", "turn": 0}]


@rule("SN-ELIM-07")
def test_macron_s_owner_is_out_before_brigitte_s_and_neither_decides() -> None:
    s = table("recruiter macron brigitte salesman", "intern programmer intern")
    play(s, "resign:intern", "ask:P2:macron")
    assert [event["player"] for event in told(s, "eliminated")] == [P2, P3]
    assert waiting(s) == (P4, "resign")
