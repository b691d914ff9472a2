"""The game's own bots."""

import pytest

from engine.playing import seated
from games.anime_studios.playing import any_action, new_game, question
from games.anime_studios.tables import play, round_of, seat, seen, table, waiting
from tripot.engine.actions import Action, Pick
from tripot.engine.chair import seat_at
from tripot.engine.rng import PlainRng
from tripot.engine.step import perform
from tripot.games.anime_studios import GAME, ending
from tripot.games.anime_studios.numbers import PRODUCTIONS
from tripot.games.anime_studios.policies import greedy
from tripot.games.anime_studios.state import AnimeState


def advice(s: AnimeState) -> str:
    """What the greedy bot would do for whoever decides."""
    choice = greedy(seat_at(GAME, s, question(s).seat, PlainRng(1)))
    return choice.text if isinstance(choice, Pick) else choice.form


def match(seed: int, players: int, greedy_seats: set[int]) -> AnimeState:
    """A game between greedy and careless players."""
    s = new_game(seed, players)
    s.log = None
    rng = PlainRng(seed + 1)
    while s.outcome is None:
        who = question(s).seat
        action: Action = greedy(seat_at(GAME, s, who, rng)) if who in greedy_seats else any_action(s, rng)
        refusal = perform(GAME, s, who, action)
        assert refusal is None, (refusal, action)
    return s


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_players_finish_their_shelves_and_somebody_wins(players: int) -> None:
    games = [match(seed, players, set(range(players))) for seed in range(4)]
    assert sum(s.outcome.reason != "bankruptcy" for s in games if s.outcome) >= 3
    assert sum(made.bit_count() for s in games for made in s.made) / (4 * players) > 4.5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_greedy_player_outdoes_careless_ones(players: int) -> None:
    ahead = 0
    for seed in range(6):
        chair = seed % players
        s = match(seed, players, {chair})
        shelves = [made.bit_count() for made in s.made]
        ahead += shelves[chair] == max(shelves) and s.fans[chair] == max(s.fans)
    assert ahead >= 4


def test_an_independent_studio_is_taken_and_a_free_zone_built_on() -> None:
    s = round_of("comet", "comet mirage", units={"reelhaven": {"bolt": 1}}, studios={"reelhaven": (None, "comet")})
    assert advice(s) == "take_control:reelhaven"
    s = round_of("comet", "comet mirage", units={"reelhaven": {"bolt": 1}})
    assert advice(s) == "open_studio:reelhaven"


def test_rights_are_revealed_when_that_wins() -> None:
    six = {"comet": list(PRODUCTIONS[0])}
    s = round_of("comet", "comet mirage", productions=six, fans={"comet": 28}, rights={"comet": [3]})
    assert advice(s) == "reveal"
    s = round_of("comet", "comet mirage", fans={"comet": 28}, rights={"comet": [3]})
    assert advice(s) != "reveal"


def test_a_keeper_is_not_given_up() -> None:
    s = round_of(
        "comet",
        "comet mirage",
        units={"reelhaven": {"test_pilot": 1, "owlet": 2}},
        studios={"reelhaven": "mirage"},
    )
    play(s, "comet", "capture:reelhaven:mirage")
    assert waiting(s) == ("mirage", "captured_mascot")
    assert advice(s) == "mascot:other"


def test_a_better_right_is_swapped_in() -> None:
    for mine, expected in ((1, "swap:right.1"), (3, "no_swap")):
        s = round_of("mirage", "mirage comet", rights={"mirage": [mine], "comet": [2]})
        play(s, "mirage", "wiretap:1")
        assert advice(s) == expected


def test_the_value_of_a_position_grows_with_fans_studios_and_productions() -> None:
    even = table("comet mirage")
    assert GAME.value(even, 0) == GAME.value(even, 1) == 0.5
    ahead = table("comet mirage", fans={"comet": 9})
    assert GAME.value(ahead, 0) > 0.5 > GAME.value(ahead, 1)
    late = {"fans": {"comet": 20, "mirage": 20}}
    shelf = table("comet mirage", productions={"comet": ["countdown"]}, **late)
    assert GAME.value(shelf, 0) > GAME.value(table("comet mirage", **late), 0) == 0.5
    home = table("comet mirage", units={"reelhaven": {"bolt": 1}}, studios={"reelhaven": "comet"})
    assert GAME.value(home, 0) > 0.5


def test_the_value_of_an_end_is_the_share_of_the_win() -> None:
    both = {"comet": list(PRODUCTIONS[0]), "mirage": list(PRODUCTIONS[3])}
    s = table("comet mirage midnight", productions=both)
    ending.conclude(s, "fans")
    assert [GAME.value(s, player) for player in range(3)] == [0.5, 0.5, 0.0]


def test_levels_are_declared_weakest_first() -> None:
    assert GAME.meta.levels == ("random", "greedy", "planner")
    assert set(GAME.policies) == {"greedy"}


def test_a_policy_reads_the_view_only() -> None:
    s = round_of("comet", "comet mirage", units={"reelhaven": {"bolt": 3}}, rights={"mirage": [3]})
    other = round_of("comet", "comet mirage", units={"reelhaven": {"bolt": 3}}, rights={"mirage": [1]})
    one, two = (greedy(seated(seen(each, "comet"), PlainRng(4))) for each in (s, other))
    assert one == two
    assert seat(s, "comet") == 0
