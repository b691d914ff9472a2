"""Build the rules and the search as machine code, from the same sources, beside the plain ones.

`python -m tools.compiled` copies `src` to `build/compiled/src` and compiles engine, kit, Start-Up Nation and search
there by mypyc. Run anything with `PYTHONPATH=build/compiled/src` to use it. Two things are changed in the copy. Classes
are marked as open to plain subclasses (a sixth game need not be compiled), which the engine itself cannot do, since it
imports nothing. And `ABC` is left out: compiled abstract classes would all remember their subclasses in one place, and
take each other's for their own.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "compiled"
LEFT_PLAIN = {"__init__.py", "registry.py", "rulebook.py"}
"""Packages' own files, and those that look for files around them."""
COMPILED = (
    "engine/*.py",
    "kit/*.py",
    "games/startup_nation/**/*.py",
    "bots/search.py",
    "bots/random_bot.py",
)

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="tripot-compiled", package_dir={"": "src"}, packages=[], ext_modules=mypycify(%r, opt_level="3"))
"""
CONFIG = "[mypy]\nmypy_path = src\nexplicit_package_bases = True\nnamespace_packages = True\n"


def main() -> int:
    """Copy, mark and compile."""
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(
        ROOT / "src", BUILD / "src", symlinks=False, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info")
    )
    modules = sorted(
        path for pattern in COMPILED for path in (BUILD / "src" / "tripot").glob(pattern) if path.name not in LEFT_PLAIN
    )
    for path in modules:
        path.write_text(marked(path.read_text("utf-8")), "utf-8")
    names = ["--config-file=mypy.ini", *(str(path.relative_to(BUILD)) for path in modules)]
    (BUILD / "setup.py").write_text(SETUP % names, "utf-8")
    (BUILD / "mypy.ini").write_text(CONFIG, "utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    code = subprocess.run(command, cwd=BUILD, check=False).returncode
    if code == 0:
        print(f"compiled {len(modules)} modules: PYTHONPATH={BUILD.relative_to(ROOT)}/src")
    return code


def marked(source: str) -> str:
    """The source with every class open to plain subclasses, and none with a register of its own."""
    plain = re.sub(r"^(class \w+\()ABC(?:, |(?=\)))", r"\1", source, flags=re.MULTILINE)
    opened = re.sub(
        r"^((?:@dataclass[^\n]*\n)?class \w+[(:])",
        r"@mypyc_attr(allow_interpreted_subclasses=True)\n\1",
        plain,
        flags=re.MULTILINE,
    )
    opened = re.sub(r"^    figures: Figures\n", "", opened, flags=re.MULTILINE)  # of one type in a whole family
    if opened == source:
        return source
    docstring = re.match(r'\s*""".*?"""\n', opened, flags=re.DOTALL)
    end = docstring.end() if docstring else 0
    return f"{opened[:end]}\nfrom mypy_extensions import mypyc_attr\n{opened[end:]}"


if __name__ == "__main__":
    sys.exit(main())
