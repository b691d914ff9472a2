"""The command line as people and programs meet it."""

import io
import json

import pytest

from tripot import __version__, cli
from tripot.engine.journal import JournalError


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code, what was said and what was complained about."""
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    captured = capsys.readouterr()
    return int(left.value.code or 0), captured.out, captured.err


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, f"{__version__}\n", "")


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    code, said, _ = run(capsys, "--help")
    assert code == 0
    assert all(name in said for name in cli.names())


def test_an_unknown_command_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, complaint = run(capsys, "dance")
    assert code == 2
    assert complaint.splitlines()[-1] == "Error: No such command 'dance'."


def test_what_people_cause_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise JournalError(3, "the chain is broken")

    monkeypatch.setattr(cli, "build", lambda _: broken)
    assert run(capsys, "verify") == (2, "", "tripot: line 3: the chain is broken\n")


def test_games_as_a_table_and_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    code, said, _ = run(capsys, "games")
    assert code == 0
    assert "startup-nation" in said
    code, said, _ = run(capsys, "games", "--json", "--lang", "en")
    assert code == 0
    (row,) = [row for row in json.loads(said) if row["id"] == "startup-nation"]
    assert (row["prefix"], row["seats"]) == ("SN", [3, 4, 5, 6])


def test_a_game_adds_its_own_words_and_the_house_loads_none_for_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "odds" in cli.names()
    assert "odds" not in cli.modules()
    app = cli.build(["odds"])
    assert sorted(str(each.name) for each in (*app.registered_commands, *app.registered_groups)) == cli.names()
    monkeypatch.setattr(cli, "words_of_games", lambda: pytest.fail("the games were asked"))
    assert [command.name for command in cli.build(["games"]).registered_commands] == ["games"]


@pytest.mark.parametrize(
    ("lang", "said", "drew"), [("fr", "Vous êtes Ada.", "Ada pioche"), ("en", "You are Ada.", "Ada draws")]
)
def test_whoever_plays_in_the_terminal_has_a_name_that_sentences_can_use(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str, said: str, drew: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 400))
    words = ["play", "startup-nation", "--bots", "random", "--lang", lang, "--name", "Ada", "--seed", "07" * 32]
    code, told, _ = run(capsys, *words)
    assert code == 0
    assert said in told
    assert drew in told
