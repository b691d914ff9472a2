"""A table goes to another house: everything travels, the carrier reads nothing, and it never runs in two houses."""

import asyncio
import gzip
import io
import json
import shutil
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from sqlalchemy import Connection, select, update

from citing import promise
from server.hosts import Party, bid, key, party, play_out, settings_for, settle, slow
from server.toys import GAMES
from tripot.engine.codec import digest
from tripot.server.common.errors import Conflict, Forbidden, HouseError, NotFound, Unacceptable
from tripot.server.common.house_keys import HouseKey, read_card
from tripot.server.common.images import drawn_anew
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Caller, Schedule
from tripot.server.common.sealed_files import make_parcel, make_receipt, make_release, open_parcel, read_parcel
from tripot.server.store import pictures, schema
from tripot.server.store.parcels import STAYS, carried
from tripot.server.store.pictures import PictureRow
from tripot.server.tables.house_key import house_key
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio

HERE, THERE = "http://here.example", "https://there.example"


async def opened(empty: Path, path: Path, clock: HandClock) -> House:
    shutil.copy(empty, path)
    made = open_house(settings_for(f"sqlite:///{path}"), games=GAMES, clock=clock)
    await made.open(ring=False)
    return made


@pytest.fixture
async def there(tmp_path: Path, sqlite_template: Path, clock: HandClock) -> AsyncIterator[House]:
    made = await opened(sqlite_template, tmp_path / "there.db", clock)
    yield made
    await made.close()


async def operator(house: House) -> Caller:
    _, token = await house.people.guest("Operator", "fr")
    caller = await house.people.by_session(token)
    assert caller is not None
    await house.people.become_operator(caller, "operator-token")
    promoted = await house.people.by_session(token)
    assert promoted is not None
    return promoted


async def card_of(house: House) -> str:
    return (await house.arrivals.card(await operator(house), THERE)).text


async def leave(table: Party, card: str) -> None:
    """The host asks, the others agree."""
    info = await table.house.tables.leave(table.people[0], table.id, card)
    for each in table.people[1:]:
        if info.status == "playing":
            info = await table.house.tables.answer(each, table.id, agree=True)
    assert info.status == "leaving"


async def parcel_of(table: Party) -> bytes:
    return await table.house.departures.parcel(table.people[0], table.id, HERE)


async def moved(table: Party, there: House) -> Party:
    """The whole way: the same people, in the other house."""
    await leave(table, await card_of(there))
    receipt = (await there.arrivals.take_in(await operator(there), await parcel_of(table))).receipt
    await table.house.departures.receive(table.people[0], table.id, receipt)
    return await come_in(table, there)


async def come_in(table: Party, there: House) -> Party:
    """Everybody follows their link."""
    people, found = [], ""
    for each in table.people:
        about = await table.house.departures.about(each, table.id)
        assert about is not None
        word, _, release = about.link.removeprefix(f"{THERE}/enter/").partition("?release=")
        _, token = await there.people.enter_by_link(word)
        found = await there.arrivals.release(release) or ""
        caller = await there.people.by_session(token)
        assert caller is not None
        people.append(caller)
    return Party(there, found, people)


async def rows(house: House, table: Any, table_id: str) -> list[dict[str, Any]]:
    def work(connection: Connection) -> list[dict[str, Any]]:
        found = connection.execute(select(table).where(table.c.table_id == table_id).order_by(*table.primary_key))
        return [dict(row._mapping) for row in found]

    return await house.context.read(work)


async def test_a_running_game_goes_on_in_the_other_house_as_it_was(house: House, there: House) -> None:
    table = await party(house, options={"rounds": 3}, schedule=Schedule(pace="none"))
    for seat in range(3):
        await table.act(seat, "draw")
    before = await table.look(0)
    state = digest((await house.context.registry.get(table.id)).state)
    away = await moved(table, there)
    assert digest((await there.context.registry.get(away.id)).state) == state
    after = await away.look(0)
    assert before.view is not None
    assert after.view is not None
    assert after.view.facts == before.view.facts
    assert [str(each) for each in after.view.events] == [str(each) for each in before.view.events]
    assert after.names == before.names
    assert after.table.i_host
    end = await play_out(away)
    assert end.view is not None
    assert end.view.outcome is not None
    assert (await there.replays.check(away.people[0], away.id)).is_fair
    assert (await there.replays.check(away.people[0], away.id)).commitment == before.table.commitment


async def test_everything_that_belongs_to_the_table_travels(house: House, there: House) -> None:
    table = await party(house, "toy-auction", schedule=slow())
    await table.act(0, bid(7))
    decision = (await table.look(1)).view.pending.decision  # type: ignore[union-attr]
    await house.drafts.keep(table.people[1], table.id, 1, "bid", {"amount": 9}, decision)
    await house.talk.say(table.people[0], table.id, 0, "À tous", key())
    await house.talk.say(table.people[0], table.id, 0, "Entre nous", key(), to=2)
    await house.talk.mark_read(table.people[2], table.id, 2, "P1-P3", 1)
    await bring_picture(house, table.id)
    away = await moved(table, there)
    for each in carried():
        here = [{**row, "table_id": away.id} for row in await rows(house, each, table.id)]
        new = await rows(there, each, away.id)
        if each.name == "notes":
            here = [row for row in here if row["kind"] != "gone"]
            new = [row for row in new if row["kind"] != "arrived"]
        for row in (*here, *new):
            row.pop("person", None)
        assert new == here, each.name
    assert (await away.look(0)).view.facts["sheet"] == {"amount": 7}  # type: ignore[union-attr]
    assert (await there.drafts.of(away.people[1], away.id, 1)).at(decision) == {"bid": {"amount": 9}}
    said = await there.talk.messages(away.people[2], away.id, 2, "P1-P3")
    assert [(each.text, each.seat) for each in said] == [("Entre nous", 0)]
    with pytest.raises(HouseError):
        await there.talk.messages(away.people[1], away.id, 1, "P1-P3")


async def bring_picture(house: House, table: str) -> None:
    file = io.BytesIO()
    Image.new("RGB", (8, 4), "red").save(file, "PNG")
    drawn = drawn_anew(file.getvalue())
    row = PictureRow(table, drawn.sha256, "Un plan", drawn.kind, drawn.width, drawn.height, len(drawn.body), 1)
    await house.context.write(partial(pictures.keep, row=row, body=drawn.body))


def test_every_row_of_a_table_travels_or_is_listed_as_staying() -> None:
    of_tables = {name for name, table in schema.metadata.tables.items() if "table_id" in table.c}
    assert {table.name for table in carried()} == of_tables - STAYS
    assert of_tables >= STAYS
    assert {
        "entries",
        "seeds",
        "chairs",
        "messages",
        "reads",
        "drafts",
        "draft_news",
        "notes",
        "pictures",
    } <= of_tables - STAYS


async def test_the_deadline_waits_for_the_journey(small_house: House, there: House, clock: HandClock) -> None:
    table = await party(small_house, "toy-auction", schedule=slow(3600))
    due = (await table.info()).deadline
    assert due is not None
    assert due.due_at is not None
    clock.advance(600)
    await leave(table, await card_of(there))
    clock.advance(7200)
    await settle(small_house)
    receipt = (await there.arrivals.take_in(await operator(there), await parcel_of(table))).receipt
    clock.advance(7200)
    await settle(there)
    await small_house.departures.receive(table.people[0], table.id, receipt)
    away = await come_in(table, there)
    now = (await away.info()).deadline
    assert now is not None
    assert now.due_at is not None
    assert (now.due_at - due.due_at).total_seconds() == 14400
    clock.advance(2999)
    await settle(there)
    assert (await away.look(0)).table.seq == 0
    clock.advance(2)
    await settle(there)
    assert (await away.look(0)).table.seq > 0


async def test_a_table_whose_clock_stood_arrives_with_a_clock_that_stands(small_house: House, there: House) -> None:
    table = await party(small_house, "toy-auction", schedule=slow())
    await small_house.tables.pause(table.people[0], table.id)
    away = await moved(table, there)
    info = await away.info()
    assert (info.status, info.paused) == ("playing", True)


@promise("E10")
async def test_the_clock_of_a_live_table_waits_in_the_new_house_until_its_host_begins_it(
    small_house: House, there: House, clock: HandClock
) -> None:
    """Whoever follows their link first costs nobody a turn."""
    table = await party(small_house, "toy-auction", schedule=Schedule(pace="live", seconds=120))
    clock.advance(20)
    away = await moved(table, there)
    info = await away.info()
    assert (info.status, info.paused) == ("playing", True)
    clock.advance(3600)
    await settle(there)
    assert (await away.look(0)).table.seq == 0
    await there.tables.resume(away.people[0], away.id)
    due = (await away.info()).deadline
    assert due is not None
    assert due.due_at is not None
    assert due.due_at.timestamp() * 1000 - clock.now() == 100_000


@promise("E10")
async def test_who_has_not_come_yet_is_waited_for_in_the_new_house(
    small_house: House, there: House, clock: HandClock
) -> None:
    table = await party(small_house, schedule=Schedule(pace="live", seconds=10_000))
    await leave(table, await card_of(there))
    receipt = (await there.arrivals.take_in(await operator(there), await parcel_of(table))).receipt
    clock.advance(50_000)
    await small_house.departures.receive(table.people[0], table.id, receipt)
    away = await come_in(Party(small_house, table.id, table.people[:1]), there)
    with pytest.raises(Conflict, match="sitter_present"):
        await there.tables.ask_replacement(away.people[0], away.id, 1)
    clock.advance(3000)
    await there.tables.ask_replacement(away.people[0], away.id, 1)


async def test_nothing_happens_to_a_table_that_is_leaving_or_gone(small_house: House, there: House) -> None:
    table = await party(small_house, "toy-auction", schedule=slow())
    host, other = table.people[0], table.people[1]
    await leave(table, await card_of(there))
    receipt = (await there.arrivals.take_in(await operator(there), await parcel_of(table))).receipt
    for _ in ("leaving", "gone"):
        refusal = (await table.act(0, bid(3))).refusal
        assert refusal is not None
        assert refusal.code == "table_away"
        for doing in (
            partial(small_house.drafts.keep, other, table.id, 1, "bid", {"amount": 1}),
            partial(small_house.tables.resume, host, table.id),
            partial(small_house.tables.close, host, table.id),
            partial(small_house.tables.stand, other, table.id, 1),
            partial(small_house.tables.leave, host, table.id, await card_of(there)),
            partial(small_house.replays.journal, host, table.id),
            partial(small_house.replays.check, host, table.id),
            partial(small_house.tables.rematch, host, table.id, key()),
        ):
            with pytest.raises(Conflict):
                await doing()
        with pytest.raises(HouseError):
            await small_house.talk.say(other, table.id, 1, "Bonsoir", key())
        if (await table.info()).status == "leaving":
            await small_house.departures.receive(host, table.id, receipt)
    with pytest.raises(Conflict, match="not_leaving"):
        await small_house.departures.take_back(host, table.id)
    with pytest.raises(Conflict, match="not_leaving"):
        await parcel_of(table)


async def test_only_a_host_asks_and_everybody_is_told_where_the_table_would_go(
    small_house: House, there: House
) -> None:
    table = await party(small_house, schedule=Schedule(pace="none"))
    card = await card_of(there)
    with pytest.raises(Forbidden, match="host_only"):
        await small_house.tables.leave(table.people[1], table.id, card)
    info = await small_house.tables.leave(table.people[0], table.id, card)
    assert info.status == "playing"
    assert info.question is not None
    assert (info.question.what, info.question.house) == ("leave", THERE)
    info = await small_house.tables.answer(table.people[1], table.id, agree=False)
    assert (info.status, info.question) == ("playing", None)


@promise("R42", "E10")
async def test_a_host_who_is_alone_for_a_while_cannot_send_the_others_secrets_to_a_house_of_their_own(
    small_house: House, clock: HandClock
) -> None:
    """Whoever keeps the other house opens the parcel: seed, hands and private words, even if it is taken back."""
    table = await party(small_house, schedule=Schedule(pace="live", seconds=36_000))
    host, mine = table.people[0], HouseKey.new()
    clock.advance(1_000)
    await table.look(0)
    info = await small_house.tables.leave(host, table.id, mine.card("https://mine.example").text)
    assert (info.status, info.question is not None) == ("playing", True)
    with pytest.raises(Conflict, match="not_leaving"):
        await parcel_of(table)
    info = await small_house.tables.answer(table.people[1], table.id, agree=True)
    assert info.status == "playing", "most are not all: each of them has secrets"
    info = await small_house.tables.answer(table.people[2], table.id, agree=True)
    assert info.status == "leaving"


@promise("R42")
async def test_one_who_does_not_want_their_secrets_to_travel_is_enough(small_house: House, there: House) -> None:
    table = await party(small_house, schedule=Schedule(pace="none"))
    await small_house.tables.leave(table.people[0], table.id, await card_of(there))
    await small_house.tables.answer(table.people[1], table.id, agree=True)
    info = await small_house.tables.answer(table.people[2], table.id, agree=False)
    assert (info.status, info.question) == ("playing", None)


async def test_what_is_no_card_or_the_houses_own_is_refused(small_house: House, there: House) -> None:
    table = await party(small_house, schedule=Schedule(pace="none"))
    good = await card_of(there)
    own = (await small_house.arrivals.card(await operator(small_house), HERE)).text
    letter = "A" if good[40] != "A" else "B"
    for text, code in (("", "bad_card"), (good[:40] + letter + good[41:], "bad_card"), (own, "own_card")):
        with pytest.raises(Unacceptable, match=code):
            await small_house.tables.leave(table.people[0], table.id, text)
    spaced = "\n".join(good[at : at + 30] for at in range(0, len(good), 30))
    assert read_card(spaced) == read_card(good)


async def test_a_table_that_is_taken_back_goes_on_here_and_never_there(
    small_house: House, there: House, clock: HandClock
) -> None:
    table = await party(small_house, "toy-auction", schedule=slow(3600))
    card = await card_of(there)
    await leave(table, card)
    parcel = await parcel_of(table)
    clock.advance(10_000)
    info = await small_house.departures.take_back(table.people[0], table.id)
    assert (info.status, info.paused) == ("playing", False)
    assert info.deadline is not None
    assert (info.deadline.due_at.timestamp() * 1000 - clock.now()) == 3_600_000  # type: ignore[union-attr]
    assert (await table.act(0, bid(3))).refusal is None
    taken = await there.arrivals.take_in(await operator(there), parcel)
    with pytest.raises(Conflict, match="not_leaving"):
        await small_house.departures.receive(table.people[0], table.id, taken.receipt)
    await leave(table, card)
    with pytest.raises(Unacceptable, match="bad_receipt"):
        await small_house.departures.receive(table.people[0], table.id, taken.receipt)
    assert (await small_house.tables.info(table.people[0], table.id)).status == "leaving"
    room = await there.context.registry.get(taken.table)
    assert room.row.stage.status == "arrived"
    again = await there.arrivals.take_in(await operator(there), await parcel_of(table))
    assert again.table != taken.table
    await small_house.departures.receive(table.people[0], table.id, again.receipt)
    away = await come_in(table, there)
    assert away.id == again.table
    assert room.row.stage.status == "arrived"


@promise("R41")
async def test_pressed_twice_each_step_happens_once(small_house: House, there: House) -> None:
    table = await party(small_house, seats=2, bots=1, schedule=Schedule(pace="none"))
    host, card = table.people[0], await card_of(there)
    for act, status in (
        (partial(small_house.tables.leave, host, table.id, card), "leaving"),
        (partial(small_house.departures.take_back, host, table.id), "playing"),
    ):
        sent = key()
        first, second = [await act(key=sent) for _ in range(2)]
        assert (first.status, second.status, second.version) == (status, status, first.version)
    await leave(table, card)
    receipt = (await there.arrivals.take_in(await operator(there), await parcel_of(table))).receipt
    sent = key()
    done = [await small_house.departures.receive(host, table.id, receipt, key=sent) for _ in range(2)]
    assert [(info.status, info.version) for info in done] == [("gone", done[0].version)] * 2


async def test_of_a_receipt_and_a_return_at_once_one_is_done(small_house: House, there: House) -> None:
    table = await party(small_house, schedule=Schedule(pace="none"))
    await leave(table, await card_of(there))
    receipt = (await there.arrivals.take_in(await operator(there), await parcel_of(table))).receipt
    done = await asyncio.gather(
        small_house.departures.take_back(table.people[0], table.id),
        small_house.departures.receive(table.people[0], table.id, receipt),
        return_exceptions=True,
    )
    assert [isinstance(each, Conflict) for each in done].count(True) == 1
    about = await small_house.departures.about(table.people[0], table.id)
    is_gone = (await table.info()).status == "gone"
    assert is_gone == (about is not None and about.link != "")


async def test_nobody_plays_what_has_arrived_before_it_is_gone_there(small_house: House, there: House) -> None:
    table = await party(small_house, "toy-auction", schedule=slow())
    await leave(table, await card_of(there))
    taken = await there.arrivals.take_in(await operator(there), await parcel_of(table))
    assert (await table.info()).status == "leaving"
    forged = make_release(HouseKey.new(), taken.parcel, (await house_key(there.context)).card(THERE))
    for release in (forged, f"{taken.parcel}.", f"{taken.parcel}.AAAA", taken.parcel):
        with pytest.raises(Forbidden, match="bad_release"):
            await there.arrivals.release(release)
    room = await there.context.registry.get(taken.table)
    assert room.row.stage.status == "arrived"
    assert not room.alarms
    sitter = next(chair.person for chair in room.chairs.values())
    assert sitter is not None
    token = await there.people.new_session(sitter, "a device")
    caller = await there.people.by_session(token)
    assert caller is not None
    played = await Party(there, taken.table, [caller]).act(0, bid(1))
    assert played.refusal is not None


async def test_the_carrier_reads_nothing(small_house: House, there: House) -> None:
    table = await party(small_house, schedule=Schedule(pace="none"), name="Le tripot secret")
    await small_house.talk.say(table.people[0], table.id, 0, "Mot doux", key(), to=1)
    await leave(table, await card_of(there))
    parcel = await parcel_of(table)
    line = parcel.partition(b"\n")[0]
    assert set(json.loads(line)) == {"format", "version", "kind", "parcel", "from", "to"}
    room = await small_house.context.registry.get(table.id)
    opened = gzip.decompress(open_parcel(await house_key(there.context), read_parcel(parcel)))
    for word in (b"Le tripot secret", b"Mot doux", b"Guest 1", b"toy-cards", room.seed, table.id.encode()):
        assert word not in parcel
    assert b"Le tripot secret" in opened  # so the words would be found
    assert (await parcel_of(table))[len(line) :] != parcel[len(line) :]
    taken = await there.arrivals.take_in(await operator(there), parcel)
    assert "enter" not in taken.receipt
    assert b"/enter/" not in _letters(taken.receipt)


def _letters(receipt: str) -> bytes:
    from tripot.server.common.house_keys import from_text

    return from_text("tripot-receipt-1:", receipt) or b""


async def test_a_changed_byte_anywhere_is_refused_and_leaves_nothing(small_house: House, there: House) -> None:
    table = await party(small_house, schedule=Schedule(pace="none"))
    await leave(table, await card_of(there))
    parcel, host = await parcel_of(table), await operator(there)
    people = await there.context.read(lambda connection: len(connection.execute(select(schema.people)).all()))
    for at in {*range(0, len(parcel), len(parcel) // 60), len(parcel) - 1, len(parcel) - 64, len(parcel) - 65}:
        changed = parcel[:at] + bytes((parcel[at] ^ 1,)) + parcel[at + 1 :]
        with pytest.raises(Unacceptable):
            await there.arrivals.take_in(host, changed)
    for cut in (b"", parcel[:100], parcel[:-1], parcel + b"x"):
        with pytest.raises(Unacceptable):
            await there.arrivals.take_in(host, cut)
    assert await there.arrivals.all(host) == []
    after = await there.context.read(lambda connection: len(connection.execute(select(schema.people)).all()))
    assert after == people


async def test_a_parcel_is_taken_in_once_and_by_the_house_it_was_made_for(
    small_house: House, there: House, tmp_path: Path, sqlite_template: Path, clock: HandClock
) -> None:
    table = await party(small_house, schedule=Schedule(pace="none"))
    await leave(table, await card_of(there))
    parcel, again = await parcel_of(table), await parcel_of(table)
    third = await opened(sqlite_template, tmp_path / "third.db", clock)
    with pytest.raises(Unacceptable, match="parcel_for_others"):
        await third.arrivals.take_in(await operator(third), parcel)
    for each in (table.people[0], await operator(small_house)):
        with pytest.raises(Forbidden if not each.operator else Unacceptable):
            await small_house.arrivals.take_in(each, parcel)
    host = await operator(there)
    first = await there.arrivals.take_in(host, parcel)
    for copy in (parcel, again):
        with pytest.raises(Conflict, match="parcel_known"):
            await there.arrivals.take_in(host, copy)
    assert [each.table for each in await there.arrivals.all(host)] == [first.table]
    await third.close()


async def test_a_receipt_of_another_house_or_for_another_parcel_changes_nothing(
    small_house: House, there: House
) -> None:
    table, second = [await party(small_house, schedule=Schedule(pace="none")) for _ in range(2)]
    card = await card_of(there)
    await leave(table, card)
    await leave(second, card)
    parcel = read_parcel(await parcel_of(table))
    links = {each.person.id: f"{THERE}/enter/word" for each in table.people if each.person}
    others = await there.arrivals.take_in(await operator(there), await parcel_of(second))
    theirs = await house_key(there.context)
    evil = dict.fromkeys(links, "https://evil.example/enter/word")
    forged = (
        make_receipt(HouseKey.new(), parcel, links),
        make_receipt(theirs, replace(parcel, id="another-parcel"), links),
        make_receipt(theirs, replace(parcel, sender=parcel.receiver), links),
        make_receipt(theirs, parcel, evil),
        others.receipt,
        others.receipt[:-4],
        "tripot-receipt-1:",
        "",
    )
    for receipt in forged:
        with pytest.raises(Unacceptable, match="bad_receipt"):
            await small_house.departures.receive(table.people[0], table.id, receipt)
    assert (await table.info()).status == "leaving"
    with pytest.raises(Forbidden, match="host_only"):
        await small_house.departures.receive(table.people[1], table.id, make_receipt(theirs, parcel, links))
    await small_house.departures.receive(table.people[0], table.id, make_receipt(theirs, parcel, links))
    assert (await table.info()).status == "gone"


async def test_a_house_that_lies_about_the_game_is_not_believed(small_house: House, there: House) -> None:
    """The sender owns its keys: what it signs is checked like anything else that comes from outside."""
    table = await party(small_house, options={"rounds": 3}, schedule=Schedule(pace="none"))
    await table.act(0, "draw")
    await bring_picture(small_house, table.id)
    await leave(table, await card_of(there))
    own, receiver = await house_key(small_house.context), await house_key(there.context)
    parcel = read_parcel(await parcel_of(table))
    lines = [json.loads(line) for line in gzip.decompress(open_parcel(receiver, parcel)).splitlines()]

    def changed(table: str, **values: Any) -> list[Any]:
        return [{**line, "row": {**line["row"], **values}} if line.get("table") == table else line for line in lines]

    lies = (
        changed("entries", what='"keep"'),
        changed("entries", actor=1),
        changed("seeds", seed="AAAA"),
        changed("tables", options='{"rounds":1}'),
        changed("tables", seats=2),
        changed("tables", status="over"),
        changed("tables", game="no-such-game"),
        changed("tables", seq=0, chain=None),
        changed("tables", version=0),
        changed("tables", schedule="[]"),
        changed("chairs", person="nobody"),
        changed("chairs", table_id="another"),
        changed("people", language="xx"),
        changed("people", name="a\u202eb"),
        changed("notes", facts="no json"),
        changed("notes", number="1"),
        changed("people", password="x"),
        changed("pictures", kind="text/html"),
        changed("pictures", body="PHNjcmlwdD4=", size=8, sha256=sha256(b"<script>").hexdigest()),
        [line for line in lines if line.get("table") != "entries"],
        [*lines[:-1], {"table": "sessions", "row": {}}, {"end": len(lines) - 1}],
        [{**lines[0], "revision": "0001"}, *lines[1:]],
        lines[:-1],
        ["x", *lines],
    )
    host = await operator(there)
    for lie in (*lies, lines):
        text = "".join(f"{json.dumps(line)}\n" for line in lie).encode()
        file = make_parcel(own, HERE, parcel.id, parcel.receiver, gzip.compress(text))
        if lie is lines:
            assert (await there.arrivals.take_in(host, file)).parcel == parcel.id
        else:
            with pytest.raises(Unacceptable, match=r"bad_parcel|parcel_game|parcel_version"):
                await there.arrivals.take_in(host, file)
            assert await there.arrivals.all(host) == []


async def test_each_person_is_shown_their_own_link_and_nobody_elses(small_house: House, there: House) -> None:
    table = await party(small_house, schedule=Schedule(pace="none"))
    away = await moved(table, there)
    links = set()
    for each in table.people:
        about = await small_house.departures.about(each, table.id)
        assert about is not None
        assert about.address == THERE
        links.add(about.link)
    assert len(links) == 3
    assert [each.name for each in (await away.info()).chairs] == ["Guest 1", "Guest 2", "Guest 3"]
    stranger = await operator(small_house)
    with pytest.raises(NotFound):
        await small_house.departures.about(stranger, table.id)


async def test_a_table_comes_home_by_the_same_way(small_house: House, there: House) -> None:
    table = await party(small_house, options={"rounds": 3}, schedule=Schedule(pace="none"))
    away = await moved(table, there)
    await away.act(0, "draw")
    home = (await small_house.arrivals.card(await operator(small_house), THERE)).text
    await leave(away, home)
    receipt = (await small_house.arrivals.take_in(await operator(small_house), await parcel_of(away))).receipt
    await there.departures.receive(away.people[0], away.id, receipt)
    back = await come_in(away, small_house)
    assert back.id != table.id
    assert (await back.act(1, "keep")).refusal is None
    assert (await table.info()).status == "gone"


async def test_the_keys_of_a_house_stay_its_own(small_house: House, clock: HandClock) -> None:
    first = await house_key(small_house.context)
    assert await house_key(small_house.context) == first
    secret = await small_house.context.read(
        lambda connection: connection.execute(
            select(schema.facts.c.value).where(schema.facts.c.name == "house_key")
        ).scalar()
    )
    assert secret == first.written
    card = (await small_house.arrivals.card(await operator(small_house), HERE)).text
    assert first.opens.hex() not in card
    with pytest.raises(Forbidden, match="operator_only"):
        await small_house.arrivals.card((await party(small_house)).people[0], HERE)


async def test_a_release_is_only_for_the_house_that_it_names(small_house: House, there: House) -> None:
    table = await party(small_house, schedule=Schedule(pace="none"))
    await leave(table, await card_of(there))
    taken = await there.arrivals.take_in(await operator(there), await parcel_of(table))
    own = await house_key(small_house.context)
    elsewhere = make_release(own, taken.parcel, own.card(HERE))
    with pytest.raises(Forbidden, match="bad_release"):
        await there.arrivals.release(elsewhere)
    assert await there.arrivals.release("no-such-parcel.AAAA") is None


async def test_a_house_that_is_killed_between_the_steps_knows_where_the_table_is(
    sqlite_url: str, there: House, clock: HandClock
) -> None:
    first = open_house(settings_for(sqlite_url), games=GAMES, clock=clock)
    await first.open(ring=False)
    table = await party(first, schedule=Schedule(pace="none"))
    await leave(table, await card_of(there))
    await first.close()
    again = open_house(settings_for(sqlite_url), games=GAMES, clock=clock)
    await again.open(ring=False)
    table.house = again
    assert (await table.info()).status == "leaving"
    receipt = (await there.arrivals.take_in(await operator(there), await parcel_of(table))).receipt
    await again.departures.receive(table.people[0], table.id, receipt)
    assert (await come_in(table, there)).id
    await again.close()


async def test_a_table_marked_gone_by_hand_stays_closed(small_house: House) -> None:
    """Whatever becomes of its row, nobody plays a table that is away."""
    table = await party(small_house, schedule=Schedule(pace="none"))
    this = schema.tables.c.id == table.id
    await small_house.context.write(
        lambda connection: connection.execute(update(schema.tables).where(this).values(status="gone")) and None
    )
    small_house.context.registry.forget(table.id)
    assert (await table.act(0, "keep")).refusal is not None
