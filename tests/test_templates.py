"""Templates, styles and scripts are read by people: no line of any is longer than a screen."""

import re
from pathlib import Path

import pytest

WIDTH = 120
ROOT = Path(__file__).parent.parent
TEMPLATES = sorted(
    path.relative_to(ROOT) for folder in ("src", "examples") for path in (ROOT / folder).glob("**/templates/**/*.html")
)


def own(ending: str) -> list[Path]:
    """Files of ours: what is fetched is not in the repository."""
    found = [path for folder in ("src", "examples") for path in (ROOT / folder).glob(f"**/*{ending}")]
    return sorted(path.relative_to(ROOT) for path in found if not {"vendor", "node_modules"} & set(path.parts))


STYLES, SCRIPTS = own(".css"), own(".js")


def test_there_are_templates_styles_and_scripts_of_the_house_and_of_games() -> None:
    assert {"server", "games"} <= {path.parts[2] for path in TEMPLATES}
    assert {"server", "games"} <= {path.parts[2] for path in STYLES}
    assert Path("src/tripot/server/web/static/js/main.js") in SCRIPTS


@pytest.mark.parametrize("path", TEMPLATES + STYLES + SCRIPTS, ids=str)
def test_no_line_is_longer_than_120_columns(path: Path) -> None:
    lines = (ROOT / path).read_text("utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > WIDTH] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=str)
def test_a_button_outside_its_form_says_that_it_sends_it(path: Path) -> None:
    """The script that sends forms takes such a button's value along only then."""
    buttons = re.findall(r"<button\b[^>]*\bform=[^>]*>", (ROOT / path).read_text("utf-8"))
    assert [button for button in buttons if 'type="' not in button] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=str)
def test_no_line_that_opens_and_closes_holds_a_link_or_a_button(path: Path) -> None:
    """Who reads with a screen reader could reach neither the one nor the other."""
    lines = re.findall(r"<summary\b.*?</summary>", (ROOT / path).read_text("utf-8"), re.DOTALL)
    assert [line for line in lines if re.search(r"<(a|button|input|select)\b|\bwhy\(", line)] == []
