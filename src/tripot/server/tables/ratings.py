"""Which finished games move ratings, and who stood where in them."""

from collections.abc import Mapping, Sequence
from typing import Any

from tripot.engine.seats import Seat
from tripot.server.store.journal import Also
from tripot.server.store.ratings import Finish, Rated
from tripot.server.store.rows import SittingRow
from tripot.server.tables.commits import Step
from tripot.server.tables.sittings import of_chair
from tripot.server.tables.table import Table


def rated(step: Step) -> Sequence[Also]:
    """What the end of a game does to ratings; nothing unless it counts."""
    if not step.results or not counts(step):
        return ()
    return (Rated(step.table.row.terms.game, finishes(step)),)


def counts(step: Step) -> bool:
    """Ended by its rules, by its own figures, by two people at least, each in one chair that was mostly theirs."""
    table, terms = step.table, step.table.row.terms
    people = [person for person in owners(table).values() if person is not None]
    sitting = [chair.person for chair in table.chairs.values() if chair.person is not None]
    is_plain = not (table.game.meta.has_gm or terms.is_practice or terms.parameters)
    is_one_each = len(set(people)) == len(people) and len(set(sitting)) == len(sitting)
    return is_plain and is_one_each and len(people) > 1 and not any(is_replaced(step, seat) for seat in table.chairs)


def owners(table: Table) -> dict[Seat, str | None]:
    """Who sat in each chair when the game began; None for a bot."""
    return {seat: next(iter(_holders(table, seat)))[1] for seat in table.chairs}


def is_replaced(step: Step, seat: Seat) -> bool:
    """Whether others than whoever began in this chair made more than a third of its moves."""
    assert step.prepared is not None
    holders = _holders(step.table, seat)
    if len(holders) == 1:
        return False
    made = [entry.seq for entry in step.prepared.replay.entries if entry.actor == seat]
    by = [next(person for until, person in holders if until is None or seq <= until) for seq in made]
    return 3 * sum(person != holders[0][1] for person in by) > len(by)


def finishes(step: Step) -> list[Finish]:
    """Everybody by place; whoever left a chair for good comes last, and who sits there now has no part in it."""
    began, last = owners(step.table), len(step.results) + 1
    made = []
    for row in step.results:
        person = began[row["seat"]]
        place = 1 + sum(_worth(other) > _worth(row) for other in step.results)
        if person == row["person"]:
            made.append(Finish(person, row["level"], place))
        elif person is not None:
            made.append(Finish(person, "", last))
    return made


def _worth(row: Mapping[str, Any]) -> tuple[bool, int]:
    """What is compared: winners share the first place, the others go by points."""
    return row["won"], 0 if row["won"] else row["points"]


def _holders(table: Table, seat: Seat) -> list[tuple[int | None, str | None]]:
    """Who sat in a chair until which entry, in order."""
    past: Sequence[SittingRow] = of_chair(table, seat)
    return [*((row.seq, row.person) for row in past), (None, table.chair(seat).person)]
