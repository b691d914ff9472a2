from typing import Any

import pytest

from tripot.engine.options import Option, check_options, complete

KNOWN = (
    Option("late", "flag", default=False, rule="TX-01"),
    Option("rounds", "int", 3, "TX-02", least=1, most=9),
    Option("map", "choice", "small", "TX-03", choices=("small", "large")),
    Option("first", "seat", None, "TX-04"),
    Option("title", "text", "", "TX-05", most=5),
)


def test_defaults_stand_where_nothing_was_given() -> None:
    assert complete(KNOWN, {"rounds": 5}) == {"late": False, "rounds": 5, "map": "small", "first": None, "title": ""}


@pytest.mark.parametrize(
    "given", [{"late": True}, {"rounds": 9}, {"map": "large"}, {"first": 2}, {"first": None}, {"title": "abcde"}, {}]
)
def test_values_that_an_option_can_have(given: dict[str, Any]) -> None:
    assert check_options(KNOWN, given, seats=3) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("late", 1),
        ("rounds", 0),
        ("rounds", 10),
        ("rounds", True),
        ("rounds", "3"),
        ("map", "huge"),
        ("map", None),
        ("first", 3),
        ("first", -1),
        ("first", True),
        ("first", "P1"),
        ("title", "abcdef"),
        ("title", 5),
    ],
)
def test_values_that_it_cannot_have(name: str, value: Any) -> None:
    (refusal,) = check_options(KNOWN, {name: value}, seats=3)
    assert (refusal.code, refusal.where) == ("bad_option", (name,))
    assert refusal.rule == next(option.rule for option in KNOWN if option.name == name)


def test_an_option_that_does_not_exist() -> None:
    (refusal,) = check_options(KNOWN, {"speed": 9}, seats=3)
    assert (refusal.code, refusal.facts) == ("unknown_option", {"option": "speed"})
