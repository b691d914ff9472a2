"""A game begun in one `tripot serve`, moved in its middle, and played to its end in another. Without scripts."""

import re
import subprocess
import time
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest

from server.guests import Guest
from server.post_office import PostOffice
from server.processes import COMMAND, Server
from server.web.pages.visitors import Page

TOKEN = "operator-token"


@pytest.fixture
def office() -> Iterator[PostOffice]:
    made = PostOffice()
    made.start()
    yield made
    made.close()


@pytest.fixture
def here(tmp_path: Path, office: PostOffice) -> Iterator[Server]:
    post = {"SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(office.port), "SMTP_SECURITY": "none", "MAIL_WAIT": "0"}
    post |= {"MAIL_FROM": "maison@tripot.example", "BASE_URL": "http://here.example"}
    with Server(f"sqlite:///{tmp_path}/here.db", **{f"TRIPOT_{name}": each for name, each in post.items()}) as made:
        yield made


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path}/there.db", TRIPOT_OPERATOR_TOKEN=TOKEN) as made:
        yield made


def wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.1)


def operator(server: Server) -> Guest:
    guest = Guest(server)
    guest.press(guest.see("/operator"), "/operator", token=TOKEN)
    return guest


def text_of(html: str, name: str) -> str:
    """What stands in a text field."""
    found = re.search(rf'<textarea id="{name}"[^>]*>([^<]*)</textarea>', html)
    assert found is not None
    return unescape(found[1]).strip()


def confirm_address(guest: Guest, office: PostOffice, address: str) -> None:
    guest.press(guest.see("/notices"), "/notices", email=address)
    wait_for(lambda: any("/confirm/" in body for _, _, body in office.read()))
    word = next(body for _, _, body in office.read() if "/confirm/" in body).partition("/confirm/")[2].split()[0]
    guest.press(guest.see(f"/confirm/{word}"), f"/confirm/{word}")


def play_on(guest: Guest, table: str, seat: int, most: int = 400) -> bool:
    """Play whatever comes first, as long as there is something to play; whether the game is over."""
    for _ in range(most):
        seen = guest.client.get(f"/api/v1/tables/{table}/view", params={"seat": seat}).json()
        if seen["table"]["status"] != "playing":
            return True
        waits = seen["view"]["pending"]
        if waits is None or seat not in waits["awaited"]:
            return False
        action = seen["view"]["menu"]["picks"][0]["action"]
        guest.api(f"/tables/{table}/seats/{seat}/actions", {"action": action, "decision": waits["decision"]})
    raise AssertionError("the game does not end")


def test_a_game_moves_from_one_house_to_the_other_and_is_played_to_its_end(
    here: Server, there: Server, office: PostOffice, tmp_path: Path
) -> None:
    ines, paul = Guest(here, "Inès"), Guest(here, "Paul")
    confirm_address(paul, office, "paul@example.org")
    table = ines.open(paul, options={"rounds": 3}, name="La grande table")
    play_on(ines, table, 0)
    play_on(paul, table, 1)
    ines.api(f"/tables/{table}/messages", {"text": "Rien que pour toi", "to": [1]})

    keeper = operator(there)
    arrivals = keeper.see("/operator/arrivals")
    card = text_of(arrivals.html, "card")
    assert "<svg" in arrivals.html
    moving = ines.press(ines.see(f"/tables/{table}/host"), "/move", "leave", card=card)
    assert "propose" in paul.see(f"/tables/{table}").text
    paul.press(paul.see(f"/tables/{table}"), "/agree", "yes")
    moving = ines.see(f"/tables/{table}")
    assert "Prendre le colis" in moving.text
    assert "Prendre le colis" not in paul.see(f"/tables/{table}").text
    assert paul.client.get(f"/tables/{table}/parcel").status_code == 403
    parcel = ines.client.get(f"/tables/{table}/parcel").content
    assert b"La grande table" not in parcel
    assert b"Rien que pour toi" not in parcel

    form = next(form for form in arrivals.forms if form["action"] == "/operator/arrivals")
    taken = keeper.client.post(
        "/operator/arrivals", data=form["fields"], files={"parcel": parcel}, follow_redirects=True
    )
    receipt = text_of(taken.text, "receipt-1")
    again = keeper.client.post("/operator/arrivals", data=form["fields"], files={"parcel": parcel})
    assert again.status_code == 409
    gone = ines.press(moving, "/move", "receipt", receipt=receipt)
    assert "a déménagé" in gone.text
    assert "Reprendre la table ici" not in gone.text

    mine = re.search(r'id="there" value="([^"]+)"', gone.html)
    assert mine is not None
    link = unescape(mine[1])
    wait_for(lambda: any("a déménagé" in subject for subject in office.subjects()))
    letter = next(body for _, subject, body in office.read() if "a déménagé" in subject)
    theirs = next(line for line in letter.splitlines() if "/enter/" in line).strip()
    assert theirs != link
    assert theirs.startswith(f"{there.address}/enter/")

    ines_there, paul_there = Guest(there), Guest(there)
    arrived = enter(paul_there, theirs, there)
    new = arrived.response.url.path.removeprefix("/tables/")
    assert "La grande table" in arrived.text
    assert "Rien que pour toi" in paul_there.see(f"/tables/{new}/talk?thread=P1-P2").html
    enter(ines_there, link, there)
    for guest in (ines_there, paul_there):
        guest.client.headers["X-CSRF-Token"] = guest.see("/me").forms[0]["fields"]["csrf"]
    is_over = False
    while not is_over:
        is_over = play_on(ines_there, new, 0) or play_on(paul_there, new, 1)
    refused = ines.client.post(
        f"/api/v1/tables/{table}/seats/0/actions",
        json={"action": "keep"},
        headers={"Idempotency-Key": "key-of-the-past"},
    )
    assert refused.status_code in (409, 422)
    assert ines.client.get(f"/tables/{table}/journal.jsonl").status_code == 409

    file = tmp_path / "game.tripot"
    file.write_bytes(ines_there.client.get(f"/tables/{new}/signed.tripot").content)
    said = verify(there, file)
    assert said.returncode == 0
    assert "all good" in said.stdout
    assert f"Signed by the house at {there.address}" in said.stdout
    assert "La grande table" in said.stdout
    file.write_bytes(file.read_bytes().replace(b"La grande table", b"La grande fable"))
    assert verify(there, file).returncode == 2


def enter(guest: Guest, link: str, server: Server) -> Page:
    """Follow a personal link, and press its button."""
    page = guest.see(link.removeprefix(server.address))
    return guest.press(page, "/enter/" + link.partition("/enter/")[2].partition("?")[0])


def verify(server: Server, file: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [COMMAND, "verify", str(file)], env=server.environment, capture_output=True, text=True, check=False, timeout=120
    )
