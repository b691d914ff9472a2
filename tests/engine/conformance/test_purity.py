import json
from importlib import import_module, invalidate_caches
from pathlib import Path

import pytest

from engine.toys import battle
from tripot.engine import conformance
from tripot.engine.conformance import purity
from tripot.engine.conformance.trial import Trial

RULES = """
import json
import os.path as paths
from random import choice
from datetime import datetime, UTC
from . import tables
from tripot.engine.rng import Rng
from impure_package import tables
import reportlab
from tripot.printing import paper
from tripot.games.other import GAME

def luck(): return choice([1, 2]), open("dice.txt"), hash("x"), tables.open("fine")
"""


def test_what_rules_never_touch_is_found_in_every_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "impure_package"
    (package / "deep").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "deep" / "rules.py").write_text(RULES)
    (package / "tables.toml").write_text("import = 'os'")
    (package / "paper").mkdir()
    (package / "paper" / "__init__.py").write_text("import reportlab")
    (package / "command_line.py").write_text("import typer")
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    monkeypatch.setattr(purity, "package_of", lambda _: "impure_package")
    assert list(purity.impure_sources(battle.GAME)) == [
        "deep/rules.py, line 3: imports os.path",
        "deep/rules.py, line 4: imports random",
        "deep/rules.py, line 5: imports datetime",
        "deep/rules.py, line 9: imports reportlab",
        "deep/rules.py, line 10: imports tripot.printing",
        "deep/rules.py, line 11: imports tripot.games.other",
        "deep/rules.py, line 13: calls open",
        "deep/rules.py, line 13: calls hash",
    ]


def test_a_game_of_one_module_is_read_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lonely_game.py").write_text("import time\n")
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    import_module("lonely_game")
    assert list(purity.sources("lonely_game")) == [("lonely_game", "import time\n")]


def test_a_process_answers_with_the_same_fingerprint(capsys: pytest.CaptureFixture[str]) -> None:
    trial = Trial(battle.GAME, 2, 5, 50)
    purity.answer(json.dumps({"module": "engine.toys.battle", "game": "Battle", "trials": [[2, 5, 50, {}]]}))
    assert capsys.readouterr().out == purity.fingerprint([trial])


def test_games_may_be_played_without_a_close_look() -> None:
    assert conformance.check(battle.GAME, games=2, closely=0, elsewhere=False) == []
