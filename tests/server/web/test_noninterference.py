"""R24 over everything that is sent: API, streams, pages and parts of them, headers, refusals, the log. R26: sizes."""

import random
from io import BytesIO
from typing import Any

import pytest
from fastapi import FastAPI
from PIL import Image

from citing import promise, rule
from engine.playing import seated as chair_of
from server.client import house_of, opened
from server.hosts import key
from server.web.leaks import LEAKS
from server.web.worlds import Eyes, differences, seated, sent
from tripot.bots.random_bot import RandomBot
from tripot.engine.actions import READY, TIMEOUT, Fill, read_action
from tripot.engine.registry import games
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK, GM, SPECTATOR, Seat
from tripot.server.common.records import Caller
from tripot.server.tables.moves import Sent

pytestmark = pytest.mark.anyio
RINGS = {"manhattan": 2, "neo-tokyo": 2}
"""Turns of games of sheets that the clock ends before somebody looks."""


async def some_cards(app: FastAPI, moves: int, number: int) -> tuple[str, list[Eyes]]:
    """The game of hidden cards, some moves and words into it."""
    house = house_of(app)
    table, people, eyes = await seated(house, "toy-cards", 3)
    source = random.Random(number)
    for turn in range(moves):
        room = await house.context.registry.get(table)
        waits = room.pending()
        assert waits is not None
        seat = waits.awaited[0]
        what = source.choice(["keep", "draw", f"swap:{(seat + 1) % 3}"])
        await house.play.act(people[seat], table, seat, read_action(what), turn, key())
        await house.talk.say(people[seat], table, seat, "Bonsoir", key())
    return table, eyes


@promise("R24", "R26")
async def test_no_byte_and_no_size_of_anything_sent_depends_on_what_is_hidden(sqlite_url: str) -> None:
    async with opened(sqlite_url) as app:
        table, eyes = await some_cards(app, 4, 1)
        for each in eyes:
            await sent(app, table, each)
            assert await differences(app, table, each) == []


@promise("R24", "R26")
async def test_every_planted_leak_is_caught(sqlite_url: str) -> None:
    async with opened(sqlite_url) as app:
        table, eyes = await some_cards(app, 4, 1)
        room = await house_of(app).context.registry.get(table)
        for each in eyes:
            await sent(app, table, each)
        missed = []
        for leak in LEAKS:
            with pytest.MonkeyPatch.context() as patch:
                leak(patch, room)
                if not await is_caught(app, table, eyes):
                    missed.append(leak.__name__)
        assert missed == []
        assert len(LEAKS) >= 20


async def is_caught(app: FastAPI, table: str, eyes: list[Eyes]) -> bool:
    """Whether anybody of a player, the one who is asked, and a stranger sees a difference in one world or another."""
    for number in (7, 8, 9):
        for each in (eyes[2], eyes[1], eyes[3]):
            if await differences(app, table, each, number):
                return True
    return False


async def play_on(app: FastAPI, table: str, people: dict[Seat, Caller], moves: int) -> None:
    """Moves by chance."""
    house, rng = house_of(app), PlainRng(moves)
    for _ in range(moves):
        room: Any = await house.context.registry.get(table)
        waits = room.pending()
        if waits is None or not waits.awaited:
            return
        seat = waits.awaited[rng.below(len(waits.awaited), "who")]
        action = RandomBot(room.game)(chair_of(room.view(seat), rng))
        await house.play.act(people[seat], table, seat, action, None, key(), empty=True)


@promise("R24", "R26")
@pytest.mark.parametrize("game", sorted(games()))
async def test_no_page_of_a_game_depends_on_what_is_hidden(sqlite_url: str, game: str) -> None:
    async with opened(sqlite_url, games={game: games()[game]}) as app:
        table, people, eyes = await seated(house_of(app), game)
        for _ in range(RINGS.get(game, 0)):
            await play_on(app, table, people, 4)
            room = await house_of(app).context.registry.get(table)
            await house_of(app).context.moves.play(room, Sent(CLOCK, TIMEOUT))
        await play_on(app, table, people, 7)
        chosen = [eyes[1], next(each for each in eyes if each.seat == SPECTATOR)]
        for each in chosen:
            await sent(app, table, each)
            assert await differences(app, table, each) == []


@promise("R24")
@rule("SR-TBL-13")
async def test_a_picture_for_another_is_in_no_byte_that_is_sent(sqlite_url: str) -> None:
    async with opened(sqlite_url, games={"rpg": games()["rpg"]}) as app:
        house = house_of(app)
        table, people, eyes = await seated(house, "rpg", 2)
        out = BytesIO()
        Image.new("RGB", (60, 40), "teal").save(out, "PNG")
        sha = await house.pictures.bring(people[GM], table, GM, "Quai", out.getvalue())
        given = Fill("handout", {"to": ["0"], "text": "Le plan", "picture": sha})
        await house.play.act(people[GM], table, GM, given, None, key())
        others = [each for each in eyes if each.seat in (1, SPECTATOR)]
        for each in others:
            await sent(app, table, each)
            assert await differences(app, table, each) == []
            assert not any(
                sha.encode() in told for told in await sent(app, table, each) if b"/pictures/" not in told[:80]
            )
        reader = next(each for each in eyes if each.seat == 0)
        assert any(sha.encode() in told for told in await sent(app, table, reader))


@promise("R24")
@rule("MH-VIS-02")
async def test_who_is_ready_is_the_same_in_every_world_of_a_table_that_closes_early(sqlite_url: str) -> None:
    async with opened(sqlite_url, games={"manhattan": games()["manhattan"]}) as app:
        table, people, eyes = await seated(house_of(app), "manhattan", 3, early_close=True)
        for seat in (0, 1, 2, 0, 2):  # the lobby, then the first turn: only the second player is still writing
            await house_of(app).play.act(people[seat], table, seat, READY, None, key(), empty=True)
        room = await house_of(app).context.registry.get(table)
        assert [room.pending(seat).awaited for seat in (0, 1)] == [(1,), (1,)]  # type: ignore[union-attr]
        for each in eyes[:2]:
            await sent(app, table, each)
            assert await differences(app, table, each) == []
            assert room.world(each.seat).ready == {0, 2}  # type: ignore[attr-defined]
