"""R41: whatever is pressed thrice happens once. Every route that takes a form is listed here, or refused."""

import gzip
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from citing import promise
from server.hosts import settings_for
from server.processes import Server
from server.web.pages.visitors import Page, read
from server.web.test_access import routes
from tripot.server.common.house_keys import HouseKey
from tripot.server.common.sealed_files import make_receipt, open_parcel, read_parcel
from tripot.server.web.app import create_app
from tripot.server.web.pages.host import ACTS

KEYLESS = {
    "/sign-in": "signs in, and changes nothing that others see",
    "/sign-in/passkey": "the same",
    "/sign-in/passkey/options": "asks the device, and changes nothing",
    "/sign-in/lost": "sends a letter, one however often it is pressed",
    "/enter/{word}": "signs in, and changes nothing that others see",
    "/me": "sets what is written there: twice is once",
    "/me/absences": "the same",
    "/api/v1/me/absences": "has these days off: twice is once",
    "/preferences": "the same",
    "/statistics/rating": "the same",
    "/tables/{table}/pictures": "a picture is kept by the hash of its bytes: twice is once",
    "/tables/{table}/pictures/{sha256}/away": "the same",
    "/passkeys": "a device's answer is good for once",
    "/passkeys/options": "asks the device, and changes nothing",
    "/passkeys/{passkey}": "sets or removes what is named: twice is once",
    "/operator/arrivals": "takes a parcel in, and each of them once: held by ops/test_moving_house.py",
    "/api/v1/operator/arrivals": "the same",
    "/operator": "signs in, and changes nothing that others see",
    "/tables/{table}/word": "the first word of a chair counts: twice is once",
    "/tables/{table}/hold": "says who holds the device, and changes nothing",
    "/api/v1/tables/{table}/chairs/{seat}/hold": "says who holds the device, and changes nothing",
    "/tables/{table}/go-on": "says what was looked at: twice is once",
    "/tables/{table}/count": "keeps a draft: twice is once",
    "/notices": "sets what is written there: twice is once",
    "/notices/tables/{table}": "the same",
    "/notices/calendar": "gives an address, or another: the last one counts",
    "/notices/browsers": "a browser's own address is kept once",
    "/notices/browsers/{browser}": "removes what is named: twice is once",
    "/confirm/{word}": "confirms an address: twice is once",
    "/stop/{word}": "stops letters: twice is once",
    "/api/v1/guests": "somebody who sits nowhere yet",
    "/api/v1/stop/{word}": "stops letters: twice is once",
    "/api/v1/tables/{table}/seats/{seat}/check": "plays nothing",
    "/api/v1/tables/{table}/seats/{seat}/go-on": "says what was looked at: twice is once",
    "/api/v1/tables/{table}/seats/{seat}/read": "says how far was read: twice is once",
}
SELDOM = {
    "correct": "held by test_rules_versions.py, where two versions of the rules are installed",
    "plain": "held by test_house_entries.py: a lobby in which characters are made",
}
_numbers = count(1)
ROOT = Path(__file__).parents[3]
THERE = "http://there.example"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('presses')}/house.db") as made:
        yield made


@dataclass
class Somebody:
    """A browser without scripts."""

    client: httpx.Client
    page: Page | None = None

    def see(self, path: str) -> Page:
        self.page = read(self.client.get(path, follow_redirects=True))
        return self.page

    def form(self, ending: str, button: str = "", **wanted: str) -> dict[str, Any]:
        """The form of the present page that posts there, with this button and these values."""
        assert self.page is not None
        for form in self.page.forms:
            fits = all(form["fields"].get(name) == value for name, value in wanted.items())
            named = [value for _, value in form["buttons"]]
            if fits and form["action"].endswith(ending) and (not button or button in named):
                return form
        raise AssertionError(f"no form to {ending} with {button} {wanted}")

    def api(self, path: str, body: Any = None) -> Any:
        headers = {"Idempotency-Key": f"key-{next(_numbers):08d}"}
        answer = self.client.post(f"/api/v1{path}", json=body or {}, headers=headers)
        assert answer.status_code < 300, answer.text
        return answer.json()


@dataclass
class Room:
    """A table with two people where something is pressed thrice."""

    server: Server
    people: list[Somebody] = field(default_factory=list)
    id: str = ""
    invitation: str = ""
    effects: list[Any] = field(default_factory=list)
    """What the table was before, and after each press."""
    pages: list[Page] = field(default_factory=list)

    def come_in(self, name: str = "") -> Somebody:
        """Somebody with a name, or a stranger."""
        made = Somebody(httpx.Client(base_url=self.server.address, timeout=60))
        self.people.append(made)
        if name:
            made.client.headers["X-CSRF-Token"] = made.client.post("/api/v1/guests", json={"name": name}).json()["csrf"]
        return made

    def open(self, *, start: bool) -> Somebody:
        """A table; its host."""
        host, guest = self.come_in("Inès"), self.come_in("Paul")
        wish = {"game": "toy-cards", "seats": 4, "schedule": {"pace": "slow"}, "options": {"rounds": 50}}
        made = host.api("/tables", wish)
        self.id, self.invitation = made["id"], made["invitation"]
        guest.api(f"/tables/{self.id}/sit", {"word": self.invitation})
        if start:
            host.api(f"/tables/{self.id}/start", {"level": "random"})
        return host

    def press(self, presses: Sequence[Somebody], form: dict[str, Any], **fields: str) -> None:
        """Press the button of a form, once for each of them."""
        self.effects.append(self._effect())
        for each in presses:
            page = read(each.client.post(form["action"], data={**form["fields"], **fields}))
            self.pages.append(page)
            self.effects.append(self._effect())

    def _effect(self) -> Any:
        """What the table looks like to its host, and what was said there."""
        host = self.people[0].client
        table = host.get(f"/api/v1/tables/{self.id}").json()
        for chair in table["chairs"]:  # who is there comes and goes without any press
            del chair["away_since"], chair["is_here"]
        said = host.get(f"/api/v1/tables/{self.id}/messages").json()
        shown = ("version", "seq", "status", "chairs", "seats", "paused", "rematch", "invitation")
        done = len(host.get("/api/v1/moderation").json())
        return [table[name] for name in shown], said, len(host.get("/api/v1/tables/mine").json()), done


Scene = Callable[[Room], None]


def by_host(act: str, *, start: bool = True, seat: str = "", before: str = "", **fields: str) -> Scene:
    """The host's panel, or the lobby: one act."""

    def scene(room: Room) -> None:
        host = room.open(start=start)
        if before:
            host.api(f"/tables/{room.id}/{before}")
        host.see(f"/tables/{room.id}/host" if start else f"/tables/{room.id}")
        wanted = {"seat": seat} if seat else {}
        room.press([host] * 3, host.form("/host", act, **wanted), act=act, **fields)

    return scene


def resizes(room: Room) -> None:
    host = room.open(start=False)
    host.see(f"/tables/{room.id}")
    room.press([host] * 3, host.form("/host"), act="seats", seats="3")


def joins(room: Room) -> None:
    room.open(start=False)
    zoe = room.come_in("Zoé")
    zoe.see(f"/join/{room.invitation}")
    room.press([zoe] * 3, zoe.form(f"/join/{room.invitation}"))


def joins_as_a_stranger(room: Room) -> None:
    """No press brings a cookie: none has had its answer."""
    room.open(start=False)
    zoe = room.come_in()
    zoe.see(f"/join/{room.invitation}")
    room.press([room.come_in() for _ in range(3)], zoe.form(f"/join/{room.invitation}"), name="Zoé")
    for each in room.people[-3:]:
        table = each.client.get(f"/api/v1/tables/{room.id}").json()
        assert table["my_seats"] == [2], "each answer leads to the one chair"


def takes_a_chair_as_a_stranger(room: Room) -> None:
    room.open(start=True)
    word = room.people[1].api(f"/tables/{room.id}/chairs/1/offer")["word"]
    zoe = room.come_in()
    zoe.see(f"/join/{word}")
    room.press([room.come_in() for _ in range(3)], zoe.form(f"/join/{word}"), name="Zoé")


def sits(room: Room) -> None:
    room.open(start=False)
    paul = room.people[1]
    paul.see(f"/tables/{room.id}")
    room.press([paul] * 3, paul.form("/sit", seat="2"), name="Jo")


def stands(room: Room) -> None:
    room.open(start=False)
    paul = room.people[1]
    paul.see(f"/tables/{room.id}")
    room.press([paul] * 3, paul.form("/stand"), seat="1")


def comes_back(room: Room) -> None:
    room.open(start=True)
    paul = room.people[1]
    paul.api(f"/tables/{room.id}/chairs/1/stand")
    paul.see(f"/tables/{room.id}")
    room.press([paul] * 3, paul.form("/return"))


def starts(room: Room) -> None:
    host = room.open(start=False)
    host.see(f"/tables/{room.id}")
    room.press([host] * 3, host.form("/start"), level="random")


def takes_back(room: Room) -> None:
    host = room.open(start=True)
    for decision in range(3):
        host.api(f"/tables/{room.id}/seats/0/actions", {"action": "note:1", "decision": decision})
    host.see(f"/tables/{room.id}")
    room.press([host] * 3, host.form("/undo"))


def acts(room: Room) -> None:
    host = room.open(start=True)
    host.see(f"/tables/{room.id}")
    room.press([host] * 3, host.form("/act", "note:1"), pick="note:1")


def says(room: Room) -> None:
    host = room.open(start=True)
    host.see(f"/tables/{room.id}/talk")
    room.press([host] * 3, host.form("/say"), text="Bonsoir")


def by_somebody(act: str) -> Scene:
    """The page about somebody: one act."""

    def scene(room: Room) -> None:
        host = room.open(start=False)
        host.see(f"/tables/{room.id}/moderation?chair=1")
        room.press([host] * 3, host.form("/moderation", act), act=act)

    return scene


def undoes(room: Room) -> None:
    host = room.open(start=False)
    done = host.api(f"/tables/{room.id}/moderation", {"act": "mute", "chair": 1})
    host.see("/moderation")
    room.press([host] * 3, host.form("/moderation"), act=done["id"])


def packs(room: Room) -> tuple[Somebody, HouseKey]:
    """The host, alone at a running table, and the key of the house that it is to go to."""
    host = room.open(start=True)
    room.people[1].api(f"/tables/{room.id}/chairs/1/stand")
    return host, HouseKey.new()


def goes_away(room: Room) -> None:
    host, there = packs(room)
    host.see(f"/tables/{room.id}/host")
    room.press([host] * 3, host.form("/move", "leave"), act="leave", card=there.card(THERE).text)


def stays_after_all(room: Room) -> None:
    host, there = packs(room)
    host.api(f"/tables/{room.id}/leave", {"card": there.card(THERE).text})
    host.see(f"/tables/{room.id}")
    room.press([host] * 3, host.form("/move", "back"), act="back")


def is_gone_for_good(room: Room) -> None:
    host, there = packs(room)
    host.api(f"/tables/{room.id}/leave", {"card": there.card(THERE).text})
    parcel = read_parcel(host.client.get(f"/tables/{room.id}/parcel").content)
    people = [json.loads(line) for line in gzip.decompress(open_parcel(there, parcel)).splitlines()]
    links = {line["row"]["id"]: f"{THERE}/enter/word" for line in people if line.get("table") == "people"}
    host.see(f"/tables/{room.id}")
    room.press([host] * 3, host.form("/move", "receipt"), act="receipt", receipt=make_receipt(there, parcel, links))


def agrees(room: Room) -> None:
    host = room.open(start=True)
    host.api(f"/tables/{room.id}/close")
    room.people[1].see(f"/tables/{room.id}")
    room.press([room.people[1]] * 3, room.people[1].form("/agree"), act="no")


def again(room: Room) -> None:
    host = room.open(start=True)
    host.api(f"/tables/{room.id}/close")
    room.people[1].api(f"/tables/{room.id}/answer", {"agree": True})
    host.see(f"/tables/{room.id}/end")
    room.press([host] * 3, host.form("/rematch"))


def opens(room: Room) -> None:
    host = room.open(start=False)
    host.see("/games/toy-cards/open")
    room.press([host] * 3, host.form("/open"))


def plays_at_once(room: Room) -> None:
    host = room.open(start=False)
    host.see("/games/toy-cards")
    room.press([host] * 3, host.form("/play"))


SCENES: dict[str, Scene] = {
    "/tables/{table}/agree": agrees,
    "/join/{word}": joins,
    "/join/{word} stranger": joins_as_a_stranger,
    "/join/{word} chair": takes_a_chair_as_a_stranger,
    "/tables/{table}/sit": sits,
    "/tables/{table}/stand": stands,
    "/tables/{table}/return": comes_back,
    "/tables/{table}/start": starts,
    "/tables/{table}/undo": takes_back,
    "/tables/{table}/act": acts,
    "/tables/{table}/say": says,
    "/tables/{table}/rematch": again,
    "/tables/{table}/moderation mute": by_somebody("mute"),
    "/tables/{table}/moderation remove": by_somebody("remove"),
    "/tables/{table}/moderation hide": by_somebody("hide"),
    "/tables/{table}/moderation report": by_somebody("report"),
    "/moderation": undoes,
    "/tables/{table}/move leave": goes_away,
    "/tables/{table}/move back": stays_after_all,
    "/tables/{table}/move receipt": is_gone_for_good,
    "/games/{game}/open": opens,
    "/games/{game}/play": plays_at_once,
    "/tables/{table}/host seats": resizes,
    "/tables/{table}/host bot": by_host("bot", start=False, seat="2", level="random"),
    "/tables/{table}/host free": by_host("free", start=False, seat="1"),
    "/tables/{table}/host up": by_host("up", start=False, seat="1"),
    "/tables/{table}/host down": by_host("down", start=False, seat="0"),
    "/tables/{table}/host doors": by_host("doors", watching="everybody"),
    "/tables/{table}/host words": by_host("words"),
    "/tables/{table}/host pause": by_host("pause"),
    "/tables/{table}/host resume": by_host("resume", before="pause"),
    "/tables/{table}/host deadline": by_host("deadline", due=f"{datetime.now(UTC) + timedelta(days=9):%Y-%m-%dT%H:%M}"),
    "/tables/{table}/host close": by_host("close"),
    "/tables/{table}/host offer": by_host("offer", seat="0"),
    "/tables/{table}/host token": by_host("token", seat="0"),
}
ELSEWHERE = {
    "/games/{game}/lessons/{lesson}": "leads to the lesson where it was left: held by pages/test_lessons.py",
    "/tables/{table}/lesson": "names the step that it leaves: held by pages/test_lessons.py",
    "/guest": "makes one guest, as joining does",
    "/operator/moderation": "held by test_moderation.py, where there is an operator",
    "/tables/{table}/stand-in": "held by test_days_off.py, where somebody missed a deadline",
    "/tables/{table}/replace": "held by test_absences.py, where somebody stays away",
}


@pytest.fixture
def room(server: Server) -> Iterator[Room]:
    made = Room(server)
    yield made
    for each in made.people:
        each.client.close()


@promise("R41")
@pytest.mark.parametrize("name", SCENES)
def test_pressed_thrice_it_happens_once(room: Room, name: str) -> None:
    SCENES[name](room)
    before, once, twice, thrice = room.effects
    assert once != before, "the first press has an effect"
    assert (twice, thrice) == (once, once)
    assert {page.status for page in room.pages} <= {200, 303}
    words = re.findall(r'id="chair-(?:link|token)" value="([^"]+)"', "".join(page.html for page in room.pages))
    assert len(set(words)) <= 1, "the same link or token again"


@promise("R41")
def test_every_route_that_takes_a_form_is_pressed_here_or_says_why_not(tmp_path: Path) -> None:
    app = create_app(settings_for(f"sqlite:///{tmp_path}/house.db"), ring=False)
    posted = {path for method, path in routes(app) if method == "POST"}
    pages = {path for path in posted if not path.startswith("/api/")}
    pressed = {name.partition(" ")[0] for name in SCENES}
    assert pages == pressed | set(ELSEWHERE) | {path for path in KEYLESS if not path.startswith("/api/")}
    host = {name.partition(" ")[2] for name in SCENES if name.startswith("/tables/{table}/host")}
    assert host | set(SELDOM) == {*ACTS, "offer", "token"}
    described = app.openapi()["paths"]
    keyed = {
        path
        for path, methods in described.items()
        if any(each["name"] == "Idempotency-Key" for each in methods.get("post", {}).get("parameters", ()))
    }
    assert {path for path in posted if path.startswith("/api/")} == keyed | {
        path for path in KEYLESS if path.startswith("/api/")
    }


TEMPLATES = sorted((ROOT / "src").glob("**/templates/*.html"))
FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
CHANGES = re.compile(r'action="/(tables|join|games|guest)\b|parts\.plays\(')


@promise("R41")
def test_every_form_that_changes_a_table_carries_a_key() -> None:
    found = [(path.name, form) for path in TEMPLATES for form in FORM.findall(path.read_text("utf-8"))]
    changing = [(name, form) for name, form in found if "post" in form and CHANGES.search(form)]
    changing = [(name, form) for name, form in changing if "/pictures" not in form]  # kept by their hash
    assert len(changing) > 25
    carries = re.compile(r"hidden\((fresh_key\(\))?\)|name=\"key\"|fresh_key\(\)")
    assert [(name, form[:80]) for name, form in changing if not carries.search(form)] == []
    assert [(name, form[:80]) for name, form in changing if "parts.hidden()" in form] == []
