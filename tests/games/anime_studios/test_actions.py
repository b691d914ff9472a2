"""The common and the unlimited actions."""

from typing import Any

import pytest

from citing import rule
from games.anime_studios.tables import (
    code,
    facts_of,
    here,
    kept_by,
    left,
    move,
    offered,
    on_map,
    opened_by,
    play,
    round_of,
    staff,
    table,
    time_out,
    told,
    waiting,
)

TWO = "comet mirage"


# --- open a studio


@rule("AN-COM-01", "AN-COM-03", "AN-GEN-10")
def test_a_studio_costs_three_staff_and_is_kept_at_once() -> None:
    s = round_of("comet", TWO, units={"reelhaven": {"bolt": 1}})
    play(s, "comet", "open_studio:reelhaven")
    assert staff(s, "comet") == 2
    assert kept_by(s, "reelhaven") == opened_by(s, "reelhaven") == "comet"
    s = round_of("comet", TWO, staff=2, units={"reelhaven": {"bolt": 1}})
    assert code(s, "comet", "open_studio:reelhaven") == "NOT_ENOUGH_STAFF"


@rule("AN-COM-02", "AN-GEN-09")
def test_a_studio_needs_an_empty_zone_and_a_mascot() -> None:
    s = round_of(
        "comet",
        TWO,
        units={"reelhaven": {"bolt": 1}, "neon_quarter": {"test_pilot": 1, "owlet": 1}},
        studios={"reelhaven": (None, "mirage")},
    )
    assert code(s, "comet", "open_studio:reelhaven") == "STUDIO_ALREADY_HERE"
    assert code(s, "comet", "open_studio:neon_quarter") == "NO_MASCOT_HERE"
    assert code(s, "comet", "open_studio:ink_cliffs") == "NO_MASCOT_HERE"
    assert code(s, "comet", "open_studio:atlantis") == "UNKNOWN_ZONE"
    assert code(s, "comet", "open_studio:storyboard_fort") == "UNKNOWN_ZONE"


@rule("AN-COM-04", "AN-GEN-15", "AN-GEN-14")
def test_enemies_in_the_zone_prevent_nothing() -> None:
    crowd = {"bolt": 1, "owlet": 2, "director_onyx": 1, "infiltrator": 4}
    s = round_of("comet", TWO, units={"screen_square": crowd})
    play(s, "comet", "open_studio:screen_square")
    assert s.fight is None
    assert on_map(s, "owlet") == 2


# --- move


@rule("AN-COM-05", "AN-COM-06", "AN-COM-07")
def test_units_move_one_zone_each_from_anywhere_for_one_staff_each() -> None:
    s = round_of("comet", TWO, units={"reelhaven": {"bolt": 2}, "screen_square": {"test_pilot": 1, "owlet": 1}})
    play(
        s,
        "comet",
        move(
            ("bolt.reelhaven.1", "ink_cliffs"),
            ("bolt.reelhaven.2", "neon_quarter"),
            ("test_pilot.screen_square.1", "neon_quarter"),
        ),
    )
    assert staff(s, "comet") == 2
    assert here(s, "ink_cliffs", "bolt") == 1
    assert (here(s, "neon_quarter", "bolt"), here(s, "neon_quarter", "test_pilot")) == (1, 1)


@rule("AN-COM-05")
def test_a_move_moves_at_least_one_unit() -> None:
    s = round_of("comet", TWO, units={"reelhaven": {"bolt": 2}})
    assert code(s, "comet", move()) == "NOTHING_TO_MOVE"


@rule("AN-COM-06", "AN-DEC-04")
def test_a_unit_moves_once_and_must_be_mine() -> None:
    s = round_of("comet", TWO, units={"reelhaven": {"bolt": 2, "owlet": 1}})
    twice = move(("bolt.reelhaven.1", "ink_cliffs"), ("bolt.reelhaven.1", "neon_quarter"))
    assert code(s, "comet", twice) == "UNIT_MOVED_TWICE"
    for name in ("owlet.reelhaven.1", "bolt.reelhaven.3", "bolt.reelhaven.keeper", "bolt.ink_cliffs.1", "nobody"):
        assert code(s, "comet", move((name, "ink_cliffs"))) == "NOT_YOUR_UNIT"


@rule("AN-COM-07")
def test_moves_are_simultaneous_and_go_to_neighbours_whatever_is_there() -> None:
    s = round_of(
        "comet",
        TWO,
        units={"reelhaven": {"bolt": 1}, "neon_quarter": {"bolt": 1, "director_onyx": 1}},
    )
    swap = move(("bolt.reelhaven.1", "neon_quarter"), ("bolt.neon_quarter.1", "reelhaven"))
    play(s, "comet", swap)
    assert (here(s, "reelhaven", "bolt"), here(s, "neon_quarter", "bolt")) == (1, 1)
    s = round_of("comet", TWO, units={"reelhaven": {"bolt": 1}})
    assert code(s, "comet", move(("bolt.reelhaven.1", "screen_square"))) == "NOT_ADJACENT"
    assert code(s, "comet", move(("bolt.reelhaven.1", "reelhaven"))) == "NOT_ADJACENT"
    assert code(s, "comet", move(("bolt.reelhaven.1", "the_moon"))) == "UNKNOWN_ZONE"


@rule("AN-COM-08", "AN-GEN-12", "AN-GEN-11")
def test_a_keeper_that_moves_leaves_an_independent_studio() -> None:
    s = round_of("comet", TWO, units={"reelhaven": {"bolt": 2}}, studios={"reelhaven": "comet"})
    assert facts_of(s, "move")["units"] == {"reelhaven": ("bolt.reelhaven.1", "bolt.reelhaven.keeper")}
    play(s, "comet", move(("bolt.reelhaven.1", "ink_cliffs")))
    assert kept_by(s, "reelhaven") == "comet"
    s = round_of("comet", TWO, units={"reelhaven": {"bolt": 2}}, studios={"reelhaven": "comet"})
    play(s, "comet", move(("bolt.reelhaven.keeper", "ink_cliffs")))
    assert kept_by(s, "reelhaven") is None
    assert opened_by(s, "reelhaven") == "comet"
    assert told(s, "studio_independent")[0].facts == {"zone": "reelhaven"}


# --- capture


CROWD: dict[str, Any] = {
    "units": {
        "screen_square": {
            "captain_altair": 1,
            "classmate": 1,
            "marshmallow": 2,
            "lady_ember": 1,
            "wisp": 1,
        }
    },
    "studios": {"screen_square": "dragonfly"},
}
THREE = "comet dragonfly midnight"


@rule("AN-COM-17", "AN-COM-18", "AN-COM-21", "AN-GEN-02")
def test_worked_example_of_a_capture() -> None:
    """AN-EX-10."""
    s = round_of("comet", THREE, **CROWD)
    assert code(s, "comet", "capture:screen_square:midnight") == "RANK_TOO_LOW"
    play(s, "comet", "capture:screen_square:dragonfly")
    assert waiting(s) == ("dragonfly", "captured_mascot")
    assert offered(s) == ["mascot:other", "mascot:keeper"]
    pilot = {"screen_square": {"test_pilot": 1, "classmate": 1, "marshmallow": 2, "lady_ember": 1, "wisp": 1}}
    s = round_of("comet", THREE, units=pilot)
    assert code(s, "comet", "capture:screen_square:dragonfly") == "RANK_TOO_LOW"
    assert code(s, "comet", "capture:screen_square:midnight") == "RANK_TOO_LOW"


@rule("AN-COM-16", "AN-COM-20", "AN-COM-22", "AN-RES-02", "AN-HID-03")
def test_a_captured_mascot_stays_with_its_captor_and_out_of_its_reserve() -> None:
    s = round_of("comet", TWO, units={"screen_square": {"test_pilot": 1, "owlet": 3}})
    play(s, "comet", "capture:screen_square:mirage")
    assert staff(s, "comet") == 4
    assert here(s, "screen_square", "owlet") == 2
    assert s.captives == [0, 1, 0, 0]
    assert left(s, "owlet") == 3
    from games.anime_studios.tables import seen

    assert seen(s, "mirage").facts["players"][0]["captives"] == {"mirage": 1}


@rule("AN-COM-21", "AN-GEN-12")
@pytest.mark.parametrize(("answer", "keeper"), [("mascot:keeper", None), ("mascot:other", "dragonfly")])
def test_the_owner_chooses_between_the_keeper_and_another(answer: str, keeper: str | None) -> None:
    s = round_of("comet", THREE, **CROWD)
    play(s, "comet", "capture:screen_square:dragonfly")
    play(s, "dragonfly", answer)
    assert kept_by(s, "screen_square") == keeper
    assert here(s, "screen_square", "marshmallow") == 1


@rule("AN-DEC-02", "AN-COM-21")
def test_by_default_a_non_keeper_is_given_up() -> None:
    s = round_of("comet", THREE, **CROWD)
    play(s, "comet", "capture:screen_square:dragonfly")
    time_out(s)
    assert kept_by(s, "screen_square") == "dragonfly"


@rule("AN-COM-21", "AN-GEN-18")
def test_without_a_choice_nobody_is_asked() -> None:
    s = round_of(
        "comet",
        TWO,
        units={"screen_square": {"test_pilot": 1, "owlet": 1}},
        studios={"screen_square": "mirage"},
    )
    play(s, "comet", "capture:screen_square:mirage")
    assert waiting(s) == ("comet", "action_round")
    assert kept_by(s, "screen_square") is None


@rule("AN-COM-17")
@pytest.mark.parametrize(
    ("mine", "theirs", "allowed"),
    [
        ({"bolt": 6}, {"owlet": 1}, False),
        ({"test_pilot": 1}, {"owlet": 1}, True),
        ({"test_pilot": 4}, {"owlet": 1, "infiltrator": 1}, False),
        ({"captain_altair": 1}, {"owlet": 1, "infiltrator": 4}, True),
        ({"captain_altair": 1}, {"owlet": 1, "director_onyx": 1}, False),
    ],
)
def test_only_a_strictly_higher_rank_than_every_unit_captures(
    mine: dict[str, int], theirs: dict[str, int], allowed: bool
) -> None:
    s = round_of("comet", TWO, units={"screen_square": mine | theirs})
    assert ("capture:screen_square:mirage" in offered(s)) == allowed
    assert (code(s, "comet", "capture:screen_square:mirage") is None) == allowed


@rule("AN-COM-19", "AN-CO-10")
def test_armed_mascots_do_not_resist_a_capture() -> None:
    s = round_of(
        "mirage",
        "mirage comet",
        productions={"comet": ["scrap_and_glory"]},
        units={"screen_square": {"infiltrator": 1, "bolt": 6}},
    )
    play(s, "mirage", "capture:screen_square:comet")
    assert s.fight is None
    assert not told(s, "rolled")


@rule("AN-ERR-03", "AN-COM-16")
def test_refusals_of_a_capture() -> None:
    s = round_of(
        "comet",
        THREE,
        units={"screen_square": {"captain_altair": 1, "classmate": 1}, "reelhaven": {"wisp": 1}},
    )
    assert code(s, "comet", "capture:screen_square:dragonfly") == "NO_MASCOT_HERE"
    assert code(s, "comet", "capture:screen_square:midnight") == "NO_SUCH_ENEMY_HERE"
    assert code(s, "comet", "capture:screen_square:comet") == "NO_SUCH_ENEMY_HERE"
    assert code(s, "comet", "capture:reelhaven:midnight") == "NO_UNIT_HERE"
    assert code(s, "comet", "capture:nowhere:midnight") == "UNKNOWN_ZONE"


# --- recruit


@rule("AN-COM-23")
def test_a_mascot_is_recruited_where_one_already_is() -> None:
    s = round_of("comet", TWO, units={"screen_square": {"captain_altair": 1}})
    play(s, "comet", "recruit:screen_square")
    assert (staff(s, "comet"), here(s, "screen_square", "bolt"), left(s, "bolt")) == (4, 1, 5)
    s = round_of("comet", TWO, units={"screen_square": {"captain_altair": 1}})
    assert code(s, "comet", "recruit:reelhaven") == "NO_UNIT_HERE"


@rule("AN-COM-24", "AN-END-14")
def test_without_any_unit_one_recruits_anywhere() -> None:
    s = round_of("comet", TWO, units={"screen_square": {"owlet": 1}})
    assert [name for name in offered(s) if name.startswith("recruit")] == [f"recruit:{z}" for z in s.board().names]
    play(s, "comet", "recruit:screen_square")
    assert here(s, "screen_square", "bolt") == 1


@rule("AN-COM-25", "AN-RES-01")
def test_an_empty_reserve_recruits_nobody_so_that_six_mascots_are_the_most() -> None:
    s = round_of("comet", TWO, units={"reelhaven": {"bolt": 6}})
    assert code(s, "comet", "recruit:reelhaven") == "RESERVE_EMPTY"
    s = round_of("comet", TWO, units={"reelhaven": {"bolt": 5}}, captives={"mirage": {"comet": 1}})
    assert code(s, "comet", "recruit:reelhaven") == "RESERVE_EMPTY"


# --- invoke a character


@rule("AN-COM-26", "AN-FAC-01")
def test_a_character_appears_at_a_controlled_studio_for_its_cost() -> None:
    position: dict[str, Any] = {
        "units": {"reelhaven": {"bolt": 1}, "neon_quarter": {"bolt": 1}, "ink_cliffs": {"owlet": 1}},
        "studios": {"reelhaven": "comet", "neon_quarter": (None, "comet"), "ink_cliffs": "mirage"},
    }
    s = round_of("comet", TWO, **position)
    play(s, "comet", "invoke:orion_frame:reelhaven")
    assert (staff(s, "comet"), here(s, "reelhaven", "orion_frame")) == (2, 1)
    s = round_of("comet", TWO, **position)
    assert code(s, "comet", "invoke:test_pilot:neon_quarter") == "NOT_CONTROLLED_BY_YOU"
    assert code(s, "comet", "invoke:test_pilot:ink_cliffs") == "NOT_CONTROLLED_BY_YOU"
    assert code(s, "comet", "invoke:test_pilot:screen_square") == "NO_STUDIO_HERE"
    assert code(s, "comet", "invoke:infiltrator:reelhaven") == "NOT_YOUR_UNIT"
    assert code(s, "comet", "invoke:bolt:reelhaven") == "NOT_YOUR_UNIT"


@rule("AN-COM-27", "AN-RES-02")
def test_no_character_comes_from_an_empty_reserve() -> None:
    s = round_of("comet", TWO, units={"reelhaven": {"bolt": 1, "orion_frame": 3}}, studios={"reelhaven": "comet"})
    assert code(s, "comet", "invoke:orion_frame:reelhaven") == "RESERVE_EMPTY"
    assert "invoke:test_pilot:reelhaven" in offered(s)


# --- invoke a hero


@rule("AN-COM-28", "AN-COM-29")
def test_a_hero_can_come_back_under_the_same_condition() -> None:
    s = round_of(
        "midnight",
        "midnight comet",
        staff=9,
        memory={"midnight": {"invoked": ["nocturne"]}},
        units={"reelhaven": {"wisp": 1}},
        studios={"reelhaven": "midnight"},
    )
    play(s, "midnight", "invoke:nocturne:reelhaven")
    assert staff(s, "midnight") == 3
    s = round_of("midnight", "midnight comet", staff=9, units={"reelhaven": {"wisp": 1, "nocturne": 1}})
    assert code(s, "midnight", "invoke:nocturne:reelhaven") == "RESERVE_EMPTY"


# --- battle, started


@rule("AN-COM-09")
def test_a_battle_costs_one_staff_and_needs_both_sides_there() -> None:
    s = round_of("comet", THREE, units={"screen_square": {"bolt": 1, "wisp": 1}, "reelhaven": {"marshmallow": 1}})
    assert code(s, "comet", "battle:screen_square:dragonfly") == "NO_SUCH_ENEMY_HERE"
    assert code(s, "comet", "battle:screen_square:mirage") == "NO_SUCH_ENEMY_HERE"
    assert code(s, "comet", "battle:reelhaven:dragonfly") == "NO_UNIT_HERE"
    assert code(s, "comet", "battle:olympus:dragonfly") == "UNKNOWN_ZONE"
    play(s, "comet", "battle:screen_square:midnight")
    assert staff(s, "comet") == 4
    assert code(s, "comet", "battle:screen_square:midnight") == "MAIN_ACTION_DONE"


@rule("AN-COM-15")
def test_a_battle_without_any_die_can_be_fought() -> None:
    s = round_of("comet", TWO, units={"screen_square": {"bolt": 1, "owlet": 1}})
    play(s, "comet", "battle:screen_square:mirage")
    assert [event.facts["dice"] for event in told(s, "rolled")] == [[], []]


# --- unlimited actions


@rule("AN-FRE-01")
def test_taking_control_needs_a_mascot_and_is_free() -> None:
    s = round_of(
        "comet",
        TWO,
        units={"reelhaven": {"bolt": 1}, "neon_quarter": {"test_pilot": 1}},
        studios={"reelhaven": (None, "mirage"), "neon_quarter": (None, "comet")},
    )
    assert code(s, "comet", "take_control:neon_quarter") == "NO_MASCOT_HERE"
    assert code(s, "comet", "take_control:ink_cliffs") == "NO_STUDIO_HERE"
    play(s, "comet", "take_control:reelhaven")
    assert kept_by(s, "reelhaven") == "comet"
    assert opened_by(s, "reelhaven") == "mirage"
    assert staff(s, "comet") == 5


@rule("AN-FRE-02", "AN-GEN-08")
def test_a_studio_kept_by_an_enemy_is_not_for_the_taking() -> None:
    s = round_of("comet", TWO, units={"reelhaven": {"bolt": 1, "owlet": 1}}, studios={"reelhaven": "mirage"})
    assert code(s, "comet", "take_control:reelhaven") == "STUDIO_KEPT"
    assert code(s, "comet", "abandon:reelhaven") == "NOT_CONTROLLED_BY_YOU"


@rule("AN-FRE-03", "AN-FRE-04")
def test_an_abandoned_studio_is_independent_its_keeper_stays_and_may_retake_it() -> None:
    s = round_of("comet", TWO, units={"reelhaven": {"bolt": 1}}, studios={"reelhaven": "comet"})
    play(s, "comet", "abandon:reelhaven")
    assert kept_by(s, "reelhaven") is None
    assert here(s, "reelhaven", "bolt") == 1
    play(s, "comet", "take_control:reelhaven")
    assert kept_by(s, "reelhaven") == "comet"
    assert code(s, "comet", "abandon:ink_cliffs") == "NO_STUDIO_HERE"


@rule("AN-FRE-07")
def test_unlimited_actions_only_in_ones_own_round() -> None:
    s = round_of("comet", TWO, units={"reelhaven": {"owlet": 1}}, studios={"reelhaven": (None, "comet")})
    assert code(s, "mirage", "take_control:reelhaven") == "NOT_YOUR_DECISION"


@rule("AN-GEN-13")
def test_a_unit_is_in_play_on_the_map_only() -> None:
    s = table("comet mirage", units={"reelhaven": {"bolt": 2}}, captives={"mirage": {"comet": 1}})
    assert on_map(s, "bolt") == 2
    assert left(s, "bolt") == 3
