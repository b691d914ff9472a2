"""What people do at every table of sealed sheets: turn to a page, and call a sheet final."""

import re

from browser.people import Person


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
