"""Opening a table: presets of one sentence, the details folded."""

import re

import pytest

from citing import promise, rule
from server.web.pages.visitors import Front

pytestmark = pytest.mark.anyio


@promise("E8")
@rule("MH-CLK-01")
async def test_the_first_preset_is_what_a_single_press_opens(front: Front) -> None:
    ines = await front.guest("Inès")
    table = await front.table(ines, "manhattan")
    info = await front.house.tables.info(await front.caller(ines), table)
    assert (info.schedule.pace, info.schedule.hours, info.schedule.early_close) == ("daily", ("12:00",), False)
    page = await ines.see("/games/manhattan/open")
    assert page.text.index("Chaque jour à midi, huit jours.") < page.text.index("Dix minutes par tour")


@promise("E8")
async def test_a_preset_fills_in_the_details_which_are_folded(front: Front) -> None:
    ines = await front.guest("Inès")
    page = await ines.see("/games/manhattan/open?preset=weekend")
    assert re.search(r'<details class="fine" id="details">', page.html)
    assert page.html.index('id="details"') < page.html.index('name="pace"')
    page = await ines.send("/open")
    table = page.path.split("?")[0].rpartition("/")[2]
    info = await front.house.tables.info(await front.caller(ines), table)
    assert info.schedule.hours == ("12:00", "20:00")
    assert "des levées à 12:00, 20:00" in page.text


@promise("E8")
async def test_an_unknown_preset_is_the_first_one(front: Front) -> None:
    page = await front.visitor().see("/games/neo-tokyo/open?preset=nothing")
    assert page.status == 200
    assert re.search(r'value="correspondence" formnovalidate\s+class="now"', page.html)


@promise("E8")
async def test_a_game_without_presets_has_those_that_suit_any(front: Front) -> None:
    page = await front.visitor("en").see("/games/toy-cards/open")
    assert "Everybody is there; each decision has its time." in page.text
    assert 'name="early_close"' not in page.html
