"""Somebody misbehaves: muted, hidden and reported with a browser, by what is on the pages."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.people import Person
from browser.test_company import together

pytestmark = pytest.mark.browser


def test_a_host_mutes_hides_and_reports_somebody_and_undoes_it(arrive: Callable[..., Person]) -> None:
    ines, paul = arrive("Inès"), arrive("Paul", size=(390, 844))
    table = together(ines, paul)
    for act in ("mute", "hide", "report"):
        ines.go(f"/tables/{table}/host")
        ines.page.locator("a[href*='/moderation?chair=']", has_text="Paul").click()
        ines.page.wait_for_selector("#hide-title, #report-title")
        with ines.page.expect_navigation():
            ines.page.click(f"button[name=act][value={act}]")
    expect(ines.page.locator("ul.moderation li")).to_have_count(3)
    paul.go(f"/tables/{table}/talk")
    expect(paul.page.get_by_text("Vous pourrez écrire de nouveau")).to_be_visible()
    expect(paul.page.locator("form[data-talk] button")).to_be_disabled()
    muted = ines.page.locator("ul.moderation li", has_text="Parole retirée")
    with ines.page.expect_navigation():
        muted.get_by_role("button").click()
    paul.page.reload()
    expect(paul.page.locator("form[data-talk] button")).to_be_enabled()
