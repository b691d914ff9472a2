"""What the table tells so that it can be shown: battles, dice beforehand, kinds of actions."""

from typing import Any

import pytest

from citing import rule
from games.anime_studios.playing import new_game, play_on, question, whole_game
from games.anime_studios.tables import play, round_of, units
from tripot.engine.actions import Action, Fill, Pick
from tripot.engine.rng import PlainRng
from tripot.engine.view import look
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.manners import manner
from tripot.games.anime_studios.productions import has_six
from tripot.games.anime_studios.question import Question
from tripot.games.anime_studios.state import AnimeState


def clash() -> AnimeState:
    """Comet's four dice humiliate one and wound one of Mirage's three; a wound comes back."""
    s = round_of(
        "comet", "comet mirage", staff=5,
        units={"neon_quarter": {"bolt": 2, "orion_frame": 2, "owlet": 2, "mastermind": 1}},
        script={"dice": [6, 4, 1, 1, 5, 1]},
    )  # fmt: skip
    return play(s, "comet", "battle:neon_quarter:mirage")


def told(s: AnimeState, kind: str) -> list[Any]:
    return [event.facts for event in s.log or () if event.kind == kind]


@rule("AN-SHOW-01")
def test_when_a_battle_is_over_all_of_it_is_told_once_more() -> None:
    s = clash()
    play(s, "mirage", units("casualties", "owlet.neon_quarter.1"))
    assert told(s, "battle_over") == []
    play(s, "comet", Fill("retreats", {"retreats": [{"unit": "bolt.neon_quarter.1", "zone": "reelhaven"}]}))
    play(s, "mirage", Fill("retreats", {"retreats": [{"unit": "owlet.neon_quarter.1", "zone": "screen_square"}]}))
    [battle] = told(s, "battle_over")
    comet, mirage = battle["sides"]
    assert battle["zone"] == "neon_quarter"
    assert (comet["seat"], comet["units"]) == (0, {"bolt": 2, "orion_frame": 2})
    assert (comet["points"]["units"], comet["points"]["total"], comet["dice"]) == (4, 4, [6, 4, 1, 1])
    assert (comet["lost"], comet["retreated"]) == ([], [["bolt", "reelhaven"]])
    assert mirage["units"] == {"owlet": 2, "mastermind": 1}
    assert (mirage["lost"], mirage["retreated"]) == (["owlet"], [["owlet", "screen_square"]])


@rule("AN-SHOW-01")
def test_tables_that_began_by_the_first_rules_tell_no_end_of_a_battle() -> None:
    assert GAME.setup(2, {"rules": "1.0"}, PlainRng(1)).is_first_edition
    assert not GAME.setup(2, {}, PlainRng(1)).is_first_edition
    s = round_of("comet", "comet mirage", units={"neon_quarter": {"bolt": 1, "owlet": 1}})
    s.is_first_edition = True
    play(s, "comet", "battle:neon_quarter:mirage")
    assert s.fight is None
    assert told(s, "battle_over") == []


@rule("AN-SHOW-01")
def test_in_the_scene_forces_and_points_stay_those_of_the_roll_while_units_leave() -> None:
    s = clash()
    play(s, "mirage", units("casualties", "owlet.neon_quarter.1"))
    battle = look(GAME, s, 1).facts["battle"]
    assert battle["sides"][1]["units"] == {"owlet": 2, "mastermind": 1}
    assert battle["sides"][1]["points"]["total"] == len(battle["sides"][1]["dice"]) == 2
    assert battle["sides"][1]["lost"] == ["owlet"]


@rule("AN-SHOW-01")
@pytest.mark.parametrize(("seed", "players"), [(3, 2), (4, 3), (5, 4)])
def test_the_dice_said_beforehand_are_those_that_are_rolled_unless_an_ability_changes_them(
    seed: int, players: int
) -> None:
    s, rng, seen = new_game(seed, players), PlainRng(seed), 0
    said: list[int] = []

    def watch(now: AnimeState, asked: Question, action: Action) -> None:
        nonlocal said
        if isinstance(action, Pick) and action.kind == "battle":
            said = look(GAME, now, asked.seat).facts["own"]["clashes"][action.text]
            start = len(now.log or ())
            twin = now.fork()
            play(twin, asked.seat, action.text)
            rolled = [event for event in (twin.log or ())[start:] if event.kind in ("rolled", "ability_used")]
            if len(rolled) == 2 and rolled[0].kind == rolled[1].kind == "rolled":
                assert said == [len(event.facts["dice"]) for event in rolled]
                nonlocal seen
                seen += 1

    while s.outcome is None:
        play_on(s, rng, watch, most=50)
    assert seen


@rule("AN-SHOW-04")
@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_an_action_is_the_main_one_exactly_if_it_is_called_common_or_unique(seed: int, players: int) -> None:
    met = set()

    def watch(s: AnimeState, asked: Question, action: Action) -> None:
        if asked.kind != "action_round":
            return
        name = action.form if isinstance(action, Fill) else action.kind
        which = manner(name, has_six=has_six(s, asked.seat))
        met.add(which)
        assert which or name == "end_round"
        if s.main_done:
            assert which in ("unlimited", "")
        elif name != "pass":
            twin = s.fork()
            turn = (twin.turn, len(twin.log or ()))
            play(twin, asked.seat, action.text if isinstance(action, Pick) else action)
            if twin.active == asked.seat and not twin.round_over and twin.turn == turn[0]:
                assert twin.main_done == (which in ("common", "unique")), name

    whole_game(seed, players, watch=watch)
    assert {"common", "unlimited"} <= met


@rule("AN-SHOW-04", "AN-COM-12")
def test_with_six_productions_battle_is_called_unlimited() -> None:
    assert manner("battle", has_six=True) == "unlimited"
    assert manner("battle", has_six=False) == "common"
    assert question(clash()).kind == "casualties"
