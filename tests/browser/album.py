"""Pictures of the tables of all games, to be looked at: `python -m tests.browser.screenshots FOLDER --tables`.

Every recorded kind of decision, what is shown before it, every tab, ends, replays, a step of each lesson.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from browser.measures import settled
from browser.people import Person
from browser.shelf import COOKIE, Position, Shelf, ends, every_kind, shelf
from tripot.engine.game import Game
from tripot.engine.lessons import lessons_of
from tripot.engine.registry import games

Mood = tuple[str, tuple[int, int], str, str]
"""What it is called, the size of the screen, theme and language."""
Named = tuple[str, str]
"""What a picture is called, and the address of what is on it."""


def both(game: Game[Any]) -> list[Position]:
    """Tables where somebody is awaited, and one that is over."""
    return [*every_kind(game), *ends(game)]


@dataclass
class Album:
    """The tables of a house, one page after the other."""

    browser: Browser
    folder: Path
    only: list[str]

    def shoot(self, room: Path, moods: Sequence[Mood]) -> None:
        """All of them, in each mood."""
        with shelf(room, both) as (address, tables):
            for mood, size, theme, lang in moods:
                person = Person.arrive(self.browser, address, size=size, theme=theme, lang=lang)
                person.context.add_cookies([{"name": "tripot", "value": COOKIE, "url": address}])
                person.context.set_default_timeout(15_000)
                for name, path in self._wanted(person, (address, tables), mood):
                    self._one(person, name, path)
                self._lessons(person, mood)
                person.leave()

    def _wanted(self, person: Person, recorded: Shelf, mood: str) -> Iterator[Named]:
        for name, path in _pages(person, recorded):
            if self._is_wanted(f"{name}-{mood}"):
                yield f"{name}-{mood}", path

    def _is_wanted(self, name: str) -> bool:
        return all(word in name for word in self.only)

    def _one(self, person: Person, name: str, path: str) -> None:
        settled(person.page, person.address + path)
        if person.page.locator("#go-on-now").count():
            person.page.wait_for_timeout(400)
            self._picture(person, f"{name}-moment")
            person.page.locator("#go-on-now").click()
            person.page.wait_for_selector("#go-on-now", state="detached")
        self._picture(person, name)

    def _lessons(self, person: Person, mood: str) -> None:
        for game in games().values():
            for lesson in lessons_of(game):
                name = f"{game.meta.id}-lesson-{lesson.id}-{mood}"
                if self._is_wanted(name):
                    person.go(f"/games/{game.meta.id}")
                    person.page.click(f"#lesson-{lesson.id}")
                    person.page.wait_for_selector(".dock")
                    self._picture(person, name)

    def _picture(self, person: Person, name: str) -> None:
        person.page.wait_for_timeout(400)
        person.page.screenshot(path=self.folder / f"{name}.png")


def _pages(person: Person, recorded: Shelf) -> Iterator[Named]:
    for game, tables in recorded[1].items():
        for at, (table, position) in enumerate(tables):
            here, name = f"/tables/{table}", f"{game}-{at:02}-{position.kind}"
            if position.kind != "end":
                yield name, here
                continue
            middle = len(position.entries) // 2
            for what in ("end", "fairness", "log", f"replay?at={middle}", f"replay?eyes=all&at={middle}"):
                yield f"{game}-over-{re.sub('[^a-z]', '', what)}", f"{here}/{what}"
        for tab, path in _tabs(person, tables[-2][0]):
            yield f"{game}-tab-{tab}", path


def _tabs(person: Person, table: str) -> list[Named]:
    """The pages of a table beside its first one."""
    html = person.context.request.get(f"{person.address}/tables/{table}").text()
    return [(tab, f"/tables/{table}?tab={tab}") for tab in dict.fromkeys(re.findall(r"[?&;]tab=(\w+)", html))]
