"""Small words for tests: people come in, sit down and play."""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Any

from tripot.engine.actions import Action, read_action
from tripot.server.common.records import Acted, Caller, Look, Schedule, TableInfo
from tripot.server.common.settings import Settings
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House

_numbers = count(1)


def settings_for(url: str, **others: Any) -> Settings:
    """A house that neither waits nor counts how often one asks."""
    given: dict[str, Any] = {
        "database_url": url,
        "bot_workers": 0,
        "bot_delay_least": 0,
        "bot_delay_most": 0,
        "rate_limits": False,
        "days_off": 0,
        "power_safe": False,
        "operator_token": "operator-token",
        **others,
    }
    return Settings(**given)


def key() -> str:
    """A new idempotency key."""
    return f"key-{next(_numbers):08d}"


async def person(house: House, name: str = "Inès") -> Caller:
    """Somebody who came in."""
    _, token = await house.people.guest(name, "fr", device="a device")
    caller = await house.people.by_session(token)
    assert caller is not None
    return caller


@dataclass
class Party:
    """A table and the people around it, a chair each."""

    house: House
    id: str
    people: list[Caller]
    names: list[str] = field(default_factory=list)

    async def look(self, seat: int) -> Look:
        return await self.house.play.look(self.people[seat], self.id, seat)

    async def act(self, seat: int, what: Any, *, sent: str = "", decision: int | None = None) -> Acted:
        action: Action = read_action(what)
        if decision is None:
            look = await self.look(seat)
            assert look.view is not None
            decision = look.view.pending.decision if look.view.pending is not None else None
        act = self.house.play.act
        return await act(self.people[seat], self.id, seat, action, decision, sent or key(), empty=True)

    async def awaited(self) -> tuple[int, ...]:
        look = await self.look(0)
        assert look.view is not None
        return look.view.pending.awaited if look.view.pending is not None else ()

    async def info(self, seat: int = 0) -> TableInfo:
        return await self.house.tables.info(self.people[seat], self.id)


async def party(
    house: House, game: str = "toy-cards", seats: int = 3, *, bots: int = 0, start: bool = True, **opening: Any
) -> Party:
    """A table with people in its chairs, bots in the last ones; the first one hosts."""
    people = [await person(house, f"Guest {n + 1}") for n in range(seats - bots)]
    levels = dict.fromkeys(range(seats - bots, seats), "random")
    asked = Opening(game, seats, bots=levels, **opening)
    info = await house.tables.open(people[0], asked, key())
    for each in people[1:]:
        await house.tables.sit(each, info.id, word=info.invitation or "")
    if start:
        await house.tables.start(people[0], info.id)
    return Party(house, info.id, people)


async def closed(table: Party) -> TableInfo:
    """The first one proposes to close the table, and the others who are there agree."""
    info = await table.house.tables.close(table.people[0], table.id)
    for each in table.people[1:]:
        if info.status == "playing":
            info = await table.house.tables.answer(each, table.id, agree=True)
    return info


async def postponed(table: Party, due: datetime) -> TableInfo:
    """The first one puts the deadline off, and the others who are there agree."""
    info = await table.house.tables.move_deadline(table.people[0], table.id, due)
    for each in table.people[1:]:
        if info.question is not None:
            info = await table.house.tables.answer(each, table.id, agree=True)
    return info


async def settle(house: House, most: int = 2000) -> int:
    """Ring every alarm that is due until none is: bots play on."""
    rung = 0
    for _ in range(most):
        now = await house.scheduler.tick()
        await house.context.registry.drain()
        rung += now
        if now == 0 and house.scheduler.busy == 0:
            return rung
        await asyncio.sleep(0)
    raise AssertionError("the scheduler never stops")


async def play_out(table: Party, most: int = 500) -> Look:
    """Everybody takes the first choice until the end."""
    for _ in range(most):
        await settle(table.house)
        look = await table.look(0)
        assert look.view is not None
        if look.view.pending is None:
            return look
        for seat in look.view.pending.awaited:
            if seat < len(table.people):
                await table.act(seat, "keep" if look.view.pending.kind == "turn" else "ready")
    raise AssertionError("the game does not end")


def slow(seconds: int = 3600, **others: Any) -> Schedule:
    return Schedule(pace="slow", seconds=seconds, **others)


def bid(amount: int) -> Any:
    return {"form": "bid", "value": {"amount": amount}}
