"""After the end: step by step through any eyes, the journal, the check of the dice, taking back, broken journals."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from citing import promise
from server.hosts import key, party, person, play_out, settings_for
from server.toys import GAMES
from tripot.engine.actions import Pick
from tripot.engine.seats import OMNISCIENT
from tripot.server.common.errors import Conflict, Forbidden, NotFound, Unavailable
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Schedule
from tripot.server.tables.replays import check_lines
from tripot.server.tables.signs import WITHOUT_SCRIPTS
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio


async def test_every_step_is_seen_as_it_was_then(house: House) -> None:
    table = await party(house, options={"rounds": 1})
    seen = []
    for seat in range(3):
        look = await table.look(1)
        assert look.view is not None
        seen.append(look.view.facts)
        await table.act(seat, "draw")
    for entry, facts in enumerate(seen):
        step = await house.replays.step(table.people[1], table.id, entry, 1)
        assert step.view.facts == facts
        everything = await house.replays.step(table.people[1], table.id, entry, OMNISCIENT)
        assert len(everything.view.facts["hands"]) == 3
    last = await house.replays.step(table.people[0], table.id, 3)
    assert (last.steps, last.actor, last.action) == (3, 2, "draw")
    with pytest.raises(NotFound, match="no_such_step"):
        await house.replays.step(table.people[0], table.id, 4)


async def test_two_who_go_through_the_same_game_see_each_their_own_step(
    small_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await party(small_house, options={"rounds": 1})
    for seat in range(3):
        await table.act(seat, "draw")
    alone = await small_house.replays.step(table.people[0], table.id, 1)
    aside = asyncio.to_thread

    async def overtaken(*asked: Any) -> Any:
        found = await aside(*asked)
        monkeypatch.undo()
        await small_house.replays.step(table.people[1], table.id, 2)
        return found

    monkeypatch.setattr(asyncio, "to_thread", overtaken)
    assert await small_house.replays.step(table.people[0], table.id, 1) == alone


async def test_what_a_game_keeps_for_good_is_seen_by_its_owner_alone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await party(house, options={"rounds": 1})
    for seat in range(3):
        await table.act(seat, "draw")
    monkeypatch.setattr(type(GAMES["toy-cards"]), "in_retrospect", lambda *_: {"kept": True}, raising=False)
    monkeypatch.setattr(type(GAMES["toy-cards"]), "retold", lambda *_: Pick("something"), raising=False)
    for viewer in (0, 1):
        step = await house.replays.step(table.people[viewer], table.id, 1, 0)
        assert (step.view.facts == {"kept": True}) is (viewer == 1)
        assert step.action == ("draw" if viewer == 0 else "something")
    everything = await house.replays.step(table.people[1], table.id, 1, OMNISCIENT)
    assert len(everything.view.facts["hands"]) == 3


async def test_the_journal_proves_the_dice_and_one_changed_byte_is_noticed(house: House) -> None:
    table = await party(house, options={"rounds": 1})
    for seat in range(3):
        await table.act(seat, "draw")
    lines = list(await house.replays.journal(table.people[0], table.id))
    assert check_lines(GAMES["toy-cards"], lines).is_fair
    assert check_lines(GAMES["toy-cards"], lines).draws == 6
    for n, line in enumerate(lines):
        changed = [*lines[:n], line[:-10] + ("0" if line[-10] != "0" else "1") + line[-9:], *lines[n + 1 :]]
        assert not check_lines(GAMES["toy-cards"], changed).is_fair


async def test_a_journal_leaves_out_what_a_game_keeps_for_good_and_is_still_proof(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await party(house, options={"rounds": 1})
    await table.act(0, "note:2")
    await play_out(table)
    monkeypatch.setattr(
        type(GAMES["toy-cards"]), "retold", lambda _, action: Pick("note:1") if action.text == "note:2" else action
    )
    lines = list(await house.replays.journal(table.people[1], table.id))
    assert "note:2" not in "".join(lines)
    assert check_lines(GAMES["toy-cards"], lines).is_fair
    assert (await house.replays.check(table.people[1], table.id)).is_fair


async def test_a_journal_that_cannot_be_played_without_its_secrets_stays_in_the_house(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await party(house, options={"rounds": 1})
    for seat in range(3):
        await table.act(seat, "draw")
    monkeypatch.setattr(type(GAMES["toy-cards"]), "retold", lambda *_: Pick("something"))
    with pytest.raises(Conflict, match="keeps_secrets"):
        await house.replays.journal(table.people[0], table.id)
    assert (await house.replays.check(table.people[0], table.id)).is_fair


async def test_only_those_who_sat_or_may_watch_see_the_end(house: House) -> None:
    table = await party(house, options={"rounds": 1}, watching="nobody")
    await play_out(table)
    with pytest.raises(NotFound):
        await house.replays.journal(await person(house), table.id)


async def test_a_silent_choice_is_taken_back_at_once(house: House) -> None:
    table = await party(house)
    noted = await table.act(0, "note:2")
    assert noted.seq is not None
    look = await table.look(0)
    assert look.may_undo == "freely"
    undone = await house.play.undo(table.people[0], table.id, 0, noted.seq, key())
    assert undone.seq == noted.seq
    after = await table.look(0)
    assert after.view is not None
    assert after.view.facts["note"] == 0
    assert [event.struck for event in after.view.events if event.kind == "noted"] == [True]
    stale = await table.act(0, "keep", decision=look.view.pending.decision)  # type: ignore[union-attr]
    assert stale.refusal is not None
    assert stale.refusal.code == "stale"
    await play_out(table)
    assert (await house.replays.check(table.people[0], table.id)).is_fair


async def test_what_others_heard_is_taken_back_by_consent(house: House, clock: HandClock) -> None:
    table = await party(house, seats=3, bots=1, schedule=Schedule(pace="none"))
    kept = await table.act(0, "keep")
    assert kept.seq is not None
    assert (await table.look(0)).may_undo == "by_consent"
    asked = await house.play.undo(table.people[0], table.id, 0, kept.seq, key())
    assert asked.seq is None
    info = await table.info(1)
    assert info.undo is not None
    assert info.undo.awaited == (1,)
    await house.play.answer_undo(table.people[1], table.id, 1, info.undo.entry, False, key())
    assert (await table.info(1)).undo is None
    with pytest.raises(Conflict, match="asked_lately"):
        await house.play.undo(table.people[0], table.id, 0, kept.seq, key())
    clock.advance(WITHOUT_SCRIPTS)
    await house.play.undo(table.people[0], table.id, 0, kept.seq, key())
    again = (await table.info(1)).undo
    assert again is not None
    done = await house.play.answer_undo(table.people[1], table.id, 1, again.entry, True, key())
    assert done.seq is not None
    assert await table.awaited() == (0,)
    with pytest.raises(Conflict):
        await house.play.undo(table.people[0], table.id, 0, kept.seq, key())


@promise("E14")
async def test_a_practice_game_goes_back_to_ones_own_entry_past_what_came_after_it(house: House) -> None:
    table = await party(house, seats=2, schedule=Schedule(pace="none"), is_practice=True)
    drawn = await table.act(0, "draw")
    await table.act(1, "keep")
    look = await table.look(0)
    assert (look.may_undo, look.undoes) == ("by_consent", drawn.seq)
    assert (await house.play.undo(table.people[0], table.id, 0, look.undoes, key())).seq is None
    asked = (await table.info(1)).undo
    assert asked is not None
    done = await house.play.answer_undo(table.people[1], table.id, 1, asked.entry, True, key())
    assert done.seq is not None
    assert await table.awaited() == (0,)
    await play_out(table)
    assert (await house.replays.check(table.people[0], table.id)).is_fair
    assert await house.statistics.of_person(table.people[0]) == []


@promise("E14")
async def test_a_secret_that_was_seen_is_not_taken_back_without_asking(house: House) -> None:
    table = await party(house, seats=2)
    await table.act(0, "swap:1")
    assert (await table.look(0)).may_undo == "by_consent"


@promise("E14")
@pytest.mark.parametrize(("revealing", "may_undo"), [((), "freely"), (("kept",), "no")])
async def test_what_turned_something_over_is_not_taken_back_from_bots_even_if_it_was_known(
    house: House, monkeypatch: pytest.MonkeyPatch, revealing: tuple[str, ...], may_undo: str
) -> None:
    game = GAMES["toy-cards"]
    monkeypatch.setattr(type(game), "meta", replace(game.meta, revealing=frozenset(revealing)))
    table = await party(house, seats=2, bots=1, schedule=Schedule(pace="none"))
    await table.act(0, "keep")
    assert (await table.look(0)).may_undo == may_undo


async def test_nobody_takes_back_anothers_move(house: House) -> None:
    table = await party(house)
    await table.act(0, "keep")
    with pytest.raises((Forbidden, Conflict)):
        await house.play.undo(table.people[1], table.id, 1, 1, key())


async def test_a_long_journal_is_resumed_from_its_snapshot(
    house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tripot.server.tables.commits.SNAPSHOT_EVERY", 4)
    table = await party(house, options={"rounds": 20}, schedule=Schedule(pace="none"))
    for n in range(10):
        await table.act(n % 3, "draw")
    await house.context.registry.drain()
    before = await table.look(2)
    await house.close()
    again = table.house = open_house(settings_for(house.settings.database_url), games=GAMES, clock=clock)
    await again.open(ring=False)
    kept = await again.context.read(lambda connection: connection.execute(text("SELECT seq FROM snapshots")).scalar())
    assert kept == 8
    after = await table.look(2)
    assert before.view is not None
    assert after.view is not None
    assert (after.view.facts, after.cursor) == (before.view.facts, before.cursor)
    await play_out(table)
    assert (await again.replays.check(table.people[0], table.id)).is_fair
    await again.close()


# R5: a damaged journal is found, its table is closed off, all others open


@promise("R5")
@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET what = '\"draw\"' WHERE seq = 2 AND table_id = :id",
        "UPDATE entries SET actor = 2 WHERE seq = 2 AND table_id = :id",
        "UPDATE entries SET chain = 'x' || substr(chain, 2) WHERE seq = 1 AND table_id = :id",
        "DELETE FROM entries WHERE seq = 2 AND table_id = :id",
        "UPDATE tables SET options = '{\"rounds\"\\:4}' WHERE id = :id",
    ],
)
async def test_a_damaged_journal_closes_its_own_table_only(house: House, clock: HandClock, damage: str) -> None:
    table, other = await party(house), await party(house)
    for each in (table, other):
        for seat in range(3):
            await each.act(seat, "keep")
    await house.context.write(lambda connection: connection.execute(text(damage), {"id": table.id}) and None)
    await house.close()
    again = table.house = other.house = open_house(settings_for(house.settings.database_url), games=GAMES, clock=clock)
    await again.open(ring=False)
    with pytest.raises(Unavailable, match="table_broken"):
        await table.look(0)
    assert (await again.health()).broken == (table.id,)
    assert (await other.act(0, "keep")).refusal is None
    await again.close()
