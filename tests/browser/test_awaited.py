"""Two pages of one person: both show that they are awaited, as soon as they are. [E7]"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.people import Person
from citing import promise

pytestmark = pytest.mark.browser


@promise("E7")
def test_every_open_page_of_somebody_shows_that_they_are_awaited_and_that_they_are_not(
    arrive: Callable[..., Person],
) -> None:
    person = arrive("Inès")
    table = person.play_now()
    assert person.wait_for_turn() != "end"
    rules = person.context.new_page()
    person.watch(rules)
    rules.goto(f"{person.address}/rules")
    awaited = rules.locator("#waiting a")
    expect(awaited).to_have_attribute("href", f"/tables/{table}")
    expect(rules).to_have_title(re.compile("^● "))
    person.go(f"/tables/{table}/host")
    expect(person.page.locator("#waiting a")).to_be_visible()
    person.page.get_by_role("button", name="Arrêter la pendule").click()
    expect(awaited).to_have_count(0)
    expect(rules).not_to_have_title(re.compile("^●"))
    person.page.get_by_role("button", name="Remettre la pendule en marche").click()
    expect(awaited).to_be_visible()
    awaited.click()
    expect(rules.locator(".panel.mine [name=pick]").first).to_be_visible()


@promise("E7")
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_the_page_of_a_table_and_a_lobby_show_that_another_table_waits(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    person = arrive("Inès", size=size)
    waits = person.play_now()
    assert person.wait_for_turn() != "end"
    person.go(f"/tables/{waits}/host")
    person.page.get_by_role("button", name="Arrêter la pendule").click()
    here = person.play_now("startup-nation")
    lobby, home, mine, table = [person.context.new_page() for _ in range(4)]
    for page in (lobby, home, mine, table):
        person.watch(page)
    told = person.page
    person.page = lobby
    person.open_table("startup-nation")
    home.goto(person.address)
    mine.goto(f"{person.address}/me")
    table.goto(f"{person.address}/tables/{here}")
    found = f"#waiting a[href='/tables/{waits}']"
    for page in (lobby, home, mine, table):
        expect(page.locator(found)).to_have_count(0)
    told.goto(f"{person.address}/tables/{waits}/host")
    told.get_by_role("button", name="Remettre la pendule en marche").click()
    for page in (lobby, home, mine, table):
        expect(page.locator(found)).to_have_count(1)
        expect(page.locator("#waiting :is(.elsewhere, .waiting)")).to_be_in_viewport(ratio=1)
    for page in (lobby, home, mine, table):
        expect(page).to_have_title(re.compile("^● "))
    told.get_by_role("button", name="Arrêter la pendule").click()
    for page in (lobby, home, mine, table):
        expect(page.locator(found)).to_have_count(0)
    told.get_by_role("button", name="Remettre la pendule en marche").click()
    menu = table.locator("#elsewhere > summary")
    if menu.count():  # the table that was opened last waits too
        menu.click()
    table.locator(found).click()
    expect(table.locator(".panel.mine [name=pick]").first).to_be_visible()
