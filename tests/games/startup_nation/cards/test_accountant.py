"""The Accountant and the lie rights."""

from citing import rule
from games.startup_nation.tables import P1, P2, P3, P4, code, hand, heard, lines, play, seen, table, told, waiting
from tripot.engine.seats import SPECTATOR


def liars(s: object) -> list[int]:
    return [player for player, _ in s.rights]  # type: ignore[attr-defined]


@rule("SN-ACC-01")
def test_anybody_alive_may_get_the_right_the_active_player_included() -> None:
    s = table("macron - recruiter salesman", "accountant intern programmer")
    play(s, "resign:accountant")
    assert lines(s) == ["grant_lie:P1", "grant_lie:P3", "grant_lie:P4"]
    assert code(s, P1, "grant_lie:P2") == "target_eliminated"
    play(s, "grant_lie:P1")
    assert liars(s) == [P1]


@rule("SN-ACC-01")
def test_the_right_holds_against_direct_and_indirect_questions() -> None:
    s = table("macron recruiter salesman", "intern programmer", discards={"P3": "accountant"}, liars={"P3#0": "P2"})
    play(s, "resign:intern", "ask:P2:recruiter")
    assert waiting(s) == (P2, "answer")
    s = table("macron recruiter salesman", "programmer intern", discards={"P3": "accountant"}, liars={"P3#0": "P2"})
    play(s, "resign:programmer", "delegate:P3>P2", "name:recruiter")
    assert waiting(s) == (P2, "answer")


@rule("SN-ACC-02")
def test_the_right_hangs_on_the_accountant_in_the_discard() -> None:
    s = table("macron recruiter salesman", "accountant investor", discards={"P1": "intern"})
    play(s, "resign:accountant", "grant_lie:P3")
    assert told(s, "lie_right_granted") == [{"player": P3, "anchor": {"owner": P1, "index": 1}}]
    play(s, "resign:investor", "rehire:P1#1")
    assert liars(s) == []
    assert told(s, "lie_right_ended")[0]["reason"] == "accountant_rehired"


@rule("SN-ACC-03")
def test_the_right_stays_with_the_player_through_exchanges_and_promotions() -> None:
    s = table(
        "macron programmer salesman",
        "recruiter director tech_lead",
        discards={"P3": "accountant"},
        liars={"P3#0": "P2"},
    )
    play(s, "resign:recruiter", "swap:P2,P3")
    assert liars(s) == [P2]
    s = table("macron programmer salesman", "director recruiter", discards={"P3": "accountant"}, liars={"P3#0": "P2"})
    play(s, "resign:director", "promote:P2")
    assert (hand(s, P2), liars(s)) == ("recruiter", [P2])


@rule("SN-ACC-04")
def test_losing_one_of_two_rights_leaves_the_other() -> None:
    s = table(
        "macron recruiter salesman tech_lead",
        "investor intern",
        discards={"P3": "accountant", "P4": "accountant"},
        liars={"P3#0": "P2", "P4#0": "P2"},
        active="P4",
    )
    play(s, "resign:investor", "rehire:P3#0")
    assert liars(s) == [P2]


@rule("SN-ACC-05")
def test_lying_does_not_use_the_right_up() -> None:
    s = table(
        "macron recruiter salesman", "intern programmer intern", discards={"P3": "accountant"}, liars={"P3#0": "P2"}
    )
    play(s, "resign:intern", "ask:P2:recruiter", "answer:no", "offer:no")
    assert liars(s) == [P2]


@rule("SN-ACC-06")
def test_rights_are_public_with_their_anchor() -> None:
    s = table("macron recruiter salesman", "accountant intern")
    play(s, "resign:accountant", "grant_lie:P2")
    assert heard(s, SPECTATOR, "lie_right_granted")
    shown = seen(s, SPECTATOR).facts
    assert shown["lie_rights"] == [{"player": P2, "anchor": {"owner": P1, "index": 0}, "card": "accountant"}]
    assert [seat["may_lie"] for seat in shown["seats"]] == [False, True, False]


@rule("SN-ACC-07")
def test_the_right_outlives_the_player_whose_discard_holds_the_accountant() -> None:
    s = table("macron recruiter salesman tech_lead", "intern", discards={"P2": "accountant"}, liars={"P2#0": "P4"})
    play(s, "resign:intern", "ask:P2:recruiter")
    assert liars(s) == [P4]


@rule("SN-ACC-08")
def test_an_accountant_who_is_replaced_or_dies_grants_nothing() -> None:
    s = table("macron accountant tech_lead", "director investor intern")
    play(s, "resign:director", "promote:P2")
    assert (hand(s, P2), s.rights, waiting(s)) == ("investor", (), (P2, "resign"))
    s = table("macron accountant tech_lead", "intern programmer")
    play(s, "resign:intern", "ask:P2:accountant")
    assert (s.rights, waiting(s)) == ((), (P3, "resign"))
