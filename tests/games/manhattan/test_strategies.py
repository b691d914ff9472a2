import pytest

from citing import rule
from games.manhattan.tables import table
from tripot.engine.view import look
from tripot.games.manhattan import GAME, scoring
from tripot.games.manhattan.strategies import check, worth


def codes(*taken: tuple[object, object]) -> list[str]:
    return [each.code for each in check([{"title": title, "stake": stake} for title, stake in taken])]


@rule("MH-STR-01", "MH-STR-04")
def test_titles_at_most_once_with_stakes_of_one_to_six_and_sixteen_in_all() -> None:
    assert codes() == []
    assert codes(("big_boss", 6), ("builder", 6), ("rentier", 4)) == []
    assert codes(("paranoid_datasteal", 1), ("paranoid_sabotage", 1), ("paranoid_extraction", 1)) == []
    assert codes(("big_boss", 6), ("big_boss", 1)) == ["E_STRATEGY_TITLE"]
    assert codes(("emperor", 1)) == ["E_STRATEGY_TITLE"]
    assert codes(("builder", 0)) == codes(("builder", 7)) == codes(("builder", "2")) == ["E_STRATEGY_STAKE"]
    assert codes(("big_boss", 6), ("builder", 6), ("rentier", 5)) == ["E_STRATEGY_TOTAL"]
    assert [each.code for each in check("all")] == ["E_STRATEGY_TITLE"]


@rule("MH-STR-02")
@pytest.mark.parametrize(("stake", "lost"), [(6, -3), (5, -3), (4, -2), (3, -2), (2, -1), (1, -1)])
def test_a_title_won_even_shared_pays_the_stake_and_a_missed_one_costs_half(stake: int, lost: int) -> None:
    assert worth(stake, won=False) == lost
    s = table(3, influence={0: 2, 1: 2}, characters={0: {"strategies": (("patriarch", stake),)}})
    assert scoring.score(s, s.money)[0]["strategies"][0]["vp"] == stake


@rule("MH-STR-03", "MH-VIS-02")
def test_strategies_are_seen_by_their_owner_alone() -> None:
    s = table(3, characters={0: {"strategies": (("patriarch", 3),)}})
    assert "patriarch" in str(look(GAME, s, 0).facts["me"])
    assert "patriarch" not in str(look(GAME, s, 1).facts)


@rule("MH-STR-05")
def test_a_title_that_goes_to_nobody_fails_every_strategy_on_it() -> None:
    s = table(3, characters={0: {"strategies": (("pyromaniac", 4),)}})
    assert scoring.score(s, s.money)[0]["strategies"] == [{"title": "pyromaniac", "stake": 4, "vp": -2, "won": False}]
