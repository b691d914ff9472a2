"""How the game ends."""

from typing import Any

from citing import rule
from games.anime_studios.tables import fans, made, play, reveal, round_of, seen, staff, table, told, waiting
from tripot.engine.seats import OMNISCIENT, SPECTATOR
from tripot.engine.view import look
from tripot.games.anime_studios import GAME, ending
from tripot.games.anime_studios.numbers import PRODUCTIONS

ALL = {name: list(PRODUCTIONS[place]) for place, name in enumerate(("comet", "dragonfly", "midnight", "mirage"))}
FOUR = "comet dragonfly midnight mirage"


def over(position: dict[str, Any]) -> Any:
    s = table(FOUR, **position)
    ending.conclude(s, "fans")
    return s


@rule("AN-END-09", "AN-END-10", "AN-END-11", "AN-END-12")
def test_worked_example_of_the_end() -> None:
    """AN-EX-17."""
    six = {name: ALL[name] for name in ("dragonfly", "midnight", "mirage")} | {"comet": ALL["comet"][:5]}
    points = {"comet": 33, "dragonfly": 31, "midnight": 31, "mirage": 28}
    s = over({"fans": points, "productions": six})
    assert s.outcome.winners == (1, 2)
    assert s.outcome.reason == "shared_victory"
    assert s.outcome.points == (33, 31, 31, 28)
    five = {name: ALL[name][:5] for name in ALL} | {"comet": ALL["comet"][:5]}
    five["dragonfly"] = [name for name in ALL["dragonfly"] if name != "room_in_the_sky"]
    five["midnight"] = ALL["midnight"][1:]
    five["mirage"] = [name for name in ALL["mirage"] if name != "favour_for_favour"]
    s = over({"fans": points, "productions": five})
    assert s.outcome.winners == ()
    assert s.outcome.reason == "bankruptcy"


@rule("AN-END-09")
def test_one_winner_has_the_most_fans_among_those_with_six() -> None:
    s = over({"fans": {"comet": 31, "mirage": 12}, "productions": {"mirage": ALL["mirage"]}})
    assert s.outcome.winners == (3,)
    assert s.outcome.reason == "victory"
    assert s.outcome.rule == "AN-END-09"


@rule("AN-END-01", "AN-OPT-01")
def test_worked_example_of_exactly_the_end_of_the_ladder() -> None:
    """AN-EX-07."""
    for length, end in (("standard", 30), ("short", 24), ("long", 30)):
        assert not ending.is_beyond(table(FOUR, length=length, fans={"comet": end}))
        assert ending.is_beyond(table(FOUR, length=length, fans={"comet": end + 1}))


@rule("AN-END-02")
def test_unrevealed_rights_do_not_trigger_the_end() -> None:
    s = table(FOUR, fans={"comet": 30}, rights={"comet": [3, 3]})
    assert not ending.is_due(s)


@rule("AN-END-08", "AN-CMP-04", "AN-PRD-04")
def test_productions_are_checked_once_more_at_the_end() -> None:
    five = [name for name in ALL["comet"] if name != "scrap_and_glory"]
    s = table("comet mirage", productions={"comet": five}, memory={"comet": {"removed": 2}}, rights={"comet": [2]})
    ending.conclude(s, "fans")
    assert made(s, "comet") == ALL["comet"]
    assert s.outcome is not None
    assert s.outcome.winners == (0,)
    assert fans(s, "comet") == 2


@rule("AN-END-07")
def test_an_end_in_the_action_phase_has_no_last_convention() -> None:
    s = round_of("comet", "comet mirage", staff=20, fans={"comet": 30}, rights={"comet": [1]})
    play(s, "comet", reveal(1))
    play(s, "comet", "pass")
    assert s.outcome is not None
    assert s.outcome.facts["trigger"] == "fans"
    assert not told(s, "end_triggered")


@rule("AN-END-12")
def test_fans_without_six_productions_trigger_the_end_but_never_win() -> None:
    s = round_of("comet", "comet mirage", fans={"comet": 40, "mirage": 0}, productions={"mirage": ALL["mirage"]})
    play(s, "comet", "pass")
    assert s.outcome is not None
    assert s.outcome.winners == (1,)
    assert s.outcome.points == (40, 0)


@rule("AN-END-14", "AN-STF-07")
def test_a_player_without_units_still_gets_staff_and_recruits_anywhere() -> None:
    s = table(
        "comet mirage",
        phase="staff",
        turn=2,
        units={"reelhaven": {"bolt": 3}},
        studios={"reelhaven": "comet"},
    )
    assert staff(s, "mirage") == 3
    play(s, "comet", "pass")
    assert waiting(s) == ("mirage", "action_round")
    play(s, "mirage", "recruit:screen_square")


@rule("AN-GEN-16", "AN-GEN-19")
def test_fans_go_beyond_the_ladder_and_never_below_zero() -> None:
    s = round_of("comet", "comet mirage", fans={"comet": 30}, rights={"comet": [3, 3]})
    play(s, "comet", reveal(1, 2))
    assert fans(s, "comet") == 36
    assert seen(s, "mirage").facts["players"][0]["fans"] == 36
    assert seen(s, "mirage").facts["fans_end"] == 30


@rule("AN-HID-04")
def test_after_the_end_everything_is_revealed_to_everybody() -> None:
    s = table("comet mirage", bag=[3, 1, 2], rights={"comet": [2]}, phase="action", active=0, staff={"comet": 1})
    assert look(GAME, s, SPECTATOR).facts["secrets"] is None
    assert look(GAME, s, OMNISCIENT).facts["secrets"]["rights"] == [[2], []]
    ending.conclude(s, "fans")
    assert look(GAME, s, SPECTATOR).facts["secrets"]["bag"] == [3, 1, 2]


@rule("AN-UI-06")
def test_the_end_lists_rights_fans_productions_and_outcome() -> None:
    s = table(
        "comet mirage",
        phase="action",
        active=0,
        staff={"comet": 1, "mirage": 1},
        rights={"comet": [3]},
        fans={"comet": 30},
        productions={"comet": ALL["comet"]},
    )
    play(s, "comet", reveal(1))
    play(s, "comet", "pass")
    assert s.outcome is not None
    assert s.outcome.points == (33, 0)
    assert s.outcome.facts["productions"] == [6, 0]
    assert s.outcome.facts["factions"] == ["comet", "mirage"]
    assert told(s, "rights_revealed")[0].facts["values"] == [3]
    assert told(s, "won")[0].facts == {"seats": [0], "fans": 33}


@rule("AN-END-12")
def test_fans_of_whoever_has_not_six_productions_count_for_no_place() -> None:
    six = {"comet": ALL["comet"], "midnight": ALL["midnight"]}
    s = over({"fans": {"comet": 35, "dragonfly": 24, "midnight": 18}, "productions": six})
    assert s.outcome.points == (35, 24, 18, 0)
    assert GAME.counted(s.outcome, {}) == (35, 0, 18, 0)
    assert GAME.counted(s.outcome, {"productions_needed": 1}) == (35, 0, 18, 0)
