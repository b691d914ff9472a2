"""An RPG table in a house: sheets taken home and brought back, the screen on the wall, orders without scripts."""

import json
from pathlib import Path

import pytest

from citing import rule
from server.web.pages.desks import do, evening, table
from server.web.pages.visitors import Front
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.characters.sheets import check_sheet
from tripot.games.rpg.pages import take
from tripot.games.rpg.paper import sheet, write
from tripot.printing import sheet_printer

pytestmark = pytest.mark.anyio


@rule("SR-CHR-09")
async def test_a_sheet_is_taken_home_as_json_and_as_pdf_by_those_who_may_read_it(front: Front) -> None:
    name, master, player = await evening(front)
    page = await player.see(f"/tables/{name}/take/sheet-vesna_kord.json")
    assert page.status == 200
    assert check_sheet(page.response.json()) == []
    paper = await player.see(f"/tables/{name}/take/sheet-vesna_kord.pdf")
    assert paper.response.content.startswith(b"%PDF")
    assert (await player.see(f"/tables/{name}/take/sheet-dock_guard_1.json")).status == 404
    assert (await player.see(f"/tables/{name}/take/sheet-dock_guard_1.pdf")).status == 404
    assert (await master.see(f"/tables/{name}/take/sheet-dock_guard_1.json")).status == 200


@rule("SR-JRN-03")
async def test_the_journal_is_taken_home_as_text_and_as_json(front: Front) -> None:
    name, _, player = await evening(front)
    text = await player.see(f"/tables/{name}/take/journal.txt")
    assert "entity_added" in text.html
    lines = (await player.see(f"/tables/{name}/take/journal.json")).response.json()
    assert lines[0]["kind"]


@rule("SR-INFO-01")
async def test_the_screen_shows_a_game_master_no_more_than_a_watcher(front: Front) -> None:
    name, master, _ = await evening(front)
    page = await master.see(f"/tables/{name}/screen")
    assert page.status == 200
    assert "Vesna Kord" in page.text
    assert "icecream" not in page.html
    assert 'name="pick"' not in page.html


async def test_an_order_is_opened_counted_and_sent_without_scripts(front: Front) -> None:
    name, master, player = await evening(front)
    await master.see(f"/tables/{name}")
    await master.send("/act", pick="start_session")
    page = await player.see(f"/tables/{name}?tab=table&form=attack_ranged")
    assert "Armes à feu" in page.text
    form = next(one for one in page.forms if one["id"] == "order")
    filled = {**form["fields"], "weapon": "wren_pistol", "target": "dock_guard_1"}
    counted = await player.post(form["action"], {**filled, "edit": "check"})
    assert "Chances de réussir" in counted.text
    await player.post(form["action"], {**filled, "key": "another-key-0001"})
    told = await player.see(f"/tables/{name}")
    assert "Attaque à distance" in told.text


@rule("SR-SMP-09")
async def test_one_person_plays_while_a_bot_masters(front: Front) -> None:
    visitor = await front.guest("Inès")
    await visitor.see("/games/rpg")
    page = await visitor.send("/play", level="tactic")
    name = page.path.split("?")[0].rpartition("/")[2]
    caller = await front.caller(visitor)
    info = await front.house.tables.info(caller, name)
    assert info.my_seats == (0,)
    assert info.chair(GM).kind == "bot"
    assert "Qui serez-vous ce soir" in page.text


@rule("SR-SMP-09", "SR-GEN-01")
async def test_one_person_masters_while_bots_play(front: Front) -> None:
    visitor = await front.guest("Inès")
    await visitor.see("/games/rpg")
    page = await visitor.send("/play", level="tactic", role="master")
    name = page.path.split("?")[0].rpartition("/")[2]
    info = await front.house.tables.info(await front.caller(visitor), name)
    assert info.my_seats == (GM,)
    assert {chair.kind for chair in info.chairs if chair.seat != GM} == {"bot"}
    assert info.options["referee"] == "ask_gm"
    assert 'id="pick-start-session"' in (await visitor.see(f"/tables/{name}")).html


@rule("SR-GEN-01")
@pytest.mark.parametrize(
    ("role", "mine", "leads"), [("master", (GM,), "person"), ("player", (0,), "bot"), ("guest", (0,), "free")]
)
async def test_whoever_opens_a_table_says_who_masters(
    front: Front, role: str, mine: tuple[int, ...], leads: str
) -> None:
    visitor = await front.guest("Inès")
    name = await front.table(visitor, "rpg", seats="2", bots="1", role=role, pace="none")
    info = await front.house.tables.info(await front.caller(visitor), name)
    assert info.my_seats == mine
    assert info.chair(GM).kind == leads
    assert info.chair(1).kind == "bot"
    await visitor.see(f"/tables/{name}")
    page = await visitor.send("/start", level="tactic")
    info = await front.house.tables.info(await front.caller(visitor), name)
    assert info.started_at is not None, page.text
    assert info.chair(GM).kind in ("person", "bot")


@rule("SR-CHR-09")
def test_a_sheet_that_was_taken_home_makes_the_same_character_again() -> None:
    s = table()
    for who in ("vesna_kord", "noor_castellan", "aurele_quint"):
        found = take(look(GAME, s, GM), f"sheet-{who}.json")
        assert found is not None
        sheet = json.loads(found[1])
        assert check_sheet(sheet) == []
        do(s, GM, "import_character", sheet=json.dumps({**sheet, "name": "Copie"}))
        copy = list(s.characters.values())[-1]
        if copy.kind != "person":
            copy = next(one for one in reversed(list(s.characters.values())) if one.name == "Copie")
        assert copy.attributes == s.characters[who].attributes
        assert copy.spells == s.characters[who].spells
        assert copy.skills == s.characters[who].skills


@rule("SR-INFO-01")
def test_files_to_take_home_are_the_same_in_every_world_a_seat_cannot_tell_apart() -> None:
    s = table()
    world = GAME.redeal(s, 0, PlainRng(5))
    for name in ("journal.txt", "journal.json", "sheet-vesna_kord.json", "sheet-dock_guard_1.json"):
        assert take(look(GAME, s, 0), name) == take(look(GAME, world, 0), name)


def test_the_eight_archetypes_are_printed_one_a_page(tmp_path: Path) -> None:
    for lang in ("fr", "en"):
        assert write(tmp_path / "sheets.pdf", lang) == 8
    assert sheet_printer("rpg") is not None
    assert sheet_printer("nothing-of-the-kind") is None


@rule("SR-CHR-09")
def test_what_somebody_typed_is_printed_as_they_typed_it() -> None:
    s = table(1)
    s.characters["vesna_kord"].contacts = ["Ada <b>", "R & D"]
    s.characters["vesna_kord"].notes = "2 < 3"
    made = sheet(look(GAME, s, 0), "sheet-vesna_kord", "fr")
    assert made is not None
    assert made.startswith(b"%PDF")
