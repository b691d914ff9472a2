"""The API over HTTP: whole flows, and everything that is refused before it reaches the house."""

import asyncio
import json

import pytest

from citing import promise
from server.client import ORIGIN, Browser, house_of, opened, stream_of
from server.hosts import party, settle
from tripot.server.common.records import Schedule

pytestmark = pytest.mark.anyio


async def test_a_game_from_the_first_request_to_the_journal(sqlite_url: str) -> None:
    async with opened(sqlite_url) as app:
        ines = await Browser(app).come_in()
        table = (await ines.open_table("toy-cards", options={"rounds": 2}, bots={"1": "keeper", "2": "keeper"}))["id"]
        for _ in range(2):
            await settle(house_of(app))
            view = (await ines.get(f"/tables/{table}/view")).json()
            choices = (await ines.get(f"/tables/{table}/choices")).json()
            assert choices["menu"] == view["view"]["menu"]
            sent = {"action": choices["menu"]["picks"][0]["action"], "decision": choices["pending"]["decision"]}
            acted = await ines.post(f"/tables/{table}/seats/0/actions", sent)
            assert acted.status_code == 200
            assert acted.json()["events"][0]["kind"] == "kept"
        await settle(house_of(app))
        assert (await ines.get(f"/tables/{table}")).json()["status"] == "over"
        journal = await ines.get(f"/tables/{table}/journal")
        assert "attachment" in journal.headers["content-disposition"]
        assert len(journal.text.splitlines()) == 8
        assert (await ines.get(f"/tables/{table}/fairness")).json()["is_fair"]
        assert (await ines.get(f"/tables/{table}/steps/3?eyes=1")).json()["view"]["seat"] == 1
        again = await ines.post(f"/tables/{table}/rematch")
        assert again.status_code == 201
        assert (await ines.get("/tables/mine?over=true")).json()[0]["id"] == table


async def test_a_refusal_has_its_rule_and_a_late_action_a_fresh_view(sqlite_url: str) -> None:
    async with opened(sqlite_url) as app:
        ines = await Browser(app).come_in()
        table = (await ines.open_table())["id"]
        wrong = await ines.post(f"/tables/{table}/seats/0/actions", {"action": "fly", "decision": 0})
        assert wrong.status_code == 422
        assert wrong.json()["refusal"]["rule"] == "TC-2"
        late = await ines.post(f"/tables/{table}/seats/0/actions", {"action": "keep", "decision": 99})
        assert late.status_code == 409
        assert late.json()["look"]["view"]["pending"]["decision"] == 0
        check = await ines.post(f"/tables/{table}/seats/0/check", {"action": "keep"})
        assert check.json() == {"refusal": None}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"nonsense",
        b"[]",
        b'{"action": 3}',
        b'{"action": "keep", "more": 1}',
        b'{"action": {"form": "x"}}',
        b'{"action": "\xff\xfe"}',
        b'{"action": "\\ud800"}',
        b'{"action": {"form": "x", "value": ' + b"[" * 2000 + b"]" * 2000 + b"}}",
        b'{"action": {"form": "x", "value": 1.5}}',
        b'{"action": "keep", "decision": 1e400}',
    ],
)
async def test_what_is_no_action_is_400(sqlite_url: str, body: bytes) -> None:
    async with opened(sqlite_url) as app:
        ines = await Browser(app).come_in()
        table = (await ines.open_table())["id"]
        headers = {"X-CSRF-Token": ines.csrf, "Idempotency-Key": "some-key-1", "Content-Type": "application/json"}
        answer = await ines.client.post(f"/api/v1/tables/{table}/seats/0/actions", content=body, headers=headers)
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"]["code"] == "unreadable"


async def test_too_much_is_413_whether_announced_or_not(sqlite_url: str) -> None:
    async with opened(sqlite_url) as app:
        ines = await Browser(app).come_in()

        async def drip() -> object:
            for _ in range(100):
                yield b"x" * 1000

        for content in (b"x" * 70_000, drip()):
            answer = await ines.client.post("/api/v1/guests", content=content)
            assert answer.status_code == 413


@promise("R32")
async def test_another_site_cannot_post_and_a_form_needs_its_token(sqlite_url: str) -> None:
    async with opened(sqlite_url, base_url="http://jeux.example") as app:
        ines = await Browser(app).come_in()
        for headers in (
            {"Origin": "https://evil.example"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
        ):
            answer = await ines.post("/tables", {"game": "toy-cards"}, headers=headers)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign_origin")
        for origin in (ORIGIN, "http://jeux.example"):
            answer = await ines.post("/tables", {"game": "toy-cards"}, headers={"Origin": origin})
            assert answer.status_code == 201
        for token in ("", "guess", (await Browser(app).come_in()).csrf):
            answer = await ines.post("/tables", {"game": "toy-cards"}, headers={"X-CSRF-Token": token})
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "form_expired")


@promise("R32")
async def test_a_cookie_is_signed_and_a_session_that_ended_is_nobody(sqlite_url: str) -> None:
    async with opened(sqlite_url, secure_cookies=True) as app:
        ines = Browser(app)
        answer = await ines.client.post("/api/v1/guests", json={"name": "Inès"})
        cookie = answer.headers["set-cookie"]
        for word in ("HttpOnly", "SameSite=lax", "Secure", "Path=/"):
            assert word in cookie
        value = cookie.split(";")[0].partition("=")[2]
        token = value.partition(".")[0]
        for forged in (token, token + ".x", "x" + value, value[:-1]):
            found = await Browser(app).client.get("/api/v1/me", headers={"Cookie": f"tripot={forged}"})
            assert found.status_code == 401
        good = {"Cookie": f"tripot={value}"}
        assert (await Browser(app).client.get("/api/v1/me", headers=good)).status_code == 200
        csrf = answer.json()["csrf"]
        ended = await Browser(app).client.delete("/api/v1/me/session", headers={**good, "X-CSRF-Token": csrf})
        assert ended.status_code == 200
        assert (await Browser(app).client.get("/api/v1/me", headers=good)).status_code == 401


@promise("R33")
async def test_over_https_the_cookie_is_of_this_host_alone_and_one_from_before_is_taken_over(sqlite_url: str) -> None:
    async with opened(sqlite_url) as app:
        plain = await Browser(app).client.post("/api/v1/guests", json={"name": "Inès"})
        old = plain.headers["set-cookie"].split(";")[0]
        assert old.startswith("tripot=")
    async with opened(sqlite_url, secure_cookies=True) as app:
        made = await Browser(app).client.post("/api/v1/guests", json={"name": "Paul"})
        assert made.headers["set-cookie"].startswith("__Host-tripot=")
        page = await Browser(app).client.get("/", headers={"Cookie": old})
        found = page.headers.get_list("set-cookie")
        assert any(each.startswith("__Host-" + old) for each in found)
        assert any(each.startswith('tripot=""') for each in found)
        new = {"Cookie": "__Host-" + old}
        assert "Inès" in (await Browser(app).client.get("/api/v1/me", headers=new)).text


async def test_every_answer_is_safe_to_show(sqlite_url: str) -> None:
    async with opened(sqlite_url) as app:
        for path in ("/healthz", "/api/v1/games", "/no/such/page", "/api/v1/tables/zzzz"):
            answer = await Browser(app).client.get(path)
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert "unsafe-inline" not in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cache-control"]
            assert answer.headers["referrer-policy"] == "same-origin"


async def test_a_bug_says_nothing_about_itself(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(sqlite_url) as app:

        async def broken(*_: object, **__: object) -> None:
            raise RuntimeError("secret-in-a-trace")

        monkeypatch.setattr(house_of(app).tables, "public", broken)
        answer = await Browser(app).client.get("/api/v1/tables")
        assert answer.status_code == 500
        assert answer.json() == {"error": {"code": "stumble", "facts": {}}}


async def test_too_many_posts_are_429_with_a_time_to_wait(sqlite_url: str) -> None:
    async with opened(sqlite_url, rate_limits=True) as app:
        browser = Browser(app)
        codes = [(await browser.client.post("/api/v1/guests", json={"name": "x"})).status_code for _ in range(2)]
        assert codes[0] == 201
        answers = [await Browser(app).client.post("/api/v1/guests", json={"name": "x"}) for _ in range(31)]
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1


async def test_a_stream_over_http_resumes_by_last_event_id(sqlite_url: str) -> None:
    async with opened(sqlite_url) as app:
        house = house_of(app)
        table = await party(house, schedule=Schedule(pace="none"))
        token = await house.tables.seat_token(table.people[1], table.id, 1)
        headers = {"Authorization": f"Bearer {token}"}
        cursor = (await table.look(1)).cursor
        await table.act(0, "draw")
        path = f"/api/v1/tables/{table.id}/stream"
        status, text = await stream_of(app, path, {**headers, "Last-Event-ID": cursor}, chunks=2)
        assert status == 200
        assert text.startswith(b"retry: 1500\n\nid: ")
        data = json.loads(text.split(b"data: ")[1].split(b"\n")[0])
        assert [event["kind"] for event in data["events"]] == ["drew"]
        assert len(house.live) == 0
        assert (await stream_of(app, path, {}, chunks=1))[0] == 404


async def test_a_reader_too_far_behind_is_cut_off(sqlite_url: str) -> None:
    async with opened(sqlite_url, stream_buffer=200) as app:
        house = house_of(app)
        table = await party(house, schedule=Schedule(pace="none"))
        token = await house.tables.seat_token(table.people[1], table.id, 1)
        _, text = await stream_of(
            app, f"/api/v1/tables/{table.id}/stream?after=0.-1.0.0", {"Authorization": f"Bearer {token}"}, chunks=9
        )
        assert b"event: bye" in text
        assert len(text) < 400


async def test_a_reader_that_never_reads_holds_nobody_up(sqlite_url: str) -> None:
    async with opened(sqlite_url, heartbeat=0.05) as app:
        house = house_of(app)
        table = await party(house, schedule=Schedule(pace="none"))
        stuck = asyncio.Event()

        async def receive() -> dict[str, str]:
            await stuck.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, object]) -> None:
            if message["type"] == "http.response.body":
                await stuck.wait()

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": f"/api/v1/tables/{table.id}/stream",
            "query_string": b"",
            "headers": [],
            "client": ("1", 1),
            "server": ("x", 80),
        }
        await house.tables.set_doors(table.people[0], table.id, is_public=False, watching="everybody")
        reading = asyncio.ensure_future(app(scope, receive, send))  # type: ignore[arg-type]
        for n in range(6):
            assert (await table.act(n % 3, "keep")).refusal is None
        stuck.set()
        await asyncio.wait_for(reading, 20)
        assert len(house.live) == 0


async def test_figures_and_health_need_nobody_and_name_nobody(sqlite_url: str) -> None:
    async with opened(sqlite_url) as app:
        ines = await Browser(app).come_in("Unmistakable")
        table = (await ines.open_table())["id"]
        await ines.post(f"/tables/{table}/seats/0/actions", {"action": "keep", "decision": 0})
        assert (await ines.client.get("/healthz")).json()["status"] == "ok"
        assert (await ines.client.get("/readyz")).json()["status"] == "ok"
        assert (await ines.client.get("/metrics")).status_code == 401
        figures = (await ines.client.get("/metrics", headers={"Authorization": "Bearer operator-token"})).text
        assert 'tripot_requests_total{status="2xx"}' in figures
        assert "tripot_tables_in_memory 1" in figures
        assert "Unmistakable" not in figures
        assert table not in figures
        health = await house_of(app).health()
        assert health.tables == {"playing": 1}
