"""All games as PettingZoo and Gymnasium know them: held against the checks of those libraries."""

import json
import warnings
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from tripot.engine.forms import Field, Form
from tripot.engine.opening import NoSuchTable
from tripot.engine.registry import games
from tripot.engine.rng import PlainRng
from tripot.lab import extras, gymnasium, pettingzoo
from tripot.lab.environments import boxes, spaces
from tripot.lab.environments.features import line, seen
from tripot.lab.extras import MissingExtra

SMALLEST = {"rpg": 2}
"""How many play, where it is not the fewest."""
CYCLES = 12


def seats(game: str) -> int:
    return SMALLEST.get(game) or min(games()[game].meta.seats)


ALL = pytest.mark.parametrize("game", sorted(games()))
BOTH = pytest.mark.parametrize("forms", ["proposals", "boxes"])
"""Forms filled as the game proposes, and empty ones."""


@pytest.fixture(autouse=True)
def _told() -> Iterator[None]:
    """A mask makes observations dictionaries, which the library calls unusual."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*Observation space for each agent probably should be.*")
        warnings.filterwarnings("ignore", message=".*Observation is not NumPy array.*")
        warnings.filterwarnings("ignore", message=".*Observation is not a NumPy array.*")
        warnings.filterwarnings("ignore", message=".*Action space for each agent probably should be.*")
        yield


@ALL
@BOTH
def test_agents_one_after_the_other_pass_the_library_s_test(game: str, forms: str) -> None:
    env = pettingzoo.aec(game, players=seats(game), max_cycles=CYCLES, forms=forms)
    api_test(env, num_cycles=2 * CYCLES)
    assert env.possible_agents == [f"player_{seat}" for seat in range(seats(game))]


@ALL
@BOTH
def test_agents_at_once_pass_the_library_s_test(game: str, forms: str) -> None:
    env = pettingzoo.parallel(game, players=seats(game), max_cycles=CYCLES, forms=forms)
    parallel_api_test(env, num_cycles=CYCLES)
    assert env.agents == []


@ALL
@BOTH
def test_the_same_seed_gives_the_same_game(game: str, forms: str) -> None:
    given: dict[str, Any] = {"players": seats(game), "max_cycles": CYCLES, "forms": forms}
    seed_test(lambda: pettingzoo.aec(game, **given), num_cycles=CYCLES)
    parallel_seed_test(lambda: pettingzoo.parallel(game, **given), num_cycles=CYCLES)
    one, other = (pettingzoo.aec(game, players=seats(game)) for _ in range(2))
    one.reset(seed=1)
    other.reset(seed=2)
    again = pettingzoo.aec(game, players=seats(game))
    again.reset(seed=1)
    assert one.render() == again.render()


@ALL
def test_no_game_goes_on_beyond_its_cycles(game: str) -> None:
    players = seats(game)
    made = SimpleNamespace(
        env=lambda max_cycles: pettingzoo.aec(game, players=players, max_cycles=max_cycles),
        parallel_env=lambda max_cycles: pettingzoo.parallel(game, players=players, max_cycles=max_cycles),
    )
    max_cycles_test(made)
    assert pettingzoo.aec(game, players=players).max_cycles == 500


@ALL
def test_every_way_to_render_passes_the_library_s_test(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    def made(render_mode: str) -> Any:
        return pettingzoo.aec(game, players=seats(game), max_cycles=CYCLES, render_mode=render_mode)

    render_test(made, {"ansi": json.loads})
    assert json.JSONDecoder().raw_decode(capsys.readouterr().out)[0], "for people it is written out"


@ALL
@BOTH
def test_a_seat_against_bots_passes_the_checker(game: str, forms: str) -> None:
    env = gymnasium.seat(game, players=seats(game), bots=["random"], max_steps=CYCLES, forms=forms)
    check_env(env, skip_render_check=True)
    _, info = env.reset(seed=3)
    assert info == {}


def played(env: Any, seed: int) -> dict[str, float]:
    """A whole game by chance; what everybody got."""
    source = np.random.default_rng(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, late, _ = env.last()
        total[agent] += reward
        choices = np.flatnonzero(observation["action_mask"])
        env.step(None if over or late else source.choice(choices))
    return total


def test_a_whole_match_ends_with_a_reward_for_everybody() -> None:
    env = pettingzoo.aec("startup-nation", players=3, options={"points_to_win": 1})
    given = played(env, 4)
    winners = env.episode.state.outcome.winners
    assert winners
    assert given == {f"player_{seat}": 1.0 if seat in winners else -1.0 for seat in range(3)}


def test_whoever_is_not_asked_can_only_wait() -> None:
    env = pettingzoo.parallel("startup-nation", players=4)
    observations, _ = env.reset(seed=1)
    masks = [observations[agent]["action_mask"] for agent in env.agents]
    asked = [bool(mask[1:].any()) for mask in masks]
    assert sum(asked) == 1
    assert [int(mask[0]) for mask in masks] == [int(not each) for each in asked]


def test_what_was_observed_belongs_to_whoever_observed_it() -> None:
    env = pettingzoo.aec("startup-nation", players=4)
    env.reset(seed=1)
    first = env.observe("player_0")
    expected = {name: numbers.copy() for name, numbers in first.items()}
    for numbers in first.values():
        numbers[...] = 9
    again = env.observe("player_0")
    assert all(np.array_equal(again[name], expected[name]) for name in expected)


def test_an_empty_form_is_filled_box_by_box() -> None:
    env = pettingzoo.aec("manhattan", players=3, forms="boxes")
    env.reset(seed=1)
    while "orders:empty" not in (texts := [spaces.text_of(each) for each in env.episode.lines(0)]):
        for _ in env.possible_agents:
            env.step({"line": 1, "boxes": np.zeros(boxes.BOXES, int)})
    line = 1 + texts.index("orders:empty")
    space = env.boxes("player_0", line)
    assert env.boxes("player_0", 0) is None
    filled = np.zeros(boxes.BOXES, int)
    assert list(space.nvec[:4]) == [2, 10, 10, 2]
    filled[:3] = (1, 3, 4)  # a vote: for the fourth, against the fifth
    corporations = env.episode.lines(0)[line - 1].fields[0].of[0].choices
    env.step({"line": line, "boxes": filled})
    assert env.infos["player_0"] == {}
    assert env.episode.state.sheets[0]["vote"] == {"up": corporations[3], "down": corporations[4]}


def test_what_the_rules_refuse_is_told_and_the_game_s_own_proposal_stands_in() -> None:
    env = gymnasium.seat("manhattan", players=3, bots=["random"], forms="boxes")
    env.reset(seed=1)
    while "orders:empty" not in (texts := [spaces.text_of(each) for each in env.episode.lines(0)]):
        env.step({"line": 1, "boxes": np.zeros(boxes.BOXES, int)})
    before = env.episode.moves
    filled = np.zeros(boxes.BOXES, int)
    filled[:3] = (1, 3, 3)  # for and against the same
    *_, info = env.step({"line": 1 + texts.index("orders:empty"), "boxes": filled})
    assert info["refused"]
    assert env.episode.moves > before


def test_a_form_that_cannot_do_without_a_text_has_no_boxes() -> None:
    text, number = Field("name", "text"), Field("rank", "int", 1, 3)
    assert boxes.sizes(Form("named", (text, number), "XX-01")) is None
    free = Form("free", (replace(text, optional=True), replace(number, optional=True)), "XX-01")
    assert boxes.sizes(free) == [2, 3]
    assert [boxes.value(free, each) for each in ([0, 2], [1, 2])] == [{}, {"rank": 3}]
    several = Form("several", (Field("ranks", "list", 1, 9, of=(number,)),), "XX-01")
    assert boxes.sizes(several) == [boxes.LONGEST, *[3] * boxes.LONGEST]
    assert boxes.value(several, [1, 0, 2, 1, 1, 1, 1]) == {"ranks": [1, 3]}
    money = Form("money", (Field("stake", "int", 1000),), "XX-01")
    assert [boxes.value(money, [n])["stake"] for n in (0, 1, 9, 10, 28, 255)] == [1000, 1001, 1009, 1010, 2000, 2**53]


def test_the_fight_of_the_rpg_is_won_lost_or_broken_off() -> None:
    env = pettingzoo.aec("rpg", players=2, max_cycles=4)
    env.reset(seed=2)
    state = env.episode.state
    game = env.game
    assert game.rewards(state) is None
    played(env, 2)
    for person in [c for c in state.people() if c.side == "crew"]:
        from tripot.games.rpg.vitals import die

        die(state, person)
    from tripot.games.rpg.rounds import open_encounter

    if state.encounter is None:
        open_encounter(state, [c.id for c in state.people()])
    assert game.rewards(state) == (-1.0, -1.0)


def test_an_observation_is_of_the_view_alone() -> None:
    env = pettingzoo.aec("startup-nation", players=4)
    env.reset(seed=5)
    episode = env.episode
    seat = episode.asked()[0]
    agent = f"player_{seat}"
    observed = env.observe(agent)
    import random

    world = env.game.redeal(episode.state, seat, PlainRng(random.Random(9)))
    world.log = episode.state.log
    assert world.hand != episode.state.hand or world.deck != episode.state.deck
    real, episode.state = episode.state, world
    episode._offers.clear()
    elsewhere = env.observe(agent)
    episode.state = real
    assert all(np.array_equal(observed[name], elsewhere[name]) for name in observed)


def test_numbers_of_a_view_stay_within_bounds_and_tell_views_apart() -> None:
    env = pettingzoo.aec("manhattan", players=3)
    env.reset(seed=1)
    first, other = (seen(env.episode.view(seat)) for seat in (0, 1))
    assert all(-1 <= number <= 1 for number in first)
    assert (first != other).any()
    assert (line("ask:P2:intern") != line("ask:P3:intern")).any()


def test_a_table_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(NoSuchTable):
        pettingzoo.aec("startup-nation", players=40).reset()


def test_whoever_lacks_the_extra_is_told_which(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(extras, "import_module", nowhere)
    with pytest.raises(MissingExtra, match=r"install tripot\[pettingzoo\]"):
        pettingzoo.parallel("startup-nation")
    with pytest.raises(MissingExtra, match=r"install tripot\[pettingzoo\]"):
        gymnasium.seat("startup-nation")
