"""The round robin of bots."""

import json

import pytest

from engine.toys import cards
from tripot import cli
from tripot.engine.outcome import Outcome
from tripot.engine.registry import game_of
from tripot.lab.arena import Arena, NoArena, Standings, contest, places

GAME = game_of("startup-nation")


def last(arena: Arena) -> Standings:
    """The standings at the end."""
    return list(contest(arena))[-1]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code, what was said and what was complained about."""
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    captured = capsys.readouterr()
    return int(left.value.code or 0), captured.out, captured.err


def test_everybody_meets_everybody_and_the_better_one_is_rated_higher() -> None:
    arena = Arena(GAME, 4, 25, 1, ("random", "careful"))
    standings = last(arena)
    best, worst = standings.rows()
    assert (best["bot"], worst["bot"]) == ("careful", "random")
    assert best["rating"] > 25 > worst["rating"]
    assert best["least"] < best["rating"] < best["most"]
    assert best["played"] == worst["played"] == 50
    assert [pair["against"] for pair in standings.pairs()] == ["random", "careful"]
    assert not standings.failed


def test_the_same_seed_gives_the_same_table_and_another_one_does_not() -> None:
    tables = [last(Arena(GAME, 3, 4, seed, ("random", "careful"))).rows() for seed in (7, 7, 8)]
    assert tables[0] == tables[1] != tables[2]


def test_the_pairs_take_turns() -> None:
    arena = Arena(GAME, 3, 2, 1, ("random", "careful", "sharp"), budget=2)
    assert arena.pairs() == [("random", "careful"), ("random", "sharp"), ("careful", "sharp")]
    assert arena.total() == len(list(contest(arena))) == 6


def test_all_levels_take_part_unless_some_are_named_each_once() -> None:
    assert Arena(GAME, 3, 1, 1).entrants() == GAME.meta.levels
    assert Arena(GAME, 3, 1, 1, ("careful", "random", "careful")).entrants() == ("careful", "random")


def test_winners_share_the_first_place_and_the_others_go_by_points() -> None:
    assert places(Outcome("X-1", (1, 2), (5, 0, 9, 7), "points")) == [4.0, 1.0, 1.0, 3.0]


def test_there_is_no_arena_without_two_bots_nor_where_nobody_wins() -> None:
    with pytest.raises(NoArena):
        Arena(GAME, 3, 1, 1, ("random",))
    with pytest.raises(NoArena):
        Arena(game_of("rpg"), 4, 1, 1)
    with pytest.raises(NoArena):
        Arena(cards.Cards(), 3, 1, 1)


def test_a_game_that_falls_is_told_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*_: object) -> None:
        raise RuntimeError("fell")

    monkeypatch.setattr("tripot.lab.arena.play", fall)
    standings = last(Arena(GAME, 3, 2, 5, ("random", "careful")))
    assert [fell.seed for fell in standings.failed] == ["5/0", "5/1"]


@pytest.mark.parametrize(("lang", "word"), [("fr", "cote"), ("en", "rating")])
def test_the_command_speaks_both_languages(capsys: pytest.CaptureFixture[str], lang: str, word: str) -> None:
    arguments = ("arena", "startup-nation", "--games", "2", "--seats", "3", "--bots", "careful,random", "--lang", lang)
    code, said, _ = run(capsys, *arguments)
    assert code == 0
    assert word in said
    assert "careful" in said


def test_the_command_answers_with_data(capsys: pytest.CaptureFixture[str]) -> None:
    code, said, _ = run(capsys, "arena", "startup-nation", "--games", "2", "--bots", "careful,random", "--json")
    found = json.loads(said)
    assert code == 0
    assert (found["seed"], found["seats"], found["games"]) == (0, GAME.meta.usual_seats, 2)
    assert {row["bot"] for row in found["bots"]} == {"careful", "random"}
    assert run(capsys, "arena", "startup-nation", "--bots", "careful,nobody")[0] == 2
    assert run(capsys, "arena", "startup-nation", "--lang", "de")[0] == 2
