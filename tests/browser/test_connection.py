"""A connection that is lost is said and mended; hours are those of the reader."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.people import Person
from citing import promise
from server.processes import Server
from tripot.server.web.pages.render import Times

pytestmark = pytest.mark.browser


@promise("E24")
def test_a_lost_connection_is_said_moves_nothing_and_mends_itself(chromium: Browser, tmp_path: Path) -> None:
    slow = {"TRIPOT_BOT_DELAY_LEAST": "3600", "TRIPOT_BOT_DELAY_MOST": "3600"}
    with Server(f"sqlite:///{tmp_path}/house.db", toys=False, **slow) as server:
        ines = Person.arrive(chromium, server.address)
        ines.play_now()
        ines.page.wait_for_selector("#board")
        before = ines.page.locator("#board").bounding_box()
        said = ines.page.locator("[data-lost-line]")
        assert said.is_hidden()
        server.kill()
        said.wait_for(state="visible")
        assert "coupée" in said.inner_text()
        assert ines.page.locator("#board").bounding_box() == before
        server.start()
        said.wait_for(state="hidden")
        assert ines.page.locator("#board").bounding_box() == before
        ines.context.close()


@promise("E25")
def test_the_zone_of_the_browser_is_learned_at_the_first_visit(arrive: Callable[..., Person]) -> None:
    paul = arrive("Paul", timezone_id="America/New_York")
    paul.go("/me")
    assert paul.page.input_value("#zone") == "America/New_York"


@promise("E25")
def test_a_zone_is_named_where_another_could_be_meant() -> None:
    noon = datetime(2026, 11, 16, 11, tzinfo=UTC)
    assert Times("fr", "America/New_York").elsewhere("Europe/Paris", noon) == " (New York)"
    assert Times("fr", "Europe/Berlin").elsewhere("Europe/Paris", noon) == ""
    assert Times("fr", "Europe/Paris").place("Europe/London") == "Londres"
