"""Midnight Collective."""

from typing import Any

import pytest

from citing import rule
from games.anime_studios.tables import (
    code,
    facts_of,
    fans,
    hand,
    here,
    kept_by,
    left,
    made,
    offered,
    on_map,
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
from tripot.games.anime_studios import productions
from tripot.games.anime_studios.state import AnimeState

TWO = "midnight comet"
HOME: dict[str, Any] = {"units": {"reelhaven": {"wisp": 3}}, "studios": {"reelhaven": "midnight"}}


@rule("AN-MI-01", "AN-FAC-01")
def test_worked_example_of_the_shades() -> None:
    """AN-EX-15."""
    for there, cost in ((0, 4), (1, 3), (2, 2), (3, 1)):
        force = {"wisp": 1} | ({"shade": there} if there else {})
        s = round_of("midnight", TWO, units={"reelhaven": force}, studios={"reelhaven": "midnight"})
        play(s, "midnight", "invoke:shade:reelhaven")
        assert staff(s, "midnight") == 5 - cost
    s = round_of("midnight", TWO, units={"reelhaven": {"wisp": 1, "shade": 4}}, studios={"reelhaven": "midnight"})
    assert code(s, "midnight", "invoke:shade:reelhaven") == "RESERVE_EMPTY"


@rule("AN-MI-01")
def test_a_shade_that_comes_back_makes_the_next_dearer() -> None:
    s = round_of(
        "comet",
        "comet midnight",
        script={"dice": [6, 1, 1]},
        units={"reelhaven": {"test_pilot": 1, "shade": 1}, "neon_quarter": {"wisp": 1, "shade": 1}},
        studios={"neon_quarter": "midnight"},
    )
    play(s, "comet", "battle:reelhaven:midnight")
    assert left(s, "shade") == 3
    play(s, "comet", "end_round")
    play(s, "midnight", "invoke:shade:neon_quarter")
    assert staff(s, "midnight") == 2


@rule("AN-MI-02")
def test_nocturne_comes_to_a_controlled_studio() -> None:
    s = round_of("midnight", TWO, staff=9, **HOME)
    play(s, "midnight", "invoke:nocturne:reelhaven")
    assert staff(s, "midnight") == 3
    s = round_of("midnight", TWO, staff=9, units={"reelhaven": {"wisp": 1}}, studios={"reelhaven": (None, "midnight")})
    assert code(s, "midnight", "invoke:nocturne:reelhaven") == "INVOCATION_CONDITION"


@rule("AN-MI-02", "AN-GEN-17")
@pytest.mark.parametrize(("fame", "dice"), [(0, 2), (9, 2), (10, 3), (29, 4)])
def test_nocturne_feeds_on_the_fame_of_the_opponent(fame: int, dice: int) -> None:
    s = round_of(
        "midnight",
        TWO,
        script={"dice": [1] * dice},
        fans={"comet": fame, "midnight": 30},
        units={"reelhaven": {"nocturne": 1, "bolt": 1}},
    )
    play(s, "midnight", "battle:reelhaven:comet")
    assert len(told(s, "rolled")[0].facts["dice"]) == dice


@rule("AN-MI-03")
def test_lady_ember_joins_nocturne_wherever_he_is() -> None:
    s = round_of("midnight", TWO, units={"screen_square": {"nocturne": 1}})
    play(s, "midnight", "invoke:lady_ember:screen_square")
    assert (staff(s, "midnight"), here(s, "screen_square", "lady_ember")) == (0, 1)
    s = round_of("midnight", TWO, **HOME)
    assert code(s, "midnight", "invoke:lady_ember:reelhaven") == "INVOCATION_CONDITION"


@rule("AN-MI-04")
def test_elusive_units_stay_only_when_there_is_no_refuge() -> None:
    s = round_of("comet", "comet midnight", script={"dice": [4]}, units={"reelhaven": {"test_pilot": 1, "wisp": 1}})
    play(s, "comet", "battle:reelhaven:midnight")
    assert waiting(s) == ("midnight", "retreats")
    assert code(s, "midnight", retreats(("wisp.reelhaven.1", None))) == "ILLEGAL_RETREAT"


PASSAGE: dict[str, Any] = {
    "units": {
        "reelhaven": {"wisp": 2, "nocturne": 1, "medium": 1},
        "sepia_coast": {"wisp": 1},
        "screentone_city": {"medium": 1},
    },
    "studios": {"reelhaven": "midnight"},
}


@rule("AN-MI-05", "AN-GEN-12")
def test_the_hidden_passage_joins_distant_zones() -> None:
    s = round_of("midnight", TWO, **PASSAGE)
    assert facts_of(s, "hidden_passage")["most"] == 2
    going = ("wisp.reelhaven.keeper", "nocturne.reelhaven.1")
    play(s, "midnight", units("hidden_passage", *going, zone="screentone_city"))
    assert staff(s, "midnight") == 3
    assert (here(s, "screentone_city", "wisp"), here(s, "screentone_city", "nocturne")) == (1, 1)
    assert kept_by(s, "reelhaven") is None


@rule("AN-MI-05", "AN-ERR-01")
def test_refusals_of_the_hidden_passage() -> None:
    s = round_of("midnight", TWO, **PASSAGE)

    def answer(*names: str, zone: str = "sepia_coast") -> str | None:
        return code(s, "midnight", units("hidden_passage", *names, zone=zone))

    assert answer() == "NOTHING_TO_MOVE"
    assert answer("wisp.reelhaven.1", zone="reelhaven") == "NOTHING_TO_MOVE"
    assert answer("wisp.reelhaven.1", zone="neon_quarter") == "NO_UNIT_HERE"
    assert answer("wisp.reelhaven.1", "medium.screentone_city.1") == "NO_UNIT_HERE"
    assert answer("wisp.reelhaven.1", "medium.reelhaven.1", "nocturne.reelhaven.1") == "WRONG_NUMBER_OF_UNITS"
    assert answer("bolt.reelhaven.1") == "NOT_YOUR_UNIT"
    assert answer("wisp.reelhaven.1", "wisp.reelhaven.1") == "UNIT_MOVED_TWICE"
    assert answer("wisp.reelhaven.1", zone="attic") == "UNKNOWN_ZONE"
    s = round_of("midnight", TWO, units={"reelhaven": {"wisp": 2}})
    assert "hidden_passage" not in offered(s)


@rule("AN-MI-06", "AN-PRD-06", "AN-FAC-03")
def test_the_midnight_market_sells_two_mascots() -> None:
    s = round_of("midnight", TWO, **HOME)
    play(s, "midnight", units("midnight_market", "wisp.reelhaven.1", "wisp.reelhaven.keeper"))
    assert (staff(s, "midnight"), on_map(s, "wisp"), left(s, "wisp")) == (4, 1, 5)
    assert kept_by(s, "reelhaven") is None
    assert made(s, "midnight") == ["midnight_market"]
    s = round_of("midnight", TWO, **HOME)
    assert code(s, "midnight", units("midnight_market", "wisp.reelhaven.1")) == "WRONG_NUMBER_OF_UNITS"
    s = round_of("midnight", TWO, units={"reelhaven": {"wisp": 1, "medium": 1}})
    assert "midnight_market" not in offered(s)
    both = units("midnight_market", "wisp.reelhaven.1", "medium.reelhaven.1")
    assert code(s, "midnight", both) == "WRONG_NUMBER_OF_UNITS"
    s = round_of("midnight", TWO, productions={"midnight": ["midnight_market"]}, **HOME)
    again = units("midnight_market", "wisp.reelhaven.1", "wisp.reelhaven.2")
    assert code(s, "midnight", again) == "ALREADY_CREATED"


DILEMMA: dict[str, Any] = {
    "productions": {"midnight": ["midnight_market"]},
    "script": {"dice": [1] * 9},
    "bag": [3],
    "fans": {"comet": 3},
    "units": {"reelhaven": {"nocturne": 1, "bolt": 1}},
}


@rule("AN-MI-07", "AN-DEC-05")
@pytest.mark.parametrize(("answer", "fame", "rights"), [("a", 2, ()), ("b", 3, (3,)), ("c", 3, ())])
def test_the_opponent_chooses_how_to_suffer(answer: str, fame: int, rights: tuple[int, ...]) -> None:
    s = round_of("midnight", TWO, **DILEMMA)
    play(s, "midnight", "battle:reelhaven:comet")
    play(s, "midnight", "dilemma")
    assert waiting(s) == ("comet", "dilemma_answer")
    play(s, "comet", f"dilemma_answer:{answer}")
    assert (fans(s, "comet"), hand(s, "midnight")) == (fame, rights)
    assert staff(s, "midnight") == 4


@rule("AN-MI-07", "AN-TRN-04")
def test_one_dilemma_a_turn_and_only_beside_a_hero() -> None:
    s = round_of("midnight", TWO, used=["dilemma"], **DILEMMA)
    play(s, "midnight", "battle:reelhaven:comet")
    assert s.fight is None
    s = round_of("midnight", TWO, **(DILEMMA | {"units": {"reelhaven": {"medium": 1, "bolt": 1}}}))
    play(s, "midnight", "battle:reelhaven:comet")
    assert s.fight is None


@rule("AN-MI-07", "AN-DEC-02")
def test_the_default_answer_to_a_dilemma_is_soft_sixes() -> None:
    s = round_of("midnight", TWO, **DILEMMA)
    play(s, "midnight", "battle:reelhaven:comet")
    play(s, "midnight", "dilemma")
    time_out(s)
    assert told(s, "dilemma_answered")[0].facts["answer"] == "soft_sixes"


@rule("AN-TRN-04", "AN-MI-07")
def test_what_was_used_this_turn_may_be_used_again_next_turn() -> None:
    s = table(TWO, phase="action", staff={"midnight": 1, "comet": 1}, used=["dilemma"])
    play(s, "midnight", "pass")
    assert s.turn_used != 0
    play(s, "comet", "pass")
    assert s.turn == 3
    assert s.turn_used == 0


@rule("AN-MI-08")
def test_a_humiliation_or_a_capture_brings_the_jinx() -> None:
    force: dict[str, Any] = {"units": {"reelhaven": {"test_pilot": 1, "wisp": 2}}}
    s = round_of("comet", "comet midnight", script={"dice": [6]}, **force)
    play(s, "comet", "battle:reelhaven:midnight")
    assert made(s, "midnight") == ["jinx"]
    s = round_of("comet", "comet midnight", **force)
    play(s, "comet", "capture:reelhaven:midnight")
    assert made(s, "midnight") == ["jinx"]


@rule("AN-MI-08", "AN-MI-06")
def test_selling_mascots_brings_no_jinx() -> None:
    s = round_of("midnight", TWO, **HOME)
    play(s, "midnight", units("midnight_market", "wisp.reelhaven.1", "wisp.reelhaven.2"))
    assert "jinx" not in made(s, "midnight")


def cursed(force: dict[str, int], dice: list[int], **more: Any) -> AnimeState:
    s = round_of(
        "comet",
        "comet midnight",
        script={"dice": dice},
        productions={"midnight": ["jinx"]},
        units={"reelhaven": force},
        **more,
    )
    return play(s, "comet", "battle:reelhaven:midnight")


@rule("AN-MI-09", "AN-BAT-14")
def test_a_curse_takes_a_unit_of_no_higher_rank_than_the_dice_took() -> None:
    s = cursed(
        {"test_pilot": 1, "captain_altair": 1, "bolt": 2, "medium": 1},
        [6, 1, 1, 1, 1, 1, 1],
        studios={"reelhaven": "comet"},
    )
    assert waiting(s) == ("midnight", "post_battle")
    assert offered(s) == ["curse:bolt", "curse:test_pilot", "curse:keeper", "done"]
    assert code(s, "midnight", "curse:captain_altair") == "ABILITY_CONDITION"
    play(s, "midnight", "curse:test_pilot")
    assert left(s, "test_pilot") == 4
    assert s.fight is None


@rule("AN-MI-09", "AN-GEN-12")
def test_a_curse_on_a_keeper_frees_its_studio() -> None:
    s = cursed({"test_pilot": 1, "bolt": 1, "wisp": 1}, [6], studios={"reelhaven": "comet"})
    assert offered(s) == ["curse:keeper", "done"]
    play(s, "midnight", "curse:keeper")
    assert kept_by(s, "reelhaven") is None
    assert staff(s, "midnight") == 5


@rule("AN-MI-09", "AN-BAT-10")
def test_without_a_unit_lost_to_the_dice_there_is_no_curse() -> None:
    s = cursed({"test_pilot": 1, "bolt": 1, "wisp": 1}, [4])
    assert waiting(s) == ("midnight", "retreats")
    s = cursed({"test_pilot": 1, "wisp": 1}, [6])
    assert s.fight is None


@rule("AN-MI-10")
@pytest.mark.parametrize(("many", "created"), [(3, False), (4, True)])
def test_units_in_four_zones_open_the_door(many: int, created: bool) -> None:
    zones = ["reelhaven", "ink_cliffs", "neon_quarter", "screen_square"][:many]
    s = table(TWO, units={zone: {"wisp": 1} for zone in zones})
    productions.check(s)
    assert ("door_under_stairs" in made(s, "midnight")) == created


@rule("AN-MI-11", "AN-MI-05")
def test_the_wide_passage_is_cheaper_and_takes_three() -> None:
    s = round_of("midnight", TWO, productions={"midnight": ["door_under_stairs"]}, **PASSAGE)
    going = ("wisp.reelhaven.1", "medium.reelhaven.1", "nocturne.reelhaven.1")
    play(s, "midnight", units("hidden_passage", *going, zone="sepia_coast"))
    assert staff(s, "midnight") == 4
    assert here(s, "sepia_coast", "nocturne") == 1


@rule("AN-MI-12")
@pytest.mark.parametrize(
    ("zones", "created"),
    [
        (["reelhaven", "neon_quarter", "ink_cliffs", "pastel_paddies"], True),
        (["reelhaven", "neon_quarter", "screen_square", "ink_cliffs"], False),
        (["reelhaven", "ink_cliffs", "pastel_paddies", "sepia_coast"], False),
    ],
)
def test_the_masquerade_wants_two_town_and_two_country_studios(zones: list[str], created: bool) -> None:
    s = table(TWO, units={zone: {"wisp": 1} for zone in zones}, studios=dict.fromkeys(zones, "midnight"))
    productions.check(s)
    assert ("masquerade" in made(s, "midnight")) == created


@rule("AN-MI-13")
def test_the_clown_parade_needs_a_mascot_and_two_staff() -> None:
    parade: dict[str, Any] = {"productions": {"midnight": ["masquerade"]}, "script": {"dice": [1] * 9}}
    s = round_of("midnight", TWO, units={"reelhaven": {"wisp": 1, "captain_altair": 1}}, **parade)
    play(s, "midnight", "battle:reelhaven:comet")
    play(s, "midnight", "clown_parade")
    assert staff(s, "midnight") == 2
    assert len(told(s, "rolled")[1].facts["dice"]) == 3
    s = round_of("midnight", TWO, units={"reelhaven": {"medium": 1, "captain_altair": 1}}, **parade)
    play(s, "midnight", "battle:reelhaven:comet")
    assert s.fight is None


@rule("AN-MI-14", "AN-PRD-05")
def test_another_players_four_productions_are_a_tribute() -> None:
    three = ["steel_sky", "scrap_and_glory", "wreck_field"]
    s = table(TWO, productions={"comet": three})
    productions.check(s)
    assert made(s, "midnight") == []
    s = table(TWO, productions={"comet": three}, memory={"comet": {"conventions": 2}}, order=[0, 1])
    productions.check(s)
    assert made(s, "midnight") == ["vanity_tribute"]


@rule("AN-MI-15", "AN-COM-16", "AN-GEN-16")
def test_fan_theft_is_a_capture_that_takes_a_fan_along() -> None:
    position: dict[str, Any] = {
        "productions": {"midnight": ["vanity_tribute"]},
        "units": {"reelhaven": {"medium": 1, "bolt": 2}},
        "studios": {"reelhaven": "comet"},
    }
    s = round_of("midnight", TWO, fans={"comet": 3}, **position)
    play(s, "midnight", "fan_theft:reelhaven:comet")
    assert waiting(s) == ("comet", "captured_mascot")
    play(s, "comet", "mascot:keeper")
    assert staff(s, "midnight") == 2
    assert (fans(s, "comet"), fans(s, "midnight")) == (2, 1)
    assert s.captives == [0, 1, 0, 0]
    s = round_of("midnight", TWO, **position)
    play(s, "midnight", "fan_theft:reelhaven:comet")
    play(s, "comet", "mascot:other")
    assert (fans(s, "comet"), fans(s, "midnight")) == (0, 0)


@rule("AN-MI-15")
def test_fan_theft_obeys_the_conditions_of_a_capture() -> None:
    stolen = {"midnight": ["vanity_tribute"]}
    s = round_of("midnight", TWO, productions=stolen, units={"reelhaven": {"wisp": 1, "bolt": 2}})
    assert code(s, "midnight", "fan_theft:reelhaven:comet") == "RANK_TOO_LOW"
    s = round_of("midnight", TWO, staff=2, productions=stolen, units={"reelhaven": {"medium": 1, "bolt": 2}})
    assert code(s, "midnight", "fan_theft:reelhaven:comet") == "NOT_ENOUGH_STAFF"
    s = round_of("midnight", TWO, units={"reelhaven": {"medium": 1, "bolt": 2}})
    assert code(s, "midnight", "fan_theft:reelhaven:comet") == "ABILITY_NOT_OWNED"


@rule("AN-MI-16", "AN-FAC-02")
def test_invoking_lady_ember_creates_the_embers() -> None:
    s = round_of("midnight", TWO, units={"screen_square": {"nocturne": 1}})
    play(s, "midnight", "invoke:lady_ember:screen_square")
    assert made(s, "midnight") == ["embers"]


@rule("AN-MI-17", "AN-ERR-01")
def test_the_veil_protects_mascots_beside_a_character_or_hero() -> None:
    veil: dict[str, Any] = {"productions": {"midnight": ["embers"]}}
    crowd = {"reelhaven": {"captain_altair": 1, "medium": 1, "wisp": 1}}
    s = round_of("comet", "comet midnight", units=crowd, **veil)
    assert code(s, "comet", "capture:reelhaven:midnight") == "PROTECTED_BY_VEIL"
    assert "capture:reelhaven:midnight" not in offered(s)
    s = round_of("comet", "comet midnight", units={"reelhaven": {"captain_altair": 1, "wisp": 1}}, **veil)
    assert "capture:reelhaven:midnight" in offered(s)
    s = round_of("comet", "comet midnight", units=crowd)
    assert "capture:reelhaven:midnight" in offered(s)
