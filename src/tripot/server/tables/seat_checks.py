"""Who may be put in which chair: free chairs, bots and their levels."""

from collections.abc import Mapping, Sequence
from typing import Any

from tripot.engine.game import Game
from tripot.engine.journal import is_word
from tripot.engine.registry import levels_of
from tripot.engine.seats import Seat
from tripot.server.common.errors import Conflict, Unacceptable
from tripot.server.common.inputs import bot_name, own_name
from tripot.server.store.rows import ChairRow
from tripot.server.tables.changes import Change
from tripot.server.tables.table import Table


def check_level(game: Game[Any], level: str) -> str:
    """The level of a bot, the usual one if none is named; `Unacceptable` (`no_such_level`)."""
    level = level or game.meta.usual_level
    if level not in levels_of(game):
        raise Unacceptable("no_such_level", {"levels": list(levels_of(game))})
    return level


def check_own_word(found: str) -> None:
    """`Unacceptable` (`bad_word`) unless it is nothing, or what a browser adds to a seed."""
    if found and not is_word(found):
        raise Unacceptable("bad_word")


def chair_of(table: Table, seat: Seat) -> ChairRow:
    """The chair of that number; `Unacceptable` (`no_such_chair`)."""
    if seat not in table.chairs:
        raise Unacceptable("no_such_chair", {"seat": seat})
    return table.chair(seat)


def free_chair(table: Table, seat: Seat | None) -> ChairRow:
    """That chair, or the first free one; `Conflict` (`chair_taken`, `table_full`)."""
    if seat is not None:
        chair = chair_of(table, seat)
        if chair.kind != "free":
            raise Conflict("chair_taken")
        return chair
    chair_or_none = next((chair for chair in table.chairs.values() if chair.kind == "free"), None)
    if chair_or_none is None:
        raise Conflict("table_full")
    return chair_or_none


def called_at(table: Table, name: str, seat: Seat | None, most: int) -> str:
    """How somebody is called in a chair (or, None, among the watchers): nobody carries another's name there."""
    return own_name(name, (chair.name for chair in table.chairs.values() if chair.name and chair.seat != seat), most)


def to_bot(table: Table, chair: ChairRow, level: str) -> Change:
    """A bot takes the chair of whoever sat there."""
    level = check_level(table.game, level)
    name = bot_name(each.name for each in table.chairs.values())
    facts = {"seat": chair.seat, "level": level, "name": name, "from": chair.name}
    return Change("bot_placed", facts, chairs=(chair.given_to_bot(level, name),))


def with_bots(chairs: Sequence[ChairRow], levels: Mapping[Seat, str]) -> list[ChairRow]:
    """The chairs, with bots of these levels in those that are free."""
    filled, names = [], {chair.name for chair in chairs}
    for chair in chairs:
        if chair.kind == "free" and chair.seat in levels:
            name = bot_name(names)
            names.add(name)
            filled.append(chair.given_to_bot(levels[chair.seat], name))
        else:
            filled.append(chair)
    return filled
