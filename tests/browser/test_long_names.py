"""Names as long as the house takes them, on a phone: no lobby is wider than the screen."""

import httpx
import pytest
from playwright.sync_api import Browser

LONG = "Maximilienne-Hildegarde-Bartholomée-W"
GAMES = ("startup-nation", "anime-studios", "manhattan", "neo-tokyo", "rpg")


@pytest.mark.browser
def test_a_name_of_38_letters_makes_no_lobby_wider_than_a_phone(chromium: Browser, address: str) -> None:
    with httpx.Client(base_url=address, timeout=60) as host:
        csrf = host.post("/api/v1/guests", json={"name": LONG}).json()["csrf"]
        context = chromium.new_context(viewport={"width": 390, "height": 844})
        context.add_cookies(
            [{"name": each.name, "value": each.value or "", "url": address} for each in host.cookies.jar]
        )
        page, wide = context.new_page(), {}
        for number, game in enumerate(GAMES):
            headers = {"X-CSRF-Token": csrf, "Idempotency-Key": f"long-names-{number}"}
            made = host.post("/api/v1/tables", json={"game": game}, headers=headers).json()
            page.goto(f"{address}/tables/{made['id']}")
            wide[game] = page.evaluate("document.documentElement.scrollWidth")
        context.close()
        assert wide == dict.fromkeys(GAMES, 390)
