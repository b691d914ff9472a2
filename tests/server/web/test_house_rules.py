"""The figures of every game are rules of the house: declared, set over HTTP, shown at the table and in the header."""

import re
from typing import Any

import pytest

from server.client import Browser, house_of, opened
from server.hosts import key
from tripot.engine.game import Game
from tripot.engine.registry import games
from tripot.speech.voice import Voice

pytestmark = pytest.mark.anyio
ALL = pytest.mark.parametrize("game", sorted(games()))


@ALL
def test_a_game_has_twenty_figures_each_with_a_name_a_range_and_a_rule(game: str) -> None:
    found = games()[game].meta.parameters
    assert len(found) >= 20
    assert all(each.least < each.most and each.least <= each.default <= each.most for each in found)
    assert all(each.rule.startswith(games()[game].meta.prefix) for each in found)
    for lang in ("fr", "en"):
        names = [Voice(games()[game], lang).parameter(each.name) for each in found]
        assert len(set(names)) == len(found)
        assert not {each.name for each in found} & set(names), "every one has words"


def others(game: Game[Any]) -> dict[str, int]:
    """Every figure otherwise than usual, within its range."""
    return {each.name: each.most if each.default != each.most else each.least for each in game.meta.parameters}


@ALL
async def test_a_program_sets_them_and_what_is_out_of_range_is_refused(sqlite_url: str, game: str) -> None:
    rules = games()[game]
    async with opened(sqlite_url, games={game: rules}) as app:
        host = await Browser(app).come_in("Inès")
        for each in rules.meta.parameters:
            answer = await host.post("/tables", {"game": game, "parameters": {each.name: each.most + 1}})
            assert (answer.status_code, each.name in answer.text) == (422, True), each.name
        table = await host.open_table(game, start=False, parameters=others(rules))
        assert table["parameters"] == others(rules)
        header = (await house_of(app).context.registry.get(table["id"])).row.terms.header
        assert header.as_json()["parameters"] == others(rules)


@ALL
async def test_a_person_sets_them_by_the_form_and_everybody_reads_them_at_the_table(sqlite_url: str, game: str) -> None:
    rules = games()[game]
    each = rules.meta.parameters[-1]
    value, label = others(rules)[each.name], Voice(rules, "fr").parameter(each.name)
    async with opened(sqlite_url, games={game: rules}) as app:
        browser = await Browser(app).come_in("Inès")
        form = (await browser.client.get(f"/games/{game}/open")).text
        assert form.count('name="figure.') == len(rules.meta.parameters)
        posted = {
            "csrf": browser.csrf,
            "key": key(),
            "sit": "1",
            "pace": "none",
            f"figure.{each.name}": str(value),
            f"figure.{rules.meta.parameters[0].name}": str(rules.meta.parameters[0].default),
        }
        answer = await browser.client.post(f"/games/{game}/open", data=posted)
        assert answer.status_code == 303
        where = answer.headers["location"]
        table = await house_of(app).context.registry.get(where.rpartition("/")[2])
        assert table.row.terms.header.as_json()["parameters"] == {each.name: value}, "what is as usual is not told"
        for page in (where, f"{where}/host"):
            text = (await browser.client.get(page)).text
            told = re.search(r'<ul class="plain house-rules">(.*?)</ul>', text, re.DOTALL)
            assert told is not None, page
            assert label.replace("'", "&#39;") in told[1]
        wrong = await browser.client.post(
            f"/games/{game}/open", data={**posted, "key": key(), f"figure.{each.name}": str(each.most + 1)}
        )
        assert wrong.status_code == 422
