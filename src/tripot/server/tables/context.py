"""What the services of the house share."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import Any, TypeVar

from msgspec import json
from sqlalchemy import Connection, delete, insert

from tripot.engine.game import Game
from tripot.server.common.errors import Forbidden, TooMany, Unacceptable, Unknown
from tripot.server.common.inputs import check_key, new_word
from tripot.server.common.limits import Limits
from tripot.server.common.metrics import Metrics
from tripot.server.common.moments import Clock, Moment
from tripot.server.common.records import Caller, Person
from tripot.server.common.settings import Settings
from tripot.server.common.spent import Spent
from tripot.server.store import guesses, persons, schema
from tripot.server.store.conflicts import Stale, is_conflict
from tripot.server.store.database import Database
from tripot.server.store.guesses import Guess
from tripot.server.store.signals import Kind
from tripot.server.tables.commits import Commits
from tripot.server.tables.keyed import Keyed, known_key
from tripot.server.tables.moves import Moves
from tripot.server.tables.registry import Registry, guarded

T = TypeVar("T")
_KEYS_KEPT = 7 * 24 * 3_600_000


@dataclass(slots=True)
class Context:
    """Database, clock, tables: handed to every service."""

    settings: Settings
    database: Database
    clock: Clock
    games: Mapping[str, Game[Any]]
    limits: Limits
    metrics: Metrics
    registry: Registry
    commits: Commits
    moves: Moves
    spent: Spent
    secret: bytes = b""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What the database knows."""
        return await guarded(self.database.read(work))

    async def glance(self, work: Callable[[Connection], T]) -> T:
        """The same for a single statement."""
        return await guarded(self.database.glance(work))

    async def read_slowly(self, work: Callable[[Connection], T]) -> T:
        """The same for what may take a while: others need not wait for it."""
        return await guarded(self.database.read_slowly(work))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """One transaction."""
        return await guarded(self.database.write(work))

    async def count_guesses(self, *made: Guess) -> None:
        """Count a guess at what opens a door; `TooMany` when whoever pays for it made too many.

        A refusal is remembered: the next guesses cost the one writer nothing.
        """
        if not self.settings.rate_limits:
            return
        self.spent.check(made)
        try:
            await self.write(partial(guesses.count, guesses=made, now=self.clock.now()))
        except TooMany as refused:
            kind = refused.facts["what"]
            for guess in (each for each in made if each.kind == kind):
                self.spent.note(guess, kind, refused.retry_after or 0)
            raise

    async def forgive_guesses(self, *made: Guess) -> None:
        """It was no guess: whoever asked knew."""
        if self.settings.rate_limits:
            self.spent.forget(made)
            await self.write(partial(guesses.forgive, guesses=made))

    async def person_changed(self, person: str) -> None:
        """Let the tables that somebody sits at look again what is known of them, here and at other workers."""
        tables = await self.read(partial(persons.unfinished, person=person))
        for table in tables:
            self.registry.heard(table)
        if self.database.is_shared:
            await self.write(partial(self._tell_of, tables=tables))

    def _tell_of(self, connection: Connection, tables: Sequence[str]) -> None:
        for table in tables:
            self.registry.signals.tell(connection, Kind.TABLE, table)

    def game(self, name: str) -> Game[Any]:
        """An installed game; `Unacceptable` (`unknown_game`) otherwise."""
        found = self.games.get(name)
        if found is None:
            raise Unacceptable("unknown_game", {"game": name[:40]})
        return found

    def keyed(self, caller: Caller, key: str | None, *said: object) -> Keyed | None:
        """The key by which somebody asks for a change, and what they said; None where none is sent."""
        if key is None:
            return None
        owner = "{}/{}".format(*caller.chair) if caller.chair is not None else somebody(caller).id
        return Keyed(self.registry, owner, key, *said)

    def secret_word(self, caller: Caller, key: str | None, *said: object) -> str:
        """A word nobody can guess: the same again for whoever sends the same key again, and stored nowhere."""
        if key is None:
            return new_word()
        return self.made_word(somebody(caller).id, key, *said)

    def made_word(self, *said: object) -> str:
        """A word made from what is said and from the house's secret: always the same, and nobody can guess it."""
        made = blake2b(json.encode(said), key=self.secret[:64], digest_size=18)
        return urlsafe_b64encode(made.digest()).decode()

    async def once(self, owner: str, key: str, printed: str, work: Callable[[Connection], str]) -> str:
        """Do something once per key: the answer is kept, and given again to whoever sends the same again."""
        check_key(key)
        doing = partial(_once, owner=owner, key=key, printed=printed, now=self.clock.now(), work=work)
        for _ in range(3):
            try:
                return await self.write(doing)
            except Stale:
                continue
        return await self.write(doing)


def _once(
    connection: Connection, *, owner: str, key: str, printed: str, now: Moment, work: Callable[[Connection], str]
) -> str:
    columns = schema.keys.c
    known = known_key(connection, owner, key)
    if known is not None:
        if known.print != printed:
            raise Unacceptable("key_reused")
        answer: str = known.answer
        return answer
    connection.execute(delete(schema.keys).where(columns.at < now - _KEYS_KEPT))
    answer = work(connection)
    try:
        values = {"owner": owner, "key": key, "print": printed, "answer": answer, "at": now}
        connection.execute(insert(schema.keys), values)
    except Exception as failure:
        if is_conflict(failure):
            raise Stale from failure
        raise
    return answer


def somebody(caller: Caller) -> Person:
    """The person who asks; `Unknown` (`sign_in_first`) if there is none."""
    if caller.person is None:
        raise Unknown("sign_in_first")
    return caller.person


def check_operator(caller: Caller) -> None:
    """`Forbidden` (`operator_only`) for anybody but whoever keeps the house."""
    if not caller.operator:
        raise Forbidden("operator_only")
