"""What a sheet would come to, asked as a page asks: no more than its writer knows."""

from typing import Any

from citing import rule
from games.neo_tokyo.city import be, city, order, run, send, share, vote, write
from tripot.engine.foresight import Foresight, foresee, foreseen_world
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, sheet
from tripot.games.neo_tokyo.state import City

FORM = sheet.sheet_form()


def foreseen(s: City, *orders: Any, seat: int = 0, **supposed: str) -> Foresight:
    world = foreseen_world(GAME, s, seat, "table")
    return foresee(GAME, world, seat, FORM, {"orders": list(orders)}, {f"orders.0.{k}": v for k, v in supposed.items()})


@rule("NT-ORD-08", "NT-ORD-04")
def test_the_cost_that_is_foreseen_lies_on_the_desk_once_the_sheet_is_handed_in() -> None:
    s = city(turn=4)
    be(s, 0, money=2_000_000)
    orders = (share("enso"), run("sabotage", "corp:enso", money=150_000))
    told = foreseen(s, *orders)
    assert told.faults == ()
    write(s, 0, *orders)
    lies = look(GAME, s, 0).facts["you"]["sheet"]
    assert {name: told.figures[name] for name in ("cost", "claims", "left")} == {
        name: lies[name] for name in ("cost", "claims", "left")
    }


@rule("NT-ORD-02")
def test_faults_are_those_of_handing_the_sheet_in() -> None:
    s = city(turn=4)
    be(s, 0, money=0)
    orders = (vote("enso", "enso"), share("enso"), order("run"))
    refusal = send(s, 0, *orders)
    assert refusal is not None
    assert foreseen(s, *orders).refusal == refusal


@rule("NT-UI-02", "NT-ORD-08")
def test_an_order_that_cannot_be_read_yet_has_no_figures_and_the_others_keep_theirs() -> None:
    s = city(turn=4)
    told = foreseen(s, {"order": "run", "money": "much"}, run("sabotage", "corp:enso", money=150_000)).figures
    assert told["orders"][0] is None
    assert told["orders"][1]["cost"] == told["cost"] == 150_000


@rule("NT-VIS-04", "NT-DEF-06", "NT-DRA-06")
def test_a_hidden_defence_is_foreseen_only_by_whoever_knows_of_it() -> None:
    s = city(turn=4)
    be(s, 1, traits=("technomancien",), hidden={"technomancien": 0}, shield_until=9)
    scandal = run("information", "player:1", money=150_000)
    blind = foreseen(s, scandal).figures["orders"][0]["odds"]
    be(s, 1, hidden={})
    seeing = foreseen(s, scandal).figures["orders"][0]["odds"]
    assert blind["hurdles"] == []
    assert len(seeing["hurdles"]) == 1
    assert seeing["outcomes"]["success"] < blind["outcomes"]["success"]


@rule("NT-RES-07")
def test_guards_and_rivals_are_the_writers_own_suppositions() -> None:
    s = city(turn=4)
    plain = foreseen(s, run("sabotage", "corp:enso", money=300_000)).figures["orders"][0]["odds"]
    raced = foreseen(s, run("sabotage", "corp:enso", money=300_000), rivals="1", guards="50").figures["orders"][0][
        "odds"
    ]
    assert (raced["final"], raced["guards"]) == (plain["final"] - 20, [50])
