"""A form is previewed in a world that its seat cannot tell from the real one."""

from typing import Any

import pytest

from engine.playing import position
from engine.toys import auction, cards
from tripot.engine import foresight
from tripot.engine.actions import Fill, Pick
from tripot.engine.codec import digest
from tripot.engine.events import PUBLIC, only
from tripot.engine.foresight import UNKNOWN, Foresight, Unknown, foresee, foreseen_world, is_telling, redealt
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.rng import PlainRng, Rng
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
        deep = {name: text for name, text in supposed.items() if name.count(".") != 2}
        return {"lines": said, "by": fill.value.get("by")} | deep


def test_lines_that_cannot_be_read_are_left_out_and_figures_stay_beside_their_lines() -> None:
    value = {"lines": [{"item": "sofa"}, {"item": "rug", "note": None}, [], {"item": "lamp"}], "by": 3}
    supposed = {"lines.1.price": "5", "lines.2.price": "6", "lines.3.price": "7", "mood": "good"}
    supposed |= {"lines.3.price.most": "8", "lines.0.price.most": "9"}
    told = foresee(Lister(), opened(), 0, LIST, value, supposed)
    assert told.figures == {
        "lines": [None, ["rug", "5"], None, ["lamp", "7"]],
        "by": None,
        "mood": "good",
        "lines.1.price.most": "8",
    }


class Summing(auction.Auction):
    """Says of a list only how long it is."""

    def preview(self, s: Any, seat: int, fill: Fill, supposed: Any) -> dict[str, Any]:
        return {"lines": [len(fill.value["lines"])]}


def test_a_list_that_is_read_whole_is_told_as_the_game_tells_it_and_one_with_gaps_has_a_figure_for_each_line() -> None:
    whole = {"lines": [{"item": "rug"}, {"item": "lamp"}], "by": "me"}
    assert foresee(Summing(), opened(), 0, LIST, whole).figures == {"lines": [2]}
    with pytest.raises(ValueError, match="zip"):
        foresee(Summing(), opened(), 0, LIST, {"lines": [*whole["lines"], {}], "by": "me"})


def test_what_a_form_comes_to_is_asked_of_that_form() -> None:
    s = opened()
    gift = auction.GAME.standing.allowed(s, 0).forms[0]
    told = foresee(auction.GAME, foreseen_world(auction.GAME, s, 0, "a"), 0, gift, {"to": "P2", "coins": 3})
    assert told == Foresight((), {"given": 3, "left": s.coins(0) - 3})


def test_a_gift_shows_its_giver_nothing_new() -> None:
    assert not is_telling(auction.GAME, opened(), 0, Fill("gift", {"to": "P2", "coins": 3}), "a")


def test_what_is_written_is_kept_in_its_boxes_and_nothing_else() -> None:
    value = {"lines": [{"item": "sofa", "colour": "red"}, [], "x"], "by": [], "other": 1}
    assert LIST.outline(value) == {"lines": [{"item": "sofa"}, {}, {}]}
    assert LIST.outline({"lines": "x"}) == LIST.outline([]) == {}


def test_several_faults_are_one_refusal_with_others() -> None:
    one, other = Refusal("TA-X-01", "a"), Refusal("TA-X-01", "b")
    assert Foresight((one, other)).refusal == Refusal("TA-X-01", "a", {}, (), (other,))


class Hushed(auction.Auction):
    """Hides who is ready, until somebody writes."""

    def redeal(self, s: auction.State, seat: int, rng: Rng) -> auction.State:
        twin = super().redeal(s, seat, rng)
        twin.ready = set()
        return twin


def test_a_move_that_shows_who_is_ready_is_telling_where_that_is_a_secret() -> None:
    s = opened()
    s.ready = {1}
    assert is_telling(Hushed(), s, 0, Fill("bid", {"coins": 1}), "a")
    assert not is_telling(auction.GAME, s, 0, Fill("bid", {"coins": 1}), "a")


def test_at_a_table_that_closes_early_who_is_ready_is_known_in_every_world() -> None:
    s = opened()
    s.ready = {1}
    assert foreseen_world(Hushed(), s, 0, "a").ready == set()
    early = foreseen_world(Hushed(), s, 0, "a", closes_early=True)
    assert early.ready == {1}
    assert early.ready is not s.ready
    assert redealt(Hushed(), s, 0, PlainRng(1), closes_early=True).ready == {1}
    assert redealt(cards.GAME, position(cards.GAME), 0, PlainRng(1), closes_early=True).active == 0


def test_a_look_at_somebodys_card_is_telling_and_a_card_laid_down_is_not() -> None:
    s = position(cards.GAME)
    for card in s.hands[0]:
        assert not is_telling(cards.GAME, s, 0, cards.LAY[card], "a")
    s.stack[-1] = cards.Peek(0)
    before = digest(s), len(s.log)
    assert is_telling(cards.GAME, s, 0, cards.PEEK[1], "a")
    assert (digest(s), len(s.log)) == before


class Answering(cards.Cards):
    """Shows a seat whatever its view calls `shown`, and tells what it is told to."""

    def view(self, s: Any, seat: int) -> dict[str, Any]:
        return {"shown": s.hands[1][0] if s.discard else 0}


class Asked(cards.Lay):
    """Somebody hears something of another's card, or something comes to lie open."""

    __slots__ = ()

    def apply(self, s: Any, action: Pick) -> None:
        if action.text == "show":
            s.discard.append(0)
        else:
            s.tell(
                "TC-ASK-01", "told", {"all": PUBLIC, "me": only(0), "other": only(1)}[action.text], card=s.hands[1][0]
            )


def test_a_move_is_telling_by_what_its_maker_hears_or_sees_of_it_and_not_by_what_others_hear() -> None:
    s = position(cards.GAME)
    s.stack[-1] = Asked(0)
    answers = {text: is_telling(Answering(), s, 0, Pick(text), "a") for text in ("all", "me", "other", "show")}
    assert answers == {"all": True, "me": True, "other": False, "show": True}


def test_the_worlds_in_which_a_move_is_tried_are_twelve_and_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def told_by(_: Any, s: Any, *__: Any) -> str:
        tried.append(digest(s))
        return "nothing"

    monkeypatch.setattr(foresight, "_told_by", told_by)
    s = position(cards.GAME)
    for _ in range(2):
        assert not is_telling(cards.GAME, s, 0, cards.LAY[s.hands[0][0]], "a")
    assert tried[:13] == tried[13:]
    assert tried[0] == digest(s)
    assert len(set(tried[1:13])) > 6
    assert not is_telling(cards.GAME, s, 0, cards.LAY[s.hands[0][0]], "b")
    assert tried[27:] != tried[1:13]


def test_figures_that_are_no_list_of_the_form_stay_as_they_are_told_and_a_whole_form_supposes_as_it_is() -> None:
    value = {"lines": [{"item": "rug"}, {"item": "lamp"}], "by": "me"}
    told = foresee(Lister(), opened(), 0, LIST, value, {"lines.1.price": "5", "mood": "good"})
    assert told.figures == {"lines": [["rug", None], ["lamp", "5"]], "by": "me", "mood": "good"}
