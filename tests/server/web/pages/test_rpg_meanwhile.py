"""Beside an open question, on the pages: nobody else waits, and whoever is asked keeps what may always be done."""

import re

import pytest

from citing import rule
from server.web.pages.desks import do, draw, evening, table
from server.web.pages.visitors import Front, Visitor
from tripot.engine.seats import GM

pytestmark = pytest.mark.anyio


async def fill(who: Visitor, table_id: str, form: str, **values: str) -> None:
    """Open a form of the table by its link, and send it."""
    page = await who.see(f"/tables/{table_id}?form={form}")
    found = next(one for one in page.forms if one["fields"].get("form") == form and "key" in one["fields"])
    await who.post(found["action"], {**found["fields"], **values})


@rule("SR-TBL-02")
async def test_a_game_master_who_is_asked_something_still_opens_and_uses_every_tool(front: Front) -> None:
    name, master, player = await evening(front)
    await master.see(f"/tables/{name}")
    await master.send("/act", pick="start_session")
    page = await player.see(f"/tables/{name}?tab=sheet")
    form = next(one for one in page.forms if one["fields"].get("skill") == "athletics")
    await player.post(form["action"], form["fields"])
    await fill(master, name, "bring_scene", name="Le ponton", hook="Une barque.", later="1")
    page = await master.see(f"/tables/{name}?tab=scene")
    assert "Le ponton" in page.text
    assert 'id="answers"' in page.html  # and the question is still there


@rule("SR-TBL-02", "SR-GEN-12")
async def test_whoever_comes_late_takes_a_character_beside_an_open_question(front: Front) -> None:
    master, early, late = await front.guest("Inès"), await front.guest("Anaïs"), await front.guest("Bruno")
    name = await front.table(master, "rpg", seats="2", pace="none")
    link = re.search(r'id="link" value="[^"]*(/join/[^"]+)"', (await master.see(f"/tables/{name}")).html)
    assert link is not None
    for who in (early, late):
        await who.see(link[1])
        await who.send(link[1])
    await master.see(f"/tables/{name}")
    await master.send("/start")
    await early.see(f"/tables/{name}")
    await early.send("/act", pick="take:vesna_kord")
    await fill(master, name, "call_test", **{"people.0": "vesna_kord", "skill": "perception", "threshold": "1"})
    assert 'id="answers"' in (await early.see(f"/tables/{name}")).html
    page = await late.see(f"/tables/{name}")
    assert 'id="take-noor_castellan"' in page.html
    await late.send("/act", pick="take:noor_castellan")
    assert "Noor Castellan" in (await late.see(f"/tables/{name}?tab=sheet")).text
    assert 'id="answers"' in (await early.see(f"/tables/{name}")).html


@rule("SR-TBL-02", "SR-TBL-10")
def test_beside_an_open_question_others_act_write_and_move_tokens_on_their_pages() -> None:
    s = table()
    do(s, GM, "call_test", people=["vesna_kord"], skill="perception", threshold=1)
    page = draw(s, 1)
    assert "form=take_cover" in page
    assert 'id="order"' in draw(s, 1, tab="sheet", form="edit_character", character="noor_castellan", field="notes")
    assert 'id="order"' not in draw(s, 0, form="edit_character", character="vesna_kord", field="notes")
    assert "data-drag=" in draw(s, GM)


@rule("SR-TBL-02", "SR-TBL-06")
def test_whoever_is_asked_sees_the_question_before_what_they_opened() -> None:
    s = table()
    do(s, GM, "call_test", people=["vesna_kord"], skill="perception", threshold=1)
    page = draw(s, 0, form="free_roll")
    assert page.index('id="answers"') < page.index('id="order"')
    assert page.count('id="panel-title"') == 1
