import pytest

from tripot.speech.amounts import joined, money, number, signed, wording


@pytest.mark.parametrize(
    ("value", "lang", "text"),
    [
        (2_000_000, "fr", "2\u202f000\u202f000"),
        (2_000_000, "en", "2,000,000"),
        (-1500, "fr", "\u22121\u202f500"),
        (0, "en", "0"),
    ],
)
def test_numbers_are_grouped(value: int, lang: str, text: str) -> None:
    assert number(value, lang) == text


def test_changes_carry_their_sign() -> None:
    assert [signed(value, "en") for value in (3, 0, -3)] == ["+3", "0", "\u22123"]


def test_money_stays_with_its_unit() -> None:
    assert money(50_000, "fr", "ny") == "50\u202f000\u00a0ny"


@pytest.mark.parametrize(
    ("lang", "wordings", "chosen"),
    [
        ("fr", 1, [0, 0, 0, 0]),
        ("fr", 2, [0, 0, 1, 1]),
        ("en", 2, [1, 0, 1, 1]),
        ("fr", 3, [0, 1, 2, 2]),
        ("en", 3, [0, 1, 2, 2]),
    ],
)
def test_the_wording_of_a_count(lang: str, wordings: int, chosen: list[int]) -> None:
    assert [wording(count, lang, wordings) for count in (0, 1, 2, 1_000_000)] == chosen


def test_lists_are_said_as_people_do() -> None:
    assert joined(["a", "b", "c"], "fr") == "a, b et c"
    assert joined(["a", "b", "c"], "en") == "a, b and c"
    assert joined(["a"], "en") == "a"
