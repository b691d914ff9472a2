"""Running actions are typed records: a misspelt field is a type error, and every field says who may know it."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from types import FunctionType

import pytest

import tripot
from tripot.engine.knowledge import facts, known
from tripot.games.rpg.actions import CATALOGUE, CHAPTERS, PROCEDURES
from tripot.games.rpg.commands import BUTTONS, COMMANDS
from tripot.games.rpg.fields import MAKERS
from tripot.games.rpg.happenings import ARRIVALS, HAPPENINGS, ROUND_ENDS
from tripot.games.rpg.movement import OnFoot
from tripot.games.rpg.procedures import Jump
from tripot.games.rpg.records import Doing
from tripot.games.rpg.records.writing import lines_of

SOURCES = Path(tripot.__file__).parent
RULES = [path for path in (SOURCES / "games" / "rpg").rglob("*.py") if not {"pages", "paper"} & set(path.parts)]
MACHINE = "procedures.py"
ONLY_CHECKED = {"source"}
"""The easiest source that is held counts, whichever was named. [SR-SPI-12]"""


def records(kind: type[Doing] = Doing) -> Iterator[type[Doing]]:
    """Every kind of running action, but for what `dataclass` left of classes when it gave them slots."""
    yield kind
    for more in kind.__subclasses__():
        if getattr(sys.modules[more.__module__], more.__name__, None) is more:
            yield from records(more)


RECORDS = sorted(records(), key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", RECORDS, ids=lambda kind: kind.__name__)
def test_every_field_says_who_may_know_it(kind: type[Doing]) -> None:
    nobody, everybody = facts(kind(), lambda _who: False), facts(kind(), lambda _who: True)
    assert {"id", "code", "who", "at"} <= set(nobody) <= set(everybody) <= {each.name for each in fields(kind)}
    assert known(kind(who="ada", id=3), lambda _who: False) == kind(who="ada", id=3)


def test_what_only_the_game_master_knows_is_no_part_of_what_the_actor_knows() -> None:
    secrets = {
        (kind.__name__, each.name)
        for kind in RECORDS
        for each in fields(kind)
        if each.name not in facts(kind(), lambda _who: True)
    }
    of_tests = {"tags", "threshold", "hidden", "private", "level", "dice", "opposition"}
    expected = {(name, each) for name in ("SkillTest", "PoolTest") for each in of_tests}
    assert secrets == expected | {("Called", "opposition"), ("Observe", "observed"), ("Perceive", "lurker")}


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_line_of_a_form_is_read_into_the_record(code: str) -> None:
    play = CATALOGUE[code]
    assert {name.removeprefix("any_") for name in play.fields} - ONLY_CHECKED <= set(lines_of(play.record))
    assert set(play.fields) <= set(MAKERS)


def test_no_step_reads_a_running_action_by_a_string() -> None:
    wrong = []
    for path in RULES:
        for node in ast.walk(ast.parse(path.read_text())):
            named = node.value if isinstance(node, ast.Subscript) else None
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("getattr", "setattr")
            ):
                named = node.args[0]
            if isinstance(named, ast.Name) and named.id in ("doing", "plan"):
                wrong.append(f"{path.name}:{node.lineno}")
    assert wrong == []


def test_only_the_machine_counts_steps() -> None:
    counting = [
        path.name
        for path in RULES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr == "at" and isinstance(node.value, ast.Name)
        if node.value.id == "doing"
    ]
    assert set(counting) == {MACHINE}


@pytest.mark.parametrize("code", CATALOGUE)
def test_jumps_stay_within_their_procedure(code: str) -> None:
    steps = CATALOGUE[code].steps
    for place, step in enumerate(steps):
        if isinstance(step, Jump):
            assert 0 <= place + 1 + step.by <= len(steps)


def test_what_exists_is_listed_once_and_nowhere_added_to() -> None:
    listed = (CATALOGUE, COMMANDS, BUTTONS, HAPPENINGS, ARRIVALS, ROUND_ENDS)
    assert all(listed)
    assert len(CATALOGUE) == sum(len(chapter.PLAYS) for chapter in (*CHAPTERS, *PROCEDURES))
    names = {"PLAYS", "COMMANDS", "BUTTONS", "HAPPENINGS", "CATALOGUE", "ARRIVALS", "ROUND_ENDS"}
    for path in RULES:
        for node in ast.walk(ast.parse(path.read_text())):
            target = node.target if isinstance(node, ast.AugAssign) else None
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
                target = node.targets[0].value
            assert not (isinstance(target, ast.Name) and target.id in names), f"{path.name}:{node.lineno}"


def test_a_renamed_field_is_a_type_error_whichever_it_is(tmp_path: Path) -> None:
    """All fields are renamed where they are declared, and nowhere else: each is missed by somebody."""
    leave = shutil.ignore_patterns("pages", "paper", "command_line.py", "__pycache__")
    for name in ("engine", "kit", "games/rpg"):
        shutil.copytree(SOURCES / name, tmp_path / "tripot" / name, ignore=leave)
    for name in ("__init__.py", "games/__init__.py"):
        shutil.copy(SOURCES / name, tmp_path / "tripot" / name)
    own = {(kind, name) for kind in RECORDS for name in kind.__annotations__ if declared_first(kind, name)}
    for kind, name in own:
        rename((tmp_path / kind.__module__.replace(".", "/")).with_suffix(".py"), kind.__name__, name)
    found = mypy(tmp_path)
    missed = {
        (kind.__name__, name)
        for kind, name in own
        if not any(complains(found, each.__name__, name) for each in records(kind))
    }
    assert missed == set()


def declared_first(kind: type[Doing], name: str) -> bool:
    return not any(name in getattr(parent, "__annotations__", {}) for parent in kind.__mro__[1:])


def rename(path: Path, kind: str, name: str) -> None:
    text = path.read_text()
    start = text.index(f"class {kind}(") if f"class {kind}(" in text else text.index(f"class {kind}:")
    changed = re.sub(rf"^    {name}:", f"    {name}_:", text[start:], count=1, flags=re.MULTILINE)
    assert changed != text[start:], (kind, name)
    path.write_text(text[:start] + changed)


def mypy(folder: Path) -> str:
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=/dev/null", "-p", "tripot"]
    paths = {**os.environ, "MYPYPATH": str(folder)}
    return subprocess.run(command, cwd=folder, env=paths, capture_output=True, text=True, check=False).stdout


def complains(found: str, kind: str, name: str) -> bool:
    plain = f'"{kind}" has no attribute "{name}"' in found or f'argument "{name}" for "{kind}"' in found
    return plain or (name in OnFoot.__annotations__ and f'incompatible type "{kind}"; expected "OnFoot"' in found)


def test_nothing_in_a_procedure_belongs_to_a_state() -> None:
    assert all(isinstance(step, FunctionType | Jump) for play in CATALOGUE.values() for step in play.steps)
