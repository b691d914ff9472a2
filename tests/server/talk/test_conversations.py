"""Talk: the table's, private threads where the game allows, watchers apart."""

from itertools import combinations

import pytest

from server.hosts import key, party, person, play_out, settings_for
from server.toys import GAMES
from server.toys.cards import CardsGame
from tripot.engine.game import Line, Said
from tripot.engine.refusals import Refusal
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import View
from tripot.server.common.errors import Forbidden, TooMany, Unacceptable, Unknown
from tripot.server.common.moments import HandClock
from tripot.server.common.records import STRANGER, Caller, Thread
from tripot.server.live.streams import Listener
from tripot.server.tables.cursors import place_of
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio


async def test_what_is_said_at_the_table_is_heard_by_all_at_it(house: House) -> None:
    table = await party(house)
    said = await house.talk.say(table.people[0], table.id, 0, " Bonsoir\u202e à tous \n", key())
    assert (said.text, said.thread, said.is_mine) == ("Bonsoir à tous", "table", True)
    heard = await house.talk.messages(table.people[2], table.id, 2)
    assert [(message.name, message.text, message.is_mine) for message in heard] == [
        ("Guest 1", "Bonsoir à tous", False)
    ]


async def test_a_private_thread_is_read_by_its_two_seats_only_and_leaves_no_trace(house: House) -> None:
    table = await party(house)
    before = await table.look(2)
    await house.talk.say(table.people[0], table.id, 0, "Entre nous", key(), to=1)
    assert [thread.name for thread in await house.talk.threads(table.people[1], table.id, 1)] == [
        "table",
        "P1-P2",
        "P2-P3",
    ]
    assert len(await house.talk.messages(table.people[1], table.id, 1, "P1-P2")) == 1
    with pytest.raises(Forbidden, match="not_your_thread"):
        await house.talk.messages(table.people[2], table.id, 2, "P1-P2")
    assert (await table.look(2)).cursor == before.cursor
    after = await house.talk.say(table.people[2], table.id, 2, "Et moi ?", key())
    assert after.number == 1


async def test_the_game_says_who_may_talk(house: House) -> None:
    table = await party(house)
    await table.act(0, "keep")
    with pytest.raises(Forbidden, match="muted") as refused:
        await house.talk.say(table.people[0], table.id, 0, "Psst", key(), to=1)
    assert refused.value.facts == {"rule": "TC-8", "code": "no_whisper"}
    await house.talk.say(table.people[0], table.id, 0, "Tout haut", key())


async def test_watchers_talk_apart_until_the_end(house: House) -> None:
    table = await party(house, watching="everybody", options={"rounds": 1})
    paul = await person(house, "Paul")
    await house.talk.say(paul, table.id, None, "Quelle partie !", key())
    with pytest.raises(Forbidden):
        await house.talk.messages(table.people[0], table.id, 0, "watchers")
    with pytest.raises(Unknown):
        await house.talk.say(STRANGER, table.id, None, "Je passe", key())
    await play_out(table)
    assert len(await house.talk.messages(table.people[0], table.id, 0, "watchers")) == 1


@pytest.mark.parametrize("text", ["", " \n ", "x" * 2001])
async def test_a_message_says_something_and_not_too_much(small_house: House, text: str) -> None:
    table = await party(small_house)
    with pytest.raises(Unacceptable, match="bad_text"):
        await small_house.talk.say(table.people[0], table.id, 0, text, key())


async def test_private_threads_wait_for_the_start(house: House) -> None:
    table = await party(house, start=False)
    await house.talk.say(table.people[0], table.id, 0, "On commence ?", key())
    with pytest.raises(Forbidden, match="muted"):
        await house.talk.say(table.people[0], table.id, 0, "Psst", key(), to=1)


async def threads_of(house: House, table: str, person: Caller, seat: int) -> dict[str, Thread]:
    return {thread.name: thread for thread in await house.talk.threads(person, table, seat)}


async def test_several_players_have_a_thread_of_their_own_with_a_title(house: House) -> None:
    table = await party(house, seats=4)
    said = await house.talk.say(
        table.people[0], table.id, 0, "Tous contre lui ?", key(), to=(3, 2, 3), title=" Le  complot "
    )
    assert (said.thread, said.title) == ("P1-P3-P4", "Le complot")
    for seat in (2, 3):
        found = (await threads_of(house, table.id, table.people[seat], seat))["P1-P3-P4"]
        assert (found.title, found.members, found.unread, found.other) == ("Le complot", (0, 2, 3), 1, None)
    await house.talk.say(table.people[3], table.id, 3, "D'accord", key(), to=[0, 2])
    heard = await house.talk.messages(table.people[2], table.id, 2, "P1-P3-P4")
    assert [message.text for message in heard] == ["Tous contre lui ?", "D'accord"]


async def test_a_player_outside_a_thread_learns_nothing_of_it_not_even_a_number(house: House) -> None:
    table = await party(house, seats=4, watching="everybody")
    room = await house.context.registry.get(table.id)
    places = {seat: place_of(room, seat) for seat in (1, SPECTATOR)}
    threads = await house.talk.threads(table.people[1], table.id, 1)
    mine = await house.tables.mine(table.people[1])
    for _ in range(3):
        await house.talk.say(table.people[0], table.id, 0, "Chut", key(), to=(2, 3), title="Secret")
    assert {seat: place_of(room, seat) for seat in (1, SPECTATOR)} == places
    assert await house.talk.threads(table.people[1], table.id, 1) == threads
    assert await house.tables.mine(table.people[1]) == mine
    for name in ("P1-P3-P4", "P3-P1-P4", "P1-P3", "nonsense"):
        with pytest.raises(Forbidden, match="not_your_thread"):
            await house.talk.messages(table.people[1], table.id, 1, name)
        with pytest.raises(Forbidden, match="not_your_thread"):
            await house.talk.mark_read(table.people[1], table.id, 1, name, 1)
    assert (await house.talk.say(table.people[1], table.id, 1, "Rien entendu", key())).number == 1


async def test_a_stream_outside_a_thread_says_nothing_when_somebody_writes_there(house: House) -> None:
    table = await party(house, seats=4, watching="everybody")
    room = await house.context.registry.get(table.id)
    before = {seat: place_of(room, seat) for seat in (0, 1, 2, 3, SPECTATOR)}
    await house.talk.say(table.people[0], table.id, 0, "Chut", key(), to=(2, 3))
    listening = {seat: Listener(table.people[0], room, seat, "") for seat in before}
    heard = {seat: (await house.live.since(listening[seat], before[seat]))[0] for seat in before}
    assert {seat: [update.kind for update in updates] for seat, updates in heard.items()} == {
        0: ["message"],
        1: [],
        2: ["message"],
        3: ["message"],
        SPECTATOR: [],
    }


async def test_what_is_unread_is_counted_for_each_person_and_thread(house: House) -> None:
    table = await party(house, seats=4)
    for _ in range(2):
        await house.talk.say(table.people[0], table.id, 0, "À tous", key())
    await house.talk.say(table.people[0], table.id, 0, "À deux", key(), to=(1, 2))
    threads = await threads_of(house, table.id, table.people[1], 1)
    assert {name: one.unread for name, one in threads.items() if one.unread} == {"table": 2, "P1-P2-P3": 1}
    await house.talk.mark_read(table.people[1], table.id, 1, "table", 2)
    threads = await threads_of(house, table.id, table.people[1], 1)
    assert {name: one.unread for name, one in threads.items() if one.unread} == {"P1-P2-P3": 1}
    assert [card.unread for card in await house.tables.mine(table.people[1])] == [1]
    assert [card.unread for card in await house.tables.mine(table.people[2])] == [3]
    mine = await threads_of(house, table.id, table.people[0], 0)
    assert all(one.unread == 0 for one in mine.values())


async def test_the_game_must_allow_every_member_of_a_thread(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def only_neighbours(_: object, s: object, seat: int, to: int | None) -> Refusal | None:
        return None if to is None or abs(seat - to) == 1 else Refusal("TC-8", "no_whisper")

    monkeypatch.setattr(CardsGame, "may_talk", only_neighbours)
    table = await party(house, seats=4)
    await house.talk.say(table.people[1], table.id, 1, "Des deux côtés", key(), to=(0, 2))
    with pytest.raises(Forbidden, match="muted"):
        await house.talk.say(table.people[1], table.id, 1, "Trop loin", key(), to=(0, 3))
    reply = (await threads_of(house, table.id, table.people[0], 0))["P1-P2-P3"]
    assert reply.refusal is not None


@pytest.mark.parametrize(
    ("to", "code"), [((), "nobody_to_write_to"), ((0, 1), "no_such_chair"), ((9,), "no_such_chair")]
)
async def test_a_thread_has_other_people_in_it(small_house: House, to: tuple[int, ...], code: str) -> None:
    table = await party(small_house)
    with pytest.raises(Unacceptable, match=code):
        await small_house.talk.say(table.people[0], table.id, 0, "Psst", key(), to=to)


async def test_a_title_is_short(small_house: House) -> None:
    table = await party(small_house)
    with pytest.raises(Unacceptable, match="bad_title"):
        await small_house.talk.say(table.people[0], table.id, 0, "Psst", key(), to=(1, 2), title="x" * 61)


async def test_nobody_opens_threads_without_end(sqlite_url: str, clock: HandClock) -> None:
    settings = settings_for(sqlite_url, rate_limits=True)
    house = open_house(settings, games=GAMES, clock=clock)
    await house.open(ring=False)
    table = await party(house, "toy-auction", seats=5)
    groups = [group for size in (2, 3) for group in combinations((1, 2, 3, 4), size)]
    for group in groups[:8]:
        clock.advance(2)
        await house.talk.say(table.people[0], table.id, 0, "Psst", key(), to=group)
    with pytest.raises(TooMany):
        await house.talk.say(table.people[0], table.id, 0, "Psst", key(), to=groups[8])
    await house.talk.say(table.people[0], table.id, 0, "Psst", key(), to=groups[0])
    await house.close()


def canned(_: object, view: View, said: Said) -> Line | None:
    return Line(f"seat {view.seat} hears {said.seat}") if said.answers == 0 else None


async def test_bots_answer_in_private_threads_with_the_line_of_their_game(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CardsGame, "reply", canned)
    table = await party(house, seats=4, bots=2)
    await house.talk.say(table.people[0], table.id, 0, "Un marché ?", key(), to=(1, 2, 3))
    await house.context.registry.drain()
    heard = await house.talk.messages(table.people[1], table.id, 1, "P1-P2-P3-P4")
    assert [(message.seat, message.text) for message in heard] == [
        (0, "Un marché ?"),
        (2, "seat 2 hears 0"),
        (3, "seat 3 hears 0"),
    ]
    await house.talk.say(table.people[1], table.id, 1, "Personne ?", key(), to=(0, 2, 3))
    await house.talk.say(table.people[0], table.id, 0, "Tout haut", key())
    await house.context.registry.drain()
    assert len(await house.talk.messages(table.people[1], table.id, 1, "P1-P2-P3-P4")) == 4
    assert len(await house.talk.messages(table.people[1], table.id, 1)) == 1


async def test_a_bot_of_a_game_without_lines_says_nothing(house: House) -> None:
    table = await party(house, seats=3, bots=1)
    await house.talk.say(table.people[0], table.id, 0, "Un marché ?", key(), to=2)
    await house.context.registry.drain()
    assert len(await house.talk.messages(table.people[0], table.id, 0, "P1-P3")) == 1
