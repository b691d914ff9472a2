"""Tables: opening, chairs, invitations, watchers, the host's powers, rematches."""

from dataclasses import replace

import pytest

from server.hosts import closed, key, party, person, play_out
from server.toys.cards import Cards, CardsGame
from tripot.engine.seats import SPECTATOR
from tripot.engine.state import State
from tripot.server.common.errors import Conflict, Covered, Forbidden, NotFound, Unacceptable
from tripot.server.common.records import STRANGER, Schedule
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio


async def test_two_clicks_to_a_game_against_bots(house: House) -> None:
    ines = await person(house)
    info = await house.tables.play_now(ines, "toy-cards", key())
    assert info.status == "playing"
    assert [chair.kind for chair in info.chairs] == ["person", "bot", "bot"]
    assert len({chair.name for chair in info.chairs}) == 3
    assert info.deadline is not None
    assert info.deadline.due_at is None


@pytest.mark.parametrize(
    ("opening", "code"),
    [
        (Opening("chess"), "unknown_game"),
        (Opening("toy-cards", 9), "bad_seats"),
        (Opening("toy-cards", options={"rounds": 0}), "bad_options"),
        (Opening("toy-cards", options={"colour": 1}), "bad_options"),
        (Opening("toy-cards", schedule=Schedule(pace="daily", at="24:00")), "bad_schedule"),
        (Opening("toy-cards", bots={7: "random"}), "no_such_chair"),
        (Opening("toy-cards", bots={1: "genius"}), "no_such_level"),
    ],
)
async def test_what_a_game_does_not_have_is_refused(small_house: House, opening: Opening, code: str) -> None:
    ines = await person(small_house)
    with pytest.raises(Unacceptable, match=code):
        await small_house.tables.open(ines, opening, key())


async def test_friends_sit_by_invitation_and_nobody_else(house: House) -> None:
    table = await party(house, seats=3, start=False, is_public=False)
    await house.tables.stand(table.people[2], table.id, 2)
    stranger = await person(house, "Paul")
    with pytest.raises(NotFound):
        await house.tables.sit(stranger, table.id)
    info = await table.info(0)
    assert info.invitation is not None
    assert (await house.tables.by_word(STRANGER, info.invitation))[:2] == (table.id, "invitation")
    await house.tables.new_words(table.people[0], table.id)
    with pytest.raises(NotFound):
        await house.tables.sit(stranger, table.id, word=info.invitation)
    word = (await table.info(0)).invitation or ""
    sat = await house.tables.sit(stranger, table.id, word=word)
    assert sat.my_seats == (2,)
    with pytest.raises(Conflict, match="table_full"):
        await house.tables.sit(await person(house), table.id, word=word)


async def test_one_device_may_hold_several_chairs(house: House) -> None:
    ines = await person(house)
    info = await house.tables.open(ines, Opening("toy-cards", 2), key())
    info = await house.tables.sit(ines, info.id, name="Paul")
    assert info.my_seats == (0, 1)
    assert [chair.name for chair in info.chairs] == ["Inès", "Paul"]
    await house.tables.start(ines, info.id)
    with pytest.raises(Covered):
        await house.play.look(ines, info.id, 0)
    one, two = [await house.play.look(replace(ines, there=(info.id, seat)), info.id, seat) for seat in (0, 1)]
    assert one.view is not None
    assert two.view is not None
    assert one.view.facts["card"] != two.view.facts["card"]


async def test_public_tables_are_listed_while_they_gather(house: House) -> None:
    table = await party(house, start=False, is_public=True)
    await party(house, start=False)
    assert [card.id for card in await house.tables.public()] == [table.id]
    assert (await house.tables.info(STRANGER, table.id)).invitation is None
    await house.tables.start(table.people[0], table.id)
    assert await house.tables.public() == []
    assert [card.id for card in await house.tables.public(status="playing")] == [table.id]
    with pytest.raises(NotFound):
        await house.tables.info(STRANGER, table.id)


async def test_the_list_goes_on_where_it_stopped(house: House) -> None:
    made = [(await party(house, start=False, is_public=True)).id for _ in range(5)]
    first = [card.id for card in await house.tables.public(limit=3)]
    rest = [card.id for card in await house.tables.public(limit=3, before=first[-1])]
    assert sorted(first + rest) == sorted(made)


async def test_my_tables_say_what_awaits_me(house: House) -> None:
    table = await party(house)
    assert [card.awaits_me for card in await house.tables.mine(table.people[0])] == [True]
    assert [card.awaits_me for card in await house.tables.mine(table.people[1])] == [False]
    await house.talk.say(table.people[0], table.id, 0, "Bonsoir", key())
    assert [card.unread for card in await house.tables.mine(table.people[1])] == [1]
    assert [card.unread for card in await house.tables.mine(table.people[0])] == [0]
    await house.talk.mark_read(table.people[1], table.id, 1, "table", 1)
    assert [card.unread for card in await house.tables.mine(table.people[1])] == [0]


async def test_a_chair_is_handed_to_a_friend_with_all_it_knows_and_once(house: House) -> None:
    table = await party(house)
    token = await house.tables.seat_token(table.people[1], table.id, 1)
    before = await table.look(1)
    word = await house.tables.offer_chair(table.people[1], table.id, 1)
    friend = await person(house, "Paul")
    info = await house.tables.take_chair(friend, word)
    assert info.my_seats == (1,)
    after = await house.play.look(friend, table.id)
    assert before.view is not None
    assert after.view is not None
    assert after.view.facts == before.view.facts
    assert await house.people.by_seat_token(token) is None
    with pytest.raises(NotFound):
        await house.play.look(table.people[1], table.id)
    with pytest.raises(NotFound):
        await house.tables.take_chair(await person(house), word)


async def test_leaving_a_running_game_leaves_a_bot(house: House) -> None:
    table = await party(house)
    info = await house.tables.stand(table.people[2], table.id, 2)
    assert info.chair(2).kind == "bot"
    assert [note.kind for note in (await table.look(0)).notes][-1] == "bot_placed"


async def test_chairs_are_reordered_and_counted_before_the_start_only(house: House) -> None:
    table = await party(house, start=False)
    info = await house.tables.reorder(table.people[0], table.id, (2, 0, 1))
    assert [chair.name for chair in info.chairs] == ["Guest 3", "Guest 1", "Guest 2"]
    with pytest.raises(Conflict, match="chair_taken"):
        await house.tables.set_seats(table.people[0], table.id, 2)
    info = await house.tables.set_seats(table.people[0], table.id, 4)
    assert [chair.kind for chair in info.chairs] == ["person", "person", "person", "free"]
    with pytest.raises(Conflict, match="free_chairs"):
        await house.tables.start(table.people[0], table.id)
    info = await house.tables.start(table.people[0], table.id, level="keeper")
    assert info.chair(3).level == "keeper"
    with pytest.raises(Conflict, match="already_started"):
        await house.tables.reorder(table.people[0], table.id, (0, 1, 2, 3))


async def test_watchers_come_by_their_word_or_not_at_all(house: House) -> None:
    table = await party(house, watching="link")
    watcher = await person(house, "Paul")
    with pytest.raises(NotFound):
        await house.play.look(watcher, table.id)
    word = (await table.info(0)).watchword or ""
    look = await house.play.look(watcher, table.id, word=word)
    assert look.seat == SPECTATOR
    assert look.view is not None
    assert look.view.facts["card"] is None
    await house.tables.watch_door(watcher, table.id, word)
    assert (await house.play.look(watcher, table.id)).table.i_watch
    await house.tables.new_words(table.people[0], table.id)
    with pytest.raises(NotFound):
        await house.play.look(watcher, table.id)
    await house.tables.set_doors(table.people[0], table.id, is_public=False, watching="everybody")
    assert (await house.play.look(STRANGER, table.id)).seat == SPECTATOR


async def test_closing_ends_the_table_and_reveals_the_seed(house: House) -> None:
    table = await party(house)
    await table.act(0, "draw")
    with pytest.raises(Conflict, match="not_over"):
        await house.replays.journal(table.people[0], table.id)
    info = await closed(table)
    assert info.status == "closed"
    assert (await house.replays.check(table.people[1], table.id)).is_fair
    refused = await table.act(1, "keep", decision=1)
    assert refused.refusal is not None
    assert refused.refusal.code == "table_over"


async def test_a_rematch_is_one_table_with_the_same_people(house: House) -> None:
    table = await party(house, bots=1, options={"rounds": 1})
    await play_out(table)
    first = await house.tables.rematch(table.people[1], table.id, key())
    second = await house.tables.rematch(table.people[0], table.id, key())
    assert first.id == second.id
    assert [chair.kind for chair in second.chairs] == ["person", "person", "bot"]
    assert second.my_seats == (0,)
    assert first.i_host


async def test_the_host_who_plays_sees_nothing_more(house: House) -> None:
    table = await party(house)
    with pytest.raises(Forbidden, match="not_your_chair"):
        await house.play.look(table.people[0], table.id, 2)
    ines = await person(house)
    alone = await house.tables.open(ines, Opening("toy-cards", 2, sit=False, watching="nobody"), key())
    await house.tables.start(ines, alone.id, level="random")
    look = await house.play.look(ines, alone.id)
    assert look.seat == SPECTATOR


async def test_my_games_say_how_each_ended(house: House) -> None:
    table = await party(house, options={"rounds": 1})
    look = await play_out(table)
    assert look.view is not None
    assert look.view.outcome is not None
    for seat, caller in enumerate(table.people):
        (card,) = [card for card in await house.tables.mine(caller, over=True) if card.id == table.id]
        won = seat in look.view.outcome.winners
        assert (card.place, card.points) == ((1, 1) if won else (2, 0))


@pytest.mark.parametrize("is_won", [True, False])
async def test_a_place_goes_by_what_counts_and_nobody_has_one_where_nobody_won(
    house: House, monkeypatch: pytest.MonkeyPatch, is_won: bool
) -> None:
    monkeypatch.setattr(CardsGame, "counted", lambda *_: (10, 0, 20))
    end = State.finish
    won = (0,) if is_won else ()
    monkeypatch.setattr(Cards, "finish", lambda s, outcome: end(s, replace(outcome, winners=won)), raising=False)
    table = await party(house, options={"rounds": 1})
    await play_out(table)
    found = []
    for caller in table.people:
        (card,) = [card for card in await house.tables.mine(caller, over=True) if card.id == table.id]
        found.append((card.place, card.points))
    assert found == ([(1, 10), (3, 0), (2, 20)] if is_won else [(None, None)] * 3)
