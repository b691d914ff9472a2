"""The independent verifier: it imports nothing of Tripot, believes honest games, and finds one altered byte."""

import ast
import random
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from citing import promise
from engine.playing import play_on, table
from engine.toys import auction, battle, cards
from engine.toys import table as open_table
from tripot.engine.fold import Replay
from tripot.engine.game import Game
from tripot.engine.journal import reveal, write_bytes
from tripot.engine.rng import KeyedRng
from tripot.lab.verify import draw_lines, verify

PROGRAM = Path(__file__).resolve().parent.parent / "examples" / "verify_draws.py"
TOYS = [auction.GAME, battle.GAME, cards.GAME, open_table.GAME]


def load() -> Any:
    spec = spec_from_file_location("verify_draws", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


VERIFIER = load()


def files(folder: Path, game: Game[Any], number: int) -> tuple[Path, Path]:
    """The journal of a finished game, and the list of its draws."""
    seed = random.Random(f"seed {number}").randbytes(32)
    header = table(game, seed=seed).header
    if number % 2:
        words = tuple(random.Random(f"word {number} {chair}").randbytes(16).hex() for chair in range(header.seats))
        header = replace(header, words=("", *words[1:], *[""] * game.meta.has_gm))
    live = play_on(Replay(game, header, KeyedRng(header.key(seed))), random.Random(number))
    live.append(reveal(live.chain, len(live.entries) + 1, seed))
    journal, draws = folder / f"{number}.jsonl", folder / f"{number}.draws"
    journal.write_bytes(write_bytes(live.header, live.entries))
    draws.write_text(draw_lines(verify(journal.read_bytes(), game)))
    return journal, draws


def judge(capsys: pytest.CaptureFixture[str], journal: Path, draws: Path) -> tuple[int, str]:
    code = VERIFIER.main(str(journal), str(draws))
    return code, capsys.readouterr().out


@promise("R27")
def test_it_is_short_and_independent() -> None:
    source = PROGRAM.read_text()
    assert len(source.splitlines()) <= 100
    names = {alias.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)}
    assert names == {"hashlib", "json", "pathlib", "sys"}


@promise("R27")
@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.meta.id)
def test_it_reproduces_every_draw_of_many_games(
    game: Game[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(40):
        code, said = judge(capsys, *files(tmp_path, game, number))
        assert code == 0, said
        assert said.startswith("good: the chain, the promise and ")


@promise("R27")
@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.meta.id)
def test_it_finds_one_altered_byte(game: Game[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = random.Random(game.meta.id)
    for which in (0, 1):
        pair = files(tmp_path, game, 7)
        honest = pair[which].read_bytes()
        for _ in range(150):
            place, byte = source.randrange(len(honest)), source.randrange(256)
            if byte == honest[place]:
                continue
            pair[which].write_bytes(honest[:place] + bytes([byte]) + honest[place + 1 :])
            assert judge(capsys, *pair)[0] == 1
        pair[which].write_bytes(honest)
        assert judge(capsys, *pair)[0] == 0


def test_it_names_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, draws = files(tmp_path, battle.GAME, 1)
    assert judge(capsys, tmp_path / "nothing", draws)[0] == 1
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:-1]))
    assert "the seed is not told" in judge(capsys, journal, draws)[1]
    journal.write_bytes(b"".join(lines)[:-1])
    assert "cut short" in judge(capsys, journal, draws)[1]
