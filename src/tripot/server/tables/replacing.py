"""Replacing somebody who is away, with the consent of those who are there; and coming back. [E10, E11]"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from tripot.engine.seats import Seat
from tripot.server.common.errors import Conflict, Forbidden, NotFound
from tripot.server.common.inputs import hidden
from tripot.server.common.records import Asked, Caller, NoteKind, TableInfo
from tripot.server.store import moderation, presence
from tripot.server.store.entrances import ChairGiven
from tripot.server.store.rows import Alarm, ChairRow
from tripot.server.store.sittings import NoReturn
from tripot.server.tables import permissions, signs
from tripot.server.tables.changes import Change
from tripot.server.tables.context import Context, somebody
from tripot.server.tables.keyed import Keyed
from tripot.server.tables.questions import TABLE, Question, check_anew, deciding, is_alone, question_of, verdict
from tripot.server.tables.seat_checks import called_at, chair_of, check_level, to_bot
from tripot.server.tables.service import TableService
from tripot.server.tables.sittings import has_sat, right_of
from tripot.server.tables.stages import check_playing
from tripot.server.tables.summaries import info_of
from tripot.server.tables.table import Table

_SAID: dict[tuple[bool, bool], NoteKind] = {
    (False, True): "replace_agreed",
    (False, False): "replace_declined",
    (True, True): "claim_agreed",
    (True, False): "claim_declined",
}
"""What is noted of a voice: whether a chair is claimed, and whether it agrees."""
_REFUSED: dict[Asked, NoteKind] = {"claim": "claim_refused", "knock": "knock_refused"}


class Replacing(TableService):
    """Nobody loses a chair while they are there."""

    async def ask_replacement(
        self, caller: Caller, table_id: str, seat: Seat, *, level: str = "", key: str | None = None
    ) -> TableInfo:
        """Somebody at the table: let a bot of `level`, or (empty) a friend, take the chair of somebody absent.

        Most of those present must agree: to the bot, or to whoever comes by the chair's link, by their name. Whoever is
        there alone decides. `Conflict` (`sitter_present`).
        """

        def build(now: Table) -> Change:
            chair = self._check_absent(now, caller, seat)
            if question_of(chair) is not None:
                raise Conflict("already_asked")
            asked = self.new_question(now, caller)
            check_anew(now, asked.asker, "replace" if level else "claim", seat)
            if not level:
                return self.opened(now, chair, asked)
            mine, who = permissions.seats_of(now, caller), deciding(now, asked, seat)
            asked = replace(asked, level=check_level(now.game, level), due=now.now() + signs.patience(now, who))
            for each in who:
                asked = asked.answered(each, agree=True) if each in mine else asked
            return self._settled(now, chair, asked, is_due=False) or _asked(chair, asked, "replace_asked")

        keyed = self._context.keyed(caller, key, "replace", table_id, seat, level)
        return await self._replace(caller, table_id, seat, build, keyed)

    async def answer_replacement(
        self, caller: Caller, table_id: str, seat: Seat, *, agree: bool, key: str | None = None
    ) -> TableInfo:
        """Somebody else at the table: agree or not that this chair gets somebody else."""

        def build(now: Table) -> Change:
            chair, mine = chair_of(now, seat), permissions.seats_of(now, caller)
            asked = question_of(chair)
            if not mine:
                permissions.check_sees(now, caller)
                raise Forbidden("not_at_the_table")
            voice = () if asked is None else tuple(each for each in deciding(now, asked, seat) if each in mine)
            if asked is None or asked.is_settled or not voice:
                raise Conflict("nothing_asked")
            if voice[0] in (asked.agreed if agree else asked.refused):
                raise Conflict("nothing_asked")  # it was said before
            if asked.what == "knock":
                return self._heard(now, chair, asked, voice[0], agree=agree)
            asked = asked.answered(voice[0], agree=agree)
            found = self._settled(now, chair, asked, is_due=False)
            return found or _asked(chair, asked, _SAID[asked.what == "claim", agree], voice[0])

        await self._check_taker_elsewhere(caller, table_id, seat, agree=agree)
        keyed = self._context.keyed(caller, key, "replacement", table_id, seat, agree)
        return await self._replace(caller, table_id, seat, build, keyed)

    async def come_back(self, caller: Caller, table_id: str, *, key: str | None = None) -> TableInfo:
        """Whoever was replaced: the chair is theirs again, before its next decision. [E11]"""
        person = somebody(caller)
        self._context.limits.spend("sit", caller)
        table = await self._context.registry.get(table_id)

        def build(now: Table) -> Change:
            mine = right_of(now, person.id)
            if mine is None:
                permissions.check_sees(now, caller)
                raise Forbidden("nothing_to_take_back")
            check_playing(now)
            chair = now.chair(mine.seat)
            called = called_at(now, mine.name, mine.seat, self._context.settings.max_name)
            facts = {"seat": mine.seat, "name": called, "from": chair.name}
            taken, gone = chair.taken(person.id, called), NoReturn(now.id, mine.seat, mine.place)
            return Change("came_back", facts, chairs=(taken,), also=(gone,), answer=mine.seat)

        keyed = self._context.keyed(caller, key, "come_back", table_id)
        self.chair_changed(table_id, await self._context.moves.change(table, build, keyed))
        return info_of(table, caller)

    async def ring(self, table: Table, alarm: Alarm) -> None:
        """Silence has lasted: it is an answer."""
        await learn_signs(self._context, table)

        def build(now: Table) -> Change:
            chair = now.chair(alarm.seat)
            asked = question_of(chair)
            if asked is None or now.alarms.get((alarm.kind, alarm.seat)) != alarm:
                raise Conflict("nothing_asked")
            found = self._settled(now, chair, asked, is_due=True)
            assert found is not None
            return found

        before = table.chair(alarm.seat)
        await self._context.moves.change(table, build)
        self.given(table, before)

    def given(self, table: Table, before: ChairRow) -> None:
        """If the chair is somebody else's now: its tokens are void, and the devices of whoever lost it are told."""
        after = table.chairs[before.seat]
        if (after.kind, after.person) == (before.kind, before.person):
            return
        self.chair_changed(table.id, before.seat)
        if before.person is not None:
            self.person_told(before.person)

    def word_of(self, table_id: str, seat: Seat, number: int) -> str:
        """The word by which a friend takes the chair: the same for everybody at the table, and stored nowhere."""
        return self._context.made_word("replace", table_id, seat, number)

    async def _check_taker_elsewhere(self, caller: Caller, table_id: str, seat: Seat, *, agree: bool) -> None:
        """`Forbidden` (`same_browser`) for a yes by the browser of whoever would take the chair."""
        chair = (await self._context.registry.get(table_id)).chairs.get(seat)
        asked = None if chair is None else question_of(chair)
        if asked is None or not asked.person or not agree or not caller.browser:
            return
        marks = await self._context.read(partial(moderation.browsers_of, person=asked.person))
        if caller.browser in marks.split(","):
            raise Forbidden("same_browser")

    def check_taker(self, table: Table, caller: Caller, chair: ChairRow) -> None:
        """`Forbidden` for the host and whoever sits or sat here, `Conflict` if the sitter came back meanwhile."""
        if table.row.stage.status != "playing":
            return
        person = somebody(caller).id
        if person in (table.row.terms.host, signs.acting_host(table)):
            raise Forbidden("not_the_host")
        if has_sat(table, person):
            raise Forbidden("sits_here")
        if chair.question is not None and chair.kind == "person" and not signs.is_absent(table, chair.seat):
            raise Conflict("sitter_present", {"name": chair.name})

    async def _replace(
        self, caller: Caller, table_id: str, seat: Seat, build: Callable[[Table], Change], keyed: Keyed | None
    ) -> TableInfo:
        table = await self._context.registry.get(table_id)
        await learn_signs(self._context, table)
        before = table.chairs.get(seat)
        await self._host_change(caller, table_id, build, keyed)
        if before is not None:
            self.given(table, before)
        return info_of(table, caller)

    def new_question(self, now: Table, caller: Caller) -> Question:
        """A question of the caller's, to be filled in."""
        mine = permissions.seats_of(now, caller)
        asker = mine[0] if mine else TABLE
        return Question(now.row.stage.version + 1, caller.name, "", now.now(), asker=asker, browser=caller.browser)

    def opened(self, now: Table, chair: ChairRow, asked: Question) -> Change:
        """A link to the chair for everybody at the table; whoever comes by it will be asked about."""
        word = hidden(self.word_of(now.id, chair.seat, asked.number))
        facts = {"seat": chair.seat, "name": chair.name, "asked_by": asked.by}
        row = replace(chair, question=replace(asked, is_settled=True).written(), offer=word)
        return Change("chair_open", facts, chairs=(row,))

    def seated(self, now: Table, chair: ChairRow, asked: Question) -> Change:
        """Whoever came by the link has the chair; its sitter may come back, and their devices are told. [E37]"""
        is_away = chair.person is not None
        facts = {"seat": chair.seat, "name": asked.by, "from": chair.name, "agreed": list(asked.agreed)}
        told = [ChairGiven(chair.person, now.row.terms.name, now.now())] if chair.person is not None else []
        return Change("handed", facts, chairs=(chair.taken(asked.person, asked.by),), may_return=is_away, also=told)

    def _heard(self, now: Table, chair: ChairRow, asked: Question, by: Seat, *, agree: bool) -> Change:
        """Somebody at the table heard the knock: let the caller ask for the chair, as if by its link, or not."""
        if not agree:
            return _refused(chair, asked)
        host = now.chair(by).person or ""
        if chair.kind == "bot" and is_alone(now, host):
            return self.seated(now, chair, asked)
        without = host if chair.kind == "bot" else ""
        claim = replace(asked, what="claim", without=without)
        claim = replace(claim, due=now.now() + signs.patience(now, deciding(now, claim, chair.seat)))
        claim = claim if without else claim.answered(by, agree=True)
        return self._settled(now, chair, claim, is_due=False) or _asked(chair, claim, "claim_agreed", by)

    def _check_absent(self, now: Table, caller: Caller, seat: Seat) -> ChairRow:
        mine = permissions.seats_of(now, caller)
        if not mine:
            permissions.check_host(now, caller)
        check_playing(now)
        chair = chair_of(now, seat)
        if chair.kind != "person" or seat in mine or not signs.is_absent(now, seat):
            raise Conflict("sitter_present", {"name": chair.name})
        return chair

    def _settled(self, now: Table, chair: ChairRow, asked: Question, *, is_due: bool) -> Change | None:
        """What follows from the answers so far, if anything does."""
        found = "no" if asked.what == "knock" else verdict(asked, deciding(now, asked, chair.seat), is_due=is_due)
        if found == "open":
            return None
        if chair.kind == "person" and not signs.is_absent(now, chair.seat):
            return back_in_time(chair)
        if found == "no" or (asked.person and has_sat(now, asked.person)):
            return _refused(chair, asked)
        if asked.what == "claim":
            return self.seated(now, chair, asked)
        change = to_bot(now, chair, asked.level)
        facts = {**change.facts, "agreed": list(asked.agreed)}
        return replace(change, kind="replaced", facts=facts, may_return=True)


def _asked(chair: ChairRow, asked: Question, kind: NoteKind, by: Seat | None = None) -> Change:
    facts = {"seat": chair.seat, "name": chair.name, "level": asked.level, "asked_by": asked.by}
    facts |= {} if by is None else {"by": by}
    return Change(kind, facts, chairs=(replace(chair, question=asked.written()),))


def _refused(chair: ChairRow, asked: Question) -> Change:
    facts = {"seat": chair.seat, "name": chair.name, "asked_by": asked.by, "what": asked.what, "asker": asked.asker}
    return Change(
        _REFUSED.get(asked.what, "replace_refused"), facts, chairs=(replace(chair, question=None, offer=None),)
    )


def back_in_time(chair: ChairRow) -> Change:
    """Whoever was to be replaced is here: nothing is asked any more."""
    offer = None if chair.question is not None else chair.offer
    facts = {"seat": chair.seat, "name": chair.name}
    return Change("back_in_time", facts, chairs=(replace(chair, question=None, offer=offer),))


async def show_up(context: Context, table: Table, seat: Seat) -> None:
    """A chair gives a sign: whatever was asked about its absence is over. [E10]"""
    signs.seen(table, seat)
    if all(table.chair(each).question is None for each in _chairs_with(table, seat)):
        return

    def build(now: Table) -> Change:
        found = [now.chair(each) for each in _chairs_with(now, seat) if now.chair(each).question is not None]
        if not found:
            raise NotFound("nothing_asked")
        changes = [back_in_time(chair) for chair in found]
        return replace(changes[0], chairs=[chair for change in changes for chair in change.chairs])

    try:
        await context.moves.change(table, build)
    except NotFound:
        return


def _chairs_with(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """That chair, and the others of whoever sits there."""
    return table.seats_of(table.chair(seat).person) or (seat,)


async def learn_signs(context: Context, table: Table) -> None:
    """What other workers saw of the people of a table."""
    if not context.database.is_shared:
        return
    found = await context.read(partial(presence.signs, tables=[table.id]))
    for (_, seat), sign in found.items():
        table.signs[seat] = max(table.signs.get(seat, signs.Sign(0)), signs.Sign(*sign))
