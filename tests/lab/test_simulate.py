from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from engine.toys import auction, battle, broken, cards
from engine.toys import table as open_table
from tripot.bots.levels import UnknownLevel
from tripot.engine.chair import Chair
from tripot.engine.game import Game
from tripot.engine.opening import NoSuchTable
from tripot.lab import simulate as module
from tripot.lab.simulate import Acts, NoGames, Simulation, play, simulate


def simulation(game: Game[Any], games: int = 12, **more: Any) -> Simulation:
    return Simulation(game, more.pop("seats", game.meta.usual_seats), games, more.pop("seed", 5), ("random",), more)


@pytest.mark.parametrize(
    "game", [auction.GAME, battle.GAME, cards.GAME, open_table.GAME], ids=lambda game: game.meta.id
)
def test_games_of_every_shape_are_played_to_the_end(game: Game[Any]) -> None:
    figures = simulate(simulation(game)).as_json()
    assert (figures["games"], figures["failed"]) == (12, [])
    assert len(figures["seats"]) == game.meta.usual_seats
    assert figures["entries"] > 12


@pytest.mark.parametrize("game", [auction.GAME, battle.GAME, cards.GAME], ids=lambda game: game.meta.id)
def test_the_figures_do_not_depend_on_the_number_of_processes(game: Game[Any]) -> None:
    alone, together = (simulate(simulation(game, 30), jobs).as_json() for jobs in (1, 3))
    assert alone == together


def test_the_figures_depend_on_the_seed_and_on_nothing_else() -> None:
    one, again, other = (simulate(simulation(cards.GAME, 20, seed=seed)).as_json() for seed in (1, 1, 2))
    assert one == again != other


def test_parts_are_cut_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate(simulation(cards.GAME, 20)).as_json()
    monkeypatch.setattr(module, "CHUNK", 3)
    assert simulate(simulation(cards.GAME, 20)).as_json() == whole


def always_first(chair: Chair) -> Any:
    return chair.view.menu.picks[0]


class Two(cards.Cards):
    """Cards with a second kind of bot."""

    meta = replace(cards.Cards.meta, levels=("random", "first"))
    policies = MappingProxyType({"first": always_first})


def test_bots_rotate_over_the_chairs() -> None:
    made = Simulation(Two(), 3, 4, 0, ("random", "first"))
    assert [made.levels(number) for number in (0, 1)] == [("random", "first", "random"), ("first", "random", "first")]
    rows = {row["bot"]: row["played"] for row in simulate(made).as_json()["bots"]}
    assert rows == {"random": 6, "first": 6}


def test_a_game_is_the_same_alone_and_among_others() -> None:
    made = simulation(cards.GAME, 9)
    assert play(made, 7) == play(made, 7)
    assert made.seed_of(7) == "5/7"


def test_failed_games_are_counted_with_their_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = simulate(simulation(broken.Crash(), 3)).as_json()
    assert figures["games"] == 0
    assert [(fell["game"], fell["seed"]) for fell in figures["failed"]] == [(0, "5/0"), (1, "5/1"), (2, "5/2")]
    assert "ZeroDivisionError: fell" in figures["failed"][0]["error"]
    monkeypatch.setattr(module, "ENDLESS", 50)
    assert "Endless" in simulate(simulation(broken.Endless(), 1)).as_json()["failed"][0]["error"]
    assert "Refused" in simulate(simulation(broken.BadProposal(), 1)).as_json()["failed"][0]["error"]


def test_a_game_of_bots_that_does_not_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ENDLESS", 3)
    assert "Endless" in simulate(Simulation(Two(), 3, 1, 0, ("first",))).as_json()["failed"][0]["error"]


def test_what_cannot_be_simulated_is_refused_at_once() -> None:
    with pytest.raises(NoSuchTable):
        simulation(cards.GAME, seats=9)
    with pytest.raises(NoSuchTable):
        simulation(cards.GAME, speed=9)
    with pytest.raises(UnknownLevel, match="toy-cards has no genius bot"):
        Simulation(cards.GAME, 3, 4, 0, ("genius",))
    with pytest.raises(NoGames):
        simulation(cards.GAME, 0)


def test_the_clock_rings_when_every_sheet_is_in() -> None:
    """Manhattan resolves a turn at noon: nobody is awaited then, and no bot closes it."""
    from tripot.games.manhattan import GAME as MANHATTAN

    tally = simulate(Simulation(MANHATTAN, 3, 2, 1, ("random", "trader"), {"turns": 4}))
    assert tally.failed == []
    assert tally.games == 2


class Watched(cards.Cards):
    """Cards that count the choices of each seat."""

    def figures(self, s: Any, acts: Acts) -> dict[str, int]:
        return {"ends": s.outcome is not None, "acts": len(acts)}


def test_a_game_may_count_things_of_its_own() -> None:
    figures = simulate(Simulation(Watched(), 3, 4, 0, ("random",))).as_json()
    assert figures["counts"] == {"acts": 0, "ends": 4}
    assert "counts" not in simulate(simulation(cards.GAME)).as_json()


class WatchedTwo(Watched):
    """The same, with a bot that is no chance."""

    meta = Two.meta
    policies = Two.policies


def test_the_acts_of_bots_are_listed_for_the_game_and_add_up() -> None:
    made = Simulation(WatchedTwo(), 3, 6, 0, ("random", "first"))
    alone, together = (simulate(made, jobs).as_json() for jobs in (1, 2))
    assert alone["counts"] == together["counts"] == {"acts": alone["entries"], "ends": 6}
