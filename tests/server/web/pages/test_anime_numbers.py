"""What depends on the numbers of a table of Générique de guerre, or on how many play, is said as it is there."""

import pytest

from citing import rule
from games.anime_studios.playing import new_game
from server.web.pages.island import draw
from server.web.pages.pictures import words
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.pages import called
from tripot.speech.voice import Voice


def said(term: str, players: int, balanced: bool, lang: str = "fr") -> dict[str, str]:
    """The texts of this term that differ between tables, by what they are of."""
    view = look(GAME, new_game(3, players, {"balanced": balanced}), SPECTATOR)
    voice = Voice(GAME, lang, {}, called=called(view))
    return {name: voice.term(term, name) for name in called(view)[term]}


@rule("AN-OPT-03", "AN-BAL-01")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("balanced", [False, True])
def test_no_table_is_told_the_numbers_of_another(players: int, balanced: bool) -> None:
    page = words(draw(new_game(3, players, {"balanced": balanced}), 0))
    assert "rééquilibré :" not in page
    assert "rééquilibrés :" not in page
    assert "à trois ou quatre" not in page
    assert "à deux joueurs" not in page


@rule("AN-CO-15", "AN-MR-06", "AN-MR-12")
def test_goals_are_those_of_the_table() -> None:
    book, balanced = said("condition", 4, False), said("condition", 4, True)
    assert book["simulcast"] == "Tenez 2 conventions depuis le début de la partie."
    assert balanced["simulcast"] == "Tenez une convention depuis le début de la partie."
    assert "3 zones" in book["bootlegs"]
    assert "2 zones" in balanced["bootlegs"]
    assert book["thursday_club"] == "Que la carte compte 12 studios, à qui que ce soit."
    assert "2 factions" in book["backdrop"]
    for two in (said("condition", 2, False), said("condition", 2, True)):
        assert "factions" not in two.get("backdrop", "")
        assert "2 conventions" in two.get("simulcast", "2 conventions")


@rule("AN-UI-04")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_prices_are_those_of_the_table(lang: str) -> None:
    book, balanced = said("ability_text", 4, False, lang), said("ability_text", 4, True, lang)
    assert {"fan_theft", "limited_print", "negotiation"} == set(book) == set(balanced)
    free = "gratuit" if lang == "fr" else "free"
    assert free in book["negotiation"]
    assert free not in balanced["negotiation"]
    assert "4" in balanced["limited_print"]
    assert "2" in balanced["fan_theft"]
