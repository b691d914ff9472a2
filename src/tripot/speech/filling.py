"""Sentences of pages, filled with names and numbers that are words already. [E33]"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tripot.speech.amounts import number, wording
from tripot.speech.template import Slot, Template, parse
from tripot.speech.typography import meet, owned

_PLACE = re.compile(r"%\((\w+)\)[sd]")


def filled(text: str, facts: Mapping[str, Any], lang: str) -> str:
    """A sentence with its facts: `{name}`, or `{count:plural|# carte|# cartes}`.

    >>> filled("{n:plural|# carte|# cartes} de {name}", {"n": 1, "name": "Ulysse"}, "fr")
    "1 carte d'Ulysse"
    """
    return "".join(_pieces(parse(text), facts, lang)) if facts else text


def _pieces(template: Template, facts: Mapping[str, Any], lang: str) -> Iterator[str]:
    before, name = "", ""
    for piece in template:
        if isinstance(piece, str):
            before += owned(name, piece, lang)
        else:
            before, name = meet(before, _said(piece, facts, lang), lang)
            yield before
            yield name
            before = ""
    yield before


def _said(slot: Slot, facts: Mapping[str, Any], lang: str) -> str:
    value = facts[slot.path[0]]
    if slot.term != "plural":
        return str(value)
    form = slot.forms[wording(int(value), lang, len(slot.forms))]
    return "".join(_pieces(form, facts, lang)).replace("#", number(int(value), lang))


def fitted(text: str, facts: Mapping[str, Any], lang: str) -> tuple[str, dict[str, Any]]:
    """A sentence of the house (`%(name)s`) and its facts, as they stand beside each other.

    >>> text, facts = fitted("La table de %(host)s", {"host": "Anne"}, "fr")
    >>> text % facts
    "La table d'Anne"
    """
    made, done, names = "", 0, dict(facts)
    for place in _PLACE.finditer(text):
        before = made + text[done : place.start()]
        value = facts.get(place[1])
        if isinstance(value, str):
            before, names[place[1]] = meet(before, value, lang)
        made, done = before + place[0], place.end()
        if isinstance(value, str) and owned(value, text[done:], lang) != text[done:]:
            made, done = made + "'", done + 2
    return made + text[done:], names
