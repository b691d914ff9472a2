"""People: guests by name, personal links, passwords, sessions, choices."""

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from hmac import compare_digest
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection, delete, insert, select, update

from tripot.engine.seats import Seat
from tripot.server.backroom import Backroom, somebody
from tripot.server.changes import Change
from tripot.server.errors import Conflict, Forbidden, NotFound, Unacceptable
from tripot.server.moments import Moment, as_datetime
from tripot.server.records import Caller, Person, SessionInfo
from tripot.server.schedule import zones
from tripot.server.store import schema
from tripot.server.store.conflicts import is_conflict
from tripot.server.wording import bot_name, check_name, clean_line, hidden, new_id, new_word

LANGUAGES = ("fr", "en")
THEMES = ("auto", "light", "dark")
NOTICES = frozenset({"turn", "deadline", "resolved", "message", "over"})
_LOGIN = re.compile(r"[\w.@+-]{3,40}")
_EMAIL = re.compile(r"[^@\s<>\"',;:\\]+@[^@\s<>\"',;:\\]+\.[^@\s<>\"',;:\\]+")
_PASSWORD_LEAST, _PASSWORD_MOST = 8, 200
_SEEN_EVERY = 300_000
_BELIEVED = 1000
"""Milliseconds for which a session is believed without asking again, where other workers may end it."""
_CACHED = 20_000


_hidden = lru_cache(10_000)(hidden)


class People:
    """Who is who."""

    def __init__(self, back: Backroom) -> None:
        self._back = back
        self._hasher = PasswordHasher()
        self._nobody = ""
        self._known: dict[str, tuple[Caller, Moment, Moment]] = {}
        self.cut: Callable[[str], None] = _ignore
        """Called with each session that ended, to cut its streams."""
        self.check_webhook: Callable[[str], str] = _no_webhook

    # coming in

    async def guest(self, name: str, language: str, *, device: str = "", address: str = "") -> tuple[Person, str]:
        """A newcomer who typed a name, and the token of their session (for `security.remember`)."""
        self._back.limits.spend("guest", address)
        settings = self._back.settings
        person = Person(
            id=new_id(14),
            name=check_name(name, settings.max_name),
            language=language if language in LANGUAGES else settings.default_language,
            theme="auto",
            zone=settings.default_zone,
        )
        token = new_word()
        session = self._session(person.id, token, device)
        await self._back.write(partial(_add_guest, person=_person_row(person, self._back.clock.now()), session=session))
        return person, token

    async def enter_by_link(self, word: str, *, device: str = "", address: str = "") -> tuple[Person, str]:
        """Who the personal link belongs to, and a new session; `NotFound` (`no_such_link`) otherwise."""
        self._back.limits.spend("link", address)
        row = await self._back.read(partial(_one_person, where=schema.people.c.link == hidden(word)))
        if row is None:
            raise NotFound("no_such_link")
        return person_of(row), await self.new_session(row.id, device)

    async def sign_in(self, login: str, password: str, *, device: str = "", address: str = "") -> tuple[Person, str]:
        """Sign in with a password; `Forbidden` (`wrong_password`), at most ten tries a minute a login."""
        login = clean_line(login).casefold()[:80]
        self._back.limits.spend("address_sign_in", address)
        self._back.limits.spend("sign_in", login)
        row = await self._back.read(partial(_one_person, where=schema.people.c.login == login))
        # A login nobody has takes as long as a wrong password.
        known = row.password if row is not None and row.password else await self._somebody_elses()
        right = await asyncio.to_thread(self._verify, known, password[:_PASSWORD_MOST])
        if row is None or not right:
            raise Forbidden("wrong_password")
        return person_of(row), await self.new_session(row.id, device)

    async def _somebody_elses(self) -> str:
        if not self._nobody:
            self._nobody = await asyncio.to_thread(self._hasher.hash, new_word())
        return self._nobody

    def _verify(self, known: str, password: str) -> bool:
        try:
            return self._hasher.verify(known, password)
        except (Argon2Error, InvalidHashError):
            return False

    def _session(self, person: str, token: str, device: str) -> dict[str, Any]:
        now = self._back.clock.now()
        return {
            "id": new_id(14),
            "token": hidden(token),
            "person": person,
            "device": clean_line(device)[:200],
            "operator": False,
            "made_at": now,
            "seen_at": now,
        }

    async def new_session(self, person: str, device: str) -> str:
        """The token of a new session of somebody who has shown who they are."""
        token = new_word()
        session = self._session(person, token, device)
        await self._back.write(lambda connection: connection.execute(insert(schema.sessions), session) and None)
        return token

    # being known

    def by_heart(self, token: str, address: str) -> Caller | None:
        """Who holds this session, if that is known without asking the database; None says nothing."""
        known = self._known.get(_hidden(token))
        if known is None or self._back.database.is_shared or known[0].address != address:
            return None
        return known[0] if self._back.clock.now() - known[2] <= _SEEN_EVERY else None

    async def by_session(self, token: str, *, address: str = "") -> Caller | None:
        """Who holds this session, unless it was ended."""
        name = hidden(token)
        now = self._back.clock.now()
        known = self._known.get(name)
        if known is None or (self._back.database.is_shared and not 0 <= now - known[1] < _BELIEVED):
            found = await self._back.read(partial(_one_session, token=name))
            if found is None:
                self._known.pop(name, None)
                return None
            known = (found[0], now, found[1])
            self._keep(name, known)
        caller, _, seen = known
        if now - seen > _SEEN_EVERY:
            self._keep(name, (caller, known[1], now))
            await self._back.write(partial(_touch, session=caller.session or "", now=now))
        return self._at_address(name, known, address)

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
        """The chair that a program's token opens."""
        name = hidden(token)
        now = self._back.clock.now()
        known = self._known.get(name)
        if known is None or (self._back.database.is_shared and not 0 <= now - known[1] < _BELIEVED):
            chair = await self._back.read(partial(_one_chair, token=name))
            if chair is None:
                self._known.pop(name, None)
                return None
            known = (Caller(chair=chair), now, now)
            self._keep(name, known)
        return self._at_address(name, known, address)

    def forget_cached(self, session: str = "") -> None:
        """Another worker ended this session, or something of these people changed: ask again."""
        if not session:
            self._known.clear()
            return
        self._known = {name: known for name, known in self._known.items() if known[0].session != session}
        self.cut(session)

    def forget_chair(self, table: str, seat: Seat) -> None:
        """The token of this chair is void."""
        self._known = {name: known for name, known in self._known.items() if known[0].chair != (table, seat)}

    # links and passwords

    async def new_link(self, caller: Caller) -> str:
        """A new word for the personal link; the former one opens nothing any more."""
        word = new_word()
        await self._update(caller, link=hidden(word))
        return word

    async def revoke_link(self, caller: Caller) -> None:
        """The personal link opens nothing any more."""
        await self._update(caller, link=None)

    async def set_password(self, caller: Caller, login: str, password: str, old: str = "") -> Person:
        """Add or change the password; `login` must be free. Every other session ends."""
        person = somebody(caller)
        self._back.limits.spend("sign_in", person.id)
        login = clean_line(login).casefold()
        if _LOGIN.fullmatch(login) is None:
            raise Unacceptable("bad_login")
        if not _PASSWORD_LEAST <= len(password) <= _PASSWORD_MOST:
            raise Unacceptable("bad_password", {"least": _PASSWORD_LEAST, "most": _PASSWORD_MOST})
        row = await self._back.read(partial(_one_person, where=schema.people.c.id == person.id))
        if row is None:
            raise NotFound("no_such_person")
        if row.password and not await asyncio.to_thread(self._verify, row.password, old[:_PASSWORD_MOST]):
            raise Forbidden("wrong_password")
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        changed = await self._update(caller, login=login, password=hashed)
        await self.end_all_sessions(caller, but_mine=True)
        return changed

    async def change(
        self,
        caller: Caller,
        *,
        name: str | None = None,
        language: str | None = None,
        theme: str | None = None,
        zone: str | None = None,
        email: str | None = None,
        webhook: str | None = None,
        notices: frozenset[str] | None = None,
    ) -> Person:
        """Change what is given, leave the rest. An empty e-mail or webhook takes it away."""
        values: dict[str, Any] = {}
        if name is not None:
            values["name"] = check_name(name, self._back.settings.max_name)
        for field, value, allowed in (("language", language, LANGUAGES), ("theme", theme, THEMES)):
            if value is not None:
                values[field] = _one_of(field, value, allowed)
        if zone is not None:
            values["zone"] = _one_of("zone", zone, zones())
        if email is not None:
            values["email"] = _check_email(email) if email else None
        if webhook is not None:
            values["webhook"] = self.check_webhook(webhook) if webhook else None
        if notices is not None:
            values["notices"] = ",".join(sorted(notices & NOTICES))
        return await self._update(caller, **values)

    async def _update(self, caller: Caller, **values: Any) -> Person:
        person = somebody(caller)
        self._back.limits.spend("change", person.id)
        changed: Person = await self._back.write(partial(_update_person, person=person.id, values=values))
        self._refresh(changed)
        if "notices" in values:
            for room in self._back.rooms.loaded():
                room.stale = room.stale or bool(room.seats_of(person.id))
        return changed

    def _refresh(self, person: Person) -> None:
        for name, (caller, at, seen) in list(self._known.items()):
            if caller.person is not None and caller.person.id == person.id:
                self._known[name] = (replace(caller, person=person), at, seen)

    # sessions

    async def sessions(self, caller: Caller) -> Sequence[SessionInfo]:
        """The devices that are signed in."""
        rows = await self._back.read(partial(_sessions, person=somebody(caller).id))
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
                self._back.database.notify(connection, f"s{session}|{self._back.rooms.worker}")

        await self._back.write(work)
        for session in sessions:
            self.forget_cached(session)

    async def become_operator(self, caller: Caller, token: str) -> None:
        """This session may see the operator's page; `Forbidden` if the token is not the configured one."""
        somebody(caller)
        self._back.limits.spend("sign_in", "operator")
        expected = self._back.settings.operator_token
        if not expected or not compare_digest(expected.encode(), token.encode()):
            raise Forbidden("wrong_token")
        columns = schema.sessions.c
        promote = update(schema.sessions).where(columns.id == caller.session).values(operator=True)
        await self._back.write(lambda connection: connection.execute(promote) and None)
        self.forget_cached()

    async def forget(self, caller: Caller) -> None:
        """Erase a person: chairs go to bots, the name, the addresses and the sessions disappear."""
        person = somebody(caller)
        for table in await self._back.read(partial(_unfinished, person=person.id)):
            await self._leave(table, person.id)
        await self.end_all_sessions(caller)
        await self._back.write(partial(_erase, person=person.id))
        for room in self._back.rooms.loaded():
            if room.seats_of(person.id) or room.row.host == person.id:
                self._back.rooms.forget(room.id)

    async def _leave(self, table: str, person: str) -> None:
        room = await self._back.rooms.get(table)
        for seat in room.seats_of(person):
            level = room.game.meta.usual_level

            def build(now: Any, seat: Seat = seat, level: str = level) -> Change:
                chair = now.chair(seat)
                if now.row.status == "playing":
                    name = bot_name(each.name for each in now.chairs.values())
                    facts = {"seat": seat, "level": level, "name": name, "from": ""}
                    return Change("bot_placed", facts, chairs=(chair.given_to_bot(level, name),))
                return Change("stood", {"seat": seat, "name": ""}, chairs=(chair.emptied(),))

            await self._back.moves.change(room, build)


def _no_webhook(url: str) -> str:
    raise Unacceptable("webhooks_off", {"url": url[:80]})


def _one_of(field: str, value: str, allowed: Any) -> str:
    if value not in allowed:
        raise Unacceptable("bad_choice", {"field": field, "found": value[:40]})
    return value


def _check_email(text: str) -> str:
    text = text.strip()
    if len(text) > 254 or _EMAIL.fullmatch(text) is None or not text.isprintable():
        raise Unacceptable("bad_email")
    return text


def person_of(row: Any) -> Person:
    """The person of a row."""
    return Person(
        id=row.id,
        name=row.name,
        language=row.language,
        theme=row.theme,
        login=row.login,
        email=row.email,
        webhook=row.webhook,
        notices=frozenset(part for part in row.notices.split(",") if part),
        zone=row.zone,
        has_link=row.link is not None,
    )


def _person_row(person: Person, now: Moment) -> dict[str, Any]:
    return {
        "id": person.id,
        "name": person.name,
        "language": person.language,
        "theme": person.theme,
        "zone": person.zone,
        "notices": "",
        "made_at": now,
    }


def _add_guest(connection: Connection, person: dict[str, Any], session: dict[str, Any]) -> None:
    connection.execute(insert(schema.people), person)
    connection.execute(insert(schema.sessions), session)


def _one_person(connection: Connection, where: Any) -> Any:
    return connection.execute(select(schema.people).where(where)).first()


def _one_session(connection: Connection, token: str) -> tuple[Caller, Moment] | None:
    columns = schema.sessions.c
    session = connection.execute(select(schema.sessions).where(columns.token == token)).first()
    if session is None:
        return None
    row = _one_person(connection, schema.people.c.id == session.person)
    return Caller(person_of(row), session.id, operator=session.operator), session.seen_at


def _one_chair(connection: Connection, token: str) -> tuple[str, Seat] | None:
    columns = schema.chairs.c
    row = connection.execute(select(columns.table_id, columns.seat).where(columns.token == token)).first()
    return None if row is None else (row.table_id, row.seat)


def _touch(connection: Connection, session: str, now: Moment) -> None:
    columns = schema.sessions.c
    connection.execute(update(schema.sessions).where(columns.id == session).values(seen_at=now))


def _update_person(connection: Connection, person: str, values: dict[str, Any]) -> Person:
    columns = schema.people.c
    if values:
        try:
            connection.execute(update(schema.people).where(columns.id == person).values(**values))
        except Exception as failure:
            if is_conflict(failure):
                raise Conflict("login_taken") from failure
            raise
    row = _one_person(connection, columns.id == person)
    if row is None:
        raise NotFound("no_such_person")
    return person_of(row)


def _sessions(connection: Connection, person: str) -> Sequence[Any]:
    columns = schema.sessions.c
    query = select(schema.sessions).where(columns.person == person).order_by(columns.seen_at.desc())
    return connection.execute(query).all()


def _unfinished(connection: Connection, person: str) -> Sequence[str]:
    query = (
        select(schema.chairs.c.table_id)
        .join(schema.tables, schema.tables.c.id == schema.chairs.c.table_id)
        .where(schema.chairs.c.person == person, schema.tables.c.status.in_(("gathering", "playing")))
        .distinct()
    )
    return list(connection.execute(query).scalars())


def _erase(connection: Connection, person: str) -> None:
    chairs, messages, people = schema.chairs, schema.messages, schema.people
    connection.execute(update(chairs).where(chairs.c.person == person).values(name=""))
    connection.execute(update(messages).where(messages.c.person == person).values(name="", person=None))
    connection.execute(delete(people).where(people.c.id == person))


def _ignore(session: str) -> None:
    """Nobody listens yet."""
