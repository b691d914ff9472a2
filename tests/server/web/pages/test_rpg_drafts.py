"""What a game master writes at length is still there after fetching a picture. [E1]"""

import re

import pytest

from server.web.pages.desks import evening
from server.web.pages.visitors import Front, Visitor

pytestmark = pytest.mark.anyio


async def write(master: Visitor, table: str, form: str, **boxes: str) -> None:
    """Fill a form in; the page has it counted, as it does at every change."""
    page = await master.see(f"/tables/{table}?form={form}")
    found = next(one for one in page.forms if one["action"].endswith("/act") and one["fields"].get("form") == form)
    await master.post(f"/tables/{table}/count", {**found["fields"], **boxes})


async def test_a_scene_that_was_being_written_stands_in_its_form_again(front: Front) -> None:
    table, master, _ = await evening(front)
    await write(master, table, "bring_scene", name="La crique", hook="La marée descend.")
    await master.see(f"/tables/{table}?tab=journal")
    page = await master.see(f"/tables/{table}?form=bring_scene")
    assert re.search(r'name="name"[^>]*value="La crique"', page.html)
    assert "La marée descend." in page.html


async def test_a_document_keeps_its_text_when_its_picture_is_chosen_elsewhere(front: Front) -> None:
    table, master, _ = await evening(front)
    await write(master, table, "handout", text="Venez à minuit.")
    page = await master.see(f"/tables/{table}?form=handout&picture={'a' * 64}")
    assert "Venez à minuit." in page.html
