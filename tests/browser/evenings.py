"""What people do at every table of sealed sheets: open one, sit down, turn to a page, and call a sheet final."""

import re

from browser.people import Person


def open_sheets(host: Person, game: str, people: int, preset: str = "evening", **options: int) -> str:
    """Open a table for so many people and two bots; its link."""
    host.go(f"/games/{game}/open?preset={preset}")
    page = host.page
    page.select_option("#seats", str(people + 2))
    page.fill("#bots", "2")
    page.select_option("#level", "random")
    if options:
        page.click("#details > summary")
    for name, value in options.items():
        page.fill(f"#option-{name}", str(value))
    page.click("form[action$='/open'] > p button")
    page.wait_for_url(re.compile(r"/tables/\w+$"))
    return str(page.locator("#link").input_value())


def sit_by(person: Person, link: str) -> None:
    """Follow the link, and sit down."""
    person.page.goto(link)
    person.page.click("main form button")
    person.page.wait_for_url(re.compile(r"/tables/\w+$"))


def look_on(person: Person, thing: str) -> None:
    """Wait until something stands whole on the screen, without scrolling to it. [E17]"""
    person.page.wait_for_function(
        """thing => [...document.querySelectorAll(thing)].some((one) => {
          const box = one.getBoundingClientRect();
          return one.checkVisibility({ opacityProperty: true }) && box.height && box.top >= 0
            && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth + 1;
        })""",
        arg=thing,
    )


def open_tab(person: Person, tab: str) -> None:
    """Turn to a page of the game."""
    person.page.click(f"#tab-{tab}")
    person.page.wait_for_url(re.compile(f"tab={tab}"))
    person.page.wait_for_selector(f"#tab-{tab}[aria-current]")
    person.page.wait_for_selector("#board")


def add(person: Person, key: str) -> None:
    """Press what adds an order, unfolding what hides it."""
    button = person.page.locator(key).first
    button.wait_for(state="attached")
    for folded in button.locator("xpath=ancestor::details[not(@open)]").all():
        folded.locator("> summary").click()
    button.click()


DONE = (
    "location.pathname.endsWith('/end') || document.querySelector('#ready-form [value=not_ready]')"
    " || !document.getElementById('live-phase')?.textContent.includes(phase)"
)
ASKED = "document.querySelector('#sure')?.checkVisibility()"


def arrive_at(person: Person, phase: str) -> None:
    """Wait until the page has a turn open, or the end, without being reloaded; results that come first are left."""
    here = (
        f"location.pathname.endsWith('/end') || document.getElementById('live-phase')?.textContent.includes({phase!r})"
    )
    person.page.wait_for_function(f"() => {here} || document.querySelector('#go-on-now')")
    person.page.evaluate("() => document.querySelector('#go-on-now')?.click()")
    person.page.wait_for_function(f"() => {here}")


def ready(person: Person) -> None:
    """Press ready; the button says the contrary afterwards, unless that closed the turn. An empty sheet is meant."""
    phase = str(person.page.locator("#live-phase").text_content()).partition("·")[0].strip()
    person.page.click("#ready-form [value=ready]")
    person.page.wait_for_function(f"phase => {ASKED} || {DONE}", arg=phase)
    if person.page.evaluate(f"() => {ASKED}"):
        person.page.click("#sure")
        person.page.wait_for_function(f"phase => {DONE}", arg=phase)
