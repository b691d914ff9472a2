"""Games are loaded when somebody asks for them; the others when there is time."""

from importlib.metadata import EntryPoint
from types import SimpleNamespace

import pytest

from server.toys import GAMES
from tripot.engine.registry import games
from tripot.server import common
from tripot.server.common.games import Games

pytestmark = pytest.mark.anyio


class Point:
    """A game on the shelf, that notes when it is taken."""

    def __init__(self, name: str, taken: list[str], *, gives: str = "") -> None:
        self.name = name
        self._taken = taken
        self._gives = gives or name

    def load(self) -> object:
        self._taken.append(self.name)
        if self._gives == "nothing":
            raise ImportError(self.name)
        return SimpleNamespace(meta=SimpleNamespace(id=self._gives))


def shelf(monkeypatch: pytest.MonkeyPatch, *points: Point) -> Games:
    monkeypatch.setattr(common.games, "entry_points", lambda **_: points)
    monkeypatch.setattr(common.games, "_SOON", 0)
    monkeypatch.setattr(common.games, "_PAUSE", 0)
    return Games()


def test_a_game_is_loaded_when_it_is_asked_for_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []
    shelved = shelf(monkeypatch, Point("go", taken), Point("chess", taken))
    assert list(shelved) == ["chess", "go"]
    assert taken == []
    assert shelved["go"] is shelved["go"]
    assert taken == ["go"]
    assert shelved.get("whist") is None


async def test_the_rest_is_loaded_later_whatever_one_of_them_does(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []
    points = Point("go", taken), Point("broken", taken, gives="nothing"), Point("chess", taken)
    shelved = shelf(monkeypatch, *points)
    assert shelved["chess"]
    await shelved.load_the_rest()
    assert sorted(taken) == ["broken", "chess", "go"]


def test_a_game_under_anothers_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="gives the game chess"):
        shelf(monkeypatch, Point("go", [], gives="chess"))["go"]


def test_the_shelf_has_what_is_installed() -> None:
    found = Games()
    assert list(found) == list(games())
    assert all(found[name] is game for name, game in games().items())
    assert not GAMES.keys() & found.keys()
    assert all(isinstance(point, EntryPoint) for point in found._points.values())
