"""Options that nothing reads do not exist: each one changes something at a table."""

import random
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from citing import promise
from tripot.bots.random_bot import RandomBot
from tripot.engine.actions import TIMEOUT
from tripot.engine.chair import seat_at
from tripot.engine.codec import log_digest
from tripot.engine.fold import Replay
from tripot.engine.game import Game
from tripot.engine.opening import open_table
from tripot.engine.options import Option
from tripot.engine.registry import games, package_of
from tripot.engine.rng import KeyedRng, PlainRng
from tripot.engine.seats import CLOCK

PLAYED = [
    pytest.param(game, option, id=f"{game.meta.id}-{option.name}")
    for game in games().values()
    if not game.meta.has_gm
    for option in game.meta.options
]
READ = [
    pytest.param(game, option, id=f"{game.meta.id}-{option.name}")
    for game in games().values()
    if game.meta.has_gm
    for option in game.meta.options
]
"""Of an open table, where most rules are seldom met: that its rules read the option, and that a test sets it."""


def others(option: Option, seats: int) -> list[Any]:
    """Values that are not the default, the farthest ones."""
    known: dict[str, list[Any]] = {
        "flag": [True, False],
        "int": [option.least, option.least + 1, option.most],
        "choice": list(option.choices),
        "seat": [0, seats - 1],
    }
    return [value for value in known[option.kind] if value != option.default]


@cache
def told(game: Game[Any], seed: int, *options: tuple[str, Any]) -> tuple[str, frozenset[str]]:
    """All that is told and offered in a game of chance, played by the same people with the same luck."""
    luck = bytes([seed] * 32)
    table = Replay(game, open_table(game, game.meta.seats[0], dict(options), luck), KeyedRng(luck))
    source, bot = random.Random(seed), RandomBot(game)
    offered: set[str] = set()
    for _ in range(3_000):
        offered |= {form.name for form in game.may_always(table.state, 0).forms}
        if table.state.outcome is not None:
            break
        awaited = table.state.stack[-1].awaited(table.state)
        if not awaited:
            table.act(CLOCK, TIMEOUT)
            continue
        table.act(awaited[0], bot(seat_at(game, table.state, awaited[0], PlainRng(source))))
    return log_digest(table.state), frozenset(offered)


@promise("E8")
@pytest.mark.parametrize(("game", "option"), PLAYED)
def test_an_option_changes_what_happens_at_a_table(game: Game[Any], option: Option) -> None:
    values = others(option, game.meta.seats[0])
    assert any(told(game, seed) != told(game, seed, (option.name, value)) for seed in range(1, 9) for value in values)


@cache
def read(game: Game[Any]) -> frozenset[str]:
    """The names that the game's rules look an option up by."""
    sources = (path.read_text("utf-8") for path in Path(str(files(package_of(game)))).rglob("*.py"))
    return frozenset(name for source in sources for name in re.findall(r'(?:options|chosen)\["([a-z_]+)"\]', source))


@promise("E8")
@pytest.mark.parametrize(("game", "option"), READ)
def test_an_option_of_an_open_table_is_read_by_its_rules_and_set_by_a_test(game: Game[Any], option: Option) -> None:
    assert option.name in read(game)
    here = Path(__file__).parent / package_of(game).rpartition(".")[2]
    assert any(option.name in path.read_text("utf-8") for path in here.glob("test_*.py"))
