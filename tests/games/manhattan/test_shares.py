from citing import rule
from games.manhattan.tables import assets, facts, letter, mine, refusals, resolve, run, save, table
from tripot.games.manhattan.corporations import INDEX
from tripot.games.manhattan.parameters import USUAL
from tripot.games.manhattan.shares import rates


@rule("MH-SHR-01", "MH-ORD-08")
def test_no_more_shares_than_influence() -> None:
    s = table(influence={0: 2}, money={0: 9_000_000})
    assert refusals(s, 0, {"shares": ["sony", "ares"]}) == []
    assert refusals(s, 0, {"shares": ["sony", "ares", "sony"], "influence": True}) == [("E_SHARES_LIMIT", ("shares",))]
    refusal = save(s, 1, shares=["sony", "norddahl"])
    assert refusal is not None
    assert (refusal.facts["limit"], refusal.facts["found"]) == (1, 2)


@rule("MH-SHR-02")
def test_the_same_corporation_can_be_bought_twice_in_a_turn() -> None:
    s = table(influence={0: 2}, money={0: 9_000_000})
    resolve(s, {0: {"shares": ["sony", "sony"]}})
    assert s.shares[0][INDEX["sony"]] == 2
    assert facts(s, "share_bought") == [{"seat": 0, "corporation": "sony", "bought": 2, "held": 2}]


@rule("MH-SHR-03")
def test_a_share_costs_a_hundred_thousand_an_asset_of_the_opening() -> None:
    s = table(influence={0: 2}, money={0: 9_000_000})
    resolve(s, {0: {"shares": ["sony", "sony"], "vote": {"up": "sony", "down": "horizon"}}}, moves=("sony", "meridian"))
    assert assets(s)["sony"] == 12
    assert [share["price"] for share in letter(s, 0)["orders"]["shares"]] == [1_000_000] * 2


@rule("MH-SHR-04", "MH-CIT-02")
def test_only_strangers_pay_more_for_the_leader() -> None:
    s = table(citizens={1: "ares", 2: "sony"})
    prices = [mine(s, seat)["desk"]["prices"] for seat in range(3)]
    assert [price["ares"] for price in prices] == [1_625_000, 1_300_000, 1_625_000]
    assert [price["sony"] for price in prices] == [1_000_000] * 3


@rule("MH-SHR-05")
def test_any_number_of_shares_may_exist_and_buyers_do_not_compete() -> None:
    s = table(4, money=dict.fromkeys(range(4), 3_000_000))
    resolve(s, {seat: {"shares": ["sony"]} for seat in range(4)})
    assert [held[INDEX["sony"]] for held in s.shares] == [1] * 4
    assert [letter(s, seat)["orders"]["shares"][0]["price"] for seat in range(4)] == [1_000_000] * 4
    assert [refusals(s, 0, {field: ["sony"]}) for field in ("sales", "gifts")] == [
        [("E_FORM", ("sales",))],
        [("E_FORM", ("gifts",))],
    ]


@rule("MH-SHR-06", "MH-RES-03", "MH-MDC-03")
def test_new_shares_vote_and_pay_the_same_turn() -> None:
    s = table(3)
    resolve(s, {0: {"shares": ["sony"], "coalition": "public_contracts"}})
    assert facts(s, "coalition_won")[0]["strength"] == 2
    assert letter(s, 0)["dividends"][0]["shares"] == 1


@rule("MH-SHR-07", "MH-RES-12")
def test_dividends_come_after_every_change_of_assets() -> None:
    s = table(shares={0: {"sony": 1}})
    resolve(s, {1: {"vote": {"up": "sony", "down": "horizon"}}}, moves=("sony", "meridian"))
    assert letter(s, 0)["dividends"] == [
        {"corporation": "sony", "shares": 1, "assets": 12, "unit": 50_000, "amount": 600_000}
    ]


@rule("MH-SHR-08")
def test_the_first_pays_more_and_the_last_pays_less() -> None:
    s = table(shares={0: {"ares": 1, "prometheus": 2, "sony": 1}})
    resolve(s, {}, moves=("horizon", "meridian"))
    units = {line["corporation"]: line["unit"] for line in letter(s, 0)["dividends"]}
    assert units == {"ares": 75_000, "prometheus": 25_000, "sony": 50_000}


@rule("MH-SHR-09")
def test_nothing_is_paid_and_nothing_is_owed_at_zero_or_below() -> None:
    s = table(order="ares sony horizon spinrad", assets=(9, 8, 7, 1), shares={0: {"spinrad": 5, "horizon": 1}})
    resolve(s, {1: {"runs": [run("sabotage", "spinrad")]}}, rolls=[1, 100, 100], moves=("sony", "ares"))
    assert [(line["corporation"], line["unit"]) for line in letter(s, 0)["dividends"]] == [("horizon", 50_000)]


@rule("MH-SHR-10")
def test_a_lone_corporation_is_first() -> None:
    assert rates(USUAL, [3], [0, 0, 0, 4, 0, 0, 0, 0, 0, 0])[3] == 4 * 75_000
