"""Pages from templates: one environment a language, the house's templates and each game's own."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from babel.dates import (
    format_date,
    format_datetime,
    format_time,
    format_timedelta,
    get_day_names,
)
from fastapi import Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    select_autoescape,
)
from markupsafe import Markup

from tripot.engine.game import Game
from tripot.engine.registry import package_of
from tripot.engine.seats import GM, Seat
from tripot.server.common.records import STRANGER, Caller
from tripot.server.web.pages.assets import edition, static_files
from tripot.server.web.pages.browsers import in_words
from tripot.server.web.pages.charts import Bar, Series, bar_chart, line_chart
from tripot.server.web.pages.documents import document
from tripot.server.web.pages.indentation import Indentation
from tripot.server.web.pages.language import NAMES, Words, language, words
from tripot.server.web.pages.punctuation import Punctuation
from tripot.server.web.pages.zones import zone_of
from tripot.server.web.security import form_token, fresh_key, lend_card, renew
from tripot.server.web.sub_path import house_path, page_below
from tripot.speech.amounts import LOCALES, number, percent, signed
from tripot.speech.filling import fitted
from tripot.speech.moments import place_of, zone_named
from tripot.speech.typography import NBSP

THEMES = ("auto", "light", "dark")
TEMPLATES = Path(__file__).parent.parent / "templates"


@cache
def environment(lang: str) -> Environment:
    """The templates, speaking one language."""
    env = Environment(
        loader=_loader(),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n", "jinja2.ext.do", Indentation, Punctuation],
    )
    env.globals.update(_sayings(words(lang)))
    env.newstyle_gettext = True  # type: ignore[attr-defined]
    env.policies["ext.i18n.trimmed"] = True
    env.globals.update(
        lang=lang, languages=NAMES, static=static_files().address, has_static=static_files().has, GM=GM, NBSP=NBSP
    )
    env.globals.update(edition=edition)
    env.globals.update(line_chart=line_chart, bar_chart=bar_chart, Series=Series, Bar=Bar)
    env.filters.update(
        document=document, count=lambda value: number(value, lang), seat_word=seat_word, heard_for=heard_for
    )
    env.filters["browser"] = in_words
    env.filters.update(signed=lambda value: signed(value, lang), percent=lambda value: percent(value, lang))
    return env


def _sayings(say: Words) -> dict[str, Callable[..., Markup]]:
    """The house's words in templates, with names as they stand beside them. [E33]"""

    def gettext(text: str, /, **facts: Any) -> Markup:
        return _filled(say.gettext(text), facts)

    def ngettext(one: str, many: str, num: int, /, **facts: Any) -> Markup:
        return _filled(say.ngettext(one, many, num), {"num": num, **facts})

    def _filled(text: str, facts: dict[str, Any]) -> Markup:
        fit, names = fitted(text, facts, say.lang) if facts else (text, facts)
        return Markup(fit) % names  # noqa: S704 - a text of the house; what fills it is escaped

    return {"gettext": gettext, "ngettext": ngettext}


def _loader() -> BaseLoader:
    """`home.html` is the house's; `games/<id>/table.html` is a game's own."""
    return ChoiceLoader([FileSystemLoader(TEMPLATES), PrefixLoader({"games": PrefixLoader(_OWN)})])


_OWN: dict[str, BaseLoader] = {}
"""The templates of each game that was met."""


def templates_of(game: Game[Any]) -> Path:
    """The folder of a game's own templates."""
    folder = _folder(package_of(game))
    if game.meta.id not in _OWN:
        _OWN[game.meta.id] = FileSystemLoader(folder)
    return folder


@cache
def _folder(package: str) -> Path:
    return Path(str(files(package))) / "templates"


def own_template(game: Game[Any], name: str) -> str | None:
    """The template that a game itself brings for this, if it does."""
    return f"games/{game.meta.id}/{name}.html" if _exists(templates_of(game) / f"{name}.html") else None


@cache
def _exists(path: Path) -> bool:
    return path.is_file()


def seat_word(seat: Seat) -> str:
    """A seat in an address or an element's name."""
    return "gm" if seat == GM else str(seat)


def heard_for(table: Any, seat: Seat | None) -> str:
    """The chair that a page of a running table hears for, as a word; empty if it is nobody's or not known which."""
    one = table.my_seats[0] if seat is None and len(table.my_seats) == 1 else seat
    return seat_word(one) if one is not None and table.status in ("gathering", "playing") else ""


def read_seat(word: str | None) -> Seat | None:
    """The seat in an address; None if there is none, or nonsense."""
    if word == "gm":
        return GM
    return int(word) if word and word.isascii() and word.isdigit() and len(word) < 4 else None


def day_of_month(day: str, lang: str) -> str:
    """A day of the calendar, as people say it.

    >>> day_of_month("2026-12-24", "fr")
    'jeudi 24 décembre'
    """
    return format_date(date.fromisoformat(day), "EEEE d MMMM", locale=LOCALES[lang])


class Times:
    """Moments in words, in one language and one time zone."""

    def __init__(self, lang: str, zone: str) -> None:
        self.lang, self.locale = lang, LOCALES[lang]
        self.zone = zone_named(zone)

    def day(self, at: datetime) -> str:
        """Day and hour: dimanche 16 novembre à 12:00."""
        return format_datetime(at, "EEEE d MMMM, HH:mm", tzinfo=self.zone, locale=self.locale)

    def date(self, day: str) -> str:
        """A day of the calendar: jeudi 24 décembre."""
        return day_of_month(day, self.lang)

    def hour(self, at: datetime) -> str:
        """The hour alone."""
        return format_time(at, "HH:mm", tzinfo=self.zone, locale=self.locale)

    def due(self, at: datetime) -> str:
        """A deadline: the hour if it is near, the day too if it is not."""
        near = at - datetime.now(UTC) < timedelta(hours=12)
        return format_time(at, "HH:mm:ss", tzinfo=self.zone, locale=self.locale) if near else self.day(at)

    def since(self, at: datetime) -> str:
        """A moment that is past: the hour if it is near, the day too if it is not."""
        near = datetime.now(UTC) - at < timedelta(hours=12)
        return self.hour(at) if near else self.day(at)

    def hour_in(self, zone: str, at: datetime) -> str:
        """The hour on the clock of another zone."""
        return format_time(at, "HH:mm", tzinfo=zone_named(zone), locale=self.locale)

    def elsewhere(self, zone: str, at: datetime) -> str:
        """The reader's own zone by its place, if at that moment another one could be meant. [E25]"""
        same = at.astimezone(self.zone).utcoffset() == at.astimezone(zone_named(zone)).utcoffset()
        return "" if same else f" ({self.place(str(self.zone))})"

    def place(self, zone: str) -> str:
        """A time zone as people say it: Europe/Paris is Paris."""
        return place_of(zone, self.lang)

    def weekday(self, day: int) -> str:
        """The name of a day of the week, Monday 0."""
        return str(get_day_names("wide", locale=self.locale)[day])

    def ago(self, at: datetime) -> str:
        """How long ago."""
        return format_timedelta(at - datetime.now(UTC), add_direction=True, locale=self.locale)

    def local(self, at: datetime) -> str:
        """As a `datetime-local` field wants it."""
        return at.astimezone(self.zone).strftime("%Y-%m-%dT%H:%M")


def theme(request: Request) -> str:
    """Light, dark, or as the device is."""
    chosen = request.cookies.get("theme", "auto")
    return chosen if chosen in THEMES else "auto"


def context(request: Request, caller: Caller) -> dict[str, Any]:
    """What every template may use."""
    lang = language(request)
    return {
        "request_path": house_path(request.scope),
        "here": _here(request),
        "caller": caller,
        "me": caller.person,
        "theme": theme(request),
        "csrf": form_token(request),
        "fresh_key": fresh_key,
        "times": Times(lang, zone_of(request, caller)),
        "now": datetime.now(UTC),
    }


def _here(request: Request) -> str:
    """Where a switch of language or theme should come back to."""
    if request.method != "GET":
        return "/"
    return house_path(request.scope) + (f"?{request.url.query}" if request.url.query else "")


def html(
    request: Request,
    template: str,
    values: Mapping[str, Any] | None = None,
    *,
    caller: Caller = STRANGER,
    status: int = 200,
    mended: Callable[[str], str] = str,
) -> HTMLResponse:
    """A template as a response; never kept by anybody, since it is one person's page."""
    body = environment(language(request)).get_template(template).render({**context(request, caller), **(values or {})})
    body = page_below(request.scope.get("root_path", ""), mended(body))
    headers = {"Cache-Control": "no-store", "Vary": "Cookie, HX-Request"}
    response = HTMLResponse(body, status_code=status, headers=headers)
    if not is_fragment(request):
        renew(request, response, caller)
        lend_card(request, response)
    return response


def is_fragment(request: Request) -> bool:
    """Whether htmx asks for a part of a page."""
    return request.headers.get("hx-request") == "true"


def go(where: str) -> Response:
    """Go and look there (after a form)."""
    return RedirectResponse(where, status_code=303)


def safe_path(path: str) -> str:
    """A path of this house, or its door: never another site."""
    if not path.startswith("/") or path.startswith(("//", "/\\")) or any(ord(char) < 32 for char in path):
        return "/"
    return path
