"""Sentences with places to fill: `{seat:seat} took {cards:card*} and {n:plural|one point|# points}`."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Slot:
    """A place to fill: which fact, and how it is said."""

    path: tuple[str, ...]
    term: str = ""
    many: bool = False
    forms: tuple["Template", ...] = ()
    """The wordings of a plural, fewest first."""


Template: TypeAlias = tuple[str | Slot, ...]


@lru_cache(maxsize=4096)
def parse(text: str) -> Template:
    """The pieces of a sentence; `ValueError` if a brace is never closed.

    >>> parse("{0:seat}, really?")
    (Slot(path=('0',), term='seat', many=False, forms=()), ', really?')
    """
    return tuple(_pieces(text))


def _pieces(text: str) -> Iterator[str | Slot]:
    done = 0
    while (start := text.find("{", done)) >= 0:
        if start > done:
            yield text[done:start]
        end = _closing(text, start)
        yield _slot(text[start + 1 : end])
        done = end + 1
    if done < len(text):
        yield text[done:]


def _closing(text: str, start: int) -> int:
    depth = 0
    for place in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if depth == 0:
            return place
    raise ValueError(f"a brace is not closed: {text}")


def _slot(inside: str) -> Slot:
    head, *wordings = _split(inside)
    name, _, term = head.partition(":")
    if not name:
        raise ValueError(f"a place without a fact: {{{inside}}}")
    many = term.endswith("*") or (not term and name.endswith("*"))
    forms = tuple(parse(wording) for wording in wordings)
    return Slot(tuple(name.rstrip("*").split(".")), term.rstrip("*"), many, forms)


def _split(inside: str) -> list[str]:
    """The parts between bars, leaving alone the bars of a place inside another."""
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(inside):
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "|" and depth == 0:
            parts.append(inside[start:place])
            start = place + 1
    return [*parts, inside[start:]]


def facts_of(template: Template) -> frozenset[str]:
    """The facts that a sentence speaks of.

    >>> sorted(facts_of(parse("{run.target:corporation} pays {n:plural|{who:seat}|# of them}")))
    ['n', 'run.target', 'who']
    """
    found = set()
    for piece in template:
        if isinstance(piece, Slot):
            found.add(".".join(piece.path))
            found.update(fact for form in piece.forms for fact in facts_of(form))
    return frozenset(found)
