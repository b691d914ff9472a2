"""A scene of the game master's own: by form, kept, taken out and brought in as a file. [SR-TBL-12]"""

import json
from typing import Any

import pytest

from citing import rule
from games.rpg.scenes import ANNE, BRUNO, add, fight, order, play, refused, sample, send, table, told
from tripot.engine.actions import Fill
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.pages import start, take, tidy
from tripot.games.rpg.pages.papers import library
from tripot.games.rpg.scene_files import SCENE
from tripot.games.rpg.state import Table

PIER: dict[str, Any] = {
    "name": "Le ponton",
    "hook": "Une barque revient vide.",
    "secret": "Le passeur dort dessous.",
    "start_x": 4,
    "start_y": 6,
    "zones": [
        {"name": "Ponton", "cover": "partial", "light": "dark", "mana": 1, "x": 0, "y": 0, "width": 30, "height": 15},
        {"name": "Hangar"},
    ],
    "opponents": [
        {"like": "dock_guard", "count": 2, "place": "Hangar"},
        {"name": "Passeur", "role": "blade", "threat": 4, "place": "Ponton", "x": 20, "y": 5, "sight": "hidden"},
        {"name": "Puce", "like": "house_decker", "net": "Capitainerie"},
    ],
    "networks": [{"name": "Capitainerie", "host": "sentry_host"}],
    "files": [{"net": "Capitainerie", "name": "registre", "content": "Trois noms.", "encrypted": 3, "bomb": 2}],
    "documents": [{"title": "Affiche", "text": "*Disparu*"}],
}


def evening() -> Table:
    s = table()
    add(s, "ada", ANNE, x=90, y=90)
    sample(s, "yard_bruiser", x=1, y=1)
    return s


@rule("SR-TBL-12", "SR-TBL-19")
def test_a_scene_by_form_lays_out_places_people_networks_and_documents() -> None:
    s = evening()
    order(s, GM, "bring_scene", **PIER)
    assert [(zone.name, zone.cover, zone.light, zone.mana, zone.box) for zone in s.zones.values()] == [
        ("Ponton", "partial", "dark", 1, (0, 0, 30, 15)),
        ("Hangar", "none", "lit", 0, (30, 0, 40, 20)),
    ]
    people = {c.name or c.id: c for c in s.people() if c.npc}
    assert list(people) == ["dock_guard_1", "dock_guard_2", "Passeur", "Puce"]
    ferryman = people["Passeur"]
    assert (ferryman.hidden, ferryman.x, ferryman.y, ferryman.zone) == (True, 20, 5, "Ponton")
    assert ferryman.attributes["AGI"] == 5
    assert (s.characters["ada"].x, s.characters["ada"].y, s.characters["ada"].zone) == (4, 6, "Ponton")
    net = s.networks["Capitainerie"]
    file = net.files["registre"]
    assert (file.content, file.encrypted, file.bomb) == ("Trois noms.", 3, 2)
    assert net.deckers == [people["Puce"].id]
    assert s.devices[net.master].network == "Capitainerie"
    assert [one["text"] for one in told(s, "scene_brought", ANNE)] == ["Une barque revient vide."]
    assert [one["text"] for one in told(s, "scene_brought_secret", GM)] == ["Le passeur dort dessous."]
    assert told(s, "scene_brought_secret", ANNE) == []


@rule("SR-TBL-12", "SR-INFO-03")
def test_players_find_the_hook_again_and_nothing_of_the_file_nor_of_a_document_before_it_is_shown() -> None:
    s = evening()
    order(s, GM, "bring_scene", **PIER)
    notes = look(GAME, s, ANNE).facts["notes"]
    assert [one["facts"]["text"] for one in notes] == ["## Le ponton\n\nUne barque revient vide."]
    mine = look(GAME, s, GM).facts["notes"]
    poster = next(one for one in mine if "Affiche" in str(one["facts"].get("text")))
    order(s, GM, "share_note", number=str(poster["number"]), to=str(BRUNO))
    assert "*Disparu*" in str(look(GAME, s, BRUNO).facts["notes"])
    assert "*Disparu*" not in str(look(GAME, s, ANNE).facts["notes"])
    kept = next(one for one in mine if one["kind"] == "scene_file")
    assert refused(s, GM, "share_note", number=str(kept["number"]), to=str(ANNE)) != ""


@rule("SR-TBL-12")
def test_a_scene_for_later_is_kept_and_changes_nothing_on_the_table() -> None:
    s = evening()
    before = (dict(s.zones), list(s.characters), s.scene)
    order(s, GM, "bring_scene", **PIER, later=True)
    assert (s.zones, list(s.characters), s.scene) == before
    order(s, GM, "bring_scene", **{**PIER, "hook": "Autrement."}, later=True)
    view = look(GAME, s, GM)
    assert [(one["name"], one["hook"]) for one in library(view, {})] == [("Le ponton", "Autrement.")]
    number = str(library(view, {})[0]["number"])
    opened = start(view, SCENE, {"form": "bring_scene", "kept": number})
    assert opened == {**PIER, "hook": "Autrement."}
    assert library(look(GAME, s, ANNE), {}) == []
    order(s, GM, "bring_scene", **opened)
    assert s.scene == "Le ponton"


@rule("SR-TBL-12", "SR-GEN-02")
def test_a_file_taken_out_brings_the_same_scene_to_another_house() -> None:
    s = evening()
    order(s, GM, "bring_scene", **PIER)
    number = library(look(GAME, s, GM), {})[0]["number"]
    assert take(look(GAME, s, ANNE), f"scene-{number}.json") is None
    found = take(look(GAME, s, GM), f"scene-{number}.json")
    assert found is not None
    assert json.loads(found[1]) == PIER
    there = evening()
    order(there, GM, "load_scene", content=found[1].decode())
    assert [c.id for c in there.people()] == [c.id for c in s.people()]
    assert there.networks.keys() == s.networks.keys()
    assert there.zones == s.zones


@rule("SR-TBL-12")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"zones": [{"name": "A"}, {"name": "A"}], "opponents": []}, "zones"),
        ({"opponents": [{"name": "Nobody"}]}, "opponents"),
        ({"opponents": [{"like": "dock_guard", "place": "Mars"}]}, "opponents"),
        ({"opponents": [{"name": "M", "role": "mage", "threat": 2}]}, "opponents"),
        ({"networks": []}, "opponents"),
        ({"opponents": [], "networks": []}, "files"),
    ],
)
def test_a_scene_that_does_not_fit_together_is_refused(change: dict[str, Any], field: str) -> None:
    s = evening()
    refusal = send(s, GM, Fill("bring_scene", {**PIER, **change}))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("bad_scene", {"field": field})
    assert refused(s, GM, "load_scene", content=json.dumps({**PIER, **change})) == "bad_scene"
    assert "ada" in s.characters
    assert "yard_bruiser_1" in s.characters


@rule("SR-TBL-12")
@pytest.mark.parametrize("content", ["", "[]", "{", '{"name": "x"}', '{"name": "x", "hook": "y", "dragons": 3}'])
def test_a_file_that_is_no_scene_is_refused(content: str) -> None:
    s = evening()
    assert refused(s, GM, "load_scene", content=content) == "bad_scene"
    assert library(look(GAME, s, GM), {}) == []


@rule("SR-TBL-12", "SR-LAW-03")
def test_scenes_are_the_game_masters_alone() -> None:
    s = evening()
    assert refused(s, ANNE, "bring_scene", **PIER) == "E_ROLE"
    assert refused(s, ANNE, "load_scene", content=json.dumps(PIER)) == "E_ROLE"


@rule("SR-TBL-12", "SR-TBL-14")
def test_a_scene_is_prepared_while_a_fight_rests_overnight_and_waits_for_its_end() -> None:
    s = evening()
    play(s, GM, "start_session")
    fight(s)
    play(s, GM, "end_evening")
    assert refused(s, GM, "bring_scene", **PIER) == "scene_waits"
    assert refused(s, GM, "load_scene", content=json.dumps(PIER)) == "scene_waits"
    order(s, GM, "bring_scene", **PIER, later=True)
    order(s, GM, "load_scene", content=json.dumps({**PIER, "name": "Le phare"}), later=True)
    assert [one["name"] for one in library(look(GAME, s, GM), {})] == ["Le phare", "Le ponton"]
    assert "Ponton" not in s.zones
    view = look(GAME, s, GM)
    form, number = view.menu.form("bring_scene"), library(view, {})[0]["number"]
    assert form is not None
    for asked in ({"form": "bring_scene"}, {"form": "bring_scene", "kept": str(number)}):
        assert start(view, form, asked)["later"] is True  # what the form proposes is what it accepts


@rule("SR-TBL-12", "SR-GEN-07")
def test_lines_that_nobody_wrote_in_are_no_lines_of_a_scene() -> None:
    filled = {"name": "A", "hook": "B", "zones": [{"name": "Quai"}, {"name": ""}], "files": [{"net": "", "name": ""}]}
    assert tidy("bring_scene", filled) == {"name": "A", "hook": "B", "zones": [{"name": "Quai"}], "files": []}
