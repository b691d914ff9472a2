"""Record whole games that later versions must replay: `python -m tools.record [OPTION] [GAMES]`.

Without an option every table is played anew, with the code as it is, which belongs to a change of the rules. `--again`
keeps the journals and writes anew what they come to. `--beside` keeps them too and plays some tables by a later version
of the rules. `--states` adds the digest of each last state to every recording,
and `--forget-states` takes it out: records may change their shape in between.
"""

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice
from typing import Any

from tools import evenings
from tools.curious import CURIOUS, MAGICAL, CuriousBot
from tools.recordings import JOURNALS, Expected, Recording, further, names, read, replayed, state_of, write
from tripot.bots.forward import Foresight, ForwardBot
from tripot.bots.levels import RANDOM, bot_for
from tripot.bots.planner import Plan, PlannerBot
from tripot.bots.search import Effort, SearchBot
from tripot.engine.actions import TIMEOUT, Pick
from tripot.engine.chair import Policy, seat_at
from tripot.engine.conformance.trial import Move, choose_for, random_options
from tripot.engine.fold import Replay
from tripot.engine.game import Game
from tripot.engine.journal import Void, reveal, write_bytes
from tripot.engine.opening import open_table
from tripot.engine.registry import game_of, games
from tripot.engine.rng import KeyedRng, PlainRng
from tripot.engine.seats import CLOCK, HOUSE, Seat
from tripot.engine.view import look

TABLES = 105
"""How many further games are recorded of each game."""
BESIDE = 15
"""How many are recorded beside them when the rules take the next number."""
CURIOUS_TABLES = 16
"""How many more of an open table, with people who try everything."""
LONGEST = 180
"""Entries after which a table that need not end is closed."""
LEAVING = ("resign", "end_session", "close_encounter")
"""What is done seldom here: the table would be over before anything happened."""
FAREWELL = 0.05
RESUME = "resume"
"""What the house says to a table that it has stopped."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table to record: who plays how, and how often the clock, the house or somebody unasked steps in."""

    name: str
    seats: int
    options: dict[str, Any]
    levels: tuple[str, ...]
    clock: float
    aside: float
    undo: float


def tables(game: Game[Any]) -> Iterator[Table]:
    """All sizes in turn, every level alone and mixed, options as a host may set them."""
    for number in range(TABLES):
        source = random.Random(f"{game.meta.id} {number}")
        levels = _levels(game, number)
        sizes = game.meta.seats[:3] if _is_slow(game, levels[-1]) else game.meta.seats
        seats = sizes[number % len(sizes)]
        options = random_options(game.meta.options, seats, source) if number % 4 else {}
        clock, aside, undo = (source.choice((0.0, 0.0, most)) for most in (0.08, 0.1, 0.01))
        yield Table(f"{number:03}-{'-'.join(levels)}", seats, options, levels, clock, aside, undo)
    for number in range(TABLES, TABLES + CURIOUS_TABLES if game.meta.has_gm else TABLES):
        yield _curious_table(game, number)


def _curious_table(game: Game[Any], number: int) -> Table:
    """An open table where everything is tried, scene after scene."""
    seats = game.meta.seats[1 + number % 4]
    scenes = next(option.choices for option in game.meta.options if option.name == "scene")
    level, options = (CURIOUS, MAGICAL)[number % 2], {"scene": scenes[number % len(scenes)]}
    return Table(f"{number:03}-{level}", seats, options, (level,), 0.03, 0.0, 0.0)


def _levels(game: Game[Any], number: int) -> tuple[str, ...]:
    """Chance, each quick level, both in turns; every twentieth table is for those that search."""
    slow = [level for level in game.meta.levels if _is_slow(game, level)]
    quick = [level for level in game.meta.levels if level not in slow]
    if slow and number % 20 == 7:
        return (RANDOM, slow[number // 20 % len(slow)])
    mixes = [*((level,) for level in quick), tuple(quick)]
    return mixes[number // 3 % len(mixes)]


def _is_slow(game: Game[Any], level: str) -> bool:
    return level != RANDOM and level not in game.policies


def _bot(game: Game[Any], level: str) -> Policy:
    """The bot of a level, with little time to think."""
    if level in (CURIOUS, MAGICAL):
        return CuriousBot(game, level)
    found = bot_for(game, level)
    if isinstance(found, SearchBot):
        return SearchBot(game, Effort(iterations=40, worlds=8))
    if isinstance(found, PlannerBot):
        return PlannerBot(game, Plan(candidates=3, playouts=6))
    return ForwardBot(game, Foresight(candidates=3, worlds=2)) if isinstance(found, ForwardBot) else found


def play(game: Game[Any], table: Table) -> bytes:
    """A whole game, as its journal."""
    seed = sha256(f"{game.meta.id} {table.name}".encode()).digest()
    made = Replay(game, open_table(game, table.seats, table.options, seed), KeyedRng(seed))
    play_on(made, table, random.Random(f"players {table.name}"))
    made.append(reveal(made.chain, len(made.entries) + 1, seed))
    return write_bytes(made.header, made.entries)


def play_on(made: Replay[Any], table: Table, source: random.Random) -> None:
    """From here to the end, or to where a table that need not end is closed."""
    bots = {seat: _bot(made.game, level) for seat, level in _chairs(made.game, table)}
    while made.state.outcome is None and len(made.entries) < (LONGEST if made.game.meta.has_gm else 10**6):
        last = made.last_standing()
        if last is not None and source.random() < table.undo:
            made.append(made.next_entry(HOUSE, Void(last)))
            continue
        move = _move(made, table, bots, source)
        if not _ends(made, move) or source.random() < FAREWELL:
            made.act(*move)  # refused: somebody else tries something else


def _chairs(game: Game[Any], table: Table) -> Iterator[tuple[Seat, str]]:
    for place, seat in enumerate(game.meta.chairs(table.seats)):
        yield seat, table.levels[place % len(table.levels)]


def _ends(made: Replay[Any], move: Move) -> bool:
    """Whether somebody leaves without need: where a game master sits, or unasked."""
    seat, action = move
    is_unasked = made.game.meta.has_gm or seat not in made.state.stack[-1].awaited(made.state)
    return is_unasked and isinstance(action, Pick) and action.kind in LEAVING


def _move(made: Replay[Any], table: Table, bots: dict[Seat, Policy], source: random.Random) -> Move:
    """The bell, something unasked, or what one of those who are awaited chooses."""
    game, s = made.game, made.state
    top = s.stack[-1]
    awaited = top.awaited(s)
    if top.has_deadline and (not awaited or source.random() < table.clock):
        return CLOCK, TIMEOUT
    if RESUME in look(game, s, HOUSE).standing.by_text() and source.random() < 0.3:
        return HOUSE, Pick(RESUME)
    if source.random() < table.aside or (not awaited and source.random() < 0.5):
        seat = source.choice([*bots, HOUSE])
        aside = choose_for(game, look(game, s, seat), source)
        if aside is not None:
            return seat, aside
    willing = list(awaited) or [seat for seat in bots if top.may_act(s, seat)]
    seat = source.choice(willing)
    return seat, bots[seat](seat_at(game, s, seat, PlainRng(source)))


def record(game: Game[Any]) -> None:
    """Play every further table of a game, and keep it."""
    scripted = evenings.journals(game) if game.meta.has_gm else ()
    journals = (*((table.name, play(game, table)) for table in tables(game)), *scripted)
    write(further(game.meta.id), [Recording(name, data, replayed(game, data)) for name, data in journals])


def again(game: Game[Any], *, states: bool) -> None:
    """Keep the journals of a game, and write anew what they come to."""
    path = further(game.meta.id)
    kept = [read(path, name) for name in names(path)]
    write(path, [replace(one, expected=replayed(game, one.journal, states=states)) for one in kept])


def beside(game: Game[Any]) -> None:
    """Keep what was recorded, and play some tables by the present rules too."""
    path, rules = further(game.meta.id), game.meta.rules
    kept = [read(path, name) for name in names(path) if not name.startswith(f"{rules}-")]
    fresh = [replace(table, name=f"{rules}-{table.name}") for table in islice(tables(game), BESIDE)]
    played = ((table.name, play(game, table)) for table in fresh)
    write(path, [*kept, *(Recording(name, data, replayed(game, data, states=True)) for name, data in played)])


def mark_states(game: Game[Any], *, keep: bool) -> None:
    """Write the digest of the last state into every recording of a game, or take it out; nothing else changes."""
    path = further(game.meta.id)
    kept = [read(path, name) for name in names(path)]
    write(path, [replace(one, expected=_marked(game, one.expected, one.journal, keep=keep)) for one in kept])
    for journal in sorted((JOURNALS / game.meta.id).glob("*.jsonl")):
        beside = journal.with_suffix(".json")
        ends = _marked(game, json.loads(beside.read_text()), journal.read_bytes(), keep=keep)
        beside.write_text(json.dumps(ends, indent=1) + "\n")


def _marked(game: Game[Any], expected: Expected, data: bytes, *, keep: bool) -> Expected:
    rest = {name: value for name, value in expected.items() if name not in ("digest", "state")}
    return {**rest, "state": state_of(game, data)} if keep else rest


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    how = parser.add_mutually_exclusive_group()
    for flag in ("--again", "--beside", "--states", "--forget-states"):
        how.add_argument(flag, action="store_true")
    parser.add_argument("games", nargs="*", default=list(games()))
    asked = parser.parse_args()
    for game in map(game_of, asked.games):
        if asked.states or asked.forget_states:
            mark_states(game, keep=asked.states)
        elif asked.again:
            again(game, states=False)
        elif asked.beside:
            beside(game)
        else:
            record(game)
        print(f"{game.meta.id}: {len(names(further(game.meta.id)))} further games")


if __name__ == "__main__":
    main()
