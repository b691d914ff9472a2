"""A house that is not where a command looks: its name and what to do are said, and looking makes nothing."""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from server.processes import COMMAND, Server
from tripot import cli
from tripot.server.store import facts
from tripot.server.store.archive import back_up
from tripot.server.store.connect import connect

READING = {
    "backup": ("backup", "copy"),
    "link": ("link", "Hugo"),
    "card": ("card", "--address", "https://jeux.example"),
    "export": ("export", "journals"),
    "export all": ("export", "--all", "house.gz"),
    "import": ("import", "game.jsonl"),
    "doctor": ("doctor",),
}


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit code, and all that was said: never a trace."""
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    captured = capsys.readouterr()
    return int(left.value.code or 0), captured.out + captured.err


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where somebody stands, as a timer of the system does: no house is here."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TRIPOT_DATABASE_URL", raising=False)
    (tmp_path / "game.jsonl").write_text("{}\n")
    return tmp_path


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A house that was open once."""
    url = f"sqlite:///{tmp_path_factory.mktemp('house')}/house.db"
    with Server(url):
        pass
    return url


@pytest.mark.parametrize("there", ["no folder", "a folder", "an empty file", "another file"])
@pytest.mark.parametrize("name", READING)
def test_it_is_named_and_not_made(elsewhere: Path, capsys: pytest.CaptureFixture[str], name: str, there: str) -> None:
    if there != "no folder":
        (elsewhere / "var").mkdir()
    if there.endswith("file"):
        (elsewhere / "var" / "tripot.db").write_bytes(b"" if there == "an empty file" else b"Dear diary, " * 900)
    before = sorted(elsewhere.rglob("*"))
    code, said = run(capsys, *READING[name])
    assert code in (1, 2)
    assert str(elsewhere / "var" / "tripot.db") in said
    assert all(word in said for word in ("--database", "TRIPOT_DATABASE_URL")) or there == "another file"
    assert sorted(elsewhere.rglob("*")) == before, "looking makes nothing"


def test_a_backup_by_a_timer_is_red_where_no_house_is(elsewhere: Path) -> None:
    """As the system starts it: the command itself, in a folder that is not the house's."""
    found = subprocess.run([COMMAND, "backup", "copy"], cwd=elsewhere, capture_output=True, text=True, check=False)
    assert found.returncode == 2
    assert found.stderr.startswith(f"tripot: there is no house at {elsewhere}/var/tripot.db")
    assert "Traceback" not in found.stderr


def test_what_the_system_refuses_is_a_sentence(elsewhere: Path, house: str, capsys: pytest.CaptureFixture[str]) -> None:
    (elsewhere / "file").touch()
    said = {
        words: run(capsys, *words)
        for words in (
            ("backup", "missing/b1", "--database", house),
            ("backup", str(elsewhere), "--database", house),
            ("export", "file", "--database", house),
            ("verify", "game7.jsonl"),
            ("verify", "."),
            ("play", "startup-nation", "--save", "missing/game.jsonl"),
            ("restore", ".", "--database", f"sqlite:///{elsewhere}/new.db"),
        )
    }
    assert {code for code, _ in said.values()} == {2}
    assert all("Errno" not in each and "Traceback" not in each for _, each in said.values()), said
    told = [each for _, each in said.values()]
    assert f"the folder {elsewhere / 'missing'} is not there: make it first" in told[0]
    assert f"{elsewhere} is a folder" in told[1]
    assert f"{elsewhere / 'file'} is no folder" in told[2]
    assert f"there is no file {elsewhere / 'game7.jsonl'}" in told[3]
    assert f"{elsewhere} is a folder" in told[4]
    assert sorted(each.name for each in elsewhere.iterdir()) == ["file", "game.jsonl"]


def test_a_house_of_somebody_else_is_named_with_the_user_to_be(
    elsewhere: Path, house: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    code, said = run(capsys, "backup", "copy", "--database", house)
    assert code == 2
    assert f"{house.removeprefix('sqlite:///')} is another user's" in said
    assert "sudo -u" in said


def test_a_backup_never_takes_the_place_of_the_house(house: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(house.removeprefix("sqlite:///"))
    code, said = run(capsys, "backup", str(path), "--database", house)
    assert code == 2
    assert "is the house itself" in said


BROKEN = {
    "an empty database": lambda path: sqlite3.connect(path).execute("CREATE TABLE notes (text)").connection.close(),
    "words": lambda path: path.write_text("Hard luck"),
    "no archive": lambda path: path.write_bytes(gzip.compress(json.dumps({"format": "other"}).encode())),
    "an empty file": lambda path: path.write_bytes(b""),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_failed_restore_leaves_nothing_and_the_right_file_can_follow(
    elsewhere: Path, house: str, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    BROKEN[name](elsewhere / "broken")
    back_up(house, elsewhere / "right")
    before = sorted(elsewhere.rglob("*"))
    new = f"sqlite:///{elsewhere}/new/house.db"
    code, said = run(capsys, "restore", "broken", "--database", new)
    assert code == 2
    assert "broken" in said
    assert "Traceback" not in said
    assert sorted(elsewhere.rglob("*")) == before
    assert run(capsys, "restore", "right", "--database", new)[0] == 0


def test_a_failed_restore_leaves_a_house_that_was_there(
    elsewhere: Path, house: str, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up(house, elsewhere / "right")
    new = f"sqlite:///{elsewhere}/house.db"
    assert run(capsys, "restore", "right", "--database", new)[0] == 0
    assert run(capsys, "restore", "right", "--database", new)[0] == 2
    (elsewhere / "broken").write_text("Hard luck")
    assert run(capsys, "restore", "broken", "--database", new)[0] == 2
    assert run(capsys, "doctor", "--database", new)[0] == 0


@pytest.mark.parametrize(
    "words", [("serve",), ("backup", "b"), ("link", "Hugo"), ("doctor",), ("restore", "game.jsonl")]
)
def test_postgresql_without_its_driver_says_how_to_install_it(
    elsewhere: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "tripot.server.store.postgres", raising=False)
    code, said = run(capsys, *words, "--database", "postgresql://tripot@/nowhere")
    assert code in (1, 2)
    assert f'{sys.executable} -m pip install "tripot[postgresql]"' in said


@pytest.mark.postgresql
@pytest.mark.parametrize(
    "words", [("serve",), ("backup", "b"), ("link", "Hugo"), ("doctor",), ("restore", "game.jsonl")]
)
def test_a_database_that_was_not_made_is_named(
    elsewhere: Path, emptied_postgres: str, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    url = emptied_postgres.replace("postgresql://", "postgresql://", 1)
    head, _, query = url.partition("?")
    url = f"{head.rpartition('/')[0]}/nowhere" + (f"?{query}" if query else "")
    code, said = run(capsys, *words, "--database", url)
    assert code in (1, 2)
    assert '"nowhere" does not exist' in said
    assert "create" in said


@pytest.mark.parametrize(
    "url", ["postgresql:tripot", "sqlite:tripot.db", "sqlite://", "mysql://x", "postgresql://x:abc/y"]
)
@pytest.mark.parametrize("words", [("serve",), ("backup", "b"), ("doctor",)])
def test_an_address_that_is_none_is_refused_in_a_sentence(
    elsewhere: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], url: str
) -> None:
    code, said = run(capsys, *words, "--database", url)
    assert code in (1, 2)
    assert "sqlite:///" in said
    assert "Traceback" not in said


def test_a_link_without_a_public_address_leads_to_this_machine_and_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    with Server(url) as server:
        made = httpx.post(f"{server.address}/api/v1/guests", json={"name": "Hugo"}, timeout=60)
        assert made.status_code == 201
        code, said = run(capsys, "link", "Hugo", "--database", url)
        assert code == 0
        assert ": http://127.0.0.1:8000/enter/" in said
        assert "--address" in said
        assert "TRIPOT_BASE_URL" in said
        code, said = run(capsys, "link", "Hugo", "--database", url, "--address", server.address)
        assert f": {server.address}/enter/" in said
        assert "--address" not in said
        assert httpx.get(said.split()[-1], timeout=60).status_code == 200
        assert run(capsys, "link", "Hugo", "--database", url, "--address", "jeux.example")[0] == 2
        database = connect(url, lock=False)
        with database.engine.begin() as connection:
            facts.fact(connection, "public_address", lambda: "https://jeux.example")
        database.let_go()
        assert ": https://jeux.example/enter/" in run(capsys, "link", "Hugo", "--database", url)[1]
