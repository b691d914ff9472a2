"""Purity: the same journal gives the same game, whatever the hour, the machine, the hash seed or anybody's dice."""

import ast
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from inspect import getsource
from typing import Any

from tripot.engine.codec import digest, log_digest
from tripot.engine.conformance.secrecy import portrait
from tripot.engine.conformance.trial import Trial
from tripot.engine.game import Game
from tripot.engine.registry import package_of
from tripot.engine.view import look

IMPURE = frozenset(
    (
        *("asyncio", "concurrent", "multiprocessing", "subprocess", "threading"),
        *("datetime", "random", "secrets", "time", "uuid"),
        *("io", "logging", "os", "pathlib", "shutil", "socket", "sys", "tempfile", "urllib"),
    )
)
"""What rules never touch. (Tables are read at import through `importlib.resources`.)"""
WITHIN_REACH = ("tripot.engine.", "tripot.game.", "tripot.kit.")
"""What rules may use of Tripot."""
IMPURE_CALLS = frozenset(("open", "print", "input", "hash", "id"))
NOT_RULES = frozenset(("paper", "command_line.py"))
"""What a package has beside its rules: loaded by name, by printing and by the command line only."""


def impure_sources(game: Game[Any]) -> Iterator[str]:
    """Where the sources of a game reach for something that rules never touch."""
    package = package_of(game)
    for name, source in sources(package):
        for node in ast.walk(ast.parse(source)):
            for what in _reaches(node, package):
                yield f"{name}, line {getattr(node, 'lineno', 0)}: {what}"


def _reaches(node: ast.AST, package: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (f"imports {alias.name}" for alias in node.names if not _may_import(alias.name, package))
    elif isinstance(node, ast.ImportFrom):
        if not node.level and not _may_import(node.module or "", package):
            yield f"imports {node.module}"
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
        yield f"calls {node.func.id}"


def _may_import(module: str, package: str) -> bool:
    """Rules know the standard library (what is pure of it), the engine, the kit, and themselves."""
    root = module.partition(".")[0]
    if root == "tripot":
        return f"{module}.".startswith((*WITHIN_REACH, f"{package}."))
    return root == package.partition(".")[0] or (root in sys.stdlib_module_names and root not in IMPURE)


def sources(package: str) -> Iterator[tuple[str, str]]:
    """Every module of a game's rules with its text, or the module itself if it is one alone."""
    module = import_module(package)
    if hasattr(module, "__path__"):
        yield from _under(files(package), "", NOT_RULES)
    else:
        yield package, getsource(module)


def _under(folder: Traversable, above: str, without: frozenset[str] = frozenset()) -> Iterator[tuple[str, str]]:
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.name in without:
            continue
        if each.is_dir():
            yield from _under(each, f"{above}{each.name}/")
        elif each.name.endswith(".py"):
            yield above + each.name, each.read_text("utf-8")


def fingerprint(trials: Sequence[Trial]) -> str:
    """One hash of everything that some games were, at every moment and to every eye."""
    seen = sha256()
    for trial in trials:
        for replay in trial.walk():
            seen.update(digest(replay.state).encode())
        for seat in trial.game.meta.chairs(trial.seats):
            seen.update(portrait(look(trial.game, replay.state, seat)).encode())
        seen.update(log_digest(replay.state).encode())
    return seen.hexdigest()


def disturbed(trials: Sequence[Trial]) -> Iterator[str]:
    """Whether somebody else's dice change the game."""
    state = random.getstate()
    try:
        random.seed(1)
        first = fingerprint(trials)
        random.seed(2)
        second = fingerprint(trials)
    finally:
        random.setstate(state)
    if first != second:
        yield "the same journal gives two games: something is drawn outside the source, or read from the clock"


def hash_dependent(trials: Sequence[Trial], hash_seeds: Sequence[int]) -> Iterator[str]:
    """Whether the order of a set changes the game, seen in processes with other hash seeds."""
    here = {_elsewhere(trials, hash_seed) for hash_seed in hash_seeds}
    if len(here) > 1:
        yield "the game depends on the hash seed: a set, or a hash, decides something"


def _elsewhere(trials: Sequence[Trial], hash_seed: int) -> str:
    game = type(trials[0].game)
    request = {
        "module": game.__module__,
        "game": game.__qualname__,
        "trials": [[trial.seats, trial.seed, trial.limit, trial.options] for trial in trials],
    }
    program = "import sys; from tripot.engine.conformance.purity import answer; answer(sys.argv[1])"
    return subprocess.run(  # noqa: S603
        [sys.executable, "-c", program, json.dumps(request)],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def answer(request: str) -> None:
    """Say the fingerprint of the trials asked for, in a process of its own."""
    asked = json.loads(request)
    found: Any = import_module(asked["module"])
    for part in asked["game"].split("."):
        found = getattr(found, part)
    trials = [Trial(found(), seats, seed, limit, options) for seats, seed, limit, options in asked["trials"]]
    sys.stdout.write(fingerprint(trials))
