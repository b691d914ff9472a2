"""What the statistics of many games are made of."""

from tripot.games.anime_studios import GAME
from tripot.lab.simulate import Simulation, simulate


def counted(players: int, games: int) -> dict[str, int]:
    """The counts of some greedy games."""
    tally = simulate(Simulation(GAME, players, games, 3, ("greedy",)))
    assert not tally.failed
    return dict(tally.counts)


def total(counts: dict[str, int], start: str, end: str = "") -> int:
    """The sum of all counts whose names begin and end so."""
    return sum(number for name, number in counts.items() if name.startswith(start) and name.endswith(end))


def test_every_game_has_an_end_a_length_and_as_many_factions_as_players() -> None:
    counts = counted(3, 4)
    assert counts["games"] == total(counts, "turns.") == total(counts, "end.") == total(counts, "ended_in.") == 4
    assert total(counts, "faction.", ".played") == total(counts, "place.", ".played") == 12
    assert total(counts, "faction.", ".won") == total(counts, "place.", ".won") >= 4 - counts.get("bankruptcy", 0)


def test_conventions_and_productions_are_counted_where_they_happen() -> None:
    counts = counted(2, 4)
    held = counts["conventions"] + counts.get("last_conventions", 0)
    assert held == total(counts, "faction.", ".conventions") > 0
    made, turns = total(counts, "production.", ".made"), total(counts, "production.", ".turns")
    assert made <= turns <= 20 * made
    assert counts.get("used.negotiation", 0) >= 0
    assert total(counts, "did.") > total(counts, "used.") > 0
