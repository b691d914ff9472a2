"""The bot that plays its plans on in worlds it imagines."""

import pytest

from engine.playing import seated
from games.anime_studios.playing import any_action, new_game, question
from games.anime_studios.tables import round_of, seat, seen, table
from tripot.bots.levels import bot_for
from tripot.bots.planner import Plan, PlannerBot
from tripot.engine.actions import Action, Fill, Pick
from tripot.engine.chair import Chair, seat_at
from tripot.engine.rng import PlainRng
from tripot.engine.step import check, perform, settle
from tripot.engine.view import look
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.advice.instinct import act
from tripot.games.anime_studios.advice.planning import ALIKE, candidates, outlook
from tripot.games.anime_studios.numbers import PRODUCTIONS
from tripot.games.anime_studios.policies import greedy
from tripot.games.anime_studios.state import AnimeState

QUICK = PlannerBot(GAME, Plan(candidates=6, playouts=24))


def chair(s: AnimeState, who: str, seed: int = 1) -> Chair:
    """The chair of a faction."""
    return seat_at(GAME, s, seat(s, who), PlainRng(seed))


def words(action: Action) -> str:
    """An action as a test reads it."""
    return action.text if isinstance(action, Pick) else action.form


def test_the_level_is_a_planner() -> None:
    assert isinstance(bot_for(GAME, "planner"), PlannerBot)


@pytest.mark.parametrize("seed", range(4))
def test_candidates_are_legal_different_and_no_more_than_asked_for(seed: int) -> None:
    s = new_game(seed, 3)
    rng = PlainRng(seed)
    for _ in range(60):
        who = question(s).seat
        view = look(GAME, s, who)
        found = candidates(view, rng, 6)
        assert 1 <= len(found) <= 6
        assert len({str(action) for action in found}) == len(found)
        assert all(check(GAME, s, who, action) is None for action in found)
        perform(GAME, s, who, any_action(s, rng))
        if s.outcome is not None:
            return


def test_what_the_greedy_bot_would_do_is_always_compared() -> None:
    s = round_of("comet", "comet mirage", units={"reelhaven": {"bolt": 3}}, studios={"reelhaven": "comet"})
    view = seen(s, "comet")
    assert candidates(view, PlainRng(3), 8)[0] == greedy(seated(view, PlainRng(3)))


def test_no_kind_of_action_crowds_out_the_others() -> None:
    units = {
        zone: {"bolt": 1} for zone in ("reelhaven", "ink_cliffs", "pastel_paddies", "neon_quarter", "screen_square")
    }
    s = round_of("comet", "comet mirage", 9, units=units)
    kinds = [words(action).partition(":")[0] for action in candidates(seen(s, "comet"), PlainRng(1), 12)]
    assert kinds.count("open_studio") == ALIKE
    assert {"move", "overtime", "pass"} <= set(kinds)


def test_a_studio_is_not_given_up_only_to_be_taken_back() -> None:
    homes = ("reelhaven", "ink_cliffs", "pastel_paddies")
    s = round_of(
        "comet", "comet mirage", 1, units={zone: {"bolt": 1} for zone in homes}, studios=dict.fromkeys(homes, "comet")
    )
    for most in (2, 6, 30):
        assert not [
            each for each in candidates(seen(s, "comet"), PlainRng(1), most) if words(each).startswith("abandon")
        ]


@pytest.mark.parametrize("seed", range(3))
def test_instinct_plays_by_the_rules_to_the_end(seed: int) -> None:
    s = new_game(seed, 2 + seed, {"news_deck": seed == 1})
    for _ in range(2000):
        if s.outcome is not None:
            return
        refusal = perform(GAME, s, question(s).seat, act(s, question(s)))
        assert refusal is None
    raise AssertionError("instinct never ends")


def test_a_world_is_played_on_to_the_next_action_phase() -> None:
    s = new_game(5, 3)
    s.log = None
    while s.phase != "action":
        perform(GAME, s, question(s).seat, act(s, question(s)))
    turn = s.turn
    assert 0 <= outlook(s, 0) <= 1
    assert (s.turn, s.phase) == (turn + 1, "action")
    assert 0 <= outlook(s, 1) <= 1


def test_the_same_luck_gives_the_same_choice_and_hidden_rights_none() -> None:
    units = {"reelhaven": {"bolt": 4, "test_pilot": 1}, "neon_quarter": {"owlet": 2}}
    worlds = [
        round_of(
            "comet", "comet mirage", 7, units=units, studios={"reelhaven": "comet"}, rights={"mirage": hand}, bag=bag
        )
        for hand, bag in (([3, 3], [1, 1, 1]), ([1, 1], [3, 3, 1]), ([3, 3], [1, 1, 1]))
    ]
    choices = [str(QUICK(chair(s, "comet"))) for s in worlds]
    assert choices[0] == choices[1] == choices[2]


def test_a_free_studio_needs_no_thought() -> None:
    s = round_of("comet", "comet mirage", units={"reelhaven": {"bolt": 1}}, studios={"reelhaven": (None, "comet")})
    assert words(QUICK(chair(s, "comet"))) == "take_control:reelhaven"


def test_the_last_right_that_wins_is_shown() -> None:
    six = {"comet": list(PRODUCTIONS[0])}
    s = round_of("comet", "comet mirage", productions=six, fans={"comet": 28}, rights={"comet": [3]})
    assert words(QUICK(chair(s, "comet"))) == "reveal"


def test_a_convention_that_wins_is_held() -> None:
    s = table(
        "comet mirage",
        phase="conventions",
        staff={"comet": 10, "mirage": 3},
        fans={"comet": 29, "mirage": 20},
        units={"reelhaven": {"bolt": 1}, "neon_quarter": {"bolt": 1}},
        studios={"reelhaven": "comet", "neon_quarter": "comet"},
        productions={"comet": list(PRODUCTIONS[0])},
    )
    assert words(QUICK(chair(s, "comet"))) == "convention:yes"


def test_a_planner_plays_a_whole_short_game() -> None:
    s = new_game(2, 2, {"length": "short"})
    bot = PlannerBot(GAME, Plan(candidates=3, playouts=4))
    rng = PlainRng(8)
    while s.outcome is None:
        who = question(s).seat
        action = bot(seat_at(GAME, s, who, rng)) if who == 0 else act(s, question(s))
        assert perform(GAME, s, who, action) is None
    settle(s)
    assert isinstance(action, Fill | Pick)
