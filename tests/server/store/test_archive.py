"""Backups while people play, restored elsewhere; journals out and in; the doctor."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from citing import promise
from server.cluster import Cluster
from server.hosts import bid, party, play_out, settings_for
from server.toys import CARDS, GAMES
from tripot.cli import build
from tripot.engine.codec import digest
from tripot.engine.registry import games as installed
from tripot.server.common.moments import HandClock
from tripot.server.common.records import STRANGER, Schedule
from tripot.server.store.archive import BadArchive, back_up, restore
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio


def tripot(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(build(words), list(words))
    return found.exit_code, found.output


async def digests(house: House, tables: list[str]) -> list[tuple[int, str]]:
    registry = [await house.context.registry.get(table) for table in tables]
    return [(room.row.progress.seq, digest(room.state)) for room in registry]


@pytest.fixture
def elsewhere(request: pytest.FixtureRequest, url: str, tmp_path: Path) -> str:
    """Another address of the same kind, where nothing is."""
    if url.startswith("sqlite"):
        return f"sqlite:///{tmp_path}/elsewhere/restored.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new()


@promise("R6")
async def test_a_backup_taken_during_play_is_a_moment_of_it_and_goes_on_elsewhere(
    house: House, url: str, elsewhere: str, clock: HandClock, tmp_path: Path
) -> None:
    parties = [await party(house, options={"rounds": 100}, schedule=Schedule(pace="none")) for _ in range(4)]
    auction = await party(house, "toy-auction", schedule=Schedule(pace="slow"))
    await auction.act(0, bid(7))
    stop = asyncio.Event()

    async def play_on(table: object, start: int = 0) -> None:
        n = start
        while not stop.is_set():
            await table.act(n % 3, "draw" if n % 4 else "keep", decision=n)  # type: ignore[attr-defined]
            n += 1
            await asyncio.sleep(0)

    playing = [asyncio.ensure_future(play_on(table)) for table in parties]
    await asyncio.sleep(0.05)
    least = [(await table.look(0)).table.seq for table in parties]
    file = tmp_path / "backup"
    await asyncio.to_thread(back_up, url, file)
    stop.set()
    await asyncio.gather(*playing)
    assert (file.stat().st_mode & 0o777) == 0o600
    await asyncio.to_thread(restore, file, elsewhere)
    again = open_house(settings_for(elsewhere), games=GAMES, clock=clock)
    await again.open(ring=False)
    for table, had in zip(parties, least, strict=True):
        table.house = again
        room = await again.context.registry.get(table.id)
        assert room.row.progress.seq >= had
        assert (await table.act(room.row.progress.seq % 3, "keep")).refusal is None
    auction.house = again
    look = await auction.look(0)
    assert look.view is not None
    assert look.view.facts["sheet"] == {"amount": 7}
    await again.close()


@promise("R6")
async def test_a_restored_house_is_the_same_to_the_last_digest(
    house: House, url: str, elsewhere: str, clock: HandClock, tmp_path: Path
) -> None:
    tables = [(await party(house)).id for _ in range(3)]
    word = await house.people.new_link((await party(house)).people[0])
    before = await digests(house, tables)
    await asyncio.to_thread(back_up, url, tmp_path / "backup")
    await asyncio.to_thread(restore, tmp_path / "backup", elsewhere)
    again = open_house(settings_for(elsewhere), games=GAMES, clock=clock)
    await again.open(ring=False)
    assert await digests(again, tables) == before
    assert (await again.people.enter_by_link(word))[0].name == "Guest 1"
    await again.close()


@pytest.mark.postgresql
async def test_a_house_moves_from_sqlite_to_postgresql(
    small_house: House, sqlite_url: str, cluster: Cluster, clock: HandClock, tmp_path: Path
) -> None:
    table = await party(small_house, schedule=Schedule(pace="none"))
    await table.act(0, "draw")
    before = await digests(small_house, [table.id])
    file, target = tmp_path / "house.gz", cluster.new()
    assert tripot("export", str(file), "--all", "--database", sqlite_url)[0] == 0
    code, said = tripot("restore", str(file), "--database", target)
    assert code == 0, said
    again = table.house = open_house(settings_for(target), games=GAMES, clock=clock)
    await again.open(ring=False)
    assert await digests(again, [table.id]) == before
    assert (await table.act(1, "keep")).refusal is None
    await again.close()


@promise("R6")
async def test_a_cut_archive_and_an_occupied_place_are_refused(
    small_house: House, sqlite_url: str, tmp_path: Path
) -> None:
    await party(small_house)
    file = tmp_path / "house.gz"
    assert tripot("export", str(file), "--all", "--database", sqlite_url)[0] == 0
    whole = file.read_bytes()
    for n, part in enumerate((whole[: len(whole) // 2], whole[:-4], b"nonsense")):
        file.write_bytes(part)
        with pytest.raises(BadArchive):
            restore(file, f"sqlite:///{tmp_path}/cut{n}.db")
    with pytest.raises(FileExistsError):
        await asyncio.to_thread(_copy_onto, sqlite_url, tmp_path)


async def _open(url: str, clock: HandClock) -> House:
    made = open_house(settings_for(url), games=GAMES, clock=clock)
    await made.open(ring=False)
    return made


def _copy_onto(url: str, folder: Path) -> None:
    back_up(url, folder / "copy")
    (folder / "there.db").write_bytes(b"")
    restore(folder / "copy", f"sqlite:///{folder}/there.db")


async def test_finished_journals_go_out_and_come_in_elsewhere(
    small_house: House, sqlite_url: str, clock: HandClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(installed(), "toy-cards", CARDS)
    table = await party(small_house, options={"rounds": 1})
    await play_out(table)
    running = await party(small_house)
    await running.act(0, "keep")
    out = tmp_path / "out"
    code, said = tripot("export", str(out), "--database", sqlite_url)
    assert (code, [path.stem for path in out.iterdir()]) == (0, [table.id]), said
    code, said = tripot("export", str(out), "--table", running.id, "--database", sqlite_url)
    assert code == 2
    assert "secrets" in said
    there = f"sqlite:///{tmp_path}/there.db"
    await (await _open(there, clock)).close()
    code, said = tripot("import", str(out / f"{table.id}.jsonl"), "--database", there)
    assert code == 0, said
    name = said.strip().rpartition("/")[2]
    code, said = tripot("import", str(out / f"{table.id}.jsonl"), "--database", there)
    assert code == 0
    assert said.endswith(f"/tables/{name} (taken in before)\n")
    again = open_house(settings_for(there), games=GAMES, clock=clock)
    await again.open(ring=False)
    assert (await again.replays.check(STRANGER, name)).is_fair
    await again.close()
    broken = out / f"{table.id}.jsonl"
    broken.write_text(broken.read_text().replace("keep", "draw", 1))
    assert tripot("import", str(broken), "--database", there)[0] == 2


@promise("R5")
async def test_the_doctor_finds_a_damaged_journal(
    small_house: House, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(installed(), "toy-cards", CARDS)
    table = await party(small_house)
    await table.act(0, "keep")
    code, said = tripot("doctor", "--deep", "--database", sqlite_url)
    assert code == 0, said
    change = text("UPDATE entries SET what = '\"draw\"'")
    await small_house.context.write(lambda connection: connection.execute(change) and None)
    code, said = tripot("doctor", "--deep", "--database", sqlite_url)
    assert code == 1
    assert f"BAD  journals: {table.id}" in said


def test_the_doctor_names_what_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = tripot("doctor", "--database", "mysql://x/y")
    assert code == 1
    assert "mysql" in said
    monkeypatch.setenv("TRIPOT_BEAT", "soon")
    assert tripot("doctor")[0] == 2
