"""Tables between houses from the command line: the card, a parcel in, signed games out and in."""

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from server.hosts import Party, closed, party, settings_for
from tripot.cli import build, main
from tripot.engine.registry import games
from tripot.server.common.records import Schedule
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio
THERE = "https://there.example"


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


def tripot(*words: str) -> str:
    found = CliRunner().invoke(build(words), list(words))
    assert found.exit_code == 0, found.output
    return found.output


async def opened(url: str) -> House:
    house = open_house(settings_for(url), games=dict(games()))
    await house.open(ring=False)
    return house


async def alone(house: House) -> Party:
    return await party(house, "startup-nation", 4, bots=3, schedule=Schedule(pace="none"), name="Chez Inès")


async def test_a_parcel_is_taken_in_from_the_command_line_once(tmp_path: Path) -> None:
    here, there = f"sqlite:///{tmp_path}/here.db", f"sqlite:///{tmp_path}/there.db"
    await (await opened(there)).close()
    card = tripot("card", "--database", there, "--address", THERE).split()[0]
    house = await opened(here)
    table = await alone(house)
    assert (await house.tables.leave(table.people[0], table.id, card)).status == "leaving"
    file = tmp_path / "table.tripot"
    file.write_bytes(await house.departures.parcel(table.people[0], table.id, "http://here.example"))
    receipt = tripot("import", str(file), "--database", there).partition(": ")[2]
    again = CliRunner().invoke(build(["import"]), ["import", str(file), "--database", there])
    assert again.exit_code == 2
    assert "taken in before" in again.output
    assert (await house.departures.receive(table.people[0], table.id, receipt)).status == "gone"
    await house.close()


async def test_a_finished_game_goes_out_signed_is_verified_and_comes_in(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/here.db"
    house = await opened(url)
    table = await alone(house)
    assert (await closed(table)).status == "closed"
    await house.close()
    tripot("export", str(tmp_path / "out"), "--signed", "--database", url)
    await (await opened(f"sqlite:///{tmp_path}/there.db")).close()
    file = tmp_path / "out" / f"{table.id}.tripot"
    assert (file.stat().st_mode & 0o777) == 0o600
    assert "Chez Inès" in tripot("verify", str(file))
    assert "/tables/" in tripot("import", str(file), "--database", f"sqlite:///{tmp_path}/there.db")
    file.write_bytes(file.read_bytes().replace(b"Chez", b"Chaz"))
    with pytest.raises(SystemExit):
        main(["verify", str(file)])


async def _once(url: str) -> None:
    await (await opened(url)).close()


def test_a_card_needs_a_house_and_an_address(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_once(f"sqlite:///{tmp_path}/there.db"))
    for house, words in (("there", ()), ("none", ("--address", THERE))):
        with pytest.raises(SystemExit):
            main(["card", "--database", f"sqlite:///{tmp_path}/{house}.db", *words])
    said = capsys.readouterr().err
    assert "TRIPOT_BASE_URL" in said
    assert "there is no house at" in said
