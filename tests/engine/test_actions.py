from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot.engine.actions import NOTHING, READY, TIMEOUT, Fill, Menu, Pick, read_action, write_action
from tripot.engine.forms import Form

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
    assert repr(MENU) == "Menu(ask:P1, pass; sheet)"


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


@pytest.mark.parametrize(
    "data",
    [
        None,
        1,
        ["pass"],
        {},
        {"form": "sheet"},
        {"form": 1, "value": {}},
        {"form": "sheet", "value": {}, "more": 1},
        {"form": "sheet", "value": {"x": 1.5}},
        {"form": "sheet", "value": {1: 2}},
        {"form": "sheet", "value": "\ud800"},
        {"form": "sheet", "value": {"\ud800": 1}},
        "\ud800",
    ],
)
def test_what_has_not_the_shape_of_an_action_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match=r"an action|surrogates|have names"):
        read_action(data)


def test_endless_nesting_is_refused() -> None:
    value: Any = 0
    for _ in range(40):
        value = [value]
    with pytest.raises(ValueError, match="nest"):
        read_action({"form": "sheet", "value": value})
