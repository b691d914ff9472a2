"""Edition 1.1: options after the letter of the seed, and labels of contracts."""

import pytest

from citing import rule
from games.neo_tokyo.city import be, city, deal, label, must, order, refusals, resolve_sheets, run, share, vote
from tripot.engine.actions import Fill
from tripot.engine.rng import PlainRng, ScriptedRng
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.pages import contracts as pages
from tripot.games.neo_tokyo.pages import targets
from tripot.games.neo_tokyo.prospectus import prospectus
from tripot.speech.voice import Voice

LOAN = [{"kind": "pay_now", "from": 0, "to": 1, "amount": {"kind": "fixed", "n": 1000}}]
FIRST = {"opens": "14:30", "minutes": 60, "opens_at_once": True, "early_close": True, "corp_alliance": False}


@rule("NT-OPT-01", "NT-SET-10", "NT-IC-05")
@pytest.mark.parametrize("launch", [True, False])
def test_the_launch_rules_hold_only_where_the_table_has_them(launch: bool) -> None:
    s = city(turn=1, launch_rules=launch)
    be(s, 0, money=9_000_000)
    for orders in ([order("buy_influence")], [order("honour_claim", times=1)], [run("sabotage", "player:1")]):
        codes = refusals(s, 0, *orders)
        assert bool(codes) is launch, orders
    assert (prospectus(s, 0)["influence"] is None) is launch
    aims = targets.of_run(look(GAME, s, 0).facts, 0, "sabotage")
    assert any(group["kind"] == "players" for group in aims) is not launch


@rule("NT-OPT-01", "NT-SHA-05", "NT-DIV-02")
@pytest.mark.parametrize(("launch", "paid"), [(True, True), (False, False)])
def test_shares_of_the_first_turn_pay_at_once_by_the_launch_rules_only(launch: bool, paid: bool) -> None:
    s = city(turn=1, launch_rules=launch)
    be(s, 0, money=2_000_000)
    resolve_sheets(s, {0: [share("enso")]})
    assert (s.players[0].dividends[1] > 0) is paid


@rule("NT-SPE-02", "NT-E-36")
def test_the_same_forecast_twice_is_refused_and_another_rank_is_not() -> None:
    s = city()
    be(s, 0, influence=3)
    twice = [vote("enso", "midori"), order("forecast", corp="enso", rank=2), order("forecast", corp="enso", rank=2)]
    assert refusals(s, 0, *twice) == ["NT-E-36"]
    twice[2] = order("forecast", corp="enso", rank=3)
    assert refusals(s, 0, *twice) == []


@rule("NT-SPE-02")
def test_a_table_may_allow_repeated_forecasts_as_version_1_0_did() -> None:
    twice = [vote("enso", "midori"), order("forecast", corp="enso", rank=2), order("forecast", corp="enso", rank=2)]
    s = city(repeat_forecasts=True)
    be(s, 0, influence=3)
    assert refusals(s, 0, *twice) == []
    old = city()
    old.options = FIRST
    be(old, 0, influence=3)
    assert refusals(old, 0, *twice) == []


@rule("NT-OPT-04", "NT-VOT-05")
@pytest.mark.parametrize(("calm", "enso", "horizon"), [(False, 13, 7), (True, 11, 9)])
def test_a_calm_market_halves_the_votes_towards_nothing(calm: bool, enso: int, horizon: int) -> None:
    s = city(calm_market=calm)
    resolve_sheets(s, {seat: [vote("enso", "horizon")] for seat in (0, 1, 2)})
    assert (s.assets["enso"], s.assets["horizon"]) == (enso, horizon)


@rule("NT-OPT-04")
def test_a_calm_market_leaves_public_contracts_whole() -> None:
    s = city(calm_market=True)
    be(s, 0, public_contract=True)
    resolve_sheets(s, {0: [order("public_contract", corp="enso", move="plus")], 1: [vote("horizon", "neonet")]})
    assert (s.assets["enso"], s.assets["horizon"], s.assets["neonet"]) == (11, 10, 10)


@rule("NT-OPT-02")
def test_the_form_proposes_automatic_payment_and_an_entry_that_says_nothing_does_not() -> None:
    fresh = pages.edit({"parties": [], "clauses": []}, "add:clauses:pay_by")
    assert fresh is not None
    assert (fresh["clauses"][0]["when"], fresh["clauses"][0]["auto"]) == ("lock", True)
    s = city()
    due = {"kind": "pay_by", "from": 1, "to": 0, "amount": {"kind": "fixed", "n": 1000}, "turn": 4, "when": "lock"}
    must(s, 0, "contract", parties=[1], clauses=[due])
    must(s, 1, "sign", contract=1)
    resolve_sheets(s, {})
    assert s.contracts[0].status == "broken"
    assert s.players[1].honour == 2


@rule("NT-UI-13", "NT-GEN-06", "NT-OUT-10")
def test_a_contract_has_one_label_for_all_its_readers_from_its_own_stream() -> None:
    s = city()
    s.rng = ScriptedRng({"contract_labels": [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}, PlainRng(0))
    must(s, 2, "contract", parties=[1], clauses=[{"kind": "text", "text": "!"}])
    must(s, 0, "contract", parties=[1], clauses=LOAN)
    assert [len(contract.label) for contract in s.contracts] == [6, 6]
    assert s.contracts[0].label != s.contracts[1].label  # the second was drawn again
    one = look(GAME, s, 0).facts["you"]["contracts"]
    two = look(GAME, s, 1).facts["you"]["contracts"]
    assert [each["contract"] for each in one] == [s.contracts[1].label]
    assert [each["contract"] for each in two] == [contract.label for contract in s.contracts]
    told = [event.facts["contract"] for event in s.log or () if event.kind == "contract_drafted"]
    assert told == [s.contracts[0].label] * 2 + [s.contracts[1].label] * 2


@rule("NT-UI-13")
def test_a_contract_is_named_by_its_label_and_only_by_whoever_reads_it() -> None:
    s = city()
    must(s, 0, "contract", parties=[1], clauses=LOAN)
    known = label(s, 1)
    assert deal(s, 2, "sign", contract=known) is not None
    assert deal(s, 1, "sign", contract="AAAAAA") is not None
    assert deal(s, 1, "sign", contract=known) is None


@rule("NT-UI-13")
def test_a_table_of_version_1_0_keeps_the_numbers_of_its_readers() -> None:
    s = GAME.setup(4, {**FIRST, "rules": "1.0"}, PlainRng(1))
    settle(s)
    assert s.is_first_edition
    s = city()
    s.options = FIRST
    must(s, 0, "contract", parties=[1], clauses=LOAN)
    assert look(GAME, s, 1).facts["you"]["contracts"][0]["contract"] == 1
    assert perform(GAME, s, 1, Fill("sign", {"contract": 1})) is None


@rule("NT-OPT-04")
def test_the_opening_page_advises_a_calm_market_from_twelve_chairs_on() -> None:
    assert "Conseillé à partir de douze chaises" in Voice(GAME, "fr").text("options.calm_market.help")
    assert "Advised from twelve chairs on" in Voice(GAME, "en").text("options.calm_market.help")
