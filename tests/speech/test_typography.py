import pytest

from tripot.speech.typography import NARROW, NBSP, french, meet


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Et vous ?", f"Et vous{NARROW}?"),
        ("Voilà ; encore !", f"Voilà{NARROW}; encore{NARROW}!"),
        ("À vous : jouez", f"À vous{NBSP}: jouez"),
        ("« Oui »", f"«{NBSP}Oui{NBSP}»"),
        ("2 000 000 ny", f"2{NARROW}000{NARROW}000{NBSP}ny"),
        ("50 %", f"50{NBSP}%"),
        ("3 4567 ou 12:30", "3 4567 ou 12:30"),
    ],
)
def test_spaces_that_must_not_break(typed: str, printed: str) -> None:
    assert french(typed) == printed


def test_typography_is_stable() -> None:
    once = french("Vraiment ? « Oui : 2 000 ! »")
    assert french(once) == once


@pytest.mark.parametrize(
    ("before", "name", "after"),
    [
        ("le tour de ", "Alice", "le tour d'"),
        ("le tour de ", "Émile", "le tour d'"),
        ("le tour de ", "Hélène", "le tour d'"),
        ("le tour de ", "Harry", "le tour de "),
        ("le tour de ", "Yann", "le tour de "),
        ("le tour de ", "Yves", "le tour d'"),
        ("le tour de ", "Bob", "le tour de "),
        ("parce que ", "Alice", "parce qu'"),
        ("avec ", "Alice", "avec "),
        ("la table de ", "Huit de pique", "la table de "),
        ("le tour de ", "Onze", "le tour de "),
        ("parce que ", "oui", "parce que "),
        ("le tour de ", "Ouistiti", "le tour de "),
        ("le tour de ", "Ouida", "le tour d'"),
        ("le tour de ", "Huitzilo", "le tour d'"),
        ("le code ", "Alice", "le code "),
    ],
)
def test_elision_before_a_name(before: str, name: str, after: str) -> None:
    assert meet(before, name, "fr") == (after, name)
