"""What the house does to a table besides moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tripot.engine.seats import Seat
from tripot.server.common.inputs import new_word
from tripot.server.common.records import NoteKind
from tripot.server.store.journal import Also
from tripot.server.store.lists import NoWatchers
from tripot.server.store.rows import Alarm, ChairRow
from tripot.server.store.table_rows import Progress, Stage, Terms
from tripot.server.tables.table import Prepared, Table


@dataclass(slots=True)
class Change:
    """A note for everybody at the table, and what it changes."""

    kind: NoteKind
    facts: Mapping[str, Any] = field(default_factory=dict)
    terms: Terms | None = None
    stage: Stage | None = None
    progress: Progress | None = None
    chairs: Sequence[ChairRow] = ()
    gone: Sequence[Seat] = ()
    prepared: Prepared | None = None
    deadline: Mapping[tuple[str, Seat], Alarm] | None = None
    """Set to move the deadline."""
    also: Sequence[Also] = ()
    may_return: bool = False
    """Whether whoever loses a chair by it may take it back."""
    answer: Any = None


def with_new_words(now: Table, change: Change) -> Change:
    """The same, and new words: the former invitation and watchers' word open nothing any more."""
    terms = replace(now.row.terms, invitation=new_word(), watchword=new_word())
    return replace(change, terms=terms, also=(*change.also, NoWatchers(now.id)))
