"""Special events of the marketing phase."""

from typing import Any

from citing import rule
from games.anime_studios.tables import code, fans, hand, made, offered, play, staff, table, told, waiting
from tripot.games.anime_studios.parameters import NUMBERS
from tripot.games.anime_studios.state import AnimeState

THREE = "comet dragonfly mirage"
BOTH = {"dragonfly": ["rain_confession", "year_end_festival"], "mirage": ["favour_for_favour"]}


def events(**more: Any) -> AnimeState:
    rich = {"comet": 9, "dragonfly": 9, "mirage": 9}
    return table(THREE, **({"phase": "events", "staff": rich, "productions": BOTH, "bag": [3, 2, 1]} | more))


@rule("AN-EVT-01", "AN-EVT-02", "AN-EVT-05")
def test_events_come_in_turn_order_automatic_ones_first() -> None:
    s = events(order=[2, 1, 0], held=["comet"])
    assert waiting(s) == ("mirage", "special_event")
    assert not told(s, "open_stand")
    play(s, "mirage", "decline")
    assert waiting(s) == ("dragonfly", "special_event")
    assert told(s, "open_stand")
    play(s, "dragonfly", "decline")
    assert waiting(s)[1] == "action_round"


@rule("AN-EVT-05", "AN-FAC-04")
def test_the_complete_list_of_events() -> None:
    timings = NUMBERS["book"].timings
    assert {name for name, timing in timings.items() if timing == "marketing_event"} == {
        "open_stand",
        "limited_print",
        "negotiation",
    }


@rule("AN-EVT-03")
def test_an_event_is_used_once_a_phase_and_may_be_declined() -> None:
    s = events(order=[1, 2, 0])
    play(s, "dragonfly", "limited_print")
    assert waiting(s) == ("mirage", "special_event")
    assert len(told(s, "limited_print")) == 1
    s = events(order=[1, 2, 0], used=["limited_print"])
    assert waiting(s) == ("mirage", "special_event")


@rule("AN-DR-10")
def test_limited_print_costs_three_staff_for_a_right() -> None:
    s = events(order=[1, 2, 0])
    play(s, "dragonfly", "limited_print")
    assert staff(s, "dragonfly") == 6
    assert hand(s, "dragonfly") == (3,)
    assert waiting(events(order=[1, 2, 0], staff={"dragonfly": 2, "mirage": 1}))[0] == "mirage"


@rule("AN-DR-10", "AN-DR-09")
def test_limited_print_needs_its_production() -> None:
    s = events(order=[1, 2, 0], productions={"mirage": ["favour_for_favour"]})
    assert waiting(s) == ("mirage", "special_event")
    assert code(s, "mirage", "limited_print") == "ABILITY_NOT_OWNED"


@rule("AN-DR-16", "AN-EVT-02")
def test_the_stand_draws_a_fan_only_when_others_hold_a_convention_and_dragonfly_none() -> None:
    assert fans(events(held=["comet"]), "dragonfly") == 1
    assert fans(events(held=["comet", "dragonfly"]), "dragonfly") == 0
    assert fans(events(), "dragonfly") == 0
    assert fans(events(held=["comet"], productions={}), "dragonfly") == 0


@rule("AN-DR-16")
def test_a_last_convention_held_later_does_not_take_the_fan_back() -> None:
    s = events(held=["comet"], fans={"dragonfly": 30}, units={"reelhaven": {"marshmallow": 1}})
    play(s, "dragonfly", "decline")
    play(s, "mirage", "decline")
    assert waiting(s) == ("dragonfly", "final_convention")
    play(s, "dragonfly", "convention:yes")
    assert fans(s, "dragonfly") == 31


@rule("AN-MR-11")
def test_negotiation_takes_a_fan_or_a_right_as_the_other_player_chooses() -> None:
    s = events(order=[2, 1, 0], fans={"comet": 4})
    assert code(s, "mirage", "negotiation:2") == "ABILITY_CONDITION"
    play(s, "mirage", "negotiation:0")
    assert waiting(s) == ("comet", "negotiation_answer")
    assert offered(s) == ["answer:fan", "answer:right"]
    play(s, "comet", "answer:fan")
    assert (fans(s, "comet"), fans(s, "mirage")) == (3, 1)
    assert staff(s, "mirage") == 9
    s = events(order=[2, 1, 0], fans={"comet": 4})
    play(s, "mirage", "negotiation:0")
    play(s, "comet", "answer:right")
    assert (fans(s, "comet"), hand(s, "mirage")) == (4, (3,))


@rule("AN-MR-11", "AN-GEN-18", "AN-GEN-16")
def test_a_player_without_fans_has_no_choice() -> None:
    s = events(order=[2, 1, 0])
    play(s, "mirage", "negotiation:0")
    assert hand(s, "mirage") == (3,)
    assert fans(s, "comet") == 0
    assert waiting(s) == ("dragonfly", "special_event")


@rule("AN-MR-11")
def test_with_two_players_negotiation_costs_two_staff() -> None:
    both = {"phase": "events", "productions": {"mirage": ["favour_for_favour"]}, "order": [1, 0]}
    s = table("comet mirage", staff={"comet": 9, "mirage": 3}, **both)
    play(s, "mirage", "negotiation:0")
    assert staff(s, "mirage") == 1
    assert waiting(table("comet mirage", staff={"comet": 9, "mirage": 1}, **both))[1] == "action_round"


@rule("AN-DEC-02", "AN-MR-11")
def test_by_default_the_named_player_lets_mirage_draw() -> None:
    from games.anime_studios.tables import time_out

    s = events(order=[2, 1, 0], fans={"comet": 4})
    play(s, "mirage", "negotiation:0")
    time_out(s)
    assert hand(s, "mirage") == (3,)


@rule("AN-EVT-04", "AN-CO-16", "AN-CNV-04")
def test_prime_time_acts_during_the_convention_itself() -> None:
    position: dict[str, Any] = {
        "phase": "conventions",
        "staff": {"comet": 9, "dragonfly": 1, "mirage": 1},
        "bag": [1, 2, 3],
        "units": {"reelhaven": {"bolt": 1, "captain_altair": 1}},
    }
    s = table(THREE, **position, productions={"comet": ["simulcast"]})
    play(s, "comet", "convention:yes")
    assert hand(s, "comet") == (1, 2)
    s = table(THREE, **position, productions={"comet": []})
    play(s, "comet", "convention:yes")
    assert hand(s, "comet") == (1,)


@rule("AN-CO-16", "AN-CO-15", "AN-PRD-07")
def test_prime_time_does_not_apply_to_the_convention_that_creates_it_nor_without_altair() -> None:
    position: dict[str, Any] = {"phase": "conventions", "staff": {"comet": 9, "dragonfly": 1, "mirage": 1}}
    s = table(
        THREE,
        **position,
        memory={"comet": {"conventions": 1}},
        units={"reelhaven": {"bolt": 1, "captain_altair": 1}},
    )
    play(s, "comet", "convention:yes")
    assert "simulcast" in made(s, "comet")
    assert len(hand(s, "comet")) == 1
    s = table(THREE, **position, productions={"comet": ["simulcast"]}, units={"reelhaven": {"bolt": 1}})
    play(s, "comet", "convention:yes")
    assert hand(s, "comet") == ()


@rule("AN-PRD-04")
def test_a_special_event_is_a_check_moment() -> None:
    s = events(order=[2, 1, 0], memory={"comet": {"removed": 2}})
    assert made(s, "comet") == []
    play(s, "mirage", "negotiation:0")
    assert made(s, "comet") == ["scrap_and_glory"]
