"""A bot that plays a whole match over HTTP: python examples/http_bot.py [http://127.0.0.1:8000] [game]

It comes in as a guest, opens a table with bots of the house in the other chairs, asks for the token of its own chair,
and from then on knows nothing but that token: it listens to the table's stream and answers what is asked of it.
Any language can do the same; the routes are described at /api/v1/openapi.json.
"""

import json
import random
import sys
import time
import uuid
from collections.abc import Iterator
from typing import Any

import httpx


def main(address: str = "http://127.0.0.1:8000", game: str = "startup-nation") -> dict[str, Any]:
    """Play one match and return how it ended."""
    with httpx.Client(base_url=f"{address}/api/v1", timeout=30) as person:
        table, token = open_table(person, game)
    print(f"Table {table}: {address}/tables/{table}")
    with httpx.Client(
        base_url=f"{address}/api/v1/tables/{table}", timeout=30, headers={"Authorization": f"Bearer {token}"}
    ) as program:
        outcome = play(program)
        journal = program.get("/journal")
    print(f"Over: {outcome['winners']} won, {len(journal.text.splitlines()) - 1} entries in the journal.")
    return outcome


def open_table(person: httpx.Client, game: str) -> tuple[str, str]:
    """Come in, open a table, start it; its name and the token of the first chair."""
    # A person's requests carry the session's cookie and, when they change something, the token against forged forms.
    person.headers["X-CSRF-Token"] = expect(person.post("/guests", json={"name": "Robot"}))["csrf"]
    known = {each["id"]: each for each in expect(person.get("/games"))}[game]
    bots = {str(seat): known["levels"][0] for seat in range(1, known["usual_seats"])}
    wish = {"game": game, "schedule": {"pace": "none"}, "bots": bots}
    table = expect(person.post("/tables", json=wish, headers={"Idempotency-Key": str(uuid.uuid4())}))["id"]
    expect(person.post(f"/tables/{table}/start", json={}))
    return table, expect(person.post(f"/tables/{table}/chairs/0/token"))["token"]


def play(program: httpx.Client) -> dict[str, Any]:
    """Answer whatever is asked until the match is over."""
    look = expect(program.get("/view"))
    while look["view"]["outcome"] is None:
        if look["view"]["menu"]["picks"] or look["view"]["menu"]["forms"]:
            answer(program, look)
        else:
            wait(program, look["cursor"])
        look = expect(program.get("/view"))
    outcome: dict[str, Any] = look["view"]["outcome"]
    return outcome


def answer(program: httpx.Client, look: dict[str, Any]) -> None:
    """Choose anything on the menu. The key makes it safe to send again what may not have arrived."""
    picks = look["view"]["menu"]["picks"]
    action = random.choice(picks)["action"] if picks else filled(look["view"]["menu"]["forms"][0])
    move = {"action": action, "decision": look["view"]["pending"]["decision"]}
    if action == "ready":  # the sheet is handed in by the same request: both, or neither
        move["fill"] = filled(look["view"]["menu"]["forms"][0])
    key = {"Idempotency-Key": str(uuid.uuid4())}
    for pause in (0.1, 0.5, 2.0):
        try:
            sent = program.post(f"/seats/{look['seat']}/actions", json=move, headers=key)
        except httpx.TransportError:
            time.sleep(pause)
            continue
        if sent.status_code != 409:  # the table had moved on: look again
            expect(sent)
        return


def filled(form: dict[str, Any]) -> dict[str, Any]:
    """The least that a form accepts."""
    return {"form": form["name"], "value": {field["name"]: least(field) for field in form["fields"]}}


def least(field: dict[str, Any]) -> Any:
    if field["optional"]:
        return None
    simple = {"int": field["least"], "flag": False, "text": "", "list": []}
    if field["kind"] == "choice":
        return field["choices"][0]
    if field["kind"] == "group":
        return {inner["name"]: least(inner) for inner in field["of"]}
    return simple[field["kind"]]


def wait(program: httpx.Client, cursor: str) -> None:
    """Listen to the stream until something happens after the cursor."""
    with program.stream("GET", "/stream", headers={"Last-Event-ID": cursor}, timeout=60) as stream:
        for kind, _ in events(stream):
            if kind in ("entry", "note", "bye"):
                return


def events(stream: httpx.Response) -> Iterator[tuple[str, Any]]:
    """The server-sent events of a stream: (kind, data)."""
    kind = ""
    for line in stream.iter_lines():
        if line.startswith("event: "):
            kind = line[7:]
        elif line.startswith("data: "):
            yield kind, json.loads(line[6:])


def expect(response: httpx.Response) -> Any:
    """The answer, or an end with the reason."""
    if response.is_error:
        raise SystemExit(f"{response.request.url.path}: {response.status_code} {response.text}")
    return response.json()


if __name__ == "__main__":
    main(*sys.argv[1:])
