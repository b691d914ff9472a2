"""An evening below a sub-path, as people press it: nothing that a browser asks for lies beside the house."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser import houses
from browser.people import Person
from browser.test_match import one_move
from browser.test_notices import SERVICE
from browser.test_passkeys import with_device
from server.people.test_push import Phone
from server.proxies import behind
from server.web.pages.test_pictures import a_picture

pytestmark = pytest.mark.browser

BELOW = "/tripot"


@contextmanager
def visiting(chromium: Browser, address: str, **others: bool) -> Iterator[tuple[Callable[[str], Person], list[str]]]:
    """How people come in, and everything their browsers ask for outside the sub-path."""
    came: list[Person] = []
    outside: list[str] = []

    def let_in(name: str) -> Person:
        person = Person.arrive(chromium, address, **others)
        came.append(person)
        person.page.on("request", lambda asked: outside.append(asked.url) if is_outside(asked.url) else None)
        if name:
            person.enter(name)
        return person

    def is_outside(url: str) -> bool:
        return not url.startswith((f"{address}/", "blob:", "data:"))

    yield let_in, outside
    faults = [fault for person in came for fault in person.faults]
    for person in came:
        person.leave()
    assert faults == []


def test_an_evening_behind_nginx_never_leaves_the_sub_path(chromium: Browser, tmp_path: Path) -> None:
    quick = {"TRIPOT_BOT_DELAY_LEAST": "0.01", "TRIPOT_BOT_DELAY_MOST": "0.03", "TRIPOT_POWER_SAFE": "no"}
    with (
        behind("nginx", tmp_path, BELOW, toys=False, **quick) as public,
        visiting(chromium, public, ignore_https_errors=True) as (arrive, outside),
    ):
        ines, paul = arrive("Inès"), arrive("Paul")
        _two_play_a_match(ines, paul)
        _a_rule_opens_beside_the_log(ines)
        _a_picture_is_brought(ines, tmp_path)
        _what_was_chosen_stays(ines)
        _somebody_signs_out(ines)
        assert outside == []


def _two_play_a_match(ines: Person, paul: Person) -> None:
    """By an invitation, live: what one does is on the other's page without a press."""
    options = {"option.points_to_win": 1, "seats": 4, "bots": 2, "level": "random"}
    ines.open_table("startup-nation", **options)
    link = str(ines.page.locator("#link").input_value())
    assert link.startswith(f"{ines.address}/join/")
    paul.page.goto(link)
    paul.page.click("main form button")
    paul.page.wait_for_url(re.compile(r"/tables/\w+$"))
    ines.page.click("text=Commencer la partie")
    for person in (ines, paul):
        person.page.wait_for_selector(".panel")
    while one_move([ines, paul]):
        pass
    assert paul.is_over


def _a_rule_opens_beside_the_log(ines: Person) -> None:
    ines.play_now("startup-nation")
    ines.page.locator("a.why:visible").first.click()
    expect(ines.page.locator("#why[open]")).to_be_visible()


def _a_picture_is_brought(ines: Person, folder: Path) -> None:
    file = folder / "map.png"
    file.write_bytes(a_picture())
    table = ines.open_table("rpg", seats=3, bots=2)
    ines.page.click("text=Commencer la partie")
    ines.page.wait_for_selector(".panel")
    ines.go(f"/tables/{table}?tab=journal")
    ines.page.set_input_files("#picture-file", file)
    with ines.page.expect_navigation():
        ines.page.click("#send-picture")
    shown = ines.page.locator(".picture-list img").first
    expect(shown).to_be_visible()
    assert shown.evaluate("one => one.complete && one.naturalWidth > 0")


def _what_was_chosen_stays(ines: Person) -> None:
    """Language and theme come back to the page they were chosen on."""
    ines.go("/rules")
    ines.page.click("#settings > summary")
    ines.page.click("button[name=language][value=en]")
    expect(ines.page.locator("html")).to_have_attribute("lang", "en")
    assert ines.page.url == f"{ines.address}/rules"


def _somebody_signs_out(ines: Person) -> None:
    """The house takes away what it kept in this browser, and leaves what others on that host keep there."""
    ines.page.evaluate("localStorage.setItem('neighbour', 'stays'); localStorage.setItem('tripot.hints', '[]')")
    ines.go("/me")
    ines.page.get_by_role("button", name="Sign out on this device").click()
    ines.page.wait_for_url(re.compile(r"/tripot/\?left=1$"))
    ines.page.wait_for_function("localStorage.getItem('tripot.hints') === null")
    assert ines.page.evaluate("localStorage.getItem('neighbour')") == "stays"
    kept = {cookie["name"] for cookie in ines.context.cookies(f"{ines.address}/mine")}
    assert kept.isdisjoint({"tripot", "__Host-tripot", "__Secure-tripot"})
    ines.go("/me")
    assert "/tripot/sign-in" in ines.page.url


def test_passkeys_and_the_worker_of_notices_live_below_too(chromium: Browser, tmp_path: Path) -> None:
    phone = Phone()
    told = phone.subscription().replace(phone.service.url, "https://push.example/inbox")
    with houses.house(tmp_path, root_path=BELOW) as door:
        address = door.replace("127.0.0.1", "localhost") + BELOW
        with visiting(chromium, address) as (arrive, outside):
            person = arrive("")
            person.context.add_init_script(SERVICE.replace("SUBSCRIPTION", repr(told)))
            person.enter("Inès")
            controls, device = with_device(person)
            person.go("/me")
            add = person.page.locator("form[action$='/passkeys']")
            add.locator("[name=name]").fill("Téléphone")
            add.get_by_role("button").click()
            expect(person.page.locator("form[action*='/passkeys/'] [name=name]")).to_have_value("Téléphone")
            assert controls.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]

            person.go("/notices")
            person.page.get_by_role("button", name="Me prévenir sur cet appareil").click()
            expect(person.page.get_by_role("button", name="Ne plus prévenir")).to_be_visible()
            worker = "navigator.serviceWorker.getRegistration().then((found) => found?.scope ?? '')"
            assert person.page.evaluate(worker) == f"{address}/"

            person.go("/me")
            person.page.get_by_role("button", name="Sortir sur cet appareil").click()
            person.page.wait_for_url(re.compile(r"/tripot/\?left=1$"))
            person.page.wait_for_function(f"async () => (await {worker}) === ''")
            person.go("/sign-in?next=/me")
            person.page.locator("#passkey").click()
            person.page.wait_for_url(re.compile(r"/tripot/me$"))
            expect(person.page.locator("h1")).to_have_text("Inès")
            assert outside == []
    phone.service.close()
