"""E38: one page gives everybody all that the house holds of them, and forgets them. Over `tripot serve`."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from citing import promise
from server.guests import Guest
from server.processes import Server
from tripot.server.store import schema
from tripot.server.store.my_data import _queries

NOT_OF_PEOPLE = {"guesses": "counts of wrong guesses, by a hash of where they came from, for an hour"}


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data") / "house.db"


@pytest.fixture(scope="module")
def server(path: Path) -> Iterator[Server]:
    with Server(f"sqlite:///{path}") as made:
        yield made


def test_every_row_that_names_a_person_is_in_their_file() -> None:
    naming = {"person", "owner", "host"}
    named = {name for name, table in schema.metadata.tables.items() if naming & set(table.c.keys())}
    by_chair = {"entries", "drafts", "draft_news", "reads", "presence", "people", "mailboxes"}
    assert set(_queries("somebody")) == (named | by_chair) - set(NOT_OF_PEOPLE)


@promise("E38")
def test_my_file_has_all_that_is_mine_and_nothing_that_opens_a_door(server: Server) -> None:
    ines, paul = Guest(server, "Inès", agent="a telephone"), Guest(server, "Paul")
    table = ines.open(paul, name="La petite table")
    ines.press(ines.see(f"/tables/{table}"), "/act", "keep")
    ines.api(f"/tables/{table}/messages", {"text": "Bonsoir à tous"})
    paul.api(f"/tables/{table}/messages", {"text": "Rien pour Inès"})
    link = ines.press(ines.see("/me"), "/me", "link").html
    word = link.partition("/enter/")[2].partition('"')[0]
    assert "/me/data.json" in ines.see("/me/data").html
    text = ines.client.get("/me/data.json").text
    mine = json.loads(text)
    assert mine["people"][0]["name"] == "Inès"
    assert mine["sessions"][0]["device"] == "a telephone"
    assert [each["name"] for each in mine["tables"]] == ["La petite table"]
    assert [each["what"] for each in mine["entries"]] == ["keep"]
    assert [each["text"] for each in mine["messages"]] == ["Bonsoir à tous"]
    assert "Rien pour" not in text
    assert "Paul" not in text
    assert word
    assert word not in text
    assert Guest(server).client.get("/me/data.json").status_code == 401


@promise("E38")
def test_whoever_is_forgotten_was_somebody_at_every_table_and_is_nowhere_else(server: Server, path: Path) -> None:
    zoe, paul = Guest(server, "Zénobie"), Guest(server, "Paul")
    over = paul.open(zoe, options={"rounds": 1})
    running = zoe.open(paul)
    zoe.api(f"/tables/{over}/messages", {"text": "Adieu"})
    for each in (paul, zoe):
        each.press(each.see(f"/tables/{over}"), "/act", "keep")
    assert "Zénobie" in paul.see(f"/tables/{over}/end").text
    assert zoe.press(zoe.see("/me/data"), "/me", "forget").path == "/"
    end, on = paul.see(f"/tables/{over}/end"), paul.see(f"/tables/{running}")
    assert "Zénobie" not in end.text + on.text
    assert "quelqu'un" in end.text.replace("\u2019", "'").lower()
    assert "quelqu'un ouvre la table" in on.text.replace("\u2019", "'").lower()
    journal = paul.client.get(f"/tables/{over}/journal.jsonl")
    assert '"actor":"P2"' in journal.text
    assert zoe.client.get("/me", follow_redirects=False).status_code == 303
    base = sqlite3.connect(path)
    assert not any("Zénobie" in line for line in base.iterdump())
    base.close()
