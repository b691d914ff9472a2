"""Mutants of the core by mutmut, in `build/mutants`: a copy of the sources, the tool beside it, a score a module.

    python -m tools.mutants [--digits 15] [--again] [engine.rng server.tables.quotas …]

Names of modules under `tripot` run these alone. `--digits` takes only the mutants of a function whose number ends so:
a sample, for modules that have thousands. `--again` tries only those that lived before, on the tests as they are now.
`docs/mutants.md` says what was run and why some live.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build" / "mutants"
TOOL = ("mutmut==3.8.0", "pytest==8.4.2")
"""It asks pytest for what pytest 9 no longer has: both are installed apart from everything else."""
MODULES = ("engine.events", "engine.rng", "engine.snapshot", "engine.step")
COPIED = ("src", "tests", "tools", "docs", "examples", "bench")
ENGINE = (
    *("awaited", "editions", "events", "fold", "frames", "journal"),
    *("opening", "questions", "snapshot", "state", "step", "view"),
)
"""Tests of the engine that are asked about each of its modules, beside the module's own."""
SERVER = ["tests/server/tables/test_*.py", "tests/server/store/test_archive.py"]
"""Tests of the server that are asked about each of its modules but these."""
ALONE = ("store.journal", "tables.alarms", "tables.permissions", "tables.quotas", "tables.sittings")
"""Modules of the server that have tests of their own name, which say all that they should: only those are asked."""
SLOW = ("test_openings_end", "test_heads", "test_moving", "test_sitting.py")
"""They play thousands of tables or start houses: what they find is not worth their time for each mutant."""
FATES = {0: "survived", 1: "killed", 3: "killed", 5: "without a test", 33: "without a test", None: "not run"}
NEWER = "faulthandler_exit_on_timeout"
"""An option that pytest 8 does not know."""
WORDS = ("-m", "not postgresql", "-W", "default")
KEPT = "fates.json"
Codes = dict[str, int | None]
"""How the tests ended on each mutant; None on one that was not tried."""


def main() -> int:
    """Copy, run, tell."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("modules", nargs="*", default=MODULES)
    asked.add_argument("--digits", default="0123456789")
    asked.add_argument("--children", default="2")
    asked.add_argument("--again", action="store_true")
    told = asked.parse_args()
    install()
    for name in told.modules:
        tree = PLACE / name
        if not told.again:
            shutil.rmtree(tree, ignore_errors=True)
        before = codes_of(tree) if told.again else {}
        mutants = living(before) if told.again else [f"tripot.{name}.*__mutmut_*[{told.digits}]"]
        if mutants:
            prepare(tree, name)
            run(tree, name, mutants, told.children)
        print(score(name, keep(tree, name, before) if mutants else before), flush=True)
        if not can_be_asked(tree):
            print(f"{name}: pytest does not find some tests by their names, so their mutants count as caught")
    return 0


def install() -> None:
    """The tool, beside the copies, unless it is there from another time."""
    if (PLACE / "tool" / "mutmut").exists():
        return
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade", "--target", str(PLACE / "tool"), *TOOL]
    subprocess.run(pip, check=True)


def tests_of(name: str) -> list[str]:
    """The tests that are asked about a module."""
    part, _, own = name.partition(".")
    mirrored = f"tests/server/{own.replace('.', '/test_')}.py"
    if part == "engine":
        patterns = [f"tests/engine/test_{each}.py" for each in sorted({*ENGINE, own})]
    else:
        patterns = [mirrored] if own in ALONE else SERVER
    found = [str(path.relative_to(ROOT)) for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    return [each for each in found if not any(slow in each for slow in SLOW)]


def prepare(tree: Path, name: str) -> None:
    """The sources as they are now, with what mutmut must know."""
    left_out = shutil.ignore_patterns("__pycache__", "vendor", "journals")
    for copied in COPIED:
        shutil.copytree(ROOT / copied, tree / copied, ignore=left_out, dirs_exist_ok=True)
    told = {
        "source_paths": ["src"],
        "also_copy": [each for each in COPIED if each != "src"],
        "only_mutate": [f"src/tripot/{name.replace('.', '/')}.py"],
        "pytest_add_cli_args": WORDS,
        "pytest_add_cli_args_test_selection": tests_of(name),
    }
    lines = [f"{each} = {json.dumps(value)}" for each, value in told.items()]
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    project = "\n".join(line for line in project.splitlines() if not line.startswith(NEWER))
    (tree / "pyproject.toml").write_text("\n".join((project, "[tool.mutmut]", *lines, "")), "utf-8")


def run(tree: Path, name: str, mutants: list[str], children: str) -> None:
    """The mutants of one module that bear these names."""
    words = [sys.executable, "-m", "mutmut", "run", "--max-children", children, *mutants]
    with (tree / f"{name}.log").open("wb") as log:
        subprocess.run(words, cwd=tree, env=environment(), check=False, stdout=log, stderr=log)


def can_be_asked(tree: Path) -> bool:
    """Whether pytest finds every test by the name that mutmut asks for: where it does not, a mutant seems caught."""
    known = tree / "mutants" / "mutmut-stats.json"
    names = json.loads(known.read_text("utf-8"))["duration_by_test"] if known.exists() else ()
    words = [sys.executable, "-m", "pytest", "--collect-only", "-q", *WORDS, *names]
    said = subprocess.run(words, cwd=tree, env=environment(), check=False, capture_output=True)
    return said.returncode == 0


def environment() -> dict[str, str]:
    """With the tool and its own pytest before everything else."""
    return {**os.environ, "PYTHONPATH": str(PLACE / "tool")}


def codes_of(tree: Path) -> Codes:
    """How the tests ended on each mutant, as it was kept."""
    codes: Codes = json.loads((tree / KEPT).read_text("utf-8"))
    return codes


def keep(tree: Path, name: str, before: Codes) -> Codes:
    """What came out, where mutmut wrote it, over what was known: mutmut forgets all when other tests are chosen."""
    told = tree / "mutants" / "src" / "tripot" / f"{name.replace('.', '/')}.py.meta"
    new: Codes = json.loads(told.read_text("utf-8"))["exit_code_by_key"]
    codes = {mutant: before.get(mutant) if code is None else code for mutant, code in new.items()}
    (tree / KEPT).write_text(json.dumps(codes), "utf-8")
    return codes


def score(name: str, codes: Codes) -> str:
    """What became of the mutants of a module that were tried."""
    fates = Counter(FATES.get(code, "timed out") for code in codes.values())
    caught, tried = fates["killed"] + fates["timed out"], len(codes) - fates["not run"]
    lines = "".join(f"\n    {mutant}" for mutant in living(codes))
    part = f" ({100 * caught / tried:.1f} %)" if tried else f" (none was tried: {name}.log says why)"
    return f"{name}: {caught} of {tried} caught{part}, {len(codes)} in all, {dict(fates)}{lines}"


def living(codes: Codes) -> list[str]:
    """The mutants that no test noticed, or that no test came by."""
    return [mutant for mutant, code in codes.items() if FATES.get(code) in ("survived", "without a test")]


if __name__ == "__main__":
    sys.exit(main())
