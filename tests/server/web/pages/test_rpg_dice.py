"""Dice within reach of everybody: from a sheet, and freely. [SR-TBL-06, SR-TBL-07]"""

import re

import pytest

from citing import rule
from server.web.pages.desks import do, draw, evening, fight, table
from server.web.pages.pictures import part, words
from server.web.pages.visitors import Front
from tripot.engine.seats import GM

pytestmark = pytest.mark.anyio


@rule("SR-TBL-07")
def test_every_skill_attribute_pool_and_initiative_of_ones_own_sheet_is_a_key() -> None:
    s = table()
    html = draw(s, 0, tab="sheet")
    keys = set(re.findall(r'id="roll-([^"]+)"', html))
    mine = s.characters["vesna_kord"]
    pools = {
        "physical_defense",
        "mental_defense",
        "physical_resistance",
        "mental_resistance",
        "composure",
        "initiative",
    }
    assert keys >= {*mine.skills, *mine.attributes, *pools}
    assert 'id="roll-' not in draw(s, None, tab="scene")


@rule("SR-TBL-07")
def test_where_players_roll_freely_the_key_asks_for_the_threshold_first() -> None:
    free, ask = (draw(table(player_rolls=how), 0, tab="sheet") for how in ("free", "ask"))
    assert re.search(r'<a class="roll-key" id="roll-athletics"', free)
    assert re.search(r'<button class="roll-key" id="roll-athletics"', ask)


@rule("SR-TBL-07")
async def test_a_press_on_a_skill_of_the_sheet_asks_the_game_master(front: Front) -> None:
    name, master, player = await evening(front)
    await master.see(f"/tables/{name}")
    await master.send("/act", pick="start_session")
    page = await player.see(f"/tables/{name}?tab=sheet")
    form = next(one for one in page.forms if one["fields"].get("skill") == "athletics")
    await player.post(form["action"], form["fields"])
    assert "Test d'Athlétisme" in (await master.see(f"/tables/{name}")).text.replace("\u2019", "'")


@rule("SR-TBL-06")
async def test_anybody_throws_free_dice_from_the_panel_and_everybody_sees_them(front: Front) -> None:
    name, master, player = await evening(front)
    page = await player.see(f"/tables/{name}")
    assert 'id="free-dice"' in page.html
    page = await player.see(f"/tables/{name}?form=free_roll")
    form = next(
        one for one in page.forms if one["action"].endswith("/act") and one["fields"].get("form") == "free_roll"
    )
    await player.post(form["action"], {**form["fields"], "dice": "7", "text": "La météo"})
    for who in (player, master):
        line = part((await who.see(f"/tables/{name}")).html, "free-roll")
        assert "La météo" in words(line)
        assert line.count('class="die') == 7


@rule("SR-TBL-06")
def test_a_secret_roll_of_the_game_masters_is_in_the_log_with_its_result_for_nobody_else() -> None:
    s = table()
    assert 'id="tool-free_roll"' in draw(s, GM)
    do(s, GM, "free_roll", dice=6, secret=True)
    line = part(draw(s, GM), "free-roll")
    assert line.count('class="die') == 6
    assert "total" in words(line)
    assert "free-roll" not in draw(s, 0)
    assert "free-roll" not in draw(s, None)


@rule("SR-TBL-02", "SR-TBL-06")
def test_whoever_is_asked_nothing_still_throws_free_dice_beside_an_open_question() -> None:
    s = table()
    do(s, GM, "call_test", people=["vesna_kord"], skill="perception", threshold=1)
    assert "form=free_roll" in draw(s, 1)
    fight_goes_on = table()
    fight(fight_goes_on)
    assert "form=free_roll" in draw(fight_goes_on, 2)
