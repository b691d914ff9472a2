"""The rules of each game on one page."""

import re
from importlib.resources import files

import pytest

from citing import promise
from server.web.pages.visitors import Front
from tripot.engine.registry import games, package_of
from tripot.engine.rulebook import ID, rulebook_of
from tripot.speech.texts import LANGUAGES


def written(game: str, lang: str) -> str:
    return files(package_of(games()[game])).joinpath(f"summary.{lang}.md").read_text("utf-8")


@promise("E28")
@pytest.mark.parametrize("game", sorted(games()))
def test_each_game_says_on_one_page_its_goal_a_turn_what_scores_and_five_errors(game: str) -> None:
    french, english = written(game, "fr"), written(game, "en")
    for text in (french, english):
        assert len(re.findall(r"^## ", text, re.MULTILINE)) >= 4
        errors = text.rpartition("\n## ")[2]
        assert len(re.findall(r"^\d\. ", errors, re.MULTILINE)) == 5
    assert re.findall(ID, french) == re.findall(ID, english)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", sorted(games()))
def test_every_rule_that_it_names_is_in_the_rulebook(game: str, lang: str) -> None:
    book = rulebook_of(games()[game], lang)
    assert book is not None
    assert set(re.findall(ID, written(game, lang))) <= set(book.paragraphs)


@promise("E28")
@pytest.mark.anyio
async def test_it_is_found_from_the_wall_and_from_the_rulebook_and_leads_back_to_each_rule(front: Front) -> None:
    reader = front.visitor("fr")
    for game in sorted(games()):
        address = f"/rules/{game}/summary"
        for page in (f"/games/{game}", f"/rules/{game}"):
            assert f'href="{address}"' in (await reader.see(page)).html
        read = await reader.see(address)
        for rule in re.findall(ID, written(game, "fr")):
            assert f'href="/rules/{game}#{rule}"' in read.html
