"""A page as its elements, each with its place in the text, so that something can still be put in after it was drawn."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import accumulate

_VOID = frozenset(
    ("input", "br", "img", "hr", "meta", "link", "source", "wbr", "path", "circle", "rect", "line", "use")
)
_ROOMS = ("fieldset", "li", "td", "section", "form")
"""Elements that a sentence may stand at the end of; and whatever is of the class `field` or `part`."""


@dataclass(slots=True)
class Element:
    """An element of a page."""

    tag: str
    given: dict[str, str]
    start: int
    inner: int
    """Where what is in it begins."""
    around: "Element | None" = None
    end: int = 0
    """Where it closes."""

    def ancestors(self) -> "Iterator[Element]":
        """What it lies in, the nearest first."""
        each = self.around
        while each is not None:
            yield each
            each = each.around

    @property
    def is_room(self) -> bool:
        """Whether a sentence may stand at its end."""
        classes = self.given.get("class", "").split()
        return self.tag in _ROOMS or "field" in classes or "part" in classes


class _Reader(HTMLParser):
    """The elements of a page, with their places in its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self._lines = [0, *accumulate(len(line) for line in page.splitlines(keepends=True))]
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(page)

    def _place(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        start = self._place()
        inner = start + len(self.get_starttag_text() or "")
        made = Element(tag, {name: value or "" for name, value in attrs}, start, inner, end=inner)
        made.around = self._open[-1] if self._open else None
        self.elements.append(made)
        if tag not in _VOID:
            self._open.append(made)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if self._open and self._open[-1] is self.elements[-1]:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            closed = self._open.pop()
            closed.end = self._place()
            if closed.tag == tag:
                return


@dataclass(slots=True)
class Page:
    """The text of a page, its elements, and what is to be put in."""

    text: str
    elements: list[Element]
    changes: list[tuple[int, str]] = field(default_factory=list)
    """What is put in, and where."""

    def give(self, one: Element, attribute: str) -> None:
        """Write an attribute into an element's tag."""
        self.changes.append((one.start + 1 + len(one.tag), f" {attribute}"))

    def changed(self) -> str:
        """The text with everything put in."""
        text = self.text
        for place, put in sorted(self.changes, key=lambda one: one[0], reverse=True):
            text = text[:place] + put + text[place:]
        return text


def read_page(text: str) -> Page:
    """A page, taken apart."""
    return Page(text, _Reader(text).elements)
