"""The description of the API: every operation says what it takes, what it answers, and who may ask."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
from fastapi import FastAPI

from server.client import Browser, opened
from server.hosts import settings_for
from tripot.server.common import records, shapes
from tripot.server.common.records import Schedule
from tripot.server.web.app import create_app
from tripot.server.web.pages import house_notes


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return create_app(settings_for(f"sqlite:///{tmp_path_factory.mktemp('described')}/house.db"), games={})


def operations(app: FastAPI) -> dict[str, dict[str, Any]]:
    told = app.openapi()["paths"]
    return {f"{method} {path}": said for path, methods in told.items() for method, said in methods.items()}


def test_every_operation_has_the_schema_of_its_answer(app: FastAPI) -> None:
    for name, said in operations(app).items():
        good = [answer for status, answer in said["responses"].items() if status.startswith("2")]
        assert good, name
        for answer in good:
            assert [content["schema"] for content in answer["content"].values() if content["schema"]], name


def test_every_schema_that_is_named_is_there(app: FastAPI) -> None:
    told = app.openapi()
    named = set(re.findall(r"#/components/schemas/(\w+)", str(told)))
    assert named - set(told["components"]["schemas"]) == set()


def test_operations_are_called_by_a_few_words_each_its_own(app: FastAPI) -> None:
    ids = [said["operationId"] for said in operations(app).values()]
    assert len(set(ids)) == len(ids)
    assert [each for each in ids if not re.fullmatch(r"[a-z]+(_[a-z]+){0,2}", each)] == []


def test_sessions_form_tokens_and_chair_tokens_are_described(app: FastAPI) -> None:
    told = app.openapi()
    schemes = told["components"]["securitySchemes"]
    assert (schemes["csrf"]["in"], schemes["csrf"]["name"]) == ("header", "X-CSRF-Token")
    assert "X-CSRF-Token" in told["info"]["description"]
    for name, said in operations(app).items():
        assert all(way in schemes for one in said["security"] for way in one), name


def test_a_schedule_is_described_with_every_field_that_it_has() -> None:
    assert shapes.Schedule.__required_keys__ == {each.name for each in fields(Schedule)}


ENUMERATED = {
    ("Table", "status"): records.Status,
    ("Table", "watching"): records.Watching,
    ("Card", "status"): records.Status,
    ("Card", "pace"): records.Pace,
    ("Chair", "kind"): records.ChairKind,
    ("Schedule", "pace"): records.Pace,
    ("Question", "what"): records.Asked,
    ("Note", "kind"): records.NoteKind,
    ("Moderation", "kind"): records.ModerationKind,
    ("Look", "may_undo"): records.MayUndo,
    ("DraftNews", "fate"): records.Fate,
}


@pytest.mark.parametrize(("shape", "field"), ENUMERATED)
def test_what_can_only_be_a_few_words_is_described_as_these(app: FastAPI, shape: str, field: str) -> None:
    told = app.openapi()["components"]["schemas"][shape]["properties"][field]
    assert set(told["enum"]) == set(get_args(ENUMERATED[shape, field]))


def test_every_sentence_of_a_house_note_is_of_a_kind_of_note() -> None:
    kinds = set(get_args(records.NoteKind))
    assert {kind.removesuffix("_by") for kind in house_notes.SENTENCES} - kinds == set()


@pytest.mark.anyio
async def test_the_page_shows_every_operation_and_every_shape(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/house.db") as app:
        page = (await Browser(app).client.get("/api")).text
        for said in operations(app).values():
            assert f'id="{said["operationId"]}"' in page
        for name in app.openapi()["components"]["schemas"]:
            assert f'id="shape-{name}"' in page
        assert re.findall(r'(?:src|href)="(?:https?:)?//', page) == [], "nothing is fetched from elsewhere"
