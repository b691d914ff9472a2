"""Every game is heard: kinds that exist, sounds that the house can make."""

import re
from pathlib import Path

import pytest

from tripot.engine.registry import game_of
from tripot.server.web.pages.telling import SOUNDS, manner
from tripot.speech.texts import texts_of

GAMES = ("startup-nation", "manhattan", "neo-tokyo", "anime-studios", "rpg")
CHIME = Path("src/tripot/server/web/static/js/chime.js")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_names_events_of_its_own_and_sounds_of_the_house(name: str) -> None:
    game = game_of(name)
    sounds = manner(game).sounds
    assert len(set(sounds.values())) >= 3
    assert set(sounds.values()) <= SOUNDS
    told = texts_of(game, "fr")
    assert all(told.find("events", kind) is not None for kind in sounds), sounds


def test_the_house_can_make_each_of_its_sounds() -> None:
    made = set(re.findall(r"^  (\w+): \[", CHIME.read_text("utf-8"), re.MULTILINE))
    assert made - {"turn", "mail"} == SOUNDS
