"""A bot that plays a whole match of any game over HTTP: python examples/http_bot.py [http://127.0.0.1:8000] [game]

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

PATIENCE = 40
"""How often a form is mended before the bot gives up."""


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
    told = (
        f"{len(journal.text.splitlines()) - 1} entries in the journal" if journal.is_success else "no journal to read"
    )
    print(f"Over: {outcome['winners']} won, {told}.")
    return outcome


def open_table(person: httpx.Client, game: str) -> tuple[str, str]:
    """Come in, open a table, start it; its name and the token of the first chair."""
    # A person's requests carry the session's cookie and, when they change something, the token against forged forms.
    person.headers["X-CSRF-Token"] = expect(person.post("/guests", json={"name": "Robot"}))["csrf"]
    known = {each["id"]: each for each in expect(person.get("/games"))}[game]
    level = known["usual_level"] if known["has_gm"] else known["levels"][0]  # somebody leads the evening to its end
    bots = {str(seat): level for seat in range(1, known["usual_seats"])}
    wish = {"game": game, "schedule": {"pace": "none"}, "bots": bots, "sit": False}
    table = expect(person.post("/tables", json=wish, headers={"Idempotency-Key": str(uuid.uuid4())}))["id"]
    # A host would be given the game master's chair; this one wants to play.
    expect(person.post(f"/tables/{table}/sit", json={"seat": 0}, headers={"Idempotency-Key": str(uuid.uuid4())}))
    expect(person.post(f"/tables/{table}/start", json={"level": level}))  # the game master's chair too
    return table, expect(person.post(f"/tables/{table}/chairs/0/token"))["token"]


def play(program: httpx.Client) -> dict[str, Any]:
    """Answer whatever is asked until the match is over."""
    look = expect(program.get("/view"))
    while look["view"]["outcome"] is None:
        if is_awaited(look):
            answer(program, look)
        else:
            wait(program, look["cursor"])
        look = expect(program.get("/view"))
    outcome: dict[str, Any] = look["view"]["outcome"]
    return outcome


def is_awaited(look: dict[str, Any]) -> bool:
    """Whether the table waits for this chair. Many a chair may do something at any time, and need not."""
    pending, menu = look["view"]["pending"], look["view"]["menu"]
    asked = pending is not None and look["seat"] in pending["awaited"]
    return bool(asked and (menu["picks"] or menu["forms"]))


def answer(program: httpx.Client, look: dict[str, Any]) -> None:
    """Choose anything on the menu; a form that is refused is mended as the refusal says, and sent again."""
    picks, forms = look["view"]["menu"]["picks"], look["view"]["menu"]["forms"]
    action = random.choice(picks)["action"] if picks else filled(forms[0])
    move = {"action": action, "decision": look["view"]["pending"]["decision"]}
    if action == "ready":  # the sheet is handed in by the same request: both, or neither
        move["fill"] = filled(forms[0])
    for _ in range(PATIENCE):
        sent = send(program, look["seat"], move)
        fill = move.get("fill", action)
        if sent.status_code != 422 or not isinstance(fill, dict):
            break
        refusal = sent.json()["refusal"]
        for each in (refusal, *refusal.get("others", ())):
            mend(fill["value"], forms[0], each)
    if sent.status_code != 409:  # the table had moved on: look again
        expect(sent)


def send(program: httpx.Client, seat: int, move: dict[str, Any]) -> httpx.Response:
    """Post a move. The key makes it safe to send again what may not have arrived."""
    key = {"Idempotency-Key": str(uuid.uuid4())}
    for pause in (0.1, 0.5, 2.0):
        try:
            return program.post(f"/seats/{seat}/actions", json=move, headers=key)
        except httpx.TransportError:
            time.sleep(pause)
    raise SystemExit("the house does not answer")


def mend(value: dict[str, Any], form: dict[str, Any], refusal: dict[str, Any]) -> None:
    """A text that is too short gets a word; a list that wants more lines gets as many as the refusal says."""
    where = refusal.get("where") or [next((each["name"] for each in form["fields"] if each["kind"] == "list"), None)]
    field = next((each for each in form["fields"] if where == [each["name"]]), None)
    if field is None:  # a line of a list: nothing that a program without a plan can mend
        return
    name, wanted = field["name"], refusal["facts"].get("wanted", refusal["facts"].get("least", 1))
    if field["kind"] == "text":
        value[name] = f"Robot {random.randrange(1000)}"
    elif field["kind"] == "list":
        value[name] = [chosen(field["of"][0]) for _ in range(int(wanted))]
    elif field["kind"] == "choice":
        value[name] = random.choice(field["choices"])


def filled(form: dict[str, Any]) -> dict[str, Any]:
    """The least that a form accepts."""
    return {"form": form["name"], "value": {field["name"]: least(field) for field in form["fields"]}}


def least(field: dict[str, Any]) -> Any:
    """The least that a field accepts, as far as its shape tells."""
    if field["optional"]:
        return None
    if field["kind"] == "choice":
        return field["choices"][0]
    if field["kind"] == "group":
        return {inner["name"]: least(inner) for inner in field["of"]}
    if field["kind"] == "list":
        return [least(field["of"][0]) for _ in range(field["least"])]
    return {"int": field["least"], "flag": False, "text": "Robot"[: field["most"]]}[field["kind"]]


def chosen(field: dict[str, Any]) -> Any:
    """Anything that a field accepts: another try may fare better than the least did."""
    if field["kind"] == "choice":
        return random.choice(field["choices"])
    return {inner["name"]: chosen(inner) for inner in field["of"]} if field["kind"] == "group" else least(field)


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
