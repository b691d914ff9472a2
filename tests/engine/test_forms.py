from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal

RUN = Field(
    "", "group", of=(Field("target", "choice", choices=("bank", "zoo")), Field("stake", "int", least=1, most=9))
)
FORM = Form(
    "sheet",
    (
        Field("vote", "flag"),
        Field("name", "text", least=2, most=5),
        Field("runs", "list", least=0, most=2, of=(RUN,), optional=True),
        Field("deal", "group", of=(Field("with", "text", optional=True),), optional=True),
    ),
    "TX-07",
)
GOOD: dict[str, Any] = {"vote": True, "name": "zoé", "runs": [{"target": "bank", "stake": 9}], "deal": {"with": None}}
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["vote", "name", "runs", "deal", "x"]), inner),
)


def wrong(value: Any) -> list[tuple[str, tuple[str, ...]]]:
    return [(refusal.code, refusal.where) for refusal in FORM.check_shape(value)]


def test_a_well_filled_form_has_no_fault() -> None:
    assert wrong(GOOD) == []
    assert wrong({"vote": False, "name": "ab"}) == []


@pytest.mark.parametrize(
    ("change", "code", "facts", "where"),
    [
        ({"vote": None}, "missing_field", {"field": "vote"}, ("vote",)),
        ({"vote": 1}, "not_a_flag", {}, ("vote",)),
        ({"name": 5}, "not_a_text", {}, ("name",)),
        ({"name": "abcdef"}, "too_long", {"most": 5, "found": 6}, ("name",)),
        ({"name": "a"}, "too_short", {"least": 2, "found": 1}, ("name",)),
        ({"runs": {}}, "not_a_list", {}, ("runs",)),
        ({"runs": [{}, {}, {}]}, "wrong_number", {"least": 0, "most": 2, "found": 3}, ("runs",)),
        ({"runs": [{"target": "sea", "stake": 1}]}, "not_a_choice", {"found": "sea"}, ("runs", "0", "target")),
        ({"runs": [{"target": ["bank"], "stake": 1}]}, "not_a_choice", {"found": "list"}, ("runs", "0", "target")),
        (
            {"runs": [{"target": "zoo", "stake": 0}]},
            "out_of_range",
            {"least": 1, "most": 9, "found": 0},
            ("runs", "0", "stake"),
        ),
        ({"runs": [{"target": "zoo", "stake": True}]}, "not_a_number", {}, ("runs", "0", "stake")),
        ({"runs": [{"target": "zoo", "stake": 2.0}]}, "not_a_number", {}, ("runs", "0", "stake")),
        ({"runs": [{"target": "zoo"}]}, "missing_field", {"field": "stake"}, ("runs", "0", "stake")),
        ({"runs": [7]}, "not_a_group", {}, ("runs", "0")),
        ({"deal": []}, "not_a_group", {}, ("deal",)),
        ({"more": 1}, "unknown_field", {"field": "more"}, ()),
        ({"m" * 99: 1}, "unknown_field", {"field": "m" * 80}, ()),
        ({"deal": {"more": 1}}, "unknown_field", {"field": "more"}, ("deal",)),
    ],
)
def test_each_fault_is_named_where_it_is(
    change: dict[str, Any], code: str, facts: dict[str, Any], where: tuple[str, ...]
) -> None:
    assert FORM.check_shape({**GOOD, **change}) == [Refusal("TX-07", code, facts, where)]


@pytest.mark.parametrize("name", ["ab", "abcde"])
@pytest.mark.parametrize("stake", [1, 9])
@pytest.mark.parametrize("runs", [0, 2])
def test_the_bounds_of_a_field_are_within_it(name: str, stake: int, runs: int) -> None:
    assert wrong({**GOOD, "name": name, "runs": [{"target": "bank", "stake": stake}] * runs}) == []


def test_of_a_half_filled_form_what_can_be_read_is_kept_with_the_places_of_its_lines() -> None:
    value = {
        "vote": "yes",
        "name": "zoé",
        "runs": [{"target": "zoo"}, {"target": "bank", "stake": 2}, 7, {"target": "zoo", "stake": 3}],
        "deal": {"with": None},
        "more": 1,
    }
    kept, places = FORM.readable(value)
    assert kept == {
        "name": "zoé",
        "runs": [{"target": "bank", "stake": 2}, {"target": "zoo", "stake": 3}],
        "deal": {},
    }
    assert places == {"runs": (1, 3)}


def test_of_a_list_with_too_many_good_lines_none_is_kept() -> None:
    line = {"target": "bank", "stake": 2}
    assert FORM.readable({"runs": [line] * 3}) == ({}, {"runs": (0, 1, 2)})
    assert FORM.readable({"runs": [line] * 2}) == ({"runs": [line] * 2}, {"runs": (0, 1)})
    assert FORM.readable({"runs": {"0": line}}) == ({}, {})


def test_of_a_text_that_is_written_where_a_list_belongs_nothing_is_read() -> None:
    assert FORM.readable({"name": ["a", "b"], "vote": True}) == ({"vote": True}, {})
    assert [FORM.readable(value) for value in (None, [], "vote", 3)] == [({}, {})] * 4


def test_boxes_inside_a_line_that_hold_nothing_are_left_out() -> None:
    line = Field("", "group", of=(Field("note", "text", optional=True), Field("coins", "int")))
    form = Form("letter", (Field("lines", "list", of=(line,)),), "TX-09")
    kept, _ = form.readable({"lines": [{"note": None, "coins": 1}, {"note": "ab", "coins": 2}]})
    assert kept == {"lines": [{"coins": 1}, {"note": "ab", "coins": 2}]}


def test_the_outline_keeps_whatever_the_boxes_can_hold_each_thing_in_its_place() -> None:
    value = {
        "vote": "yes",
        "name": 5,
        "runs": [7, {"target": "sea", "stake": [1]}, {}, {"stake": 99, "more": 1}],
        "deal": {"with": "P2"},
        "more": 1,
    }
    assert FORM.outline(value) == {
        "vote": "yes",
        "name": 5,
        "runs": [{}, {"target": "sea"}, {}, {"stake": 99}],
        "deal": {"with": "P2"},
    }


@pytest.mark.parametrize("value", [None, [], 3, {"vote": 1.5, "name": [], "runs": {}, "deal": []}])
def test_the_outline_of_what_no_box_can_hold_is_empty(value: Any) -> None:
    assert FORM.outline(value) == {}


def test_a_list_of_plain_boxes_keeps_the_place_of_those_that_hold_nothing() -> None:
    form = Form("votes", (Field("names", "list", of=(Field("", "text"),)),), "TX-09")
    assert form.outline({"names": ["a", [], "b"]}) == {"names": ["a", None, "b"]}


def test_all_faults_are_named_at_once_with_the_rule_and_the_figures() -> None:
    refusals = FORM.check_shape({"name": "much too long", "runs": [{"target": "zoo", "stake": 12}]})
    assert [refusal.code for refusal in refusals] == ["missing_field", "too_long", "out_of_range"]
    assert {refusal.rule for refusal in refusals} == {"TX-07"}
    assert refusals[2].facts == {"least": 1, "most": 9, "found": 12}


def test_a_huge_text_is_quoted_shortly() -> None:
    (refusal,) = FORM.check_shape({**GOOD, "runs": [{"target": "z" * 10_000, "stake": 1}]})
    assert len(refusal.facts["found"]) == 80


@given(ANYTHING)
def test_any_value_is_judged_without_an_error(value: Any) -> None:
    FORM.check_shape(value)


def test_a_number_may_have_choices() -> None:
    form = Form("stake", (Field("stake", "int", numbers=(1, 2, 5)),), "TX-08")
    assert form.check_shape({"stake": 5}) == []
    assert form.check_shape({"stake": 3}) == [Refusal("TX-08", "not_a_choice", {"found": "3"}, ("stake",))]
    assert [refusal.code for refusal in form.check_shape({"stake": True})] == ["not_a_number"]
