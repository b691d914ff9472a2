"""Phase 1."""

import pytest

from citing import rule
from games.anime_studios.tables import fans, left, made, seat, staff, table, told, waiting
from tripot.games.anime_studios.staff import catch_up, total

THREE = "comet dragonfly midnight"


@rule("AN-STF-02", "AN-STF-03", "AN-STF-04", "AN-STF-05", "AN-STF-07", "AN-FST-02")
def test_worked_example_of_the_staff_phase() -> None:
    """AN-EX-01."""
    s = table(
        THREE,
        phase="staff",
        turn=3,
        units={
            "reelhaven": {"bolt": 3},
            "neon_quarter": {"bolt": 1},
            "ink_cliffs": {"bolt": 1},
            "screentone_city": {"marshmallow": 2},
            "storyboard_fort": {"wisp": 5},
            "dubbing_boulevard": {"wisp": 1},
        },
        studios={
            "reelhaven": "comet",
            "neon_quarter": "comet",
            "ink_cliffs": "comet",
            "screentone_city": "dragonfly",
            "storyboard_fort": "midnight",
            "dubbing_boulevard": "midnight",
            "charcoal_wood": (None, "midnight"),
            "screen_square": (None, "comet"),
        },
        captives={"comet": {"dragonfly": 1}},
    )
    assert [event.facts["total"] for event in told(s, "staff_counted")] == [14, 6, 12]
    assert [event.facts["staff"] for event in told(s, "staff_counted")] == [14, 7, 12]
    assert not any(s.captives)
    assert left(s, "marshmallow") == 4
    assert s.first == seat(s, "comet")


@rule("AN-STF-02", "AN-GEN-11")
def test_keepers_count_and_captured_or_reserve_mascots_do_not() -> None:
    s = table("comet mirage", units={"reelhaven": {"bolt": 4}}, studios={"reelhaven": "comet"})
    assert total(s, 0) == 4 + 2
    s = table("comet mirage", units={"reelhaven": {"bolt": 4}}, captives={"mirage": {"comet": 2}})
    assert total(s, 0) == 4


@rule("AN-STF-04")
def test_an_independent_studio_pays_everybody() -> None:
    s = table(THREE, studios={"screen_square": (None, "comet"), "ink_cliffs": (None, "midnight")})
    assert [total(s, player) for player in range(3)] == [2, 2, 2]


@rule("AN-STF-01")
def test_nothing_is_carried_over() -> None:
    s = table("comet mirage", phase="staff", staff={"comet": 9, "mirage": 3}, units={"reelhaven": {"bolt": 4}})
    assert staff(s, "comet") == 4
    assert staff(s, "mirage") == 2


@rule("AN-STF-06", "AN-STF-07")
def test_faction_bonuses_come_before_the_catch_up() -> None:
    s = table("comet mirage", phase="staff", units={"reelhaven": {"bolt": 4}}, productions={"comet": ["overtime"]})
    assert staff(s, "comet") == 6
    assert staff(s, "mirage") == 3


@rule("AN-STF-07", "AN-GEN-17")
@pytest.mark.parametrize(("highest", "least"), [(15, 8), (14, 7), (1, 1), (2, 1)])
def test_catch_up_is_half_of_the_most_rounded_up(highest: int, least: int) -> None:
    """AN-EX-03."""
    assert catch_up(highest) == least


@rule("AN-STF-09")
def test_a_single_independent_studio_is_enough_for_everybody_to_have_staff() -> None:
    s = table("comet mirage", phase="staff", studios={"screen_square": (None, "comet")})
    assert (staff(s, "comet"), staff(s, "mirage")) == (1, 1)


@rule("AN-STF-08", "AN-STF-05")
def test_a_returned_mascot_earns_nothing_this_turn() -> None:
    s = table(
        "comet mirage",
        phase="staff",
        units={"reelhaven": {"bolt": 2}, "screentone_city": {"owlet": 1}},
        captives={"comet": {"mirage": 5}},
    )
    counted = told(s, "staff_counted")
    assert [event.facts["total"] for event in counted] == [7, 1]
    assert [event.facts["staff"] for event in counted] == [7, 4]
    assert left(s, "owlet") == 5


@rule("AN-PRD-04")
def test_the_end_of_the_staff_phase_is_a_check_moment() -> None:
    s = table(
        "comet mirage",
        phase="staff",
        units={"reelhaven": {"bolt": 1}, "neon_quarter": {"bolt": 1}, "ink_cliffs": {"bolt": 1}},
        studios={"reelhaven": "comet", "neon_quarter": "comet", "ink_cliffs": "comet"},
    )
    assert made(s, "comet") == ["countdown"]
    created = told(s, "production_created")[0]
    first = told(s, "first_player")[0]
    events = s.log or []
    assert events.index(created) < events.index(first)


@rule("AN-STF-01", "AN-TRN-01")
def test_worked_example_of_the_first_turn() -> None:
    """AN-EX-02: everybody has eight staff, and nobody has a fan."""
    from games.anime_studios.playing import new_game

    s = new_game(4, 4)
    assert s.staff == [8] * 4
    assert waiting(s)[1] == "choose_direction"
    assert s.fans == [0] * 4
    assert fans(s, "comet") == 0
