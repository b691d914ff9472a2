"""The pages of a Neo-Tokyo table, drawn without a house around them."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from tripot.engine.seats import OMNISCIENT, SPECTATOR, Seat
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.server.pages.billboard import bill
from tripot.server.pages.calendar import Days
from tripot.server.pages.render import Times, environment
from tripot.server.pages.scene import Scene
from tripot.server.records import ChairInfo, Schedule, Step, TableInfo
from tripot.speech.voice import Voice

NAMES = ("Anaïs", "Bruno", "Chloé", "Driss", "Emma", "Farid", "Gaëlle", "Hugo", "Inès", "Jules")
MOMENT = datetime(2026, 1, 1, 11, tzinfo=UTC)


def name_of(seat: Seat) -> str:
    return NAMES[seat % len(NAMES)] + ("" if seat < len(NAMES) else f" {seat // len(NAMES) + 1}")


def info(s: Any, seat: Seat | None) -> TableInfo:
    awaited = s.stack[-1].awaited(s) if s.stack else ()
    seats = len(s.players)
    chairs = tuple(
        ChairInfo(one, "person", name_of(one), is_mine=one == seat, awaited=one in awaited) for one in range(seats)
    )
    return TableInfo(
        id="demo", game=GAME.meta.id, rules="1", name="Essai", status="playing" if s.stack else "over",
        seats=seats, options={}, schedule=Schedule(), is_public=False, watching="link", host=NAMES[0],
        i_host=seat == 0, my_seats=() if seat is None else (seat,), i_watch=seat is None, chairs=chairs,
        commitment="0" * 64, deadline=None, paused=False, seq=1, version=1, opened_at=MOMENT,
    )  # fmt: skip


def scene(s: Any, seat: Seat | None, lang: str = "fr", **more: Any) -> Scene:
    """What a seat (or nobody: a watcher) is shown."""
    names = {one: name_of(one) for one in range(len(s.players))}
    eyes = SPECTATOR if seat is None else seat
    return Scene(info(s, seat), GAME, Voice(GAME, lang, names), eyes, look(GAME, s, eyes), names, lang, **more)


def values(shown: Scene, lang: str, **more: Any) -> dict[str, Any]:
    mine = shown.seat if shown.is_mine else None
    return {
        "scene": shown, "table": shown.table, "bill": bill(GAME, lang), "seat": mine, "several": False, "mark": "1.1",
        "cursor": "0", "log": shown.log(), "register": [], "csrf": "token", "fresh_key": lambda: "key-0001",
        "times": Times(lang, "Europe/Paris"), "me": None, "here": "/", "theme": "auto", "now": MOMENT,
        "days": Days("daily", MOMENT, (MOMENT,), (5, 6), "Europe/Paris", "12:00", is_paused=False, left=None),
        "shown_tab": None, **more,
    }  # fmt: skip


def draw(s: Any, seat: Seat | None, tab: str = "table", lang: str = "fr", **more: Any) -> str:
    """The HTML of the live part, on one of its tabs."""
    asked: Mapping[str, str] = {name: str(value) for name, value in more.pop("asked", {}).items()}
    shown = scene(s, seat, lang, tab=tab, asked=asked, **more)
    return environment(lang).get_template("table-live.html").render(values(shown, lang))


def count(s: Any, seat: Seat, form: str, lang: str = "fr", **more: Any) -> str:
    """What stands beside a form of a seat."""
    shown = scene(s, seat, lang, **more)
    found = environment(lang).get_template("games/neo-tokyo/count.html")
    return found.render({**values(shown, lang), "sheet": shown.sheet(form)})


def ending(s: Any, seat: Seat | None, lang: str = "fr") -> str:
    """What the game shows of its end."""
    shown = scene(s, seat, lang)
    template = environment(lang).from_string(
        '{% import "parts.html" as parts with context %}{% include "games/neo-tokyo/ending.html" %}'
    )
    return template.render(values(shown, lang))


def replay(s: Any, entry: int, lang: str = "fr") -> str:
    """One step of the journal, all-seeing."""
    seen = scene(s, None, lang)
    eyes = Scene(seen.table, GAME, seen.voice, OMNISCIENT, look(GAME, s, OMNISCIENT), seen.names, lang, replaying=True)
    step = Step(entry, entry, OMNISCIENT, None, None, False, None, eyes.view)  # type: ignore[arg-type]
    return (
        environment(lang)
        .get_template("replay-live.html")
        .render(values(eyes, lang, step=step, told=[], deed="", eyes="all", word=""))
    )
