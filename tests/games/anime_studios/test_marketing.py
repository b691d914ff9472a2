"""Phase 3: fans, conventions, track and crisis."""

from typing import Any

from citing import rule
from games.anime_studios.tables import (
    code,
    fans,
    hand,
    made,
    offered,
    play,
    reveal,
    staff,
    table,
    time_out,
    told,
    waiting,
)
from tripot.games.anime_studios import crisis
from tripot.games.anime_studios.conventions import HoldConvention
from tripot.games.anime_studios.state import AnimeState

THREE = "comet dragonfly midnight"
RICH = {"comet": 20, "dragonfly": 20, "midnight": 20}
KEPT: dict[str, Any] = {
    "units": {
        "reelhaven": {"bolt": 1},
        "neon_quarter": {"bolt": 1},
        "screentone_city": {"marshmallow": 1},
        "storyboard_fort": {"wisp": 1},
    },
    "studios": {
        "reelhaven": "comet",
        "neon_quarter": "comet",
        "screentone_city": "dragonfly",
        "storyboard_fort": "midnight",
    },
}


def marketing(**more: Any) -> AnimeState:
    return table(THREE, **({"phase": "marketing", "staff": RICH} | KEPT | more))


@rule("AN-MKT-01", "AN-TRN-01", "AN-GEN-19")
def test_every_studio_controlled_brings_a_free_fan() -> None:
    s = marketing()
    assert s.fans == [2, 1, 1]


@rule("AN-MKT-02", "AN-OPT-02")
def test_a_long_game_has_no_free_fans() -> None:
    s = marketing(length="long")
    assert s.fans == [0, 0, 0]
    assert not told(s, "free_fans")
    play(s, "comet", "convention:yes")
    assert fans(s, "comet") == 2


@rule("AN-MKT-03", "AN-CNV-01")
def test_everybody_is_asked_in_turn_order_and_may_decline() -> None:
    s = marketing(order=[2, 0, 1])
    asked = []
    while waiting(s)[1] == "convention":
        asked.append(waiting(s)[0])
        play(s, waiting(s)[0], "convention:no")
    assert asked == ["midnight", "comet", "dragonfly"]
    assert s.conventions == [0, 0, 0]
    assert waiting(s)[1] == "action_round"


@rule("AN-CNV-01")
def test_one_convention_each() -> None:
    s = marketing()
    play(s, "comet", "convention:yes")
    assert waiting(s) == ("dragonfly", "convention")
    s.stack.append(HoldConvention(0))
    assert code(s, "comet", "convention:yes") == "CONVENTION_ALREADY_HELD"


@rule("AN-CNV-02", "AN-CNV-03")
def test_each_convention_costs_the_space_under_the_cursor_and_moves_it() -> None:
    s = marketing(cursor=2)
    assert s.track()[2:4] == (6, 7)
    play(s, "comet", "convention:yes")
    play(s, "dragonfly", "convention:yes")
    assert (staff(s, "comet"), staff(s, "dragonfly")) == (14, 13)
    assert s.cursor == 4


@rule("AN-CNV-02", "AN-CNV-07")
def test_without_the_staff_a_convention_is_refused_and_not_even_asked() -> None:
    s = marketing(staff=RICH | {"comet": 5}, rights={"comet": [1]})
    assert waiting(s) == ("comet", "convention")
    assert code(s, "comet", "convention:yes") == "NOT_ENOUGH_STAFF"
    assert "convention:yes" not in offered(s)
    s = marketing(staff=RICH | {"comet": 5})
    assert waiting(s) == ("dragonfly", "convention")


@rule("AN-CNV-07", "AN-CMP-06", "AN-GEN-18")
def test_a_poor_player_with_rights_is_asked_and_skipped_once_they_are_revealed() -> None:
    s = marketing(staff=RICH | {"comet": 5}, rights={"comet": [3, 1]})
    play(s, "comet", reveal(1))
    assert waiting(s) == ("comet", "convention")
    play(s, "comet", reveal(1))
    assert waiting(s) == ("dragonfly", "convention")
    assert fans(s, "comet") == 2 + 4


@rule("AN-CNV-02", "AN-CNV-03", "AN-CNV-04", "AN-DR-15", "AN-CMP-01", "AN-HID-05", "AN-RNG-04")
def test_worked_example_of_a_convention() -> None:
    """AN-EX-05."""
    s = table(
        THREE,
        phase="conventions",
        first=1,
        cursor=3,
        staff={"dragonfly": 13},
        bag=[2, 3, 1],
        units={
            "screentone_city": {"marshmallow": 1, "president_lys": 1},
            "kiosk_arcade": {"marshmallow": 1},
            "sketch_moor": {"marshmallow": 1},
        },
        studios={"screentone_city": "dragonfly", "kiosk_arcade": "dragonfly", "sketch_moor": "dragonfly"},
    )
    play(s, "dragonfly", "convention:yes")
    assert told(s, "convention_held")[0].facts["cost"] == 7
    assert staff(s, "dragonfly") == 6
    assert s.cursor == 4
    assert fans(s, "dragonfly") == 3
    assert hand(s, "dragonfly") == (2,)
    assert s.bag == (3, 1)
    assert "year_end_festival" in made(s, "dragonfly")
    assert told(s, "right_drawn")[0].is_for(0)
    assert [told(s, "right_value")[0].is_for(player) for player in range(3)] == [False, True, False]


@rule("AN-CNV-05")
def test_a_convention_without_studios_and_heroes_still_moves_the_cursor() -> None:
    s = table(THREE, phase="conventions", staff=RICH)
    play(s, "comet", "convention:yes")
    assert s.cursor == 1
    assert fans(s, "comet") == 0
    assert hand(s, "comet") == ()


@rule("AN-CNV-06", "AN-ACT-03")
def test_the_last_staff_may_be_spent_and_the_player_is_then_out() -> None:
    s = marketing(staff=RICH | {"comet": 6})
    play(s, "comet", "convention:yes")
    assert staff(s, "comet") == 0
    play(s, "dragonfly", "convention:no")
    play(s, "midnight", "convention:no")
    assert waiting(s) == ("dragonfly", "action_round")
    assert code(s, "comet", "pass") == "PLAYER_OUT"
    assert staff(s, "dragonfly") == 20


@rule("AN-CRI-01", "AN-CRI-02", "AN-CRI-03", "AN-CRI-04", "AN-CRI-05", "AN-END-01")
def test_worked_example_of_a_crisis() -> None:
    """AN-EX-06."""
    zones = ["reelhaven", "neon_quarter", "ink_cliffs", "pastel_paddies"]
    others = ["screentone_city", "kiosk_arcade", "sketch_moor", "sepia_coast"]
    s = table(
        "comet mirage",
        phase="conventions",
        cursor=7,
        staff={"comet": 12, "mirage": 12},
        units={zone: {"bolt": 1} for zone in zones} | {zone: {"owlet": 1} for zone in others},
        studios=dict.fromkeys(zones, "comet") | dict.fromkeys(others, "mirage"),
    )
    assert crisis.price(s) == 10
    play(s, "comet", "convention:yes")
    assert (staff(s, "comet"), fans(s, "comet")) == (2, 4)
    assert s.crisis
    assert s.cursor == 8
    assert waiting(s) == ("mirage", "convention")
    play(s, "mirage", "convention:yes")
    assert (staff(s, "mirage"), fans(s, "mirage")) == (2, 4)
    assert s.cursor == 8
    assert s.outcome is not None
    assert s.outcome.facts["trigger"] == "crisis"
    assert not told(s, "passed")


@rule("AN-CRI-01")
def test_before_the_last_space_there_is_no_crisis() -> None:
    s = marketing(cursor=10)
    play(s, "comet", "convention:yes")
    assert s.cursor == 11
    assert not s.crisis


@rule("AN-CRI-05")
def test_at_the_end_of_the_track_the_last_price_holds() -> None:
    s = marketing(cursor=12)
    assert len(s.track()) == 12
    assert crisis.price(s) == 10


@rule("AN-MKT-07", "AN-END-03")
def test_going_beyond_the_ladder_does_not_stop_the_phase() -> None:
    s = marketing(fans={"comet": 30})
    assert fans(s, "comet") == 32
    assert s.outcome is None
    assert waiting(s) == ("comet", "convention")


@rule("AN-MKT-04", "AN-END-04", "AN-END-05")
def test_worked_example_of_the_last_convention() -> None:
    """AN-EX-08."""
    s = marketing(
        phase="conventions",
        staff={"comet": 20, "dragonfly": 20, "midnight": 2},
        fans={"dragonfly": 31},
    )
    play(s, "comet", "convention:no")
    play(s, "dragonfly", "convention:yes")
    assert fans(s, "dragonfly") == 32
    assert waiting(s) == ("comet", "final_convention")
    play(s, "comet", "convention:yes")
    assert s.outcome is not None


@rule("AN-END-05")
def test_whoever_triggered_the_end_by_revealing_may_still_hold_a_last_convention() -> None:
    s = marketing(phase="conventions", fans={"comet": 30}, rights={"comet": [1]})
    play(s, "comet", reveal(1))
    play(s, "comet", "convention:no")
    play(s, "dragonfly", "convention:no")
    play(s, "midnight", "convention:no")
    assert waiting(s) == ("comet", "final_convention")
    assert offered(s) == ["convention:yes", "convention:no"]


@rule("AN-END-04")
def test_without_a_trigger_there_are_no_last_conventions() -> None:
    s = marketing(fans={"comet": 28})
    for faction in THREE.split():
        play(s, faction, "convention:no")
    assert fans(s, "comet") == 30
    assert waiting(s)[1] == "action_round"


@rule("AN-MKT-06", "AN-END-06", "AN-MKT-05")
def test_conventions_then_events_then_the_check() -> None:
    s = marketing(
        phase="conventions",
        productions={"dragonfly": ["year_end_festival", "rain_confession"]},
        fans={"comet": 31},
        staff=RICH,
    )
    play(s, "comet", "convention:yes")
    play(s, "dragonfly", "convention:no")
    play(s, "midnight", "convention:no")
    assert waiting(s) == ("dragonfly", "final_convention")
    play(s, "dragonfly", "convention:no")
    play(s, "midnight", "convention:no")
    assert waiting(s) == ("dragonfly", "special_event")
    assert [event.kind for event in s.log or () if event.kind in {"end_triggered", "open_stand"}] == [
        "end_triggered",
        "open_stand",
    ]
    play(s, "dragonfly", "decline")
    assert s.outcome is not None


@rule("AN-END-06")
def test_the_end_may_be_triggered_by_an_event_and_last_conventions_follow() -> None:
    s = marketing(
        phase="conventions", productions={"dragonfly": ["year_end_festival"]}, fans={"dragonfly": 30}, staff=RICH
    )
    play(s, "comet", "convention:yes")
    play(s, "dragonfly", "convention:no")
    play(s, "midnight", "convention:no")
    assert fans(s, "dragonfly") == 31
    assert waiting(s) == ("dragonfly", "final_convention")
    play(s, "dragonfly", "convention:no")
    assert waiting(s) == ("midnight", "final_convention")
    play(s, "midnight", "convention:no")
    assert s.outcome is not None
    assert len(told(s, "end_triggered")) == 1


@rule("AN-END-06", "AN-MR-11")
def test_worked_example_of_an_end_that_cannot_be_undone() -> None:
    """AN-EX-19."""
    s = table(
        "comet mirage dragonfly",
        phase="conventions",
        staff={"comet": 20, "mirage": 20, "dragonfly": 20},
        fans={"comet": 31},
        productions={"mirage": ["favour_for_favour"]},
    )
    for _ in range(6):
        play(s, waiting(s)[0], "convention:no")
    play(s, "mirage", "negotiation:0")
    play(s, "comet", "answer:fan")
    assert fans(s, "comet") == 30
    assert s.outcome is not None
    assert s.outcome.facts["trigger"] == "fans"


@rule("AN-END-13")
def test_on_turn_20_the_crisis_breaks_out_after_the_events() -> None:
    s = marketing(turn=20)
    for _ in range(3):
        play(s, waiting(s)[0], "convention:no")
    assert waiting(s) == ("comet", "final_convention")
    assert s.crisis
    for _ in range(3):
        play(s, waiting(s)[0], "convention:no")
    assert s.outcome is not None
    assert s.outcome.facts["trigger"] == "crisis"


@rule("AN-END-13")
def test_on_turn_19_play_goes_on() -> None:
    s = marketing(turn=19)
    for _ in range(3):
        play(s, waiting(s)[0], "convention:no")
    assert waiting(s)[1] == "action_round"


@rule("AN-DEC-02")
def test_by_default_conventions_and_events_are_declined() -> None:
    s = marketing(rights={"comet": [3]}, productions={"dragonfly": ["rain_confession"]})
    for _ in range(3):
        time_out(s)
    assert s.conventions == [0, 0, 0]
    assert hand(s, "comet") == (3,)
    assert waiting(s) == ("dragonfly", "special_event")
    time_out(s)
    assert hand(s, "dragonfly") == ()
    assert waiting(s)[1] == "action_round"


@rule("AN-PRD-04")
def test_a_convention_and_the_free_fans_are_check_moments() -> None:
    s = marketing(memory={"comet": {"conventions": 1}})
    play(s, "comet", "convention:yes")
    assert "simulcast" in made(s, "comet")
    s = marketing(memory={"comet": {"removed": 2}})
    assert made(s, "comet") == ["scrap_and_glory"]
    assert told(s, "production_created")[0].entry == 0


@rule("AN-TRN-03")
def test_the_first_turn_has_no_marketing_phase() -> None:
    s = table("comet mirage", turn=1, phase="first_player", staff={"comet": 8, "mirage": 8})
    assert waiting(s)[1] == "action_round"
    assert not told(s, "free_fans")


@rule("AN-TRN-01", "AN-TRN-02", "AN-GEN-01")
def test_phases_follow_each_other_and_the_next_turn_begins() -> None:
    s = table(
        "comet mirage",
        phase="staff",
        turn=4,
        units={"reelhaven": {"bolt": 6}, "screentone_city": {"owlet": 5}},
        studios={"reelhaven": "comet", "screentone_city": "mirage"},
    )
    play(s, "comet", "convention:yes")
    play(s, "mirage", "convention:no")
    play(s, "comet", "pass")
    play(s, "mirage", "pass")
    kinds = [event.kind for event in s.log or ()]
    order = ["staff_counted", "first_player", "free_fans", "convention_held", "passed"]
    assert sorted(order, key=kinds.index) == order
    assert s.turn == 5
    assert waiting(s)[1] == "convention"
