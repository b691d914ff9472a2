"""Players who left, and players who are out: the table goes on without asking them."""

import pytest

from citing import rule
from games.anime_studios.playing import any_action, new_game, question
from games.anime_studios.tables import fans, hand, here, left, play, round_of, staff, table, told, waiting
from tripot.engine.actions import Pick
from tripot.engine.rng import PlainRng
from tripot.engine.step import perform
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.numbers import PRODUCTIONS

THREE = "comet mirage dragonfly"


@rule("AN-DEC-03")
@pytest.mark.parametrize("seed", range(6))
def test_whoever_leaves_is_never_asked_again_and_never_wins(seed: int) -> None:
    s = new_game(seed, 3 + seed % 2, {"length": "short"})
    rng, gone = PlainRng(seed), seed % 3
    for step in range(3000):
        if s.outcome is not None:
            break
        if step == 20 + 25 * seed:
            assert perform(GAME, s, gone, Pick("resign")) is None
        elif step > 20 + 25 * seed:
            assert question(s).seat != gone
        if s.outcome is None and step != 20 + 25 * seed:
            assert perform(GAME, s, question(s).seat, any_action(s, rng)) is None
    assert s.outcome is not None
    assert gone not in s.outcome.winners


@rule("AN-DEC-03", "AN-BAT-12")
def test_units_of_somebody_who_left_still_defend_and_fall_in_the_printed_order() -> None:
    s = round_of(
        "comet",
        THREE,
        units={"reelhaven": {"captain_altair": 1, "owlet": 2, "mastermind": 1}},
        studios={"reelhaven": "mirage"},
        script={"dice": [6, 1, 1, 1, 1, 1, 1]},
    )
    play(s, "mirage", "resign")
    play(s, "comet", "battle:reelhaven:mirage")
    assert waiting(s) == ("comet", "action_round")
    assert (here(s, "reelhaven", "owlet"), here(s, "reelhaven", "mastermind")) == (1, 1)
    assert left(s, "owlet") == 5


@rule("AN-DEC-03", "AN-MR-11")
def test_somebody_who_left_lets_mirage_draw() -> None:
    s = table(
        THREE,
        phase="events",
        productions={"mirage": ["favour_for_favour"]},
        fans={"comet": 5},
        resigned=["comet"],
        bag=[3],
    )
    assert waiting(s) == ("mirage", "special_event")
    play(s, "mirage", "negotiation:0")
    assert (fans(s, "comet"), hand(s, "mirage")) == (5, (3,))


@rule("AN-DEC-03", "AN-CNV-01")
def test_somebody_who_left_holds_no_convention() -> None:
    s = table(THREE, phase="conventions", staff={"comet": 9, "mirage": 9}, resigned=["comet"])
    assert waiting(s) == ("mirage", "convention")
    assert s.cursor == 0
    assert [event.facts["seat"] for event in told(s, "convention_declined")] == [0]


@rule("AN-DEC-03", "AN-SET-02")
def test_somebody_may_leave_before_a_faction_is_chosen() -> None:
    s = new_game(4, 3, {"faction_choice": "pick"})
    gone = question(s).seat
    assert perform(GAME, s, gone, Pick("resign")) is None
    assert s.faction[gone] >= 0
    assert question(s).seat != gone


@rule("AN-DEC-03", "AN-END-11")
def test_if_only_somebody_who_left_had_six_productions_everybody_loses() -> None:
    s = round_of("comet", THREE, productions={"mirage": list(PRODUCTIONS[3])}, fans={"mirage": 20})
    play(s, "mirage", "resign")
    play(s, "dragonfly", "resign")
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("bankruptcy", ())


@rule("AN-ACT-03", "AN-ACT-17")
def test_rounds_go_on_among_those_who_are_not_out() -> None:
    employed = {"comet": 5, "mirage": 1, "dragonfly": 0}
    s = table(THREE, phase="action", active=0, staff=employed, units={"reelhaven": {"bolt": 3}})
    play(s, "comet", "recruit:reelhaven")
    play(s, "comet", "end_round")
    assert waiting(s) == ("mirage", "action_round")
    play(s, "mirage", "pass")
    assert waiting(s) == ("comet", "action_round")
    assert (staff(s, "mirage"), s.phase) == (0, "action")
    turn = s.turn
    play(s, "comet", "pass")
    assert s.turn == turn + 1
