"""A table that comes from another house: taken in once, and played only when it is gone there."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection

from tripot.engine.complaints import Complaint
from tripot.engine.fold import Replay
from tripot.engine.game import Game
from tripot.engine.journal import first_link, next_link
from tripot.engine.rng import KeyedRng, commitment
from tripot.server.common.errors import Conflict, Forbidden, Unacceptable
from tripot.server.common.house_keys import Card, HouseKey, read_card
from tripot.server.common.images import as_drawn
from tripot.server.common.inputs import clean_line
from tripot.server.common.moments import Moment, as_datetime
from tripot.server.common.records import WATCHING, Arrival, Caller, NoteKind
from tripot.server.common.sealed_files import (
    BadFile,
    Parcel,
    is_release,
    make_receipt,
    open_parcel,
    parcel_of,
    read_parcel,
)
from tripot.server.store import moving, upgrades
from tripot.server.store.archive import BadArchive
from tripot.server.store.moving import ArrivalRow, Released
from tripot.server.store.parcels import OtherVersion, Packed, place, unpack
from tripot.server.tables.changes import Change
from tripot.server.tables.context import Context, check_operator
from tripot.server.tables.house_key import house_key, key_in
from tripot.server.tables.leaving import goes_on
from tripot.server.tables.schedules import zones
from tripot.server.tables.table import Table


class Arrivals:
    """What the operator does about tables from other houses; and the first of their people who comes."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def card(self, caller: Caller, address: str) -> Card:
        """Operator: the card that other houses need."""
        check_operator(caller)
        return (await house_key(self._context)).card(address)

    async def all(self, caller: Caller) -> Sequence[Arrival]:
        """Operator: what came, the latest first, with its receipts."""
        check_operator(caller)
        return [_told(row, name) for row, name in await self._context.read(moving.arrivals)]

    async def take_in(self, caller: Caller, data: bytes) -> Arrival:
        """Operator: give a parcel its place.

        `Unacceptable` (`bad_parcel`, `parcel_for_others`), `Conflict` (`parcel_known`).
        """
        check_operator(caller)
        key, revision = await house_key(self._context), await self._context.read(upgrades.current)
        try:
            opened = await asyncio.to_thread(examine, key, data, self._context.games, revision)
        except BadFile as wrong:
            raise Unacceptable(wrong.code) from None
        give = partial(settle, key=key, parcel=opened[0], packed=opened[1], now=self._context.clock.now())
        if await self._context.write(give) is None:
            raise Conflict("parcel_known")
        return next(each for each in await self.all(caller) if each.parcel == opened[0].id)

    async def release(self, release: str) -> str | None:
        """The table that a link leads to, set going if it is gone where it came from; None if it never came."""
        row = await self._context.read(partial(moving.arrival, parcel=parcel_of(release)))
        if row is None or row.table_id is None:
            return None
        table, sender = await self._context.registry.get(row.table_id), read_card(row.house)
        own = (await house_key(self._context)).card("")
        if sender is None or not is_release(release, sender, own):
            raise Forbidden("bad_release")

        def build(now: Table) -> Change:
            if now.row.stage.status != "arrived":
                raise Conflict("moved_on")
            also = Released(row.parcel, self._context.clock.now())
            # Whoever comes first must cost nobody a turn: at a live table the clock waits until people begin it. [E10]
            waits = not row.was_paused and now.row.terms.schedule.pace == "live"
            kind: NoteKind = "arrived_paused" if waits else "arrived"
            return goes_on(now, kind, also, was_paused=row.was_paused or waits)

        try:
            await self._context.moves.change(table, build)
        except Conflict as no:
            if no.code != "moved_on":
                raise
        return row.table_id


def examine(key: HouseKey, data: bytes, games: Mapping[str, Game[Any]], revision: str | None) -> tuple[Parcel, Packed]:
    """A parcel opened, and everything in it checked; `BadFile` unless it could be played on here."""
    parcel = read_parcel(data)
    body = open_parcel(key, parcel)
    try:
        packed = unpack(body, revision)
        _check(packed, games)
    except BadFile:
        raise
    except OtherVersion as other:
        raise BadFile("parcel_version", str(other)) from None
    except (ValueError, LookupError, TypeError) as wrong:
        raise BadFile("bad_parcel", str(wrong)) from None
    return parcel, packed


def settle(connection: Connection, key: HouseKey, parcel: Parcel, packed: Packed, now: Moment) -> str | None:
    """Give it its place, once: its receipt; None if it was here before."""
    if moving.arrival(connection, parcel.id) is not None:
        return None
    placed = place(connection, packed, now)
    address = parcel.receiver.address
    receipt = make_receipt(key, parcel, {who: f"{address}/enter/{word}" for who, word in placed.words.items()})
    row = ArrivalRow(parcel.id, placed.id, parcel.sender.text, now, packed.was_paused, receipt)
    moving.add_arrival(connection, row)
    return receipt


def take_in(connection: Connection, data: bytes, games: Mapping[str, Game[Any]]) -> str:
    """The same from the command line, where the house is closed: the receipt."""
    key = key_in(connection)
    parcel, packed = examine(key, data, games, upgrades.current(connection))
    receipt = settle(connection, key, parcel, packed, time.time_ns() // 1_000_000)
    if receipt is None:
        raise BadFile("parcel_known", "this table was taken in before")
    return receipt


def _check(packed: Packed, games: Mapping[str, Game[Any]]) -> None:
    """`BadArchive` unless the rules accept every line, the seed is the promised one, and names can be shown."""
    row, game = packed.table, games.get(packed.table.terms.game)
    if game is None or game.meta.edition(row.terms.rules) is None:
        raise BadFile("parcel_game", f"the game {row.terms.game} {row.terms.rules} is not installed here")
    if row.stage.status != "leaving" or row.stage.started_at is None or row.terms.watching not in WATCHING:
        raise BadArchive("it is no running game")
    if packed.seats != sorted(game.meta.chairs(row.terms.seats)):
        raise BadArchive("it has other chairs")
    if commitment(packed.seed) != row.terms.commitment:
        raise BadArchive("its seed is not the promised one")
    _check_names(packed)
    _check_pictures(packed)
    _check_journal(packed, game)


def _check_names(packed: Packed) -> None:
    for person in packed.rows["people"]:
        if person["language"] not in ("fr", "en") or person["zone"] not in zones():
            raise BadArchive("somebody speaks otherwise than anybody here")
    rows = [row for name in ("people", "chairs", "tables", "messages") for row in packed.rows[name]]
    if any(clean_line(row["name"]) != row["name"] for row in rows):
        raise BadArchive("a name cannot be shown")


def _check_pictures(packed: Packed) -> None:
    """`BadArchive` for a picture that no house drew: browsers are told what it says it is."""
    for row in packed.rows["pictures"]:
        try:
            drawn = as_drawn(row["body"])
        except Unacceptable:
            raise BadArchive("a picture is none") from None
        said = (row["sha256"], row["kind"], row["width"], row["height"], row["size"])
        if said != (drawn.sha256, drawn.kind, drawn.width, drawn.height, len(drawn.body)):
            raise BadArchive("a picture is not what it says")


def _check_journal(packed: Packed, game: Game[Any]) -> None:
    header, chain = packed.table.terms.header, first_link(packed.table.terms.header)
    try:
        replay = Replay(game, header, KeyedRng(header.key(packed.seed)))
        for seq, row in enumerate(packed.entries, start=1):
            entry = row.entry
            chain = next_link(chain, seq, entry.actor, entry.what)
            if (entry.seq, entry.chain) != (seq, chain):
                raise BadArchive(f"entry {seq}: the chain is broken")
            replay.append(entry)
    except BadArchive:
        raise
    except (Complaint, ValueError, LookupError, AssertionError, TypeError) as wrong:
        raise BadArchive(f"its journal cannot be played: {wrong}") from None
    progress = packed.table.progress
    if replay.state.outcome is not None or (progress.seq, progress.chain) != (
        len(packed.entries),
        chain if packed.entries else None,
    ):
        raise BadArchive("its journal is not as long as it says")


def _told(row: ArrivalRow, name: str) -> Arrival:
    card = read_card(row.house)
    return Arrival(
        parcel=row.parcel,
        table=row.table_id or "",
        name=name,
        address=card.address if card is not None else "",
        fingerprint=card.fingerprint if card is not None else "",
        at=as_datetime(row.at),
        receipt=row.receipt,
        released_at=None if row.released_at is None else as_datetime(row.released_at),
    )
