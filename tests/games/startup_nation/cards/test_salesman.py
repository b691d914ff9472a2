"""The Salesman and the alliances."""

from citing import rule
from games.startup_nation.tables import (
    P1,
    P2,
    P3,
    P4,
    alive,
    code,
    hand,
    heard,
    lines,
    play,
    points,
    seen,
    table,
    told,
    waiting,
)
from tripot.engine.seats import SPECTATOR


def pairs(s: object) -> list[tuple[int, int]]:
    return [(one, other) for one, other, _ in s.alliances]  # type: ignore[attr-defined]


@rule("SN-SAL-01")
def test_an_alliance_is_compulsory_and_cannot_be_refused() -> None:
    s = table("macron recruiter accountant", "salesman intern")
    play(s, "resign:salesman")
    assert lines(s) == ["ally:P2", "ally:P3"]
    assert code(s, P1, "ally:P1") == "target_self"
    play(s, "ally:P3")
    assert pairs(s) == [(P1, P3)]
    assert waiting(s) == (P2, "resign")


@rule("SN-SAL-02")
def test_a_new_alliance_ends_those_of_both_members() -> None:
    s = table(
        "macron recruiter accountant programmer tech_lead",
        "salesman intern",
        discards={"P2": "salesman", "P4": "salesman"},
        allies={"P2#0": "P1", "P4#0": "P3"},
    )
    play(s, "resign:salesman", "ally:P3")
    assert pairs(s) == [(P1, P3)]
    ended = told(s, "alliance_ended")
    assert [event["members"] for event in ended] == [[P2, P1], [P4, P3]]
    assert {event["reason"] for event in ended} == {"new_alliance"}


@rule("SN-SAL-03")
def test_an_alliance_hangs_on_the_salesman_in_the_discard() -> None:
    s = table("macron recruiter accountant", "salesman investor", discards={"P1": "intern"})
    play(s, "resign:salesman", "ally:P3")
    assert told(s, "alliance_formed") == [{"members": [P1, P3], "anchor": {"owner": P1, "index": 1}}]
    play(s, "resign:investor", "rehire:P1#1")
    assert pairs(s) == []
    assert told(s, "alliance_ended")[0]["reason"] == "salesman_rehired"


@rule("SN-SAL-04")
def test_an_alliance_ends_with_a_member_s_elimination() -> None:
    s = table("macron recruiter tech_lead", "intern intern", discards={"P2": "salesman"}, allies={"P2#0": "P3"})
    play(s, "resign:intern", "ask:P2:recruiter")
    assert pairs(s) == []


@rule("SN-SAL-04")
def test_an_alliance_outlives_a_member_s_investor() -> None:
    s = table(
        "macron investor tech_lead accountant",
        "intern intern",
        discards={"P2": "salesman intern"},
        allies={"P2#0": "P3"},
    )
    play(s, "resign:intern", "ask:P2:investor", "fallback:#1")
    assert (pairs(s), alive(s)) == ([(P2, P3)], [P1, P2, P3, P4])


@rule("SN-SAL-05")
def test_the_current_ally_may_be_chosen_again() -> None:
    s = table(
        "macron recruiter accountant programmer", "salesman intern", discards={"P1": "salesman"}, allies={"P1#0": "P3"}
    )
    older = s.alliances[0][2]
    play(s, "resign:salesman", "ally:P3")
    assert pairs(s) == [(P1, P3)]
    assert s.alliances[0][2] != older
    assert told(s, "alliance_ended")[0]["reason"] == "new_alliance"


@rule("SN-SAL-06")
def test_a_broken_alliance_never_revives() -> None:
    s = table(
        "macron recruiter accountant programmer",
        "salesman intern intern",
        active="P3",
        discards={"P1": "salesman"},
        allies={"P1#0": "P2"},
    )
    play(s, "resign:salesman", "ally:P2", "resign:intern", "ask:P3:accountant")
    assert pairs(s) == []


@rule("SN-SAL-07")
def test_allies_share_no_secret_and_no_protection() -> None:
    s = table("tech_lead recruiter accountant", "salesman intern programmer intern")
    play(s, "resign:salesman", "ally:P2")
    assert heard(s, SPECTATOR, "alliance_formed")
    assert seen(s, P2).facts["knowledge"]["hands"] == [None, "recruiter", None]
    play(s, "resign:intern", "ask:P1:tech_lead")
    assert alive(s) == [P2, P3]


@rule("SN-SAL-08")
def test_a_salesman_who_is_replaced_or_dies_concludes_nothing() -> None:
    s = table("macron salesman tech_lead", "director accountant intern")
    play(s, "resign:director", "promote:P2")
    assert (hand(s, P2), s.alliances) == ("accountant", ())
    s = table("macron salesman tech_lead", "intern accountant")
    play(s, "resign:intern", "ask:P2:salesman")
    assert (s.alliances, waiting(s)) == ((), (P3, "resign"))


@rule("SN-SAL-09")
def test_two_pairs_may_be_allied_at_once() -> None:
    s = table(
        "macron recruiter accountant programmer", "salesman intern", discards={"P3": "salesman"}, allies={"P3#0": "P4"}
    )
    play(s, "resign:salesman", "ally:P2")
    assert pairs(s) == [(P3, P4), (P1, P2)]


@rule("SN-SAL-07", "SN-SCORE-03")
def test_an_ally_shares_the_victory() -> None:
    s = table("macron recruiter accountant", "salesman")
    play(s, "resign:salesman", "ally:P3")
    assert points(s) == [1, 0, 1]
