"""Nobody is shown away who is at the table: between a page and its wire somebody else may have come. [E24]"""

import html
import re
from collections.abc import Iterator

import pytest

from citing import promise
from server.guests import Guest
from server.processes import Server

SECONDS = 60
"""How long a sign may take on a busy machine before the test gives up on it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}") as made:
        yield made


def wire_of(page: str) -> str:
    """What the page listens to."""
    found = re.search(r'sse-connect="(/tables/[^"]+)"', page)
    assert found is not None
    return html.unescape(found[1])


def kinds(lines: Iterator[str]) -> Iterator[str]:
    """What is said, until there is a silence."""
    for line in lines:
        if line == ": alive":
            return
        if line.startswith("event: "):
            yield line.removeprefix("event: ")


def is_away(page: str) -> bool:
    """Whether somebody is shown away, at the table or in the lobby."""
    return '<li class="away"' in page or '<span class="soft small">pas à l\'écran' in html.unescape(page)


@promise("E24")
@pytest.mark.parametrize("start", [True, False], ids=["table", "lobby"])
def test_a_page_hears_who_came_before_it_began_to_listen(server: Server, start: bool) -> None:
    """Everybody comes from the lobby at once: those whose wire opened meanwhile stayed away on the page."""
    ines, paul = Guest(server, "Inès"), Guest(server, "Paul")
    table = ines.open(paul, start=start)
    with paul.client.stream("GET", f"/tables/{table}/wire?seat=1", timeout=SECONDS):
        pass
    page = _with_somebody_away(ines, table)
    with paul.client.stream("GET", f"/tables/{table}/wire?seat=1", timeout=SECONDS) as his:
        signs = kinds(his.iter_lines())
        assert next(signs) == "house"
        with ines.client.stream("GET", wire_of(page), timeout=SECONDS) as hers:
            told = (kind for kind in kinds(hers.iter_lines()) if kind != "house")
            assert next(told, "") == "here"
            shown = ines.client.get(f"/tables/{table}/{'presence' if start else 'live'}?seat=0").text
    assert not is_away(shown)


def _with_somebody_away(ines: Guest, table: str) -> str:
    """The page, once the house has seen that Paul shut his."""
    for _ in range(10_000):
        page = ines.client.get(f"/tables/{table}").text
        if is_away(page):
            return page
    raise AssertionError("Paul never left")


@promise("E33")
def test_two_people_of_one_name_are_told_apart_at_the_end_and_in_the_rematch_whose_host_is_named(
    server: Server,
) -> None:
    one, other = Guest(server, "Paul"), Guest(server, "Paul")
    table = one.open(other, options={"rounds": 1})
    one.api(f"/tables/{table}/seats/0/actions", {"action": "keep"})
    other.api(f"/tables/{table}/seats/1/actions", {"action": "keep"})
    assert "Vous en serez l'hôte" in one.see(f"/tables/{table}/end").text
    figures = html.unescape(one.client.get(f"/tables/{table}/end").text).partition('id="tallies"')[2]
    assert sorted(re.findall(r"<th scope=.row.>(Paul[^<]*)</th>", figures)) == ["Paul", "Paul 2"]
    other.press(other.see(f"/tables/{table}/end"), "/rematch")
    assert "Paul 2 propose une revanche et en est l'hôte" in one.see(f"/tables/{table}/end").text
    again = one.client.get(f"/api/v1/tables/{table}").json()["rematch"]
    assert "Paul 2 lancera la partie" in one.see(f"/tables/{again}").text
