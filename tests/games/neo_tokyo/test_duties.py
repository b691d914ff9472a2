"""What a draft does to one's word, as its writer may know it. [NT-UI-12]"""

from typing import Any

import pytest

from citing import rule
from games.neo_tokyo.city import be, city, label, must, order, resolve, share, vote, write
from games.neo_tokyo.test_contracts import by, fixed, promise, signed
from games.neo_tokyo.test_preview import foreseen
from tripot.engine.foresight import Foresight
from tripot.engine.refusals import Refusal
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, pages
from tripot.games.neo_tokyo.people import Proof
from tripot.games.neo_tokyo.state import City


def states(s: City, *orders: Any, seat: int = 1) -> list[str]:
    return [duty["state"] for duty in foreseen(s, *orders, seat=seat).figures["duties"]]


@rule("NT-UI-12", "NT-CON-08")
def test_an_order_promised_or_forsworn_is_judged_on_the_draft() -> None:
    s = city()
    signed(s, promise("must", 1, [4], order="vote", plus="enso"), promise("must_not", 1, [4], order="dragon"))
    assert states(s) == ["broken", "kept"]
    assert states(s, vote("enso", "midori")) == ["kept", "kept"]
    assert states(s, vote("enso", "midori"), order("dragon")) == ["kept", "broken"]


@rule("NT-UI-12", "NT-CON-09")
def test_a_debt_unpaid_by_hand_is_broken_and_an_automatic_one_is_kept_while_the_money_is_there() -> None:
    s = city()
    be(s, 1, money=2_500_000)
    signed(s, by(1, 0, fixed(100_000), 4))
    signed(s, by(1, 0, fixed(200_000), 4, auto=True))
    told = foreseen(s, seat=1).figures
    assert [(duty["state"], duty["left"]) for duty in told["duties"]] == [("broken", 100_000), ("kept", 200_000)]
    assert told["dues"] == 200_000
    assert told["breach"] == {"honour": 6, "to": 2}
    must(s, 1, "pay", contract=1, clause=1, amount=100_000)
    assert states(s) == ["kept", "kept"]
    be(s, 1, money=150_000)
    assert states(s) == ["kept", "broken"]


@rule("NT-UI-12", "NT-CON-09", "NT-CON-08")
def test_an_order_that_the_debts_of_the_lock_leave_no_money_for_keeps_no_promise() -> None:
    s = city()
    be(s, 1, money=1_000_000)
    signed(s, by(1, 0, fixed(100_000), 4, auto=True))
    signed(s, promise("must", 1, [4], order="buy_share", corp="enso"))
    assert states(s, share("enso")) == ["kept", "broken"]
    write(s, 1, share("enso"))
    resolve(s)
    assert [contract.status for contract in s.contracts] == ["ended", "broken"]


@rule("NT-UI-12")
@pytest.mark.parametrize(
    ("clause", "state"),
    [
        (by(1, 0, fixed(5), 4, "payday"), "open"),
        (by(1, 0, fixed(5), 6, auto=True), "later"),
        (by(1, 0, {"kind": "dividends", "player": 0, "percent": 10, "turn": 3}, 4, auto=True), "open"),
        ({"kind": "keep", "party": 1, "turns": [4], "condition": {"kind": "crashed", "corp": "enso"}}, "open"),
        ({"kind": "arbitrated", "text": "!", "arbiter": 2}, "open"),
        (by(1, 0, fixed(5), 4, condition={"kind": "rank", "corp": "midori", "is": "at_most", "n": 1}), "kept"),
    ],
)
def test_what_hangs_on_others_or_on_the_city_cannot_be_judged_yet(clause: Any, state: str) -> None:
    s = city()
    signed(s, clause)
    assert states(s) == [state]


@rule("NT-UI-12")
def test_what_others_owe_is_listed_and_never_judged() -> None:
    s = city()
    signed(s, by(1, 0, fixed(100_000), 4))
    told = foreseen(s, seat=0).figures
    assert told["duties"] == []
    assert told["others_owe"] == [{"contract": label(s, 0), "clause": 1, "kind": "pay_by"}]


@rule("NT-UI-12")
def test_what_is_foreseen_is_what_happens() -> None:
    for orders in ([vote("enso", "midori")], []):
        s = city()
        signed(s, promise("must", 1, [4], order="vote", plus="enso"))
        broken = states(s, *orders) == ["broken"]
        write(s, 1, *orders)
        resolve(s)
        assert (s.contracts[0].status == "broken") is broken
        assert (s.players[1].honour == 2) is broken


@rule("NT-UI-12")
def test_a_sheet_that_breaks_a_clause_is_asked_about_with_its_price_and_the_rules_refuse_nothing() -> None:
    s = city()
    signed(s, by(1, 0, fixed(100_000), 4))
    told = foreseen(s, seat=1)
    asked = pages.doubt(look(GAME, s, 1), "sheet", {"orders": []}, told)
    assert asked is not None
    assert (asked["about"], asked["breach"]) == ("breach", {"honour": 6, "to": 2})
    assert asked["broken"][0]["contract"] == label(s, 1)
    write(s, 1)
    must(s, 1, "pay", contract=1, clause=1, amount=100_000)
    assert pages.doubt(look(GAME, s, 1), "sheet", {"orders": []}, foreseen(s, seat=1)) is None


@rule("NT-UI-12", "NT-CON-10")
def test_at_two_or_below_the_price_says_that_honour_does_not_fall() -> None:
    s = city()
    be(s, 1, honour=1)
    signed(s, by(1, 0, fixed(100_000), 4))
    assert foreseen(s, seat=1).figures["breach"] == {"honour": 1, "to": 1}


@rule("NT-UI-15")
@pytest.mark.parametrize("form", ["copy", "show", "publish", "burn"])
def test_before_a_proof_leaves_or_burns_the_question_names_person_and_proof(form: str) -> None:
    s = city()
    be(s, 0, archive={1: Proof(3, "damning_proof", "player:1", {})}, filed=1)
    value = {"item": 1, "to": 2} if form in ("copy", "show") else {"item": 1}
    asked = pages.doubt(look(GAME, s, 0), form, value, Foresight())
    assert asked is not None
    assert (asked["item"]["kind"], asked["item"]["subject"], asked["to"]) == (
        "damning_proof",
        "player:1",
        value.get("to"),
    )
    refused = Foresight((Refusal("NT-EVI-08", "bad_receiver"),))
    assert pages.doubt(look(GAME, s, 0), form, value, refused) is None
