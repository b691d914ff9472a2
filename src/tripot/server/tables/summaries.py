"""Tables as people see them, made from what the house knows: what somebody may not know is not put in."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import json

from tripot.engine.game import Game
from tripot.engine.questions import Several
from tripot.engine.seats import SPECTATOR, Seat
from tripot.server.common.moments import Moment, as_datetime
from tripot.server.common.records import (
    AWAY,
    Caller,
    ChairInfo,
    Deadline,
    Message,
    Note,
    OperatedTable,
    QuestionInfo,
    TableCard,
    TableInfo,
    UndoInfo,
)
from tripot.server.store.rows import Alarm, ChairRow, MessageRow, NoteRow
from tripot.server.tables import permissions
from tripot.server.tables.alarms import DEADLINE, EVERYBODY, deadlines
from tripot.server.tables.days_off import away_until
from tripot.server.tables.leaving import check_card
from tripot.server.tables.questions import TABLE, Question, deciding, question_of, questions_at
from tripot.server.tables.signs import HOST, acting_host, away_since, is_absent, showing_until
from tripot.server.tables.sittings import name_by_note, right_of
from tripot.server.tables.table import Table


def info_of(table: Table, caller: Caller, word: str = "", eyes: Seat | None = None) -> TableInfo:
    """The table, for somebody who may look at it (through these eyes, if they have several pairs)."""
    terms, stage = table.row.terms, table.row.stage
    mine, right = permissions.seats_of(table, caller), right_of(table, caller.person.id if caller.person else None)
    if eyes is None:
        eyes = mine[0] if mine else SPECTATOR
    pending = table.pending(eyes)
    awaited = () if pending is None else pending.awaited
    inside = bool(mine) or permissions.hosts(table, caller)
    until = showing_until(table)
    return TableInfo(
        id=terms.id,
        game=terms.game,
        rules=terms.rules,
        name=terms.name,
        status="broken" if table.fault else "kept" if table.is_kept else stage.status,
        seats=terms.seats,
        options=terms.options,
        parameters=terms.parameters,
        schedule=terms.schedule,
        is_public=terms.is_public,
        is_practice=terms.is_practice,
        lesson=terms.lesson,
        lesson_step=stage.lesson_step,
        watching=terms.watching,
        host=_host(table),
        i_host=permissions.hosts(table, caller),
        my_seats=mine,
        i_watch=not mine and permissions.watches(table, caller, word),
        chairs=tuple(_chair(table, chair, mine, awaited) for chair in table.chairs.values()),
        commitment=terms.commitment,
        deadline=deadline_of(table, eyes),
        paused=stage.paused_at is not None,
        seq=table.sight(eyes).number(table.row.progress.seq),
        version=stage.version,
        opened_at=as_datetime(terms.opened_at),
        started_at=None if stage.started_at is None else as_datetime(stage.started_at),
        ended_at=None if stage.ended_at is None else as_datetime(stage.ended_at),
        rematch=stage.rematch,
        invitation=terms.invitation if inside and caller.chair is None else None,
        watchword=terms.watchword if inside and caller.chair is None and terms.watching != "nobody" else None,
        watchers=sum(count for seat, count in table.here.items() if seat not in table.chairs and seat != HOST),
        undo=_undo(table),
        my_words={seat: table.chair(seat).own_word for seat in mine} if caller.chair is None else {},
        has_words=any(terms.words or ()),
        corrections=table.corrections() if permissions.hosts(table, caller) else (),
        stands_in=_stands_in(table),
        questions=tuple(_asked(table, one, one.place, TABLE) for one in _mine_first(table, mine)),
        replaced_by="" if right is None else table.name_of(right.seat),
        was_mine=None if right is None else right.seat,
        showing_until=None if until is None else as_datetime(until),
    )


def _host(table: Table) -> str:
    """The name of whoever opened the table, as they are called there: another may have the same."""
    seats = table.seats_of(table.row.terms.host)
    return table.name_of(seats[0]) if seats else table.host_name


def _stands_in(table: Table) -> str:
    """The name of whoever hosts while the host is absent."""
    acting = acting_host(table)
    return "" if acting == table.row.terms.host else table.name_of(table.seats_of(acting)[0])


def _chair(table: Table, chair: ChairRow, mine: tuple[Seat, ...], awaited: tuple[Seat, ...]) -> ChairInfo:
    return ChairInfo(
        seat=chair.seat,
        kind=chair.kind,
        name=chair.name,
        called=table.called(chair.seat),
        level=chair.level,
        is_mine=chair.seat in mine,
        is_host=chair.person is not None and chair.person == table.row.terms.host,
        awaited=chair.seat in awaited,
        is_here=table.is_here(chair.seat),
        absences=chair.absences,
        person_id=chair.person,
        is_absent=table.row.stage.status == "playing" and is_absent(table, chair.seat),
        question=_asked_of(table, chair),
        away_until=away_until(table.days_off, chair.person, table.now()),
        away_since=_away_since(table, chair.seat),
    )


def _away_since(table: Table, seat: Seat) -> datetime | None:
    at = away_since(table, seat)
    return None if at is None else as_datetime(at)


def _asked_of(table: Table, chair: ChairRow) -> QuestionInfo | None:
    asked = question_of(chair)
    return None if asked is None else _asked(table, asked, chair.seat, chair.seat)


def _mine_first(table: Table, mine: tuple[Seat, ...]) -> list[Question]:
    """What is asked about the table: first what waits for the reader."""
    return sorted(questions_at(table), key=lambda one: bool({*one.agreed, *one.refused} & set(mine)))


def _asked(table: Table, asked: Question, place: Seat, seat: Seat) -> QuestionInfo:
    awaited = tuple(each for each in deciding(table, asked, seat) if each not in (*asked.agreed, *asked.refused))
    due = table.alarms.get(("question", place))
    return QuestionInfo(
        asked_by=asked.by,
        level=asked.level,
        agreed=asked.agreed,
        refused=asked.refused,
        asker=asked.asker,
        awaited=() if asked.is_settled else awaited,
        due_at=as_datetime(asked.due if due is None else due.due),
        number=asked.number,
        is_settled=asked.is_settled,
        what=asked.what,
        until=as_datetime(asked.until) if asked.until else None,
        house=check_card(asked.house).address if asked.house else "",
    )


def deadline_of(table: Table, seat: Seat) -> Deadline | None:
    """When the clock rings, as shown to this seat: its own clock; the first of the others' if it need not answer."""
    row, waits = table.row, table.pending(seat)
    if waits is None:
        return None
    since = as_datetime(since_of(table, seat))
    if row.stage.paused_at is not None and row.stage.held_due is not None:
        return Deadline(None, waits.decision, since, max(row.stage.held_due - row.stage.paused_at, 0) / 1000)
    alarm = _alarm_of(table, seat)
    if alarm is None or alarm.held:
        return Deadline(None, waits.decision, since)
    return Deadline(as_datetime(alarm.due - row.terms.schedule.grace * 1000), waits.decision, since)


def since_of(table: Table, seat: Seat) -> Moment:
    """Since when the table waits for this seat's answer, or, for others, for anybody's."""
    top = table.state.stack[-1]
    entry = top.asked_at(seat) if isinstance(top, Several) else 0
    return max(table.row.progress.since, table.times[entry - 1]) if entry else table.row.progress.since


def _alarm_of(table: Table, seat: Seat) -> Alarm | None:
    """The deadline that this seat is shown. One whose passing must not be seen is shown to nobody else."""
    top = table.state.stack[-1]
    own = table.alarms.get(("deadline", seat)) or table.alarms.get(DEADLINE)
    if own is not None or not isinstance(top, Several) or seat in top.awaited(table.state):
        return own
    unseen = {one.question.seat for one in top.asked if one.question.is_unseen}
    return next((alarm for alarm in deadlines(table.alarms) if alarm.seat not in unseen), None)


def _undo(table: Table) -> UndoInfo | None:
    asked = table.row.progress.undo
    if asked is None:
        return None
    agreed = tuple(asked["agreed"])
    return UndoInfo(asked["number"], asked["by"], agreed, tuple(s for s in consenting(table) if s not in agreed))


def consenting(table: Table) -> tuple[Seat, ...]:
    """The chairs with a person in them: those who agree to a taking back."""
    return tuple(chair.seat for chair in table.chairs.values() if chair.kind == "person")


def note_of(row: NoteRow, table: Table) -> Note:
    """A note, for those at the table, with the name of whoever sat then in the chair that it is about. [E12]"""
    facts = row.facts
    for about, named in (("seat", "who"), ("by", "by_name")):
        if isinstance(facts.get(about), int) and table.sittings and facts[about] in table.chairs:
            facts = {**facts, named: name_by_note(table, facts[about], row.number)}
    if isinstance(facts.get("agreed"), list):
        facts = {**facts, "agreed": [name_by_note(table, seat, row.number) for seat in facts["agreed"]]}
    return Note(row.number, as_datetime(row.at), row.kind, facts)


def message_of(row: MessageRow, eyes: Seat) -> Message:
    """A message, for somebody who may read it."""
    mine = row.seat is not None and row.seat == eyes
    return Message(row.place, row.thread, row.seat, row.name, row.text, as_datetime(row.at), mine, row.title)


def card_of(row: Any, person: str | None) -> TableCard:
    """A line of a list, from a row of `store.lists`."""
    my_seats = tuple(seat for seat, sitter in row["chairs"] if person is not None and sitter == person)
    awaited = {int(seat) for seat in row["awaited"].split(",") if seat}
    place, points = _ended(row["results"], my_seats)
    return TableCard(
        id=row["id"],
        game=row["game"],
        name=row["name"],
        status=row["status"],
        seats=row["seats"],
        taken=row["taken"],
        bots=row["bots"],
        pace=row["pace"],
        is_public=row["is_public"],
        is_practice=bool(row["is_practice"]),
        host=row["host_name"] or "",
        opened_at=as_datetime(row["opened_at"]),
        moved_at=as_datetime(row["moved_at"]),
        my_seats=my_seats,
        awaits_me=row["status"] not in AWAY and bool(awaited & set(my_seats)),
        due_at=_card_due(row["dues"], my_seats),
        unread=row.get("unread", 0),
        paused=row["paused_at"] is not None,
        replaced_by=row.get("replaced_by", ""),
        place=place,
        points=points,
    )


def _ended(results: Sequence[tuple[Seat, bool, int]], my_seats: tuple[Seat, ...]) -> tuple[int | None, int | None]:
    """The best place of somebody's chairs, and its points: who won is first whatever the points.

    Where nobody won nobody has a place.
    """
    if not any(won for _, won, _ in results):
        return None, None
    mine = max(((won, points) for seat, won, points in results if seat in my_seats), default=None)
    if mine is None:
        return None, None
    return 1 + sum((won, points) > mine for _, won, points in results if not (won and mine[0])), mine[1]


def _card_due(dues: Mapping[Seat, int], my_seats: tuple[Seat, ...]) -> datetime | None:
    """The table's deadline, or the first of one's own where each has one."""
    mine = [dues[seat] for seat in (EVERYBODY, *my_seats) if seat in dues]
    return as_datetime(min(mine)) if mine else None


def operated(row: Any, games: Mapping[str, Game[Any]]) -> OperatedTable:
    """A line of the operator's list, from a row of `store.lists`."""
    taken, bots = row["sitting"]
    game = games.get(row["game"])
    waits = row["status"] == "playing" and bool(row["awaited"])
    return OperatedTable(
        id=row["id"],
        game=row["game"],
        name=row["name"],
        status=row["status"],
        paused=row["paused_at"] is not None,
        chairs=row["seats"] + int(game is not None and game.meta.has_gm),
        people=taken - bots,
        bots=bots,
        pace=json.decode(row["schedule"])["pace"],
        started_at=None if row["started_at"] is None else as_datetime(row["started_at"]),
        moved_at=as_datetime(row["moved_at"]),
        waiting_since=as_datetime(row["since"]) if waits else None,
    )
