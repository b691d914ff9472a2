"""E37: a lost link, password or device is no lost chair. Over `tripot serve` and a local post office."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.houses import FileClock
from citing import promise
from server.guests import Guest
from server.people.test_outbox import BASE, confirm, give, link_to, wait_for
from server.post_office import PostOffice
from server.processes import COMMAND, Server


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    made = PostOffice()
    made.start()
    yield made
    made.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("entrances")


@pytest.fixture(scope="module")
def clock(folder: Path) -> FileClock:
    return FileClock(folder / "moment")


@pytest.fixture(scope="module")
def server(folder: Path, clock: FileClock, office: PostOffice) -> Iterator[Server]:
    post = {"SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(office.port), "SMTP_SECURITY": "none", "MAIL_WAIT": "0"}
    more = {"MAIL_FROM": "maison@tripot.example", "BASE_URL": BASE}
    given = {f"TRIPOT_{name}": each for name, each in (post | more).items()}
    url = f"sqlite:///{folder}/house.db"
    with Server(url, planted="hand_clock", MOMENT=str(clock.path), **given) as it:
        yield it


def known(server: Server, office: PostOffice, name: str, address: str) -> Guest:
    """Somebody who sits at a table of theirs and confirmed an address."""
    guest = Guest(server, name, agent="the old phone")
    guest.open(Guest(server, "Zoé"), name=f"Chez {name}")
    give(guest.client, address)
    confirm(guest.client, office, address)
    return guest


def lost(server: Server, address: str) -> str:
    """Somebody asks for a way back in; what the house says to it."""
    stranger = Guest(server)
    return stranger.press(stranger.see("/sign-in"), "/sign-in/lost", email=address).text


@promise("E37")
def test_a_confirmed_address_gets_a_link_that_opens_once_and_other_devices_are_told(
    server: Server, office: PostOffice
) -> None:
    old = known(server, office, "Inès", "ines@x.org")
    said = lost(server, "INES@x.org")
    assert said == lost(server, "nobody@x.org"), "nobody learns which addresses are known"
    wait_for(lambda: sum(to == "ines@x.org" for to, _, _ in office.read()) == 2)
    path = link_to(office, "ines@x.org", "enter")
    new = Guest(server, agent="the new phone")
    page = new.press(new.see(path), path)
    assert page.path == "/mine"
    assert "Chez Inès" in page.text
    assert "news" not in page.html
    again = Guest(server)
    assert again.press(again.see(path), path).status == 404

    told = old.see("/")
    assert "the new phone" in told.text
    assert "Un lien envoyé à votre adresse" in told.text
    assert "the new phone" not in old.press(told, "/me", "seen").text.partition("Mes appareils")[0]
    assert not any(to == "nobody@x.org" for to, _, _ in office.read())


@promise("E37")
def test_a_link_is_over_after_a_quarter_of_an_hour_and_an_unconfirmed_address_gets_none(
    server: Server, office: PostOffice, clock: FileClock
) -> None:
    known(server, office, "Paul", "paul@x.org")
    give(Guest(server, "Nora").client, "nora@x.org")
    lost(server, "nora@x.org")
    lost(server, "paul@x.org")
    wait_for(lambda: sum(to == "paul@x.org" for to, _, _ in office.read()) == 2)
    path = link_to(office, "paul@x.org", "enter")
    clock.advance(15 * 60 + 1)
    late = Guest(server)
    assert late.press(late.see(path), path).status == 404
    assert not any("lien pour entrer" in subject for to, subject, _ in office.read() if to == "nora@x.org")


@promise("E37")
def test_the_operator_makes_a_link_while_the_house_is_open(folder: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    with Server(url) as server:
        old = Guest(server, "Zébulon", agent="the old phone")
        command = [COMMAND, "link", "Zébulon", "--database", url, "--address", server.address]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        path = said.strip().rpartition(server.address)[2]
        new = Guest(server, agent="the new phone")
        assert new.press(new.see(path), path).path == "/mine"
        assert "Un lien fait par l'opérateur" in old.see("/").text
        nobody = subprocess.run([*command[:2], "Personne", *command[3:]], capture_output=True, text=True, check=False)
        assert nobody.returncode == 2
        assert "there is nobody called Personne" in nobody.stderr
