"""Whole games without scripts, over `tripot serve`: forms as they stand, and a link that reloads. [E32]

Start-Up Nation is played so in a real browser (`browser/test_conditions.py`); here no eye is needed.
"""

import re
import time
from collections.abc import Iterator

import pytest

from citing import promise
from server.processes import Server
from server.web.bare import Bare, Key

SMALLEST = {
    "anime-studios": {"seats": 2, "option.length": "short"},
    "manhattan": {"seats": 5, "option.turns": 4},
    "neo-tokyo": {"seats": 5},
}
ORDERS = {"manhattan": "orders", "neo-tokyo": "sheet"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('bare') / 'house.db'}", toys=False) as made:
        yield made


@pytest.fixture
def ines(house: Server) -> Iterator[Bare]:
    came = Bare(house.address, "Inès")
    yield came
    came.client.close()


def begin(person: Bare, game: str, **others: object) -> str:
    """Open a table by its form and start it with bots; its path."""
    person.go(f"/games/{game}/open")
    person.press(person.sending("/open"), pace="none", level="random", **others)
    table = person.page.url
    person.press(person.sending("/start"), level="random")
    return table


def wait_for(person: Bare, *wanted: str) -> Key | None:
    """Look again until one of these can be pressed, or the game is over."""
    for _ in range(3000):
        if person.page.is_over:
            return None
        assert re.search(r"Page faite à \d\d:\d\d", person.page.text), person.page.url
        key = person.page.key(*wanted) or (person.pick() if "pick" in wanted else None)
        if key is not None:
            return key
        time.sleep(0.02)
        person.follow("look-again")
    raise AssertionError(f"{wanted} never came: {person.page.text[:400]}")


def play_on(person: Bare, *wanted: str) -> list[str]:
    """Press what comes until the game is over; what was pressed."""
    pressed = []
    while key := wait_for(person, "sure", "go-on-now", *wanted):
        pressed.append(key.id or key.value)
        person.press(key)
        assert person.page.status in (200, 409), person.page.text[:400]
    return pressed


def test_a_page_is_read_as_a_browser_without_scripts_reads_it(ines: Bare) -> None:
    page = ines.go("/games/manhattan/open")
    fields = dict(page.forms[ines.sending("/open").form].fields)
    assert fields["pace"] == "daily"
    assert fields["seats"] == "8"
    assert fields["sit"] == "1"


@promise("E32")
def test_a_game_of_generique_de_guerre_is_played_to_its_end(ines: Bare) -> None:
    begin(ines, "anime-studios", **SMALLEST["anime-studios"])
    key = wait_for(ines, "pick-faction-comet", "pick-faction-mirage")
    assert key is not None
    ines.press(key)
    assert wait_for(ines, "pick-pass") is not None
    deed = next(key for key in ines.page.keys if key.value.startswith(("recruit:", "open_studio:", "invoke:")))
    ines.press(deed)
    assert ines.page.status == 200, ines.page.text
    pressed = play_on(ines, "pick-convention-yes", "pick-end-round", "pick-pass", "pick")
    assert {"pick-pass", "sure", "pick-convention-yes"} <= set(pressed)
    assert "Générique de fin" in ines.page.text


@promise("E32")
@pytest.mark.parametrize("game", ORDERS)
def test_a_corporate_game_is_played_to_its_end(ines: Bare, game: str) -> None:
    table = begin(ines, game, **SMALLEST[game])
    key = wait_for(ines, "ready")
    assert key is not None
    ines.press(key)
    if (sure := ines.page.key("sure")) is not None:
        ines.press(sure)
    wait_for(ines, "pick-ready")
    ines.go(f"{table}?tab={ORDERS[game]}")
    added = ines.page.key("add-rank", "try-investor")
    assert added is not None
    ines.press(added)
    written = {"speculations.0.corporation": "ares", "speculations.0.rank": 1, "speculations.0.stake": 100_000}
    ready = ines.page.key("pick-ready")
    assert ready is not None
    ines.press(ready, **(written if game == "manhattan" else {}))
    assert ines.page.status == 200, ines.page.text
    pressed = play_on(ines, "ready")
    turns = 4 if game == "manhattan" else 8
    assert pressed.count("sure") == turns - 1  # the first sheet was not empty
    assert pressed.count("go-on-now") >= turns - 1


@promise("E32")
def test_an_evening_of_the_rpg_begins_meets_a_test_and_ends(ines: Bare) -> None:
    table = begin(ines, "rpg", seats=1, bots=1, **{"option.reaction_timeout_s": 0, "option.referee": "auto"})
    key = wait_for(ines, "pick-start-session")
    assert key is not None
    ines.press(key)
    ines.follow("tool-private_roll")
    rolled = ines.page.key("send-order")
    assert rolled is not None
    ines.press(rolled, dice=6)
    assert ines.page.status == 200, ines.page.text
    ines.go(table)
    assert re.search(r'class="line[^"]*\broll\b', ines.page.html)
    name = ines.page.text.partition(" · ")[0]
    ended = wait_for(ines, "end_session")
    assert ended is not None
    ines.press(ended)
    asked = ines.page.key("sure")
    assert asked is not None
    ines.press(asked, named=name)
    assert ines.page.status == 200, ines.page.text
    assert "a terminé la campagne" in ines.page.text
    assert ines.pick() is None
