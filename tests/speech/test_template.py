import pytest

from tripot.speech.template import Slot, facts_of, parse


def test_a_plain_sentence_is_one_piece() -> None:
    assert parse("Bonjour.") == ("Bonjour.",)


def test_slots_name_their_fact_term_and_number() -> None:
    assert parse("{run.target:corporation}, {cards:card*}, {0}") == (
        Slot(("run", "target"), "corporation"),
        ", ",
        Slot(("cards",), "card", many=True),
        ", ",
        Slot(("0",)),
    )


def test_a_plural_holds_wordings_that_may_hold_slots() -> None:
    (slot,) = parse("{n:plural|une|# de {a:x|y}}")
    assert isinstance(slot, Slot)
    assert slot.forms[0] == ("une",)
    assert slot.forms[1] == ("# de ", Slot(("a",), "x", forms=(("y",),)))


def test_facts_are_found_inside_plurals_too() -> None:
    assert facts_of(parse("{a.b:card} {n:plural|{c:seat}|#}")) == {"a.b", "n", "c"}


@pytest.mark.parametrize("text", ["{never", "{a:plural|{b}", "{}", "{:seat}"])
def test_a_malformed_sentence_is_a_bug(text: str) -> None:
    with pytest.raises(ValueError, match=r"brace|without a fact"):
        parse(text)
