"""A client generated from the description of the API plays a whole game: drafts, offers and all."""

import importlib
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest

from server.hosts import key
from server.processes import Server

GENERATOR = Path(sys.executable).with_name("openapi-python-client")


@pytest.fixture
def server(sqlite_url: str) -> Iterator[Server]:
    with Server(sqlite_url, toys=False) as made:
        yield made


@pytest.fixture
def client(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The package that the generator makes of what the house tells about itself."""
    described = tmp_path / "openapi.json"
    described.write_bytes(httpx.get(f"{server.address}/api/v1/openapi.json", timeout=30).content)
    plain = tmp_path / "plain.yaml"
    # Nobody reads it: it need not be tidied. A journal is text, a line of JSON for each entry.
    plain.write_text("post_hooks: []\ncontent_type_overrides:\n  application/jsonl: text/plain\n")
    words = {"--path": described, "--config": plain, "--meta": "none", "--output-path": tmp_path / "house_client"}
    command = [GENERATOR, "generate", *(word for pair in words.items() for word in pair)]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "WARNING" not in made.stderr, made.stderr
    monkeypatch.syspath_prepend(str(tmp_path))
    return importlib.import_module("house_client")


class Player:
    """Somebody who knows nothing of the house but the generated package."""

    def __init__(self, house: Any) -> None:
        self.house = house
        self.models = importlib.import_module("house_client.models")

    def ask(self, place: str, *words: Any, **more: Any) -> Any:
        """An operation, by tag and name; its answer is read into the described shape, or it is an error."""
        answer = importlib.import_module(f"house_client.api.{place}").sync_detailed(*words, client=self.house, **more)
        assert answer.status_code < 300, answer.content
        assert answer.parsed is not None, answer.content
        return answer.parsed


def test_a_generated_client_plays_a_whole_game(server: Server, client: ModuleType) -> None:
    wait: Any = {"timeout": httpx.Timeout(60), "raise_on_unexpected_status": True}
    with client.Client(base_url=server.address, **wait) as house:
        table, token = opened(Player(house))
    with client.AuthenticatedClient(base_url=server.address, token=token, **wait) as house:
        program = Player(house)
        assert play(program, table) == 4
        over = program.ask("play.view", table)
        assert over.view.outcome.winners
        assert over.table.ended_at > over.table.started_at, "moments are read as moments"
        assert program.ask("tables.fairness", table).is_fair
        assert json.loads(program.ask("tables.journal", table).splitlines()[0])["game"] == "manhattan"


def opened(person: Player) -> tuple[str, str]:
    """A table that has begun, and the token of a chair."""
    made = person.models
    entered = person.ask("people.come_in", body=made.Guest(name="Inès"))
    person.house.get_httpx_client().headers["X-CSRF-Token"] = entered.csrf
    wish = {"game": "manhattan", "seats": 3, "options": {"turns": 4}, "schedule": {"pace": "none"}}
    table = person.ask("tables.open_table", body=made.NewTable.from_dict(wish), idempotency_key=key()).id
    started = person.ask("tables.start_table", table, body=made.Level(level="random"), idempotency_key=key())
    assert (started.status, len(started.chairs)) == ("playing", 3)
    assert len(person.ask("chairs.offer_chair", table, 0, idempotency_key=key()).word) > 10
    return table, person.ask("chairs.chair_token", table, 0, idempotency_key=key()).token


def play(program: Player, table: str) -> int:
    """Every turn an offer, a draft, and the draft handed in; how many turns there were."""
    turns, end = 0, time.monotonic() + 240
    while True:
        look = program.ask("play.view", table)
        if look.view.outcome is not None:
            return turns
        assert time.monotonic() < end, "the game does not go on"
        if look.seat not in look.view.pending.awaited:
            time.sleep(0.05)
            continue
        if look.view.pending.kind == "lobby":
            ready(program, table, look, "character", {"name": "Inès"})
        else:
            turns += 1
            offer(program, table, look)
            hand_in(program, table, look)


def offer(program: Player, table: str, look: Any) -> None:
    """Promise somebody a vote, by the standing form that the view lists."""
    form = next(each for each in look.view.standing.forms if each.name == "pledge")
    corporation = _standing(look, _choices(form, "promise", "corporation"))[0]
    promise = {"kind": "vote", "corporation": corporation, "direction": "up"}
    value = {"turn": look.view.facts["turn"], "to": 1, "promise": promise}
    move = program.models.Move(action=program.models.Fill(form="pledge", value=value))
    acted = program.ask("play.act", table, look.seat, body=move, idempotency_key=key())
    assert acted.refusal is None
    assert acted.events


def _choices(form: Any, *path: str) -> list[str]:
    fields = form.fields
    for name in path:
        field = next(each for each in fields if each.name == name)
        fields = field.of
    return list(field.choices)


def _standing(look: Any, names: list[str]) -> list[str]:
    """Those of the corporations that have not crashed: bots at random may bring any of them down."""
    crashed = {each["id"] for each in look.view.facts["corporations"] if each["crashed"]}
    return [name for name in names if name not in crashed]


def hand_in(program: Player, table: str, look: Any) -> None:
    """Begin a sheet, find it again, hand it in and be ready."""
    made, decision = program.models, look.view.pending.decision
    corporation = _standing(look, _choices(look.view.menu.forms[0], "vote", "up"))
    half = made.Written.from_dict({"value": {"influence": True}, "decision": decision})
    program.ask("drafts.keep_draft", table, look.seat, "orders", body=half)
    found = program.ask("drafts.my_drafts", table, look.seat).drafts
    assert [(each.form, each.decision, each.value) for each in found] == [("orders", decision, {"influence": True})]
    vote = {"vote": {"up": corporation[0], "down": corporation[1]}}
    sheet = made.Move(action=made.Fill(form="orders", value=vote))
    assert program.ask("play.check_action", table, look.seat, body=sheet).refusal is None
    ready(program, table, look, "orders", vote)


def ready(program: Player, table: str, look: Any, form: str, value: dict[str, Any]) -> None:
    """Hand a sheet in and be ready, in one request."""
    made = program.models
    sheet = made.Fill(form=form, value=value)
    move = made.Move(action="ready", decision=look.view.pending.decision, fill=sheet)
    assert program.ask("play.act", table, look.seat, body=move, idempotency_key=key()).seq
