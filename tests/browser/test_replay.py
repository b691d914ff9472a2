"""A finished game is seen again: with one's own eyes first, by itself, and every step has an address. [E18]"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.measures import SIZES, settled
from browser.people import Person
from browser.shelf import COOKIE, Shelf
from citing import promise

pytestmark = pytest.mark.browser
TOLD = re.compile(r'<div class="replay-told".*?</div>', re.DOTALL)


@pytest.fixture(scope="module")
def played(chromium: Browser, address: str) -> tuple[str, dict[str, Any]]:
    """A match against bots, with the first choice each time: its table, and what the player's browser keeps."""
    person = Person.arrive(chromium, address)
    person.enter("Inès")
    table = person.play_now()
    while person.wait_for_turn() != "end":
        person.choose(person.choices()[0])
    kept = dict(person.context.storage_state())
    person.leave()
    return table, kept


def place(page: Page, key: str) -> tuple[float, float]:
    """Where something begins on the screen; a step may have a line more or less on its board."""
    box = page.locator(key).bounding_box()
    assert box is not None
    return box["x"], box["y"]


def words(html: str) -> str:
    """What a step says, without its marks."""
    (told,) = TOLD.findall(html)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", told)).strip()


@promise("E18")
def test_a_replay_begins_with_my_eyes_says_something_at_each_step_and_plays_by_itself(
    arrive: Callable[..., Person], played: tuple[str, dict[str, Any]]
) -> None:
    table, kept = played
    ines = arrive(storage_state=kept)
    page = ines.page
    page.clock.install()
    ines.go(f"/tables/{table}/replay")
    assert "Inès" in page.locator("#eyes option:checked").inner_text()
    steps = int(str(page.locator("#at").get_attribute("max")))
    for eyes in ("all", "0", "1"):
        said = [
            words(page.request.get(f"{ines.address}/tables/{table}/replay?eyes={eyes}&at={at}").text())
            for at in range(steps + 1)
        ]
        assert all(said), [at for at, text in enumerate(said) if not text]
    assert page.locator("#at").input_value() == "0"
    page.click("#play")
    page.wait_for_function("() => Number(document.getElementById('at').value) > 1")
    page.click("#play")
    assert page.locator("#play").get_attribute("aria-pressed") == "false"
    stood = page.locator("#at").input_value()
    assert page.url.endswith(f"at={stood}")
    page.clock.fast_forward(7000)
    assert page.locator("#at").input_value() == stood, "it went on after it was stopped"
    page.reload()
    assert page.locator("#at").input_value() == stood


@promise("E18")
def test_a_replay_has_its_moments_in_order_and_each_is_one_press_away(
    arrive: Callable[..., Person], played: tuple[str, dict[str, Any]]
) -> None:
    table, kept = played
    ines = arrive(storage_state=kept, size=(390, 844), lang="en")
    page = ines.page
    ines.go(f"/tables/{table}/replay")
    page.click("#marks summary")
    marks = page.locator("#marks li a")
    assert marks.count() >= 3
    assert "Round 1" in marks.nth(0).inner_text()
    places = [int(str(marks.nth(at).get_attribute("href")).rpartition("=")[2]) for at in range(marks.count())]
    assert places == sorted(set(places))
    marks.nth(2).click()
    page.wait_for_function("at => document.getElementById('at').value === String(at)", arg=places[2])
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


@promise("E18")
def test_at_a_desk_the_moments_are_read_whole_and_the_keys_of_a_replay_stay_where_they_are(
    arrive: Callable[..., Person], played: tuple[str, dict[str, Any]]
) -> None:
    table, kept = played
    ines = arrive(storage_state=kept)
    page = ines.page
    ines.go(f"/tables/{table}/replay")
    page.click("#marks summary")
    box = page.locator("#marks ol").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 1280
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 1280
    page.click("#marks summary")
    page.locator("#play").wait_for()
    before = [place(page, key) for key in ("#step-next", "#marks", "#board")]
    mine = page.locator(".my-place").bounding_box()
    assert mine is not None
    assert mine["y"] + mine["height"] <= 800, "my own place is in the first view"
    page.click("#step-next")
    page.wait_for_function("() => document.getElementById('at').value === '1'")
    assert [place(page, key) for key in ("#step-next", "#marks", "#board")] == before


@promise("E18")
def test_without_scripts_every_step_is_reached_by_links_and_a_form(
    arrive: Callable[..., Person], played: tuple[str, dict[str, Any]]
) -> None:
    table, kept = played
    ines = arrive(storage_state=kept, scripts=False)
    page = ines.page
    ines.go(f"/tables/{table}/replay")
    assert page.locator("#play").is_hidden()
    page.click("#step-next")
    assert page.locator("#at").input_value() == "1"
    page.select_option("#eyes", "all")
    page.click(".go-to button")
    assert (page.locator("#at").input_value(), page.locator("#eyes").input_value()) == ("1", "all")


PICTURES = {
    "startup-nation": ".floor",
    "manhattan": ".city svg",
    "neo-tokyo": ".city svg",
    "anime-studios": ".first-screen",
    "rpg": ".ground-plan",
}
"""What a game's replay shows under what was told."""
LARGE = (1920, 1080)


@promise("E18", "E35")
@pytest.mark.parametrize("size", [SIZES["desk"], LARGE])
@pytest.mark.parametrize("game", sorted(PICTURES))
def test_a_step_is_one_screen_the_keys_what_was_told_and_the_board(
    chromium: Browser, finished: Shelf, game: str, size: tuple[int, int]
) -> None:
    address, tables = finished
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, locale="fr")
    context.add_cookies([{"name": "tripot", "value": COOKIE, "url": address}])
    page = context.new_page()
    ((table, position),) = tables[game]
    seen = 0
    for at in (0, len(position.entries) // 3, len(position.entries) // 2, len(position.entries) - 2):
        settled(page, f"{address}/tables/{table}/replay?eyes=all&at={at}")
        if page.locator(".resolution").count():
            continue  # a resolution is read downwards, step by step
        seen += page.locator(PICTURES[game]).count()
        for what in (".steps", ".replay-told", *[PICTURES[game]] * page.locator(PICTURES[game]).count()):
            box = page.locator(what).first.bounding_box()
            assert box is not None, what
            assert box["y"] >= 0, (at, what)
            assert box["y"] + box["height"] <= size[1] + 1, (at, what, box)
    assert seen > 0
    context.close()
