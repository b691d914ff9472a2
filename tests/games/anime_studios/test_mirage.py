"""Mirage Agency."""

from typing import Any

import pytest

from citing import rule
from games.anime_studios.tables import (
    code,
    facts_of,
    hand,
    heard,
    here,
    kept_by,
    left,
    made,
    offered,
    opened_by,
    play,
    round_of,
    seen,
    staff,
    table,
    time_out,
    told,
    waiting,
)
from tripot.engine.actions import Fill
from tripot.engine.seats import SPECTATOR
from tripot.games.anime_studios import productions
from tripot.games.anime_studios.staff import total

TWO = "mirage comet"
THREE = "mirage comet midnight"


@rule("AN-MR-01")
def test_onyx_takes_the_place_of_a_mastermind() -> None:
    s = round_of("mirage", TWO, units={"screen_square": {"mastermind": 1}, "reelhaven": {"owlet": 1}})
    assert [name for name in offered(s) if "onyx" in name] == ["invoke:director_onyx:screen_square"]
    play(s, "mirage", "invoke:director_onyx:screen_square")
    assert (staff(s, "mirage"), here(s, "screen_square", "director_onyx")) == (1, 1)
    assert (here(s, "screen_square", "mastermind"), left(s, "mastermind")) == (0, 2)
    s = round_of("mirage", TWO, units={"reelhaven": {"owlet": 1}}, studios={"reelhaven": "mirage"})
    assert code(s, "mirage", "invoke:director_onyx:reelhaven") == "INVOCATION_CONDITION"


@rule("AN-MR-02")
@pytest.mark.parametrize(("heroes", "dice"), [(0, 2), (1, 3), (3, 5)])
def test_onyx_is_stronger_for_every_enemy_hero_on_the_map(heroes: int, dice: int) -> None:
    force: dict[str, dict[str, int]] = {"reelhaven": {"director_onyx": 1, "bolt": 1}}
    for zone, hero in (
        ("ink_cliffs", "captain_altair"),
        ("storyboard_fort", "nocturne"),
        ("charcoal_wood", "lady_ember"),
    ):
        if heroes:
            force[zone] = {hero: 1}
            heroes -= 1
    s = round_of("mirage", THREE, script={"dice": [1] * dice}, units=force)
    play(s, "mirage", "battle:reelhaven:comet")
    assert len(told(s, "rolled")[0].facts["dice"]) == dice


@rule("AN-MR-03", "AN-STF-06")
def test_informants_pay_once_for_each_faction_watched() -> None:
    s = table(
        THREE,
        units={
            "reelhaven": {"bolt": 1, "infiltrator": 1},
            "ink_cliffs": {"bolt": 1, "infiltrator": 1},
            "storyboard_fort": {"wisp": 1, "mastermind": 1},
            "charcoal_wood": {"mastermind": 1},
        },
        studios={
            "reelhaven": "comet",
            "ink_cliffs": "comet",
            "storyboard_fort": "midnight",
            "charcoal_wood": (None, "comet"),
        },
    )
    assert total(s, 0) == 1 + 2


TAPPED: dict[str, Any] = {"rights": {"mirage": [1, 2], "comet": [3, 1]}, "script": {"wiretap": [0]}}


@rule("AN-MR-04", "AN-MR-05", "AN-RNG-03", "AN-RNG-05", "AN-HID-01")
def test_a_wiretap_shows_a_random_right_to_mirage_alone() -> None:
    s = round_of("mirage", THREE, **TAPPED)
    play(s, "mirage", "wiretap:1")
    assert staff(s, "mirage") == 4
    assert [heard(s, player, "right_seen") != [] for player in (0, 1, 2, SPECTATOR)] == [True, False, False, False]
    assert heard(s, 0, "right_seen")[0].facts == {"target": 1, "value": 3}
    assert heard(s, SPECTATOR, "wiretapped")[0].facts == {"seat": 0, "target": 1}
    assert waiting(s) == ("mirage", "wiretap_swap")
    assert seen(s, "mirage").facts["own"]["known"] == {"1": [3]}
    assert seen(s, "comet").facts["own"]["known"] == {}


@rule("AN-MR-04", "AN-MR-05", "AN-CMP-08")
def test_the_seen_right_may_be_swapped_and_each_owner_learns_his_own() -> None:
    s = round_of("mirage", THREE, **TAPPED)
    play(s, "mirage", "wiretap:1")
    assert offered(s) == ["no_swap", "swap:right.1", "swap:right.2"]
    assert code(s, "mirage", "swap:right.3") == "NO_SUCH_RIGHT"
    play(s, "mirage", "swap:right.1")
    assert (hand(s, "mirage"), hand(s, "comet")) == ((3, 2), (1, 1))
    assert heard(s, 2, "rights_swapped")[0].facts == {"seat": 0, "target": 1}
    assert heard(s, 1, "right_received")[0].facts["value"] == 1
    assert heard(s, 2, "right_received") == []
    assert seen(s, "mirage").facts["own"]["known"] == {"1": [1]}
    assert seen(s, "comet").facts["own"]["known"] == {"0": [3]}


@rule("AN-MR-05", "AN-DEC-02")
def test_without_a_swap_the_target_is_not_told_what_was_seen() -> None:
    s = round_of("mirage", THREE, **TAPPED)
    play(s, "mirage", "wiretap:1")
    time_out(s)
    assert hand(s, "comet") == (3, 1)
    assert heard(s, 1, "wiretap_left")[0].facts == {"seat": 0, "target": 1}
    assert not heard(s, 1, "right_received")


@rule("AN-MR-04")
def test_a_wiretap_needs_somebody_with_a_right_and_swaps_only_for_one_of_mine() -> None:
    s = round_of("mirage", THREE, rights={"comet": [2]})
    assert code(s, "mirage", "wiretap:2") == "ABILITY_CONDITION"
    assert code(s, "mirage", "wiretap:0") == "ABILITY_CONDITION"
    assert code(s, "mirage", "wiretap:9") == "ABILITY_CONDITION"
    play(s, "mirage", "wiretap:1")
    assert waiting(s) == ("mirage", "action_round")
    assert hand(s, "comet") == (2,)


@rule("AN-MR-05")
def test_what_is_known_of_a_hand_shrinks_when_such_a_right_is_revealed() -> None:
    s = round_of("mirage", TWO, rights={"comet": [3, 3]}, script={"wiretap": [0]})
    play(s, "mirage", "wiretap:1")
    play(s, "mirage", "end_round")
    play(s, "comet", Fill("reveal", {"rights": ["right.2"]}))
    assert seen(s, "mirage").facts["own"]["known"] == {}


HOME: dict[str, Any] = {
    "units": {"reelhaven": {"owlet": 1}, "ink_cliffs": {"bolt": 1}},
    "studios": {
        "reelhaven": "mirage",
        "ink_cliffs": "comet",
        "neon_quarter": (None, "comet"),
        "sepia_coast": (None, "comet"),
    },
}


@rule("AN-MR-06")
def test_characters_invoked_in_three_zones_make_bootlegs() -> None:
    s = round_of("mirage", TWO, memory={"mirage": {"invoked_in": ["screen_square", "sketch_moor"]}}, **HOME)
    play(s, "mirage", "invoke:infiltrator:reelhaven")
    assert made(s, "mirage") == ["bootlegs"]
    s = round_of("mirage", TWO, memory={"mirage": {"invoked_in": ["screen_square", "reelhaven"]}}, **HOME)
    play(s, "mirage", "invoke:infiltrator:reelhaven")
    assert made(s, "mirage") == []


@rule("AN-MR-06", "AN-MR-01")
def test_a_hero_does_not_count_for_bootlegs() -> None:
    s = round_of(
        "mirage",
        TWO,
        memory={"mirage": {"invoked_in": ["ink_cliffs", "sketch_moor"]}},
        units={"screen_square": {"mastermind": 1}},
    )
    play(s, "mirage", "invoke:director_onyx:screen_square")
    assert "bootlegs" not in made(s, "mirage")


@rule("AN-MR-07")
def test_market_flood_reaches_any_studio_nearby() -> None:
    s = round_of("mirage", TWO, productions={"mirage": ["bootlegs"]}, **HOME)
    where = [name.split(":")[2] for name in offered(s) if name.startswith("invoke:infiltrator")]
    assert where == ["neon_quarter", "ink_cliffs", "reelhaven"]
    assert code(s, "mirage", "invoke:infiltrator:sepia_coast") == "NOT_CONTROLLED_BY_YOU"
    play(s, "mirage", "invoke:infiltrator:ink_cliffs")
    assert here(s, "ink_cliffs", "infiltrator") == 1
    s = round_of("mirage", TWO, **HOME)
    assert code(s, "mirage", "invoke:infiltrator:ink_cliffs") == "NOT_CONTROLLED_BY_YOU"


@rule("AN-MR-08")
def test_a_captured_or_humiliated_keeper_makes_a_marble_face() -> None:
    force: dict[str, Any] = {"units": {"reelhaven": {"infiltrator": 1, "bolt": 1}}}
    s = round_of("mirage", TWO, studios={"reelhaven": "comet"}, **force)
    play(s, "mirage", "capture:reelhaven:comet")
    assert made(s, "mirage") == ["marble_face"]
    s = round_of("mirage", TWO, **force)
    play(s, "mirage", "capture:reelhaven:comet")
    assert made(s, "mirage") == []
    s = round_of("mirage", TWO, script={"dice": [6]}, studios={"reelhaven": "comet"}, **force)
    play(s, "mirage", "battle:reelhaven:comet")
    assert made(s, "mirage") == ["marble_face"]
    s = round_of("mirage", TWO, script={"dice": [6]}, **force)
    play(s, "mirage", "battle:reelhaven:comet")
    assert made(s, "mirage") == []


@rule("AN-MR-09")
@pytest.mark.parametrize(("unit", "softened"), [("mastermind", True), ("director_onyx", True), ("infiltrator", False)])
def test_a_heart_of_stone_beats_in_masterminds_and_onyx(unit: str, softened: bool) -> None:
    s = round_of(
        "comet",
        "comet mirage",
        script={"dice": [6, 1, 1, 1, 1]},
        productions={"mirage": ["marble_face"]},
        units={"reelhaven": {"test_pilot": 1, unit: 1}},
    )
    play(s, "comet", "battle:reelhaven:mirage")
    facts = told(s, "rolled")[0].facts
    assert (facts["humiliations"], facts["wounds"]) == ((0, 1) if softened else (1, 0))


@rule("AN-MR-10", "AN-PRD-06", "AN-FAC-03", "AN-ACT-06")
def test_a_favour_gives_two_staff_to_somebody_who_still_has_some() -> None:
    s = round_of("mirage", THREE)
    play(s, "mirage", "favour_for_favour:2")
    assert (staff(s, "mirage"), staff(s, "midnight")) == (3, 7)
    assert made(s, "mirage") == ["favour_for_favour"]
    s = table(THREE, phase="action", active=0, staff={"mirage": 5, "comet": 1})
    assert code(s, "mirage", "favour_for_favour:2") == "ABILITY_CONDITION"
    assert code(s, "mirage", "favour_for_favour:0") == "ABILITY_CONDITION"
    assert "favour_for_favour:1" in offered(s)
    s = round_of("mirage", TWO, productions={"mirage": ["favour_for_favour"]})
    assert code(s, "mirage", "favour_for_favour:1") == "ALREADY_CREATED"


@rule("AN-MR-12")
def test_the_backdrop_wants_two_shared_zones_and_two_factions() -> None:
    two_zones = {"reelhaven": {"owlet": 1, "bolt": 1}, "ink_cliffs": {"owlet": 1, "bolt": 1}}
    s = table(TWO, units=two_zones)
    productions.check(s)
    assert made(s, "mirage") == ["backdrop"]
    s = table(THREE, units=two_zones)
    productions.check(s)
    assert made(s, "mirage") == []
    s = table(THREE, units=two_zones | {"ink_cliffs": {"owlet": 1, "wisp": 1}})
    productions.check(s)
    assert made(s, "mirage") == ["backdrop"]
    s = table(THREE, units={"reelhaven": {"owlet": 1, "bolt": 1, "wisp": 1}})
    productions.check(s)
    assert made(s, "mirage") == []


REDEPLOY: dict[str, Any] = {
    "productions": {"mirage": ["backdrop"]},
    "units": {"reelhaven": {"owlet": 2}, "sepia_coast": {"infiltrator": 1}, "screen_square": {"owlet": 1}},
    "studios": {"reelhaven": "mirage", "screen_square": "mirage"},
}


def redeployed(*moves: tuple[str, str]) -> Fill:
    return Fill("redeploy", {"moves": [{"unit": unit, "zone": zone} for unit, zone in moves]})


@rule("AN-MR-13", "AN-GEN-12")
def test_units_are_shared_out_again_among_their_zones() -> None:
    s = round_of("mirage", TWO, **REDEPLOY)
    assert list(facts_of(s, "redeploy")["units"]) == ["screen_square", "reelhaven", "sepia_coast"]
    play(
        s,
        "mirage",
        redeployed(
            ("owlet.reelhaven.keeper", "sepia_coast"),
            ("infiltrator.sepia_coast.1", "reelhaven"),
            ("owlet.screen_square.keeper", "screen_square"),
        ),
    )
    assert staff(s, "mirage") == 3
    assert (kept_by(s, "reelhaven"), kept_by(s, "screen_square")) == (None, "mirage")
    assert (here(s, "sepia_coast", "owlet"), here(s, "reelhaven", "infiltrator")) == (1, 1)


@rule("AN-MR-13", "AN-ERR-01")
def test_refusals_of_a_redeployment() -> None:
    s = round_of("mirage", TWO, **REDEPLOY)
    assert code(s, "mirage", redeployed()) == "NOTHING_TO_MOVE"
    assert code(s, "mirage", redeployed(("owlet.reelhaven.1", "reelhaven"))) == "NOTHING_TO_MOVE"
    assert code(s, "mirage", redeployed(("owlet.reelhaven.1", "neon_quarter"))) == "NO_UNIT_HERE"
    assert code(s, "mirage", redeployed(("bolt.reelhaven.1", "sepia_coast"))) == "NOT_YOUR_UNIT"
    twice = redeployed(("owlet.reelhaven.1", "sepia_coast"), ("owlet.reelhaven.1", "screen_square"))
    assert code(s, "mirage", twice) == "UNIT_MOVED_TWICE"
    s = round_of("mirage", TWO, units=REDEPLOY["units"])
    assert code(s, "mirage", redeployed(("owlet.reelhaven.1", "sepia_coast"))) == "ABILITY_NOT_OWNED"


@rule("AN-MR-14", "AN-GEN-10")
def test_a_studio_opened_by_another_makes_a_double_game() -> None:
    s = table(TWO, units={"reelhaven": {"owlet": 1}}, studios={"reelhaven": ("mirage", "comet")})
    productions.check(s)
    assert made(s, "mirage") == ["double_game"]
    s = table(TWO, units={"reelhaven": {"owlet": 1}}, studios={"reelhaven": "mirage"})
    productions.check(s)
    assert made(s, "mirage") == []


MOLE: dict[str, Any] = {
    "productions": {"mirage": ["double_game"]},
    "units": {"reelhaven": {"infiltrator": 1, "bolt": 2}},
    "studios": {"reelhaven": "comet"},
}


@rule("AN-MR-15", "AN-GEN-12")
@pytest.mark.parametrize(("answer", "keeper"), [("mascot:keeper", "mirage"), ("mascot:other", "comet")])
def test_a_mole_takes_the_place_of_a_mascot_and_of_its_keeping(answer: str, keeper: str) -> None:
    s = round_of("mirage", TWO, **MOLE)
    play(s, "mirage", "mole:reelhaven:comet")
    assert waiting(s) == ("comet", "mole_mascot")
    play(s, "comet", answer)
    assert staff(s, "mirage") == 2
    assert (kept_by(s, "reelhaven"), opened_by(s, "reelhaven")) == (keeper, "comet")
    assert (here(s, "reelhaven", "bolt"), here(s, "reelhaven", "owlet")) == (1, 1)
    assert (left(s, "bolt"), left(s, "owlet")) == (5, 5)
    assert not any(s.captives)
    assert "marble_face" not in made(s, "mirage")


@rule("AN-MR-15", "AN-DEC-02")
def test_by_default_a_non_keeper_is_replaced() -> None:
    s = round_of("mirage", TWO, **MOLE)
    play(s, "mirage", "mole:reelhaven:comet")
    time_out(s)
    assert kept_by(s, "reelhaven") == "comet"


@rule("AN-MR-15", "AN-ERR-01")
def test_refusals_of_a_mole() -> None:
    s = round_of("mirage", THREE, **(MOLE | {"units": {"reelhaven": {"infiltrator": 1, "bolt": 2, "medium": 1}}}))
    assert code(s, "mirage", "mole:reelhaven:midnight") == "NO_MASCOT_HERE"
    assert code(s, "mirage", "mole:ink_cliffs:comet") == "NO_UNIT_HERE"
    assert code(s, "mirage", "mole:reelhaven:mirage") == "NO_SUCH_ENEMY_HERE"
    assert code(s, "mirage", "mole:hell:comet") == "UNKNOWN_ZONE"
    full = {"reelhaven": {"owlet": 6, "bolt": 2}}
    s = round_of("mirage", TWO, **(MOLE | {"units": full}))
    assert code(s, "mirage", "mole:reelhaven:comet") == "RESERVE_EMPTY"
    assert "mole:reelhaven:comet" not in offered(s)


@rule("AN-MR-16", "AN-FAC-02")
def test_invoking_onyx_creates_the_last_act() -> None:
    s = round_of("mirage", TWO, units={"screen_square": {"mastermind": 1}})
    play(s, "mirage", "invoke:director_onyx:screen_square")
    assert made(s, "mirage") == ["last_act"]


@rule("AN-MR-17", "AN-FAC-01", "AN-BAT-06")
@pytest.mark.parametrize(
    ("unit", "refund"),
    [("test_pilot", 2), ("orion_frame", 3), ("classmate", 1), ("prodigy", 3), ("medium", 1), ("shade", 2)],
)
def test_a_sketched_character_goes_home_for_its_printed_cost(unit: str, refund: int) -> None:
    other = {"t": "comet", "o": "comet", "c": "dragonfly", "p": "dragonfly", "m": "midnight", "s": "midnight"}[unit[0]]
    s = round_of(
        "mirage",
        f"mirage {other}",
        productions={"mirage": ["last_act"], "dragonfly": ["thursday_club"]}
        if other == "dragonfly"
        else {"mirage": ["last_act"]},
        script={"dice": [1] * 9},
        units={"reelhaven": {"director_onyx": 1, unit: 1}},
    )
    play(s, "mirage", f"battle:reelhaven:{other}")
    assert offered(s) == [f"back_to_sketch:{unit}", "done"]
    play(s, "mirage", f"back_to_sketch:{unit}")
    assert staff(s, other) == 5 + refund
    assert here(s, "reelhaven", unit) == 0
    assert not told(s, "humiliated")
    assert "jinx" not in made(s, other)


@rule("AN-MR-17")
def test_only_onyx_sketches_and_only_characters() -> None:
    position: dict[str, Any] = {"productions": {"mirage": ["last_act"]}, "script": {"dice": [1] * 9}}
    s = round_of("mirage", TWO, units={"reelhaven": {"mastermind": 1, "test_pilot": 1}}, **position)
    play(s, "mirage", "battle:reelhaven:comet")
    assert s.fight is None
    s = round_of("mirage", TWO, units={"reelhaven": {"director_onyx": 1, "test_pilot": 1, "bolt": 1}}, **position)
    play(s, "mirage", "battle:reelhaven:comet")
    assert code(s, "mirage", "back_to_sketch:bolt") == "ABILITY_CONDITION"
    assert code(s, "mirage", "back_to_sketch:orion_frame") == "ABILITY_CONDITION"
    assert code(s, "mirage", "overdrive") == "ABILITY_NOT_OWNED"
    assert code(s, "mirage", "curse:bolt") == "WRONG_PHASE"
