"""The game master's own opponents and things, on the pages: armed, kept, brought again, handed out. [SR-TBL-11]"""

import json

import pytest

from citing import rule
from server.web.pages.desks import do, draw, evening, table
from server.web.pages.visitors import Front, Visitor
from tripot.engine.seats import GM

pytestmark = pytest.mark.anyio


async def fill(who: Visitor, table_id: str, form: str, tab: str = "scene", **values: str) -> None:
    """Open a form of the table by its link, and send it."""
    page = await who.see(f"/tables/{table_id}?tab={tab}&form={form}")
    found = next(one for one in page.forms if one["fields"].get("form") == form and "key" in one["fields"])
    await who.post(found["action"], {**found["fields"], **values})


@rule("SR-TBL-11")
async def test_an_opponent_is_written_kept_brought_again_and_carried_to_another_table(front: Front) -> None:
    name, master, player = await evening(front)
    written = {"name": "Karl", "role": "gun", "threat": "4", "weapons.0": "moth_taser", "device": "osprey_deck"}
    await fill(master, name, "bring_opponent", **written, later="1")
    page = await master.see(f"/tables/{name}?tab=scene")
    again = next(
        one
        for one in page.forms
        if one["fields"].get("form") == "bring_opponent" and one["fields"].get("name") == "Karl"
    )
    await master.post(again["action"], again["fields"])
    assert "Karl" in (await master.see(f"/tables/{name}?tab=sheet")).text
    assert "Karl" not in (await player.see(f"/tables/{name}?tab=scene")).html.partition('id="opponents-kept"')[2]
    link = page.html.partition("/take/opponent-")[2].partition('"')[0].replace("&amp;", "&")
    file = (await master.see(f"/tables/{name}/take/opponent-{link}")).text
    found = json.loads(file)
    assert (found["name"], found["weapons"], found["kit"]) == ("Karl", ["moth_taser"], "usual")
    await fill(master, name, "load_opponent", content=json.dumps({**found, "name": "Karla"}))
    assert "Karla" in (await master.see(f"/tables/{name}?tab=sheet")).text


@rule("SR-TBL-11", "SR-TBL-12")
async def test_opponents_of_a_scene_are_armed_in_its_form(front: Front) -> None:
    name, master, _ = await evening(front)
    line = {"name": "Karl", "role": "gun", "threat": "4", "weapons.5": "rook_pistol", "armour": "riot_shell"}
    values = {f"opponents.0.{field}": value for field, value in line.items()}
    await fill(master, name, "bring_scene", **{"name": "Le ponton", "hook": "Une barque.", **values})
    page = await master.see(f"/tables/{name}?tab=sheet&look=npc")
    assert "Karl" in page.text
    kept = await master.see(f"/tables/{name}?tab=scene")
    link = kept.html.partition("/take/scene-")[2].partition('"')[0].replace("&amp;", "&")
    scene = json.loads((await master.see(f"/tables/{name}/take/scene-{link}")).text)
    assert scene["opponents"][0]["weapons"] == ["rook_pistol"]
    assert scene["opponents"][0]["armour"] == "riot_shell"


@rule("SR-GEN-03", "SR-CHR-09")
async def test_a_thing_of_ones_own_stands_on_the_sheet_of_whoever_received_it(front: Front) -> None:
    name, master, player = await evening(front)
    await fill(master, name, "give_item", tab="table", character="vesna_kord", thing="Lettre de Perrin")
    assert "Lettre de Perrin" in (await player.see(f"/tables/{name}?tab=sheet")).text
    assert "Vesna Kord reçoit Lettre de Perrin" in (await player.see(f"/tables/{name}")).text


@rule("SR-TBL-11")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_forms_offer_the_catalogue_in_words(lang: str) -> None:
    s = table()
    page = draw(s, GM, lang, "scene", form="bring_opponent")
    assert 'value="osprey_deck"' in page  # a model, not a device of somebody on the table
    assert 'id="tool-give_item"' in draw(s, GM, lang)
    scene = draw(s, GM, lang, "scene", form="bring_scene")
    assert "opponents.0.weapons.0" in scene
    do(s, GM, "bring_opponent", name="Karl", role="gun", threat=4, later=True)
    kept = draw(s, GM, lang, "scene").partition('id="opponents-kept"')[2]
    assert {"fr": "tireur", "en": "gun"}[lang] in kept
    assert "opponent_role" not in kept


@rule("SR-TBL-20")
async def test_a_line_of_the_fuller_chronicle_is_published_by_one_touch(front: Front) -> None:
    name, master, player = await evening(front)
    await master.see(f"/tables/{name}")
    await master.send("/act", pick="start_session")
    await fill(master, name, "place", tab="table", character="dock_guard_1", hidden="1")
    people = {"people.0": "dock_guard_1", "skill": "perception", "dice": "18", "threshold": "0"}
    await fill(master, name, "call_test", tab="table", **people)
    page = await master.see(f"/tables/{name}?tab=journal")
    line = next(one for one in page.forms if one["fields"].get("form") == "publish_line")
    assert "dock_guard_1" not in line["fields"]["text"]
    assert line["fields"]["text"] not in (await player.see(f"/tables/{name}?tab=journal")).text
    await master.post(line["action"], line["fields"])
    page = await player.see(f"/tables/{name}?tab=journal")
    assert "Ce que le meneur en a publié" in page.text
    assert "Garde du quai 1" in page.text.partition("Ce que le meneur en a publié")[2].partition("Ce qui reste")[0]
    assert "publish_line" not in page.html
