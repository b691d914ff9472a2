"""Somebody who comes in without an account: a name, a session, nothing else."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import Request, Response

from tripot.engine.game import Game
from tripot.server.common.records import Caller, Look, Person
from tripot.server.web.house import House
from tripot.server.web.pages.language import COOKIE, language, words
from tripot.server.web.pages.zones import learned_zone
from tripot.server.web.security import CARD, remember


def house_of(request: Request) -> House:
    """The house that serves this request."""
    house: House = request.app.state.house
    return house


def games_of(request: Request) -> Mapping[str, Game[Any]]:
    """The games of this house."""
    return house_of(request).context.games


def game_at(request: Request, look: Look) -> Game[Any]:
    """The game that is played at a table."""
    return games_of(request)[look.table.game]


@dataclass(frozen=True, slots=True)
class Arrival:
    """Who asks, after they were let in; a newcomer still has a cookie to receive."""

    caller: Caller
    token: str = ""

    def greet(self, request: Request, response: Response) -> Response:
        """Give the newcomer their cookie."""
        if self.token:
            remember(request, response, self.token)
        return response


async def let_in(request: Request, caller: Caller, name: str = "", key: str = "") -> Arrival:
    """The caller as a person: a stranger becomes a guest of that name, one for each form that is pressed."""
    if caller.person is not None:
        return Arrival(caller)
    people = house_of(request).people
    lang = language(request)
    called = name.strip() or suggested_name(request)
    told = {"device": device(request), "address": caller.address, "key": key, "zone": learned_zone(request)}
    _, token = await people.guest(called, lang, **told)
    return await _arrived(request, caller, token)


async def let_in_again(request: Request, caller: Caller, key: str) -> Arrival | None:
    """The caller as a person if they are one, or became a guest by this very form a moment ago."""
    if caller.person is not None:
        return Arrival(caller)
    found = await house_of(request).people.came_in(key, device=device(request))
    return None if found is None else await _arrived(request, caller, found[1])


async def _arrived(request: Request, caller: Caller, token: str) -> Arrival:
    people = house_of(request).people
    known = await people.by_session(token, address=caller.address, browser=caller.browser) or caller
    request.scope["state"]["caller"] = known  # a page shown at once must carry the new session's form token
    return Arrival(known, token)


def device(request: Request) -> str:
    """How a list of devices names this one."""
    return request.headers.get("user-agent", "")[:120]


def keep_choices(response: Response, person: Person) -> None:
    """A person's language and light, as the pages read them."""
    response.set_cookie(COOKIE, person.language, max_age=31536000, httponly=True, samesite="lax")
    response.set_cookie("theme", person.theme, max_age=31536000, httponly=True, samesite="lax")


def suggested_name(request: Request) -> str:
    """A card of the pack, for those who do not care to say: the same on every page until they are somebody."""
    _ = words(language(request)).gettext
    ranks = (_("As"), _("Six"), _("Sept"), _("Huit"), _("Neuf"), _("Dix"))
    suits = (_("de cœur"), _("de carreau"), _("de trèfle"), _("de pique"))
    rank, suit = _card(request)
    return f"{ranks[rank]} {suits[suit]}"


def _card(request: Request) -> tuple[int, int]:
    """The card that this browser was lent, or that it is lent now (`lend_card`)."""
    lent = request.cookies.get(CARD, "")
    if not re.fullmatch("[0-5][0-3]", lent):
        lent = request.scope["state"].setdefault(CARD, f"{secrets.randbelow(6)}{secrets.randbelow(4)}")
    return int(lent[0]), int(lent[1])
