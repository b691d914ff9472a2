"""Players of the house: they play whole games within the rules, from what they see, and keep their word."""

from collections import Counter
from typing import Any

import pytest

from citing import rule
from games.neo_tokyo.city import be, city, deal, label, must, order, resolve, vote, write
from games.neo_tokyo.playing import move, opened, play
from tripot.bots.forward import Foresight, ForwardBot
from tripot.bots.levels import bot_for
from tripot.engine.actions import READY, Action, Fill
from tripot.engine.chair import seat_at
from tripot.engine.rng import PlainRng, Rng
from tripot.engine.step import check, perform
from tripot.engine.view import View, look
from tripot.games.neo_tokyo import GAME, NeoTokyo
from tripot.games.neo_tokyo.character import TEMPERS
from tripot.games.neo_tokyo.figures import NAMES, figures
from tripot.games.neo_tokyo.people import Secret
from tripot.games.neo_tokyo.policies import bargains, candidates, plans, promises, trader, value
from tripot.games.neo_tokyo.policies.orders import points
from tripot.games.neo_tokyo.policies.pad import Pad
from tripot.games.neo_tokyo.state import City
from tripot.lab.simulate import Simulation, simulate


def see(s: City, seat: int) -> View:
    return look(GAME, s, seat, since=10**9)


def pad(s: City, seat: int) -> Pad:
    view = see(s, seat)
    return Pad(view, view.menu.forms[0].facts)


def settled(s: City, seat: int, seed: int = 1) -> None:
    """Somebody has said what there is to say before a sheet, by this luck: offers, signatures, debts."""
    while (errand := bargains.errand(see(s, seat), PlainRng(seed))) is not None:
        assert perform(GAME, s, seat, errand) is None


def sheets(s: City, seat: int, number: int = 12) -> list[list[dict[str, Any]]]:
    """The orders of some sheets that a searcher would compare."""
    settled(s, seat, number)
    found = candidates(see(s, seat), PlainRng(number), number)
    assert len(found) == number
    return [action.value["orders"] for action in found if isinstance(action, Fill) and action.form == "sheet"]


def loan(lender: int, debtor: int, amount: int, back: int, turn: int, **more: Any) -> list[dict[str, Any]]:
    """Money now, money back at the lock of a turn."""
    due = {"kind": "pay_by", "from": debtor, "to": lender, "amount": {"kind": "fixed", "n": back}, "turn": turn}
    return [bargains.at_once(lender, debtor, amount), {**due, "when": "lock", **more}]


def promise(party: int, pattern: dict[str, Any], kind: str = "must") -> dict[str, Any]:
    return {"kind": kind, "party": party, "pattern": pattern, "turns": [4]}


# -- levels ----------------------------------------------------------------------------------------------------------


def test_there_are_three_levels_and_the_strongest_plays_forward() -> None:
    assert GAME.meta.levels == ("random", "trader", "shark")
    assert isinstance(bot_for(GAME, "shark"), ForwardBot)


@pytest.mark.parametrize("bots", ["random", "trader", "trader,random"])
def test_the_house_plays_whole_games_and_is_never_refused(bots: str) -> None:
    tally = simulate(Simulation(GAME, 7, 2, 5, tuple(bots.split(","))))
    assert tally.failed == []
    assert tally.games == 2


def test_every_candidate_is_accepted_and_few_are_alike() -> None:
    def watch(s: City) -> None:
        found = sheets(s, 1) if s.outcome is None else []
        if found:  # a debt or an offer is answered before anything is written
            assert all(check(GAME, s, 1, Fill("sheet", {"orders": orders})) is None for orders in found)
            assert len({repr(orders) for orders in found}) > len(found) // 2

    play("random", 6, 3, watch=watch)
    play("trader", 6, 4, watch=watch)


def test_a_written_sheet_is_handed_in_and_a_character_is_the_traders() -> None:
    s = city()
    write(s, 0, vote("enso", "horizon"))
    assert candidates(see(s, 0), PlainRng(1), 5) == [READY]
    assert trader(seat_at(GAME, s, 0, PlainRng(1))) is READY
    assert candidates(see(opened(4, PlainRng(1)), 0), PlainRng(1), 5) == []


def test_a_searcher_sees_no_more_than_its_seat() -> None:
    s = play("random", 5, 8, turns=3)
    bot = ForwardBot(GAME, Foresight(candidates=4, worlds=2))
    other = GAME.redeal(s, 2, PlainRng(77))
    choices = [bot(seat_at(GAME, table, 2, PlainRng(4))) for table in (s, other)]
    assert choices[0] == choices[1]
    assert choices[0] == bot(seat_at(GAME, s, 2, PlainRng(4)))


def test_a_policy_looks_at_the_view_alone() -> None:
    for seed in range(3):
        s = play("random", 5, seed, turns=4)
        other = GAME.redeal(s, 1, PlainRng(seed))
        assert trader(seat_at(GAME, s, 1, PlainRng(5))) == trader(seat_at(GAME, other, 1, PlainRng(5)))


# -- what a position is worth ----------------------------------------------------------------------------------------


@rule("NT-END-03", "NT-END-04")
def test_a_position_is_worth_more_with_more_of_what_counts_at_the_end() -> None:
    def worth(**facts: Any) -> float:
        s = city(turn=7)
        be(s, 0, **facts)
        return value(s, 0)

    plain = worth()
    assert 0 < plain < 1
    for better in ({"money": 9_000_000}, {"shares": {"yamabiko": 2}}, {"honour": 9}, {"loyalty": {"botan": 3}}):
        assert worth(**better) > plain
    assert worth(honour=1) < plain
    assert worth(active=False) == 0


def test_at_the_end_a_win_is_worth_more_than_a_good_second_place() -> None:
    s = play("trader", 5, 2)
    assert s.outcome is not None
    worths = [value(s, seat) for seat in range(5)]
    best = max(range(5), key=worths.__getitem__)
    assert best in s.outcome.winners
    assert worths[best] > 0.5 > min(worths)


def test_a_searcher_takes_the_sheet_that_leads_to_more() -> None:
    """In the last turn a share of the leader is worth more than a gift to the press."""

    class Narrow(NeoTokyo):
        def candidates(self, view: View, rng: Rng, n: int) -> list[Action]:
            spare: dict[str, Any] = {"orders": [order("honour_claim", times=4)]}
            podium = {"orders": [order("buy_share", corp="yamabiko", qty=1)]}
            return [Fill("sheet", spare), Fill("sheet", podium)]

    s = city(turn=8)
    be(s, 0, money=2_800_000, shares={"yamabiko": 1})
    for other in (1, 2, 3):
        be(s, other, money=0, shares={"yamabiko": 1})
    chosen = ForwardBot(Narrow(), Foresight(worlds=2))(seat_at(GAME, s, 0, PlainRng(1)))
    assert isinstance(chosen, Fill)
    assert chosen.value["orders"][0]["order"] == "buy_share"


# -- coverage --------------------------------------------------------------------------------------------------------


@rule("NT-ORD-01", "NT-TYP-01")
def test_over_some_games_chance_uses_every_order_every_type_of_run_and_every_kind_of_target() -> None:
    counts: Counter[str] = Counter()
    for seed in range(8):
        counts.update(figures(play("random", 8, seed)))
    assert set(counts) == set(NAMES)
    needs_a_crash = {"order:auction_bid", "order:auction_grant"}
    seldom = {"order:captive", "contract:cancelled", "contract:broken", "line:corp_alliance"}
    untold = {name for name in NAMES if name.startswith("dealing:")}  # dealings stand in the acts alone
    assert {name for name in NAMES if not counts[name]} <= needs_a_crash | seldom | untold


def test_a_trader_tries_other_things_too() -> None:
    counts: Counter[str] = Counter()
    for seed in range(5):
        counts.update(figures(play("trader", 8, seed)))
    assert sum(counts[f"run:{kind}"] > 0 for kind in ("information", "scandal", "sabotage", "datasteal")) >= 3
    assert counts["contract:signed"] > counts["contract:broken"]


def test_the_right_to_bid_and_to_share_out_is_used() -> None:
    s = city()
    bidding = pad(s, 0)
    bidding.rights |= {"bid": True, "grant": True}
    plans.for_free(bidding, PlainRng(1))
    assert any(each["order"] == "auction_grant" for each in bidding.orders)


def test_simulations_add_up_what_was_ordered() -> None:
    told = simulate(Simulation(GAME, 4, 2, 1, ("random",))).as_json()["counts"]
    assert told["order:vote"] > 0
    assert told["target:corp"] + told["target:player"] <= told["order:run"]


# -- contracts -------------------------------------------------------------------------------------------------------


@rule("NT-CON-09")
def test_a_debt_is_paid_by_hand_before_anything_is_written() -> None:
    s = city()
    must(s, 1, "contract", parties=[0], clauses=loan(1, 0, 100_000, 120_000, 4))
    must(s, 0, "sign", contract=1)
    paying = trader(seat_at(GAME, s, 0, PlainRng(1)))
    assert paying == Fill("pay", {"contract": label(s, 0), "clause": 2, "amount": 120_000})
    assert perform(GAME, s, 0, paying) is None
    assert bargains.debt_due(see(s, 0)) is None


@rule("NT-CON-09")
def test_money_that_is_owed_is_put_aside() -> None:
    s = city()
    be(s, 0, money=1_000_000)
    must(s, 1, "contract", parties=[0], clauses=loan(1, 0, 100_000, 900_000, 4, auto=True))
    must(s, 0, "sign", contract=1)
    for orders in sheets(s, 0)[2:]:
        draft = {"orders": orders}
        assert perform(GAME, s, 0, Fill("sheet", draft)) is None
        assert GAME.view(s, 0)["you"]["sheet"]["cost"] <= 200_000


@rule("NT-CON-08")
def test_a_promised_vote_is_cast_and_what_was_forsworn_is_left() -> None:
    s = city()
    clauses = [promise(0, order("vote", plus="midori")), promise(0, order("dragon"), "must_not")]
    must(s, 1, "contract", parties=[0], clauses=[bargains.at_once(1, 0, 90_000), *clauses])
    must(s, 0, "sign", contract=1)
    honest = [orders for number, orders in enumerate(sheets(s, 0, 24)) if number != 1]
    for orders in honest:
        assert any(each["order"] == "vote" and each["plus"] == "midori" for each in orders)
        assert all(each["order"] != "dragon" for each in orders)


def test_one_candidate_of_a_searcher_has_no_scruples() -> None:
    """Breaking one's word is a choice like another: what it costs is seen by playing it forward."""
    s = city()
    be(s, 0, shares={"enso": 3})
    must(s, 1, "contract", parties=[0], clauses=[promise(0, order("vote", plus="midori"))])
    must(s, 0, "sign", contract=1)
    kept = [all(each["plus"] == "midori" for each in orders if each["order"] == "vote") for orders in sheets(s, 0)]
    assert all(kept), "of somebody who left the chair, every promise is kept"
    tempered(s, 0, "patient")
    assert any(each["plus"] != "midori" for each in sheets(s, 0)[1] if each["order"] == "vote")


def tempered(s: City, seat: int, name: str) -> None:
    be(s, seat, secrets=(Secret("", stock=name), *s.players[seat].secrets[1:]))


@rule("NT-CON-10")
def test_a_loan_asked_for_signed_and_paid_back_costs_nobody_honour() -> None:
    s = city(turn=2)
    must(s, 0, "contract", parties=[1], clauses=loan(1, 0, 100_000, 130_000, 4))
    assert bargains.answer(see(s, 1), see(s, 1).facts["you"]["contracts"][0]) == Fill("sign", {"contract": label(s, 1)})
    must(s, 1, "sign", contract=1)
    rng = PlainRng(3)
    while s.turn < 5:
        move(s, rng, trader)
    assert s.contracts[0].status == "ended"
    assert "honour_breach" not in [kind for _, lines in s.players[0].letters for _, _, kind, _ in lines]


def test_what_does_not_pay_or_cannot_be_judged_is_turned_down() -> None:
    s = city()
    be(s, 0, money=1_000_000, shares={"enso": 2})
    be(s, 2, honour=2)
    refused = [
        (1, loan(1, 0, 100_000, 400_000, 6)),
        (2, loan(0, 2, 100_000, 900_000, 6)),
        (1, loan(0, 1, 900_000, 2_000_000, 6)),
        (1, [bargains.at_once(1, 0, 50_000), promise(0, order("vote", minus="enso"))]),
        (1, [bargains.at_once(1, 0, 50_000), promise(0, order("buy_share", corp="enso"))]),
        (1, [bargains.at_once(1, 0, 50_000), {"kind": "arbitrated", "text": "Be nice.", "arbiter": 3}]),
        (1, [{"kind": "text", "text": "Trust me."}]),
    ]
    for number, (drafter, clauses) in enumerate(refused, start=1):
        must(s, drafter, "contract", parties=[0], clauses=clauses)
        assert bargains.errand(see(s, 0), PlainRng(1)) == Fill("decline", {"contract": label(s, 0, number)})
        must(s, 0, "decline", contract=number)


@rule("NT-CON-05")
def test_money_offered_is_answered_with_the_same_text_signed_for_nobody_knows_anothers_purse() -> None:
    s = city()
    must(s, 1, "contract", parties=[0], clauses=loan(1, 0, 200_000, 220_000, 6))
    twin = bargains.errand(see(s, 0), PlainRng(1))
    assert twin is not None
    assert twin.form == "contract"
    assert perform(GAME, s, 0, twin) is None
    assert bargains.errand(see(s, 0), PlainRng(1)) == Fill("decline", {"contract": label(s, 0)})
    must(s, 0, "decline", contract=1)
    before = s.players[0].money
    assert deal(s, 1, "sign", contract=2) is None
    assert s.players[0].money == before + 200_000


def test_a_bought_vote_for_what_one_owns_is_worth_its_price() -> None:
    s = city()
    be(s, 0, shares={"enso": 2})
    clauses = [bargains.at_once(0, 1, 30_000), promise(1, order("vote", plus="enso"))]
    must(s, 1, "contract", parties=[0], clauses=clauses)
    assert bargains.errand(see(s, 0), PlainRng(1)) == Fill("sign", {"contract": label(s, 0)})


@rule("NT-CON-10")
def test_whoever_breaks_a_promise_of_the_house_is_disgraced() -> None:
    s = city()
    must(s, 1, "contract", parties=[0], clauses=[promise(0, order("vote", plus="midori"))])
    must(s, 0, "sign", contract=1)
    write(s, 0, vote("enso", "midori"))
    resolve(s)
    assert s.players[0].honour == 2
    assert s.contracts[0].status == "broken"


def test_what_an_amount_comes_to() -> None:
    assert promises.owed({"kind": "fixed", "n": 7}) == 7
    assert promises.owed({"kind": "interest", "n": 100_000, "percent": 10, "periods": 2}) == 121_000
    assert promises.owed({"kind": "dividends", "player": 1, "turn": 3, "percent": 10}) == 0


# -- company ---------------------------------------------------------------------------------------------------------


def test_traders_ask_different_agents_and_use_what_they_find_out() -> None:
    counts = simulate(Simulation(GAME, 9, 8, 2, ("trader",))).counts
    assert counts["agent:busy"] <= counts["agent:asked"] * 15 // 100
    used = (
        "dealing:show",
        "dealing:copy",
        "dealing:publish",
        "order:croc_create",
        "line:underground",
        "contract:signed",
    )
    assert all(counts[name] for name in used)


@rule("NT-CIT-03")
def test_points_are_not_bought_beside_a_citizenship_of_the_same_sheet() -> None:
    s = city()
    written = pad(s, 0)
    written.use("citizenship")
    points(written, PlainRng(1))
    assert written.orders == []


def test_a_temperament_is_drawn_with_the_character_and_told_when_all_is_over() -> None:
    s = play("trader", 4, 6)
    books = GAME.view(s, 0)["books"]
    assert books is not None
    told = [book["temperament"] for book in books["players"]]
    assert set(told) <= set(TEMPERS)
    assert len(set(told)) > 1
    assert [secret.stock for player in s.players for secret in player.secrets if secret.stock in TEMPERS] == told


def test_two_temperaments_write_different_sheets_and_the_same_seed_writes_the_same() -> None:
    s = city()
    s.players[0].money = 3_000_000

    def written(stock: str, seed: int) -> Any:
        s.players[0].secrets = (Secret("", stock=stock),)
        settled(s, 0)
        return trader(seat_at(GAME, s, 0, PlainRng(seed)))

    assert all(written("bold", seed) == written("bold", seed) for seed in range(3))
    assert any(written("bold", seed) != written("patient", seed) for seed in range(8))
