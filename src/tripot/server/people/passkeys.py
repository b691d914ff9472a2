"""Passkeys: a device or a phone that vouches for somebody. Beside the password and the personal link, never needed.

A ceremony has two steps: the house asks (a challenge in a signed ticket), the device answers. A ticket is good for a
few minutes, for one purpose, once. The house keeps the device's public key; nothing it keeps could sign in by itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from secrets import token_bytes
from typing import Any
from urllib.parse import urlsplit

from itsdangerous import BadSignature, TimestampSigner
from sqlalchemy import Connection, delete, func, insert, select, update

from tripot.server.common.errors import Conflict, Forbidden, NotFound
from tripot.server.common.inputs import check_name, new_id
from tripot.server.common.moments import Moment, as_datetime
from tripot.server.common.records import Caller, Person
from tripot.server.people import doors
from tripot.server.people.accounts import Accounts
from tripot.server.store import schema
from tripot.server.store.conflicts import is_conflict
from tripot.server.store.persons import person_of
from tripot.server.tables.context import Context, somebody

MOST = 20
_TICKET_SECONDS = 300
_NAME_MOST = 40
_ADD, _ENTER = "add", "enter"


@dataclass(frozen=True, slots=True)
class Site:
    """The house as browsers know it: a passkey belongs to its name, not to a page or a sub-path there."""

    address: str

    @property
    def origin(self) -> str:
        """Where its pages come from, as browsers say it."""
        return "{0.scheme}://{0.netloc}".format(urlsplit(self.address))

    @property
    def name(self) -> str:
        """The host, without its port."""
        return urlsplit(self.address).hostname or ""


@dataclass(frozen=True, slots=True)
class Passkey:
    """One of somebody's passkeys, as they see it."""

    id: str
    name: str
    made_at: datetime
    used_at: datetime | None


@dataclass(frozen=True, slots=True)
class Asked:
    """What the browser is asked, and the ticket to send back with the answer."""

    options: Mapping[str, Any]
    ticket: str


class Passkeys:
    """Adding, listing, renaming and removing passkeys, and coming in by one."""

    def __init__(self, context: Context, people: Accounts) -> None:
        self._context = context
        self._people = people

    async def mine(self, caller: Caller) -> Sequence[Passkey]:
        """Those of the caller, oldest first."""
        rows = await self._context.read(partial(_of_person, person=somebody(caller).id))
        return [
            Passkey(
                row.id, row.name, as_datetime(row.made_at), None if row.used_at is None else as_datetime(row.used_at)
            )
            for row in rows
        ]

    async def ask_new(self, caller: Caller, site: Site) -> Asked:
        """Begin to add one: what the caller's device is asked."""
        person = somebody(caller)
        self._context.limits.spend("change", caller)
        known = [row.credential for row in await self._context.read(partial(_of_person, person=person.id))]
        if len(known) >= MOST:
            raise Conflict("too_many_passkeys", {"most": MOST})
        challenge = token_bytes(32)
        options = _ceremony().new_options(site, person, challenge, known)
        return Asked(options, self._ticket(_ADD, caller.session or "", challenge))

    async def add(self, caller: Caller, site: Site, ticket: str, answer: str, name: str) -> Passkey:
        """Keep what the device answered; `Forbidden` (`wrong_passkey`, `passkey_expired`), `Conflict` otherwise."""
        person = somebody(caller)
        label = check_name(name or "Passkey", _NAME_MOST)
        challenge = await self._challenge(ticket, _ADD, caller.session or "")
        found = _ceremony().check_new(site, challenge, answer)
        now = self._context.clock.now()
        row = {"id": new_id(14), "person": person.id, "name": label, "made_at": now, "used_at": None, **found}
        await self._context.write(partial(_add, row=row))
        return Passkey(str(row["id"]), label, as_datetime(now), None)

    async def rename(self, caller: Caller, passkey: str, name: str) -> None:
        """Call one otherwise; `NotFound` (`no_such_passkey`)."""
        values = {"name": check_name(name, _NAME_MOST)}
        where = (schema.passkeys.c.id == passkey, schema.passkeys.c.person == somebody(caller).id)
        await self._once_changed(update(schema.passkeys).where(*where).values(**values))

    async def remove(self, caller: Caller, passkey: str) -> None:
        """It opens nothing any more; `NotFound` (`no_such_passkey`)."""
        where = (schema.passkeys.c.id == passkey, schema.passkeys.c.person == somebody(caller).id)
        await self._once_changed(delete(schema.passkeys).where(*where))

    async def _once_changed(self, statement: Any) -> None:
        changed = await self._context.write(lambda connection: connection.execute(statement).rowcount)
        if not changed:
            raise NotFound("no_such_passkey")

    async def ask(self, site: Site, *, address: str = "") -> Asked:
        """Begin to come in: whoever holds a passkey of this house may answer."""
        self._context.limits.spend("passkey", Caller(address=address))
        challenge = token_bytes(32)
        return Asked(_ceremony().options(site, challenge), self._ticket(_ENTER, "", challenge))

    async def sign_in(
        self, site: Site, ticket: str, answer: str, *, device: str = "", address: str = ""
    ) -> tuple[Person, str]:
        """Who the passkey belongs to, and a new session; `Forbidden` (`wrong_passkey`, `passkey_expired`) otherwise."""
        with doors.told("passkey"):
            self._context.limits.spend("passkey", Caller(address=address))
            challenge = await self._challenge(ticket, _ENTER, "")
            named = _ceremony().credential_of(answer)
            row = await self._context.read(partial(_one, credential=named))
            if row is None:
                raise Forbidden("wrong_passkey")
            count = _ceremony().check(site, challenge, answer, row.key, row.count)
            await self._context.write(partial(_used, passkey=row.id, count=count, now=self._context.clock.now()))
            found = await self._context.read(partial(_person, person=row.person))
            return person_of(found), await self._people.new_session(row.person, device)

    def _ticket(self, purpose: str, session: str, challenge: bytes) -> str:
        return self._signer().sign(f"{purpose}:{session}:{challenge.hex()}").decode()

    def _signer(self) -> TimestampSigner:
        return TimestampSigner(self._context.secret, salt="tripot.passkey")

    async def _challenge(self, ticket: str, purpose: str, session: str) -> bytes:
        """The challenge of a ticket that was made for this, not long ago, and has not been used."""
        try:
            told = self._signer().unsign(ticket, max_age=_TICKET_SECONDS).decode()
        except (BadSignature, UnicodeError):
            raise Forbidden("passkey_expired") from None
        found, whose, challenge = told.split(":")
        if (found, whose) != (purpose, session):
            raise Forbidden("passkey_expired")
        mine = new_id(14)
        first = await self._context.once("passkeys", challenge, "", lambda _: mine)
        if first != mine:
            raise Forbidden("passkey_expired")
        return bytes.fromhex(challenge)


def _ceremony() -> Any:
    """The cryptography, loaded when somebody first needs it: most people never do."""
    from tripot.server.people import passkey_checks  # noqa: PLC0415

    return passkey_checks


def _of_person(connection: Connection, person: str) -> Sequence[Any]:
    columns = schema.passkeys.c
    query = select(schema.passkeys).where(columns.person == person).order_by(columns.made_at, columns.id)
    return connection.execute(query).all()


def _one(connection: Connection, credential: str) -> Any:
    return connection.execute(select(schema.passkeys).where(schema.passkeys.c.credential == credential)).first()


def _person(connection: Connection, person: str) -> Any:
    return connection.execute(select(schema.people).where(schema.people.c.id == person)).one()


def _add(connection: Connection, row: Mapping[str, Any]) -> None:
    columns = schema.passkeys.c
    mine = select(func.count()).select_from(schema.passkeys).where(columns.person == row["person"])
    if connection.execute(mine).scalar_one() >= MOST:
        raise Conflict("too_many_passkeys", {"most": MOST})
    try:
        connection.execute(insert(schema.passkeys), dict(row))
    except Exception as failure:
        if is_conflict(failure):
            raise Conflict("passkey_known") from failure
        raise


def _used(connection: Connection, passkey: str, count: int, now: Moment) -> None:
    where = schema.passkeys.c.id == passkey
    connection.execute(update(schema.passkeys).where(where).values(count=count, used_at=now))
