"""What a form would come to, asked as a page asks."""

from typing import Any

from citing import rule
from games.manhattan.tables import bet, resolve, run, save, table
from tripot.engine.actions import Fill
from tripot.engine.foresight import Foresight, foresee, foreseen_world
from tripot.engine.step import check
from tripot.games.manhattan import GAME, sheet
from tripot.games.manhattan.state import State


def foreseen(s: State, form: dict[str, Any], seat: int = 0, **supposed: str) -> Foresight:
    world = foreseen_world(GAME, s, seat, "table")
    return foresee(
        GAME, world, seat, sheet.FORM, form, {name.replace("__", "."): said for name, said in supposed.items()}
    )


@rule("MH-ORD-11")
def test_limits_of_a_draft_may_be_overdrawn_and_a_closed_market_has_none() -> None:
    s = table(3)
    told = foreseen(s, {"shares": ["ares", "sony"], "influence": True}).figures
    assert told["limits"]["shares"] == {"used": 2, "limit": 1, "left": -1}
    assert told["left"] == 2_000_000 - 1_625_000 - 1_000_000 - 800_000
    resolve(
        s, {0: {"coalition": "bank_safeguards"}, 1: {"coalition": "deregulation"}, 2: {"coalition": "deregulation"}}
    )
    assert foreseen(s, {}).figures["limits"]["speculations"]["limit"] == 0


@rule("MH-ORD-09")
def test_a_preview_names_every_fault_that_pressing_would() -> None:
    s = table()
    wrong = {"shares": ["ares", "acme"], "vote": {"up": "ares"}, "runs": [{"type": "sabotage", "steps": 40}]}
    refusal = check(GAME, s, 0, Fill("orders", wrong))
    assert refusal is not None
    told = foreseen(s, wrong)
    assert told.refusal == refusal
    assert len(told.faults) > 3


@rule("MH-ORD-11", "MH-ORD-01")
def test_the_cost_that_is_foreseen_is_the_cost_that_is_told_when_the_form_is_handed_in() -> None:
    s = table()
    form = {"runs": [run("sabotage", "sony", 4)], "speculations": [bet("ares", 1, 50_000)]}
    told = foreseen(s, form)
    assert told.faults == ()
    assert save(s, 0, **form) is None
    assert s.log is not None
    assert s.log[-1].facts["cost"] == told.figures["cost"] == 250_000


@rule("MH-ORD-11")
def test_a_line_that_cannot_be_read_yet_has_no_figures_and_the_others_keep_theirs() -> None:
    form = {"runs": [{"type": "sabotage"}, run("sabotage", "sony", 4)], "speculations": [{"kind": "rank"}]}
    told = foreseen(table(), form, runs__0__guards="90", runs__1__guards="50").figures
    assert told["runs"][0] is None
    assert told["runs"][1]["odds"].hurdles == (10, 50)
    assert told["speculations"] == [None]


@rule("MH-EFF-01", "MH-SPE-10")
def test_a_supposed_market_says_what_dividends_gain_and_bets_bring() -> None:
    s = table(shares={0: {"sony": 2}})
    told = foreseen(s, {"speculations": [bet("ares", 1, 50_000)]}, change__sony="+3", effects="no").figures
    assert told["changes"] == {"sony": 3}
    assert told["gain"] > 0
    assert told["speculations"][0]["gain"] == 100_000


@rule("MH-STR-01")
def test_a_character_says_how_much_it_stakes() -> None:
    told = GAME.preview(table(), 0, Fill("character", {"strategies": [{"title": "spy", "stake": 2}]}), {})
    assert (told["staked"], told["stakes"], told["left"]) == (2, {"spy": 2}, told["limit"] - 2)
