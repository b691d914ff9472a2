"""`docs/promises.md` and the tests agree on which promise is held where."""

import re
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
KNOWN = [f"E{number}" for number in range(1, 42)] + [f"R{number}" for number in range(1, 51)]
LINE = re.compile(r"^\| ([ER]\d+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
MARKER = re.compile(r"\bpromise\(([^)]*)\)")
NOT_YET = "not yet"


def lines(page: str) -> dict[str, set[str]]:
    """The files that the page names for each promise."""
    return {number: set(re.findall(r"`([^`]+)`", held)) for number, _, held in LINE.findall(page)}


def marked(root: Path) -> dict[str, set[str]]:
    """The files that carry a marker of each promise: tests by their path below `tests/`, others by their whole path."""
    found: dict[str, set[str]] = {}
    for folder in ("tests", "tools", "bench"):
        for path in (root / folder).rglob("*.py"):
            name = path.relative_to(root / "tests" if folder == "tests" else root).as_posix()
            if name in ("citing.py", "test_promises.py"):
                continue
            for inside in MARKER.findall(path.read_text("utf-8")):
                for number in re.findall(r"[ER]\d+", inside):
                    found.setdefault(number, set()).add(name)
    return found


def disagreements(said: dict[str, set[str]], held: dict[str, set[str]]) -> list[str]:
    """Where the page and the markers differ."""
    return [
        f"{number}: the page says {sorted(said.get(number, set()))}, the markers {sorted(held.get(number, set()))}"
        for number in sorted(said.keys() | held.keys())
        if said.get(number, set()) != held.get(number, set())
    ]


def test_every_promise_has_one_line() -> None:
    page = (CHECKOUT / "docs" / "promises.md").read_text("utf-8")
    assert [number for number, _, _ in LINE.findall(page)] == KNOWN


def test_a_promise_without_a_file_says_so() -> None:
    page = (CHECKOUT / "docs" / "promises.md").read_text("utf-8")
    assert [number for number, _, held in LINE.findall(page) if "`" not in held and held != NOT_YET] == []


def test_the_page_names_exactly_the_files_whose_tests_hold_a_promise() -> None:
    page = (CHECKOUT / "docs" / "promises.md").read_text("utf-8")
    assert disagreements(lines(page), marked(CHECKOUT)) == []


def test_a_forgotten_file_and_a_forgotten_line_are_seen(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(f'@{"promise"}("E1", "R2")\ndef test_it(): ...\n')
    held = marked(tmp_path)
    assert held == {"E1": {"test_it.py"}, "R2": {"test_it.py"}}
    assert disagreements({"E1": {"test_it.py"}, "R2": {"test_other.py"}}, held) == [
        "R2: the page says ['test_other.py'], the markers ['test_it.py']"
    ]


def test_the_page_of_sizes_has_one_line_for_each_promise_about_what_may_never_break() -> None:
    page = (CHECKOUT / "docs" / "reliability.md").read_text("utf-8")
    found = re.findall(r"^\| (R\d+) \| [^|]+ \| [^|]+ \| [^|]+ \|$", page, re.MULTILINE)
    assert found == [number for number in KNOWN if number.startswith("R")]
