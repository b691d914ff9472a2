"""Phase 2."""

from typing import Any

import pytest

from citing import rule
from games.anime_studios.playing import new_game
from games.anime_studios.tables import code, made, offered, play, seat, table, time_out, told, waiting
from tripot.engine.rng import PlainRng, ScriptedRng
from tripot.games.anime_studios.state import AnimeState

THREE = "comet dragonfly midnight"


def tie(first: int = 0, **more: Any) -> AnimeState:
    staff = {"comet": 11, "dragonfly": 13, "midnight": 13}
    return table(THREE, phase="first_player", turn=4, first=first, staff=staff, **more)


@rule("AN-FST-01", "AN-RNG-05")
@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_on_turn_1_the_first_player_is_drawn(drawn: int) -> None:
    s = new_game(0, 3, {"seat_order": "join"}, rng=ScriptedRng({"first_player": [drawn]}, PlainRng(1)))
    assert s.first == drawn
    assert told(s, "first_player")[0].rule == "AN-FST-01"


@rule("AN-FST-02")
def test_later_the_most_staff_begins() -> None:
    s = table(THREE, phase="first_player", staff={"comet": 4, "dragonfly": 9, "midnight": 8})
    assert s.first == seat(s, "dragonfly")


@rule("AN-FST-03", "AN-FST-04", "AN-FST-06")
def test_worked_example_of_a_tie() -> None:
    """AN-EX-04."""
    s = tie(first=0)
    assert waiting(s) == ("comet", "choose_first_player")
    assert offered(s) == ["first_player:1", "first_player:2"]
    assert code(s, 0, "first_player:0") == "WRONG_PHASE"
    play(s, 0, "first_player:2")
    assert waiting(s) == ("midnight", "choose_direction")
    play(s, 2, "direction:counter_clockwise")
    assert s.order == (2, 1, 0)


@rule("AN-FST-03", "AN-DEC-02")
def test_the_chooser_may_name_himself_if_tied_and_does_by_default() -> None:
    assert "first_player:1" in offered(tie(first=1))
    assert time_out(tie(first=1)).first == 1
    assert time_out(tie(first=0)).first == 1


@rule("AN-FST-03", "AN-DEC-02")
def test_the_default_is_the_lowest_island_seat_not_the_lowest_chair() -> None:
    s = tie(first=0, ring=[2, 0, 1])
    assert time_out(s).first == 2


@rule("AN-FST-04", "AN-DEC-02")
def test_the_direction_is_asked_on_turn_1_too_and_is_clockwise_by_default() -> None:
    s = new_game(3, 3, {"seat_order": "join"})
    assert s.turn == 1
    assert waiting(s)[1] == "choose_direction"
    time_out(s)
    first = s.first
    assert s.order == tuple((first + step) % 3 for step in range(3))


@rule("AN-FST-05")
def test_two_players_are_not_asked_for_a_direction() -> None:
    s = table("comet mirage", phase="first_player", staff={"comet": 2, "mirage": 5})
    assert s.order == (1, 0)
    assert s.direction == 1
    assert waiting(s)[1] != "choose_direction"


@rule("AN-FST-06", "AN-SET-03")
def test_the_turn_order_goes_around_the_island_not_around_the_chairs() -> None:
    s = tie(first=0, ring=[1, 0, 2])
    play(s, 0, "first_player:1")
    play(s, 1, "direction:clockwise")
    assert s.order == (1, 0, 2)


@rule("AN-PRD-04", "AN-DR-13")
def test_the_end_of_phase_2_is_a_check_moment() -> None:
    s = table(THREE, phase="first_player", staff={"comet": 4, "dragonfly": 9, "midnight": 8})
    assert made(s, "dragonfly") == []
    play(s, "dragonfly", "direction:clockwise")
    assert made(s, "dragonfly") == ["first_bell"]
