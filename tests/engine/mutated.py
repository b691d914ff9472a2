"""One word of the core changed, and its tests run on what comes of it: recorded mutants, each in a process of its own.

`make mutants` makes thousands of them with mutmut; here are a few that nobody may ever let live.
"""

import importlib.abc
import importlib.machinery
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Mutant:
    """A file of the engine, what stands there, what stands there instead, and the tests that must notice."""

    module: str
    was: str
    is_now: str
    tests: str


RNG, STEP, JOURNAL = "test_rng.py::test_", "test_step.py::test_", "test_journal.py::test_"
MUTANTS = (
    Mutant("rng", "_SPAN - _SPAN % n", "_SPAN", f"{RNG}every_value_below_n_has_as_many_words_as_another"),
    Mutant("rng", "self._counters.clear()", "pass", f"{RNG}a_new_entry_counts_from_zero_again"),
    Mutant("rng", "256 - 256 % sides", "256", f"{RNG}every_face_has_as_many_bytes_as_another"),
    Mutant("step", "if who == CLOCK and rings(", "if rings(", f"{STEP}refusals_come_in_order"),
    Mutant("step", "if not top.may_act(s, who):", "if False:", f"{STEP}refusals_come_in_order"),
    Mutant(
        "journal", "if entry.chain != link(", "if 0 and link(", f"{JOURNAL}an_honest_looking_change_breaks_the_chain"
    ),
    Mutant("journal", "if not same:", "if False:", f"{JOURNAL}inserted_bytes_are_refused"),
    Mutant(
        "fold",
        "if struck != self.last_standing():",
        "if False:",
        "test_fold.py::test_only_the_last_standing_entry_can_be_struck",
    ),
    Mutant(
        "snapshot",
        "if made.chain != chain:",
        "if False:",
        "test_snapshot.py::test_a_damaged_or_foreign_snapshot_is_refused",
    ),
)


class Changed(importlib.machinery.SourceFileLoader):
    """Loads a module with one word changed."""

    mutant: Mutant

    def get_code(self, fullname: str) -> CodeType:
        text = Path(self.path).read_text("utf-8")
        assert text.count(self.mutant.was) >= 1, f"{self.mutant.was} is no longer in {fullname}"
        return compile(text.replace(self.mutant.was, self.mutant.is_now, 1), self.path, "exec")


class Finder(importlib.abc.MetaPathFinder):
    """Finds the one module that is changed."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != f"tripot.engine.{self.mutant.module}":
            return None
        file = ROOT / "src" / Path(*fullname.split(".")).with_suffix(".py")
        loader = Changed(fullname, str(file))
        loader.mutant = self.mutant
        return importlib.machinery.ModuleSpec(fullname, loader, origin=str(file))


def outcome(mutant: Mutant) -> int:
    """What pytest says of its tests, in a child of this process: 0 all passed, 1 some failed, more: it went wrong."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.meta_path.insert(0, Finder(mutant))
    os._exit(int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", str(ROOT / "tests" / "engine" / mutant.tests)])))


if __name__ == "__main__":
    assert "tripot.engine" not in sys.modules
    print(json.dumps([outcome(each) for each in MUTANTS]))
