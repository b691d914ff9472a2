"""The operator's doors: closed to an address or a person, for a time or until they are opened again."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from sqlalchemy import Connection

from tripot.server.common.errors import Forbidden, NotFound, Unacceptable
from tripot.server.common.inputs import fingerprint, new_id
from tripot.server.common.limits import network_of
from tripot.server.common.records import Caller, ModerationAct
from tripot.server.store import moderation
from tripot.server.store.moderation import ModerationRow
from tripot.server.store.signals import Kind
from tripot.server.tables.context import Context, check_operator, somebody
from tripot.server.tables.moderation import check_reason, shown, until

_log = logging.getLogger("tripot.moderation")
Network = IPv4Network | IPv6Network
_MAPPED, _HOUSEHOLD = 96, 64
"""Bits before an address of the short kind that is written as a long one; bits that one household shares."""


class Bans:
    """Who does not come in: known by heart, at all workers."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._rows: tuple[ModerationRow, ...] = ()
        self._networks: tuple[tuple[Network, ModerationRow], ...] = ()
        self._of_address = lru_cache(10_000)(self._look)
        self.closed: Callable[[], None] = _ignore
        """Called when doors close, to cut the streams of whoever is outside now."""

    async def read(self) -> None:
        """Learn which doors are closed."""
        self._rows = tuple(await self._context.read(moderation.bans))
        self._networks = tuple((ip_network(row.address), row) for row in self._rows if row.address)
        self._of_address.cache_clear()
        if self._rows:
            self.closed()

    def check(self, caller: Caller) -> None:
        """`Forbidden` (`address_closed`, `person_closed`) for whoever is outside; the operator always comes in."""
        if not self._rows:
            return
        found = self.of(caller)
        if found is not None:
            raise Forbidden("address_closed" if found.address else "person_closed")

    def of(self, caller: Caller) -> ModerationRow | None:
        """What keeps somebody outside, or the program that speaks for them."""
        if caller.operator:
            return None
        now = self._context.clock.now()
        who = caller.owner if caller.person is None else caller.person.id
        near = (row for row in self._rows if (who and row.person == who) or row.is_of_browser(caller.browser))
        return next((row for row in (*self._of_address(caller.address), *near) if row.is_on(now)), None)

    def _look(self, address: str) -> tuple[ModerationRow, ...]:
        try:
            found = ip_address(network_of(address))
        except ValueError:
            return ()
        return tuple(row for network, row in self._networks if found in network)

    async def all(self, caller: Caller) -> Sequence[ModerationAct]:
        """The doors that are closed, then those that were."""
        check_operator(caller)
        now = self._context.clock.now()
        return [shown(row, now) for row in await self._context.read(partial(moderation.of_kinds, kinds=("ban",)))]

    async def close(
        self,
        caller: Caller,
        key: str,
        *,
        address: str = "",
        about: str = "",
        reason: str = "",
        minutes: int | None = None,
    ) -> ModerationAct:
        """Close the doors to an address or a network, or to the person whom an act (a report) is `about`."""
        check_operator(caller)
        by, now = somebody(caller).id, self._context.clock.now()
        row = ModerationRow(new_id(14), "ban", by, None, "", now, until(now, minutes), reason=check_reason(reason))
        row = await self._with_person(row, caller, about) if about else _with_network(row, address, caller)
        done = await self._once(caller, key, ("ban", row.address, row.person), partial(moderation.ban, row=row))
        _log.info("door closed", extra={"act": done})
        return shown(await self._one(done), now)

    async def _with_person(self, row: ModerationRow, caller: Caller, about: str) -> ModerationRow:
        """The same for whom an act is about, and their browsers, except the operator's own."""
        act = await self._one(about)
        if act.person is None:
            raise NotFound("nobody_there")
        if act.person == row.by:
            raise Unacceptable("yourself")
        found = await self._context.read(partial(moderation.browsers_of, person=act.person))
        browsers = ",".join(each for each in found.split(",") if each != caller.browser)
        return replace(row, person=act.person, name=act.name, browsers=browsers)

    async def lift(self, caller: Caller, act_id: str, key: str) -> ModerationAct:
        """Open a door again, once per key."""
        check_operator(caller)
        if (await self._one(act_id)).kind != "ban":
            raise NotFound("no_such_act")
        now = self._context.clock.now()
        end = partial(moderation.end, act_id=act_id, by=somebody(caller).id, at=now)
        await self._once(caller, key, ("lift", act_id), end)
        _log.info("door opened", extra={"act": act_id})
        return shown(await self._one(act_id), now)

    async def _once(self, caller: Caller, key: str, said: tuple[object, ...], work: Callable[[Connection], str]) -> str:
        """Do it once per key, and let every worker look again."""

        def doing(connection: Connection) -> str:
            done = work(connection)
            self._context.registry.signals.tell(connection, Kind.DOORS)
            return done

        done = await self._context.once(somebody(caller).id, key, fingerprint(*said), doing)
        await self.read()
        return done

    async def _one(self, act_id: str) -> ModerationRow:
        row = await self._context.read(partial(moderation.one, act_id=act_id))
        if row is None:
            raise NotFound("no_such_act")
        return row


def _with_network(row: ModerationRow, text: str, caller: Caller) -> ModerationRow:
    """The same for an address or a network; `Unacceptable` if it is none, or the operator's own."""
    network = as_network(text)
    try:
        is_own = ip_address(network_of(caller.address)) in network
    except ValueError:
        is_own = False
    if is_own:
        raise Unacceptable("own_address")
    return replace(row, address=str(network))


def as_network(text: str) -> Network:
    """An address or a network as the house counts them: of the long kind whole households.

    >>> [str(as_network(text)) for text in ("192.0.2.7", "192.0.2.7/24", "2001:db8::1", "::ffff:192.0.2.0/120")]
    ['192.0.2.7/32', '192.0.2.0/24', '2001:db8::/64', '192.0.2.0/24']
    """
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        raise Unacceptable("bad_address") from None
    if isinstance(found, IPv4Network):
        return found
    mapped = found.network_address.ipv4_mapped
    if mapped is not None and found.prefixlen >= _MAPPED:
        return IPv4Network((mapped, found.prefixlen - _MAPPED))
    return found.supernet(new_prefix=_HOUSEHOLD) if found.prefixlen > _HOUSEHOLD else found


def _ignore() -> None:
    """Nobody listens yet."""
