"""Pictures of every page, to be looked at: `python -m tests.browser.screenshots FOLDER [--tables]`.

Each page at 1280 x 800, 1920 x 1080 and 390 x 844, by day and by night, in French and in English; with `--tables`
the tables of all games (`album.py`) in place of the pages of the house.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from browser.album import Album, Mood
from browser.houses import browser, house
from browser.people import Person, play_to

SIZES = {"wide": (1280, 800), "large": (1920, 1080), "phone": (390, 844)}
MOODS = [
    (f"{size}-{theme}-{lang}", SIZES[size], theme, lang)
    for size in SIZES
    for theme in ("light", "dark")
    for lang in ("fr", "en")
]
"""What a mood is called, its size, theme and language."""


def main() -> None:
    """Take them all, or some: `--only table-ask-phone-dark-fr`."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("folder", type=Path)
    ask.add_argument("--only", default="", help="words that a picture's name must hold")
    ask.add_argument("--full", action="store_true", help="the whole page, not the first screen")
    ask.add_argument("--tables", action="store_true", help="tables of all games, not the pages of the house")
    ask.add_argument("--mood", default="", help="words of the moods to take: large-dark-en")
    given = ask.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    moods = [one for one in MOODS if all(word in one[0].split("-") for word in given.mood.split("-") if word)]
    if given.tables:
        with tempfile.TemporaryDirectory() as folder, browser() as made:
            Album(made, given.folder, given.only.split()).shoot(Path(folder), moods)
        return
    with tempfile.TemporaryDirectory() as folder, house(Path(folder)) as address, browser() as made:
        Studio(made, address, given.folder, given.only.split(), given.full).shoot(moods)


class Studio:
    """Where pictures are taken."""

    def __init__(self, made: Browser, address: str, folder: Path, only: list[str], full: bool) -> None:
        self.browser, self.address, self.folder, self.only, self.full = made, address, folder, only, full

    def shoot(self, moods: Sequence[Mood]) -> None:
        """Every page in every mood."""
        for mood, size, theme, lang in moods:
            scenes: dict[str, Callable[[Person], None]] = {
                "home": lambda one: one.go("/"),
                "game": lambda one: one.go("/games/startup-nation"),
                "open": lambda one: one.go("/games/startup-nation/open"),
                "rules": lambda one: one.go("/rules/startup-nation"),
                "sign-in": lambda one: one.go("/sign-in"),
                "not-found": lambda one: one.go("/nothing"),
                "lobby": _lobby,
                "table": lambda one: play_to(one, "resign"),
                "table-ask": lambda one: play_to(one, "ask"),
                "table-later": lambda one: play_to(one, "rehire"),
                "cards": _cards,
                "end": lambda one: play_to(one, "end"),
                "replay": _replay,
                "fairness": _fairness,
                "host": _host,
                "me": lambda one: (one.enter("Inès"), one.go("/me"))[0],
                "mine": lambda one: (play_to(one, "resign"), one.go("/mine"))[0],
                "statistics": lambda one: (play_to(one, "end"), one.go("/statistics"))[0],
                "operator": _operator,
            }
            for name, scene in scenes.items():
                if all(word in f"{name}-{mood}".split("-") for word in self.only):
                    self._one(f"{name}-{mood}", size, theme, lang, scene)

    def _one(self, name: str, size: tuple[int, int], theme: str, lang: str, scene: Callable[[Person], None]) -> None:
        person = Person.arrive(self.browser, self.address, size=size, lang=lang, theme=theme)
        scene(person)
        _calm(person.page)
        person.page.screenshot(path=self.folder / f"{name}.png", full_page=self.full)
        person.leave()


def _calm(page: Page) -> None:
    page.wait_for_timeout(400)


def _lobby(one: Person) -> None:
    one.enter("Inès")
    one.open_table("startup-nation", bots=2)


def _cards(one: Person) -> None:
    play_to(one, "ask")
    one.page.click("#tab-cards")


def _replay(one: Person) -> None:
    play_to(one, "end")
    one.page.goto(one.page.url.replace("/end", "/replay") + "?at=9")


def _fairness(one: Person) -> None:
    play_to(one, "end")
    one.page.goto(one.page.url.replace("/end", "/fairness"))


def _host(one: Person) -> None:
    play_to(one, "resign")
    one.page.goto(one.page.url.split("?")[0] + "/host")


def _operator(one: Person) -> None:
    one.go("/operator")
    one.page.fill("#token", "operator-token")
    one.page.click("main button")


if __name__ == "__main__":
    main()
