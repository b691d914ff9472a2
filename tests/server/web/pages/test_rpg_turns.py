"""Whose turn it is, on the pages of those who only wait. [E7, SR-TURN-01, SR-INFO-05]"""

import re

import pytest

from citing import promise, rule
from server.web.pages.desks import evening
from server.web.pages.visitors import Front, Page, Visitor
from tripot.engine.seats import GM

pytestmark = pytest.mark.anyio


def mark_of(page: Page) -> str:
    """What the page asks the house with, whether anything moved since."""
    found = re.search(r'id="seen" name="seen" value="([^"]+)"', page.html)
    assert found is not None
    return found[1]


def cursor_of(page: Page) -> str:
    """From where on the page listens."""
    found = re.search(r"/wire\?[^\"]*after=([-\d.]+)", page.html)
    assert found is not None
    return found[1]


async def acting(front: Front, master: Visitor, name: str) -> str:
    """Whose turn it is, as the game master sees it."""
    view = (await front.house.play.look(await front.caller(master), name, GM)).view
    assert view is not None
    return str(view.facts["encounter"]["acting"])


@promise("E7")
@rule("SR-INFO-05")
async def test_whoever_waits_reads_at_once_that_a_turn_of_somebody_unseen_has_begun(front: Front) -> None:
    name, master, player = await evening(front)
    await master.see(f"/tables/{name}")
    await master.send("/act", pick="start_session")
    await master.post(
        f"/tables/{name}/act", {"form": "place", "character": "dock_guard_1", "hidden": "1", "seat": "gm"}
    )
    await master.see(f"/tables/{name}")
    await master.post(f"/tables/{name}/act", {"form": "start_encounter", "seat": "gm"})
    for _ in range(40):
        before = await player.see(f"/tables/{name}")
        await master.see(f"/tables/{name}")
        await master.post(f"/tables/{name}/act", {"pick": "end_turn", "seat": "gm"})
        if await acting(front, master, name) == "dock_guard_1":
            break
    else:
        raise AssertionError
    assert cursor_of(await player.see(f"/tables/{name}")) != cursor_of(before)  # the wire says that something moved
    now = await player.see(f"/tables/{name}/live?seen={mark_of(before)}", fragment=True)
    assert now.status == 200
    assert "C'est à Inès" in now.text.replace("\u2019", "'")
    assert "dock_guard_1" not in now.html
