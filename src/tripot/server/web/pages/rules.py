"""The rulebooks as pages: whole, searched, or one paragraph for the dialog that answers "why?"."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from tripot.server.common.errors import NotFound
from tripot.server.common.records import Caller
from tripot.server.web.pages.billboard import bills
from tripot.server.web.pages.guests import games_of
from tripot.server.web.pages.home import installed, playable
from tripot.server.web.pages.language import language
from tripot.server.web.pages.render import go, html, is_fragment
from tripot.server.web.pages.rulebook import Book, book, playing_together, summary
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.get("/rules")
async def rulebooks(request: Request, caller: Who) -> Response:
    """Every rulebook."""
    lang = language(request)
    books = {name: game for name, game in games_of(request).items() if book(game, lang)}
    return html(request, "rules-shelf.html", {"bills": bills(books, lang)}, caller=caller)


def _book(request: Request, game: str) -> Book:
    found = book(installed(request, game), language(request))
    if found is None:
        raise NotFound("no_such_game", {"game": game[:40]})
    return found


@router.get("/rules/{game}")
async def rulebook(request: Request, game: str, caller: Who, q: str = "") -> Response:
    """A rulebook, or what it says about a few words."""
    read = _book(request, game)
    wanted = q.strip()[:80]
    chapters = read.search(wanted) if wanted else read.chapters
    values = {
        "bill": playable(request, game),
        "book": read,
        "chapters": chapters,
        "q": wanted,
        "hits": sum(len(chapter.paragraphs) for chapter in chapters),
    }
    return html(request, "rules.html", values, caller=caller)


@router.get("/rules/{game}/summary")
async def one_page(request: Request, game: str, caller: Who) -> Response:
    """A game's rules on one page, to read at the table or to print (E28)."""
    found = summary(installed(request, game), language(request))
    if found is None:
        raise NotFound("no_such_rule", {"rule": "summary"})
    return html(request, "rules-summary.html", {"bill": playable(request, game), "book": found}, caller=caller)


@router.get("/together")
async def together(request: Request, caller: Who) -> Response:
    """How to play from several devices and several homes. [E34]"""
    return html(request, "guide.html", {"book": playing_together(language(request))}, caller=caller)


@router.get("/rules/{game}/{rule}")
async def paragraph(request: Request, game: str, rule: str, caller: Who) -> Response:
    """One paragraph."""
    found = _book(request, game).find(rule)
    if found is None:
        raise NotFound("no_such_rule", {"rule": rule[:40]})
    if not is_fragment(request):
        return go(f"/rules/{game}#{rule}")
    values = {"bill": playable(request, game), "chapter": found[0], "paragraph": found[1]}
    return html(request, "rule.html", values, caller=caller)
