from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot.engine.actions import (
    NOTHING,
    READY,
    TIMEOUT,
    Fill,
    Menu,
    Pick,
    as_written,
    read_action,
    seat_rung,
    timeout_of,
    write_action,
)
from tripot.engine.codec import canonical
from tripot.engine.forms import Form
from tripot.engine.seats import GM

ONE, TWO = Pick("ask:P1", "ask", (0,)), Pick("pass")
SHEET = Form("sheet", (), "TX-01")
MENU = Menu((ONE, TWO), (SHEET,))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


def test_a_pick_is_named_by_the_first_word_of_its_text() -> None:
    assert (Pick("ask:P1:boss").kind, TIMEOUT.kind) == ("ask", "timeout")
    assert repr(ONE) == "Pick('ask:P1')"


def test_a_menu_finds_its_lines() -> None:
    assert MENU.pick("ask:P1") is ONE
    assert MENU.pick("ask:P2") is None
    assert MENU.form("sheet") is SHEET
    assert MENU.form("letter") is None
    assert list(MENU) == [ONE, TWO]
    assert (len(MENU), len(NOTHING)) == (3, 0)
    assert repr(Menu((ONE, TWO), (SHEET, Form("letter", (), "TX-01")))) == "Menu(ask:P1, pass; sheet, letter)"


def test_a_menu_offers_picks_by_text_and_forms_whatever_is_written_in_them() -> None:
    assert MENU.offers(Pick("ask:P1"))
    assert MENU.offers(Fill("sheet", "nonsense"))
    assert not MENU.offers(READY)
    assert not MENU.offers(Fill("letter", {}))


@given(st.text().map(Pick) | st.builds(Fill, st.text(), JSON))
def test_an_action_is_read_as_it_was_written(action: Pick | Fill) -> None:
    again = read_action(write_action(action))
    assert write_action(again) == write_action(action)
    assert type(again) is type(action)


SHAPE = "^an action is a text, or an object with a form and a value$"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (None, SHAPE),
        (1, SHAPE),
        (["pass"], SHAPE),
        ({}, SHAPE),
        ({"form": "sheet"}, SHAPE),
        ({"form": 1, "value": {}}, SHAPE),
        ({"form": "sheet", "value": {}, "more": 1}, SHAPE),
        ({"form": "sheet", "value": {"x": 1.5}}, "^an action holds no float$"),
        ({"form": "sheet", "value": {1: 2}}, "^the fields of a form have names$"),
        ({"form": "sheet", "value": "\ud800"}, "surrogates"),
        ({"form": "sheet", "value": {"\ud800": 1}}, "surrogates"),
        ({"form": "\ud800", "value": {}}, "surrogates"),
        ("\ud800", "surrogates"),
    ],
)
def test_what_has_not_the_shape_of_an_action_is_refused(data: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_action(data)


def nested(deep: int, *, by_name: bool) -> Any:
    value: Any = 0
    for _ in range(deep):
        value = {"in": value} if by_name else [value]
    return {"form": "sheet", "value": value}


@pytest.mark.parametrize("by_name", [False, True])
def test_a_form_nests_thirty_one_deep_and_no_deeper(by_name: bool) -> None:
    fill = nested(31, by_name=by_name)
    assert read_action(fill) == Fill("sheet", fill["value"])
    with pytest.raises(ValueError, match=r"^an action does not nest that deep$"):
        read_action(nested(32, by_name=by_name))


def test_the_clock_names_the_seat_it_rings_for() -> None:
    assert [timeout_of(seat).text for seat in (0, 1, GM)] == ["timeout:P1", "timeout:P2", "timeout:gm"]
    assert [seat_rung(timeout_of(seat)) for seat in (0, 1, GM)] == [0, 1, GM]
    assert [seat_rung(pick) for pick in (TIMEOUT, Pick("timeout:me"), Pick("late:P1"), Pick("P1"))] == [None] * 4


def test_what_is_written_is_in_order_at_every_depth_and_nothing_of_it_is_the_senders() -> None:
    value = {"b": [{"z": 1, "y": [2]}], "a": "text"}
    written = as_written(Fill("sheet", value))
    assert canonical(write_action(written)) == canonical({"form": "sheet", "value": value})
    assert list(written.value) == ["a", "b"]
    assert list(written.value["b"][0]) == ["y", "z"]
    value["b"][0]["y"].append(3)
    assert written == Fill("sheet", {"a": "text", "b": [{"y": [2], "z": 1}]})
    assert as_written(ONE) is ONE


def test_endless_nesting_is_refused() -> None:
    value: Any = 0
    for _ in range(40):
        value = [value]
    with pytest.raises(ValueError, match="nest"):
        read_action({"form": "sheet", "value": value})
