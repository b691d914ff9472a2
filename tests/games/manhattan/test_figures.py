"""What simulations count: everything by name, what never happened too, and money by what it was earned and left."""

from games.manhattan.games import whole_game
from games.manhattan.tables import table
from tripot.games.manhattan import GAME
from tripot.games.manhattan.figures import NAMES, figures
from tripot.lab.simulate import Simulation, simulate


def test_what_never_happens_is_counted_as_nothing() -> None:
    counts = figures(table(3))
    assert {counts[name] for name in NAMES} == {0}


def test_traders_leave_little_money_idle_and_use_every_run_and_bet() -> None:
    counts = simulate(Simulation(GAME, 8, 6, 3, ("trader",))).counts
    assert 0 < counts["money: idle"] < counts["money: earned"] / 8
    assert all(counts[name] for name in NAMES if name.startswith(("order:", "run:", "bet:", "joined:")))


def test_the_leader_of_the_opening_is_not_everybodys_first_prey() -> None:
    counts = simulate(Simulation(GAME, 8, 6, 3, ("trader",), options={"turns": 4})).counts
    assert counts["turn 1: leader lost"] <= 3 * 6
    assert counts["turn 1: games with a crash"] == 0


def test_a_crash_of_the_first_turn_and_a_fallen_leader_are_seen() -> None:
    s = whole_game(3, 1, turns=4)
    leader = s.initial_rank.index(1)
    s.crashed[leader] = 1
    s.history[1] = tuple(-1 if place == leader else held for place, held in enumerate(s.history[1]))
    counts = figures(s)
    assert counts["turn 1: games with a crash"] == 1
    assert counts["turn 1: leader lost"] == (s.history[0][leader] or 0) + 1


def test_everything_unspent_is_idle() -> None:
    s = whole_game(3, 1, turns=4)
    spent = sum(letters[-1]["account"]["spent"] for letters in s.letters)
    start = sum(letters[-1]["account"]["start"] for letters in s.letters)
    assert figures(s)["money: idle"] == (start - spent) // 1000
