"""A house below a sub-path, behind the samples of nginx and Caddy: nothing that a page names leads out of it."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from server.proxies import behind, visitor

BELOW = "/tripot"
PEOPLES_OWN = frozenset(("value", "data-copy", "alt", "title", "content", "placeholder"))
"""Attributes that lead nowhere by themselves: what a field holds is read by the house, at its own door."""
PAGES = (
    "/", "/rules", "/tables", "/statistics", "/api", "/together", "/me", "/me/data", "/me/absences", "/mine",
    "/notices", "/moderation", "/games/rpg/open", "/rules/manhattan/summary", "/no-such-page",
)  # fmt: skip
MOST = 60


class Names(HTMLParser):
    """Every attribute of a page that names an address."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.named: list[tuple[str, str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.named += [
            (tag, name, value)
            for name, value in attrs
            if value and re.match(r"/|https?:", value) and name not in PEOPLES_OWN
        ]


def leads_out(page: str, public: str) -> list[tuple[str, str, str]]:
    """What a page names on its own host that does not lie below the sub-path."""
    own = urlsplit(public).netloc
    named = [(*rest, urlsplit(urljoin(public, value))) for *rest, value in Names(page).named]
    return [
        (tag, name, there.geturl())
        for tag, name, there in named
        if there.netloc == own and not there.path.startswith(f"{BELOW}/") and there.path != BELOW
    ]


def test_an_address_that_leads_out_is_found() -> None:
    page = '<a href="/tripot/mine"></a><form action="/guest"></form><p data-new="/me"></p><a href="https://other.example/">'
    assert [(tag, name) for tag, name, _ in leads_out(page, "https://localhost:1/tripot")] == [
        ("form", "action"), ("p", "data-new"),
    ]  # fmt: skip


def walk(somebody: httpx.Client, public: str, *begin: str, most: int = MOST) -> dict[str, httpx.Response]:
    """Every page that is reached by links from these, with what each answered; whatever leads out fails."""
    found: dict[str, httpx.Response] = {}
    waiting = [f"{BELOW}{path}" for path in begin]
    while waiting and len(found) < most:
        path = waiting.pop(0)
        if path in found:
            continue
        answer = found[path] = somebody.get(path)
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        assert leads_out(answer.text, public) == [], path
        waiting += [
            value.partition("#")[0].replace("&amp;", "&")
            for tag, name, value in Names(answer.text).named
            if tag == "a" and name == "href" and value.startswith("/")
        ]
    return found


@pytest.mark.parametrize(("name", "leaves_out"), [("nginx", False), ("caddy", True)], ids=["handed-on", "left-out"])
def test_nothing_that_a_page_names_leads_out_of_the_sub_path(name: str, leaves_out: bool, tmp_path: Path) -> None:
    operator = {"TRIPOT_OPERATOR_TOKEN": "operator-token"}
    with (
        behind(name, tmp_path, BELOW, leaves_out=leaves_out, toys=False, **operator) as public,
        visitor(public.removesuffix(BELOW), tmp_path) as ines,
    ):
        ines.follow_redirects = True
        door = ines.get(BELOW)
        assert door.url == f"{public}/"
        token = re.search(r'name="csrf" value="([^"]+)"', ines.get(f"{BELOW}/sign-in").text)
        assert token is not None
        entered = ines.post(f"{BELOW}/guest", data={"csrf": token[1], "name": "Inès", "next": "/mine"})
        assert entered.url == f"{public}/mine"
        assert {cookie.path for cookie in ines.cookies.jar} == {BELOW}
        assert "__Secure-tripot" in {cookie.name for cookie in ines.cookies.jar}
        tables = [_play(ines, game) for game in ("startup-nation", "anime-studios", "manhattan", "neo-tokyo", "rpg")]
        met = walk(ines, public, *PAGES, *tables)
        assert len(met) == MOST
        assert {answer.status_code for path, answer in met.items() if path != f"{BELOW}/no-such-page"} == {200}
        _files_are_served(ines, met)
        assert ines.get(f"{BELOW}/metrics").status_code == 404
        assert ines.get(f"{BELOW}/healthz").status_code == 200
        assert ines.get("/mine").status_code == 404, "what is beside the sub-path is somebody else's"
        told = ines.get(f"{BELOW}/api/v1/openapi.json").json()
        assert told["servers"][0]["url"] == BELOW


@pytest.mark.parametrize(("name", "leaves_out"), [("nginx", True), ("caddy", False)], ids=["left-out", "handed-on"])
def test_either_proxy_may_hand_the_sub_path_on_or_leave_it_out(name: str, leaves_out: bool, tmp_path: Path) -> None:
    with (
        behind(name, tmp_path, BELOW, leaves_out=leaves_out, toys=False) as public,
        visitor(public.removesuffix(BELOW), tmp_path) as ines,
    ):
        met = walk(ines, public, "/rules", most=8)
        assert len(met) == 8
        assert {answer.status_code for answer in met.values()} == {200}
        assert ines.get("/rules").status_code == 404
        assert ines.get(f"{BELOW}/metrics").status_code == 404


def _play(ines: httpx.Client, game: str) -> str:
    """Open a game's table against bots by its form; the table's path from the house's door."""
    page = ines.get(f"{BELOW}/games/{game}").text
    token = re.search(r'name="csrf" value="([^"]+)"', page)
    key = re.search(r'name="key" value="([^"]+)"', page)
    assert token is not None
    assert key is not None
    opened = ines.post(f"{BELOW}/games/{game}/play", data={"csrf": token[1], "key": key[1]})
    assert opened.status_code == 200
    assert opened.url.path.startswith(f"{BELOW}/tables/")
    return opened.url.path.removeprefix(BELOW)


def _files_are_served(ines: httpx.Client, met: dict[str, httpx.Response]) -> None:
    """Scripts, styles and drawings that those pages name are there."""
    named = {
        value.partition("#")[0]
        for answer in met.values()
        if "text/html" in answer.headers["content-type"]
        for tag, name, value in Names(answer.text).named
        if tag in ("script", "img", "link", "image") and name in ("src", "href") and value.startswith("/")
    }
    assert len(named) > 40
    assert {ines.get(path).status_code for path in sorted(named)} == {200}
