from hypothesis import given
from hypothesis import strategies as st

from tripot.engine.outcome import Outcome
from tripot.lab.stats import Fell, Played, Tally, wilson


@given(st.integers(1, 500), st.data())
def test_an_interval_holds_its_share_and_stays_within_0_and_1(trials: int, data: st.DataObject) -> None:
    successes = data.draw(st.integers(0, trials))
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1
    assert wilson(successes * 100, trials * 100)[1] - wilson(successes * 100, trials * 100)[0] < high - low


def test_an_interval_of_nothing_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def won(*winners: int, entries: int = 10, levels: tuple[str, ...] = ("a", "b")) -> Played:
    return Played(Outcome("TX-01", winners, tuple(int(seat in winners) for seat in (0, 1)), "won"), entries, levels)


def test_wins_are_counted_by_seat_and_by_bot() -> None:
    tally = Tally()
    for played in (won(0), won(1, levels=("b", "a")), won(0, 1), won()):
        tally.add(played)
    figures = tally.as_json()
    assert [(row["seat"], row["wins"], row["played"]) for row in figures["seats"]] == [(1, 2, 4), (2, 2, 4)]
    assert [(row["bot"], row["wins"], row["played"]) for row in figures["bots"]] == [("a", 3, 4), ("b", 1, 4)]
    assert (figures["games"], figures["not_one_winner"], figures["reasons"]) == (4, 2, {"won": 4})
    assert figures["seats"][0]["points"] == 0.5


def test_lengths() -> None:
    tally = Tally()
    for entries in (4, 1, 9, 2):
        tally.add(won(0, entries=entries))
    assert tally.as_json()["length"] == {"least": 1, "median": 2, "mean": 4.0, "most": 9}
    assert tally.as_json()["entries"] == 16
    assert Tally().as_json()["length"]["most"] == 0


@given(st.lists(st.sampled_from([won(0), won(1), won(), won(0, 1, entries=3)]), max_size=12), st.integers(0, 12))
def test_parts_add_up_to_the_whole(games: list[Played], cut: int) -> None:
    whole, first, rest = Tally(), Tally(), Tally()
    for played in games:
        whole.add(played)
    for played in games[:cut]:
        first.add(played)
    for played in games[cut:]:
        rest.add(played)
    rest.failed.append(Fell(3, "0/3", "fell"))
    whole.failed.append(Fell(3, "0/3", "fell"))
    rest.merge(first)
    assert rest.as_json() == whole.as_json()
