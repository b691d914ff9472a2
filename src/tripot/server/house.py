"""The house: everything that pages and the JSON API may ask for, in one object (`app.state.house`)."""

import asyncio
import platform
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from secrets import token_hex
from typing import Any

from tripot import __version__
from tripot.engine.game import Game
from tripot.server.attendance import Attendance
from tripot.server.backroom import Backroom
from tripot.server.bell import Bell
from tripot.server.cards import operated
from tripot.server.errors import Forbidden
from tripot.server.ledger import Ledger
from tripot.server.library import Library
from tripot.server.limits import Limits
from tripot.server.live import Live
from tripot.server.metrics import Metrics
from tripot.server.moments import Clock, as_datetime
from tripot.server.moves import Moves
from tripot.server.notices.office import Office
from tripot.server.notices.targets import check_webhook
from tripot.server.passkeys import Passkeys
from tripot.server.people import People
from tripot.server.play import Play
from tripot.server.records import Caller, Health, Overview
from tripot.server.replays import Replays
from tripot.server.robots import Robots
from tripot.server.rooms import Rooms
from tripot.server.settings import Settings
from tripot.server.statistics import Statistics
from tripot.server.store import lists, outages, upgrades
from tripot.server.store.connect import connect, migrate
from tripot.server.tables import Tables
from tripot.server.talk import Talk

_PAGE = 50
"""Tables on one page of the operator's list."""
_PAGES_MOST = 10_000


@dataclass(slots=True)
class House:
    """The services of the house. Each method checks for itself whether the caller may."""

    settings: Settings
    back: Backroom
    people: People
    passkeys: Passkeys
    tables: Tables
    play: Play
    talk: Talk
    live: Live
    replays: Replays
    statistics: Statistics
    robots: Robots
    bell: Bell
    office: Office
    attendance: Attendance
    opened_at: int = 0
    is_open: bool = False

    @property
    def metrics(self) -> Metrics:
        """The figures."""
        return self.back.metrics

    @property
    def secret(self) -> bytes:
        """What cookies are signed with."""
        return self.back.secret

    async def open(self, *, ring: bool = True) -> None:
        """Open the doors: the database is brought up to date, the bell rings (unless a test rings it by hand)."""
        back = self.back
        back.database.acquire()
        await asyncio.to_thread(migrate, back.database)
        back.database.start(asyncio.get_running_loop())
        made = partial(outages.fact, name="secret", default=token_hex(32))
        back.secret = (self.settings.secret or await back.write(made)).encode()
        back.database.listen(self._heard)
        await self.bell.open()
        self.opened_at = back.clock.now()
        self.is_open = True
        if ring:
            self.bell.start()
            self.office.start()
            self.attendance.start()

    async def close(self) -> None:
        """Close the doors: nothing new begins, what was begun is stored."""
        self.is_open = False
        self.live.cut_all()
        await self.attendance.stop()
        await self.bell.stop()
        await self.office.stop()
        self.robots.thinkers.stop()
        await self.back.rooms.drain()
        await self.back.database.stop()

    def _heard(self, payload: str) -> None:
        """Another worker stored something."""
        what, _, worker = payload.partition("|")
        if worker == self.back.rooms.worker:
            return
        if what.startswith("s"):
            self.people.forget_cached(what[1:])
        else:
            self.back.rooms.heard(what[1:])

    async def health(self) -> Health:
        """How the house is, for its operator."""
        back = self.back
        rooms = back.rooms.loaded()
        revision: str | None = await back.read(upgrades.current)
        return Health(
            version=__version__,
            database="postgresql" if back.database.is_shared else "sqlite",
            workers=1,
            started_at=as_datetime(self.opened_at),
            tables=await back.read(lists.count_by_status),
            people=await back.read(lists.count_people),
            watching=len(self.live),
            bots_thinking=self.robots.thinkers.thinking,
            bot_restarts=self.robots.thinkers.restarts,
            broken=tuple(room.id for room in rooms if room.fault),
            games={name: game.meta.rules for name, game in back.games.items()},
            python=platform.python_version(),
            revision=revision or "",
        )

    async def overview(self, caller: Caller, *, search: str = "", status: str = "", page: int = 1) -> Overview:
        """Every table, for the operator: which goes on and which stands still; `Forbidden` (`operator_only`)."""
        if not caller.operator:
            raise Forbidden("operator_only")
        skip = (min(max(page, 1), _PAGES_MOST) - 1) * _PAGE
        ask = partial(lists.overview, search=search.strip()[:80], status=status, skip=skip, limit=_PAGE)
        total, rows = await self.back.read_slowly(ask)
        tables = tuple(operated(row, self.back.games) for row in rows)
        return Overview(tables, total, skip // _PAGE + 1, max(-(-total // _PAGE), 1))


def open_house(
    settings: Settings, *, games: Mapping[str, Game[Any]] | None = None, clock: Clock | None = None
) -> House:
    """A house over the database that the settings name; its doors open with `House.open`."""
    database = connect(settings.database_url, power_safe=settings.power_safe)
    clock = clock or Clock()
    found = Library() if games is None else games
    metrics = Metrics()
    limits = Limits(clock, enabled=settings.rate_limits)
    rooms = Rooms(database, found, clock, settings, metrics)
    ledger = Ledger(rooms)
    back = Backroom(settings, database, clock, found, limits, metrics, rooms, ledger, Moves(rooms, ledger))
    people, tables, live, robots = People(back), Tables(back), Live(back), Robots(back)
    people.cut = live.cut_session

    def chair_changed(table: str, seat: int) -> None:
        people.forget_chair(table, seat)
        live.cut_chair(table, seat)

    tables.chair_changed = chair_changed
    office = Office(back)
    bell = Bell(back, robots.play, office.remind)
    people.check_webhook = partial(check_webhook, is_on=settings.webhooks, allow_private=settings.webhook_private)
    metrics.gauge("tripot_listeners", lambda: len(live))
    metrics.gauge("tripot_rooms", lambda: len(rooms.loaded()))
    metrics.gauge("tripot_bots_thinking", lambda: robots.thinkers.thinking)
    metrics.gauge("tripot_bot_restarts", lambda: robots.thinkers.restarts)
    return House(
        settings,
        back,
        people,
        Passkeys(back, people),
        tables,
        Play(back),
        Talk(back),
        live,
        Replays(back),
        Statistics(back),
        robots,
        bell,
        office,
        Attendance(back),
    )
