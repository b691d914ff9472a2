"""Comet Works."""

from typing import Any

import pytest

from citing import rule
from games.anime_studios.tables import (
    code,
    facts_of,
    here,
    kept_by,
    made,
    offered,
    play,
    round_of,
    staff,
    table,
    told,
    units,
    waiting,
)
from tripot.games.anime_studios.staff import total

TWO = "comet mirage"
HOME: dict[str, Any] = {"units": {"reelhaven": {"bolt": 2}}, "studios": {"reelhaven": "comet"}}


@rule("AN-CO-01")
def test_altair_arrives_in_the_start_zone_while_its_studio_is_controlled() -> None:
    s = round_of("comet", TWO, staff=9, **HOME)
    play(s, "comet", "invoke:captain_altair:reelhaven")
    assert here(s, "reelhaven", "captain_altair") == 1
    elsewhere: dict[str, Any] = {
        "units": {"neon_quarter": {"bolt": 1}, "reelhaven": {"owlet": 1}},
        "studios": {"neon_quarter": "comet", "reelhaven": "mirage"},
    }
    for studio in ("mirage", (None, "comet")):
        elsewhere["studios"]["reelhaven"] = studio
        s = round_of("comet", TWO, staff=9, **elsewhere)
        assert code(s, "comet", "invoke:captain_altair:reelhaven") == "INVOCATION_CONDITION"
        assert code(s, "comet", "invoke:captain_altair:neon_quarter") == "INVOCATION_CONDITION"
    del elsewhere["studios"]["reelhaven"]
    s = round_of("comet", TWO, staff=9, **elsewhere)
    assert code(s, "comet", "invoke:captain_altair:reelhaven") == "INVOCATION_CONDITION"


@rule("AN-CO-01", "AN-SET-04")
def test_the_start_zone_is_that_of_the_island_seat() -> None:
    s = round_of(
        "comet",
        TWO,
        staff=9,
        ring=[1, 0],
        units={"reelhaven": {"bolt": 1}, "screentone_city": {"bolt": 1}},
        studios={"reelhaven": "comet", "screentone_city": "comet"},
    )
    assert [name for name in offered(s) if "altair" in name] == ["invoke:captain_altair:screentone_city"]


@rule("AN-CO-02", "AN-COM-29")
def test_altair_costs_seven_then_four() -> None:
    s = round_of("comet", TWO, staff=9, **HOME)
    play(s, "comet", "invoke:captain_altair:reelhaven")
    assert staff(s, "comet") == 2
    s = round_of("comet", TWO, staff=9, memory={"comet": {"invoked": ["captain_altair"]}}, **HOME)
    play(s, "comet", "invoke:captain_altair:reelhaven")
    assert staff(s, "comet") == 5


@rule("AN-CO-03")
@pytest.mark.parametrize(("pilots", "frames", "dice"), [(1, 1, 4), (2, 1, 5), (2, 2, 8), (3, 0, 3)])
def test_each_pair_of_pilot_and_frame_adds_a_die(pilots: int, frames: int, dice: int) -> None:
    force = {"test_pilot": pilots} | ({"orion_frame": frames} if frames else {})
    s = round_of("comet", TWO, script={"dice": [1] * dice}, units={"neon_quarter": force | {"owlet": 1}})
    play(s, "comet", "battle:neon_quarter:mirage")
    assert len(told(s, "rolled")[0].facts["dice"]) == dice


SCRAMBLE: dict[str, Any] = {
    "units": {
        "reelhaven": {"bolt": 2, "test_pilot": 2, "captain_altair": 1},
        "ink_cliffs": {"orion_frame": 1},
    },
    "studios": {"reelhaven": "comet"},
}


@rule("AN-CO-04")
def test_scramble_moves_characters_and_heroes_of_one_zone_together() -> None:
    s = round_of("comet", TWO, **SCRAMBLE)
    facts = facts_of(s, "scramble")["units"]
    assert facts["reelhaven"] == (
        "test_pilot.reelhaven.1",
        "test_pilot.reelhaven.2",
        "captain_altair.reelhaven.1",
    )
    going = ("test_pilot.reelhaven.2", "captain_altair.reelhaven.1")
    play(s, "comet", units("scramble", *going, zone="neon_quarter"))
    assert staff(s, "comet") == 3
    assert (here(s, "neon_quarter", "test_pilot"), here(s, "neon_quarter", "captain_altair")) == (1, 1)
    assert kept_by(s, "reelhaven") == "comet"


@rule("AN-CO-04", "AN-ERR-01")
def test_refusals_of_a_scramble() -> None:
    s = round_of("comet", TWO, **SCRAMBLE)

    def answer(*names: str, zone: str = "neon_quarter") -> str | None:
        return code(s, "comet", units("scramble", *names, zone=zone))

    assert answer() == "NOTHING_TO_MOVE"
    assert answer("bolt.reelhaven.1") == "ABILITY_CONDITION"
    assert answer("test_pilot.reelhaven.1", "orion_frame.ink_cliffs.1") == "NO_UNIT_HERE"
    assert answer("test_pilot.reelhaven.1", zone="screen_square") == "NOT_ADJACENT"
    assert answer("test_pilot.reelhaven.3") == "NOT_YOUR_UNIT"
    assert answer("test_pilot.reelhaven.1", "test_pilot.reelhaven.1") == "UNIT_MOVED_TWICE"
    assert answer("test_pilot.reelhaven.1", zone="mars") == "UNKNOWN_ZONE"
    s = round_of("comet", TWO, staff=1, **SCRAMBLE)
    assert answer("test_pilot.reelhaven.1") == "NOT_ENOUGH_STAFF"
    assert "scramble" not in offered(s)


@rule("AN-CO-05", "AN-CO-06", "AN-PRD-02", "AN-PRD-03")
def test_worked_example_of_a_production_that_is_kept() -> None:
    """AN-EX-18."""
    s = round_of(
        "comet",
        TWO,
        staff=9,
        units={
            "reelhaven": {"bolt": 1},
            "neon_quarter": {"bolt": 1},
            "ink_cliffs": {"bolt": 1},
            "screen_square": {"bolt": 1},
        },
        studios={"reelhaven": "comet", "neon_quarter": "comet", "ink_cliffs": (None, "comet")},
    )
    play(s, "comet", "take_control:ink_cliffs")
    assert made(s, "comet") == ["countdown"]
    play(s, "comet", "abandon:ink_cliffs")
    play(s, "comet", "open_studio:screen_square")
    assert staff(s, "comet") == 7


@rule("AN-CO-07", "AN-FAC-02", "AN-PRD-04")
def test_invoking_altair_creates_steel_sky_for_good() -> None:
    s = round_of("comet", TWO, staff=9, **HOME)
    play(s, "comet", "invoke:captain_altair:reelhaven")
    assert made(s, "comet") == ["steel_sky"]


@rule("AN-CO-08")
def test_overdrive_costs_one_staff_for_two_dice_if_altair_takes_part() -> None:
    position: dict[str, Any] = {"productions": {"comet": ["steel_sky"]}}
    s = round_of(
        "comet", TWO, script={"dice": [1] * 7}, units={"neon_quarter": {"captain_altair": 1, "owlet": 1}}, **position
    )
    play(s, "comet", "battle:neon_quarter:mirage")
    play(s, "comet", "overdrive")
    assert staff(s, "comet") == 3
    assert len(told(s, "rolled")[0].facts["dice"]) == 7
    elsewhere = {"neon_quarter": {"test_pilot": 1, "owlet": 1}, "reelhaven": {"captain_altair": 1}}
    s = round_of("comet", TWO, script={"dice": [1]}, units=elsewhere, **position)
    play(s, "comet", "battle:neon_quarter:mirage")
    assert s.fight is None


@rule("AN-CO-09")
def test_captures_and_humiliations_are_counted_together() -> None:
    s = round_of("comet", TWO, units={"neon_quarter": {"test_pilot": 1, "owlet": 2}}, memory={"comet": {"removed": 1}})
    play(s, "comet", "capture:neon_quarter:mirage")
    assert made(s, "comet") == ["scrap_and_glory"]
    s = round_of(
        "mirage", "mirage comet", script={"dice": [6, 6]}, units={"neon_quarter": {"orion_frame": 1, "owlet": 2}}
    )
    play(s, "mirage", "battle:neon_quarter:comet")
    assert made(s, "comet") == ["scrap_and_glory"]


@rule("AN-CO-09")
def test_units_lost_in_battles_of_others_do_not_count() -> None:
    s = round_of(
        "midnight",
        "midnight mirage comet",
        script={"dice": [6, 6]},
        units={"neon_quarter": {"shade": 1, "owlet": 2, "bolt": 1}},
    )
    play(s, "midnight", "battle:neon_quarter:mirage")
    assert s.removed == [0, 0, 0]


@rule("AN-CO-10")
def test_armed_bolts_have_a_combat_point() -> None:
    force = {"neon_quarter": {"bolt": 3, "owlet": 1}}
    s = round_of("comet", TWO, script={"dice": [1] * 3}, productions={"comet": ["scrap_and_glory"]}, units=force)
    play(s, "comet", "battle:neon_quarter:mirage")
    assert len(told(s, "rolled")[0].facts["dice"]) == 3
    s = round_of("comet", TWO, units=force)
    play(s, "comet", "battle:neon_quarter:mirage")
    assert told(s, "rolled")[0].facts["dice"] == []


@rule("AN-CO-11")
@pytest.mark.parametrize(("force", "created"), [({"captain_altair": 1}, True), ({"orion_frame": 2}, False)])
def test_five_dice_in_one_battle_create_the_field_of_wrecks(force: dict[str, int], created: bool) -> None:
    s = round_of("mirage", "mirage comet", script={"dice": [1] * 6}, units={"neon_quarter": force | {"owlet": 1}})
    play(s, "mirage", "battle:neon_quarter:comet")
    assert ("wreck_field" in made(s, "comet")) == created


@rule("AN-CO-12")
@pytest.mark.parametrize(("sixes", "gained"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_salvage_pays_for_units_humiliated_by_dice_two_at_most(sixes: int, gained: int) -> None:
    s = round_of(
        "comet",
        TWO,
        script={"dice": [6] * sixes + [1] * (5 - sixes)},
        productions={"comet": ["wreck_field"]},
        units={"neon_quarter": {"captain_altair": 1, "owlet": 4}},
    )
    play(s, "comet", "battle:neon_quarter:mirage")
    assert staff(s, "comet") == 4 + gained


@rule("AN-CO-12", "AN-BAT-10")
def test_salvage_ignores_units_lost_for_lack_of_a_retreat() -> None:
    near = {zone: {"bolt": 1} for zone in ("ink_cliffs", "neon_quarter", "pastel_paddies")}
    s = round_of(
        "comet",
        TWO,
        script={"dice": [4]},
        productions={"comet": ["wreck_field"]},
        units={"reelhaven": {"test_pilot": 1, "owlet": 1}} | near,
    )
    play(s, "comet", "battle:reelhaven:mirage")
    assert told(s, "humiliated")
    assert staff(s, "comet") == 4


@rule("AN-CO-13", "AN-PRD-06", "AN-FAC-03")
def test_overtime_is_created_by_an_action_once() -> None:
    s = round_of("comet", TWO, staff=9, **HOME)
    assert "overtime" in offered(s)
    play(s, "comet", "overtime")
    assert (staff(s, "comet"), made(s, "comet")) == (5, ["overtime"])
    s = round_of("comet", TWO, staff=9, productions={"comet": ["overtime"]}, **HOME)
    assert code(s, "comet", "overtime") == "ALREADY_CREATED"
    s = round_of("comet", TWO, staff=3, **HOME)
    assert code(s, "comet", "overtime") == "NOT_ENOUGH_STAFF"


@rule("AN-CO-14", "AN-STF-06")
def test_the_night_shift_adds_two_staff() -> None:
    assert total(table(TWO, units={"reelhaven": {"bolt": 1}}, productions={"comet": ["overtime"]}), 0) == 3
    assert total(table(TWO, units={"reelhaven": {"bolt": 1}}), 0) == 1


@rule("AN-CO-15")
def test_two_conventions_make_a_simulcast() -> None:
    s = table(TWO, phase="conventions", staff={"comet": 20, "mirage": 1})
    play(s, "comet", "convention:yes")
    assert made(s, "comet") == []
    s = table(TWO, phase="conventions", staff={"comet": 20, "mirage": 1}, memory={"comet": {"conventions": 1}})
    play(s, "comet", "convention:yes")
    assert made(s, "comet") == ["simulcast"]
    assert waiting(s)[1] == "action_round"
