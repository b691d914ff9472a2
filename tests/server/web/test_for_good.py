"""E5 over `tripot serve`: what cannot be taken back is asked once, with its consequence, in all five games."""

import re
import time
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from citing import promise
from server.processes import Server
from server.web.pages.visitors import Page, read
from server.web.test_absences import Sitter
from tripot.engine.registry import games as installed
from tripot.server.web.pages.asking import by_name, for_good
from tripot.server.web.pages.gamewords import page_words

GAMES = ("startup-nation", "anime-studios", "manhattan", "neo-tokyo", "rpg")
FOR_GOOD = {"anime-studios": "resign", "manhattan": "resign", "neo-tokyo": "confess", "rpg": "end_session"}


@pytest.fixture(scope="module")
def ines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sitter]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('good') / 'house.db'}") as made:
        came = Sitter(made, "Inès")
        yield came
        came.client.close()


def opened(ines: Sitter, game: str) -> str:
    """A table against bots, where everything can be done that this page is about."""
    table = str(ines.post("/tables", {"game": game, "schedule": {"pace": "none"}}).json()["id"])
    assert ines.post(f"/tables/{table}/start", {"level": "random"}).status_code == 200
    seat = ines.client.get(f"/api/v1/tables/{table}").json()["my_seats"][0]
    first = {"manhattan": {"action": "ready", "empty": True}, "neo-tokyo": {"action": "ready", "empty": True}}
    first["rpg"] = {"action": "start_session"}
    if game in first:
        assert ines.post(f"/tables/{table}/seats/{seat}/actions", first[game]).status_code == 200
    return table


def view(ines: Sitter, table: str) -> Any:
    return ines.client.get(f"/api/v1/tables/{table}/view").json()["view"]


def pages(ines: Sitter, table: str) -> list[Page]:
    """Every page of the table."""
    first = ines.see(f"/tables/{table}")
    tabs = sorted(set(re.findall(rf'href="/tables/{table}\?tab=([a-z]+)"', first.html)))
    return [first, *(ines.see(f"/tables/{table}?tab={tab}") for tab in tabs)]


def kinds(form: dict[str, Any]) -> list[str]:
    """What a form of a page plays."""
    if "form" in form["fields"]:
        return [form["fields"]["form"]]
    return [value.partition(":")[0] for name, value in form["buttons"] if name == "pick"]


def found(ines: Sitter, table: str, kind: str) -> dict[str, Any]:
    """The form that plays it, as soon as bots let it."""
    for _ in range(600):
        for page in pages(ines, table):
            for form in page.forms:
                if form["action"].endswith("/act") and kind in kinds(form):
                    return form
        time.sleep(0.1)
    raise AssertionError(kind)


@promise("E5")
@pytest.mark.parametrize("game", FOR_GOOD)
def test_a_press_that_was_not_asked_about_is_asked_about_and_plays_nothing(ines: Sitter, game: str) -> None:
    kind = FOR_GOOD[game]
    table = opened(ines, game)
    form = found(ines, table, kind)
    assert form["fields"].pop("sure") == "1"
    assert form["buttons"] in ([("pick", kind)], [])
    form["fields"].pop("named", None)
    before = len(view(ines, table)["events"])
    said = {**form["fields"], **dict(form["buttons"])}
    asked = read(ines.client.post(form["action"], data=said))
    assert asked.status == 409
    question = asked.html.partition('<dialog class="question"')[2].partition("</dialog>")[0]
    consequence = page_words(installed()[game], "fr")[f"for_good.{kind}"]
    assert " ".join(consequence.split()) in " ".join(unescape(question).split())
    assert len(view(ines, table)["events"]) == before
    again = next(each for each in asked.forms if ("sure", "1") in each["buttons"])
    if kind in by_name(installed()[game]):  # a yes alone is not enough
        refused = ines.client.post(again["action"], data={**again["fields"], "sure": "1", "named": "something else"})
        assert refused.status_code == 409
        assert len(view(ines, table)["events"]) == before
        again = next(each for each in read(refused).forms if ("sure", "1") in each["buttons"])
        again["fields"]["named"] = ines.client.get(f"/api/v1/tables/{table}").json()["name"].upper()
    answer = ines.client.post(again["action"], data={**again["fields"], "sure": "1"})
    assert answer.status_code == 200
    if kind == installed()[game].meta.farewell:  # the house waits with it [SR-TBL-14]
        assert ines.client.get(f"/api/v1/tables/{table}").json()["question"]["what"] == "farewell"
    else:
        assert len(view(ines, table)["events"]) > before


@promise("E5")
@pytest.mark.parametrize("game", GAMES)
def test_no_page_has_a_dangerous_button_that_stands_open_or_beside_its_opposite(ines: Sitter, game: str) -> None:
    table = opened(ines, game)
    listed = for_good(installed()[game])
    looked = [*pages(ines, table), ines.see(f"/tables/{table}/host")]
    for page in looked:
        for form in page.forms:
            dangerous = listed.intersection(kinds(form))
            assert not dangerous or len(set(kinds(form))) == 1, form
        assert open_buttons(page.html) == []
    assert {"close", "stand"} <= {word for page in looked for word in ("close", "stand") if word in page.html}


def open_buttons(html: str) -> list[str]:
    """Buttons of danger that no folded part hides."""
    depth, wrong = 0, []
    for tag in re.findall(r"<details\b|</details>|<button\b[^>]*>", html):
        depth += tag == "<details"
        depth -= tag == "</details>"
        if re.search(r'class="[^"]*\bdanger\b', tag) and not depth:
            wrong.append(tag)
    return wrong


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_such_action_has_its_consequence_in_words(lang: str) -> None:
    games = installed()
    missing = [
        (name, kind)
        for name in GAMES
        for kind in for_good(games[name])
        if f"for_good.{kind}" not in page_words(games[name], lang)
    ]
    assert missing == []


def test_a_button_that_stands_open_would_be_seen() -> None:
    assert open_buttons('<details><button class="button danger"></button></details>') == []
    assert open_buttons('<button class="button danger">') != []
