"""`GLOSSARY.md`: every name in code that it gives occurs in the code of its chapter."""

import re
from io import StringIO
from pathlib import Path
from token import NAME, STRING
from tokenize import generate_tokens

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "tripot"
CHAPTERS = re.split(r"^## ", (ROOT / "GLOSSARY.md").read_text("utf-8"), flags=re.MULTILINE)[1:]
GAMES = {"SN-": "startup_nation", "MH-": "manhattan", "AN-": "anime_studios", "NT-": "neo_tokyo", "SR-": "rpg"}
WORD = re.compile(r"[A-Za-z_]\w*")


def folder_of(chapter: str) -> Path:
    """Where the code of a chapter is: its game, or all of the program."""
    prefix = re.search(r"\(`(\w\w-)`\)", chapter.splitlines()[0])
    return SOURCES / "games" / GAMES[prefix[1]] if prefix else SOURCES


def named(chapter: str) -> set[str]:
    """The names in the second column, in backquotes."""
    rows = [line.split("|") for line in chapter.splitlines() if line.startswith("| ")]
    return {word for row in rows[1:] for name in re.findall(r"`([^`]+)`", row[2]) for word in WORD.findall(name)}


def used(folder: Path) -> set[str]:
    """Names and one-word texts of a folder's modules, keys and values of its tables, and the names of its files."""
    found = {path.stem for path in folder.rglob("*.*")}
    for path in folder.rglob("*.py"):
        for token in generate_tokens(StringIO(path.read_text("utf-8")).readline):
            if token.type == NAME or (token.type == STRING and WORD.fullmatch(token.string.strip("\"'"))):
                found.add(token.string.strip("\"'"))
    for path in folder.rglob("*.toml"):
        if not path.stem.endswith((".fr", ".en")):
            found |= set(WORD.findall(path.read_text("utf-8")))
    return found


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.splitlines()[0])
def test_every_name_of_the_glossary_is_in_the_code_of_its_chapter(chapter: str) -> None:
    assert named(chapter)
    assert named(chapter) - used(folder_of(chapter)) == set()


def test_a_name_that_no_code_has_would_be_found() -> None:
    chapter = "The RPG (`SR-`)\n\n| a | code | b |\n|---|---|---|\n| bombe | `data_bomb`, `bomb` | bomb |\n"
    assert named(chapter) - used(folder_of(chapter)) == {"data_bomb"}
