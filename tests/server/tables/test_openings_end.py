"""No table gets stuck: every opening that the form accepts is refused with a reason or reaches its end. [E6]"""

from itertools import combinations, islice
from typing import Any

import pytest

from citing import promise
from server.evenings import end_of
from server.openings import Case, case_of, cover, every, few, unknown
from tripot.engine.game import Game
from tripot.engine.registry import games
from tripot.engine.seats import GM
from tripot.server.common.records import Schedule
from tripot.server.tables import house_entries
from tripot.server.tables.openings import Opening, drawn_up

GAMES = [games()[name] for name in sorted(games())]
ENDS = ("refused: ", "over", "closed")
SAMPLES = 6
"""How many of all combinations are played here, besides the pairs; `make soak` plays every one."""


def stuck(game: Game[Any], cases: list[Case]) -> list[str]:
    """The openings that do not end, with where they stop."""
    found = [(case, end_of(game, case)) for case in cases]
    return [f"{case}: {end}" for case, end in found if not end.startswith(ENDS)]


@promise("E6")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.id)
def test_every_opening_is_refused_or_ends(game: Game[Any]) -> None:
    assert stuck(game, few(game)) == []


@promise("E6")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.id)
def test_some_of_all_combinations_end(game: Game[Any]) -> None:
    number = sum(1 for _ in every(game))
    assert stuck(game, list(islice(every(game), 0, None, number // SAMPLES))) == []


def test_nothing_that_a_host_may_set_is_left_out() -> None:
    assert unknown() == set()


def test_a_cover_has_every_pair_in_few_rows() -> None:
    choices = {"a": [1, 2, 3], "b": [True, False], "c": ["x", "y", "z"]}
    rows = list(cover(choices))
    assert len(rows) < 3 * 2 * 3
    for one, other in combinations(choices, 2):
        assert {(row[one], row[other]) for row in rows} == {(x, y) for x in choices[one] for y in choices[other]}


def opened(name: str, who: str, **schedule: Any) -> tuple[Game[Any], Case]:
    """An opening with the usual options."""
    game = games()[name]
    usual = {f"option.{option.name}": option.default for option in game.meta.options}
    times = {f"schedule.{field}": value for field, value in schedule.items()}
    return game, case_of(game, {"seats": game.meta.usual_seats, "who": who} | times | usual)


@promise("E6")
def test_a_table_without_a_limit_that_does_not_close_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Schedule, "closes_early", property(lambda self: self.early_close))
    assert end_of(*opened("neo-tokyo", "all_play", pace="none")).startswith("stuck: ")
    assert end_of(*opened("neo-tokyo", "all_play", pace="none", early_close=True)) == "over"


@promise("E6")
def test_a_lobby_that_nobody_can_open_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert end_of(*opened("manhattan", "nobody_plays", pace="slow")) == "over"
    monkeypatch.setattr(house_entries, "may_be_plain", lambda *_: ())
    assert end_of(*opened("manhattan", "nobody_plays", pace="slow")).startswith("stuck: lobby")


def test_a_game_master_may_be_alone() -> None:
    new = drawn_up(games()["rpg"], Opening("rpg", 0), "host", "Mona", now=0, longest_name=40)
    assert (new.row.terms.seats, [chair.seat for chair in new.chairs]) == (0, [GM])
