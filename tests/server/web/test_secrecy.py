"""R24, R25 and R27 on the wire: what a seat receives does not depend on what it may not know."""

import logging
import random

import pytest
from fastapi import FastAPI

from citing import promise
from engine.playing import seated
from server.client import Browser, house_of, opened
from server.hosts import Party, bid, key, party, person, settle
from server.toys import CARDS, GAMES
from server.toys.auction import AuctionGame
from server.verifier import below, chain_and_seed, key_of
from server.web.worlds import everything, forget, with_state
from tripot.bots.random_bot import RandomBot
from tripot.engine.fold import Replay
from tripot.engine.journal import Header
from tripot.engine.registry import games as installed
from tripot.engine.rng import Draw, KeyedRng, PlainRng
from tripot.engine.seats import SPECTATOR
from tripot.server.common import as_data
from tripot.server.common.records import Caller, Schedule
from tripot.server.ops.logs import JsonLines
from tripot.server.tables.table import Table
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio


async def seats_that_see_another_world(app: FastAPI, table: Party, tokens: dict[int, dict[str, str]]) -> list[int]:
    """Eyes to which the real world and one redealt for them look different: there should be none."""
    room: Table = await house_of(app).context.registry.get(table.id)
    assert room.replay is not None
    different = []
    for seat, headers in tokens.items():
        await everything(app, table.id, seat, headers)  # whoever looks is seen to be there from then on
        forget(room)
        real = await everything(app, table.id, seat, headers)
        replay = room.replay
        room.replay = with_state(replay, room.game.redeal(replay.state, seat, PlainRng(seat + 7)))
        forget(room)
        other = await everything(app, table.id, seat, headers)
        room.replay = replay
        forget(room)
        if real != other:
            different.append(seat)
    return different


async def watched_table(app: FastAPI, game: str, moves: int, seed: int) -> tuple[Party, dict[int, dict[str, str]]]:
    """A table some moves into its game, with a token for each chair; watchers need none."""
    house = house_of(app)
    table = await party(house, game, watching="everybody", schedule=Schedule(pace="none"))
    headers: dict[int, dict[str, str]] = {SPECTATOR: {}}
    for seat in range(3):
        token = await house.tables.seat_token(table.people[seat], table.id, seat)
        headers[seat] = {"Authorization": f"Bearer {token}"}
    source = random.Random(seed)
    for _ in range(moves):
        look = await table.look(0)
        assert look.view is not None
        if look.view.pending is None or (look.view.pending.kind == "turn" and look.view.facts["turn"] >= 7):
            break
        seat = source.choice(look.view.pending.awaited)
        if game == "toy-cards":
            await table.act(seat, source.choice(["keep", "draw", "note:1", f"swap:{(seat + 1) % 3}"]))
        else:
            await table.act(seat, source.choice([bid(source.randrange(20)), "ready"]))
        if source.random() < 0.3:
            await house.talk.say(table.people[seat], table.id, seat, "Bonsoir", key())
    return table, headers


@promise("R24")
@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("moves", [0, 1, 2, 3, 5, 6])
async def test_no_byte_depends_on_what_a_seat_may_not_know(sqlite_url: str, game: str, moves: int) -> None:
    async with opened(sqlite_url) as app:
        table, headers = await watched_table(app, game, moves, seed=moves)
        assert await seats_that_see_another_world(app, table, headers) == []


@promise("R24")
@pytest.mark.parametrize("game", sorted(installed()))
@pytest.mark.parametrize("moves", [1, 9])
async def test_no_byte_of_a_real_game_depends_on_what_a_seat_may_not_know(
    sqlite_url: str, game: str, moves: int
) -> None:
    """The house's own games, some moves of bots into them."""
    played = installed()[game]
    async with opened(sqlite_url, games={game: played}) as app:
        house = house_of(app)
        table, people = await everybody_seated(house, game)
        headers: dict[int, dict[str, str]] = {SPECTATOR: {}}
        for seat, caller in people.items():
            token = await house.tables.seat_token(caller, table, seat)
            headers[seat] = {"Authorization": f"Bearer {token}"}
        rng = PlainRng(moves)
        for _ in range(moves):
            room = await house.context.registry.get(table)
            waits = room.pending()
            if waits is None or not waits.awaited:
                break
            seat = waits.awaited[rng.below(len(waits.awaited), "test")]
            view = room.view(seat)
            assert view is not None
            await house.play.act(
                people[seat], table, seat, RandomBot(played)(seated(view, rng)), None, key(), empty=True
            )
        eyes = {seat: headers[seat] for seat in (SPECTATOR, 0, max(people))}
        assert await seats_that_see_another_world(app, Party(house, table, []), eyes) == []


async def everybody_seated(house: House, game: str) -> tuple[str, dict[int, Caller]]:
    """A started table of the usual size, a person in every chair, the game master's included."""
    host = await person(house)
    opening = Opening(game, watching="everybody", schedule=Schedule(pace="none"))
    info = await house.tables.open(host, opening, key())
    people = {info.my_seats[0]: host}
    for chair in info.chairs:
        if chair.kind == "free":
            people[chair.seat] = await person(house)
            await house.tables.sit(people[chair.seat], info.id, seat=chair.seat, word=info.invitation or "")
    await house.tables.start(host, info.id)
    return info.id, people


async def test_a_preview_of_the_real_world_is_caught(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(sqlite_url) as app:
        table, headers = await watched_table(app, "toy-auction", 1, seed=3)
        monkeypatch.setattr(Table, "world", lambda self, _: self.state)
        monkeypatch.setattr(AuctionGame, "preview", lambda _, s, *__: {"money": list(s.money)})
        assert await seats_that_see_another_world(app, table, headers) != []


# R25: canaries


async def all_bytes(app: FastAPI, table: Party, headers: dict[int, dict[str, str]], seats: list[int]) -> bytes:
    return b"".join([part for seat in seats for part in await everything(app, table.id, seat, headers[seat])])


@promise("R25")
async def test_secrets_of_a_running_table_are_in_no_answer_and_in_no_log(sqlite_url: str) -> None:
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(JsonLines().format(record))

    handler = Keep(logging.DEBUG)
    log = logging.getLogger("tripot")
    before = log.level
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    try:
        async with opened(sqlite_url) as app:
            house = house_of(app)
            table, headers = await watched_table(app, "toy-auction", 0, seed=1)
            room = await house.context.registry.get(table.id)
            secret_text = "canary-" + "draft"
            await house.drafts.keep(table.people[0], table.id, 0, "bid", {"amount": secret_text})
            await table.act(0, {"form": "bid", "value": {"amount": 77}})
            await house.talk.say(table.people[0], table.id, 0, "canary-whisper", key(), to=1)
            word = await house.people.new_link(table.people[0])
            await house.people.set_password(table.people[0], "ines", "canary-password")
            secrets = {
                "seed": room.seed.hex(),
                "draft": secret_text,
                "whisper": "canary-whisper",
                "link": word,
                "password": "canary-password",
                "token": headers[0]["Authorization"].split()[1],
                "signing": house.secret.decode(),
            }
            seen = await all_bytes(app, table, headers, [2, SPECTATOR])
            seen += (await Browser(app).client.get("/healthz")).content
            operator = await Browser(app).client.get("/metrics", headers={"Authorization": "Bearer operator-token"})
            assert operator.status_code == 200
            seen += operator.content
            assert {name for name, secret in secrets.items() if secret.encode() in seen} == set()
            written = "\n".join(lines)
            words = {**secrets, "invitation": room.row.terms.invitation, "watchword": room.row.terms.watchword}
            assert {name for name, secret in words.items() if secret in written} == set()
            assert '"what": "request"' in written
    finally:
        log.removeHandler(handler)
        log.setLevel(before)


@promise("R25")
async def test_a_seed_in_an_answer_is_caught(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(sqlite_url) as app:
        table, headers = await watched_table(app, "toy-cards", 1, seed=1)
        room = await house_of(app).context.registry.get(table.id)
        honest = as_data.table
        monkeypatch.setattr(as_data, "table", lambda info: {**honest(info), "debug": room.seed.hex()})
        assert room.seed.hex().encode() in await all_bytes(app, table, headers, [2])


# R27: commit and reveal


@promise("R27")
async def test_an_independent_verifier_reproduces_every_draw(sqlite_url: str) -> None:
    async with opened(sqlite_url) as app:
        house = house_of(app)
        draws = 0
        for number in range(12):
            table = await party(house, "toy-cards", bots=2, schedule=Schedule(pace="none"), options={"rounds": 2})
            for _ in range(2):
                await settle(house)
                await table.act(0, "draw")
            await settle(house)
            journal = await (await _reader(app, table)).get(f"/tables/{table.id}/journal")
            assert journal.status_code == 200, number
            seed = chain_and_seed(journal.text)
            dice = key_of(journal.text, seed)
            for draw in traced(journal.text, dice):
                assert (below(dice, draw.entry, draw.label, draw.k, draw.n),) == draw.results
                draws += 1
            place = len(journal.text) // 2
            changed = "0" if journal.text[place] != "0" else "1"
            with pytest.raises((ValueError, KeyError)):
                chain_and_seed(journal.text[:place] + changed + journal.text[place + 1 :])
        assert draws > 60


async def _reader(app: FastAPI, table: Party) -> Browser:
    token = await house_of(app).tables.seat_token(table.people[0], table.id, 0)
    return Browser(app, token)


def traced(text: str, key: bytes) -> list[Draw]:
    """The draws that the engine itself makes when it replays the journal."""
    from tripot.engine.journal import read_lines

    header, entries = read_lines(text.splitlines())
    assert isinstance(header, Header)
    rng = KeyedRng(key)
    found: list[Draw] = []
    rng.trace = found.append
    replay = Replay(CARDS, header, rng)
    for entry in entries:
        replay.append(entry)
    return found


def test_the_verifier_is_short_and_independent() -> None:
    from pathlib import Path

    text = (Path(__file__).parent.parent / "verifier.py").read_text()
    assert len(text.splitlines()) <= 100
    assert "tripot" not in text
