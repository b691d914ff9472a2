"""Phase 4: rounds, main actions, who is out."""

from typing import Any

from citing import rule
from games.anime_studios.tables import (
    code,
    kept_by,
    made,
    move,
    offered,
    play,
    reveal,
    round_of,
    staff,
    table,
    time_out,
    told,
    units,
    waiting,
)
from tripot.games.anime_studios.parameters import NUMBERS
from tripot.games.anime_studios.state import AnimeState

THREE = "comet dragonfly midnight"
SIX = {
    "comet": ["countdown", "steel_sky", "scrap_and_glory", "wreck_field", "overtime", "simulcast"],
    "dragonfly": ["thursday_club", "rain_confession", "rivals", "first_bell", "year_end_festival", "room_in_the_sky"],
    "midnight": ["midnight_market", "jinx", "door_under_stairs", "masquerade", "vanity_tribute", "embers"],
    "mirage": ["bootlegs", "marble_face", "favour_for_favour", "backdrop", "double_game", "last_act"],
}
PLACES: dict[str, Any] = {
    "units": {"reelhaven": {"bolt": 3}, "screentone_city": {"marshmallow": 2}, "storyboard_fort": {"wisp": 2}}
}


@rule("AN-ACT-01", "AN-FST-06")
def test_rounds_go_round_in_turn_order() -> None:
    s = table(THREE, phase="action", first=2, clockwise=False, staff=dict.fromkeys(THREE.split(), 3), **PLACES)
    assert s.order == (2, 1, 0)
    asked = []
    for zone in ("storyboard_fort", "screentone_city", "reelhaven") * 2:
        asked.append(waiting(s)[0])
        play(s, asked[-1], f"recruit:{zone}")
        play(s, asked[-1], "end_round")
    assert asked == ["midnight", "dragonfly", "comet"] * 2


@rule("AN-ACT-02", "AN-ACT-17")
def test_the_phase_lasts_as_long_as_somebody_has_staff() -> None:
    s = table("comet mirage", phase="action", staff={"comet": 1, "mirage": 3}, units={"reelhaven": {"owlet": 1}})
    turn = s.turn
    play(s, "comet", "pass")
    for _ in range(2):
        play(s, "mirage", "recruit:reelhaven")
        play(s, "mirage", "end_round")
        assert s.turn == turn
    play(s, "mirage", "recruit:reelhaven")
    assert s.turn == turn + 1


@rule("AN-ACT-03")
def test_a_player_without_staff_at_the_start_is_out_from_the_start() -> None:
    s = table(THREE, phase="action", staff={"midnight": 2}, **PLACES)
    assert waiting(s) == ("midnight", "action_round")
    assert code(s, "comet", "take_control:reelhaven") == "PLAYER_OUT"
    play(s, "midnight", "recruit:storyboard_fort")
    play(s, "midnight", "end_round")
    assert waiting(s) == ("midnight", "action_round")


@rule("AN-ACT-04", "AN-COM-30", "AN-ACT-17")
def test_passing_sends_all_staff_on_leave() -> None:
    s = round_of("comet", THREE, staff=7, **PLACES)
    play(s, "comet", "pass")
    assert staff(s, "comet") == 0
    assert told(s, "out")[0].facts == {"seat": 0}
    assert waiting(s) == ("dragonfly", "action_round")
    assert code(s, "comet", "recruit:reelhaven") == "PLAYER_OUT"


@rule("AN-ACT-05", "AN-ACT-12")
def test_out_is_tested_when_the_action_is_resolved_for_everybody() -> None:
    s = round_of(
        "mirage",
        "mirage comet",
        staff=2,
        productions={"mirage": ["last_act"]},
        units={"neon_quarter": {"director_onyx": 1, "test_pilot": 1, "bolt": 1}, "reelhaven": {"bolt": 1}},
    )
    play(s, "mirage", "battle:neon_quarter:comet")
    assert waiting(s) == ("mirage", "pre_battle")
    play(s, "mirage", "back_to_sketch:test_pilot")
    assert staff(s, "mirage") == 0
    assert s.out >> 0 & 1
    assert told(s, "out")[-1].facts == {"seat": 0}
    assert waiting(s)[0] == "comet"


@rule("AN-ACT-05", "AN-ACT-06", "AN-CO-12")
def test_staff_received_before_the_action_is_resolved_keeps_a_player_in() -> None:
    position: dict[str, Any] = {
        "script": {"dice": [6, 6, 6, 6, 6]},
        "productions": {"comet": ["wreck_field"]},
        "units": {"neon_quarter": {"captain_altair": 1, "owlet": 2}, "screentone_city": {"owlet": 1}},
    }
    s = round_of("comet", "comet mirage", staff=1, **position)
    play(s, "comet", "battle:neon_quarter:mirage")
    assert staff(s, "comet") == 2
    assert not s.out & 1


@rule("AN-ACT-06")
def test_a_player_who_is_out_loses_what_he_would_receive() -> None:
    s = table(
        "mirage comet",
        phase="action",
        active=0,
        staff={"mirage": 5},
        productions={"mirage": ["last_act"]},
        units={"neon_quarter": {"director_onyx": 1, "test_pilot": 2, "bolt": 1}},
    )
    play(s, "mirage", "battle:neon_quarter:comet")
    play(s, "mirage", "back_to_sketch:test_pilot")
    assert staff(s, "comet") == 0
    assert told(s, "sketched")[0].facts["staff"] == 0


@rule("AN-ACT-07", "AN-ACT-16")
def test_an_out_player_defends_and_uses_free_abilities_but_pays_for_nothing() -> None:
    s = table(
        "comet midnight",
        phase="action",
        active=0,
        staff={"comet": 3},
        script={"dice": [6, 1, 6, 6, 1]},
        productions={"midnight": ["midnight_market", "masquerade"]},
        fans={"comet": 2},
        units={"neon_quarter": {"orion_frame": 1, "nocturne": 1, "wisp": 1, "medium": 1}},
    )
    assert s.out >> 1 & 1
    play(s, "comet", "battle:neon_quarter:midnight")
    assert waiting(s) == ("midnight", "pre_battle")
    assert offered(s) == ["dilemma", "done"]
    assert code(s, "midnight", "clown_parade") == "NOT_ENOUGH_STAFF"
    play(s, "midnight", "done")
    assert waiting(s) == ("midnight", "casualties")
    play(s, "midnight", units("casualties", "wisp.neon_quarter.1"))
    assert s.fight is None


@rule("AN-ACT-08", "AN-ACT-09")
def test_one_main_action_common_or_unique_not_both() -> None:
    s = round_of("dragonfly", THREE, **PLACES)
    play(s, "dragonfly", "recruit:screentone_city")
    assert code(s, "dragonfly", "welcome_club:screentone_city:1") == "MAIN_ACTION_DONE"
    assert code(s, "dragonfly", "recruit:screentone_city") == "MAIN_ACTION_DONE"
    s = round_of("dragonfly", THREE, **PLACES)
    play(s, "dragonfly", "welcome_club:screentone_city:2")
    assert code(s, "dragonfly", move(("marshmallow.screentone_city.1", "kiosk_arcade"))) == "MAIN_ACTION_DONE"
    assert offered(s) == ["end_round"]


@rule("AN-ACT-10")
def test_unlimited_actions_before_and_after_the_main_action() -> None:
    s = round_of("comet", THREE, studios={"reelhaven": (None, "comet")}, rights={"comet": [1]}, **PLACES)
    play(s, "comet", "take_control:reelhaven")
    play(s, "comet", "recruit:reelhaven")
    play(s, "comet", "abandon:reelhaven")
    play(s, "comet", reveal(1))
    play(s, "comet", "take_control:reelhaven")
    assert kept_by(s, "reelhaven") == "comet"
    play(s, "comet", "end_round")
    assert waiting(s)[0] == "dragonfly"


@rule("AN-ACT-11")
def test_a_round_cannot_be_ended_before_its_main_action() -> None:
    s = round_of("comet", THREE, **PLACES)
    assert code(s, "comet", "end_round") == "MAIN_ACTION_REQUIRED"
    assert "end_round" not in offered(s)
    play(s, "comet", "recruit:reelhaven")
    play(s, "comet", "end_round")


@rule("AN-ACT-12", "AN-FRE-07", "AN-COM-01", "AN-ACT-03")
def test_worked_example_of_no_staff_and_no_free_action() -> None:
    """AN-EX-09."""
    s = round_of(
        "comet",
        "comet mirage",
        staff=3,
        units={"reelhaven": {"bolt": 1}, "neon_quarter": {"bolt": 1}},
        studios={"neon_quarter": (None, "comet")},
    )
    play(s, "comet", "open_studio:reelhaven")
    assert staff(s, "comet") == 0
    assert waiting(s) == ("mirage", "action_round")
    assert code(s, "comet", "take_control:neon_quarter") == "PLAYER_OUT"
    assert kept_by(s, "neon_quarter") is None


@rule("AN-ACT-13")
def test_passing_follows_unlimited_actions_but_no_main_action() -> None:
    s = round_of("comet", THREE, studios={"reelhaven": (None, "comet")}, **PLACES)
    play(s, "comet", "take_control:reelhaven")
    assert code(s, "comet", "pass") is None
    s = round_of("comet", THREE, **PLACES)
    play(s, "comet", "recruit:reelhaven")
    assert code(s, "comet", "pass") == "MAIN_ACTION_DONE"


@rule("AN-ACT-14", "AN-PRD-06")
def test_a_creation_action_is_the_main_action_of_a_round() -> None:
    s = round_of("comet", THREE, staff=9, **PLACES)
    play(s, "comet", "overtime")
    assert staff(s, "comet") == 5
    assert made(s, "comet") == ["overtime"]
    assert code(s, "comet", "recruit:reelhaven") == "MAIN_ACTION_DONE"


@rule("AN-ACT-15")
def test_an_action_with_one_illegal_part_is_refused_as_a_whole() -> None:
    s = round_of("comet", THREE, staff=2, **PLACES)
    good = ("bolt.reelhaven.1", "neon_quarter")
    assert code(s, "comet", move(good, ("bolt.reelhaven.2", "screen_square"))) == "NOT_ADJACENT"
    assert code(s, "comet", move(good, ("bolt.reelhaven.2", "ink_cliffs"), ("bolt.reelhaven.3", "ink_cliffs"))) == (
        "NOT_ENOUGH_STAFF"
    )
    assert staff(s, "comet") == 2


@rule("AN-ACT-16", "AN-ACT-05")
def test_paying_for_a_battle_ability_can_put_a_defender_out() -> None:
    s = round_of(
        "mirage",
        "mirage comet",
        script={"dice": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]},
        staff=3,
        productions={"comet": ["steel_sky"]},
        units={"neon_quarter": {"infiltrator": 1, "captain_altair": 1}},
    )
    s.staff[1] = 1
    play(s, "mirage", "battle:neon_quarter:comet")
    play(s, "comet", "overdrive")
    assert staff(s, "comet") == 0
    assert s.out >> 1 & 1


@rule("AN-DEC-02", "AN-ACT-04")
def test_when_time_is_up_the_round_is_passed_or_ended() -> None:
    s = round_of("comet", THREE, **PLACES)
    time_out(s)
    assert staff(s, "comet") == 0
    s = round_of("comet", THREE, **PLACES)
    play(s, "comet", "recruit:reelhaven")
    time_out(s)
    assert staff(s, "comet") == 4
    assert waiting(s)[0] == "dragonfly"


@rule("AN-GEN-18", "AN-ACT-12")
def test_the_program_never_ends_a_round_in_the_players_place() -> None:
    s = round_of("comet", THREE, **PLACES)
    play(s, "comet", "recruit:reelhaven")
    assert offered(s) == ["end_round"]
    assert waiting(s) == ("comet", "action_round")


def six(faction: str, **more: Any) -> AnimeState:
    names = more.pop("names", "comet mirage")
    return round_of(faction, names, productions={faction: SIX[faction]}, **more)


FIGHT = {
    "neon_quarter": {"bolt": 1, "owlet": 1},
    "kiosk_arcade": {"bolt": 1, "owlet": 1},
    "reelhaven": {"bolt": 3},
}


@rule("AN-COM-12", "AN-COM-11", "AN-COM-13", "AN-FRE-06", "AN-PRD-08")
def test_worked_example_of_unlimited_battles() -> None:
    """AN-EX-14."""
    s = six("comet", staff=4, units=FIGHT, script={"dice": [1] * 9})
    play(s, "comet", "battle:neon_quarter:mirage")
    assert staff(s, "comet") == 3
    play(s, "comet", "battle:kiosk_arcade:mirage")
    assert staff(s, "comet") == 2
    assert code(s, "comet", "battle:neon_quarter:mirage") == "ZONE_ALREADY_FOUGHT"
    assert {"end_round", "pass", "move"} <= set(offered(s))
    play(s, "comet", move(("bolt.reelhaven.1", "ink_cliffs"), ("bolt.reelhaven.2", "ink_cliffs")))
    assert staff(s, "comet") == 0
    assert s.out & 1


@rule("AN-COM-13")
def test_with_six_productions_a_battle_is_enough_to_end_the_round() -> None:
    s = six("mirage", names="mirage comet", units={"neon_quarter": {"owlet": 1, "bolt": 1}})
    assert code(s, "mirage", "end_round") == "MAIN_ACTION_REQUIRED"
    play(s, "mirage", "battle:neon_quarter:comet")
    play(s, "mirage", "end_round")
    assert waiting(s)[0] == "comet"


@rule("AN-COM-12", "AN-FRE-06")
def test_battles_after_the_main_action_need_six_productions() -> None:
    s = six("mirage", names="mirage comet", units={"neon_quarter": {"owlet": 1, "bolt": 1}})
    play(s, "mirage", "recruit:neon_quarter")
    play(s, "mirage", "battle:neon_quarter:comet")
    s = round_of("mirage", "mirage comet", units={"neon_quarter": {"owlet": 1, "bolt": 1}})
    play(s, "mirage", "recruit:neon_quarter")
    assert code(s, "mirage", "battle:neon_quarter:comet") == "MAIN_ACTION_DONE"


@rule("AN-COM-14", "AN-PRD-08", "AN-PRD-04")
def test_a_battle_that_gives_the_sixth_production_was_the_main_action_and_frees_the_next_ones() -> None:
    five = [name for name in SIX["comet"] if name != "wreck_field"]
    s = round_of(
        "comet",
        "comet mirage",
        productions={"comet": five},
        script={"dice": [1] * 20},
        units={
            "neon_quarter": {"captain_altair": 1, "owlet": 1},
            "kiosk_arcade": {"bolt": 1, "owlet": 1},
        },
    )
    play(s, "comet", "battle:neon_quarter:mirage")
    play(s, "comet", "done")
    assert made(s, "comet") == SIX["comet"]
    assert code(s, "comet", "recruit:neon_quarter") == "MAIN_ACTION_DONE"
    play(s, "comet", "battle:kiosk_arcade:mirage")
    assert "end_round" in offered(s)


@rule("AN-ACT-08", "AN-FAC-04")
def test_unique_actions_belong_to_their_factions() -> None:
    book = NUMBERS["book"]
    unique = {name for name, timing in book.timings.items() if timing == "unique_action"}
    assert unique == {
        "scramble",
        "welcome_club",
        "hidden_passage",
        "wiretap",
        "flying_studio",
        "fan_theft",
        "redeploy",
        "mole",
    }
    s = round_of("comet", "comet dragonfly midnight mirage")
    for command in ("welcome_club:reelhaven:1", "wiretap:1", "fan_theft:reelhaven:mirage", "mole:reelhaven:mirage"):
        assert code(s, "comet", command) == "ABILITY_NOT_OWNED"
    assert code(s, "comet", units("hidden_passage", "bolt.reelhaven.1", zone="neon_quarter")) == "ABILITY_NOT_OWNED"


@rule("AN-END-03", "AN-END-07", "AN-CMP-05")
def test_the_end_is_tested_at_the_end_of_a_round_and_nobody_plays_on() -> None:
    s = round_of("comet", THREE, fans={"comet": 29}, rights={"comet": [2]}, **PLACES)
    play(s, "comet", reveal(1))
    assert s.outcome is None
    play(s, "comet", "recruit:reelhaven")
    assert s.outcome is None
    play(s, "comet", "end_round")
    assert s.outcome is not None
    assert s.outcome.facts["trigger"] == "fans"
    assert not told(s, "end_triggered")
