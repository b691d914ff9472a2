"""A game master writes a scene, keeps it, brings it in and takes a file elsewhere, in a real browser. [SR-TBL-12]"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from browser.people import Person
from browser.role_playing import gather, look
from citing import rule
from games.rpg.test_scenes_by_form import PIER

pytestmark = pytest.mark.browser


@rule("SR-TBL-12")
def test_a_scene_is_written_kept_brought_in_and_read_from_a_file(arrive: Callable[..., Person], tmp_path: Path) -> None:
    table, master, mage, _ = gather(arrive)
    page = master.page
    look(master, table, tab="scene")
    page.click("#write-scene")
    page.wait_for_selector("#order")
    page.fill("#order [name=name]", "La crique")
    page.fill("#order [name=hook]", "La marée descend.")
    page.fill("#order [name='zones.0.name']", "Plage")
    page.select_option("#order [name='opponents.0.like']", "dock_guard")
    page.fill("#order [name='opponents.0.place']", "Plage")
    page.check("#order [name=later]")
    page.click("#send-order")
    page.wait_for_selector(".library >> text=La crique")
    assert mage.page.locator("text=La marée descend").count() == 0

    page.click(".library >> text=Ouvrir")
    page.wait_for_selector("#order")
    assert page.input_value("#order [name='zones.0.name']") == "Plage"
    page.click("#send-order")
    mage.page.wait_for_selector("text=La marée descend", state="attached")

    file = tmp_path / "scene.json"
    file.write_text(json.dumps(PIER), "utf-8")
    look(master, table, tab="scene")
    page.click("#load-scene")
    page.wait_for_selector("#order")
    page.set_input_files("#order input[type=file]", file)
    page.wait_for_function("() => document.querySelector('#order textarea').value.includes('Le ponton')")
    page.click("#send-order")
    mage.page.wait_for_selector("text=Une barque revient vide", state="attached")
