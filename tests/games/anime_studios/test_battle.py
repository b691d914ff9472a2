"""Battles: before, dice, after."""

from typing import Any

import pytest

from citing import rule
from games.anime_studios.tables import (
    code,
    do,
    facts_of,
    fans,
    here,
    kept_by,
    left,
    made,
    offered,
    play,
    retreats,
    round_of,
    seen,
    staff,
    time_out,
    told,
    units,
    waiting,
)
from tripot.games.anime_studios.dice import breakdown
from tripot.games.anime_studios.state import AnimeState

TWO = "comet mirage"
SIX = ["midnight_market", "jinx", "door_under_stairs", "masquerade", "vanity_tribute", "embers"]


def fight(dice: list[int], factions: str = TWO, zone: str = "kiosk_arcade", **more: Any) -> AnimeState:
    """A battle of the first faction against the second, with these dice, up to its first question."""
    first, second = factions.split()[:2]
    s = round_of(first, factions, script={"dice": dice}, **more)
    return play(s, first, f"battle:{zone}:{second}")


def everywhere(kind: str) -> dict[str, dict[str, int]]:
    """A unit in each neighbour of the Kiosk Arcade with two players."""
    near = ("neon_quarter", "screen_square", "screentone_city", "sepia_coast", "sketch_moor")
    return {zone: {kind: 1} for zone in near}


@rule("AN-BAT-07", "AN-BAT-08", "AN-BAT-09", "AN-BAT-11", "AN-BAT-12", "AN-BAT-13", "AN-BAT-15", "AN-BAT-16")
@rule("AN-CO-03", "AN-CO-09", "AN-CO-11", "AN-PRD-07", "AN-COM-10", "AN-GEN-12")
def test_worked_example_of_a_battle() -> None:
    """AN-EX-11."""
    s = fight(
        [6, 6, 5, 4, 4, 3, 2, 1, 1, 6, 4, 2],
        units={
            "kiosk_arcade": {
                "captain_altair": 1,
                "test_pilot": 1,
                "orion_frame": 1,
                "bolt": 2,
                "mastermind": 1,
                "infiltrator": 1,
                "owlet": 2,
            }
        },
        studios={"kiosk_arcade": "mirage"},
    )
    rolled = told(s, "rolled")
    assert [len(event.facts["dice"]) for event in rolled] == [9, 3]
    assert [(event.facts["humiliations"], event.facts["wounds"]) for event in rolled] == [(2, 3), (1, 1)]
    assert waiting(s) == ("comet", "casualties")
    play(s, "comet", units("casualties", "bolt.kiosk_arcade.1"))
    assert here(s, "kiosk_arcade", "bolt") == 2
    assert waiting(s) == ("mirage", "casualties")
    play(s, "mirage", units("casualties", "owlet.kiosk_arcade.1", "infiltrator.kiosk_arcade.1"))
    assert here(s, "kiosk_arcade", "bolt") == 1
    assert (here(s, "kiosk_arcade", "owlet"), kept_by(s, "kiosk_arcade")) == (1, "mirage")
    assert waiting(s) == ("comet", "retreats")
    assert facts_of(s, "retreats")["count"] == 1
    play(s, "comet", retreats(("bolt.kiosk_arcade.1", "neon_quarter")))
    assert waiting(s) == ("mirage", "retreats")
    assert facts_of(s, "retreats")["count"] == 2
    assert "neon_quarter" not in facts_of(s, "retreats")["zones"]
    play(
        s,
        "mirage",
        retreats(("mastermind.kiosk_arcade.1", "sketch_moor"), ("owlet.kiosk_arcade.keeper", "sepia_coast")),
    )
    assert kept_by(s, "kiosk_arcade") is None
    assert {"wreck_field", "scrap_and_glory"} <= set(made(s, "comet"))
    assert not told(s, "salvaged")
    assert staff(s, "comet") == 4
    assert s.fight is None


@rule("AN-BAT-15", "AN-BAT-17", "AN-BAT-19")
def test_worked_example_of_the_attacker_retreating_first() -> None:
    """AN-EX-12: the battle is in a zone with three neighbours."""
    s = fight(
        [4, 4],
        zone="reelhaven",
        units={"reelhaven": {"test_pilot": 1, "bolt": 1, "infiltrator": 1, "owlet": 1}, "neon_quarter": {"owlet": 1}},
    )
    assert waiting(s) == ("comet", "retreats")
    assert facts_of(s, "retreats")["zones"] == ["ink_cliffs", "pastel_paddies"]
    play(s, "comet", retreats(("bolt.reelhaven.1", "ink_cliffs")))
    assert waiting(s) == ("mirage", "retreats")
    assert facts_of(s, "retreats")["zones"] == ["neon_quarter", "pastel_paddies"]
    assert code(s, "mirage", retreats(("owlet.reelhaven.1", "ink_cliffs"))) == "ILLEGAL_RETREAT"
    play(s, "mirage", retreats(("owlet.reelhaven.1", "neon_quarter")))
    assert here(s, "neon_quarter", "owlet") == 2


@rule("AN-BAT-18", "AN-MI-04", "AN-RES-03")
def test_worked_example_of_nowhere_to_go() -> None:
    """AN-EX-13."""
    s = fight(
        [4],
        factions="mirage comet",
        units={"kiosk_arcade": {"infiltrator": 1, "bolt": 1}} | everywhere("owlet"),
    )
    assert here(s, "kiosk_arcade", "bolt") == 0
    assert left(s, "bolt") == 6
    assert told(s, "humiliated")[0].rule == "AN-BAT-18"
    s = fight(
        [4],
        factions="mirage midnight",
        units={"kiosk_arcade": {"infiltrator": 1, "wisp": 1}} | everywhere("owlet"),
    )
    assert here(s, "kiosk_arcade", "wisp") == 1
    assert told(s, "stayed")[0].rule == "AN-MI-04"


@rule("AN-BAT-08", "AN-BAT-02", "AN-DR-14", "AN-MI-13", "AN-CO-08", "AN-BAT-01")
def test_worked_example_of_the_dice_arithmetic() -> None:
    """AN-EX-16."""
    s = fight(
        [1, 1, 1, 1],
        factions="midnight comet dragonfly",
        productions={"midnight": ["masquerade"], "comet": ["steel_sky"], "dragonfly": ["first_bell"]},
        units={
            "kiosk_arcade": {"wisp": 1, "captain_altair": 1, "orion_frame": 1},
            "screentone_city": {"classmate": 1},
        },
    )
    assert waiting(s) == ("midnight", "pre_battle")
    play(s, "midnight", "clown_parade")
    assert waiting(s) == ("comet", "pre_battle")
    play(s, "comet", "overdrive")
    assert waiting(s) == ("dragonfly", "pre_battle")
    side = seen(s, "comet").facts["battle"]["sides"][1]["points"]
    assert (side["units"], side["overdrive"], side["halved"], side["total"]) == (7, 2, 1, 5)
    play(s, "dragonfly", "gossip:defender")
    assert len(told(s, "rolled")[1].facts["dice"]) == 4
    assert (staff(s, "midnight"), staff(s, "comet"), staff(s, "dragonfly")) == (2, 4, 4)


@rule("AN-BAT-01", "AN-BAT-03")
def test_abilities_are_used_once_in_any_order_then_done() -> None:
    s = fight(
        [1, 1, 1],
        factions="midnight comet",
        productions={"midnight": ["masquerade", "midnight_market"]},
        fans={"comet": 3},
        units={"kiosk_arcade": {"wisp": 1, "nocturne": 1, "test_pilot": 1}},
    )
    assert offered(s) == ["dilemma", "clown_parade", "done"]
    play(s, "midnight", "clown_parade")
    assert offered(s) == ["dilemma", "done"]
    assert code(s, "midnight", "clown_parade") == "ABILITY_USED"
    play(s, "midnight", "dilemma")
    assert waiting(s) == ("comet", "dilemma_answer")
    play(s, "comet", "dilemma_answer:a")
    assert s.fight is None
    assert fans(s, "comet") == 2


@rule("AN-BAT-04")
def test_nobody_is_asked_without_a_usable_ability() -> None:
    units_here: dict[str, Any] = {"units": {"kiosk_arcade": {"captain_altair": 1, "owlet": 1}}}
    s = fight([1] * 5, productions={"comet": ["steel_sky"]}, staff=1, **units_here)
    assert not told(s, "ability_used")
    assert s.fight is None
    s = fight([1] * 7, productions={"comet": ["steel_sky"]}, staff=2, **units_here)
    assert waiting(s) == ("comet", "pre_battle")
    s = fight([1], productions={"comet": ["steel_sky"]}, units={"kiosk_arcade": {"test_pilot": 1, "owlet": 1}})
    assert s.fight is None


@rule("AN-BAT-02")
def test_third_parties_come_after_both_sides() -> None:
    s = fight(
        [1] * 9,
        factions="comet midnight dragonfly",
        productions={"comet": ["steel_sky"], "midnight": ["masquerade"], "dragonfly": ["first_bell"]},
        units={"kiosk_arcade": {"captain_altair": 1, "wisp": 1, "classmate": 1}},
    )
    asked = []
    while s.fight is not None:
        asked.append(waiting(s)[0])
        play(s, asked[-1], "done")
    assert asked == ["comet", "midnight", "dragonfly"]


@rule("AN-DR-14", "AN-BAT-02")
def test_as_attacker_or_defender_dragonfly_gossips_in_its_own_place() -> None:
    s = fight(
        [1] * 9,
        factions="dragonfly midnight comet",
        productions={"dragonfly": ["first_bell"], "midnight": ["masquerade"]},
        units={"kiosk_arcade": {"classmate": 1, "wisp": 1}},
    )
    assert waiting(s) == ("dragonfly", "pre_battle")
    play(s, "dragonfly", "gossip:defender")
    assert waiting(s) == ("midnight", "pre_battle")
    play(s, "midnight", "done")
    assert s.fight is None


@rule("AN-BAT-05", "AN-COM-10", "AN-COM-18")
def test_units_of_other_factions_or_zones_take_no_part() -> None:
    s = round_of(
        "comet",
        "comet mirage dragonfly",
        script={"dice": [6, 4]},
        units={
            "kiosk_arcade": {"orion_frame": 1, "owlet": 1, "marshmallow": 3},
            "screentone_city": {"owlet": 2},
        },
    )
    play(s, "comet", "battle:kiosk_arcade:mirage")
    assert here(s, "kiosk_arcade", "owlet") == 0
    assert here(s, "kiosk_arcade", "marshmallow") == 3
    assert here(s, "screentone_city", "owlet") == 2


@rule("AN-BAT-06", "AN-COM-11")
def test_a_deserted_battle_is_over_without_dice_and_still_counts() -> None:
    s = fight(
        [],
        factions="dragonfly comet",
        productions={"dragonfly": ["rivals", "first_bell", "thursday_club", "rain_confession", "year_end_festival"]},
        units={"kiosk_arcade": {"prodigy": 1, "test_pilot": 1}},
    )
    play(s, "dragonfly", "polite_dismissal:test_pilot")
    play(s, "comet", "zone:neon_quarter")
    assert s.fight is None
    assert not told(s, "rolled")
    assert told(s, "battle_deserted")
    assert staff(s, "dragonfly") == 3
    assert s.main_done
    assert s.fought


@rule("AN-BAT-09", "AN-BAT-07")
@pytest.mark.parametrize(
    ("face", "hits"), [(1, (0, 0)), (2, (0, 0)), (3, (0, 0)), (4, (0, 1)), (5, (0, 1)), (6, (1, 0))]
)
def test_sixes_humiliate_fours_and_fives_wound(face: int, hits: tuple[int, int]) -> None:
    s = fight([face], units={"kiosk_arcade": {"test_pilot": 1, "owlet": 3}})
    rolled = told(s, "rolled")[0].facts
    assert (rolled["humiliations"], rolled["wounds"]) == hits


@rule("AN-RNG-03", "AN-BAT-07")
def test_the_attackers_dice_come_first() -> None:
    s = fight([1, 2, 3], units={"kiosk_arcade": {"orion_frame": 1, "infiltrator": 1}})
    assert [event.facts["dice"] for event in told(s, "rolled")] == [[1, 2], [3]]


@rule("AN-BAT-10", "AN-MI-07")
def test_option_c_turns_all_sixes_against_midnight_into_wounds() -> None:
    s = fight(
        [1, 1, 6, 6, 5, 3, 3],
        factions="midnight comet",
        productions={"midnight": ["midnight_market", "jinx"]},
        units={"kiosk_arcade": {"nocturne": 1, "wisp": 2, "captain_altair": 1}},
    )
    play(s, "midnight", "dilemma")
    assert offered(s) == ["dilemma_answer:b", "dilemma_answer:c"]
    assert code(s, "comet", "dilemma_answer:a") == "ABILITY_CONDITION"
    play(s, "comet", "dilemma_answer:c")
    rolled = told(s, "rolled")[1].facts
    assert (rolled["humiliations"], rolled["wounds"]) == (0, 3)
    assert waiting(s) == ("midnight", "retreats")
    assert not told(s, "humiliated")


@rule("AN-BAT-10", "AN-MR-09")
def test_a_heart_of_stone_softens_one_humiliation() -> None:
    position: dict[str, Any] = {"units": {"kiosk_arcade": {"orion_frame": 1, "mastermind": 1, "owlet": 3}}}
    s = fight([6, 6, 1, 1], productions={"mirage": ["marble_face"]}, **position)
    rolled = told(s, "rolled")[0].facts
    assert (rolled["humiliations"], rolled["wounds"]) == (1, 1)
    s = fight([6, 6, 1, 1], **position)
    assert told(s, "rolled")[0].facts["humiliations"] == 2
    s = fight(
        [6, 6],
        productions={"mirage": ["marble_face"]},
        units={"kiosk_arcade": {"orion_frame": 1, "owlet": 3}},
    )
    assert told(s, "rolled")[0].facts["humiliations"] == 2


@rule("AN-BAT-11", "AN-GEN-18")
def test_all_units_fall_if_there_are_fewer_than_humiliations() -> None:
    s = fight(
        [6, 6, 6, 6, 6, 1],
        units={"kiosk_arcade": {"captain_altair": 1, "owlet": 1, "infiltrator": 1}},
    )
    assert (here(s, "kiosk_arcade", "owlet"), here(s, "kiosk_arcade", "infiltrator")) == (0, 0)
    assert (left(s, "owlet"), left(s, "infiltrator")) == (6, 4)


@rule("AN-BAT-12", "AN-ERR-01")
def test_the_loser_chooses_the_right_number_of_units_of_any_rank() -> None:
    position: dict[str, Any] = {"units": {"kiosk_arcade": {"test_pilot": 1, "owlet": 2, "director_onyx": 1}}}
    s = fight([6, 1, 1], **position, studios={"kiosk_arcade": "mirage"})
    assert waiting(s) == ("mirage", "casualties")
    assert facts_of(s, "casualties") == {
        "units": ["owlet.kiosk_arcade.1", "owlet.kiosk_arcade.keeper", "director_onyx.kiosk_arcade.1"],
        "count": 1,
    }
    assert code(s, "mirage", units("casualties")) == "WRONG_NUMBER_OF_UNITS"
    assert code(s, "mirage", units("casualties", "owlet.kiosk_arcade.1", "owlet.kiosk_arcade.keeper")) == (
        "WRONG_NUMBER_OF_UNITS"
    )
    assert code(s, "mirage", units("casualties", "test_pilot.kiosk_arcade.1")) == "NOT_YOUR_UNIT"
    play(s, "mirage", units("casualties", "director_onyx.kiosk_arcade.1"))
    assert left(s, "director_onyx") == 1


@rule("AN-BAT-13")
def test_both_sides_choose_before_anybody_is_removed() -> None:
    s = fight([6, 6], units={"kiosk_arcade": {"test_pilot": 1, "bolt": 1, "infiltrator": 1, "owlet": 1}})
    play(s, "comet", units("casualties", "test_pilot.kiosk_arcade.1"))
    assert here(s, "kiosk_arcade", "test_pilot") == 1
    play(s, "mirage", units("casualties", "infiltrator.kiosk_arcade.1"))
    assert here(s, "kiosk_arcade", "test_pilot") == 0
    assert here(s, "kiosk_arcade", "infiltrator") == 0


@rule("AN-GEN-18", "AN-BAT-12")
def test_between_equal_units_the_program_chooses() -> None:
    s = fight([6], units={"kiosk_arcade": {"test_pilot": 1, "owlet": 4}})
    assert here(s, "kiosk_arcade", "owlet") == 3
    assert not any(event.kind == "default_played" for event in s.log or ())


@rule("AN-BAT-14", "AN-CO-12")
def test_abilities_after_the_dice_come_before_the_retreats() -> None:
    s = fight(
        [6, 4, 1, 1, 1, 4],
        productions={"comet": ["wreck_field"]},
        units={"kiosk_arcade": {"captain_altair": 1, "infiltrator": 1, "owlet": 3}},
    )
    play(s, "mirage", units("casualties", "owlet.kiosk_arcade.1"))
    assert staff(s, "comet") == 5
    assert waiting(s)[1] == "retreats"
    kinds = [event.kind for event in s.log or ()]
    assert "salvaged" in kinds
    assert "retreated" not in kinds


@rule("AN-BAT-16")
def test_each_wound_takes_another_unit_and_surplus_wounds_are_lost() -> None:
    s = fight([4, 4, 4, 4, 4], units={"kiosk_arcade": {"captain_altair": 1, "owlet": 2}})
    assert waiting(s) == ("mirage", "retreats")
    assert facts_of(s, "retreats")["count"] == 2
    twice = retreats(("owlet.kiosk_arcade.1", "screentone_city"), ("owlet.kiosk_arcade.1", "sketch_moor"))
    assert code(s, "mirage", twice) == "UNIT_MOVED_TWICE"
    assert code(s, "mirage", retreats(("owlet.kiosk_arcade.1", "screentone_city"))) == "WRONG_NUMBER_OF_UNITS"


@rule("AN-BAT-17", "AN-BAT-19")
def test_retreats_go_to_neighbours_without_the_opponent_whoever_else_is_there() -> None:
    s = fight(
        [4, 1],
        factions="comet mirage dragonfly",
        units={
            "kiosk_arcade": {"test_pilot": 1, "owlet": 1, "infiltrator": 1},
            "neon_quarter": {"bolt": 1},
            "screentone_city": {"marshmallow": 4},
        },
    )
    zones = facts_of(s, "retreats")["zones"]
    assert "screentone_city" in zones
    assert "neon_quarter" not in zones
    for zone in ("neon_quarter", "reelhaven", "kiosk_arcade", None):
        assert code(s, "mirage", retreats(("owlet.kiosk_arcade.1", zone))) == "ILLEGAL_RETREAT"
    assert code(s, "mirage", retreats(("owlet.kiosk_arcade.1", "utopia"))) == "UNKNOWN_ZONE"
    play(s, "mirage", retreats(("owlet.kiosk_arcade.1", "screentone_city")))
    assert here(s, "screentone_city", "owlet") == 1


@rule("AN-BAT-19")
def test_wounded_units_may_part_ways() -> None:
    s = fight([4, 5], units={"kiosk_arcade": {"orion_frame": 1, "owlet": 2}})
    play(s, "mirage", retreats(("owlet.kiosk_arcade.1", "screentone_city"), ("owlet.kiosk_arcade.2", "sketch_moor")))
    assert (here(s, "screentone_city", "owlet"), here(s, "sketch_moor", "owlet")) == (1, 1)


@rule("AN-BAT-18", "AN-DEC-05", "AN-CO-09")
def test_without_a_refuge_the_owner_still_chooses_who_is_wounded() -> None:
    s = fight(
        [4, 1],
        units={"kiosk_arcade": {"test_pilot": 1, "owlet": 1, "infiltrator": 1}} | everywhere("bolt"),
        memory={"comet": {"removed": 1}},
    )
    assert facts_of(s, "retreats")["zones"] == []
    assert code(s, "mirage", retreats(("owlet.kiosk_arcade.1", "neon_quarter"))) == "ILLEGAL_RETREAT"
    play(s, "mirage", retreats(("infiltrator.kiosk_arcade.1", None)))
    assert left(s, "infiltrator") == 4
    assert "scrap_and_glory" in made(s, "comet")


@rule("AN-BAT-20", "AN-BAT-21")
def test_a_wound_leaves_no_trace_and_nobody_is_declared_the_winner() -> None:
    s = fight([4], units={"kiosk_arcade": {"test_pilot": 1, "owlet": 1}})
    play(s, "mirage", retreats(("owlet.kiosk_arcade.1", "screentone_city")))
    assert s.fight is None
    assert here(s, "screentone_city", "owlet") == 1
    assert not told(s, "won")
    assert seen(s, "mirage").facts["battle"] is None


@rule("AN-DEC-02", "AN-FAC-01")
def test_the_default_casualties_are_the_lowest_and_the_last_to_go_are_keepers() -> None:
    s = fight(
        [6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        units={
            "kiosk_arcade": {"captain_altair": 1, "owlet": 2, "infiltrator": 1, "mastermind": 1, "director_onyx": 1}
        },
        studios={"kiosk_arcade": "mirage"},
    )
    time_out(s)
    assert here(s, "kiosk_arcade", "owlet") == 0
    assert here(s, "kiosk_arcade", "infiltrator") == 1
    s = fight(
        [6, 1, 1, 1, 1, 1, 1, 1],
        units={"kiosk_arcade": {"captain_altair": 1, "infiltrator": 1, "mastermind": 1}},
    )
    time_out(s)
    assert (here(s, "kiosk_arcade", "infiltrator"), here(s, "kiosk_arcade", "mastermind")) == (0, 1)


@rule("AN-DEC-02", "AN-MAP-07")
def test_the_default_retreat_goes_to_the_first_zone_in_map_order() -> None:
    s = fight([4, 1], units={"kiosk_arcade": {"test_pilot": 1, "owlet": 1, "infiltrator": 1}})
    time_out(s)
    assert here(s, "screen_square", "owlet") == 1


@rule("AN-DEC-02")
def test_by_default_no_ability_is_used() -> None:
    s = fight([1] * 5, productions={"comet": ["steel_sky"]}, units={"kiosk_arcade": {"captain_altair": 1, "owlet": 1}})
    time_out(s)
    assert s.fight is None
    assert staff(s, "comet") == 4


@rule("AN-GEN-06", "AN-COM-19")
def test_a_battle_and_a_capture_are_two_things() -> None:
    s = round_of("comet", TWO, units={"kiosk_arcade": {"test_pilot": 1, "owlet": 1}})
    assert {"battle:kiosk_arcade:mirage", "capture:kiosk_arcade:mirage"} <= set(offered(s))
    play(s, "comet", "capture:kiosk_arcade:mirage")
    assert not s.fought


@rule("AN-BAT-08")
def test_gossip_never_takes_dice_below_zero() -> None:
    s = fight(
        [],
        factions="mirage comet dragonfly",
        productions={"dragonfly": ["first_bell"]},
        units={"kiosk_arcade": {"owlet": 1, "bolt": 1, "classmate": 1}},
    )
    play(s, "dragonfly", "gossip:attacker")
    assert told(s, "rolled")[0].facts["dice"] == []


@rule("AN-BAT-08", "AN-NWS-03")
def test_the_spotlight_gives_the_attacker_a_die() -> None:
    s = fight([1], news_deck=True, news="spotlight", units={"kiosk_arcade": {"bolt": 1, "owlet": 1}})
    assert [len(event.facts["dice"]) for event in told(s, "rolled")] == [1, 0]


@rule("AN-BAT-08", "AN-GEN-17")
@pytest.mark.parametrize(("points", "rolled"), [(1, 1), (2, 1), (3, 2), (5, 3)])
def test_the_parade_halves_and_rounds_up(points: int, rolled: int) -> None:
    force = {1: {"test_pilot": 1}, 2: {"orion_frame": 1}, 3: {"test_pilot": 3}, 5: {"captain_altair": 1}}[points]
    s = fight(
        [1] * rolled,
        factions="midnight comet",
        productions={"midnight": ["masquerade"]},
        units={"kiosk_arcade": {"wisp": 1} | force},
    )
    play(s, "midnight", "clown_parade")
    assert len(told(s, "rolled")[1].facts["dice"]) == rolled


@rule("AN-GEN-14")
def test_nobody_fights_himself() -> None:
    s = round_of("comet", TWO, units={"kiosk_arcade": {"bolt": 2}})
    refusal = do(s, "comet", "battle:kiosk_arcade:comet")
    assert refusal is not None
    assert refusal.code == "NO_SUCH_ENEMY_HERE"
    assert not any(name.startswith(("battle", "capture")) for name in offered(s))


@rule("AN-UI-05")
def test_the_panel_shows_both_sides_with_their_breakdown() -> None:
    s = fight(
        [1] * 9,
        productions={"comet": ["steel_sky"]},
        units={"kiosk_arcade": {"captain_altair": 1, "test_pilot": 2, "orion_frame": 1, "mastermind": 1}},
    )
    assert s.fight is not None
    panel = seen(s, "mirage").facts["battle"]
    assert panel["zone"] == "kiosk_arcade"
    assert panel["sides"][0]["points"] == {
        "units": 9,
        "pairs": 1,
        "overdrive": 0,
        "news": 0,
        "gossip": 0,
        "halved": 0,
        "total": 10,
    }
    assert breakdown(s, s.fight, 1)[-1] == 2
