"""How sessions and rights end, and whose files they are kept in: `tripot serve` started again and again. [R48]"""

import os
import sqlite3
import subprocess
import time
from pathlib import Path

import httpx

from citing import promise
from server.processes import COMMAND, Server

DAY = 24 * 3600 * 1000


def door(browser: httpx.Client) -> str:
    """The form token of the page before somebody."""
    return browser.get("/operator").text.partition('name="csrf" value="')[2].partition('"')[0]


def is_operator(server: Server, cookies: dict[str, str]) -> bool:
    with httpx.Client(base_url=server.address, timeout=60, cookies=cookies) as browser:
        return 'name="token"' not in browser.get("/operator").text


@promise("R48")
def test_rights_end_with_the_token_that_gave_them(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    with (
        Server(url, TRIPOT_OPERATOR_TOKEN="the-first-token") as server,
        httpx.Client(base_url=server.address, timeout=60) as browser,
    ):
        browser.post("/operator", data={"csrf": door(browser), "token": "the-first-token"})
        kept = dict(browser.cookies)
        assert is_operator(server, kept)
    with Server(url, TRIPOT_OPERATOR_TOKEN="the-first-token") as server:
        assert is_operator(server, kept)
    with Server(url, TRIPOT_OPERATOR_TOKEN="the-second-token") as server:
        assert not is_operator(server, kept)
    with Server(url, TRIPOT_OPERATOR_TOKEN="the-first-token") as server:
        assert not is_operator(server, kept)


def seen(path: Path) -> int:
    with sqlite3.connect(path) as base:
        found: int = base.execute("SELECT seen_at FROM sessions").fetchone()[0]
        return found


def last_seen(path: Path, days: int) -> None:
    """Let nobody have been here for so many days."""
    with sqlite3.connect(path) as base:
        base.execute("UPDATE sessions SET seen_at = ?", (time.time_ns() // 1_000_000 - days * DAY,))


@promise("R48")
def test_a_session_ends_after_a_year_unused_and_is_extended_by_use(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with (
        Server(f"sqlite:///{path}") as server,
        httpx.Client(base_url=f"{server.address}/api/v1", timeout=60) as browser,
    ):
        assert browser.post("/guests", json={"name": "Inès"}).status_code == 201
        kept = dict(browser.cookies)
    last_seen(path, 364)
    before = seen(path)
    with (
        Server(f"sqlite:///{path}") as server,
        httpx.Client(base_url=server.address, timeout=60, cookies=kept) as browser,
    ):
        assert browser.get("/api/v1/me").status_code == 200
        used = seen(path)
        assert used > before
        page = browser.get("/")
        assert "max-age=31536000" in page.headers["set-cookie"].lower()
        assert seen(path) == used, "not written at each request"
    last_seen(path, 366)
    with (
        Server(f"sqlite:///{path}") as server,
        httpx.Client(base_url=server.address, timeout=60, cookies=kept) as browser,
    ):
        assert browser.get("/api/v1/me").status_code == 401


def modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(path.stat().st_mode & 0o777) for path in sorted(folder.rglob("*"))}


@promise("R48")
def test_all_files_and_folders_of_the_house_are_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        url = f"sqlite:///{tmp_path}/made/deep/house.db"
        with Server(url) as server:
            httpx.post(f"{server.address}/api/v1/guests", json={"name": "Inès"}, timeout=60)
            for words in (("backup", "made/copy.db"), ("export", "--all", "made/archive"), ("export", "made/journals")):
                command = [COMMAND, *words[:-1], str(tmp_path / words[-1]), "--database", url]
                subprocess.run(command, check=True, capture_output=True)
            found = modes(tmp_path)
    finally:
        os.umask(before)
    folders = {"made", "deep", "journals"}
    assert {"house.db", "house.db-wal", "house.db-shm", "house.db.lock", "copy.db", "archive"} <= found.keys()
    assert found == {name: "0o700" if name in folders else "0o600" for name in found}


@promise("R48")
def test_an_old_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with Server(f"sqlite:///{path}"):
        pass
    for each in tmp_path.iterdir():
        each.chmod(0o644)
    with Server(f"sqlite:///{path}"):
        assert set(modes(tmp_path).values()) == {"0o600"}


@promise("R33")
def test_secrets_come_from_files_signing_out_clears_the_browser_and_https_may_hold_below(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("from-a-long-file\n", "utf-8")
    given = {"TRIPOT_OPERATOR_TOKEN_FILE": str(token), "TRIPOT_HSTS_SUBDOMAINS": "yes"}
    url = f"sqlite:///{tmp_path}/house.db"
    with Server(url, TRIPOT_BASE_URL="https://jeux.example", **given) as server, httpx.Client(timeout=60) as browser:
        asked = browser.get(f"{server.address}/metrics", headers={"Authorization": "Bearer from-a-long-file"})
        assert asked.status_code == 200
        assert asked.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
        made = browser.post(f"{server.address}/api/v1/guests", json={"name": "Inès"})
        session = made.headers["set-cookie"].partition(";")[0]
        headers = {"X-CSRF-Token": made.json()["csrf"], "Cookie": session}
        left = browser.delete(f"{server.address}/api/v1/me/session", headers=headers)
        assert left.headers["Clear-Site-Data"] == '"cache", "storage"'
