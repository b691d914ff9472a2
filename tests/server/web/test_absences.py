"""Somebody stays away: those who are there decide, over `tripot serve`, in time that passes by hand."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from browser.houses import FileClock
from citing import promise
from server.processes import Server
from server.web.pages.visitors import Page, read

LONG = 601


class Sitter:
    """Somebody who plays without scripts."""

    def __init__(self, house: Server, name: str) -> None:
        self.client = httpx.Client(base_url=house.address, timeout=60, follow_redirects=True)
        self.client.headers["X-CSRF-Token"] = self.client.post("/api/v1/guests", json={"name": name}).json()["csrf"]
        self.name, self.keys = name, 0

    def post(self, path: str, body: Any = None) -> httpx.Response:
        self.keys += 1
        headers = {"Idempotency-Key": f"{len(self.name)}-key-{self.keys:06d}"}
        return self.client.post(f"/api/v1{path}", json=body or {}, headers=headers)

    def see(self, path: str) -> Page:
        return read(self.client.get(path))

    def press(self, page: Page, ending: str, times: int = 1, **fields: str) -> Page:
        form = page.form(ending)
        pages = [read(self.client.post(form["action"], data={**form["fields"], **fields})) for _ in range(times)]
        return pages[-1]


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> FileClock:
    return FileClock(tmp_path_factory.mktemp("clock") / "moment")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, clock: FileClock) -> Iterator[Server]:
    url = f"sqlite:///{tmp_path_factory.mktemp('absences')}/house.db"
    with Server(url, planted="hand_clock", MOMENT=str(clock.path)) as made:
        yield made


@pytest.fixture
def three(house: Server) -> Iterator[list[Sitter]]:
    made = [Sitter(house, name) for name in ("Inès", "Paul", "Zoé")]
    yield made
    for each in made:
        each.client.close()


def begun(three: list[Sitter]) -> str:
    wish = {"game": "toy-cards", "seats": 3, "schedule": {"pace": "none"}, "options": {"rounds": 50}}
    table = three[0].post("/tables", wish).json()
    for each in three[1:]:
        each.post(f"/tables/{table['id']}/sit", {"word": table["invitation"]})
    three[0].post(f"/tables/{table['id']}/start")
    return str(table["id"])


@promise("E35")
def test_one_who_is_away_is_named_and_several_are_counted_in_one_line_that_opens(
    three: list[Sitter], clock: FileClock
) -> None:
    table = begun(three)
    ines, paul, _ = three
    for each in three:
        each.see(f"/tables/{table}")
    clock.advance(LONG)
    paul.see(f"/tables/{table}")
    assert 'id="absences"' not in ines.see(f"/tables/{table}").html
    assert "Zoé ne donne plus signe de vie." in ines.see(f"/tables/{table}").text
    clock.advance(LONG)
    page = ines.see(f"/tables/{table}")
    folded = page.html.partition('<details class="notice" id="absences">')[2]
    assert "2 personnes ne donnent plus signe de vie." in folded.partition("</summary>")[0]
    for name in ("Paul", "Zoé"):
        assert f"{name} ne donne plus signe de vie." in page.text
    assert folded.count("Proposer un remplacement") == page.html.count("Proposer un remplacement") == 2


@promise("E10", "E11", "R42")
def test_an_absent_player_is_replaced_by_those_present_finds_the_table_and_comes_back(
    house: Server, three: list[Sitter], clock: FileClock
) -> None:
    table = begun(three)
    ines, paul, zoe = three
    page = paul.see(f"/tables/{table}")
    assert ines.post(f"/tables/{table}/chairs/1/bot", {"level": "random"}).json()["error"]["code"] == "ask_first"
    assert ines.post(f"/tables/{table}/chairs/1/offer").json()["error"]["code"] == "ask_first"
    assert "Mettre un bot" not in ines.see(f"/tables/{table}/host").text
    assert "/replace" not in ines.see(f"/tables/{table}").html
    clock.advance(LONG)
    zoe.see(f"/tables/{table}")
    page = ines.see(f"/tables/{table}")
    assert "Paul ne donne plus signe de vie." in page.text
    ines.press(page, "/replace", times=3, act="bot", level="random")
    page = zoe.see(f"/tables/{table}")
    assert "Inès propose qu'un bot remplace Paul" in page.text
    page = zoe.press(page, "/replace", times=3, act="yes")
    assert "un bot, remplace Paul, avec l'accord des présents : " in page.text
    chair = ines.client.get(f"/api/v1/tables/{table}").json()["chairs"][1]
    assert chair["kind"] == "bot"
    assert paul.client.get(f"/api/v1/tables/{table}/view").status_code == 403
    page = paul.see("/mine")
    assert f"{chair['name']} joue à votre place." in page.text
    assert "joue à votre place" in paul.see(f"/tables/{table}").text
    invitation = ines.client.get(f"/api/v1/tables/{table}").json()["invitation"]
    assert "joue à votre place" in paul.see(f"/join/{invitation}").text, "the old link leads to the chair too"
    marie = Sitter(house, "Marie")
    late = marie.see(f"/join/{invitation}")
    assert "La partie a déjà commencé" in late.text
    assert "M'asseoir" not in late.text
    marie.client.close()
    page = paul.press(page, "/return", times=3)
    assert page.path == f"/tables/{table}"
    assert paul.client.get(f"/api/v1/tables/{table}").json()["my_seats"] == [1]
    notes = paul.client.get(f"/api/v1/tables/{table}/view").json()["notes"]
    assert [note["kind"] for note in notes][-3:] == ["replace_asked", "replaced", "came_back"]


@promise("E4")
def test_no_refusal_about_somebody_absent_is_silent(three: list[Sitter], clock: FileClock) -> None:
    table = begun(three)
    ines, paul, zoe = three
    for each in three:
        each.see(f"/tables/{table}")
    clock.advance(LONG)
    zoe.see(f"/tables/{table}")
    first, second = ines.see(f"/tables/{table}"), ines.see(f"/tables/{table}")
    ines.press(first, "/replace", act="bot", level="random")
    again = ines.press(second, "/replace", act="bot", level="random")
    assert (again.status, "La question est déjà posée" in again.text) == (409, True)
    asked = zoe.see(f"/tables/{table}")
    paul.see(f"/tables/{table}")
    late = zoe.press(asked, "/replace", act="yes")
    assert (late.status, "Plus personne ne le demande." in late.text) == (409, True)
    present = zoe.press(first, "/replace", act="bot", level="random", key="another-key-0001")
    assert (present.status, "Paul est à la table et garde sa chaise." in present.text) == (409, True)


@promise("E10", "R42")
def test_a_friend_takes_the_chair_by_a_link_that_nobody_at_the_table_can_use(
    house: Server, three: list[Sitter], clock: FileClock
) -> None:
    table = begun(three)
    ines, paul, zoe = three
    hand = paul.client.get(f"/api/v1/tables/{table}/view").json()["view"]["facts"]
    clock.advance(LONG)
    page = zoe.see(f"/tables/{table}")
    ines.press(ines.see(f"/tables/{table}"), "/replace", act="friend")
    page = ines.see(f"/tables/{table}")
    link = page.html.partition('id="link-1"')[2].partition('value="')[2].partition('"')[0].removeprefix(house.address)
    assert link.startswith("/join/")
    assert link in zoe.see(f"/tables/{table}").html
    for insider in (ines, zoe):
        assert insider.press(insider.see(link), link).status == 403
    marie = Sitter(house, "Marie")
    assert marie.press(marie.see(link), link).path == f"/tables/{table}/claim"
    assert marie.client.get(f"/api/v1/tables/{table}/view").status_code == 404, "nothing before they agree"
    for insider in (ines, zoe):
        insider.press(insider.see(f"/tables/{table}"), "/replace", act="yes")
    assert marie.client.get(f"/api/v1/tables/{table}/view").json()["view"]["facts"] == hand
    assert "Marie joue à votre place." in paul.see(f"/tables/{table}").text
    marie.client.close()


@promise("E37")
def test_a_table_gives_the_chair_back_to_whoever_lost_the_device_and_the_old_one_says_so(
    house: Server, three: list[Sitter], clock: FileClock
) -> None:
    table = begun(three)
    ines, old, zoe = three
    old.see(f"/tables/{table}")
    asked = ines.post(f"/tables/{table}/chairs/1/replacement", {"level": ""})
    assert asked.json()["error"]["code"] == "sitter_present", "never the chair of somebody who is there"
    clock.advance(LONG)
    zoe.see(f"/tables/{table}")
    ines.press(ines.see(f"/tables/{table}"), "/replace", act="friend")
    page = ines.see(f"/tables/{table}")
    link = page.html.partition('id="link-1"')[2].partition('value="')[2].partition('"')[0].removeprefix(house.address)
    assert ines.press(ines.see(link), link).status == 403, "never the host"
    new = Sitter(house, "Paul")
    new.press(new.see(link), link)
    for insider in (ines, zoe):
        insider.press(insider.see(f"/tables/{table}"), "/replace", act="yes")
    assert new.see(f"/tables/{table}/claim").path == f"/tables/{table}"
    assert new.see(link).status == 404, "once"
    told = old.see("/rules")
    assert "un lien vient de donner votre chaise" in told.text
    assert "handed" in [note["kind"] for note in zoe.client.get(f"/api/v1/tables/{table}/view").json()["notes"]]
    assert "un lien vient de donner votre chaise" not in old.press(told, "/me", act="seen").text
    old.press(old.see("/mine"), "/return")
    assert old.client.get(f"/api/v1/tables/{table}").json()["my_seats"] == [1]
    new.client.close()


@promise("E10")
def test_whoever_comes_back_in_time_keeps_the_chair_and_is_told(three: list[Sitter], clock: FileClock) -> None:
    table = begun(three)
    ines, paul, zoe = three
    clock.advance(LONG)
    zoe.see(f"/tables/{table}")
    ines.press(ines.see(f"/tables/{table}"), "/replace", act="bot", level="random")
    page = paul.see(f"/tables/{table}")
    assert "votre chaise reste à vous" in page.text
    assert "Paul est là et garde sa chaise." in zoe.see(f"/tables/{table}").text


@promise("E12")
def test_what_somebody_did_keeps_their_name_in_log_register_and_replay(three: list[Sitter]) -> None:
    ines = three[0]
    wish = {"game": "startup-nation", "seats": 3, "schedule": {"pace": "none"}}
    table = ines.post("/tables", wish).json()
    for each in three[1:]:
        each.post(f"/tables/{table['id']}/sit", {"word": table["invitation"]})
    ines.post(f"/tables/{table['id']}/start")
    path = f"/tables/{table['id']}"
    seat = ines.client.get(f"/api/v1{path}/view").json()["view"]["pending"]["awaited"][0]
    mover, other = three[seat], three[seat - 1]
    menu = mover.client.get(f"/api/v1{path}/choices").json()
    action = {"action": menu["menu"]["picks"][0]["action"], "decision": menu["pending"]["decision"]}
    assert mover.post(f"{path}/seats/{seat}/actions", action).status_code == 200
    assert 'class="who"' in other.see(f"{path}/log").html
    told = re.findall(r'<b class="who">([^<]+)</b>', other.see(f"{path}/log").html)
    assert mover.name in told
    mover.post(f"{path}/chairs/{seat}/stand")
    bot = ines.client.get(f"/api/v1{path}").json()["chairs"][seat]["name"] if seat else ""
    later = re.findall(r'<b class="who">([^<]+)</b>', other.see(f"{path}/log").html)
    assert later.count(mover.name) >= told.count(mover.name)
    for each in three:
        each.post(f"{path}/close")
        each.post(f"{path}/answer", {"agree": True})
    replayed = other.see(f"{path}/replay?at=1").text
    assert mover.name in replayed
    assert not bot or bot not in replayed.partition(mover.name)[0]
