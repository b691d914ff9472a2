"""The race: what everybody can follow, what only oneself knows, and one's own points as if the game ended now."""

import pytest

from citing import promise, rule
from games.manhattan.games import deadlines, whole_game
from games.manhattan.tables import bet, resolve, run, table
from tripot.engine.rng import PlainRng
from tripot.engine.view import look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.race import race
from tripot.games.manhattan.state import State

FOLLOWED = ["big_boss", "patriarch", "builder", "conqueror", "opportunist", "ringleader"]
OWN = [
    "rentier", "wall_street_wizard", "spymaster", "code_breaker", "pyromaniac", "matchmaker",
    "paranoid_datasteal", "paranoid_sabotage", "paranoid_extraction",
]  # fmt: skip


def of(s: State, seat: int) -> dict:
    return race(s.figures, look(GAME, s, seat).facts)


def points(found: dict) -> dict[str, int | None]:
    return {line["source"]: line["vp"] for line in found["sources"]}


@rule("MH-RACE-01")
def test_six_titles_are_followed_and_nine_are_known_of_oneself_only() -> None:
    found = of(table(4), 0)
    assert [line["title"] for line in found["titles"]] == FOLLOWED
    assert [line["title"] for line in found["secret"]] == OWN
    assert all(set(line) == {"title", "vp", "mine", "stake"} for line in found["secret"])


@rule("MH-RACE-01")
def test_leader_gap_and_worth() -> None:
    s = table(3, shares={0: {"ares": 3}, 1: {"ares": 1, "sony": 1}, 2: {"sony": 1}}, influence={2: 2})
    lines = {line["title"]: line for line in of(s, 1)["titles"]}
    assert [lines["big_boss"][name] for name in ("leaders", "best", "mine", "gap", "vp", "now")] == [
        [0],
        3,
        1,
        2,
        12,
        0,
    ]
    assert [lines["opportunist"][name] for name in ("leaders", "gap", "now")] == [[1], 0, 10]
    assert lines["patriarch"]["leaders"] == [2]
    assert lines["ringleader"]["leaders"] == []


@rule("MH-RACE-01")
def test_ones_own_counts_come_from_ones_own_messages() -> None:
    s = table(3, influence={0: 3})
    orders = [run("sabotage", "ares", 3), run("protection", "sony", defence="datasteal")]
    resolve(s, {0: {"runs": orders, "speculations": [bet("horizon", 1)]}}, rolls=[1, 99, 99])
    mine = {line["title"]: line["mine"] for line in of(s, 0)["secret"]}
    assert (mine["pyromaniac"], mine["paranoid_datasteal"], mine["wall_street_wizard"]) == (1, 1, 0)
    assert mine["rentier"] == s.money[0]


@rule("MH-RACE-01")
def test_only_ones_own_strategies_are_there() -> None:
    characters = {seat: {"strategies": (("patriarch", 6), ("rentier", 5))} for seat in (0, 1)}
    s = table(3, characters=characters, influence={0: 2})
    mine, theirs = of(s, 0), of(s, 2)
    assert points(mine)["strategies"] == 6
    assert next(line["unknown"] for line in mine["sources"] if line["source"] == "strategies") == 1
    assert points(of(s, 1))["strategies"] == -3
    assert points(theirs)["strategies"] == 0
    assert {line["stake"] for line in theirs["titles"] + theirs["secret"]} == {None}


@rule("MH-RACE-01")
@pytest.mark.parametrize("background", ["image_genius", "celebrity"])
def test_what_only_the_end_tells_is_no_number(background: str) -> None:
    found = points(of(table(3, characters={0: {"background": background}}), 0))
    assert (found["background"], found["money"]) == (None, None)


@rule("MH-RACE-01")
@pytest.mark.parametrize("seed", range(1, 7))
def test_at_the_end_of_a_game_it_says_what_is_scored(seed: int) -> None:
    s = whole_game(5, seed, pledges=True)
    for seat in range(5):
        found, scored = points(of(s, seat)), s.scores[seat]
        assert found["shares"] == sum(line["vp"] for line in scored["shares"])
        assert found["citizenship"] == scored["citizenship"]["vp"]
        assert found["titles"] == sum(line["vp"] for line in scored["titles"] if line["title"] in FOLLOWED)
        if found["background"] is not None:
            assert found["background"] == sum(line["vp"] for line in scored["background"])


@rule("MH-RACE-01")
def test_it_is_the_same_in_every_world_that_its_reader_cannot_tell_apart() -> None:
    for s in deadlines(4, 5):
        if s.turn and not s.scores:
            assert of(GAME.redeal(s, 1, PlainRng(3)), 1) == of(s, 1)


@promise("E19")
@rule("MH-RACE-01")
def test_everybody_is_counted_from_what_everybody_knows() -> None:
    held = {"shares": {0: {"ares": 3}, 1: {"sony": 1}}, "citizens": {1: "horizon"}}
    s = table(3, **held)
    seen = [of(s, seat)["known"] for seat in range(3)]
    assert seen[0] == seen[1] == seen[2]
    assert [one["vp"] for one in seen[0]] == sorted((one["vp"] for one in seen[0]), reverse=True)
    own = points(of(s, 0))
    first = next(one for one in seen[0] if one["seat"] == 0)
    assert all(first[source] == own[source] for source in ("shares", "citizenship", "titles"))
    assert seen[0][0]["seat"] == 0
    assert of(table(3, money={2: 9_000_000}, **held), 0)["known"] == seen[0]
