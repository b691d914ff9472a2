"""What the house's own finished games say of balance: an experiment's figures, for the operator, and nobody's name."""

import random
import subprocess
import sys

import pytest
from httpx import AsyncClient

from server.client import Browser, house_of, opened
from server.hosts import Party, party, person
from server.web.test_operator import operator
from tripot.engine.actions import write_action
from tripot.engine.registry import game_of
from tripot.server.common.errors import Forbidden
from tripot.server.common.records import Schedule
from tripot.server.tables import findings

pytestmark = pytest.mark.anyio
GAME = game_of("startup-nation")
GAMES = {"startup-nation": GAME}
SHORT = {"points_to_win": 1}


async def play_out(table: Party, seed: int) -> None:
    """Everybody picks by lot until the match is over."""
    luck = random.Random(seed)
    while awaited := await table.awaited():
        view = (await table.look(awaited[0])).view
        assert view is not None
        await table.act(awaited[0], write_action(luck.choice(view.menu.picks)))


async def evening(house: findings.Context, seed: int, **more: object) -> Party:
    """A whole match between three people."""
    table = await party(house, "startup-nation", options=SHORT, schedule=Schedule(pace="none"), **more)
    await play_out(table, seed)
    return table


async def enter(app: object, lang: str = "fr") -> AsyncClient:
    """The operator's browser."""
    client = Browser(app).client
    client.headers["Accept-Language"] = lang
    csrf = (await client.get("/operator")).text.partition('name="csrf" value="')[2].partition('"')[0]
    assert (await client.post("/operator", data={"csrf": csrf, "token": "operator-token"})).status_code == 303
    return client


async def test_finished_games_are_told_like_an_experiment_by_number_of_players(sqlite_url: str) -> None:
    async with opened(sqlite_url, games=GAMES) as app:
        house = house_of(app)
        caller = await operator(house)
        assert (await house.own_games.of_game(caller, "startup-nation")).total == 0
        tables = [await evening(house, seed) for seed in range(2)]
        tables.append(await evening(house, 5, seats=4))
        tables.append(await evening(house, 6, parameters={"intern_3": 4}))
        await party(house, "startup-nation", options=SHORT, schedule=Schedule(pace="none"))  # still played
        found = await house.own_games.of_game(caller, "startup-nation")
        assert (found.read, found.total) == (4, 4)
        assert [(cell.players, cell.variant, cell.games) for cell in found.cells] == [
            (3, "usual", 2),
            (3, "own_rules", 1),
            (4, "usual", 1),
        ]
        results = [await house.replays.results(table.id) for table in tables[:2]]
        won = {
            seat: sum(row[2] / sum(r[2] for r in rows) for rows in results for row in rows if row[0] == seat)
            for seat in range(3)
        }
        seats = {name: cell.mean for (section, group, name), cell in found.cells[0].samples.items() if group == "seat"}
        assert seats == pytest.approx({str(seat + 1): won[seat] / 2 for seat in range(3)})
        assert found.cells[0].samples["fairness", "bot", "person"].mean == pytest.approx(1 / 3)
        assert found.cells[0].samples["figures", "game", "rounds"].values


async def test_the_page_tells_it_in_both_languages_and_names_nobody(sqlite_url: str) -> None:
    async with opened(sqlite_url, games=GAMES) as app:
        table = await evening(house_of(app), 1)
        french = await (await enter(app)).get("/operator/balance?game=startup-nation")
        english = await (await enter(app, "en")).get("/operator/balance?game=startup-nation")
        assert (french.status_code, english.status_code) == (200, 200)
        assert "1\u00a0partie relue" in french.text or "1 partie relue" in french.text
        assert "1 game read" in english.text
        for page, words in ((french.text, ("Équité", "3 joueurs")), (english.text, ("Fairness", "3 players"))):
            assert all(word in page for word in words)
            assert "<svg" in page
            assert not [name for name in (*table.names, table.id) if name and name in page]


async def test_a_long_list_is_read_in_parts_and_each_game_once(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(findings, "AT_ONCE", 1)
    read: list[str] = []
    plain = findings._of_table
    monkeypatch.setattr(findings, "_of_table", lambda table, levels: (read.append(table.id), plain(table, levels))[1])
    async with opened(sqlite_url, games=GAMES) as app:
        for seed in range(2):
            await evening(house_of(app), seed)
        client = await enter(app)
        first = (await client.get("/operator/balance")).text
        assert "Relire la suite" in first
        assert "Relire la suite" not in (await client.get("/operator/balance")).text
        await client.get("/operator/balance")
        assert len(read) == len(set(read)) == 2


async def test_nobody_else_reads_it(sqlite_url: str) -> None:
    async with opened(sqlite_url, games=GAMES) as app:
        house = house_of(app)
        with pytest.raises(Forbidden, match="operator_only"):
            await house.own_games.of_game(await person(house), "startup-nation")


def test_a_house_needs_no_extra_for_it() -> None:
    code = (
        "import sys, tripot.server.web.app, tripot.server.web.pages.operator_balance\n"
        "print([name for name in ('polars', 'pyarrow', 'optuna', 'numpy', 'ray') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
