"""Games by lot end, whatever the table."""

import pytest

from games.anime_studios.playing import whole_game

LENGTHS = ("short", "standard", "long")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("length", LENGTHS)
def test_a_game_by_lot_comes_to_an_end(players: int, length: str) -> None:
    s = whole_game(players, players, {"length": length, "news_deck": players == 3})
    assert s.outcome is not None
    assert s.outcome.reason in {"victory", "shared_victory", "bankruptcy"}
