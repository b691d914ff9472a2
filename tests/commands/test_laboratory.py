"""`rules`, `simulate`, `verify` and `docs`, as people and programs call them."""

import json
import random
from pathlib import Path

import pytest

from engine.playing import SEED, play_on, table
from tripot import cli
from tripot.commands import rules as rules_module
from tripot.engine.journal import reveal, write_bytes
from tripot.engine.registry import game_of
from tripot.lab import traceability


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code, what was said and what was complained about."""
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    captured = capsys.readouterr()
    return int(left.value.code or 0), captured.out, captured.err


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A finished match of Start-Up Nation."""
    live = play_on(table(game_of("startup-nation"), 4), random.Random(3), 2000)
    live.append(reveal(live.chain, len(live.entries) + 1, SEED))
    file = tmp_path / "match.jsonl"
    file.write_bytes(write_bytes(live.header, live.entries))
    return file


class TestRules:
    def test_one_rule(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, said, _ = run(capsys, "rules", "startup-nation", "sn-deck-02", "--lang", "en")
        assert code == 0
        assert said.startswith("SN-DECK-02")

    def test_the_whole_book(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, said, _ = run(capsys, "rules", "startup-nation")
        assert code == 0
        assert "SN-DECK-01" in said

    def test_as_data(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, said, _ = run(capsys, "rules", "startup-nation", "SN-DECK-02", "--json")
        assert json.loads(said)["id"] == "SN-DECK-02"
        _, said, _ = run(capsys, "rules", "startup-nation", "--json")
        assert len(json.loads(said)) > 100

    def test_what_is_not_there(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        assert run(capsys, "rules", "startup-nation", "SN-NO-01") == (
            2,
            "",
            "tripot: startup-nation has no rule SN-NO-01\n",
        )
        code, _, complaint = run(capsys, "rules", "chess")
        assert (code, complaint.count("\n")) == (2, 1)
        monkeypatch.setattr(rules_module, "rulebook_of", lambda *_: None)
        assert "no rulebook in that language" in run(capsys, "rules", "startup-nation")[2]


class TestSimulate:
    def test_a_table_of_figures(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, said, complaint = run(capsys, "simulate", "startup-nation", "--games", "5", "--seed", "3")
        assert (code, complaint) == (0, "")
        assert said.startswith("5 games of startup-nation by 4 players, seed 3")

    def test_a_naive_script_among_several_of_a_level_and_what_the_game_counts(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        asked = ("manhattan", "--players", "4", "--games", "1", "--bots", "arsonist,trader*3", "--counts")
        code, said, _ = run(capsys, "simulate", *asked)
        assert code == 0
        seated = {line.split()[0]: line.split()[1] for line in said.splitlines() if line.startswith(("ars", "tra"))}
        assert seated == {"arsonist": "1", "trader": "3"}
        assert any(line.startswith("run: sabotage") for line in said.splitlines())

    def test_as_data_whatever_the_number_of_processes(self, capsys: pytest.CaptureFixture[str]) -> None:
        asked = ("simulate", "startup-nation", "--players", "5", "--games", "8", "--json", "--option", "first_player=2")
        one, two = (json.loads(run(capsys, *asked, "--jobs", jobs)[1]) for jobs in "12")
        assert one.pop("speed")["jobs"] == 1
        assert two.pop("speed")["jobs"] == 2
        assert one == two
        assert (one["players"], one["games"], one["failed"]) == (5, 8, [])

    @pytest.mark.parametrize(
        ("asked", "why"),
        [
            (("chess",), "no such game: chess"),
            (("startup-nation", "--players", "9"), "not for 9"),
            (("startup-nation", "--bots", "genius"), "no genius bot"),
            (("startup-nation", "--bots", "careful*many"), "a bot is LEVEL or LEVEL*NUMBER, not careful*many"),
            (("startup-nation", "--games", "0"), "at least one game"),
            (("startup-nation", "--option", "speed=3"), "no option speed"),
            (("startup-nation", "--option", "speed"), "an option is NAME=VALUE, not speed"),
            (("startup-nation", "--option", "first_player=9"), "first_player cannot be 8"),
        ],
    )
    def test_what_cannot_be(self, capsys: pytest.CaptureFixture[str], asked: tuple[str, ...], why: str) -> None:
        code, said, complaint = run(capsys, "simulate", *asked)
        assert (code, said, complaint.count("\n")) == (2, "", 1)
        assert why in complaint

    def test_failed_games_are_told_and_the_exit_says_so(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tripot.lab.simulate.ENDLESS", 3)
        code, said, _ = run(capsys, "simulate", "startup-nation", "--games", "1", "--seed", "4")
        assert code == 1
        assert "game 0 (seed 4/0) failed: Endless" in said.replace("\n", " ")


class TestVerify:
    def test_an_honest_match(self, capsys: pytest.CaptureFixture[str], journal: Path, tmp_path: Path) -> None:
        code, said, _ = run(capsys, "verify", str(journal), "--draws", str(tmp_path / "draws.jsonl"))
        assert code == 0
        assert said.startswith("startup-nation, 4 players:")
        assert "won by player " in said
        assert json.loads((tmp_path / "draws.jsonl").read_text().splitlines()[0])["entry"] == 0
        verdict = json.loads(run(capsys, "verify", str(journal), "--json")[1])
        assert verdict["seed"] == SEED.hex()

    def test_a_changed_byte_is_refused_with_its_line(self, capsys: pytest.CaptureFixture[str], journal: Path) -> None:
        data = bytearray(journal.read_bytes())
        data[data.index(b'"actor":"P') + 10] ^= 1
        journal.write_bytes(data)
        code, said, complaint = run(capsys, "verify", str(journal))
        assert (code, said) == (2, "")
        assert complaint == "tripot: line 2: the chain is broken: this line, or one before it, was changed\n"

    def test_a_cut_file_and_no_file(self, capsys: pytest.CaptureFixture[str], journal: Path, tmp_path: Path) -> None:
        lines = journal.read_bytes().splitlines(keepends=True)
        journal.write_bytes(b"".join(lines[:-1]))
        code, _, complaint = run(capsys, "verify", str(journal))
        assert code == 2
        assert complaint.startswith(f"tripot: line {len(lines) - 1}: the seed is not told here")
        assert run(capsys, "verify", str(tmp_path / "nothing"))[0] == 2

    def test_a_table_closed_early(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        live = table(game_of("startup-nation"), 4)
        live.append(reveal(live.chain, 1, SEED))
        (tmp_path / "early.jsonl").write_bytes(write_bytes(live.header, live.entries))
        assert run(capsys, "verify", str(tmp_path / "early.jsonl"))[1].endswith("closed before its end.\n")


def test_generated_pages_are_written_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for folder in ("docs", "src/tripot", "tests"):
        (tmp_path / folder).mkdir(parents=True)
    code, _, _ = run(capsys, "docs", str(tmp_path))
    assert code == 0
    assert (tmp_path / traceability.PAGE).read_text().startswith("# Rules")
