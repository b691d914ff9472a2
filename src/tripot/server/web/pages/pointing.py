"""What a lesson speaks of, marked on the page after it was drawn: with or without scripts it wears a ring. [E26]

A template gives what can be pointed at a name, `data-point="deck"`; what has none is found by its `id`. `choice` is the
button of what is to be done; where it lies in something folded, what unfolds it wears the ring too. A name with `?` is
of what the learner's own press brings: it wears the ring once it is there.
"""

from collections.abc import Iterable
from html import escape

from tripot.engine.actions import Action, Fill, Pick
from tripot.server.web.pages.markup import Element, Page, read_page

CHOICE = "choice"
SOON = "?"
POINTED = "pointed-at"
"""Where a link leads to: the first thing pointed at, if it has no name of its own."""


def with_rings(text: str, points: Iterable[str], do: Action | None) -> str:
    """The page with a ring around everything that is pointed at."""
    page = read_page(text)
    found = [one for point in points for one in _named(page, point, do)]
    for one in found:
        for shown in (one, *_covers(page, one)):
            if "data-pointed" not in shown.given:
                shown.given["data-pointed"] = ""
                page.give(shown, "data-pointed")
    if found and "id" not in found[0].given:
        found[0].given["id"] = POINTED
        page.give(found[0], f'id="{POINTED}"')
    name = found[0].given["id"] if found else POINTED
    return page.changed().replace(f'href="#{POINTED}"', f'href="#{name}"')


def missing(text: str, points: Iterable[str], do: Action | None) -> list[str]:
    """The points that are not on a page."""
    page = read_page(text)
    return [point for point in points if not point.endswith(SOON) and not _named(page, point, do)]


def _named(page: Page, point: str, do: Action | None) -> list[Element]:
    if point != CHOICE:
        wanted = escape(point.removesuffix(SOON))
        named = [one for one in page.elements if one.given.get("data-point") == wanted]
        return named or [one for one in page.elements if one.given.get("id") == wanted]
    return [one for one in page.elements if _plays(one, do)]


def _plays(one: Element, do: Action | None) -> bool:
    if isinstance(do, Pick):
        return one.tag == "button" and one.given.get("name") == "pick" and one.given.get("value") == do.text
    return isinstance(do, Fill) and one.tag == "form" and one.given.get("id") == f"sheet-{do.form}"


def _covers(page: Page, one: Element) -> list[Element]:
    """The lines that unfold what hides it."""
    folded = [each for each in one.ancestors() if each.tag == "details" and "open" not in each.given]
    return [line for line in page.elements if line.tag == "summary" and line.around in folded]
