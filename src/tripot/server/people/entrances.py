"""Ways back in for whoever lost a link, a password or a device: links that open once, soon. [E37]"""

from functools import partial

from sqlalchemy import Connection

from tripot.server.common.inputs import new_word
from tripot.server.common.records import Caller
from tripot.server.people.notices.mailboxes import Mailboxes
from tripot.server.store import entrances
from tripot.server.tables.context import Context


class Entrances:
    """Makes such links; whoever holds one is let in as the person it is for."""

    def __init__(self, context: Context, mailboxes: Mailboxes) -> None:
        self._context = context
        self._mailboxes = mailboxes

    async def ask(self, caller: Caller, address: str) -> None:
        """Send a link to that address, if somebody confirmed it; whoever asks does not learn whether."""
        self._context.limits.spend("confirm", Caller(address=caller.address))
        await self._context.write(partial(entrances.ask, address=address.strip()[:254], now=self._context.clock.now()))
        self._mailboxes.asked()

    async def new(self, person: str, by: str) -> str:
        """The word of a link that opens once."""
        word = new_word()
        add = partial(entrances.add, person=person, by=by, word=word, now=self._context.clock.now())
        await self._context.write(add)
        return word

    async def use(self, word: str) -> tuple[str, str] | None:
        """Whom a word lets in, and who vouched for them; it opens nothing afterwards. Wrong ones write nothing."""
        if not await self._context.read(partial(entrances.opens, word=word, now=self._context.clock.now())):
            return None

        def work(connection: Connection) -> tuple[str, str] | None:
            found = entrances.use(connection, word, self._context.clock.now())
            return None if found is None else (found.person, found.by)

        return await self._context.write(work)
