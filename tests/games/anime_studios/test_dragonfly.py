"""Dragonfly House."""

from typing import Any

import pytest

from citing import rule
from games.anime_studios.tables import (
    code,
    facts_of,
    hand,
    here,
    kept_by,
    left,
    made,
    offered,
    on_map,
    opened_by,
    play,
    retreats,
    round_of,
    staff,
    table,
    time_out,
    told,
    units,
    waiting,
)
from tripot.engine.actions import Fill
from tripot.games.anime_studios import productions

TWO = "dragonfly comet"
SIX = ["countdown", "steel_sky", "scrap_and_glory", "wreck_field", "overtime", "simulcast"]


@rule("AN-DR-01")
@pytest.mark.parametrize(("friends", "dice"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_two_classmates_are_worth_a_die(friends: int, dice: int) -> None:
    s = round_of(
        "dragonfly", TWO, script={"dice": [1] * dice}, units={"neon_quarter": {"classmate": friends, "bolt": 1}}
    )
    play(s, "dragonfly", "battle:neon_quarter:comet")
    assert len(told(s, "rolled")[0].facts["dice"]) == dice


LYS: dict[str, Any] = {
    "units": {"reelhaven": {"marshmallow": 2}, "neon_quarter": {"marshmallow": 1}},
    "studios": {"reelhaven": "dragonfly", "neon_quarter": "dragonfly"},
}
K1, K2, P1 = "marshmallow.reelhaven.keeper", "marshmallow.neon_quarter.keeper", "marshmallow.reelhaven.1"


@rule("AN-DR-02", "AN-GEN-12")
def test_lys_comes_for_two_mascots_at_a_studio_still_controlled() -> None:
    s = round_of("dragonfly", TWO, staff=9, **LYS)
    assert facts_of(s, "invoke_lys")["count"] == 2
    assert sorted(facts_of(s, "invoke_lys")["units"]) == sorted([K1, K2, P1])
    play(s, "dragonfly", units("invoke_lys", K2, P1, zone="reelhaven"))
    assert staff(s, "dragonfly") == 2
    assert (on_map(s, "marshmallow"), left(s, "marshmallow")) == (1, 5)
    assert here(s, "reelhaven", "president_lys") == 1
    assert kept_by(s, "neon_quarter") is None
    assert kept_by(s, "reelhaven") == "dragonfly"


@rule("AN-DR-02", "AN-ERR-01")
def test_refusals_of_lys() -> None:
    s = round_of("dragonfly", TWO, staff=9, **LYS)

    def answer(*names: str, zone: str = "reelhaven") -> str | None:
        return code(s, "dragonfly", units("invoke_lys", *names, zone=zone))

    assert answer(K1, P1) == "INVOCATION_CONDITION"
    assert answer(K1, K2, zone="reelhaven") == "INVOCATION_CONDITION"
    assert answer(P1, K2, zone="ink_cliffs") == "INVOCATION_CONDITION"
    assert answer(P1) == "WRONG_NUMBER_OF_UNITS"
    assert answer(P1, P1) == "UNIT_MOVED_TWICE"
    assert answer(P1, "bolt.reelhaven.1") == "NOT_YOUR_UNIT"
    assert code(s, "dragonfly", "invoke:president_lys:reelhaven") == "WRONG_NUMBER_OF_UNITS"
    s = round_of("dragonfly", TWO, staff=6, **LYS)
    assert answer(P1, K2) == "NOT_ENOUGH_STAFF"
    assert "invoke_lys" not in offered(s)


@rule("AN-DR-02")
def test_lys_stays_away_without_enough_mascots_or_studios() -> None:
    s = round_of("dragonfly", TWO, staff=9, units={"reelhaven": {"marshmallow": 2}}, studios={"reelhaven": "dragonfly"})
    assert "invoke_lys" not in offered(s)
    assert code(s, "dragonfly", units("invoke_lys", K1, P1, zone="reelhaven")) == "INVOCATION_CONDITION"
    s = round_of("dragonfly", TWO, staff=9, units={"reelhaven": {"marshmallow": 4}})
    assert "invoke_lys" not in offered(s)
    s = round_of("comet", "comet dragonfly", staff=9)
    assert code(s, "comet", units("invoke_lys", zone="reelhaven")) == "ABILITY_NOT_OWNED"


@rule("AN-DR-03")
@pytest.mark.parametrize("kept", [0, 1, 3])
def test_lys_fights_with_a_point_for_each_studio(kept: int) -> None:
    zones = ["reelhaven", "ink_cliffs", "pastel_paddies"][:kept]
    s = round_of(
        "dragonfly",
        TWO,
        script={"dice": [1] * kept},
        units={"neon_quarter": {"president_lys": 1, "bolt": 1}} | {zone: {"marshmallow": 1} for zone in zones},
        studios=dict.fromkeys(zones, "dragonfly"),
    )
    play(s, "dragonfly", "battle:neon_quarter:comet")
    assert len(told(s, "rolled")[0].facts["dice"]) == kept


@rule("AN-DR-04", "AN-BAT-14", "AN-TRN-04")
def test_lys_reconciles_once_a_turn_for_a_right() -> None:
    position: dict[str, Any] = {
        "script": {"dice": [4, 4]},
        "bag": [3],
        "units": {"neon_quarter": {"president_lys": 1, "prodigy": 1, "bolt": 3}},
    }
    s = round_of("dragonfly", TWO, **position)
    play(s, "dragonfly", "battle:neon_quarter:comet")
    assert waiting(s) == ("dragonfly", "post_battle")
    play(s, "dragonfly", "reconciliation")
    assert hand(s, "dragonfly") == (3,)
    assert waiting(s) == ("comet", "retreats")
    assert facts_of(s, "retreats")["count"] == 1
    s = round_of("dragonfly", TWO, used=["reconciliation"], **position)
    play(s, "dragonfly", "battle:neon_quarter:comet")
    assert waiting(s) == ("comet", "retreats")


@rule("AN-DR-04")
def test_there_is_nothing_to_forgive_without_a_wound_a_unit_or_lys() -> None:
    s = round_of(
        "dragonfly", TWO, script={"dice": [1, 1]}, units={"neon_quarter": {"president_lys": 1, "prodigy": 1, "bolt": 2}}
    )
    play(s, "dragonfly", "battle:neon_quarter:comet")
    assert s.fight is None
    s = round_of(
        "dragonfly", TWO, script={"dice": [6, 4]}, units={"neon_quarter": {"president_lys": 1, "prodigy": 1, "bolt": 1}}
    )
    play(s, "dragonfly", "battle:neon_quarter:comet")
    assert s.fight is None
    s = round_of("dragonfly", TWO, script={"dice": [4, 4]}, units={"neon_quarter": {"prodigy": 1, "bolt": 2}})
    play(s, "dragonfly", "battle:neon_quarter:comet")
    assert waiting(s) == ("comet", "retreats")


@rule("AN-DR-05")
def test_attacking_dragonfly_at_home_costs_one_more() -> None:
    home: dict[str, Any] = {"units": {"neon_quarter": {"marshmallow": 1, "bolt": 1}}}
    s = round_of("comet", "comet dragonfly", studios={"neon_quarter": "dragonfly"}, **home)
    play(s, "comet", "battle:neon_quarter:dragonfly")
    assert staff(s, "comet") == 3
    s = round_of("comet", "comet dragonfly", studios={"neon_quarter": (None, "dragonfly")}, **home)
    play(s, "comet", "battle:neon_quarter:dragonfly")
    assert staff(s, "comet") == 4
    s = round_of("comet", "comet dragonfly", staff=1, studios={"neon_quarter": "dragonfly"}, **home)
    assert code(s, "comet", "battle:neon_quarter:dragonfly") == "NOT_ENOUGH_STAFF"


@rule("AN-DR-06", "AN-COM-23", "AN-COM-24")
def test_the_welcome_club_recruits_one_or_two_for_one_staff() -> None:
    s = round_of("dragonfly", TWO, units={"neon_quarter": {"classmate": 1}})
    play(s, "dragonfly", "welcome_club:neon_quarter:2")
    assert (staff(s, "dragonfly"), here(s, "neon_quarter", "marshmallow")) == (4, 2)
    s = round_of("dragonfly", TWO, units={"neon_quarter": {"classmate": 1}})
    assert code(s, "dragonfly", "welcome_club:reelhaven:1") == "NO_UNIT_HERE"
    assert code(s, "dragonfly", "welcome_club:neon_quarter:3") == "WRONG_NUMBER_OF_UNITS"
    assert code(s, "dragonfly", "welcome_club:neon_quarter:0") == "WRONG_NUMBER_OF_UNITS"
    s = round_of("dragonfly", TWO)
    assert "welcome_club:sepia_coast:2" in offered(s)
    s = round_of("dragonfly", TWO, units={"neon_quarter": {"marshmallow": 5}})
    assert code(s, "dragonfly", "welcome_club:neon_quarter:2") == "RESERVE_EMPTY"
    assert "welcome_club:neon_quarter:1" in offered(s)


@rule("AN-DR-07")
@pytest.mark.parametrize(
    ("names", "wanted"), [(TWO, 6), ("dragonfly comet mirage", 9), ("dragonfly comet mirage midnight", 12)]
)
def test_the_thursday_club_wants_three_studios_a_player(names: str, wanted: int) -> None:
    zones = table(names).board().names
    for many, created in ((wanted - 1, False), (wanted, True)):
        s = table(names, studios=dict.fromkeys(zones[:many], (None, "comet")))
        productions.check(s)
        assert ("thursday_club" in made(s, "dragonfly")) == created


@rule("AN-DR-08", "AN-FAC-01")
def test_the_talent_circle_makes_prodigies_cheaper() -> None:
    home: dict[str, Any] = {"units": {"reelhaven": {"marshmallow": 1}}, "studios": {"reelhaven": "dragonfly"}}
    s = round_of("dragonfly", TWO, **home)
    play(s, "dragonfly", "invoke:prodigy:reelhaven")
    assert staff(s, "dragonfly") == 2
    s = round_of("dragonfly", TWO, productions={"dragonfly": ["thursday_club"]}, **home)
    play(s, "dragonfly", "invoke:prodigy:reelhaven")
    assert staff(s, "dragonfly") == 3


@rule("AN-DR-09", "AN-FAC-02")
def test_invoking_lys_creates_the_confession() -> None:
    s = round_of("dragonfly", TWO, staff=9, **LYS)
    play(s, "dragonfly", units("invoke_lys", K2, P1, zone="reelhaven"))
    assert made(s, "dragonfly") == ["rain_confession"]


@rule("AN-DR-11")
def test_rivals_are_met_in_two_zones_at_once() -> None:
    s = table(TWO, units={"reelhaven": {"marshmallow": 1, "bolt": 1}, "ink_cliffs": {"classmate": 1, "bolt": 1}})
    productions.check(s)
    assert made(s, "dragonfly") == ["rivals"]
    s = table(TWO, units={"reelhaven": {"marshmallow": 1, "bolt": 1}, "ink_cliffs": {"classmate": 1}})
    productions.check(s)
    assert made(s, "dragonfly") == []


DISMISSAL: dict[str, Any] = {
    "productions": {"dragonfly": ["rivals"]},
    "units": {"neon_quarter": {"marshmallow": 1, "test_pilot": 1, "bolt": 1}, "reelhaven": {"marshmallow": 1}},
}


@rule("AN-DR-12", "AN-BAT-01")
def test_a_dismissed_character_leaves_where_its_owner_wishes() -> None:
    s = round_of("dragonfly", TWO, **DISMISSAL)
    play(s, "dragonfly", "battle:neon_quarter:comet")
    assert offered(s) == ["polite_dismissal:test_pilot", "done"]
    assert code(s, "dragonfly", "polite_dismissal:bolt") == "ABILITY_CONDITION"
    play(s, "dragonfly", "polite_dismissal:test_pilot")
    assert staff(s, "dragonfly") == 3
    assert waiting(s) == ("comet", "dismissal_zone")
    assert "zone:reelhaven" not in offered(s)
    assert code(s, "comet", "zone:reelhaven") == "ILLEGAL_RETREAT"
    assert code(s, "comet", "zone:nowhere") == "UNKNOWN_ZONE"
    play(s, "comet", "zone:ink_cliffs")
    assert here(s, "ink_cliffs", "test_pilot") == 1
    assert told(s, "rolled")[1].facts["dice"] == []


@rule("AN-DR-12", "AN-DEC-02", "AN-MAP-07")
def test_by_default_the_dismissed_goes_to_the_first_zone_in_map_order() -> None:
    s = round_of("dragonfly", TWO, **DISMISSAL)
    play(s, "dragonfly", "battle:neon_quarter:comet")
    play(s, "dragonfly", "polite_dismissal:test_pilot")
    time_out(s)
    assert here(s, "screen_square", "test_pilot") == 1


@rule("AN-DR-12", "AN-MI-04", "AN-MI-08")
def test_with_nowhere_to_go_the_dismissed_is_humiliated_or_elusive() -> None:
    near = {zone: {"marshmallow": 1} for zone in ("ink_cliffs", "neon_quarter", "pastel_paddies")}
    for other, unit, stays in (("comet", "test_pilot", 0), ("midnight", "medium", 1)):
        s = round_of(
            "dragonfly",
            f"dragonfly {other}",
            productions={"dragonfly": ["rivals"]},
            script={"dice": [1] * 3},
            units={"reelhaven": {"classmate": 1, unit: 1}} | near,
        )
        play(s, "dragonfly", f"battle:reelhaven:{other}")
        play(s, "dragonfly", f"polite_dismissal:{unit}")
        assert here(s, "reelhaven", unit) == stays
        assert bool(told(s, "humiliated")) != bool(stays)


@rule("AN-DR-13")
def test_first_bell_rings_for_the_first_player_from_turn_2_or_for_four_studios() -> None:
    for turn, created in ((1, False), (2, True)):
        s = table(TWO, turn=turn, first=0, phase="first_player", staff={"dragonfly": 9, "comet": 2})
        if turn == 1:
            s.first = 0
        assert ("first_bell" in made(s, "dragonfly")) == (created and s.first == 0)
    zones = ["reelhaven", "neon_quarter", "ink_cliffs", "pastel_paddies"]
    s = table(
        TWO,
        first=1,
        units={zone: {"marshmallow": 1} for zone in zones},
        studios=dict.fromkeys(zones, "dragonfly"),
    )
    productions.check(s)
    assert "first_bell" in made(s, "dragonfly")


@rule("AN-DR-13")
def test_the_first_player_of_turn_1_earns_nothing_in_the_staff_phase_of_turn_2() -> None:
    s = table(TWO, turn=2, first=0, phase="staff", units={"reelhaven": {"bolt": 6}})
    assert s.first == 1
    assert made(s, "dragonfly") == []


@rule("AN-DR-14")
@pytest.mark.parametrize(("place", "hears"), [("neon_quarter", True), ("reelhaven", True), ("sketch_moor", False)])
def test_gossip_needs_a_classmate_in_the_zone_or_next_to_it(place: str, hears: bool) -> None:
    force = {"neon_quarter": {"bolt": 1, "owlet": 1}}
    force.setdefault(place, {})["classmate"] = 1
    s = round_of("comet", "comet mirage dragonfly", productions={"dragonfly": ["first_bell"]}, units=force)
    play(s, "comet", "battle:neon_quarter:mirage")
    assert (waiting(s) == ("dragonfly", "pre_battle")) == hears


@rule("AN-DR-15")
@pytest.mark.parametrize(("kept", "created"), [(2, False), (3, True)])
def test_the_festival_needs_a_convention_with_three_studios(kept: int, created: bool) -> None:
    zones = ["reelhaven", "ink_cliffs", "pastel_paddies"][:kept]
    s = table(
        TWO,
        phase="conventions",
        first=0,
        staff={"dragonfly": 9, "comet": 1},
        units={zone: {"marshmallow": 1} for zone in zones},
        studios=dict.fromkeys(zones, "dragonfly"),
    )
    play(s, "dragonfly", "convention:yes")
    assert ("year_end_festival" in made(s, "dragonfly")) == created


@rule("AN-DR-17", "AN-PRD-06", "AN-FAC-03")
def test_the_room_in_the_sky_draws_for_each_player_with_six_productions() -> None:
    s = round_of("dragonfly", "dragonfly comet mirage", productions={"comet": SIX}, bag=[2, 3])
    play(s, "dragonfly", "room_in_the_sky")
    assert (staff(s, "dragonfly"), hand(s, "dragonfly")) == (1, (2,))
    assert made(s, "dragonfly") == ["room_in_the_sky"]
    s = round_of("dragonfly", TWO, productions={"dragonfly": ["room_in_the_sky"]})
    assert code(s, "dragonfly", "room_in_the_sky") == "ALREADY_CREATED"
    assert code(round_of("comet", "comet dragonfly"), "comet", "room_in_the_sky") == "ABILITY_NOT_OWNED"


FLYING: dict[str, Any] = {
    "units": {"reelhaven": {"marshmallow": 3}, "neon_quarter": {"bolt": 1}},
    "studios": {"reelhaven": ("dragonfly", "comet"), "ink_cliffs": (None, "comet")},
}


@rule("AN-DR-18", "AN-GEN-10")
def test_a_studio_flies_with_its_keeper_and_remembers_its_founder() -> None:
    s = round_of("dragonfly", TWO, productions={"dragonfly": ["room_in_the_sky"]}, **FLYING)
    assert [name for name in offered(s) if name.startswith("flying")] == [
        "flying_studio:reelhaven:neon_quarter",
        "flying_studio:reelhaven:pastel_paddies",
    ]
    play(s, "dragonfly", "flying_studio:reelhaven:neon_quarter")
    assert staff(s, "dragonfly") == 3
    assert (kept_by(s, "neon_quarter"), opened_by(s, "neon_quarter")) == ("dragonfly", "comet")
    assert opened_by(s, "reelhaven") is None
    assert (here(s, "reelhaven", "marshmallow"), here(s, "neon_quarter", "marshmallow")) == (2, 1)


@rule("AN-DR-18", "AN-PRD-07")
def test_refusals_of_the_flying_studio() -> None:
    s = round_of("dragonfly", TWO, productions={"dragonfly": ["room_in_the_sky"]}, **FLYING)
    assert code(s, "dragonfly", "flying_studio:reelhaven:ink_cliffs") == "STUDIO_ALREADY_HERE"
    assert code(s, "dragonfly", "flying_studio:reelhaven:screen_square") == "NOT_ADJACENT"
    assert code(s, "dragonfly", "flying_studio:ink_cliffs:neon_quarter") == "NOT_CONTROLLED_BY_YOU"
    assert code(s, "dragonfly", "flying_studio:pastel_paddies:neon_quarter") == "NO_STUDIO_HERE"
    assert code(s, "dragonfly", "flying_studio:reelhaven:pluto") == "UNKNOWN_ZONE"
    assert code(s, "dragonfly", "flying_studio") == "UNKNOWN_ZONE"
    s = round_of("dragonfly", TWO, **FLYING)
    assert code(s, "dragonfly", "flying_studio:reelhaven:neon_quarter") == "ABILITY_NOT_OWNED"


@rule("AN-ERR-02")
def test_a_form_of_another_shape_is_refused_before_the_rules() -> None:
    s = round_of("dragonfly", TWO, staff=9, **LYS)
    refused = code(s, "dragonfly", Fill("invoke_lys", {"units": "all"}))
    assert refused == "not_a_list"
    play(s, "dragonfly", units("invoke_lys", K2, P1, zone="reelhaven"))


@rule("AN-BAT-17", "AN-DR-12")
def test_the_refuge_of_a_dismissed_unit_ignores_third_factions() -> None:
    position = {"neon_quarter": {"marshmallow": 1, "test_pilot": 1, "bolt": 1}, "screen_square": {"owlet": 2}}
    s = round_of("dragonfly", "dragonfly comet mirage", productions={"dragonfly": ["rivals"]}, units=position)
    play(s, "dragonfly", "battle:neon_quarter:comet")
    play(s, "dragonfly", "polite_dismissal:test_pilot")
    assert "zone:screen_square" in offered(s)


def test_a_wounded_lys_can_retreat() -> None:
    s = round_of(
        "comet", "comet dragonfly", script={"dice": [4]}, units={"neon_quarter": {"test_pilot": 1, "president_lys": 1}}
    )
    play(s, "comet", "battle:neon_quarter:dragonfly")
    play(s, "dragonfly", retreats(("president_lys.neon_quarter.1", "reelhaven")))
    assert here(s, "reelhaven", "president_lys") == 1
