"""Numbers, sums of money, plurals and lists, as each language writes them."""

from collections.abc import Sequence
from fractions import Fraction

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from tripot.speech.typography import NBSP

LOCALES = {"fr": Locale("fr"), "en": Locale("en", "GB")}
_MINUS = "\u2212"


def number(value: int, lang: str) -> str:
    """A whole number, grouped: 2 000 000 or 2,000,000."""
    text = format_decimal(abs(value), locale=LOCALES[lang])
    return _MINUS + text if value < 0 else text


def signed(value: int, lang: str) -> str:
    """A change: always with its sign."""
    return "+" + number(value, lang) if value > 0 else number(value, lang)


def tenths(value: int, lang: str) -> str:
    """A number of tenths, with one decimal: 1,5 or 1.5.

    >>> tenths(15, "en"), tenths(-20, "en")
    ('1.5', '\u22122')
    """
    text = format_decimal(abs(value) / 10, "#,##0.#", locale=LOCALES[lang])
    return _MINUS + text if value < 0 else text


def money(value: int, lang: str, unit: str) -> str:
    """A sum, its unit on the same line: 2 000 000 ny."""
    return f"{number(value, lang)}{NBSP}{unit}"


def percent(value: float | Fraction, lang: str) -> str:
    """A chance, from 0 to 1, with as many decimals as it has, two at most: 36,45 %.

    >>> percent(Fraction(729, 2000), "en"), percent(1, "en")
    ('36.45%', '100%')
    """
    text = format_decimal(float(value * 100), "#,##0.##", locale=LOCALES[lang])
    return f"{text}{NBSP}%" if lang == "fr" else f"{text}%"


def wording(count: int, lang: str, wordings: int) -> int:
    """Which of the wordings of a plural says this count: (one, more), or (none, one, more).

    >>> [wording(count, "fr", 2) for count in (0, 1, 2)], [wording(count, "en", 3) for count in (0, 1, 2)]
    ([0, 0, 1], [0, 1, 2])
    """
    if wordings > 2 and count == 0:
        return 0
    one = LOCALES[lang].plural_form(abs(count)) == "one"
    return wordings - 2 if one and wordings > 1 else wordings - 1


def joined(items: Sequence[str], lang: str) -> str:
    """A list as people say it: a, b and c."""
    return format_list(items, locale=LOCALES[lang])
