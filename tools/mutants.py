"""Mutants of the core by mutmut, in `build/mutants`: a copy of the sources, the tool beside it, a score a module.

Names of modules of `tripot.engine` as arguments run these alone. `docs/mutants.md` says what was run and why some live.
"""

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
MODULES = ("events", "rng", "snapshot", "step")
COPIED = ("src", "tests", "tools", "docs", "examples")
TESTS = (
    "awaited",
    "events",
    "fold",
    "frames",
    "journal",
    "opening",
    "questions",
    "rng",
    "snapshot",
    "state",
    "step",
    "view",
)
FATES = {0: "survived", 1: "killed", 3: "killed", 5: "without a test", 33: "without a test", None: "not run"}


def main(modules: tuple[str, ...]) -> int:
    """Copy, run, tell."""
    prepare(modules)
    environment = {**os.environ, "PYTHONPATH": str(PLACE / "tool")}
    words = [sys.executable, "-m", "mutmut", "run", *(f"tripot.engine.{name}*" for name in modules)]
    subprocess.run(words, cwd=PLACE / "tree", env=environment, check=False)
    print("\n".join(score(name) for name in modules))
    return 0


def prepare(modules: tuple[str, ...]) -> None:
    """The sources as they are now, with what mutmut must know, and mutmut."""
    tree = PLACE / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    for name in COPIED:
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", "vendor", "journals"))
    mutate = [f"src/tripot/engine/{name}.py" for name in modules]
    tests = [f"tests/engine/test_{name}.py" for name in TESTS]
    told = {"source_paths": ["src"], "only_mutate": mutate, "pytest_add_cli_args_test_selection": tests}
    lines = [f"{name} = {json.dumps(value)}" for name, value in told.items()]
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    (tree / "pyproject.toml").write_text("\n".join((project, "[tool.mutmut]", *lines, "")), "utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade", "--target", str(PLACE / "tool"), *TOOL]
    subprocess.run(pip, check=True)


def score(name: str) -> str:
    """What became of the mutants of a module."""
    kept = PLACE / "tree" / "mutants" / "src" / "tripot" / "engine" / f"{name}.py.meta"
    codes = json.loads(kept.read_text("utf-8"))["exit_code_by_key"]
    fates = Counter(FATES.get(code, "timed out") for code in codes.values())
    caught = fates["killed"] + fates["timed out"]
    living = "".join(f"\n    {mutant}" for mutant, code in codes.items() if code == 0)
    return f"{name}: {caught} of {len(codes)} caught ({100 * caught / len(codes):.1f} %), {dict(fates)}{living}"


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:]) or MODULES))
