"""Role-players at a table: a master who opens it, players who sit down by its link, what they press."""

import re
from collections.abc import Callable

from browser.people import Person


def look(person: Person, table: str, **asked: str) -> None:
    """Open the table as it is now."""
    person.go(f"/tables/{table}?" + "&".join(f"{name}={value}" for name, value in {"tab": "table", **asked}.items()))
    person.page.wait_for_selector("#panel")


def press(person: Person, what: str) -> None:
    """Press something that moves the table, and wait for the next picture."""
    seen = person.seen()
    person.page.click(what)
    person.wait_until_moved(seen)


def settle(table: str, master: Person, *others: Person) -> None:
    """Whoever is asked something gives the first answer, until nobody is."""
    for _ in range(40):
        look(master, table)
        if master.page.locator("#answers").count():
            press(master, "#answers button >> nth=0")
            continue
        if not master.page.locator(".waiting-for").count():
            return
        for one in others:
            look(one, table)
            if one.page.locator("#answers").count():
                press(one, "#answers button >> nth=0")
                break
    raise AssertionError("somebody is asked for ever")


def until(table: str, master: Person, who: str) -> None:
    """The game master ends turns until it is somebody's."""
    for _ in range(12):
        look(master, table)
        if master.page.locator(f"[data-move='track-{who}'][aria-current=step]").count():
            return
        press(master, "#pick-end-turn")
    raise AssertionError(f"{who} never acts")


def opened(master: Person, *players: Person, last: str) -> str:
    """A table begun, these people in its chairs without an account; the last one to sit down is called so."""
    master.go("/games/rpg/open?preset=unhurried")
    master.page.select_option("#seats", str(len(players)))
    master.page.click("form[action$='/open'] > p button")
    master.page.wait_for_url(re.compile(r"/tables/\w+$"))
    table = str(master.page.url.rpartition("/")[2])
    link = str(master.page.locator("#link").input_value())
    for player in players:
        player.page.goto(link)
        player.page.click("form.sheet button.big")
        player.page.wait_for_url(re.compile(r"/tables/\w+$"))
    master.page.wait_for_selector(f".chairs >> text={last}")
    master.page.click("text=Commencer la partie")
    return table


def gather(arrive: Callable[..., Person]) -> tuple[str, Person, Person, Person]:
    """A master and two players who have chosen, one of them on a phone."""
    master, mage, decker = arrive("Inès"), arrive("Anaïs"), arrive("Bruno", size=(390, 844))
    table = opened(master, mage, decker, last="Bruno")
    for person in (master, mage, decker):
        person.page.wait_for_selector(".panel")
    for player, hero in ((mage, "aurele_quint"), (decker, "noor_castellan")):
        look(player, table)
        press(player, f"#take-{hero}")
    look(master, table)
    press(master, "#pick-start-session")
    return table, master, mage, decker
