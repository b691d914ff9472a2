"""Who has a page open at other workers, and what they have looked at there. [E16, E24]

Workers tell each other by the database's own signal, and nothing of it is stored: what is said of a table is always
all that one worker knows of it, so that saying it twice does no harm. A worker that says nothing for a while is gone.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import token_hex
from typing import TYPE_CHECKING

from msgspec import json
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from tripot.engine.seats import Seat
from tripot.server.common.moments import Clock, Moment
from tripot.server.store.database import Database
from tripot.server.store.signals import Kind, Signal, Signals

if TYPE_CHECKING:
    from tripot.server.tables.table import Table

Told = tuple[str, list[Seat], list[tuple[Seat, int]], int]
"""A table, the chairs with a page open, up to which entry each has looked, and up to which nobody is waited for."""
_SILENT = 16_000
"""Milliseconds after which a worker that says nothing is gone: it says something every five seconds."""
_PATIENCE = 1.0
"""Seconds to hear oneself."""
_LONGEST = 7000
"""Bytes of one signal; PostgreSQL carries less than 8,000."""
_REMEMBERED = 2000
"""Tables of which it is remembered who looked at what."""


@dataclass(slots=True)
class Worker:
    """What another worker said."""

    at: Moment
    here: dict[str, frozenset[Seat]] = field(default_factory=dict)


class Elsewhere:
    """Tells other workers who is here, and knows who is there. Where only one worker serves the house, nothing."""

    def __init__(self, database: Database, clock: Clock, signals: Signals) -> None:
        self._database, self._clock, self._signals = database, clock, signals
        self._workers: dict[str, Worker] = {}
        self._looked: OrderedDict[str, tuple[dict[Seat, int], int]] = OrderedDict()
        self._changed: dict[str, Table] = {}
        self._telling = asyncio.Lock()
        self._echoes: dict[str, asyncio.Future[None]] = {}
        self.changed: Callable[[str], None] = _ignore
        """Called when something was learned of a table."""

    def here(self, table_id: str) -> Iterator[Seat]:
        """The chairs with a page open at another worker."""
        for worker in self._workers.values():
            yield from worker.here.get(table_id, ())

    def looked(self, table_id: str) -> tuple[dict[Seat, int], int]:
        """Up to which entry each chair has looked, as far as others said, and up to which nobody is waited for."""
        return self._looked.get(table_id, ({}, 0))

    async def tell(self, table: "Table") -> None:
        """Something changed here; what comes together is told together."""
        if not self._database.is_shared:
            return
        self._changed[table.id] = table
        await self._tell_changed()

    async def _tell_changed(self, *more: tuple[Kind, str]) -> None:
        async with self._telling:
            changed, self._changed = self._changed, {}
            try:
                await self._send([*_packed(map(_told, changed.values())), *more])
            except BaseException:
                self._changed = changed | self._changed
                raise

    async def tell_all(self, tables: Sequence["Table"]) -> None:
        """Somebody new asks, or asks again: forget what I said before, this is everything."""
        told = (_told(table) for table in tables if table.here.total() or table.looking.gone_on)
        await self._send([(Kind.ALL, ""), *_packed(told)])

    async def ask(self) -> None:
        """I have just begun to listen, or might have missed something."""
        await self._send([(Kind.ASKS, "")])

    async def beat(self) -> None:
        """I am still here; who has been silent for long is not."""
        if not self._database.is_shared:
            return
        now = self._clock.now()
        for name in [name for name, worker in self._workers.items() if now - worker.at > _SILENT]:
            self._forget(name)
        await self._tell_changed((Kind.ALIVE, ""))

    async def leave(self) -> None:
        """I stop: nobody is here any more."""
        if self._database.is_shared:
            with suppress(SQLAlchemyError):
                await self._send([(Kind.STOPS, "")])

    async def _send(self, said: Iterable[tuple[Kind, str]]) -> None:
        def tell(connection: Connection) -> None:
            for kind, about in said:
                self._signals.tell(connection, kind, about)

        await self._database.write(tell)

    async def catch_up(self) -> None:
        """Hear all that was said before now: signals come in the order in which they were sent."""
        if not self._database.is_shared:
            return
        word, echo = token_hex(4), asyncio.get_running_loop().create_future()
        self._echoes[word] = echo
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._send([(Kind.ECHO, word)])
                await echo
        except TimeoutError:
            return  # nobody listens now: when somebody does again, everything is asked for
        finally:
            del self._echoes[word]

    def echo(self, word: str) -> None:
        """My own word came back."""
        if word in self._echoes and not self._echoes[word].done():
            self._echoes[word].set_result(None)

    def heard(self, signal: Signal) -> None:
        """Another worker said who is there, that it goes on or that it stops."""
        if signal.kind is Kind.STOPS:
            self._forget(signal.worker)
            return
        known = self._workers.setdefault(signal.worker, Worker(self._clock.now()))
        known.at = self._clock.now()
        if signal.kind is Kind.ALL:
            self._forget_pages(known)
        elif signal.kind is Kind.HERE:
            for told in json.decode(signal.about, type=list[Told]):
                self._learn(known, told)

    def _learn(self, worker: Worker, told: Told) -> None:
        table, here, looked, over = told
        worker.here[table] = frozenset(here)
        if not here:
            del worker.here[table]
        gone_on, last = self.looked(table)
        self._looked[table] = {**gone_on, **{at: max(seq, gone_on.get(at, 0)) for at, seq in looked}}, max(over, last)
        self._looked.move_to_end(table)
        while len(self._looked) > _REMEMBERED:
            self._looked.popitem(last=False)
        self.changed(table)

    def _forget(self, worker: str) -> None:
        known = self._workers.pop(worker, None)
        if known is not None:
            self._forget_pages(known)

    def _forget_pages(self, worker: Worker) -> None:
        tables, worker.here = list(worker.here), {}
        for table in tables:
            self.changed(table)


def _ignore(table_id: str) -> None:
    """Nobody wants to know."""


def _told(table: "Table") -> Told:
    here = [seat for seat, pages in table.here.items() if pages > 0]
    return table.id, here, list(table.looking.gone_on.items()), table.looking.over


def _packed(told: Iterable[Told]) -> Iterator[tuple[Kind, str]]:
    """As few signals as carry it all."""
    written = ""
    for each in told:
        text = json.encode(each).decode()
        if written and len(written) + len(text) > _LONGEST:
            yield Kind.HERE, f"[{written}]"
            written = ""
        written = f"{written},{text}" if written else text
    if written:
        yield Kind.HERE, f"[{written}]"
