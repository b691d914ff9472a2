"""The house: everything that pages and the JSON API may ask for, in one object (`app.state.house`)."""

import asyncio
import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from secrets import token_hex
from typing import Any

from tripot import __version__
from tripot.engine.game import Game
from tripot.server.clock import outages
from tripot.server.clock.bot_turns import BotTurns
from tripot.server.clock.scheduler import Scheduler
from tripot.server.common.games import Games
from tripot.server.common.limits import Limits
from tripot.server.common.metrics import Metrics
from tripot.server.common.moments import Clock, as_datetime
from tripot.server.common.records import Caller, Health, Overview
from tripot.server.common.settings import Settings
from tripot.server.common.spent import Spent
from tripot.server.live.calls import Calls
from tripot.server.live.places import Places
from tripot.server.live.presence import Presence
from tripot.server.live.streams import Streams
from tripot.server.people.accounts import Accounts
from tripot.server.people.bans import Bans
from tripot.server.people.calendars import Calendars
from tripot.server.people.days_off import DaysOff
from tripot.server.people.notices.outbox import Outbox
from tripot.server.people.notices.subscriptions import Subscriptions
from tripot.server.people.notices.targets import check_webhook
from tripot.server.people.passkeys import Passkeys
from tripot.server.people.reports import Reports
from tripot.server.store import facts, lists, upgrades
from tripot.server.store.connect import connect, migrate
from tripot.server.store.signals import Kind, Signal, read_signal
from tripot.server.tables.arrivals import Arrivals
from tripot.server.tables.commits import Commits
from tripot.server.tables.context import Context, check_operator
from tripot.server.tables.departures import Departures
from tripot.server.tables.drafts import Drafts
from tripot.server.tables.findings import OwnGames
from tripot.server.tables.lessons import Lessons
from tripot.server.tables.moves import Moves
from tripot.server.tables.pictures import Pictures
from tripot.server.tables.play import Play
from tripot.server.tables.ratings import rated
from tripot.server.tables.reasons import Reasons
from tripot.server.tables.registry import Registry
from tripot.server.tables.replays import Replays
from tripot.server.tables.showings import Showings
from tripot.server.tables.statistics import Statistics
from tripot.server.tables.summaries import operated
from tripot.server.tables.tables import Tables
from tripot.server.talk.conversations import Conversations
from tripot.server.talk.moderation import Moderation

_PAGE = 50
"""Tables on one page of the operator's list."""
_PAGES_MOST = 10_000
_PROBED = 1000
"""Milliseconds for which a database that could be written is believed to be so still."""


@dataclass(slots=True)
class House:
    """The services of the house. Each method checks for itself whether the caller may."""

    settings: Settings
    context: Context
    people: Accounts
    passkeys: Passkeys
    tables: Tables
    play: Play
    lessons: Lessons
    drafts: Drafts
    pictures: Pictures
    talk: Conversations
    live: Streams
    showings: Showings
    replays: Replays
    reasons: Reasons
    statistics: Statistics
    own_games: OwnGames
    bot_turns: BotTurns
    scheduler: Scheduler
    outbox: Outbox
    presence: Presence
    subscriptions: Subscriptions
    calendars: Calendars
    moderation: Moderation
    reports: Reports
    bans: Bans
    days_off: DaysOff
    calls: Calls
    departures: Departures
    arrivals: Arrivals
    opened_at: int = 0
    stopped_at: int = 0
    """When it was told to stop."""
    edition: Callable[[], str] = lambda: __version__
    """The version of the house and of what its pages are made of: a page of another one loads itself anew."""
    is_open: bool = False
    probed_at: int = 0
    """When something was last seen to be stored."""

    @property
    def metrics(self) -> Metrics:
        """The figures."""
        return self.context.metrics

    @property
    def secret(self) -> bytes:
        """What cookies are signed with."""
        return self.context.secret

    async def open(self, *, ring: bool = True) -> None:
        """Open the doors: the database is brought up to date, alarms ring (unless a test rings it by hand)."""
        context = self.context
        context.database.acquire()
        await asyncio.to_thread(migrate, context.database)
        context.database.start(asyncio.get_running_loop())
        made = partial(facts.fact, name="secret", make=partial(token_hex, 32))
        context.secret = (self.settings.secret or await context.write(made)).encode()
        await self.people.open()
        await self.bans.read()
        context.database.listen(self._heard)
        since = context.clock.now()
        await self.scheduler.open()
        await self.outbox.open(since)
        self.opened_at = context.clock.now()
        self.is_open = True
        if ring:
            self.scheduler.start()
            self.outbox.start()
            self.presence.start()

    def announce_stop(self) -> None:
        """The house is about to stop: open pages are told, and the clock stands still from now on. [E41]"""
        self.stopped_at = self.stopped_at or self.context.clock.now()
        self.scheduler.halt()
        self.live.announce_stop()
        self.calls.cut_all()

    async def close(self) -> None:
        """Close the doors: nothing new begins, what was begun is stored."""
        self.is_open = False
        self.live.cut_all()
        self.calls.cut_all()
        await self.presence.stop()
        await self.scheduler.stop()
        await self.outbox.stop()
        self.bot_turns.thinkers.stop()
        await self.context.registry.drain()
        self.context.registry.spawn(self.context.registry.elsewhere.leave())
        await self.context.registry.drain()
        if self.stopped_at:
            await self.context.write(partial(outages.stopped, now=self.stopped_at))
            self.stopped_at = 0
        await self.context.database.stop()

    def _heard(self, payload: str) -> None:
        """Another worker told something, or something may have been missed."""
        signal, elsewhere = read_signal(payload), self.context.registry.elsewhere
        if signal.worker != self.context.registry.signals.worker:
            self._learn(signal)
        elif signal.kind is Kind.ECHO:
            elsewhere.echo(signal.about)

    def _learn(self, signal: Signal) -> None:
        registry, kind = self.context.registry, signal.kind
        if kind is Kind.LOST:
            self._look_again()
        elif kind in (Kind.TABLE, Kind.ERASED):
            registry.heard(signal.about, has_erased=kind is Kind.ERASED)
            self.calls.heard(signal.about)
        elif kind is Kind.SESSION:
            self.people.forget_cached(signal.about)
        elif kind is Kind.DOORS:
            registry.spawn(self.bans.read())
        elif kind is Kind.ASKS:
            registry.spawn(registry.elsewhere.tell_all(registry.loaded()))
        elif kind is not Kind.ECHO:
            registry.elsewhere.heard(signal)

    def _look_again(self) -> None:
        """Something may have been missed: nothing that is known by heart is believed."""
        registry = self.context.registry
        registry.spawn(self.bans.read())
        registry.spawn(registry.elsewhere.ask())
        registry.spawn(registry.elsewhere.tell_all(registry.loaded()))
        registry.heard("", has_erased=True)

    async def check_writes(self) -> None:
        """`Unavailable` if nothing can be stored: the same few bytes are, once a second however often it is asked."""
        now = self.context.clock.now()
        if not 0 <= now - self.probed_at < _PROBED:
            await self.context.write(partial(facts.changed_fact, name="probe", value=str(now)))
            self.probed_at = now

    async def health(self) -> Health:
        """How the house is, for its operator."""
        context = self.context
        registry = context.registry.loaded()
        revision: str | None = await context.read(upgrades.current)
        return Health(
            version=__version__,
            database="postgresql" if context.database.is_shared else "sqlite",
            workers=1,
            started_at=as_datetime(self.opened_at),
            tables=await context.read(lists.count_by_status),
            people=await context.read(lists.count_people),
            watching=len(self.live),
            bots_thinking=self.bot_turns.thinkers.thinking,
            bot_restarts=self.bot_turns.thinkers.restarts,
            broken=tuple(table.id for table in registry if table.fault),
            games={name: game.meta.rules for name, game in context.games.items()},
            python=platform.python_version(),
            revision=revision or "",
            notices_aside=await self.outbox.set_aside(),
        )

    async def overview(self, caller: Caller, *, search: str = "", status: str = "", page: int = 1) -> Overview:
        """Every table, for the operator: which goes on and which stands still; `Forbidden` (`operator_only`)."""
        check_operator(caller)
        skip = (min(max(page, 1), _PAGES_MOST) - 1) * _PAGE
        ask = partial(lists.overview, search=search.strip()[:80], status=status, skip=skip, limit=_PAGE)
        total, rows = await self.context.read_slowly(ask)
        tables = tuple(operated(row, self.context.games) for row in rows)
        return Overview(tables, total, skip // _PAGE + 1, max(-(-total // _PAGE), 1))


def open_house(
    settings: Settings, *, games: Mapping[str, Game[Any]] | None = None, clock: Clock | None = None
) -> House:
    """A house over the database that the settings name; its doors open with `House.open`."""
    house = _house(_context(settings, Games() if games is None else games, clock or Clock()))
    _connect(house)
    _show(house)
    return house


def _context(settings: Settings, games: Mapping[str, Game[Any]], clock: Clock) -> Context:
    """What the services share."""
    database, metrics = connect(settings.database_url, power_safe=settings.power_safe), Metrics()
    limits = Limits(clock, enabled=settings.rate_limits)
    registry = Registry(database, games, clock, settings, metrics)
    commits = Commits(registry)
    commits.also.append(rated)
    moves, spent = Moves(registry, commits), Spent(clock)
    return Context(settings, database, clock, games, limits, metrics, registry, commits, moves, spent)


def _house(context: Context) -> House:
    """The services. Those that others are made with come first."""
    people, tables, lessons, bot_turns = Accounts(context), Tables(context), Lessons(context), BotTurns(context)
    outbox, places = Outbox(context, people.mailboxes, people.entrances), Places(context.settings)
    return House(
        settings=context.settings,
        context=context,
        people=people,
        passkeys=Passkeys(context, people),
        tables=tables,
        play=Play(context, lessons),
        lessons=lessons,
        drafts=Drafts(context),
        pictures=Pictures(context),
        talk=Conversations(context),
        live=Streams(context, places),
        showings=Showings(context),
        replays=Replays(context),
        reasons=Reasons(context),
        statistics=Statistics(context),
        own_games=OwnGames(context),
        bot_turns=bot_turns,
        scheduler=Scheduler(context, bot_turns.play, outbox.remind, tables.silence, tables.put_off),
        outbox=outbox,
        presence=Presence(context),
        subscriptions=Subscriptions(context, people),
        calendars=Calendars(context, people),
        moderation=Moderation(context),
        reports=Reports(context),
        bans=Bans(context),
        days_off=DaysOff(context),
        calls=Calls(context, places),
        departures=Departures(context),
        arrivals=Arrivals(context),
    )


def _connect(house: House) -> None:
    """What one service does is heard by those that it need not know."""
    people, live, showings, bans = house.people, house.live, house.showings, house.bans

    def chair_changed(table_id: str, seat: int) -> None:
        people.forget_chair(table_id, seat)
        live.cut_chair(table_id, seat)

    house.context.commits.after.append(showings.look_whether_over)
    house.context.registry.elsewhere.changed = showings.learned
    live.came_or_left = showings.came_or_left
    house.tables.chair_changed = house.moderation.chair_changed = chair_changed
    house.tables.person_told = people.ask_again
    bans.closed = partial(live.cut_callers, lambda caller: bans.of(caller) is not None)
    people.cut = live.cut_session
    people.sends_mail = "email" in house.outbox.channels
    people.check_webhook = partial(check_webhook, settings=house.settings)


def _show(house: House) -> None:
    """The figures that are asked for."""
    gauge, thinkers = house.metrics.gauge, house.bot_turns.thinkers
    gauge("tripot_listeners", lambda: len(house.live))
    gauge("tripot_tables_in_memory", lambda: len(house.context.registry.loaded()))
    gauge("tripot_bots_thinking", lambda: thinkers.thinking)
    gauge("tripot_bot_restarts", lambda: thinkers.restarts)
