"""People: guests by a name, personal links, passwords. No account is needed to play."""

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection

from tripot.engine.seats import Seat
from tripot.server.common.errors import Forbidden, NotFound, Unacceptable
from tripot.server.common.inputs import bot_name, check_name, clean_line, fingerprint, hidden, new_id, new_word
from tripot.server.common.limits import network_of
from tripot.server.common.records import Caller, Person
from tripot.server.people import doors
from tripot.server.people.devices import is_mark_of
from tripot.server.people.entrances import Entrances
from tripot.server.people.notices.kinds import USUAL, WISHES
from tripot.server.people.notices.mailboxes import Mailboxes
from tripot.server.people.notices.services import check_service
from tripot.server.people.sessions import Sessions
from tripot.server.store import forgetting, my_data, persons, schema
from tripot.server.store.guesses import Guess
from tripot.server.store.persons import person_of
from tripot.server.store.signals import Kind
from tripot.server.tables.changes import Change
from tripot.server.tables.context import Context, somebody
from tripot.server.tables.keyed import known_key
from tripot.server.tables.schedules import zones
from tripot.server.tables.table import Table

LANGUAGES = ("fr", "en")
THEMES = ("auto", "light", "dark")
_LOGIN = re.compile(r"[\w.@+-]{3,40}")
_PART = r"[^@\s<>()\[\]\"',;:\\]+"
_EMAIL = re.compile(rf"{_PART}@{_PART}\.{_PART}")
_DOOR = "door"
"""Whose keys those of strangers are."""
_PRESSES = 120_000
"""Milliseconds for which presses of one form by a stranger make one guest; later, somebody else may hold the device."""
_PASSWORD_LEAST, _PASSWORD_MOST = 8, 200


class Accounts(Sessions):
    """Who is who."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._hasher = PasswordHasher()
        self._nobody = ""
        self.mailboxes = Mailboxes(context)
        self.entrances = Entrances(context, self.mailboxes)
        self.sends_mail = False
        """Whether the house can ask the owner of an address whether it is theirs."""
        self.check_webhook: Callable[[str], str] = _no_webhook

    async def guest(
        self, name: str, language: str, *, device: str = "", address: str = "", key: str = "", zone: str = ""
    ) -> tuple[Person, str]:
        """A newcomer who typed a name, and the token of their session (for `security.remember`).

        A form that is pressed again before its answer came makes nobody else: its key says who it was. [R41]
        """
        self._context.limits.spend("guest", Caller(address=address))
        settings = self._context.settings
        person = Person(
            id=new_id(14),
            name=check_name(name, settings.max_name),
            language=language if language in LANGUAGES else settings.default_language,
            theme="auto",
            zone=zone or settings.default_zone,
        )
        token = new_word()
        session = self._session(person.id, token, device)
        row = persons.person_row(person, self._context.clock.now())
        add = partial(persons.add_guest, person=row, session=session)
        if not key:
            await self._context.write(add)
            return person, token
        first = await self._context.once(_DOOR, key, fingerprint("guest", device), add)
        return (person, token) if first == person.id else await self._again(first, device)

    async def came_in(self, key: str, *, device: str = "") -> tuple[Person, str] | None:
        """Who became a guest by this key a moment ago on this device, and a new session of theirs."""
        known = await self._context.read(partial(known_key, owner=_DOOR, key=key)) if key else None
        if known is None or known.print != fingerprint("guest", device):
            return None
        return await self._again(known.answer, device)

    async def _again(self, person: str, device: str) -> tuple[Person, str]:
        """The guest whose form was pressed again; `Forbidden` (`form_expired`) if that was long ago."""
        row = await self._context.read(partial(persons.one_person, where=schema.people.c.id == person))
        if row is None or self._context.clock.now() - row.made_at > _PRESSES:
            raise Forbidden("form_expired")
        return person_of(row), await self.new_session(person, device)

    async def enter_by_link(self, word: str, *, device: str = "", address: str = "") -> tuple[Person, str]:
        """Who a personal link belongs to, or one that was made for them and opens once, and a new session. [E37]

        `NotFound` (`no_such_link`) otherwise, and counted.
        """
        with doors.told("link"):
            columns = schema.people.c
            row = await self._context.read(partial(persons.one_person, where=columns.link == hidden(word)))
            made = None if row is not None else await self.entrances.use(word)
            if made is not None:
                row = await self._context.read(partial(persons.one_person, where=columns.id == made[0]))
            if row is None:
                await self._context.count_guesses(Guess("link", network_of(address)))
                raise NotFound("no_such_link")
            return person_of(row), await self.new_session(row.id, device, "" if made is None else made[1])

    async def sign_in(
        self, login: str, password: str, *, device: str = "", address: str = "", mark: str = ""
    ) -> tuple[Person, str]:
        """Sign in with a password; `Forbidden` (`wrong_password`), at most ten tries a minute of each who tries.

        `mark` is what a device has that this person came in by before (`new_mark`): it pays for itself, whatever
        strangers tried meanwhile, from its address or from others.
        """
        with doors.told("password"):
            login = clean_line(login).casefold()[:80]
            row = await self._context.read(partial(persons.one_person, where=schema.people.c.login == login))
            is_known = row is not None and is_mark_of(self._context.secret, row.id, mark)
            mine, shared = _guesses(login, network_of(address), mark if is_known else "")
            await self._context.count_guesses(*mine, *shared)
            # A login nobody has takes as long as a wrong password.
            known = row.password if row is not None and row.password else await self._somebody_elses()
            right = await asyncio.to_thread(self._verify, known, password[:_PASSWORD_MOST])
            if row is None or not right:
                raise Forbidden("wrong_password")
            await self._context.forgive_guesses(*mine)
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

    async def new_link(self, caller: Caller) -> str:
        """A new word for the personal link; the former one opens nothing any more."""
        word = new_word()
        await self._update(caller, link=hidden(word))
        return word

    async def set_calendar(self, caller: Caller, word: str | None) -> None:
        """What is stored of the word in the address of their calendar; None for no calendar."""
        await self._update(caller, calendar=word)

    async def revoke_link(self, caller: Caller) -> None:
        """The personal link opens nothing any more."""
        await self._update(caller, link=None)

    async def set_password(self, caller: Caller, login: str, password: str, old: str = "") -> Person:
        """Add or change the password; `login` must be free. Every other session ends."""
        person = somebody(caller)
        login = clean_line(login).casefold()
        if _LOGIN.fullmatch(login) is None:
            raise Unacceptable("bad_login")
        if not _PASSWORD_LEAST <= len(password) <= _PASSWORD_MOST:
            raise Unacceptable("bad_password", {"least": _PASSWORD_LEAST, "most": _PASSWORD_MOST})
        if _is_of_context(password, login, person.name, *self._context.games):
            raise Unacceptable("obvious_password")
        row = await self._context.read(partial(persons.one_person, where=schema.people.c.id == person.id))
        if row is None:
            raise NotFound("no_such_person")
        await self._check_old(row, old[:_PASSWORD_MOST])
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        changed = await self._update(caller, login=login, password=hashed)
        await self.end_all_sessions(caller, but_mine=True)
        return changed

    async def _check_old(self, row: Any, old: str) -> None:
        if row.password:
            guess = Guess("password", row.id)
            await self._context.count_guesses(guess)
            if not await asyncio.to_thread(self._verify, row.password, old):
                raise Forbidden("wrong_password")
            await self._context.forgive_guesses(guess)

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
        service: str | None = None,
        notices: frozenset[str] | None = None,
        hides_rating: bool | None = None,
    ) -> Person:
        """Change what is given, leave the rest. An empty address goes; the first one brings the usual notices."""
        values: dict[str, Any] = {}
        if name is not None:
            values["name"] = check_name(name, self._context.settings.max_name)
        for field, value, allowed in (("language", language, LANGUAGES), ("theme", theme, THEMES)):
            if value is not None:
                values[field] = _one_of(field, value, allowed)
        if zone is not None:
            values["zone"] = _one_of("zone", zone, zones())
        if email is not None:
            values |= _email(caller, email)
        if webhook is not None:
            values["webhook"] = self.check_webhook(webhook) if webhook else None
        if service is not None:
            values["service"] = check_service(service, self._context.settings) if service else None
        if hides_rating is not None:
            values["hides_rating"] = hides_rating
        if notices is None and (email or webhook or service) and not somebody(caller).notices:
            notices = USUAL
        if notices is not None:
            values["notices"] = ",".join(sorted(notices & frozenset(WISHES)))
        return await self._confirmed(caller, await self._update(caller, **values), email)

    async def _confirmed(self, caller: Caller, person: Person, email: str | None) -> Person:
        """Ask the owner of an address that was just given whether it is theirs. [R39]"""
        if email and self.sends_mail and not person.is_email_confirmed:
            self._context.limits.spend("confirm", Caller(address=caller.address))
            await self.mailboxes.ask(person, self._context.clock.now())
        return person

    async def confirm_email(self, word: str) -> Person:
        """The owner of an address says that it is theirs; `NotFound` (`no_such_word`)."""
        person = await self.mailboxes.confirm(word)
        self._refresh(person)
        return person

    async def _update(self, caller: Caller, **values: Any) -> Person:
        person = somebody(caller)
        self._context.limits.spend("change", caller)
        changed: Person = await self._context.write(partial(persons.update_person, person=person.id, values=values))
        self._refresh(changed)
        if "notices" in values:
            await self.wishes_changed(person.id)
        return changed

    async def wishes_changed(self, person: str) -> None:
        """Let the tables that somebody sits at look again what they want to be told."""
        await self._context.person_changed(person)

    async def zones(self, people: Sequence[str]) -> Mapping[str, str]:
        """On which clock each of these people is, by id."""
        return await self._context.read(partial(persons.zones_of, people=people))

    async def wish_at(self, caller: Caller, table_id: str, notices: frozenset[str] | None) -> None:
        """What the caller wants to be told of one table; None for the usual."""
        person = somebody(caller)
        self._context.limits.spend("change", caller)
        wanted = None if notices is None else ",".join(sorted(notices & frozenset(WISHES)))
        await self._context.write(partial(persons.set_wishes, person=person.id, table_id=table_id, notices=wanted))
        await self.wishes_changed(person.id)

    async def wishes_at(self, caller: Caller, table_id: str) -> frozenset[str] | None:
        """The same, as it is."""
        return await self._context.read(partial(persons.wishes, person=somebody(caller).id, table_id=table_id))

    async def forget(self, caller: Caller) -> None:
        """Erase a person: chairs go to bots, the name, the addresses and the sessions disappear. [E38]"""
        person = somebody(caller)
        names = await self._context.read(partial(forgetting.names_of, person=person.id))
        for table_id in await self._context.read(partial(persons.unfinished, person=person.id)):
            await self._leave(table_id, person.id)
        await self.end_all_sessions(caller)
        await self._context.write(partial(self._erase, person=person.id, names=names))
        for table_id in names:
            self._context.registry.heard(table_id, has_erased=True)

    def _erase(self, connection: Connection, person: str, names: forgetting.Names) -> None:
        forgetting.erase(connection, person, names)
        for table_id in names:
            self._context.registry.signals.tell(connection, Kind.ERASED, table_id)

    async def data(self, caller: Caller) -> dict[str, Any]:
        """All that the house holds of the caller. [E38]"""
        return await self._context.read_slowly(partial(my_data.held, person=somebody(caller).id))

    async def _leave(self, table_id: str, person: str) -> None:
        table = await self._context.registry.get(table_id)
        for seat in table.seats_of(person):
            level = table.game.meta.usual_level

            def build(now: Table, seat: Seat = seat, level: str = level) -> Change:
                chair = now.chair(seat)
                if now.row.stage.status == "playing":
                    name = bot_name(each.name for each in now.chairs.values())
                    facts = {"seat": seat, "level": level, "name": name, "from": ""}
                    return Change("bot_placed", facts, chairs=(chair.given_to_bot(level, name),))
                return Change("stood", {"seat": seat, "name": ""}, chairs=(chair.emptied(),))

            await self._context.moves.change(table, build)


def _guesses(login: str, address: str, mark: str) -> tuple[Sequence[Guess], Sequence[Guess]]:
    """On whose account a try at a password goes: those of whoever tries, and those that others share."""
    if mark:
        return (Guess("password", f"{login}/{mark}"),), ()
    return (Guess("password", f"{login}/{address}"),), (Guess("address", address), Guess("login", login))


def _no_webhook(url: str) -> str:
    raise Unacceptable("webhooks_off", {"url": url[:80]})


def _one_of(field: str, value: str, allowed: Any) -> str:
    if value not in allowed:
        raise Unacceptable("bad_choice", {"field": field, "found": value[:40]})
    return value


def _email(caller: Caller, email: str) -> dict[str, Any]:
    """An address that was given; another one than before has to be confirmed."""
    if not email:
        return {"email": None, "email_confirmed_at": None}
    checked = _check_email(email)
    is_same = caller.person is not None and caller.person.email == checked
    return {} if is_same else {"email": checked, "email_confirmed_at": None}


def _check_email(text: str) -> str:
    text = text.strip()
    if len(text) > 254 or _EMAIL.fullmatch(text) is None or not text.isprintable():
        raise Unacceptable("bad_email")
    return text


def _is_of_context(password: str, *known: str) -> bool:
    """Whether a password is but a word that anybody here would try: the house's, a game's, one's own name or login."""
    letters = "".join(filter(str.isalpha, password.casefold()))
    words = {"", "tripot", "motdepasse", "password"} | {"".join(filter(str.isalpha, one.casefold())) for one in known}
    return letters in words | {2 * word for word in words}
