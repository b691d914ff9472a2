"""Which language a page speaks, and the house's own words in it. French is written in the templates themselves."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po
from fastapi import Request

from tripot.speech.amounts import wording
from tripot.speech.texts import LANGUAGES
from tripot.speech.typography import french

COOKIE = "language"
LOCALE = Path(__file__).parent.parent / "locale"
NAMES = {"fr": "Français", "en": "English"}


def language(request: Request) -> str:
    """The language of a page: as chosen, else as the browser asks, else the house's."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    asked = _asked(request.headers.get("accept-language", ""))
    default: str = request.app.state.settings.default_language
    return asked or (default if default in LANGUAGES else "fr")


def _asked(header: str) -> str | None:
    """The first of our languages in the order a browser prefers.

    >>> _asked("de, en-GB;q=0.8, fr;q=0.5")
    'en'
    """
    wanted: list[tuple[float, int, str]] = []
    for place, item in enumerate(header[:200].split(",")):
        tag, _, rest = item.strip().partition(";")
        name = tag.strip().lower()[:2]
        if name in LANGUAGES:
            wanted.append((-_quality(rest), place, name))
    return min(wanted)[2] if wanted else None


def _quality(text: str) -> float:
    try:
        return float(text.strip().removeprefix("q="))
    except ValueError:
        return 1.0


def marked(text: str) -> str:
    """A French text in a table of texts: the catalogues know it, and it is put into words where it is said."""
    return text


class Words:
    """The house's own strings in one language: French is the source, other languages are catalogues."""

    __slots__ = ("_known", "_plurals", "lang")

    def __init__(self, lang: str, known: Mapping[str, str], plurals: Mapping[str, tuple[str, ...]]) -> None:
        self.lang = lang
        self._known = dict(known)
        self._plurals = plurals

    def gettext(self, text: str) -> str:
        """The string as this language says it."""
        known = self._known.get(text)
        if known is None:
            known = self._known[text] = french(text) if self.lang == "fr" else text
        return known

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The string for that many things."""
        forms = self._plurals.get(one) or (self.gettext(one), self.gettext(many))
        return forms[wording(count, self.lang, 2)]


@cache
def words(lang: str) -> Words:
    """The words of a language."""
    if lang == "fr":
        return Words("fr", {}, {})
    with (LOCALE / lang / "LC_MESSAGES" / "house.po").open("rb") as file:
        catalogue = read_po(file, locale=lang)
    known: dict[str, str] = {}
    plurals: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if not message.id or message.fuzzy:
            continue
        if isinstance(message.id, tuple | list):
            plurals[message.id[0]] = tuple(message.string or ())
        elif isinstance(message.id, str) and message.string:
            known[message.id] = str(message.string)
    return Words(lang, known, plurals)
