"""Sessions: who holds one, on which devices, until it ends. A program's token opens one chair in the same way."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from hmac import compare_digest
from typing import Any

from sqlalchemy import Connection, delete, insert, update

from tripot.engine.seats import Seat
from tripot.server.common.errors import Forbidden
from tripot.server.common.inputs import clean_line, hidden, new_id, new_word
from tripot.server.common.limits import network_of
from tripot.server.common.moments import Moment, as_datetime
from tripot.server.common.records import Caller, Person, SessionInfo
from tripot.server.people import doors
from tripot.server.store import entrances, facts, persons, schema
from tripot.server.store.guesses import Guess
from tripot.server.store.signals import Kind
from tripot.server.tables.context import Context, somebody

_SEEN_EVERY = 300_000
_BELIEVED = 1000
"""Milliseconds for which a session is believed without asking again, where other workers may end it."""
_CACHED = 20_000
YEAR = 365 * 24 * 3600 * 1000
"""Milliseconds after which an unused session ends."""

_hidden = lru_cache(10_000)(hidden)


class Sessions:
    """Who is asking, known by heart where nobody else can end a session."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._known: dict[str, tuple[Caller, Moment, Moment]] = {}
        self.cut: Callable[[str], None] = _ignore
        """Called with each session that ended, to cut its streams."""

    async def open(self) -> None:
        """Rights that another operator's token gave end, and sessions that nobody used for a year."""
        now, token = self._context.clock.now(), hidden(self._context.settings.operator_token)

        def work(connection: Connection) -> None:
            if facts.changed_fact(connection, "operator_token", token):
                persons.end_rights(connection)
            persons.end_unused(connection, now - YEAR)

        await self._context.write(work)

    def by_heart(self, token: str, address: str, browser: str = "") -> Caller | None:
        """Who holds this session, if that is known without asking the database; None says nothing."""
        known = self._known.get(_hidden(token))
        if known is None or self._context.database.is_shared:
            return None
        if known[0].address != address or browser not in ("", known[0].browser):
            return None
        return known[0] if self._context.clock.now() - known[2] <= _SEEN_EVERY else None

    async def by_session(self, token: str, *, address: str = "", browser: str = "") -> Caller | None:
        """Who holds this session, unless it was ended or nobody used it for a year. Its browser is noted.

        `TooMany` for a session that goes from browser to browser without end: each time is written down.
        """
        name = hidden(token)
        now = self._context.clock.now()
        known = self._known.get(name)
        if known is None or (self._context.database.is_shared and not 0 <= now - known[1] < _BELIEVED):
            found = await self._context.read(partial(persons.one_session, token=name))
            known = None if found is None else (found[0], now, found[1])
        if known is None or now - known[2] > YEAR:
            self._known.pop(name, None)
            return None
        caller = replace(known[0], address=address, browser=browser or known[0].browser)
        is_other = caller.browser != known[0].browser
        if is_other:
            self._context.limits.spend("browser", caller)
        is_late = is_other or now - known[2] > _SEEN_EVERY
        self._keep(name, (caller, known[1], now if is_late else known[2]))
        if is_late:
            touch = partial(persons.touch, session=caller.session or "", browser=caller.browser, now=now)
            await self._context.write(touch)
        return caller

    def _at_address(self, name: str, known: tuple[Caller, Moment, Moment], address: str) -> Caller:
        caller = known[0]
        if caller.address != address:
            caller = replace(caller, address=address)
            self._keep(name, (caller, known[1], known[2]))
        return caller

    def _keep(self, name: str, known: tuple[Caller, Moment, Moment]) -> None:
        if len(self._known) > _CACHED:
            self._known.clear()
        self._known[name] = known

    async def by_seat_token(self, token: str, *, address: str = "") -> Caller | None:
        """The chair that a program's token opens. Wrong ones are counted; a right one always opens. [R40]"""
        name = hidden(token)
        now = self._context.clock.now()
        known = self._known.get(name)
        if known is None or (self._context.database.is_shared and not 0 <= now - known[1] < _BELIEVED):
            program = await self._context.read(partial(persons.one_chair, token=name))
            if program is None:
                self._known.pop(name, None)
                await self._context.count_guesses(Guess("token", network_of(address)))
                return None
            known = (program, now, now)
            self._keep(name, known)
        return self._at_address(name, known, address)

    def forget_cached(self, session: str = "") -> None:
        """Another worker ended this session, or something of these people changed: ask again."""
        if not session:
            self._known.clear()
            return
        self._known = {name: known for name, known in self._known.items() if known[0].session != session}
        self.cut(session)

    def forget_chair(self, table_id: str, seat: Seat) -> None:
        """The token of this chair is void."""
        self._known = {name: known for name, known in self._known.items() if known[0].chair != (table_id, seat)}

    def _refresh(self, person: Person) -> None:
        for name, (caller, at, seen) in list(self._known.items()):
            if caller.person is not None and caller.person.id == person.id:
                self._known[name] = (replace(caller, person=person), at, seen)

    def _session(self, person: str, token: str, device: str) -> dict[str, Any]:
        now = self._context.clock.now()
        return {
            "id": new_id(14),
            "token": hidden(token),
            "person": person,
            "device": clean_line(device)[:200],
            "operator": False,
            "made_at": now,
            "seen_at": now,
        }

    async def new_session(self, person: str, device: str, vouched: str = "") -> str:
        """The token of a new session of somebody who has shown who they are, or for whom somebody `vouched`."""
        token = new_word()
        session = self._session(person, token, device)

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.sessions), session)
            if vouched:
                news = {"by": vouched, "device": session["device"], "at": session["made_at"]}
                entrances.tell_others(connection, person, session["id"], news)

        await self._context.write(work)
        if vouched:
            self.ask_again(person)
        return token

    async def seen_news(self, caller: Caller) -> None:
        """The caller has read that they came in elsewhere."""
        read = update(schema.sessions).where(schema.sessions.c.id == caller.session).values(news=None)
        await self._context.write(lambda connection: connection.execute(read) and None)
        self.ask_again(somebody(caller).id)

    def ask_again(self, person: str) -> None:
        """What is known by heart of somebody's sessions is old."""
        self._known = {
            name: known
            for name, known in self._known.items()
            if known[0].person is None or known[0].person.id != person
        }

    async def sessions(self, caller: Caller) -> Sequence[SessionInfo]:
        """The devices that are signed in."""
        rows = await self._context.read(partial(persons.sessions_of, person=somebody(caller).id))
        return [
            SessionInfo(
                row.id, row.device, as_datetime(row.made_at), as_datetime(row.seen_at), row.id == caller.session
            )
            for row in rows
        ]

    async def end_session(self, caller: Caller, session: str) -> None:
        """Sign one device out; its open streams are cut."""
        await self._end(somebody(caller).id, [session])

    async def end_all_sessions(self, caller: Caller, *, but_mine: bool = False) -> None:
        """Sign out everywhere, open streams included."""
        found = await self.sessions(caller)
        await self._end(somebody(caller).id, [each.id for each in found if not (but_mine and each.is_current)])

    async def _end(self, person: str, sessions: Sequence[str]) -> None:
        def work(connection: Connection) -> None:
            columns = schema.sessions.c
            connection.execute(delete(schema.sessions).where(columns.person == person, columns.id.in_(list(sessions))))
            for session in sessions:
                self._context.registry.signals.tell(connection, Kind.SESSION, session)

        await self._context.write(work)
        for session in sessions:
            self.forget_cached(session)

    async def is_operator_token(self, token: str, address: str) -> bool:
        """Whether this is the operator's. Wrong ones are counted, and too many are `TooMany`; the right one always
        opens: strangers at the operator's own address keep nobody out. [R40]"""
        expected = self._context.settings.operator_token
        if expected and compare_digest(expected.encode(), token.encode()):
            return True
        await self._context.count_guesses(Guess("operator", network_of(address)))
        return False

    async def become_operator(self, caller: Caller, token: str) -> None:
        """This session may see the operator's page; `Forbidden` if the token is not the configured one."""
        somebody(caller)
        with doors.told("operator"):
            if not await self.is_operator_token(token, caller.address):
                raise Forbidden("wrong_token")
        columns = schema.sessions.c
        promote = update(schema.sessions).where(columns.id == caller.session).values(operator=True)
        await self._context.write(lambda connection: connection.execute(promote) and None)
        self.forget_cached()


def _ignore(session: str) -> None:
    """Nobody listens yet."""
