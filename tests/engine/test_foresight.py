"""A form is previewed in a world that its seat cannot tell from the real one."""

from typing import Any

from engine.toys import auction
from tripot.engine.actions import Fill
from tripot.engine.codec import digest
from tripot.engine.foresight import UNKNOWN, Foresight, Unknown, foresee, foreseen_world
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.rng import PlainRng
from tripot.engine.step import check, perform

BID = Form("bid", (Field("coins", "int", most=99),), "TA-BID-01")
LINE = Field("", "group", of=(Field("item", "choice", choices=("lamp", "rug")), Field("note", "text", optional=True)))
LIST = Form("list", (Field("lines", "list", of=(LINE,)), Field("by", "text")), "TA-X-01")


def opened() -> auction.State:
    return auction.GAME.setup(3, {"rounds": 2}, PlainRng(1))


def test_one_world_for_a_table_an_entry_and_a_seat() -> None:
    s = opened()
    worlds = [foreseen_world(auction.GAME, s, *whose) for whose in ((0, "a"), (0, "a"), (1, "a"), (0, "b"))]
    seen = [digest(world) for world in worlds]
    assert seen[0] == seen[1]
    assert len(set(seen)) == 3
    s.entry = 9
    assert digest(foreseen_world(auction.GAME, s, 0, "a")) not in seen


def test_what_the_seat_knows_is_exact_and_the_rest_is_marked() -> None:
    s = opened()
    told = foresee(auction.GAME, foreseen_world(auction.GAME, s, 0, "a"), 0, BID, {"coins": 4})
    assert told == Foresight((), {"left": Unknown(s.coins(0) - 4, s.coins(0)), "rival": UNKNOWN})
    assert told.refusal is None


def test_faults_are_those_of_pressing() -> None:
    s = opened()
    world = foreseen_world(auction.GAME, s, 0, "a")
    for value in ({"coins": 40}, {"coins": "many"}, {}, []):
        refusal = check(auction.GAME, s, 0, Fill("bid", value))
        assert refusal is not None
        assert foresee(auction.GAME, world, 0, BID, value).refusal == refusal


def test_a_kept_world_answers_as_before_after_it_was_asked() -> None:
    s = opened()
    world = foreseen_world(auction.GAME, s, 0, "a")
    first = foresee(auction.GAME, world, 0, BID, {"coins": 4})
    assert foresee(auction.GAME, world, 0, BID, {"coins": 4}) == first
    assert perform(auction.GAME, s, 0, Fill("bid", {"coins": 4})) is None


class Lister(auction.Auction):
    """Says of each line what it could read."""

    def preview(self, s: Any, seat: int, fill: Fill, supposed: Any) -> dict[str, Any]:
        lines = fill.value.get("lines", [])
        said = [[line["item"], supposed.get(f"lines.{place}.price")] for place, line in enumerate(lines)]
        return {"lines": said, "by": fill.value.get("by")}


def test_lines_that_cannot_be_read_are_left_out_and_figures_stay_beside_their_lines() -> None:
    value = {"lines": [{"item": "sofa"}, {"item": "rug", "note": None}, [], {"item": "lamp"}], "by": 3}
    supposed = {"lines.1.price": "5", "lines.2.price": "6", "lines.3.price": "7", "mood": "good"}
    told = foresee(Lister(), opened(), 0, LIST, value, supposed)
    assert told.figures == {"lines": [None, ["rug", "5"], None, ["lamp", "7"]], "by": None}


def test_what_is_written_is_kept_in_its_boxes_and_nothing_else() -> None:
    value = {"lines": [{"item": "sofa", "colour": "red"}, [], "x"], "by": [], "other": 1}
    assert LIST.outline(value) == {"lines": [{"item": "sofa"}, {}, {}]}
    assert LIST.outline({"lines": "x"}) == LIST.outline([]) == {}


def test_several_faults_are_one_refusal_with_others() -> None:
    one, other = Refusal("TA-X-01", "a"), Refusal("TA-X-01", "b")
    assert Foresight((one, other)).refusal == Refusal("TA-X-01", "a", {}, (), (other,))
