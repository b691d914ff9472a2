"""The wall of posters: each game brings its own, or hangs under the house's."""

import re

import pytest

from citing import promise
from server.toys import GAMES
from server.web.pages.visitors import Front
from tripot.engine.registry import games
from tripot.server.web.pages.assets import static_files
from tripot.server.web.pages.billboard import bills

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("name", games())
async def test_an_installed_game_brings_its_poster_and_its_mood(front: Front, name: str) -> None:
    page = (await front.visitor().see(f"/games/{name}")).html
    assert static_files().address(f"art/{name}/poster.svg") in page
    assert static_files().address(f"art/{name}/mood.css") in page
    assert f'class="mood-{name}"' in page


@promise("E33")
@pytest.mark.parametrize("name", ["anime-studios", "rpg"])
def test_a_poster_with_words_has_them_in_each_language(name: str) -> None:
    posters = {lang: next(bill.poster for bill in bills(games(), lang) if bill.id == name) for lang in ("fr", "en")}
    assert posters["en"] == static_files().address(f"art/{name}/poster.en.svg")
    assert posters["fr"] == static_files().address(f"art/{name}/poster.svg")


async def test_a_game_without_art_hangs_under_the_houses_poster_in_its_colours(front: Front) -> None:
    page = (await front.visitor().see(f"/games/{next(iter(GAMES))}")).html
    assert static_files().address("art/house/poster.svg") in page
    assert re.findall(r'rel="stylesheet" href="/static/\w+/([^"]+)"', page) == ["css/house.css", "css/wall.css"]


def test_posters_hang_where_their_games_say() -> None:
    placed = [bill.id for bill in bills(games(), "fr")]
    assert placed == sorted(games(), key=lambda name: (games()[name].meta.place, name))
    assert placed[0] == "startup-nation"


def test_a_font_that_a_mood_names_is_there_or_among_those_that_are_brought() -> None:
    for name in games():
        (font,) = re.findall(
            r'url\("\.\./\.\./vendor/([\w-]+\.woff2)"\)', static_files().items[f"art/{name}/mood.css"].body.decode()
        )
        assert not static_files().has("vendor/htmx.js") or static_files().has(f"vendor/{font}")
