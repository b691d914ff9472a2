"""Chapter 17: contracts."""

from typing import Any

import pytest

from citing import rule
from games.neo_tokyo.city import (
    be,
    city,
    deal,
    heard,
    must,
    news,
    order,
    resolve,
    resolve_sheets,
    run,
    share,
    told,
    vote,
    write,
)
from tripot.engine.codec import canonical
from tripot.engine.refusals import Refusal
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.contracts import amounts, predicates
from tripot.games.neo_tokyo.contracts.checks import matches
from tripot.games.neo_tokyo.state import City

Clause = dict[str, Any]


def fixed(n: int) -> Clause:
    return {"kind": "fixed", "n": n}


def now(giver: int, taker: int, n: int) -> Clause:
    return {"kind": "pay_now", "from": giver, "to": taker, "amount": fixed(n)}


def by(giver: int, taker: int, amount: Clause, turn: int, when: str = "lock", **more: Any) -> Clause:
    return {"kind": "pay_by", "from": giver, "to": taker, "amount": amount, "turn": turn, "when": when, **more}


def promise(kind: str, party: int, turns: list[int], **pattern: Any) -> Clause:
    return {"kind": kind, "party": party, "turns": turns, "pattern": pattern}


def signed(s: City, *clauses: Clause, parties: tuple[int, ...] = (0, 1), **more: Any) -> None:
    """A contract drafted by the first party and signed by all, arbiters included."""
    must(s, parties[0], "contract", parties=list(parties[1:]), clauses=list(clauses), **more)
    contract = s.contracts[-1]
    for seat in (*parties[1:], *contract.arbiters()):
        must(s, seat, "sign", contract=s.players[seat].desk.index(contract.key) + 1)


def drafted(*clauses: Clause, parties: tuple[int, ...] = (1,), turn: int = 4) -> Refusal | None:
    return deal(city(turn=turn), 0, "contract", parties=list(parties), clauses=list(clauses))


@rule("NT-CON-01", "NT-UI-06")
def test_a_draft_is_for_its_parties_and_takes_effect_when_all_have_signed() -> None:
    s = city()
    must(s, 0, "contract", parties=[1, 2], clauses=[now(0, 1, 100_000)], text="entre nous")
    assert "entre nous" in canonical(look(GAME, s, 2).facts)
    assert "entre nous" not in canonical(look(GAME, s, 3).facts)
    assert heard(s, 3, "contract_drafted") == []
    must(s, 1, "sign", contract=1)
    assert s.players[1].money == 2_000_000
    must(s, 2, "sign", contract=1)
    assert s.players[1].money == 2_100_000
    assert deal(s, 2, "sign", contract=1) is not None
    assert deal(s, 2, "decline", contract=1) is not None


@rule("NT-CON-01")
def test_a_contract_needs_two_players_in_the_game() -> None:
    assert drafted({"kind": "text", "text": "x"}, parties=(0,)) is not None
    assert drafted({"kind": "text", "text": "x"}, parties=(9,)) is not None
    s = city()
    must(s, 0, "contract", parties=[1], clauses=[{"kind": "text", "text": "x"}])
    must(s, 1, "decline", contract=1)
    assert s.contracts[0].status == "declined"


@rule("NT-CON-02")
def test_a_contract_moves_nothing_but_money() -> None:
    s = city()
    be(s, 0, shares={"enso": 2})
    before = sum(player.money for player in s.players)
    signed(s, now(0, 1, 123_456), now(1, 0, 23_456))
    assert sum(player.money for player in s.players) == before
    assert (s.players[0].shares, s.players[1].shares) == ({"enso": 2}, {})
    assert s.players[0].money == 1_900_000


@rule("NT-CON-03", "NT-ORD-04")
def test_money_received_serves_the_current_sheet() -> None:
    s = city()
    be(s, 1, money=0)
    signed(s, now(0, 1, 100_000))
    write(s, 1, order("buy_points", party="reformer"))
    resolve(s)
    assert s.players[1].points == 1
    assert [line["amount"] for line in told(s, 1, "account_contract_got")] == [100_000]


@rule("NT-CON-04", "NT-CON-05")
def test_conditions_are_clauses_and_free_text() -> None:
    clauses = [
        now(0, 1, 1),
        by(1, 0, fixed(2), 5),
        promise("must", 1, [4], order="vote"),
        promise("must_not", 1, [4], order="run"),
        {
            "kind": "keep",
            "party": 1,
            "turns": [4],
            "condition": {"kind": "honour", "player": 1, "is": "at_least", "n": 3},
        },
        {"kind": "arbitrated", "text": "be nice", "arbiter": 2},
        {"kind": "text", "text": "on your word"},
    ]
    assert drafted(*clauses) is None


@rule("NT-CON-05")
@pytest.mark.parametrize(
    ("clause", "code"),
    [
        ({"kind": "pay_now", "from": 0, "to": 1}, "clause_lacks"),
        (now(0, 2, 1), "not_a_party"),
        (now(0, 0, 1), "not_a_party"),
        (promise("must", 2, [4], order="vote"), "not_a_party"),
        ({"kind": "arbitrated", "text": "x", "arbiter": 1}, "bad_arbiter"),
        (by(0, 1, fixed(1), 3), "bad_turn"),
        (by(0, 1, fixed(1), 9), "bad_turn"),
        (promise("must", 1, [3], order="vote"), "bad_turn"),
        (promise("must", 1, [4], order="vote", corp="enso"), "pattern_of_another_order"),
    ],
)
def test_clauses_that_could_not_be_judged_are_refused(clause: Clause, code: str) -> None:
    refused = drafted(clause)
    assert refused is not None
    assert refused.code == code


@rule("NT-CON-05")
def test_a_signature_is_refused_when_a_payer_lacks_the_money() -> None:
    s = city()
    must(s, 0, "contract", parties=[1], clauses=[now(0, 1, 2_000_001)])
    refused = deal(s, 1, "sign", contract=1)
    assert refused is not None
    assert refused.code == "payer_lacks_money"
    assert s.contracts[0].status == "draft"
    s = city()
    be(s, 1, money=0)
    must(s, 0, "contract", parties=[1], clauses=[now(0, 1, 500), now(1, 0, 500)])
    assert deal(s, 1, "sign", contract=1) is None


@rule("NT-CON-05", "NT-CON-11")
def test_an_arbiter_accepts_then_may_rule_until_the_end() -> None:
    s = city()
    judged = {"kind": "arbitrated", "text": "be nice", "arbiter": 2, "turn": 6}
    must(s, 0, "contract", parties=[1], clauses=[judged])
    must(s, 1, "sign", contract=1)
    assert s.contracts[0].status == "draft"
    must(s, 2, "sign", contract=1)
    assert s.contracts[0].status == "active"
    assert deal(s, 1, "arbitrate", contract=1, clause=1, breached_by=0) is not None
    must(s, 2, "arbitrate", contract=1, clause=1, breached_by=1)
    assert s.players[1].honour == 6
    resolve(s)
    assert (s.players[0].honour, s.players[1].honour) == (6, 2)
    assert s.contracts[0].status == "broken"


@rule("NT-CON-05")
def test_an_arbiters_silence_is_respect() -> None:
    s = city()
    signed(s, {"kind": "arbitrated", "text": "be nice", "arbiter": 2, "turn": 4})
    resolve(s)
    assert s.contracts[0].status == "ended"
    assert s.players[1].honour == 6


@rule("NT-CON-06", "NT-GEN-03")
def test_amounts() -> None:
    s = city()
    be(s, 0, dividends={3: 1_000_001}, gains={3: 100_000})
    cases = [
        (fixed(7), 7),
        ({"kind": "dividends", "player": 0, "percent": 10, "turn": 3}, 100_000),
        ({"kind": "forecasts", "player": 0, "percent": 50, "turn": 3}, 50_000),
        ({"kind": "per_asset", "n": 1_000, "corp": "enso", "turn": 0}, 10_000),
        ({"kind": "interest", "n": 1_001, "percent": 10, "periods": 2}, 1_211),
        ({"kind": "sum", "of": [fixed(1), fixed(2)]}, 3),
        ({"kind": "min", "of": [fixed(1), fixed(2)]}, 1),
        ({"kind": "max", "of": [fixed(1), fixed(2)]}, 2),
    ]
    for amount, expected in cases:
        assert amounts.compute(s, amount) == expected


@rule("NT-CON-06")
def test_amounts_speak_of_what_is_known_when_they_fall_due() -> None:
    share_of = {"kind": "dividends", "player": 0, "percent": 10, "turn": 4}
    assert drafted(by(0, 1, share_of, 4, "payday")) is None
    late = drafted(by(0, 1, share_of, 4, "lock"))
    assert late is not None
    assert late.code == "amount_too_early"
    stranger = drafted(by(0, 1, {**share_of, "player": 3}, 4, "payday"))
    assert stranger is not None
    assert stranger.code == "amount_of_stranger"
    lame = drafted(by(0, 1, {"kind": "interest", "n": 5}, 4))
    assert lame is not None
    assert lame.code == "amount_lacks"


@rule("NT-CON-06", "NT-CON-09")
def test_a_share_of_dividends_is_paid_on_payday() -> None:
    s = city()
    be(s, 0, shares={"enso": 2})
    signed(s, by(0, 1, {"kind": "dividends", "player": 0, "percent": 10, "turn": 4}, 4, "payday"))
    resolve(s)
    assert s.players[0].money == 2_000_000 + 900_000
    assert s.players[1].money == 2_100_000
    assert s.contracts[0].status == "ended"


@rule("NT-CON-07")
def test_predicates() -> None:
    s = city()
    be(s, 0, honour=5, influence=2, citizen="enso", shares={"enso": 2}, party="reformer", points=3)
    s.power, s.leaders["reformer"], s.crashed["nagare"] = "reformer", 0, 1
    at_least = {"is": "at_least"}
    true = [
        {"kind": "rank", "corp": "yamabiko", "is": "equal", "n": 1},
        {"kind": "assets", "corp": "enso", "is": "at_most", "n": 10},
        {"kind": "crashed", "corp": "nagare"},
        {"kind": "honour", "player": 0, "n": 5, **at_least},
        {"kind": "influence", "player": 0, "n": 2, **at_least},
        {"kind": "citizen", "player": 0, "corp": "enso"},
        {"kind": "citizen", "player": 1},
        {"kind": "shares", "player": 0, "corp": "enso", "n": 2, **at_least},
        {"kind": "points", "player": 0, "n": 3, **at_least},
        {"kind": "points", "player": 0, "party": "nationalist", "is": "equal", "n": 0},
        {"kind": "in_power", "party": "reformer"},
        {"kind": "leader", "party": "reformer", "player": 0},
    ]
    for condition in true:
        assert predicates.holds(s, condition, "payday"), condition
        assert not predicates.holds(s, {"kind": "not", "of": [condition]}, "payday")
    false = {"kind": "crashed", "corp": "enso"}
    assert predicates.holds(s, {"kind": "or", "of": [false, true[0]]}, "payday")
    assert not predicates.holds(s, {"kind": "and", "of": [false, true[0]]}, "payday")
    lame = drafted(by(0, 1, fixed(1), 4, condition={"kind": "rank", "corp": "enso"}))
    assert lame is not None
    assert lame.code == "condition_lacks"


@rule("NT-CON-07", "NT-CON-09")
def test_lock_looks_at_the_start_of_the_turn_and_payday_at_its_end() -> None:
    fell = {"kind": "honour", "player": 1, "is": "at_most", "n": 5}
    s = city()
    signed(
        s,
        by(0, 1, fixed(1_000), 4, "lock", auto=True, condition=fell),
        by(0, 1, fixed(50), 4, "payday", condition=fell),
    )
    s.players[1].honour = 5
    resolve(s)
    assert s.players[1].money == 2_000_050


@rule("NT-CON-08")
def test_patterns_match_any_subset() -> None:
    voted = vote("enso", "horizon")
    assert matches(voted, {"order": "vote"})
    assert matches(voted, {"order": "vote", "plus": "enso"})
    assert not matches(voted, {"order": "vote", "plus": "horizon"})
    ran = run("sabotage", "corp:enso", "botan")
    assert matches(ran, {"order": "run", "type": "sabotage", "target": "corp:enso"})
    assert not matches(ran, {"order": "run", "agent": "kuma"})


@rule("NT-CON-08", "NT-CON-11")
def test_orders_promised_and_forbidden() -> None:
    for orders, honour in (([vote("enso", "horizon")], 6), ([vote("horizon", "enso")], 2), ([], 2)):
        s = city()
        signed(s, promise("must", 1, [4], order="vote", plus="enso"))
        resolve_sheets(s, {1: orders})
        assert s.players[1].honour == honour
    for orders, honour in (([vote("enso", "horizon")], 2), ([], 6)):
        s = city()
        signed(s, promise("must_not", 1, [4], order="vote", plus="enso"))
        resolve_sheets(s, {1: orders})
        assert s.players[1].honour == honour


@rule("NT-CON-08")
def test_good_faith_counts_unless_the_money_was_not_there() -> None:
    s = city()
    s.agents["botan"].secret_enemies.append("player:1")
    signed(s, promise("must", 1, [4], order="run", agent="botan"), promise("must", 1, [4], order="buy_share"))
    be(s, 1, influence=3, honour=6, money=1_000_000)
    write(s, 1, run("protection", "player:1", "botan"), share("midori"))
    s.players[1].influence = 0
    resolve(s)
    assert told(s, 1, "run_refused")
    assert told(s, 1, "order_struck")
    assert s.contracts[0].status == "ended"
    s = city()
    signed(s, promise("must", 1, [4], order="buy_share"))
    write(s, 1, share("enso"))
    s.players[1].money = 0
    resolve(s)
    assert s.contracts[0].status == "broken"


@rule("NT-CON-09")
def test_explicit_payments_in_parts() -> None:
    s = city()
    signed(s, by(1, 0, fixed(300_000), 5))
    must(s, 1, "pay", contract=1, clause=1, amount=100_000)
    assert s.players[0].money == 2_100_000
    assert deal(s, 0, "pay", contract=1, clause=1, amount=1) is not None
    assert deal(s, 1, "pay", contract=1, clause=1, amount=9_000_000) is not None
    resolve(s)
    must(s, 1, "pay", contract=1, clause=1, amount=200_000)
    resolve(s)
    assert (s.contracts[0].status, s.players[1].honour) == ("ended", 6)


@rule("NT-CON-09", "NT-ORD-04")
def test_automatic_payments_run_in_order_of_signature_all_or_nothing_before_the_sheets() -> None:
    s = city()
    be(s, 1, money=1_000)
    signed(s, by(1, 0, fixed(900), 4, auto=True))
    signed(s, by(1, 2, fixed(200), 4, auto=True), parties=(2, 1))
    resolve(s)
    assert [player.money for player in s.players[:3]] == [2_000_900, 100, 2_000_000]
    assert [contract.status for contract in s.contracts] == ["ended", "broken"]
    assert s.players[1].honour == 2


@rule("NT-CON-10", "NT-HON-08")
def test_a_breach_costs_face_and_the_secret() -> None:
    for honour, after in ((9, 2), (2, 2), (1, 1)):
        s = city()
        be(s, 1, honour=honour)
        signed(s, by(1, 0, fixed(100), 4), text="secret terms")
        assert "secret terms" not in canonical(look(GAME, s, 3).facts)
        resolve(s)
        assert s.players[1].honour == after
        assert "secret terms" in canonical(look(GAME, s, SPECTATOR).facts)
        assert news(s, "contract_broken") == [{"parties": (0, 1), "breaches": (1,)}]


@rule("NT-CON-11")
def test_all_breaches_of_one_check_are_punished_and_the_rest_is_void() -> None:
    s = city()
    signed(
        s,
        promise("must", 0, [4], order="vote"),
        promise("must", 1, [4], order="vote"),
        by(1, 0, fixed(100_000), 6, auto=True),
    )
    resolve(s)
    assert [player.honour for player in s.players] == [2, 2, 6, 6]
    resolve(s)
    resolve(s)
    assert s.players[0].money == 2_000_000


@rule("NT-CON-11")
def test_promises_are_judged_on_one_state() -> None:
    keep = {
        "kind": "keep",
        "party": 1,
        "turns": [4],
        "condition": {"kind": "honour", "player": 1, "is": "at_least", "n": 6},
    }
    s = city()
    signed(s, promise("must", 1, [4], order="vote"))
    signed(s, keep, parties=(2, 1))
    resolve(s)
    assert [contract.status for contract in s.contracts] == ["broken", "ended"]


@rule("NT-CON-12")
def test_a_contract_ends_when_past_cancelled_or_orphaned() -> None:
    s = city()
    signed(s, by(1, 0, fixed(1), 5))
    must(s, 0, "cancel", contract=1)
    assert s.contracts[0].status == "active"
    must(s, 1, "cancel", contract=1)
    assert s.contracts[0].status == "cancelled"
    signed(s, now(0, 1, 1))
    assert s.contracts[1].status == "ended"
    signed(s, by(1, 0, fixed(1), 6, auto=True))
    be(s, 1, honour=0)
    resolve(s)
    assert s.contracts[2].status == "void"
    assert s.players[0].honour == 6


@rule("NT-CON-13", "NT-VIS-02")
def test_a_contract_is_private_unless_all_say_otherwise() -> None:
    s = city()
    signed(s, {"kind": "text", "text": "hush"})
    assert heard(s, 3, "contract_public") == []
    assert s.forum == []
    signed(s, {"kind": "text", "text": "loud"}, public=True)
    assert heard(s, 3, "contract_public") == [{"parties": [0, 1]}]
    assert s.forum[-1]["content"]["clauses"][0]["text"] == "loud"


@rule("NT-UI-10", "NT-CON-13")
def test_nobody_can_count_the_contracts_of_others() -> None:
    s = city()
    for _ in range(3):
        signed(s, {"kind": "text", "text": "x"}, parties=(2, 3))
    must(s, 0, "contract", parties=[1], clauses=[{"kind": "text", "text": "y"}])
    assert [each["contract"] for each in look(GAME, s, 1).facts["you"]["contracts"]] == [s.contracts[3].label]
    assert heard(s, 1, "contract_drafted")[0]["contract"] == s.contracts[3].label


def offered(s: City, seat: int) -> set[str]:
    return {form.name for form in look(GAME, s, seat).standing.forms}


@rule("NT-CAL-06", "NT-UI-06")
def test_only_dealings_for_which_there_is_something_at_hand_are_offered() -> None:
    s = city()
    assert offered(s, 0) == {"contract", "confess"}
    judged = {"kind": "arbitrated", "text": "be nice", "arbiter": 2}
    must(s, 0, "contract", parties=[1], clauses=[judged, by(1, 0, fixed(5), 6)])
    assert offered(s, 0) == {"contract", "confess", "decline"}
    assert offered(s, 1) == offered(s, 2) == {"contract", "confess", "decline", "sign"}
    must(s, 1, "sign", contract=1)
    must(s, 2, "sign", contract=1)
    assert offered(s, 0) == {"contract", "confess", "cancel"}
    assert offered(s, 1) == {"contract", "confess", "cancel", "pay"}
    assert offered(s, 2) == {"contract", "confess", "arbitrate"}
    must(s, 0, "cancel", contract=1)
    must(s, 2, "arbitrate", contract=1, clause=1, breached_by=1)
    be(s, 1, money=0)
    assert offered(s, 0) == {"contract", "confess"}
    assert offered(s, 1) == {"contract", "confess", "cancel"}
    assert offered(s, 2) == {"contract", "confess"}
