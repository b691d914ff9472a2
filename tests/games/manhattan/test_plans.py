"""Three plans for a turn: whatever the corporation at hand, each is legal and has its true price."""

import pytest

from citing import promise
from games.manhattan.tables import ORDER, mine, resolve, save, table
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.pages.guide import hint, turn_plans
from tripot.games.manhattan.state import State


def plans(s: State, seat: int = 0) -> list[dict]:
    return turn_plans(look(GAME, s, seat))["plans"]


@promise("E29")
@pytest.mark.parametrize("home", [None, *IDS])
def test_each_plan_is_accepted_by_the_rules_and_costs_what_it_says(home: str | None) -> None:
    s = table(4, citizens={0: home} if home else {})
    found = plans(s)
    assert len(found) >= 2
    for plan in found:
        assert save(s, 0, **plan["form"]) is None
        assert mine(s, 0)["cost"] == plan["cost"]
        assert plan["left"] == s.money[0] - plan["cost"]
        s.sheets.clear()


@promise("E29")
def test_influence_and_a_share_are_only_recommended_together_if_both_can_be_paid() -> None:
    rich, poor = table(3, citizens={0: "prometheus"}), table(3, citizens={0: "ares"})
    grow = {
        name: next(plan for plan in plans(s) if plan["id"] == "grow") for name, s in (("rich", rich), ("poor", poor))
    }
    assert grow["rich"]["form"].get("shares") == ["prometheus"]
    assert "shares" not in grow["poor"]["form"]  # 1,300,000 + 800,000 is more than there is


@promise("E29")
def test_a_plan_says_the_dividend_of_its_shares_as_they_stand() -> None:
    s = table(3, citizens={0: ORDER.split()[4]})
    own = next(plan for plan in plans(s) if plan["id"] == "own")
    assert own["form"]["shares"] == ["sony"]
    assert own["dividend"] == 50_000 * 10


@promise("E29")
def test_plans_are_for_every_turn_as_long_as_nothing_is_handed_in() -> None:
    s = table(3)
    save(s, 0, coalition="transparency")
    assert plans(s) == []
    resolve(s)
    assert {plan["id"] for plan in plans(s)} == {"own", "grow", "strike"}


@promise("E29")
def test_a_plan_of_a_later_turn_never_strikes_what_one_owns_nor_grows_in_the_last() -> None:
    s = table(3, turns=3, shares={0: {"spinrad": 1, "norddahl": 1}})
    mine = {IDS[place] for place, held in enumerate(s.shares[0]) if held}
    assert mine
    for _ in range(2):
        found = plans(s)
        assert found
        for plan in found:
            runs, vote = plan["form"].get("runs", ()), plan["form"].get("vote", {})
            assert not mine & {*(run["target"] for run in runs), vote.get("down")}
            assert save(s, 0, **plan["form"]) is None
            s.sheets.clear()
        resolve(s)
    assert s.turn == s.turns
    assert "grow" not in [plan["id"] for plan in plans(s)]


@promise("E29")
def test_somebody_without_money_gets_no_plan_that_costs_any() -> None:
    assert plans(table(3, money={0: 0})) == []


@promise("E29")
def test_a_hint_is_kept_back_from_whoever_cannot_follow_it() -> None:
    s = table(3, influence={0: 1, 1: 0})
    assert hint(look(GAME, s, 0)) == ""
    resolve(s)
    assert [hint(look(GAME, s, seat)) for seat in (0, 1, SPECTATOR)] == ["bonus", "", ""]
    resolve(s)
    assert hint(look(GAME, s, 1)) == "mdc"
