"""What every style sheet keeps to, the house's and the games' own."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path("src/tripot")
SHEETS = sorted([*SOURCES.glob("server/web/static/css/*.css"), *SOURCES.glob("games/*/art/*.css")])
MOVES = re.compile(
    r"(?<![\w-])(transform|translate|rotate|scale|position|inset|top|right|bottom|left|display|float|flex|order|gap"
    r"|margin|padding|width|height|(?:min|max)-(?:width|height)|border(?:-\w+)?-width|border(?:-(?:top|right|bottom|left))?"
    r"|font|font-size|font-weight|font-family|letter-spacing|line-height)(?:-(?:top|right|bottom|left))?\s*:"
)


def rules(sheet: str) -> Iterator[tuple[str, str]]:
    """Every rule of a style sheet: one selector, and what it declares."""
    for selectors, declared in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)):
        for selector in re.split(r",(?![^(]*\))", selectors):
            yield selector.strip(), declared


def restless(sheet: str) -> list[str]:
    """The selectors of what moves, or pushes its own edges, because it is pointed at or pressed."""
    return [
        selector
        for selector, declared in rules(sheet)
        if re.search(r":(hover|active)\b", re.split(r"[\s>+~]+", selector)[-1]) and MOVES.search(declared)
    ]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parts[-3]}-{path.name}")
def test_nothing_moves_away_from_under_the_pointer(path: Path) -> None:
    """At its edge it would leave the pointer, fall back under it, and never rest while somebody wants to press it."""
    assert restless(path.read_text(encoding="utf-8")) == []


def test_a_button_that_lifts_when_it_is_pointed_at_would_be_found() -> None:
    lifted = "@media (min-width: 1rem) { .card, .button:hover { color: red; transform: translateY(-1px); } }"
    pushed = ".tabs a:hover { border-bottom: 3px solid; } .button:active { margin-top: 1px }"
    calm = "a:hover { color: red; border-bottom-color: red; outline: solid } .card:hover > img { scale: 2 }"
    assert restless(lifted) == [".button:hover"]
    assert restless(pushed) == [".tabs a:hover", ".button:active"]
    assert restless(calm) == []
