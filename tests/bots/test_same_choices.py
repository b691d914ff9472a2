"""The same seed plays the same, on any machine: a digest of what every level of every game chooses.

`python -m bots.test_same_choices` (from `tests`) writes the digests anew, after a change that is meant to be one.
"""

import json
import random
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tripot.bots.levels import bot_for
from tripot.engine.actions import TIMEOUT, write_action
from tripot.engine.chair import seat_at
from tripot.engine.game import Game
from tripot.engine.options import complete
from tripot.engine.registry import game_of, games
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK
from tripot.engine.state import State
from tripot.engine.step import carry_out, perform, settle

GOLDEN = Path(__file__).with_name("choices.json")
MOVES = {"sharp": 4, "shark": 2, "planner": 4}
"""Those that think for long are asked a few times; the others play for a while."""
LEVELS = [(name, level) for name, game in games().items() for level in game.meta.levels]


def digest(game: Game[Any], level: str, seats: int) -> str:
    """What bots of a level choose at a table of their own."""
    source, found = random.Random(f"{level}/{seats}"), sha256()
    s = game.setup(seats, complete(game.meta.options, {}), PlainRng(source))
    settle(s)
    for _ in range(MOVES.get(level, 120)):
        found.update(json.dumps(move(game, s, level, seats, source), sort_keys=True).encode())
        if s.outcome is not None:
            break
    return found.hexdigest()[:16]


def move(game: Game[Any], s: State, level: str, seats: int, source: random.Random) -> Any:
    """One of those who may acts; the clock rings when nobody is awaited any more."""
    top = s.stack[-1]
    awaited = top.awaited(s)
    if not awaited and top.has_deadline:
        carry_out(game, s, CLOCK, TIMEOUT)
        return "timeout"
    willing = list(awaited) or [seat for seat in game.meta.chairs(seats) if top.may_act(s, seat)]
    seat = willing[int(source.random() * len(willing))]
    action = bot_for(game, level)(seat_at(game, s, seat, PlainRng(source)))
    assert perform(game, s, seat, action) is None
    return [seat, write_action(action)]


def digests(name: str, level: str) -> dict[str, str]:
    """By number of players: the fewest, as many as usual, the most."""
    game = game_of(name)
    sizes = sorted({game.meta.seats[0], game.meta.usual_seats, game.meta.seats[-1]})
    return {str(seats): digest(game, level, seats) for seats in sizes}


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_a_level_chooses_as_it_always_did(name: str, level: str) -> None:
    assert digests(name, level) == json.loads(GOLDEN.read_text())[f"{name} {level}"]


if __name__ == "__main__":
    written = {f"{name} {level}": digests(name, level) for name, level in LEVELS}
    GOLDEN.write_text(json.dumps(written, indent=1) + "\n")
