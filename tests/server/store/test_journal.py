"""A step of a table is written wholly or not at all: on both databases, row by row."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, select

from tripot.engine.actions import Fill, Pick
from tripot.engine.journal import Entry
from tripot.server.common.records import Schedule
from tripot.server.store import journal, schema
from tripot.server.store.conflicts import Stale
from tripot.server.store.connect import connect
from tripot.server.store.journal import Also, Writing
from tripot.server.store.rows import Alarm, ChairRow, EntryRow, NoteRow
from tripot.server.store.table_rows import Progress, Stage, TableRow, Terms, table_of

SEED = bytes(range(32))
TERMS = Terms("t", "toy", "1", "A table", 3, {"rounds": 2}, {}, Schedule(), False, "nobody", None, "", "", "", 5)
TABLE = TableRow(TERMS, Stage("playing"), Progress(0, None, (0, 1), since=10, moved_at=10))
MOVED = replace(TABLE, progress=Progress(1, "one", (2,), since=20, moved_at=30, undo={"by": 1}))
ENTRY = EntryRow(Entry(1, 2, Pick("pass"), "one"), 30, "key", "print")
CHAIRS = [ChairRow("t", seat, "bot", name=f"Bot {seat}", level="random", token=f"token {seat}") for seat in range(3)]
NOTE = NoteRow("t", 1, 10, "opened", {"by": "Inès"})


@pytest.fixture
def connection(url: str) -> Iterator[Connection]:
    database = connect(url)
    database.acquire()
    with database.engine.begin() as made:
        journal.create(made, TABLE, SEED, CHAIRS, [NOTE])
        yield made
    database.engine.dispose()


def rows(connection: Connection, table: Any) -> list[dict[str, Any]]:
    found = [dict(row._mapping) for row in connection.execute(select(table))]
    return sorted(found, key=lambda row: [str(value) for value in row.values()])


def stored(connection: Connection) -> TableRow:
    return table_of(list(connection.execute(select(schema.tables)).one()))


def test_a_new_table_is_stored_with_its_seed_its_chairs_and_its_notes(connection: Connection) -> None:
    assert stored(connection) == TABLE
    assert rows(connection, schema.seeds) == [{"table_id": "t", "seed": SEED}]
    assert rows(connection, schema.chairs) == [chair.as_row() for chair in CHAIRS]
    assert rows(connection, schema.notes) == [
        {"table_id": "t", "number": 1, "at": 10, "kind": "opened", "facts": '{"by":"Inès"}'}
    ]


def test_a_plain_move_writes_its_entry_and_how_far_the_table_is_and_nothing_else_of_it(connection: Connection) -> None:
    renamed = replace(MOVED, terms=replace(TERMS, name="Another"), stage=Stage("over"))
    journal.write(connection, Writing(TABLE, renamed, [ENTRY, EntryRow(Entry(2, -1, Fill("f", {"a": 1}), "two"), 31)]))
    assert stored(connection) == MOVED
    assert rows(connection, schema.entries) == [
        {
            "table_id": "t",
            "seq": 1,
            "actor": 2,
            "what": '"pass"',
            "chain": "one",
            "at": 30,
            "key": "key",
            "print": "print",
        },
        {
            "table_id": "t",
            "seq": 2,
            "actor": -1,
            "what": '{"form":"f","value":{"a":1}}',
            "chain": "two",
            "at": 31,
            "key": None,
            "print": None,
        },
    ]


RESULT = {
    "table_id": "t",
    "seat": 0,
    "game": "toy",
    "person": None,
    "level": "random",
    "points": 3,
    "won": True,
    "ended_at": 40,
}


@pytest.mark.parametrize(
    "more",
    [
        {"notes": [replace(NOTE, number=2)]},
        {"chairs": [replace(CHAIRS[0], name="Other")]},
        {"gone_chairs": [2]},
        {"results": [RESULT]},
    ],
    ids=["a note", "a chair", "a chair less", "a result"],
)
def test_whatever_is_more_than_a_plain_move_writes_the_whole_row(connection: Connection, more: dict[str, Any]) -> None:
    after = replace(MOVED, terms=replace(TERMS, name="Another"), stage=Stage("over", version=2, ended_at=40))
    journal.write(connection, Writing(TABLE, after, **more))
    assert stored(connection) == after


def test_notes_and_results_are_written_with_the_step(connection: Connection) -> None:
    journal.write(connection, Writing(TABLE, MOVED, notes=[replace(NOTE, number=2, kind="ended")], results=[RESULT]))
    assert [row["kind"] for row in rows(connection, schema.notes)] == ["opened", "ended"]
    assert rows(connection, schema.results) == [RESULT]


@pytest.mark.parametrize(
    "other",
    [
        replace(TABLE, progress=replace(TABLE.progress, seq=1)),
        replace(TABLE, stage=replace(TABLE.stage, version=9)),
        replace(TABLE, terms=replace(TERMS, id="u")),
    ],
    ids=["another entry", "another note", "another table"],
)
@pytest.mark.parametrize("notes", [(), (replace(NOTE, number=2),)], ids=["a move", "a change"])
def test_a_table_that_is_no_longer_as_it_was_is_not_written(
    connection: Connection, other: TableRow, notes: tuple[NoteRow, ...]
) -> None:
    with pytest.raises(Stale):
        journal.write(connection, Writing(other, MOVED, notes=notes))
    assert stored(connection) == TABLE


def alarm(kind: Any = "deadline", seat: int = -1, due: int = 50, decision: int = 1, **more: Any) -> Alarm:
    return Alarm("t", kind, seat, due, decision, **more)


def test_alarms_are_set_anew_and_dropped_with_the_step(connection: Connection) -> None:
    bell, near, bot = alarm(), alarm("near", due=40), alarm("bot", 2, due=45, by_wall=True)
    journal.write(connection, Writing(TABLE, TABLE, set_alarms=[bell, near, bot]))
    assert journal.due_alarms(connection, 99, 9) == [near, bot, bell]
    later = replace(bell, due=60, decision=2)
    journal.write(connection, Writing(TABLE, TABLE, set_alarms=[later], drop_alarms=[near]))
    assert journal.due_alarms(connection, 99, 9) == [bot, later]


def test_an_alarm_rings_for_one_worker_alone(connection: Connection) -> None:
    bell, bot = alarm(), alarm("bot", 2, due=45)
    journal.write(connection, Writing(TABLE, TABLE, set_alarms=[bell, bot]))
    journal.write(connection, Writing(TABLE, MOVED, fired=bell))
    assert journal.due_alarms(connection, 99, 9) == [bot]
    for gone in (bell, replace(bot, due=46), replace(bot, decision=7), replace(bot, seat=1)):
        with pytest.raises(Stale):
            journal.write(connection, Writing(MOVED, MOVED, fired=gone))
    assert journal.due_alarms(connection, 99, 9) == [bot]


def test_alarms_are_due_from_their_moment_on_the_earliest_first_so_many_at_once_and_none_that_is_held(
    connection: Connection,
) -> None:
    assert journal.next_due(connection) == 0
    bells = [alarm("bot", seat, due=100 - seat) for seat in range(4)]
    journal.write(connection, Writing(TABLE, TABLE, set_alarms=[*bells, alarm("near", due=3, held=True)]))
    assert journal.next_due(connection) == 97
    assert [bell.due for bell in journal.due_alarms(connection, 99, 9)] == [97, 98, 99]
    assert [bell.due for bell in journal.due_alarms(connection, 100, 2)] == [97, 98]
    assert journal.due_alarms(connection, 96, 9) == []


def test_chairs_are_changed_added_and_taken_away_and_may_exchange_their_tokens(connection: Connection) -> None:
    first = replace(CHAIRS[0], token="token 1", offer="offer", absences=2, missed_at=7)
    second = replace(CHAIRS[1], token="token 0", name="Renamed")
    new = ChairRow("t", 5, name="A fourth")
    journal.write(connection, Writing(TABLE, MOVED, chairs=[first, second, new], gone_chairs=[2]))
    assert rows(connection, schema.chairs) == [first.as_row(), second.as_row(), new.as_row()]


def test_a_chair_that_the_step_does_not_name_keeps_everything(connection: Connection) -> None:
    first = replace(CHAIRS[0], name="Renamed", token=None)
    journal.write(connection, Writing(TABLE, MOVED, chairs=[first], gone_chairs=[2]))
    assert rows(connection, schema.chairs) == [first.as_row(), CHAIRS[1].as_row()]


def test_chairs_may_exchange_the_words_that_hand_them_over(connection: Connection) -> None:
    offered = [replace(chair, offer=f"offer {chair.seat}") for chair in CHAIRS]
    journal.write(connection, Writing(TABLE, TABLE, chairs=offered))
    turned = [replace(chair, offer=f"offer {(chair.seat + 1) % 3}") for chair in CHAIRS]
    journal.write(connection, Writing(TABLE, MOVED, chairs=turned))
    assert rows(connection, schema.chairs) == [chair.as_row() for chair in turned]


def test_chairs_of_other_tables_are_left_alone(connection: Connection) -> None:
    other = replace(TABLE, terms=replace(TERMS, id="u", invitation="u", watchword="u"))
    theirs = [replace(chair, table_id="u", token=f"their {chair.seat}") for chair in CHAIRS]
    journal.create(connection, other, SEED, theirs, [replace(NOTE, table_id="u")])
    journal.write(connection, Writing(TABLE, MOVED, chairs=[replace(CHAIRS[0], name="Renamed")], gone_chairs=[2]))
    found = [row for row in rows(connection, schema.chairs) if row["table_id"] == "u"]
    assert found == [chair.as_row() for chair in theirs]


def test_what_else_belongs_to_a_step_is_written_last_and_on_the_same_connection(connection: Connection) -> None:
    class Heard(Also):
        def write(self, used: Connection) -> None:
            heard.append((used is connection, stored(used).progress.seq))

    heard: list[tuple[bool, int]] = []
    journal.write(connection, Writing(TABLE, MOVED, also=[Heard(), Heard()]))
    assert heard == [(True, 1), (True, 1)]
    with pytest.raises(Stale):
        journal.write(connection, Writing(TABLE, MOVED, also=[Heard()]))
    assert len(heard) == 2
    with pytest.raises(NotImplementedError):
        Also().write(connection)


def test_the_latest_position_of_a_table_is_kept_and_that_of_another_program_gives_way(connection: Connection) -> None:
    def kept(seq: int, code: str) -> list[tuple[Any, ...]]:
        journal.keep_snapshot(connection, "t", seq, f"chain {seq}", code, f"body {seq}")
        return [tuple(row) for row in connection.execute(select(schema.snapshots))]

    assert kept(4, "one") == [("t", 4, "chain 4", "one", "body 4")]
    assert kept(3, "one") == [("t", 4, "chain 4", "one", "body 4")]
    assert kept(4, "one") == [("t", 4, "chain 4", "one", "body 4")]
    assert kept(6, "one") == [("t", 6, "chain 6", "one", "body 6")]
    assert kept(5, "two") == [("t", 5, "chain 5", "two", "body 5")]


def test_a_change_is_of_these_columns_and_of_a_row_that_is_as_it_was(connection: Connection) -> None:
    change = journal._changing(("chain", "moved_at"))
    was = {"b_id": "t", "b_seq": 0, "b_version": 1, "chain": "new", "moved_at": 77}
    for other in ({"b_id": "u"}, {"b_seq": 1}, {"b_version": 2}):
        assert change.run(connection, was | other).rowcount == 0
    assert stored(connection) == TABLE
    assert change.run(connection, was).rowcount == 1
    assert stored(connection) == replace(TABLE, progress=replace(TABLE.progress, chain="new", moved_at=77))
