"""The pages of a game of sheets and letters, drawn without a house around them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from typing import Any

from tripot.engine.foresight import foresee, foreseen_world
from tripot.engine.game import Game
from tripot.engine.seats import OMNISCIENT, SPECTATOR, Seat
from tripot.engine.view import look, pending
from tripot.server.common.records import ChairInfo, Schedule, Step, TableInfo
from tripot.server.tables.previews import Preview
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.calendar import Days
from tripot.server.web.pages.presenting import presenter
from tripot.server.web.pages.render import Times, environment
from tripot.server.web.pages.scene import Scene
from tripot.speech.voice import Voice

NAMES = ("Anaïs", "Bruno", "Chloé", "Driss", "Emma", "Farid", "Gaëlle", "Hugo", "Inès", "Jules")
MOMENT = datetime(2026, 1, 1, 11, tzinfo=UTC)
LIVE = Schedule()
EARLY = Schedule(early_close=True)
"""The clock of a table that closes as soon as everybody is ready."""


def name_of(seat: Seat) -> str:
    return NAMES[seat % len(NAMES)] + ("" if seat < len(NAMES) else f" {seat // len(NAMES) + 1}")


def previews(game: Game[Any], s: Any, seat: Seat) -> Preview:
    """How a house would preview the forms of a seat."""
    world = cache(lambda: foreseen_world(game, s, seat, "demo"))
    return lambda form, value, supposed: foresee(game, world(), seat, form, value, supposed)


@dataclass(frozen=True)
class Stage:
    """A game, and how many sit at a table of it."""

    game: Game[Any]
    seats: Callable[[Any], int]

    def info(self, s: Any, seat: Seat | None, schedule: Schedule = LIVE) -> TableInfo:
        awaited = s.stack[-1].awaited(s) if s.stack else ()
        seats = self.seats(s)
        chairs = tuple(
            ChairInfo(one, "person", name_of(one), is_mine=one == seat, awaited=one in awaited) for one in range(seats)
        )
        return TableInfo(
            id="demo", game=self.game.meta.id, rules="1", name="Essai", status="playing" if s.stack else "over",
            seats=seats, options={}, schedule=schedule, is_public=False, watching="link", host=NAMES[0],
            i_host=seat == 0, my_seats=() if seat is None else (seat,), i_watch=seat is None, chairs=chairs,
            commitment="0" * 64, deadline=None, paused=False, seq=1, version=1, opened_at=MOMENT,
        )  # fmt: skip

    def scene(
        self,
        s: Any,
        seat: Seat | None,
        lang: str = "fr",
        *,
        eyes: Seat | None = None,
        schedule: Schedule = LIVE,
        **more: Any,
    ) -> Scene:
        """What a seat (or nobody: a watcher) is shown, or what is seen through other eyes."""
        names = {one: name_of(one) for one in range(self.seats(s))}
        sees = eyes if eyes is not None else SPECTATOR if seat is None else seat
        more |= {} if seat is None else {"preview": previews(self.game, s, seat)}
        view = replace(look(self.game, s, sees), pending=pending(s, sees, closes_early=schedule.closes_early))
        voice = Voice(self.game, lang, names, presenter(self.game).called(view), seat)
        return Scene(self.info(s, seat, schedule), self.game, voice, sees, view, names, lang, **more)

    def values(self, shown: Scene, lang: str, **more: Any) -> dict[str, Any]:
        """All that a template may ask for."""
        mine = shown.seat if shown.is_mine else None
        return {
            "scene": shown, "table": shown.table, "bill": bill(self.game, lang), "seat": mine, "several": False,
            "mark": "1.1", "cursor": "0", "log": shown.log(), "next_table": None, "register": [],
        "csrf": "token",
            "fresh_key": lambda: "key-0001", "times": Times(lang, "Europe/Paris"), "me": None, "here": "/",
            "theme": "auto", "now": MOMENT, "shown_tab": None,
            "days": Days("daily", MOMENT, (MOMENT,), (5, 6), "Europe/Paris", "12:00", is_paused=False, left=None),
            **more,
        }  # fmt: skip

    def draw(self, s: Any, seat: Seat | None, tab: str = "table", lang: str = "fr", **more: Any) -> str:
        """The HTML of the live part, on one of its tabs."""
        asked: Mapping[str, str] = {name: str(value) for name, value in more.pop("asked", {}).items()}
        shown = self.scene(s, seat, lang, tab=tab, asked=asked, **more)
        return environment(lang).get_template("table-live.html").render(self.values(shown, lang))

    def count(self, s: Any, seat: Seat, form: str, lang: str = "fr", **more: Any) -> str:
        """What stands beside a form of a seat."""
        shown = self.scene(s, seat, lang, **more)
        found = environment(lang).get_template(f"games/{self.game.meta.id}/count.html")
        return found.render({**self.values(shown, lang), "sheet": shown.sheet(form)})

    def ending(self, s: Any, seat: Seat | None, lang: str = "fr") -> str:
        """What the game shows of its end."""
        own = f'{{% include "games/{self.game.meta.id}/ending.html" %}}'
        template = environment(lang).from_string('{% import "parts.html" as parts with context %}' + own)
        return template.render(self.values(self.scene(s, seat, lang), lang))

    def replay(self, s: Any, entry: int, lang: str = "fr") -> str:
        """One step of the journal, all-seeing."""
        shown = self.scene(s, None, lang, eyes=OMNISCIENT, replaying=True)
        step = Step(entry, entry, OMNISCIENT, None, None, False, None, shown.view)  # type: ignore[arg-type]
        more = {
            "step": step,
            "told": [],
            "deed": "",
            "eyes": "all",
            "word": "",
            "marks": [],
            "onward": None,
            "why": None,
        }
        return environment(lang).get_template("replay-live.html").render(self.values(shown, lang, **more))
