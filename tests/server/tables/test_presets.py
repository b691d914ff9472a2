"""Presets: the ways to open a table that a game offers, the one that suits most first."""

from typing import Any

import pytest

from citing import promise, rule
from tripot.engine.game import Game
from tripot.engine.registry import games
from tripot.server.common.records import Schedule
from tripot.server.tables.openings import Opening, check_opening
from tripot.server.tables.presets import presets_of
from tripot.speech.voice import Voice

GAMES = list(games().values())
LIVE_FIRST = ("startup-nation", "anime-studios", "rpg")


@promise("E8")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.id)
def test_every_preset_can_be_opened_and_says_what_it_is_in_one_sentence(game: Game[Any]) -> None:
    for preset in presets_of(game):
        check_opening(game, Opening(game.meta.id, options=preset.options, schedule=preset.schedule))
        for lang in ("fr", "en"):
            sentence = Voice(game, lang).text(f"presets.{preset.id}.sentence")
            assert sentence.endswith(".")
            assert sentence.count(". ") == 0


@promise("E8")
@rule("MH-CLK-01", "NT-OPT-03")
def test_the_right_one_is_first() -> None:
    by_id = {game.meta.id: presets_of(game) for game in GAMES}
    assert by_id["manhattan"][0].schedule == Schedule(pace="daily", at="12:00")
    assert by_id["neo-tokyo"][0].schedule == Schedule(pace="daily", at="12:30")
    assert {by_id[name][0].schedule.pace for name in LIVE_FIRST} == {"live"}


@rule("MH-CLK-01")
def test_the_four_ways_to_play_manhattan() -> None:
    presets = {preset.id: preset for preset in presets_of(next(g for g in GAMES if g.meta.id == "manhattan"))}
    assert list(presets) == ["correspondence", "evening", "weekend", "long_year"]
    assert presets["evening"].schedule == Schedule(pace="live", seconds=600, early_close=True)
    assert presets["weekend"].schedule.hours == ("12:00", "20:00")
    assert set(presets["weekend"].schedule.days) == {4, 5, 6, 0}
    assert presets["long_year"].options == {"turns": 12}
