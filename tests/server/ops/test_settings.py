"""Settings are read before the house opens: what is wrong is named, with the right word; the doctor says the same."""

import os
import socket
import subprocess
from dataclasses import fields
from pathlib import Path

import pytest

from citing import promise
from ports import free_port
from server.processes import COMMAND, SETTINGS, Server
from tripot import cli
from tripot.commands.settings import explanations
from tripot.server.common.settings import Settings


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit code, and all that was said."""
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    captured = capsys.readouterr()
    return int(left.value.code or 0), captured.out + captured.err


def served(*words: str, **environment: str) -> tuple[int, str]:
    """`tripot serve` that does not open: its exit code and what it says. One that opens is an error here."""
    command = [COMMAND, "serve", "--port", str(free_port()), *words]
    made = {**os.environ, **SETTINGS, **environment}
    found = subprocess.run(command, env=made, capture_output=True, text=True, timeout=60, check=False)
    return found.returncode, found.stderr


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A house that was open once."""
    url = f"sqlite:///{tmp_path_factory.mktemp('settings')}/house.db"
    with Server(url):
        pass
    return url


WRONG = {
    "DEFAULT_LANGUAGE": ("de", ("fr", "en")),
    "LOG_LEVEL": ("loud", ("debug", "info", "warning", "error")),
    "OPERATOR_TOKEN": ("x", ("12",)),
    "SECRET": ("x", ("16",)),
    "DEFAULT_ZONE": ("Mars/Phobos", ("Europe/Paris",)),
    "TRUSTED_PROXIES": ("localhost", ("127.0.0.1",)),
    "SMTP_SECURITY": ("ssl", ("starttls", "tls", "none")),
    "SMTP_PORT": ("80000", ("65535",)),
    "BOT_WORKERS": ("-1", ("less than 0",)),
    "HEARTBEAT": ("nan", ("number",)),
    "BOT_DELAY_LEAST": ("9", ("TRIPOT_BOT_DELAY_MOST",)),
    "BASE_URL": ("jeux.example", ("https://jeux.example",)),
    "ROOT_PATH": ("/games", ("pages of that name",)),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_is_refused_at_the_start_and_found_by_the_doctor(
    house: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    text, told = WRONG[name]
    monkeypatch.setenv(f"TRIPOT_{name}", text)
    for words in (("serve",), ("doctor",)):
        code, said = run(capsys, *words, "--database", house)
        assert code == (2 if words == ("serve",) else 1), said
        (line,) = (line for line in said.splitlines() if f"TRIPOT_{name}" in line)
        assert line.startswith("tripot: " if words == ("serve",) else "BAD  ")
        assert all(word in line for word in told), line


@promise("R40")
def test_a_token_that_is_soon_guessed_is_refused_at_the_start(
    house: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIPOT_OPERATOR_TOKEN", "123412341234")
    code, said = run(capsys, "serve", "--database", house)
    assert code == 2
    assert "TRIPOT_OPERATOR_TOKEN is too simple" in said


def test_a_public_address_below_a_page_of_the_house_is_named_as_it_was_set(
    house: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIPOT_BASE_URL", "https://jeux.example/games")
    for word in ("serve", "doctor"):
        code, said = run(capsys, word, "--database", house)
        assert code
        assert "TRIPOT_BASE_URL" in said
        assert "TRIPOT_ROOT_PATH" not in said
        assert "/games" in said


def test_all_that_is_wrong_is_said_at_once(house: str) -> None:
    code, said = served(TRIPOT_DATABASE_URL=house, TRIPOT_LOG_LEVEL="loud", TRIPOT_DEFAULT_LANGUAGE="de")
    assert code == 2
    assert "TRIPOT_LOG_LEVEL" in said
    assert "TRIPOT_DEFAULT_LANGUAGE" in said


def test_a_misspelt_name_is_told_with_the_nearest_right_one(
    house: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIPOT_OPERTOR_TOKEN", "a-long-enough-token")
    code, said = run(capsys, "doctor", "--database", house)
    assert code == 1
    assert "BAD  settings: TRIPOT_OPERTOR_TOKEN is no setting: did you mean TRIPOT_OPERATOR_TOKEN?" in said
    monkeypatch.delenv("TRIPOT_OPERTOR_TOKEN")
    assert run(capsys, "doctor", "--database", house)[0] == 0


def test_the_house_opens_with_a_misspelt_name_and_says_it(house: str) -> None:
    command = [COMMAND, "serve", "--port", str(free_port()), "--database", house]
    environment = {**os.environ, **SETTINGS, "TRIPOT_SECRETFILE": "x", "TRIPOT_PARTY": "x"}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stderr is not None
        said = [process.stderr.readline() for _ in range(3)]
        process.terminate()
    assert "TRIPOT_PARTY is no setting, and changes nothing" in said[0]
    assert "did you mean TRIPOT_SECRET_FILE?" in said[1]
    assert said[2].startswith("Tripot: http://127.0.0.1:")


def test_a_port_that_is_taken_is_named_with_the_next_one(house: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, said = served("--port", str(port), "--database", house)
    assert code == 2
    assert said.startswith(f"tripot: port {port} of 127.0.0.1 is taken by another program")
    assert f"--port {port + 1}" in said
    assert f"make play PORT={port + 1}" in said


@pytest.mark.parametrize("port", ["80000", "-1"])
def test_a_port_that_there_is_not_is_refused(house: str, port: str) -> None:
    code, said = served("--port", port, "--database", house)
    assert code == 2
    assert "65535" in said


@pytest.mark.parametrize(
    ("host", "told"), [("192.0.2.1", "no address of this machine"), ("no.such.invalid", "no host")]
)
def test_an_address_that_is_not_of_this_machine_is_named(house: str, host: str, told: str) -> None:
    code, said = served("--host", host, "--database", house)
    assert code == 2
    assert said.startswith(f"tripot: {host} is {told}")
    assert "Traceback" not in said


def test_a_house_that_is_open_already_says_so(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    game = tmp_path / "game.jsonl"
    game.touch()
    with Server(url) as server:
        for words in (("serve", "--port", str(server.port)), ("import", str(game))):
            found = subprocess.run(
                [COMMAND, *words, "--database", url], capture_output=True, text=True, timeout=60, check=False
            )
            assert found.returncode == 2
            assert found.stderr.startswith(f"tripot: Tripot is already running with the house in {tmp_path}/house.db")
            assert "close it first" in found.stderr


def test_whoever_listens_everywhere_is_told_so(house: str) -> None:
    port = free_port()
    command = [COMMAND, "serve", "--host", "0.0.0.0", "--port", str(port), "--database", house]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, **SETTINGS}) as process:
        assert process.stderr is not None
        said = [process.stderr.readline() for _ in range(2)]
        process.terminate()
    assert said[0].startswith("Tripot listens at every address of this machine")
    assert said[-1] == f"Tripot: http://127.0.0.1:{port}\n" or f":{port}" in said[-1]


def test_a_tunnel_is_told_in_two_words_on_any_system(house: str) -> None:
    """No variable is needed, whose spelling depends on the shell."""
    port = free_port()
    words = ["--port", str(port), "--address", "https://abc.tunnel.example", "--proxy", "127.0.0.1"]
    command = [COMMAND, "serve", *words, "--database", house]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, **SETTINGS}) as process:
        assert process.stderr is not None
        said = [process.stderr.readline() for _ in range(2)]
        process.terminate()
    assert said == ["Tripot: https://abc.tunnel.example\n", f"Tripot: http://127.0.0.1:{port}\n"]
    code, told = served("--address", "abc.example", "--database", house)
    assert code == 2
    assert "https://abc.example" in told


def test_every_setting_is_listed_with_what_it_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIPOT_OPERATOR_TOKEN", "a-long-enough-token")
    monkeypatch.setenv("TRIPOT_BEAT", "2")
    code, said = run(capsys, "settings")
    assert code == 0
    assert all(f"TRIPOT_{field.name.upper()} = " in said for field in fields(Settings))
    assert "TRIPOT_BEAT = 3.0   (set: 2)\n    Seconds between two signs of life" in said
    assert "a-long-enough-token" not in said
    assert {field.name for field in fields(Settings)} == set(explanations())
