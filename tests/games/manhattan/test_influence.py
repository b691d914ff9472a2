import pytest

from citing import rule
from games.manhattan.tables import facts, mine, refusals, resolve, table
from tripot.engine.rng import PlainRng
from tripot.games.manhattan.influence import price
from tripot.games.manhattan.parameters import USUAL


@rule("MH-INF-01")
@pytest.mark.parametrize(("value", "cost"), [(2, 800_000), (3, 1_200_000), (4, 1_600_000), (9, 3_600_000)])
def test_the_price_of_each_point(value: int, cost: int) -> None:
    assert price(USUAL, value - 1) == cost


@rule("MH-INF-01", "MH-RES-15")
def test_one_point_a_turn_is_bought_and_announced() -> None:
    s = table()
    assert refusals(s, 0, {"influence": 2}) == [("E_FORM", ("influence",))]
    resolve(s, {0: {"influence": True}, 1: {"influence": False}})
    assert s.influence == [2, 1, 1, 1]
    assert s.money[:2] == [1_200_000, 2_000_000]
    assert facts(s, "influence_rose") == [{"seat": 0, "influence": 2}]


@rule("MH-INF-02", "MH-ORD-08")
def test_the_new_point_works_from_the_next_turn() -> None:
    s = table(money={0: 9_000_000})
    assert refusals(s, 0, {"influence": True, "shares": ["sony", "sony"]}) == [("E_SHARES_LIMIT", ("shares",))]
    resolve(s, {0: {"influence": True, "shares": ["sony"]}})
    assert refusals(s, 0, {"shares": ["sony", "sony"]}) == []
    assert mine(s, 0)["desk"]["stake_limit"] == 200_000


@rule("MH-INF-03")
def test_there_is_no_ceiling_and_the_last_turn_counts_for_scoring() -> None:
    s = table(3, turns=4, influence={0: 15, 1: 16}, money={0: 90_000_000})
    for _ in range(4):
        resolve(s, {0: {"influence": True}} if s.turn in (3, 4) else {}, rng=PlainRng(1))
    assert s.influence[0] == 17
    assert [line["title"] for line in s.scores[0]["titles"]].count("patriarch") == 1
    assert "patriarch" not in [line["title"] for line in s.scores[1]["titles"]]
