"""Scenes ready to play: laid out in one touch, each with opponents in their places, and a hook. [SR-GEN-11]"""

import random

import pytest

from citing import rule
from games.rpg.scenes import play, send
from tripot.engine.actions import Fill
from tripot.engine.chair import seat_at
from tripot.engine.conformance.trial import choose_for
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import STAGES
from tripot.speech.voice import Voice

CODES = tuple(STAGES)


def evening(scene: str = "empty") -> Table:
    s = GAME.setup(2, {"scene": scene}, PlainRng(5))
    for seat, code in enumerate(("noor_castellan", "aurele_quint")):
        play(s, seat, f"take:{code}")
    play(s, GM, "start_session")
    return s


def stands(s: Table) -> None:
    """Everybody is in a place of the scene, inside its walls."""
    for c in s.people():
        assert c.zone in s.zones, c.id
        x, y, width, height = s.zones[c.zone].box
        assert c.x is not None
        assert c.y is not None
        assert x <= c.x <= x + width, c.id
        assert y <= c.y <= y + height, c.id


@rule("SR-GEN-11", "SR-SMP-09")
@pytest.mark.parametrize("code", CODES)
def test_a_table_begins_with_any_ready_scene(code: str) -> None:
    s = evening(code)
    stands(s)
    assert s.clock == STAGES[code]["clock"]
    assert {c.side for c in s.people()} == {"crew", "opposition"}
    play(s, GM, Fill("start_encounter", {}))
    assert s.encounter is not None


@rule("SR-GEN-11")
@pytest.mark.parametrize("code", CODES[1:])
def test_the_game_master_changes_the_scene_in_one_touch(code: str) -> None:
    s = evening("cold_store_job")
    before = {c.id for c in s.people() if c.side == "crew"}
    play(s, GM, f"play_scene:{code}")
    stands(s)
    assert {c.id for c in s.people() if c.side == "crew"} == before
    assert len([c for c in s.people() if c.kind in ("person", "animal") and c.npc]) == len(STAGES[code]["people"])
    assert set(s.zones) == set(STAGES[code]["zone"])
    assert s.clock % 86400 == STAGES[code]["clock"] % 86400
    for name, row in STAGES[code].get("network", {}).items():
        net = s.networks[name]
        assert net.master in s.devices
        assert set(net.files) == {one["id"] for one in row["files"]}
        assert all(one in s.characters for one in net.deckers)


@rule("SR-GEN-11", "SR-INFO-01")
def test_everybody_hears_the_hook_and_only_the_game_master_what_is_behind_it() -> None:
    s = evening()
    play(s, GM, "play_scene:office_night")
    kinds = {seat: [event.kind for event in look(GAME, s, seat).events] for seat in (0, GM)}
    assert "scene_set" in kinds[0]
    assert "scene_secret" in kinds[GM]
    assert "scene_secret" not in kinds[0]
    assert [note["kind"] for note in look(GAME, s, 1).facts["notes"]] == ["scene"]


@rule("SR-GEN-11")
def test_no_scene_changes_in_the_middle_of_an_encounter_nor_by_a_player() -> None:
    s = evening("alley_ambush")
    assert send(s, 0, "play_scene:office_night") is not None
    play(s, GM, Fill("start_encounter", {}))
    assert send(s, GM, "play_scene:office_night") is not None


@rule("SR-GEN-10")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_scene_is_told_in_both_languages(lang: str) -> None:
    voice = Voice(GAME, lang)
    for code, stage in STAGES.items():
        wanted = [("scene", code), ("hook", code), ("secret", code)]
        wanted += [("zone", one) for one in stage["zone"]]
        for name, row in stage.get("network", {}).items():
            wanted += [("network", name), *(("file", one["id"]) for one in row["files"])]
            wanted += [("file_content", one["id"]) for one in row["files"]]
            wanted += [("device", one["id"]) for one in row["devices"]]
            wanted += [("being", one["id"]) for one in row["devices"] if "vehicle" in one]
        for term, key in wanted:
            assert voice.has(f"terms.{term}.{key}"), (term, key)


@rule("SR-SMP-09")
@pytest.mark.parametrize("code", CODES)
def test_the_simple_tactic_plays_every_scene(code: str) -> None:
    s = evening(code)
    rng = PlainRng(11)
    for _ in range(60):
        if s.outcome is not None:
            break
        seat = s.stack[-1].awaited(s)[0]
        action = GAME.policies["tactic"](seat_at(GAME, s, seat, rng))
        assert perform(GAME, s, seat, action) is None, action
    assert s.outcome is not None or s.encounter is not None


@rule("SR-GEN-11")
def test_scenes_follow_each_other_whatever_was_going_on() -> None:
    s = evening("club_exchange")
    source = random.Random(3)
    for number in range(90):
        if s.outcome is not None:
            break
        if number % 15 == 14 and s.encounter is None and s.stack[-1].kind == "desk":
            others = [code for code in CODES if code != s.scene]
            play(s, GM, f"play_scene:{others[number % len(others)]}")
            continue
        seat = s.stack[-1].awaited(s)[0]
        action = choose_for(GAME, look(GAME, s, seat), source)
        if action is None or (not isinstance(action, Fill) and action.text == "end_session"):
            continue
        perform(GAME, s, seat, action)
    for seat in (0, 1, GM):
        look(GAME, s, seat)
