import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.toys import auction, battle
from tripot.engine import registry
from tripot.engine.registry import UnknownGame, folders, game_of, games, package_of


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """The toys, as if they were installed."""
    points = [EntryPoint(f"toy-{name}", f"engine.toys.{name}:GAME", registry.GROUP) for name in ("battle", "auction")]
    monkeypatch.setattr(registry, "entry_points", lambda **_: points)
    games.cache_clear()
    yield points
    games.cache_clear()


@pytest.mark.usefixtures("installed")
def test_games_are_found_by_entry_point_in_order() -> None:
    assert list(games()) == ["toy-auction", "toy-battle"]
    assert game_of("toy-battle").meta.id == "toy-battle"


@pytest.mark.usefixtures("installed")
def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"no such game: chess \(there is toy-auction, toy-battle\)"):
        game_of("chess")


def test_an_entry_point_must_tell_the_name_of_its_game(installed: list[EntryPoint]) -> None:
    installed.append(EntryPoint("wrong", "engine.toys.battle:GAME", registry.GROUP))
    with pytest.raises(ValueError, match="the entry point wrong gives the game toy-battle"):
        games()


def test_the_package_of_a_game_holds_its_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert package_of(auction.GAME) == "engine.toys"
    lonely = type("Lonely", (battle.Battle,), {"__module__": "lonely"})()
    monkeypatch.setitem(registry.sys.modules, "lonely", SimpleNamespace())
    assert package_of(lonely) == "lonely"
    monkeypatch.setitem(registry.sys.modules, "lonely", SimpleNamespace(__path__=[]))
    assert package_of(lonely) == "lonely"


def test_the_folders_of_games_are_found_without_loading_one() -> None:
    program = (
        "import sys; from tripot.engine.registry import folders; found = folders()\n"
        "print(*found); print(*(name for name in sys.modules if name.startswith('tripot.games.')))"
    )
    found, loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert "rpg" in found.split()
    assert not loaded


def test_a_folder_is_that_of_the_games_package() -> None:
    assert folders() == {name: Path(str(files(package_of(game)))) for name, game in games().items()}
