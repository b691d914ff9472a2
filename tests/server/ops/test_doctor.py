"""`tripot doctor`: it finds what hosts get wrong, and says what to do."""

import socket
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ports import free_port
from server.processes import Server
from tripot.cli import build
from tripot.server.store import facts
from tripot.server.store.connect import connect


def examined(url: str, **settings: str) -> tuple[int, list[str]]:
    """What the doctor says to a host: the code and the lines that are bad."""
    words = ["doctor"]
    found = CliRunner().invoke(build(words), words, env={"TRIPOT_DATABASE_URL": url, **settings})
    return found.exit_code, [line for line in found.output.splitlines() if line.startswith("BAD ")]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A house that was open once."""
    url = f"sqlite:///{tmp_path_factory.mktemp('doctor')}/house.db"
    with Server(url):
        pass
    return url


def test_a_house_as_it_is_made_is_well(house: str) -> None:
    assert examined(house) == (0, [])


WRONG = {
    "no public address behind a proxy": ({"TRIPOT_TRUSTED_PROXIES": "127.0.0.1"}, "address: no public one"),
    "a loopback link": ({"TRIPOT_BASE_URL": "http://localhost:8000"}, "address: http://localhost:8000 is this machine"),
    "a loopback number": ({"TRIPOT_BASE_URL": "https://[::1]"}, "is this machine"),
    "no address at all": ({"TRIPOT_BASE_URL": "jeux.example"}, "settings: TRIPOT_BASE_URL cannot be 'jeux.example'"),
    "a zone that nobody knows": ({"TRIPOT_DEFAULT_ZONE": "Europe/Atlantis"}, "settings: TRIPOT_DEFAULT_ZONE cannot be"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_hosts_set_wrong_is_found(house: str, name: str) -> None:
    settings, told = WRONG[name]
    code, bad = examined(house, **settings)
    assert (code, len(bad)) == (1, 1), bad
    assert told in bad[0]


def test_a_kept_address_that_misses_the_sub_path_is_found(house: str) -> None:
    database = connect(house)
    with database.engine.begin() as connection:
        facts.fact(connection, "public_address", lambda: "https://jeux.example")
    database.let_go()
    assert examined(house) == (0, [])
    code, bad = examined(house, TRIPOT_ROOT_PATH="/tripot")
    assert (code, len(bad)) == (1, 1)
    assert "https://jeux.example does not end in /tripot" in bad[0]


def test_a_file_that_others_may_read_is_found(house: str) -> None:
    path = Path(house.removeprefix("sqlite:///"))
    path.chmod(0o644)
    try:
        code, bad = examined(house)
    finally:
        path.chmod(0o600)
    assert code == 1
    assert "permissions: others may read" in bad[0]


def test_a_post_office_that_does_not_answer_is_found(house: str) -> None:
    port = str(free_port())
    mail = {"TRIPOT_SMTP_HOST": "127.0.0.1", "TRIPOT_BASE_URL": "https://jeux.example", "TRIPOT_SMTP_PORT": port}
    code, bad = examined(house, **mail)
    assert code == 1
    assert [line.partition(": ")[0] for line in bad] == ["BAD  notices", "BAD  post office"]
    assert "TRIPOT_MAIL_FROM" in bad[0]
    assert f"127.0.0.1:{port} does not answer" in bad[1]
    with socket.create_server(("127.0.0.1", 0)) as office:
        mail |= {"TRIPOT_SMTP_PORT": str(office.getsockname()[1]), "TRIPOT_MAIL_FROM": "house@jeux.example"}
        assert examined(house, **mail) == (0, [])
