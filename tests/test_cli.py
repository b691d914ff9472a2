"""The command line as people and programs meet it."""

import io
import json
import re
from pathlib import Path

import pytest

from tripot import __version__, cli
from tripot.engine.journal import JournalError
from tripot.engine.registry import games


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


@pytest.mark.parametrize(("said", "word"), [("fr_FR.UTF-8", "joueurs"), ("en_GB.UTF-8", "players"), ("C", "players")])
def test_what_is_read_comes_in_the_language_of_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, said: str, word: str
) -> None:
    monkeypatch.setenv("LC_ALL", said)
    assert word in run(capsys, "games")[1]
    assert ("joueurs" in run(capsys, "games", "--lang", "fr")[1]) is True


def test_the_players_of_each_game_are_those_of_the_two_readmes() -> None:
    """And those of the wall, which leaves out what is only to try."""
    folder = Path(__file__).parents[1]
    names = {"startup-nation": "Start-Up", "rpg": "cyberpunk", "anime-studios": "Générique"}
    for file in ("README.md", "README.fr.md"):
        rows = [line for line in (folder / file).read_text("utf-8").splitlines() if line.startswith("| **")]
        for meta in (game.meta for game in games().values()):
            (row,) = (row for row in rows if names.get(meta.id, meta.id.title()) in row)
            regular = [number for number in meta.seats if number not in meta.trial_seats]
            wanted = [number for number in (regular[0], regular[-1], *meta.trial_seats) if number]
            assert [int(each) for each in re.findall(r"\d+", row.split("|")[-2])] == wanted, row
