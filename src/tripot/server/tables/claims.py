"""Chairs handed on by a link: their sitters' own at once, others of a running game when the table agrees. [E10]

Nobody can tell a friend from a second browser of the host. So whoever comes for a chair of a running game that its
sitter does not hand on is named to those present, and nothing of the chair is shown before they agree; who made the
link has no say, unless nobody else sits there.

Somebody with the invitation to a game that has begun has no such link: they knock, for a bot's chair or for the one
that they say is theirs. Silence lets nobody in; a yes is what making the link is, and the others are asked as ever.
"""

from dataclasses import replace
from functools import partial

from tripot.engine.seats import Seat
from tripot.server.common.errors import Conflict, Forbidden, NotFound
from tripot.server.common.inputs import check_name, hidden
from tripot.server.common.records import Caller, TableInfo
from tripot.server.store import moderation
from tripot.server.store.rows import ChairRow
from tripot.server.tables import permissions, signs
from tripot.server.tables.changes import Change
from tripot.server.tables.context import somebody
from tripot.server.tables.questions import Question, deciding, is_alone, question_of
from tripot.server.tables.replacing import Replacing, learn_signs
from tripot.server.tables.seat_checks import called_at, chair_of
from tripot.server.tables.stages import check_playing, check_unfinished
from tripot.server.tables.summaries import info_of
from tripot.server.tables.table import Table

KNOCKING = 600_000
"""How long somebody stands at the door."""


class Claims(Replacing):
    """Links to chairs, and who comes by them."""

    async def offer_chair(self, caller: Caller, table_id: str, seat: Seat, *, key: str | None = None) -> str:
        """A word by which a friend comes for this very chair: by whoever sits there, or the host for a bot's.

        Where the table already awaits somebody for it (`ask_replacement`), everybody who sits there is given the word.
        """
        word = self._context.secret_word(caller, key, "offer", table_id, seat)

        def build(now: Table) -> Change:
            mine = seat in permissions.seats_of(now, caller)
            if mine:
                permissions.check_shown(now, caller, seat)
            check_unfinished(now)
            chair = chair_of(now, seat)
            if mine or now.row.stage.status != "playing":
                if not mine:
                    permissions.check_host(now, caller)
                return Change("offered", {"seat": seat}, chairs=(replace(chair, offer=hidden(word), question=None),))
            return self._let_come(now, caller, chair)

        await self._host_change(caller, table_id, build, self._context.keyed(caller, key, "offer", table_id, seat))
        table = await self._context.registry.get(table_id)
        asked = question_of(table.chair(seat))
        return word if asked is None else self.word_of(table_id, seat, asked.number)

    def _let_come(self, now: Table, caller: Caller, chair: ChairRow) -> Change:
        """In a running game: whoever comes by the link of a chair that is not one's own is asked about."""
        asked = question_of(chair)
        if asked is not None and asked.is_settled and permissions.seats_of(now, caller):
            return Change("offered", {"seat": chair.seat})
        permissions.check_host(now, caller)
        if chair.kind == "person":
            raise Conflict("ask_first", {"name": chair.name})
        if asked is not None:
            raise Conflict("already_asked")
        host = somebody(caller)
        without = "" if is_alone(now, host.id) else host.id
        return self.opened(now, chair, replace(self.new_question(now, caller), what="claim", without=without))

    async def offered(self, caller: Caller, word: str) -> tuple[TableInfo, str]:
        """What whoever holds the word of a chair may read before they take it: which table it is, and whose chair."""
        table_id, kind, seat = await self.by_word(caller, word)
        if kind != "chair" or seat is None:
            raise NotFound("no_such_word")
        table = await self._context.registry.get(table_id)
        return info_of(table, caller), table.chair(seat).name

    async def take_chair(
        self, caller: Caller, word: str, *, name: str = "", key: str | None = None
    ) -> TableInfo | None:
        """Take over the chair that the word offers, which uses it up; None if those present are asked first."""
        person = somebody(caller)
        self._context.limits.spend("sit", caller)
        called = check_name(name or person.name, self._context.settings.max_name)
        keyed = self._context.keyed(caller, key, "take", hidden(word), called)
        if keyed is not None and await keyed.is_done():
            return await self._taken(caller, keyed.answer)
        table_id, kind, seat = await self.by_word(caller, word)
        if kind != "chair" or seat is None:
            raise NotFound("no_such_word")
        table = await self._context.registry.get(table_id)
        await learn_signs(self._context, table)
        await self._check_browser(caller, table)

        def build(now: Table) -> Change:
            permissions.check_welcome(now, caller)
            check_unfinished(now)
            chair = chair_of(now, seat)
            if not chair.offer or not permissions.knows(chair.offer, hidden(word)):
                raise NotFound("no_such_word")
            self.check_taker(now, caller, chair)
            asked = question_of(chair)
            if asked is not None and caller.browser and asked.browser == caller.browser:
                raise Forbidden("same_browser")
            own = called_at(now, called, seat, self._context.settings.max_name)
            if asked is None:
                facts = {"seat": seat, "name": own, "from": chair.name}
                return Change("handed", facts, chairs=(chair.taken(person.id, own),), answer=table_id)
            return replace(self._claimed(now, chair, asked, person.id, own), answer=table_id)

        before = table.chair(seat)
        await self._context.moves.change(table, build, keyed)
        self.given(table, before)
        return await self._taken(caller, table_id)

    async def knock(
        self, caller: Caller, word: str, *, seat: Seat | None = None, name: str = "", key: str | None = None
    ) -> str:
        """Ask at the door of a game that has begun for a bot's chair, or for the one of somebody absent; the table.

        `word` is its invitation. `Conflict` (`sitter_present`, `already_asked`, `no_chair`), `Forbidden` as for a link.
        """
        person = somebody(caller)
        self._context.limits.spend("sit", caller)
        called = check_name(name or person.name, self._context.settings.max_name)
        table_id, kind, _ = await self.by_word(caller, word)
        if kind != "invitation":
            raise NotFound("no_such_word")
        table = await self._context.registry.get(table_id)
        await learn_signs(self._context, table)
        await self._check_browser(caller, table)

        def build(now: Table) -> Change:
            permissions.check_welcome(now, caller)
            check_playing(now)
            chair = _asked_for(now, person.id, seat)
            self.check_taker(now, caller, chair)
            own = called_at(now, called, chair.seat, self._context.settings.max_name)
            number, due = now.row.stage.version + 1, now.now() + KNOCKING
            asked = Question(number, own, "", due, what="knock", person=person.id)
            facts = {"seat": chair.seat, "name": chair.name, "asked_by": own}
            return Change("knocked", facts, chairs=(replace(chair, question=asked.written()),), answer=table_id)

        keyed = self._context.keyed(caller, key, "knock", hidden(word), seat, called)
        await self._context.moves.change(table, build, keyed)
        return table_id

    def _claimed(self, now: Table, chair: ChairRow, asked: Question, person: str, name: str) -> Change:
        """Those present are asked about whoever came by the link."""
        if not asked.is_settled:
            raise Conflict("already_asked")
        due = now.now() + signs.patience(now, deciding(now, asked, chair.seat))
        claim = replace(asked, what="claim", by=name, person=person, is_settled=False, due=due)
        if chair.kind == "bot" and not asked.without:
            return self.seated(now, chair, claim)
        facts = {"seat": chair.seat, "name": chair.name, "asked_by": name}
        return Change("claim_asked", facts, chairs=(replace(chair, question=claim.written()),))

    async def _taken(self, caller: Caller, table_id: str) -> TableInfo | None:
        """The table, once one sits there."""
        table = await self._context.registry.get(table_id)
        return info_of(table, caller) if permissions.seats_of(table, caller) else None

    async def claim(self, caller: Caller, table_id: str) -> tuple[str, str] | None:
        """The table's name and the chair's, if those present are being asked about the caller."""
        table = await self._context.registry.get(table_id)
        person = caller.person.id if caller.person else None
        for chair in table.chairs.values():
            asked = question_of(chair)
            if asked is not None and asked.person and asked.person == person:
                return table.row.terms.name, chair.name
        return None

    async def _check_browser(self, caller: Caller, table: Table) -> None:
        """`Forbidden` (`same_browser`) for the browser of somebody who sits or sat there, under another name."""
        if table.row.stage.status != "playing" or not caller.browser:
            return
        people = {chair.person for chair in table.chairs.values()} | {row.person for row in table.sittings}
        known = {*people, table.row.terms.host} - {None, somebody(caller).id}
        for person in sorted(filter(None, known)):
            marks = await self._context.read(partial(moderation.browsers_of, person=person))
            if caller.browser in marks.split(","):
                raise Forbidden("same_browser")


def _asked_for(now: Table, person: str, seat: Seat | None) -> ChairRow:
    """The chair that somebody at the door asks for: the one they name, if its sitter is away, or a bot's."""
    asked = [question_of(chair) for chair in now.chairs.values()]
    if any(each is not None and each.person == person for each in asked):
        raise Conflict("already_asked")
    bots = [chair for chair in now.chairs.values() if chair.kind == "bot" and chair.question is None]
    found = (bots[0] if bots else None) if seat is None else chair_of(now, seat)
    if found is None or found.kind not in ("bot", "person"):
        raise Conflict("no_chair")
    if found.kind == "person" and not signs.is_absent(now, found.seat):
        raise Conflict("sitter_present", {"name": found.name})
    if found.question is not None:
        raise Conflict("already_asked")
    return found
