"""What a host meets on the pages: the operator's door, how to invite, a full table, scripts that are not there."""

import re
from collections.abc import Iterator

import httpx
import pytest

from server.hosts import key
from server.processes import Server
from server.web.bare import Bare

FR = {"Accept-Language": "fr"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('hosting')}/house.db", TRIPOT_RATE_LIMITS="yes") as made:
        yield made


def test_the_operators_door_without_a_token_says_which_variable_sets_one(server: Server) -> None:
    said = httpx.get(f"{server.address}/operator", headers=FR, timeout=60).text
    assert "TRIPOT_OPERATOR_TOKEN" in said
    assert 'name="token"' not in said


def test_how_to_play_from_elsewhere_is_in_the_footer_of_every_page(server: Server) -> None:
    for path in ("/", "/rules", "/tables", "/sign-in"):
        foot = httpx.get(f"{server.address}{path}", headers=FR, timeout=60).text.partition('<footer class="foot">')[2]
        assert 'href="/together"' in foot, path


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_about_inviting_gives_commands_that_work_on_every_system(server: Server, lang: str) -> None:
    said = httpx.get(f"{server.address}/together", headers={"Accept-Language": lang}, timeout=60).text
    assert re.search(r"tripot serve --address https://\S+ --proxy 127\.0\.0\.1", said)
    assert "docs/operating.md" not in said
    assert "tripot settings" in said
    assert ".venv/bin/tripot" in said


def test_a_full_table_says_so_before_anybody_gives_a_name(server: Server) -> None:
    wish = {"game": "toy-cards", "seats": 2, "bots": {"1": "random"}, "schedule": {"pace": "none"}}
    with httpx.Client(base_url=server.address, headers=FR, timeout=60) as ines:
        ines.headers["X-CSRF-Token"] = ines.post("/api/v1/guests", json={"name": "Inès"}).json()["csrf"]
        for watching in ("everybody", "nobody"):
            made = ines.post(
                "/api/v1/tables", json={**wish, "watching": watching}, headers={"Idempotency-Key": key()}
            ).json()
            said = httpx.get(f"{server.address}/join/{made['invitation']}", headers=FR, timeout=60).text
            assert "Toutes les chaises sont prises." in said
            assert 'id="name"' not in said
            assert (f'href="/tables/{made["id"]}"' in said) == (watching == "everybody")


def test_too_many_wrong_passwords_are_told_how_long_to_wait(server: Server) -> None:
    with httpx.Client(base_url=server.address, headers=FR, timeout=60) as hugo:
        csrf = re.search(r'name="csrf" value="([^"]+)"', hugo.get("/sign-in").text)
        assert csrf is not None
        for number in range(60):
            told = hugo.post(
                "/sign-in", data={"csrf": csrf[1], "login": f"guess-{number}", "password": "a-guess-or-two"}
            )
            if told.status_code == 429:
                break
        assert told.status_code == 429
        assert 0 < int(told.headers["retry-after"]) <= 60
        assert re.search(r"Réessayez dans 1\W+minute", told.text)


def test_without_fetched_scripts_a_page_says_so_and_leads_to_a_newer_one(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('bare')}/house.db", planted="no_vendor", toys=False) as server:
        ines = Bare(server.address, "Inès")
        ines.go("/games/startup-nation/open")
        ines.press(ines.sending("/open"), pace="none", level="random")
        page = ines.client.get(ines.page.url).text
        ines.client.close()
    made = page[page.index('class="made"') :][:600]
    assert "<noscript>" not in page[page.index('class="made"') - 40 :][:400]
    assert "sans ses scripts" in made
    assert 'id="look-again"' in made
