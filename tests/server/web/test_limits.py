"""Limits over real connections to `tripot serve`: whoever asks pays, and nobody pays for others. [R40]"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import pytest

from citing import promise
from server.hosts import key
from server.processes import Server

RIGHT, GUESSES = "a-good-password", [f"guess-{number}" for number in range(11)]
TOKEN = "the-operator's-own"
STRANGER, OWNER = "127.0.0.2", "127.0.0.3"
WISH = {"game": "toy-cards", "seats": 2, "bots": {"1": "random"}, "schedule": {"pace": "none"}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    url = f"sqlite:///{tmp_path_factory.mktemp('limits')}/house.db"
    with Server(url, TRIPOT_RATE_LIMITS="yes", TRIPOT_OPERATOR_TOKEN=TOKEN) as made:
        yield made


@contextmanager
def at(server: Server, address: str) -> Iterator[httpx.Client]:
    """Somebody at an address of their own."""
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(base_url=server.address, transport=transport, timeout=60) as made:
        yield made


def come_in(browser: httpx.Client, name: str = "Inès") -> None:
    browser.headers["X-CSRF-Token"] = browser.post("/api/v1/guests", json={"name": name}).json()["csrf"]


def posted(browser: httpx.Client, path: str, body: object) -> httpx.Response:
    return browser.post(f"/api/v1{path}", json=body, headers={"Idempotency-Key": key()})


def seated(browser: httpx.Client) -> str:
    """A table of two, a bot in the other chair."""
    table: str = posted(browser, "/tables", WISH).json()["id"]
    assert posted(browser, f"/tables/{table}/start", {}).status_code == 200
    return table


@promise("R40")
def test_a_stranger_does_not_keep_a_player_from_moving(server: Server) -> None:
    with at(server, OWNER) as ines, at(server, STRANGER) as stranger:
        come_in(ines)
        table = seated(ines)
        path = f"/tables/{table}/seats/0/actions"
        found = {posted(stranger, path, {"action": "keep"}).status_code for _ in range(600)}
        assert found <= {404, 429}
        assert posted(ines, path, {"action": "keep"}).status_code == 200
        assert posted(ines, f"/tables/{table}/seats/0/check", {"action": "keep"}).status_code == 200


def sign_in(browser: httpx.Client, login: str, *passwords: str) -> list[int]:
    """What each of these passwords was answered."""
    if "tripot" in browser.cookies:
        browser.cookies.delete("tripot")
    csrf = browser.get("/sign-in").text.partition('name="csrf" value="')[2].partition('"')[0]
    forms = [{"login": login, "password": password, "csrf": csrf} for password in passwords]
    return [browser.post("/sign-in", data=form).status_code for form in forms]


def owner_of(server: Server, login: str, address: str = OWNER) -> httpx.Cookies:
    """Somebody with a password, who has signed in once: the cookies of their browser."""
    with at(server, address) as ines:
        come_in(ines)
        form = {"act": "password", "login": login, "password": RIGHT}
        assert ines.post("/me", data=form).status_code == 303
    with at(server, address) as ines:
        assert sign_in(ines, login, RIGHT) == [303]
        return httpx.Cookies({each.name: each.value or "" for each in ines.cookies.jar})


@promise("R40", "R32")
def test_ten_wrong_guesses_a_minute_and_the_owner_still_comes_in(server: Server) -> None:
    cookies = owner_of(server, "ines", "127.0.0.4")
    with at(server, "127.0.0.4") as stranger:
        assert sign_in(stranger, "ines", *GUESSES) == [403] * 10 + [429]
        assert sign_in(stranger, "ines", RIGHT) == [429], "a guess beyond the tenth says nothing"
    with at(server, "127.0.0.5") as owner:
        assert sign_in(owner, "ines", RIGHT) == [303]
    with at(server, "127.0.0.4") as owner:  # at the guesser's address, with a browser by which they came in before
        owner.cookies.update(cookies)
        assert sign_in(owner, "ines", RIGHT) == [303]


@promise("R40")
def test_guesses_at_the_operator_s_token_are_counted_and_the_operator_is_let_in(server: Server) -> None:
    right = {"Authorization": f"Bearer {TOKEN}"}
    with at(server, "127.0.0.8") as stranger:
        wrong = [stranger.get("/metrics", headers={"Authorization": f"Bearer {n}"}).status_code for n in range(14)]
        assert wrong == [401] * 10 + [429] * 4
        for number in range(300):
            posted(stranger, f"/tables/invented{number}/seats/0/actions", {"action": "keep"})
        again = {"Authorization": "Bearer once-more"}
        assert stranger.get("/metrics", headers=again).status_code == 429, "invented names push nobody out"
        assert [stranger.get("/metrics", headers=right).status_code for _ in range(20)] == [200] * 20
        assert stranger.get("/metrics", headers=again).status_code == 429, "who shares an address forgives nothing"
    with at(server, "127.0.0.9") as operator:
        assert [operator.get("/metrics", headers=right).status_code for _ in range(40)] == [200] * 40


@promise("R40")
def test_guesses_at_the_operator_s_door_do_not_shut_it_to_the_operator(server: Server) -> None:
    with at(server, "127.0.0.14") as stranger, at(server, "127.0.0.14") as operator:
        come_in(stranger)
        wrong = [stranger.post("/operator", data={"token": f"guess-{number}"}).status_code for number in range(12)]
        assert wrong == [403] * 10 + [429] * 2
        come_in(operator)
        assert operator.post("/operator", data={"token": TOKEN}).status_code == 303


def enter(stranger: httpx.Client, word: str) -> int:
    csrf = stranger.get(f"/enter/{word}").text.partition('name="csrf" value="')[2].partition('"')[0]
    return stranger.post(f"/enter/{word}", data={"csrf": csrf}).status_code


def join(stranger: httpx.Client, word: str) -> int:
    return stranger.get(f"/join/{word}").status_code


def use(stranger: httpx.Client, token: str) -> int:
    return stranger.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"}).status_code


@promise("R40")
@pytest.mark.parametrize(("way", "address"), [(enter, "127.0.0.10"), (join, "127.0.0.11"), (use, "127.0.0.12")])
def test_wrong_links_words_and_tokens_are_counted_and_the_right_one_always_opens(
    server: Server, way: Callable[[httpx.Client, str], int], address: str
) -> None:
    with at(server, address) as ines:
        come_in(ines)
        table = seated(ines)
        token = posted(ines, f"/tables/{table}/chairs/0/token", {}).json()["token"]
        word = ines.get(f"/api/v1/tables/{table}").json()["invitation"]
        link = ines.post("/me", data={"act": "link"}).text.partition("/enter/")[2].partition('"')[0].partition("<")[0]
    with at(server, address) as stranger:
        found = [way(stranger, "invented") for _ in range(62)]
        assert found[0] in (401, 404)
        assert found[-1] == 429
        assert (use(stranger, token), join(stranger, word), enter(stranger, link)) == (200, 200, 303)


@promise("R40")
def test_a_seat_that_toggles_ready_without_end_is_refused_with_the_reason(server: Server) -> None:
    wish = {"game": "toy-auction", "seats": 2, "schedule": {"pace": "slow", "seconds": 3600}}
    with at(server, "127.0.0.13") as ines:
        come_in(ines)
        table = posted(ines, "/tables", wish).json()["id"]
        assert posted(ines, f"/tables/{table}/sit", {"seat": 1, "name": "Paul"}).status_code == 200
        assert posted(ines, f"/tables/{table}/start", {}).status_code == 200
        path = f"/tables/{table}/seats/0/actions"
        bid = {"action": {"form": "bid", "value": {"amount": 1}}}
        found = [posted(ines, path, bid) for _ in range(201)]
        assert [answer.status_code for answer in found] == [200] * 200 + [429]
        assert found[-1].json()["error"] == {"code": "too_many_changes", "facts": {"most": 200}}
        assert int(found[-1].headers["retry-after"]) >= 1
        assert posted(ines, f"/tables/{table}/seats/1/actions", bid).status_code == 200
