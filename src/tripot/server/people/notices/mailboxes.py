"""E-mail addresses: confirmed by their owners before anything goes there, and stopped by them without a word. [R39]"""

from collections.abc import Callable
from functools import partial
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import Connection, insert, select, update

from tripot.server.common.errors import NotFound
from tripot.server.common.inputs import hidden, new_id
from tripot.server.common.moments import Moment
from tripot.server.common.records import Person
from tripot.server.store import outbox, persons, schema
from tripot.server.tables.context import Context

_AGAIN = 24 * 3_600_000
"""Milliseconds before an address is asked once more, if somebody wants it to be."""
_ASKED_MOST = 3
_BOXES = schema.mailboxes


class Mailboxes:
    """What the house knows of the addresses that people gave."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.asked: Callable[[], None] = _ignore
        """Called when a letter waits."""

    def confirm_word(self, person: str, address: str) -> str:
        """The word in a confirmation: it binds a person to an address."""
        return str(self._signed("confirm").dumps([person, address.lower()]))

    def stop_address(self, address: str) -> str:
        """Where letters to an address are stopped, without signing in. [E38]"""
        word = self._signed("stop").dumps(address.lower())
        return f"{self._context.settings.base_url.rstrip('/')}/stop/{word!s}"

    async def ask(self, person: Person, now: Moment) -> None:
        """Ask the owner of a new address whether it is theirs: once, whoever gave it and however often."""
        if person.email is not None and not person.is_email_confirmed:
            await self._context.write(partial(_ask, person=person.id, address=person.email, now=now))
            self.asked()

    async def confirm(self, word: str) -> Person:
        """The owner says yes: for whom; `NotFound` (`no_such_word`) for any other word, or an older address."""
        person, address = self._read("confirm", word)
        now = self._context.clock.now()
        confirmed = await self._context.write(partial(_confirm, person=person, address=address, now=now))
        if confirmed is None:
            raise NotFound("no_such_word")
        return confirmed

    async def stop(self, word: str, *, goes_on: bool = False) -> str:
        """The owner wants no more letters, or wants them again: which address."""
        address = self.address_of(word)
        stopped = None if goes_on else self._context.clock.now()
        await self._context.write(partial(_stop, address=address, stopped=stopped))
        return address

    async def is_stopped(self, address: str) -> bool:
        """Whether the owner of an address wants no letters."""
        return await self._context.read(partial(is_stopped, address=address))

    def address_of(self, word: str) -> str:
        """The address that a stopping link is about."""
        return str(self._read("stop", word))

    def _signed(self, purpose: str) -> URLSafeSerializer:
        return URLSafeSerializer(self._context.secret, salt=f"tripot.mail.{purpose}")

    def _read(self, purpose: str, word: str) -> Any:
        try:
            return self._signed(purpose).loads(word)
        except BadSignature:
            raise NotFound("no_such_word") from None


def _ignore() -> None:
    """Nobody listens yet."""


def is_stopped(connection: Connection, address: str) -> bool:
    """Whether the owner of an address wants no letters."""
    columns = _BOXES.c
    query = select(columns.id).where(columns.address == address.lower(), columns.stopped_at.is_not(None))
    return connection.execute(query).first() is not None


def _ask(connection: Connection, person: str, address: str, now: Moment) -> None:
    box = _box(connection, address)
    is_late = box.asked_at is None or now - box.asked_at >= _AGAIN
    if box.stopped_at is not None or box.asked >= _ASKED_MOST or not is_late:
        return
    asked = {"asked": box.asked + 1, "asked_at": now}
    connection.execute(update(_BOXES).where(_BOXES.c.id == box.id).values(**asked))
    row = outbox.new_row(person, "confirm", now, channel="email", address=hidden(address))
    connection.execute(insert(schema.outbox), row)


def _box(connection: Connection, address: str) -> Any:
    query = select(_BOXES).where(_BOXES.c.address == address.lower())
    known = connection.execute(query).first()
    if known is None:
        connection.execute(insert(_BOXES), {"id": new_id(14), "address": address.lower(), "asked": 0})
        known = connection.execute(query).one()
    return known


def _confirm(connection: Connection, person: str, address: str, now: Moment) -> Person | None:
    row = persons.one_person(connection, schema.people.c.id == person)
    if row is None or row.email is None or row.email.lower() != address:
        return None
    connection.execute(update(_BOXES).where(_BOXES.c.address == address).values(asked=0, stopped_at=None))
    return persons.update_person(connection, person, {"email_confirmed_at": now})


def _stop(connection: Connection, address: str, stopped: Moment | None) -> None:
    box = _box(connection, address)
    connection.execute(update(_BOXES).where(_BOXES.c.id == box.id).values(stopped_at=stopped))
