"""One device, several people: nothing brings another's hand back. [E13]"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from browser import houses
from browser.people import PATIENCE, Person
from citing import promise

pytestmark = pytest.mark.browser
SECRETS = ".board, .panel, .notebook, .log, #talk"
READABLE = "() => !document.documentElement.hidden && document.querySelector('.board')?.checkVisibility()"


@pytest.fixture(scope="module")
def keeping(chromium: Browser) -> Iterator[Browser]:
    """A browser that keeps the pages one left, as people's browsers do and tests' do not."""
    launch = chromium.browser_type.launch
    spared = ["--disable-back-forward-cache"]
    made = launch(executable_path=houses.chromium(), args=houses.FLAGS, ignore_default_args=spared)
    yield made
    made.close()


def share(person: Person) -> str:
    """A started table with two people on one device; its id."""
    person.enter("Inès")
    table = person.open_table("startup-nation", bots=2, level="random", **{"option.points_to_win": 3})
    person.page.click("text=S'asseoir ici")
    person.page.fill("[id^=name-]", "Paul")
    person.page.click("[id^=sit-] button")
    person.page.click("text=Commencer la partie")
    person.page.wait_for_selector(".pass")
    return table


def take(page: Page, seat: int) -> None:
    """Say that one is there."""
    page.click(f".pass button[value='{seat}']")
    page.wait_for_selector(f"[data-seat='{seat}']", state="attached")


def is_covered(page: Page) -> bool:
    page.wait_for_selector(".pass")
    return page.locator(SECRETS).count() == 0


def play_until_handed_over(page: Page) -> tuple[int, int]:
    """Play whatever is asked until the device goes from one to the other: their seats, the later one first."""
    held: list[int] = []
    while len(set(held)) < 2:
        page.wait_for_function("() => document.querySelector('.pass button, .panel.mine [name=pick], #go-on-now')")
        if page.locator("#go-on-now").count():
            page.click("#go-on-now")
            page.wait_for_function("() => !document.querySelector('#go-on-now')")
            continue
        if page.locator(".pass").count():
            held.append(int(str(page.locator(".pass button").first.get_attribute("value"))))
            if len(set(held)) < 2:
                take(page, held[-1])
            continue
        seen = page.locator("#seen").input_value()
        page.evaluate("() => [...document.querySelectorAll('.panel.mine [name=pick]')].at(-1).click()")
        page.wait_for_function("was => document.getElementById('seen')?.value !== was", arg=seen)
    return held[-1], held[-2]


@promise("E13")
def test_no_way_back_shows_the_hand_of_whoever_held_the_device_before(keeping: Browser, address: str) -> None:
    ines = Person.arrive(keeping, address)
    table = share(ines)
    page = ines.page
    _, before = play_until_handed_over(page)
    for _ in range(3):
        page.go_back(wait_until="commit")
        page.wait_for_function("() => document.querySelector('.pass') || location.pathname.length < 2")
        assert is_covered(page)
    page.go_forward(wait_until="commit")
    assert is_covered(page)
    page.reload()
    assert is_covered(page)
    for path in ("", "/log", "/talk", "/replay", "/take/sheet.pdf", "/end"):
        page.goto(f"{address}/tables/{table}{path}?seat={before}")
        assert is_covered(page), path
    for path in ("view", "choices", "stream", "threads", "messages"):
        answer = page.request.get(f"{address}/api/v1/tables/{table}/{path}?seat={before}")
        assert (answer.status, answer.json()["error"]["code"]) == (403, "covered"), path
    assert page.evaluate("() => caches.keys()") == []
    kept = page.evaluate("() => JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert "<" not in kept, "no picture of a page is kept"
    ines.leave()
    assert ines.faults == []


@promise("E13")
def test_a_second_window_shows_no_other_hand_than_the_first(arrive: Callable[..., Person]) -> None:
    ines = arrive("")
    table = share(ines)
    take(ines.page, 0)
    other = ines.context.new_page()
    ines.watch(other)
    other.goto(f"{ines.address}/tables/{table}?seat=1")
    assert is_covered(other)
    assert ines.page.evaluate(READABLE), "to ask for another's chair takes nothing from whoever is there"
    take(other, 1)
    ines.page.wait_for_selector(".pass")
    assert is_covered(ines.page)
    other.click("text=Passer l'appareil")
    assert is_covered(other)
    other.goto(f"{ines.address}/tables/{table}?seat=1")
    assert is_covered(other), "whoever hands the device over is not there any more"


@promise("E13")
def test_the_cover_holds_without_scripts(arrive: Callable[..., Person]) -> None:
    ines = arrive("")
    table = share(ines)
    plain = Person.arrive(ines.context.browser, ines.address, scripts=False)  # type: ignore[arg-type]
    plain.context.add_cookies([each for each in ines.context.cookies() if each["name"] == "tripot"])  # type: ignore[misc]
    plain.context.set_default_timeout(PATIENCE)
    plain.go(f"/tables/{table}?seat=0")
    assert is_covered(plain.page)
    take(plain.page, 0)
    assert plain.page.locator(".board").is_visible()
    plain.page.click("text=Passer l'appareil")
    assert is_covered(plain.page)
    plain.page.go_back()
    assert is_covered(plain.page)
    plain.leave()
