"""People with a browser: what they press and what they wait for."""

import random
import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

PATIENCE = 60_000
NO_PAUSE = """const wait = window.setTimeout;
window.setTimeout = (work, time, ...more) => wait(work, time === 2000 ? 0 : time, ...more);"""
"""People in tests press at once when a new round begins; those of E3 have a clock of their own, which does not run."""


def stop_clock(page: Page) -> None:
    """The page's own time stands still, until a test lets it run."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)


@dataclass
class Person:
    """Somebody at a screen of their own."""

    context: BrowserContext
    page: Page
    address: str
    faults: list[str]
    """What the browser complained about: a script that failed, a policy that was broken."""

    @classmethod
    def arrive(
        cls,
        browser: Browser,
        address: str,
        *,
        size: tuple[int, int] = (1280, 800),
        lang: str = "fr",
        theme: str = "auto",
        scripts: bool = True,
        **others: Any,
    ) -> "Person":
        """Somebody new, with nothing in their pockets."""
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=lang, java_script_enabled=scripts, **others
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(NO_PAUSE)
        if theme != "auto":
            context.add_cookies([{"name": "theme", "value": theme, "url": address}])
        made = cls(context, context.new_page(), address, [])
        made.watch(made.page)
        return made

    def watch(self, page: Page) -> None:
        """Note every complaint of a page."""
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "console", lambda said: self.faults.append(said.text) if "Content Security Policy" in said.text else None
        )

    def go(self, path: str) -> None:
        """Open a page of the house."""
        self.page.goto(self.address + path)

    def enter(self, name: str) -> None:
        """Give a name."""
        self.go("/sign-in")
        self.page.fill("form[action$='/guest'] #name", name)
        with self.page.expect_navigation():
            self.page.click("form[action$='/guest'] button")

    def open_table(self, game: str, **fields: Any) -> str:
        """Open a table by the form; its id."""
        self.go(f"/games/{game}/open")
        self.page.click("#details > summary")
        for name, value in fields.items():
            box = self.page.locator(f"[name='{name}']")
            if box.evaluate("one => one.tagName") == "SELECT":
                box.select_option(str(value))
            else:
                box.fill(str(value))
        self.page.click("form[action$='/open'] > p button")
        self.page.wait_for_url(re.compile(r"/tables/\w+$"))
        return self.page.url.rpartition("/")[2]

    def play_now(self, game: str = "startup-nation") -> str:
        """Play against bots at once; the table's id."""
        self.go("/")
        self.page.click(f"form[action$='/games/{game}/play'] button")
        self.page.wait_for_url(re.compile(r"/tables/\w+"))
        return self.page.url.rpartition("/")[2]

    @property
    def is_over(self) -> bool:
        """Whether the match is."""
        return self.page.url.endswith("/end")

    def wait_for_turn(self) -> str:
        """Wait until the table waits for me, or is over: the kind of decision, or `end`. I go on from what is shown."""
        found = self.page.wait_for_function(
            """() => location.pathname.endsWith('/end') ? 'end'
                : !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')
                && (document.querySelector('#go-on') ? 'go on'
                    : document.querySelector('.panel.mine [name=pick]')?.value)"""
        )
        waits = str(found.json_value()).partition(":")[0]
        if waits != "go on":
            return waits
        self.go_on()
        return self.wait_for_turn()

    def go_on(self) -> None:
        """Press on from what is shown."""
        seen = self.seen()
        self.page.click("#go-on-now")
        self.wait_until_moved(seen)

    def look_at_the_end(self) -> None:
        """Go on from what the last turn came to, which is shown before the page of the end."""
        self.page.click("#go-on-now")
        self.page.wait_for_url(re.compile(r"/end$"))

    def choices(self) -> list[str]:
        """What I may choose."""
        return [str(one.get_attribute("value")) for one in self.page.locator(".panel.mine [name=pick]").all()]

    def choose(self, value: str) -> None:
        """Press that button of the panel, unfolding what hides it, and wait until the table has moved."""
        button = self.page.locator(f".panel.mine [name=pick][value='{value}']")
        seen = self.seen()
        for folded in button.locator("xpath=ancestor::details[not(@open)]").all():
            folded.locator("> summary").click()
        button.click()
        self.wait_until_moved(seen)

    def seen(self) -> str:
        """What the page shows, in one word."""
        mark = self.page.locator("#seen")
        return str(mark.get_attribute("value")) if mark.count() else ""

    def wait_until_moved(self, seen: str) -> None:
        """Wait for the next picture of the table, at rest: parts of it keep the classes of the last one a moment."""
        self.page.wait_for_function(
            """seen => location.pathname.endsWith('/end') || document.getElementById('seen')?.value !== seen
                && !document.querySelector('.htmx-settling')""",
            arg=seen,
        )

    def leave(self) -> None:
        """Close the window."""
        self.context.close()


def play_to(person: Person, kind: str, seed: int = 0) -> None:
    """Play against bots, at random, until this decision is awaited (or the end); again if a match does not meet it."""
    dice = random.Random(seed)
    for _ in range(6):
        person.play_now()
        while (now := person.wait_for_turn()) not in (kind, "end"):
            person.choose(
                dice.choice([one for one in person.choices() if not one.startswith("promote")] or person.choices())
            )
        if now == kind:
            return
