"""The clock and the end of a table: what the host does, and what most of those present must agree to. [E10]

A host stops the clock and lets it run again; by correspondence they put a deadline off, which everybody is told. A
running game is closed or taken to another house, and a live deadline put off, only with those present; whoever sits
there may propose to close the table or to let a stopped clock run.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from tripot.engine.seats import Seat
from tripot.server.common.errors import Conflict, Forbidden, Unacceptable
from tripot.server.common.moments import Moment, as_moment
from tripot.server.common.records import Asked, Caller, NoteKind, TableInfo
from tripot.server.store.rows import Alarm
from tripot.server.tables import farewells, permissions, signs
from tripot.server.tables.alarms import deadlines
from tripot.server.tables.changes import Change
from tripot.server.tables.clock_changes import closed, paused, postponed, resumed
from tripot.server.tables.house_key import house_key
from tripot.server.tables.keyed import Keyed
from tripot.server.tables.leaving import check_card, leaving
from tripot.server.tables.questions import (
    TABLE,
    Question,
    check_anew,
    deciding,
    farewell_at,
    questions_at,
    verdict,
    with_question,
    without_question,
)
from tripot.server.tables.replacing import learn_signs
from tripot.server.tables.service import TableService
from tripot.server.tables.table import Table

_SECOND = 1000
_ASKED: dict[Asked, NoteKind] = {
    "close": "close_asked",
    "leave": "leave_asked",
    "postpone": "postpone_asked",
    "resume": "resume_asked",
}
"""What is noted when it is proposed."""


class Proposals(TableService):
    """What is decided about the table itself."""

    async def pause(self, caller: Caller, table_id: str, *, key: str | None = None) -> TableInfo:
        """Host: stop the clock."""

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            return paused(now)

        return await self._host_change(caller, table_id, build, self._context.keyed(caller, key, "pause", table_id))

    async def resume(self, caller: Caller, table_id: str, *, key: str | None = None) -> TableInfo:
        """Host: let the clock run again; others who sit there propose it."""

        def build(now: Table) -> Change:
            if permissions.hosts(now, caller):
                return resumed(now)
            return self._proposed(now, caller, "resume")

        return await self._propose(caller, table_id, build, self._context.keyed(caller, key, "resume", table_id))

    async def move_deadline(
        self, caller: Caller, table_id: str, due_at: datetime, *, key: str | None = None
    ) -> TableInfo:
        """Host: put the deadline off (`Unacceptable`, `deadline_earlier`); at a live table those present decide."""
        due = as_moment(due_at)

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            return postponed(now, due) if signs.is_slow(now) else self._proposed(now, caller, "postpone", due)

        keyed = self._context.keyed(caller, key, "deadline", table_id, due)
        return await self._propose(caller, table_id, build, keyed)

    async def close(self, caller: Caller, table_id: str, *, key: str | None = None) -> TableInfo:
        """End the table without a result: the host before the start, afterwards those present, whoever proposes it."""

        def build(now: Table) -> Change:
            if now.row.stage.status == "playing":
                return self._proposed(now, caller, "close")
            permissions.check_host(now, caller)
            return closed(now)

        return await self._propose(caller, table_id, build, self._context.keyed(caller, key, "close", table_id))

    async def leave(self, caller: Caller, table_id: str, house: str, *, key: str | None = None) -> TableInfo:
        """Host: take a running game to the house of that card, if those present agree; it stands still from then on."""
        permissions.check_host(await self._context.registry.get(table_id), caller)
        card = check_card(house)
        if (await house_key(self._context)).card(card.address).is_of(card):
            raise Unacceptable("own_card")

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            return self._proposed(now, caller, "leave", house=card.text)

        keyed = self._context.keyed(caller, key, "leave", table_id, card.text)
        return await self._propose(caller, table_id, build, keyed)

    async def answer(
        self, caller: Caller, table_id: str, *, agree: bool, number: int | None = None, key: str | None = None
    ) -> TableInfo:
        """Somebody at the table: agree or not to what is proposed, or think again; whoever asked may withdraw it.

        Without a number: to the first question that they have not answered so. `Conflict` (`nothing_asked`).
        """

        def build(now: Table) -> Change:
            mine = _sitting(now, caller)
            if farewell_at(now) is not None and not agree:
                return farewells.taken_back(now, mine)
            asked, voice = _to_answer(now, mine, agree=agree, number=number)
            asked = asked.answered(voice, agree=agree)
            if not agree and asked.asker in mine:
                return _dropped(now, asked, "proposal_withdrawn")
            found = _settled(now, asked, is_due=False)
            return found or _noted(now, asked, "proposal_agreed" if agree else "proposal_declined", by=voice)

        keyed = self._context.keyed(caller, key, "proposal", table_id, agree, *([] if number is None else [number]))
        return await self._propose(caller, table_id, build, keyed)

    async def ring_proposal(self, table: Table, alarm: Alarm) -> None:
        """Silence has lasted: it is an answer."""
        await learn_signs(self._context, table)

        def build(now: Table) -> Change:
            asked = next((one for one in questions_at(now) if one.number == alarm.decision), None)
            if asked is None or now.alarms.get((alarm.kind, alarm.seat)) != alarm:
                raise Conflict("nothing_asked")
            if asked.what == "farewell":
                return farewells.carried_out(now, asked)
            found = _settled(now, asked, is_due=True)
            assert found is not None
            return found

        await self._context.moves.change(table, build)

    async def _propose(
        self, caller: Caller, table_id: str, build: Callable[[Table], Change], keyed: Keyed | None
    ) -> TableInfo:
        await learn_signs(self._context, await self._context.registry.get(table_id))
        return await self._host_change(caller, table_id, build, keyed)

    def _proposed(self, now: Table, caller: Caller, what: Asked, until: Moment = 0, house: str = "") -> Change:
        """It is done if nobody else is concerned; otherwise the others are asked, and who is away has time to come."""
        mine = _sitting(now, caller)
        asker = mine[0] if mine else TABLE
        if any(one.what in (what, "farewell") for one in questions_at(now)):
            raise Conflict("already_asked")
        check_anew(now, asker, what)
        asked = Question(now.row.stage.version + 1, caller.name, "", now.now(), what=what, until=until, house=house)
        who = deciding(now, asked, TABLE)
        asked = replace(asked, by=now.name_of(mine[0]) if mine else asked.by, due=_silence(now, who, what))
        asked = replace(asked, asker=asker, voices=who)
        for each in who:
            asked = asked.answered(each, agree=True) if each in mine else asked
        change = _carried_out(now, asked)  # refused now if it cannot be done at all
        if not set(signs.sitting(now) if what == "close" else who) - set(mine):
            return _done(now, change, asked)
        return _settled(now, asked, is_due=False) or _noted(now, asked, _ASKED[what])


def _carried_out(now: Table, asked: Question) -> Change:
    """What was proposed, done; the refusals of `clock_changes` if it cannot be."""
    if asked.what == "postpone":
        return postponed(now, asked.until)
    if asked.what == "leave":
        return leaving(now, asked.house)
    return closed(now) if asked.what == "close" else resumed(now)


def _sitting(now: Table, caller: Caller) -> tuple[Seat, ...]:
    """The caller's chairs; a host may have none. `Forbidden` for whoever only looks."""
    mine = permissions.seats_of(now, caller)
    if not mine and not permissions.hosts(now, caller):
        permissions.check_sees(now, caller)
        raise Forbidden("not_at_the_table")
    return mine


def _silence(now: Table, who: tuple[Seat, ...], what: Asked) -> Moment:
    """Until when an answer is waited for; a deadline that is to be put off has not rung by then."""
    due = now.now() + signs.patience(now, who)
    rings = [alarm.due for alarm in deadlines(now.alarms)]
    return max(min(due, *rings) - _SECOND, now.now()) if what == "postpone" and rings else due


def _settled(now: Table, asked: Question, *, is_due: bool) -> Change | None:
    """What follows from the answers so far, if anything does; what cannot be done any more is dropped."""
    who = deciding(now, asked, TABLE)
    found = verdict(asked, who, is_due=is_due, is_missed=bool(set(signs.sitting(now)) - set(who)))
    if found == "open":
        return None
    if found == "no":
        return _dropped(now, asked, "proposal_refused")
    try:
        change = _carried_out(now, asked)
    except (Conflict, Unacceptable):
        return _dropped(now, asked, "proposal_refused")
    return _done(now, change, asked)


def _done(now: Table, change: Change, asked: Question) -> Change:
    """What was proposed happens; nothing else is asked of a table that is over, or on its way."""
    stage = change.stage or now.row.stage
    left = without_question(now, asked) if stage.status == "playing" else None
    return replace(change, stage=replace(stage, question=left))


def _to_answer(now: Table, mine: tuple[Seat, ...], *, agree: bool, number: int | None) -> tuple[Question, Seat]:
    """What somebody answers, and by which voice; one answer is not given twice."""
    for asked in questions_at(now):
        voice = next((each for each in deciding(now, asked, TABLE) if each in mine), None)
        said = asked.agreed if agree else asked.refused
        if voice is not None and voice not in said and number in (None, asked.number) and asked.what != "farewell":
            return asked, voice
    raise Conflict("nothing_asked")


def _dropped(now: Table, asked: Question, kind: NoteKind) -> Change:
    """It is not asked any more, and nothing came of it."""
    change = _noted(now, asked, kind)
    facts = {**change.facts, "asker": asked.asker}
    return replace(change, facts=facts, stage=replace(now.row.stage, question=without_question(now, asked)))


def _noted(now: Table, asked: Question, kind: NoteKind, by: Seat | None = None) -> Change:
    facts = {"asked_by": asked.by, "what": asked.what} | ({} if by is None else {"by": by})
    facts |= {"due": asked.until} if asked.until else {}
    facts |= {"house": check_card(asked.house).address} if asked.house else {}
    return Change(kind, facts, stage=replace(now.row.stage, question=with_question(now, asked)))
