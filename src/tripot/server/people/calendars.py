"""A calendar of one's deadlines, at an address that can be taken back. [E23]"""

from functools import partial

from tripot.server.common.errors import NotFound
from tripot.server.common.inputs import hidden, new_word
from tripot.server.common.records import Caller, Person
from tripot.server.people.accounts import Accounts
from tripot.server.store import persons, schema
from tripot.server.tables.context import Context


class Calendars:
    """The addresses of calendars: each opens one person's deadlines, and nothing else of theirs."""

    def __init__(self, context: Context, people: Accounts) -> None:
        self._context = context
        self._people = people

    async def new_word(self, caller: Caller) -> str:
        """A new word for the address; the former one shows nothing any more."""
        word = new_word()
        await self._people.set_calendar(caller, hidden(word))
        return word

    async def revoke(self, caller: Caller) -> None:
        """The address shows nothing any more."""
        await self._people.set_calendar(caller, None)

    async def owner(self, word: str, *, address: str = "") -> Person:
        """Whose calendar it is; `NotFound` (`no_such_word`)."""
        self._context.limits.spend("calendar", Caller(address=address))
        row = await self._context.read(partial(persons.one_person, where=schema.people.c.calendar == hidden(word)))
        if row is None:
            raise NotFound("no_such_word")
        return persons.person_of(row)
