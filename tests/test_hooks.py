"""Everything that the core looks for in a game stands in `docs/hooks.md`, and nothing else does."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tripot.engine import registry
from tripot.engine.frames import Frame
from tripot.engine.game import Game, Meta
from tripot.engine.state import State
from tripot.server.web.pages.telling import Manner

CHECKOUT = Path(__file__).resolve().parent.parent
SOURCES = CHECKOUT / "src" / "tripot"
CORE = [path for path in sorted(SOURCES.rglob("*.py")) if "games" not in path.relative_to(SOURCES).parts[:1]]
TEMPLATES = sorted((SOURCES / "server" / "web" / "templates").glob("*.html"))
OURS = {"common.fr.toml", "letters.fr.toml", "pyproject.toml", "report.fr.toml", "together.fr.md"}
"""Files of the house itself."""


def documented(section: str) -> set[str]:
    """The names in the first cells of a section's tables: what `code` there begins with."""
    page = (CHECKOUT / "docs" / "hooks.md").read_text("utf-8")
    found = re.search(rf"^## {re.escape(section)}\n(.*?)(?=^## |\Z)", page, re.DOTALL | re.MULTILINE)
    assert found, f"docs/hooks.md has no section {section}"
    cells = [row.split("|")[1] for row in found[1].splitlines() if row.startswith("|")]
    return {re.split(r"[(/]", span)[0] for cell in cells for span in re.findall(r"`([^`]+)`", cell)}


def members(game: type[Any]) -> set[str]:
    """What a class of games lets its subclasses write."""
    return {name for name in (*vars(game), *vars(game).get("__annotations__", {})) if not name.startswith("_")}


def below(root: type[Any]) -> Iterator[type[Any]]:
    """Every subclass, however far."""
    for each in root.__subclasses__():
        yield each
        yield from below(each)


def overridden(root: type[Any], package: str = "tripot.games") -> set[str]:
    """What the classes of games write again of what the engine's classes have."""
    engine = {root, *(each for each in below(root) if each.__module__.startswith("tripot.engine"))}
    known = {name for each in engine for name in members(each)}
    games = [each for each in below(root) if each.__module__.startswith(package)]
    return {name for each in games for name in vars(each)} & known


def calls(source: str, name: str) -> Iterator[ast.Call]:
    """Where a source calls a function or a method of that name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and name == (getattr(node.func, "id", "") or getattr(node.func, "attr", "")):
            yield node


def named(source: str, function: str, place: int = 0) -> set[str]:
    """The texts that stand in a source at this place of the calls of a function."""
    given = [call.args[place] for call in calls(source, function) if len(call.args) > place]
    return {each.value for each in given if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def protocols(source: str) -> set[str]:
    """The methods that a game has or has not: those of protocols that are looked for at run time."""
    return {
        method.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
        and any(getattr(d, "id", "") == "runtime_checkable" for d in node.decorator_list)
        for method in node.body
        if isinstance(method, ast.FunctionDef)
    }


def data_files(source: str) -> set[str]:
    """The data files that a source names, in French."""
    texts = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            texts.add("".join(str(part.value) if isinstance(part, ast.Constant) else "fr" for part in node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.add(node.value)
    return {text for text in texts if re.fullmatch(r"\w+(\.fr)?\.(toml|md)", text)} - OURS


def folders(source: str) -> set[str]:
    """The folders of a package that a source names: `files(package) / "art"`."""
    return {
        node.right.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant) and isinstance(node.right.value, str)
        if any(isinstance(inner, ast.Name) and inner.id == "files" for inner in ast.walk(node.left))
    }


def own_templates(text: str) -> set[str]:
    """The templates of a game that are looked for in a template or a source of the house."""
    return {f"{name}.html" for name in re.findall(r"""\.own\("(\w+)"\)""", text)}


def sections(source: str) -> set[str]:
    """The sections of a game's texts that a source reads."""
    by_path = re.findall(r"""(?:voice|self)\.(?:text|has)\(\s*f?"([a-z]+)\.""", source)
    return {*by_path, *re.findall(r"""(?:_say\(\(|\.find\()"([a-z]+)",""", source)}


def everywhere(find: Callable[[str], set[str]], paths: list[Path] = CORE) -> set[str]:
    """What the whole core looks for."""
    return {name for path in paths for name in find(path.read_text("utf-8"))}


def test_every_hook_of_a_game_is_documented_and_exists() -> None:
    assert documented("`Game`") == members(Game) | everywhere(protocols)


def test_what_games_write_of_states_and_frames_is_documented() -> None:
    assert registry.games()
    assert {"copy", "written_once"} <= overridden(State)
    assert overridden(State) - documented("`State`") == set()
    assert {"ask", "apply", "writers", "steps"} <= overridden(Frame)
    assert overridden(Frame) - documented("Frames") == set()


def test_every_line_of_the_visiting_card_is_documented_and_exists() -> None:
    assert documented("`Meta`") == {field.name for field in fields(Meta)}


def test_every_function_of_its_pages_is_documented_and_exists() -> None:
    assert documented("`pages/__init__.py`") == everywhere(lambda source: named(source, "_ask"))


def test_every_key_of_its_log_is_documented_and_exists() -> None:
    assert documented("`page.toml`") == {field.name for field in fields(Manner)}


def test_every_part_and_file_that_is_looked_for_is_documented() -> None:
    page = documented("Files of a game's package") | documented("`templates/`") | documented("`paper/__init__.py`")
    parts = everywhere(lambda source: named(source, "part_of", 1))
    assert {"pages", "paper", "command_line"} <= parts
    assert {f"{name}.py" if f"{name}.py" in page else name for name in parts} - page == set()
    assert {registry.GROUP, registry.BOTS} - page == set()
    assert everywhere(folders) - page == set()
    assert everywhere(data_files) - page == set()


def test_every_template_that_is_looked_for_is_documented() -> None:
    looked_for = everywhere(own_templates, [*CORE, *TEMPLATES])
    assert {"prompt.html", "panel.html", "ending.html"} <= looked_for
    assert looked_for - documented("`templates/`") == set()


def test_every_part_of_its_paper_is_documented() -> None:
    assert everywhere(lambda source: named(source, "getattr", 1), [SOURCES / "printing" / "__init__.py"]) == {"sheet"}
    assert {"write", "sheet"} <= documented("`paper/__init__.py`")
    assert documented("`command_line.py`") == {"COMMANDS"}


def test_every_action_of_the_house_is_documented() -> None:
    server = [path for path in CORE if "server" in path.parts]
    played = everywhere(lambda source: named(source, "Pick") | named(source, "Fill"), server)
    assert {"pause", "postpone", "turn_idle"} <= played
    assert played - documented("Actions that the house itself plays") == set()


def test_every_section_of_texts_is_documented() -> None:
    read = everywhere(sections, [*CORE, *TEMPLATES])
    assert {"events", "levels", "facts"} <= read
    assert read - documented("Texts that the core looks up") == set()


class Dreaming(State):
    """A state that writes something again which no page names."""

    __slots__ = ()

    def fork(self) -> "Dreaming":
        """Nobody documented this."""
        return self


class Planted(Game[Any]):
    """A game's class with a hook that no page names."""

    weather: ClassVar[str] = ""

    def forecast(self) -> None:
        """Nobody documented this."""


@dataclass(frozen=True)
class PlantedCard(Meta):
    """A visiting card with a line more."""

    colour: str = ""


def test_a_planted_hook_is_seen() -> None:
    assert overridden(State, Dreaming.__module__) - documented("`State`") == {"fork"}
    assert members(Planted) - documented("`Game`") == {"weather", "forecast"}
    assert {field.name for field in fields(PlantedCard)} - documented("`Meta`") == {"colour"}


@pytest.mark.parametrize(
    ("find", "planted", "seen"),
    [
        (lambda source: named(source, "part_of", 1), 'part_of(game, "smells")', "smells"),
        (lambda source: named(source, "_ask"), 'self._ask("smell", None)', "smell"),
        (lambda source: named(source, "Pick"), 'Pick("doze")', "doze"),
        (protocols, "@runtime_checkable\nclass Dreaming(Protocol):\n    def dream(self): ...", "dream"),
        (folders, 'files(package) / "music"', "music"),
        (data_files, 'files(package).joinpath(f"songs.{lang}.toml")', "songs.fr.toml"),
        (own_templates, 'scene.own("ballroom")', "ballroom.html"),
        (sections, 'voice.text("perfumes.rose")', "perfumes"),
    ],
)
def test_a_planted_lookup_is_seen(find: Callable[[str], set[str]], planted: str, seen: str) -> None:
    assert find(planted) == {seen}
    assert seen not in (CHECKOUT / "docs" / "hooks.md").read_text("utf-8")
