"""Chairs are their sitters': replaced with consent, told aloud, given back. On SQLite and PostgreSQL."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from citing import promise
from server.hosts import Party, key, party, person, settings_for, settle
from server.toys import GAMES
from tripot.engine.actions import Fill
from tripot.server.common.errors import Conflict, Forbidden, NotFound
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Caller, Schedule
from tripot.server.tables.signs import LIVE, WITHOUT_SCRIPTS
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio
FOREVER: dict[str, Any] = {"options": {"rounds": 1000}, "schedule": Schedule(pace="none")}
A_WHILE, LONG = LIVE // 1000, WITHOUT_SCRIPTS // 1000


async def away(table: Party, clock: HandClock, seat: int, *, seconds: int = LONG) -> None:
    """Time passes; everybody but one gives a sign."""
    clock.advance(seconds)
    for each in range(len(table.people)):
        if each != seat:
            await table.look(each)


async def kinds(table: Party, seat: int = 0) -> list[str]:
    return [note.kind for note in (await table.look(seat)).notes]


@promise("E10", "R42")
async def test_nobody_gets_the_chair_of_somebody_who_is_there(house: House, clock: HandClock) -> None:
    table = await party(house, **FOREVER)
    host = table.people[0]
    with pytest.raises(Conflict, match="ask_first"):
        await house.tables.place_bot(host, table.id, 1)
    with pytest.raises(Conflict, match="ask_first"):
        await house.tables.offer_chair(host, table.id, 1)
    await table.look(1)
    await away(table, clock, 1, seconds=LONG - 1)
    with pytest.raises(Conflict, match="sitter_present"):
        await house.tables.ask_replacement(host, table.id, 1, level="keeper")
    stranger = await person(house, "Zoé")
    with pytest.raises(NotFound):
        await house.tables.ask_replacement(stranger, table.id, 1)


@promise("E10")
async def test_a_stream_is_missed_after_two_minutes_a_page_without_one_after_ten(
    house: House, clock: HandClock
) -> None:
    table = await party(house, **FOREVER)
    listener, _ = await house.live.listen(table.people[1], table.id, 1)
    await away(table, clock, 1, seconds=A_WHILE * 3)
    assert not (await table.info()).chair(1).is_absent, "an open stream is a sign"
    house.live.leave(listener)
    await away(table, clock, 1, seconds=A_WHILE - 1)
    assert not (await table.info()).chair(1).is_absent
    await away(table, clock, 1, seconds=1)
    assert (await table.info()).chair(1).is_absent
    await table.look(1)
    await away(table, clock, 1, seconds=LONG - 1)
    assert not (await table.info()).chair(1).is_absent
    await away(table, clock, 1, seconds=1)
    assert (await table.info()).chair(1).is_absent


@promise("E10")
async def test_most_of_those_present_decide_and_it_is_told_aloud(house: House, clock: HandClock) -> None:
    table = await party(house, **FOREVER)
    await away(table, clock, 1)
    info = await house.tables.ask_replacement(table.people[0], table.id, 1, level="keeper")
    asked = info.chair(1).question
    assert asked is not None
    assert (asked.agreed, asked.awaited, asked.level) == ((0,), (2,), "keeper")
    info = await house.tables.answer_replacement(table.people[2], table.id, 1, agree=False)
    assert (info.chair(1).question, info.chair(1).kind) == (None, "person")
    await house.tables.ask_replacement(table.people[2], table.id, 1, level="keeper")
    with pytest.raises(Conflict, match="already_asked"):
        await house.tables.ask_replacement(table.people[0], table.id, 1)
    info = await house.tables.answer_replacement(table.people[0], table.id, 1, agree=True)
    assert info.chair(1).kind == "bot"
    assert (await kinds(table))[-3:] == ["replace_refused", "replace_asked", "replaced"]
    with pytest.raises(Forbidden):
        await table.look(1)
    await table.act(0, "keep")
    await settle(house)
    assert await table.awaited() == (2,)


@promise("E10")
async def test_whoever_is_there_alone_decides_and_silence_is_consent(house: House, clock: HandClock) -> None:
    alone = await party(house, seats=2, **FOREVER)
    await away(alone, clock, 1)
    assert (await house.tables.ask_replacement(alone.people[0], alone.id, 1, level="keeper")).chair(1).kind == "bot"
    table = await party(house, seats=3, **FOREVER)
    listener, _ = await house.live.listen(table.people[2], table.id, 2)
    await away(table, clock, 1)
    await house.tables.ask_replacement(table.people[0], table.id, 1, level="keeper")
    clock.advance(A_WHILE - 1)
    await settle(house)
    assert (await table.info()).chair(1).kind == "person"
    clock.advance(LONG)
    await settle(house)
    assert (await table.info()).chair(1).kind == "bot"
    house.live.leave(listener)


@promise("E10")
async def test_coming_back_ends_the_question(house: House, clock: HandClock) -> None:
    table = await party(house, **FOREVER)
    await away(table, clock, 1)
    await house.tables.ask_replacement(table.people[0], table.id, 1, level="keeper")
    look = await table.look(1)
    assert look.table.chair(1).question is None
    assert look.notes[-1].kind == "back_in_time"
    with pytest.raises(Conflict, match="nothing_asked"):
        await house.tables.answer_replacement(table.people[2], table.id, 1, agree=True)
    clock.advance(A_WHILE)
    await settle(house)
    assert (await table.info(1)).chair(1).kind == "person"


@promise("E10")
async def test_by_correspondence_somebody_is_absent_after_a_missed_deadline(house: House, clock: HandClock) -> None:
    table = await party(house, "toy-cards", 3, options={"rounds": 1000}, schedule=Schedule(pace="slow", seconds=3600))
    await table.act(0, "keep")
    clock.advance(3599)
    assert not (await table.info()).chair(1).is_absent
    clock.advance(2)
    await settle(house)
    assert (await table.info()).chair(1).is_absent
    await house.tables.ask_replacement(table.people[0], table.id, 1, level="keeper")
    clock.advance(1800)
    await settle(house)
    assert (await table.info()).chair(1).kind == "person", "silence lasts until the next deadline"
    await table.look(1)
    assert not (await table.info(1)).chair(1).is_absent
    assert (await kinds(table))[-1] == "back_in_time"


async def friend_takes(house: House, table: Party, seat: int, friend: Caller) -> None:
    """The others agree that a friend takes the chair of whoever is away."""
    info = await house.tables.ask_replacement(table.people[0], table.id, seat)
    asked = info.chair(seat).question
    assert asked is not None
    assert asked.is_settled
    word = house.tables.word_of(table.id, seat, asked.number)
    for insider in (table.people[0], table.people[2]):
        with pytest.raises(Forbidden):
            await house.tables.take_chair(insider, word)
    assert await house.tables.take_chair(friend, word) is None
    for insider in (table.people[0], table.people[2]):
        await house.tables.answer_replacement(insider, table.id, seat, agree=True)


@promise("E10", "R42")
async def test_a_successor_sees_what_the_chair_sees_and_none_of_its_private_words(
    house: House, clock: HandClock
) -> None:
    table = await party(house, **FOREVER)
    paul, zoe = table.people[1], table.people[2]
    await house.talk.say(paul, table.id, 1, "Un secret", key(), to=2)
    await house.talk.say(zoe, table.id, 2, "Et un autre", key(), to=1)
    await house.drafts.keep(paul, table.id, 1, "orders", {"written": "mine"})
    before = (await table.look(1)).view
    await away(table, clock, 1)
    marie = await person(house, "Marie")
    await friend_takes(house, table, 1, marie)
    after = await house.play.look(marie, table.id)
    assert before is not None
    assert after.view is not None
    assert after.view.facts == before.facts
    assert (await house.drafts.of(marie, table.id, 1)).rows == []
    assert await house.talk.messages(marie, table.id, 1, "P2-P3") == []
    threads = await house.talk.threads(marie, table.id, 1)
    assert [(thread.unread, thread.last) for thread in threads if thread.name == "P2-P3"] == [(0, None)]
    assert [card.unread for card in await house.tables.mine(marie)] == [0]
    stream = house.live.stream(marie, table.id, 1, after="0.-1.0.0")
    heard = [update async for update in _first(stream, 3)]
    assert [update.kind for update in heard if update is not None and update.kind == "message"] == []
    await house.talk.say(zoe, table.id, 2, "Bienvenue", key(), to=1)
    assert [each.text for each in await house.talk.messages(marie, table.id, 1, "P2-P3")] == ["Bienvenue"]


async def _first(stream: Any, most: int) -> AsyncIterator[Any]:
    for _ in range(most):
        yield await anext(stream)
    await stream.aclose()


@promise("E11")
async def test_whoever_was_replaced_comes_back_by_one_press_with_their_own_words(
    house: House, clock: HandClock
) -> None:
    table = await party(house, **FOREVER)
    paul, zoe = table.people[1], table.people[2]
    await house.talk.say(paul, table.id, 1, "Un secret", key(), to=2)
    await away(table, clock, 1)
    marie = await person(house, "Marie")
    await friend_takes(house, table, 1, marie)
    await house.talk.say(marie, table.id, 1, "De Marie", key(), to=2)
    assert [(card.id, card.replaced_by) for card in await house.tables.mine(paul)] == [(table.id, "Marie")]
    assert (await house.tables.info(paul, table.id)).replaced_by == "Marie"
    sent = key()
    for _ in range(2):
        info = await house.tables.come_back(paul, table.id, key=sent)
    assert (info.my_seats, info.chair(1).name) == ((1,), "Guest 2")
    assert [each.text for each in await house.talk.messages(paul, table.id, 1, "P2-P3")] == ["Un secret"]
    assert [each.text for each in await house.talk.messages(zoe, table.id, 2, "P2-P3")] == ["Un secret", "De Marie"]
    with pytest.raises(NotFound):
        await house.play.look(marie, table.id)
    with pytest.raises(NotFound):
        await house.tables.come_back(marie, table.id)
    assert (await house.tables.mine(paul))[0].replaced_by == ""


@promise("E11")
async def test_a_bot_gives_the_chair_back_before_its_next_decision(house: House, clock: HandClock) -> None:
    table = await party(house, **FOREVER)
    await house.tables.stand(table.people[1], table.id, 1)
    await table.act(0, "keep")
    assert await table.awaited() == (1,)
    await house.tables.come_back(table.people[1], table.id)
    await settle(house)
    assert await table.awaited() == (1,), "the bot that was about to move does not"
    assert (await table.act(1, "keep")).refusal is None


@promise("E10")
async def test_the_longest_seated_hosts_while_the_host_is_away(house: House, clock: HandClock) -> None:
    table = await party(house, **FOREVER)
    assert not (await table.info(1)).i_host
    await away(table, clock, 0)
    info = await table.info(1)
    assert (info.i_host, info.stands_in, (await table.info(2)).i_host) == (True, "Guest 2", False)
    await house.tables.pause(table.people[1], table.id)
    await table.look(0)
    assert not (await table.info(1)).i_host
    await house.tables.resume(table.people[1], table.id)
    assert (await table.info(1)).paused, "who does not host can only propose it"
    await house.tables.resume(table.people[0], table.id)
    assert not (await table.info(1)).paused


@promise("E10")
@pytest.mark.postgresql
async def test_two_workers_agree_who_is_there(emptied_postgres: str, clock: HandClock) -> None:
    houses = [open_house(settings_for(emptied_postgres), games=GAMES, clock=clock) for _ in range(2)]
    for each in houses:
        await each.open(ring=False)
    table = await party(houses[0], **FOREVER)
    other = Party(houses[1], table.id, table.people)
    await table.look(1)
    await away(table, clock, 1, seconds=LONG - 5)
    await other.look(1)
    await houses[1].presence.tick()
    await away(table, clock, 1, seconds=10)
    with pytest.raises(Conflict, match="sitter_present"):
        await houses[0].tables.ask_replacement(table.people[0], table.id, 1, level="keeper")
    await away(table, clock, 1)
    await houses[0].tables.ask_replacement(table.people[0], table.id, 1, level="keeper")
    await other.look(1)
    await houses[0].context.registry.catch_up(table.id)
    assert (await table.info()).chair(1).question is None
    for each in houses:
        await each.close()


@promise("E2", "E10")
async def test_a_bot_that_takes_a_chair_hands_in_the_draft_that_was_left_there(house: House, clock: HandClock) -> None:
    table = await party(house, "toy-auction", 3, schedule=Schedule(pace="none"))
    decision = (await table.look(1)).view.pending.decision  # type: ignore[union-attr]
    await house.drafts.keep(table.people[1], table.id, 1, "bid", {"amount": 41}, decision)
    await away(table, clock, 1)
    await house.tables.ask_replacement(table.people[0], table.id, 1, level="random")
    await house.tables.answer_replacement(table.people[2], table.id, 1, agree=True)
    await settle(house)
    found = await house.context.registry.get(table.id)
    assert found.replay is not None
    assert next((each.actor, each.what) for each in found.replay.entries) == (1, Fill("bid", {"amount": 41}))
    assert found.state.sheets == {1: {"amount": 41}}  # type: ignore[attr-defined]
    assert [each for each in found.replay.entries if isinstance(each.what, Fill)] == [found.replay.entries[0]]


@promise("E2", "E10")
@pytest.mark.parametrize(("amount", "drafts"), [(9_999, "hand_in"), (41, "leave")])
async def test_a_draft_that_is_refused_or_to_be_left_is_not_handed_in_for_a_bot(
    house: House, clock: HandClock, amount: int, drafts: Any
) -> None:
    table = await party(house, "toy-auction", 3, schedule=Schedule(pace="none", drafts=drafts))
    decision = (await table.look(1)).view.pending.decision  # type: ignore[union-attr]
    await house.drafts.keep(table.people[1], table.id, 1, "bid", {"amount": amount}, decision)
    await away(table, clock, 1)
    await house.tables.ask_replacement(table.people[0], table.id, 1, level="random")
    await house.tables.answer_replacement(table.people[2], table.id, 1, agree=True)
    found = await house.context.registry.get(table.id)
    assert found.chairs[1].kind == "bot"
    assert found.state.sheets == {}  # type: ignore[attr-defined]
