"""What people write into forms is cleaned at the door, before a game sees it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fastapi import FastAPI

from server.client import Browser, house_of, opened
from tripot.engine.registry import games
from tripot.server.common.inputs import clean_line

pytestmark = pytest.mark.anyio

UNSEEN = "\u200b\u202e\x07\u2066\ufeff\u200d\u3164\u2800"
ACCENTS = "\u0301" * 60


@asynccontextmanager
async def manhattan(url: str) -> AsyncIterator[tuple[FastAPI, list[Browser], str]]:
    async with opened(url, games=games()) as app:
        people = [await Browser(app).come_in(name) for name in ("Inès", "Paul", "Zoé")]
        made = await people[0].open_table("manhattan", seats=3, start=False)
        for each in people[1:]:
            assert (await each.post(f"/tables/{made['id']}/sit", {"word": made["invitation"]})).status_code == 200
        assert (await people[0].post(f"/tables/{made['id']}/start")).status_code == 200
        yield app, people, made["id"]


async def fill(who: Browser, table: str, seat: int, form: str, way: str = "actions", **value: Any) -> Any:
    action = {"form": form, "value": {"description": "", **value}}
    return await who.post(f"/tables/{table}/seats/{seat}/{way}", {"action": action})


async def written(app: FastAPI, table: str) -> list[Any]:
    room = await house_of(app).context.registry.get(table)
    assert room.replay is not None
    return [getattr(entry.what, "value", None) for entry in room.replay.entries]


@pytest.mark.parametrize("typed", ["Celeste Marchetti" + UNSEEN, " Celeste \t  Marchetti\n", "Cele\x00ste Marchetti"])
async def test_a_name_is_a_line_that_can_be_seen_before_the_rules_see_it(sqlite_url: str, typed: str) -> None:
    async with manhattan(sqlite_url) as (app, (ines, paul, _), table):
        for way in ("check", "actions"):
            answer = await fill(ines, table, 0, "character", way, name=typed)
            assert "E_NAME_TAKEN" in answer.text, f"{way}: somebody at the table is called so"
        mine = typed.replace("Marchetti", "Rossi")
        assert (await fill(paul, table, 1, "character", name=mine)).status_code == 200
        assert [value["name"] for value in await written(app, table)] == ["Celeste Rossi"]


async def test_texts_lose_what_is_unseen_or_drawn_over_others_and_keep_their_lines(sqlite_url: str) -> None:
    async with manhattan(sqlite_url) as (app, (ines, *_), table):
        told = f"Une  ligne{UNSEEN}\r\n  et Z{ACCENTS} l'autre 👩\u200d🚀"
        assert (await fill(ines, table, 0, "character", name=f"Z{ACCENTS}oé", description=told)).status_code == 200
        held = (await written(app, table))[0]
        assert held["description"] == "Une  ligne\n  et \u0179\u0301\u0301 l'autre 👩\u200d🚀"
        assert held["name"] == "\u0179\u0301\u0301oé"


def test_names_of_the_house_and_chat_lose_the_same() -> None:
    assert clean_line(f"Z{ACCENTS}oé{UNSEEN}").count("\u0301") <= 2
    assert clean_line("Paul\u200d") == "Paul"
    assert clean_line("Paul\u3164") == "Paul"
