from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot.engine.forms import Field, Form

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
    ("change", "code", "where"),
    [
        ({"vote": None}, "missing_field", ("vote",)),
        ({"vote": 1}, "not_a_flag", ("vote",)),
        ({"name": 5}, "not_a_text", ("name",)),
        ({"name": "abcdef"}, "too_long", ("name",)),
        ({"name": "a"}, "too_short", ("name",)),
        ({"runs": {}}, "not_a_list", ("runs",)),
        ({"runs": [{}, {}, {}]}, "wrong_number", ("runs",)),
        ({"runs": [{"target": "sea", "stake": 1}]}, "not_a_choice", ("runs", "0", "target")),
        ({"runs": [{"target": ["bank"], "stake": 1}]}, "not_a_choice", ("runs", "0", "target")),
        ({"runs": [{"target": "zoo", "stake": 0}]}, "out_of_range", ("runs", "0", "stake")),
        ({"runs": [{"target": "zoo", "stake": True}]}, "not_a_number", ("runs", "0", "stake")),
        ({"runs": [{"target": "zoo", "stake": 2.0}]}, "not_a_number", ("runs", "0", "stake")),
        ({"runs": [7]}, "not_a_group", ("runs", "0")),
        ({"deal": []}, "not_a_group", ("deal",)),
        ({"more": 1}, "unknown_field", ()),
    ],
)
def test_each_fault_is_named_where_it_is(change: dict[str, Any], code: str, where: tuple[str, ...]) -> None:
    assert wrong({**GOOD, **change}) == [(code, where)]


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
    assert [refusal.code for refusal in form.check_shape({"stake": 3})] == ["not_a_choice"]
    assert [refusal.code for refusal in form.check_shape({"stake": True})] == ["not_a_number"]
