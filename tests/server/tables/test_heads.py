"""An entry deleted at the end of a journal is noticed, and its table alone is set aside: over `tripot serve`. [R46]"""

import sqlite3
import subprocess
from pathlib import Path

import httpx
import pytest

from citing import promise
from server.processes import COMMAND, Server


def played(browser: httpx.Client, name: str) -> str:
    """A table for one person with two chairs, after two moves."""
    wish = {"game": "toy-cards", "seats": 2, "name": name, "options": {"rounds": 100}, "schedule": {"pace": "none"}}
    table: str = browser.post("/tables", json=wish, headers={"Idempotency-Key": f"open-{name}"}).json()["id"]
    for path, body in (("sit", {"seat": 1, "name": "Paul"}), ("start", {})):
        key = {"Idempotency-Key": f"{path}-of-{name}"}
        assert browser.post(f"/tables/{table}/{path}", json=body, headers=key).status_code == 200
    for seat in (0, 1):
        key = {"Idempotency-Key": f"move-{name}-{seat}"}
        sent = browser.post(f"/tables/{table}/seats/{seat}/actions", json={"action": "keep"}, headers=key)
        assert sent.status_code == 200, sent.text
    return table


def look(browser: httpx.Client, table: str) -> int:
    browser.post(f"/tables/{table}/chairs/0/hold")
    return browser.get(f"/tables/{table}/view?seat=0").status_code


CUT = "DELETE FROM entries WHERE table_id = ?1 AND seq = (SELECT max(seq) FROM entries WHERE table_id = ?1)"
SHORTER = "UPDATE tables SET seq = seq - 1 WHERE id = ?1"


@promise("R46")
@pytest.mark.parametrize("damage", [(CUT,), (CUT, SHORTER)])
def test_a_deleted_last_entry_sets_its_own_table_aside(tmp_path: Path, damage: tuple[str, ...]) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    with Server(url) as server, httpx.Client(base_url=f"{server.address}/api/v1", timeout=60) as browser:
        browser.headers["X-CSRF-Token"] = browser.post("/guests", json={"name": "Inès"}).json()["csrf"]
        cut, whole = played(browser, "cut"), played(browser, "whole")
        assert look(browser, cut) == look(browser, whole) == 200
        cookies, headers = dict(browser.cookies), {"X-CSRF-Token": browser.headers["X-CSRF-Token"]}
    doctor = [COMMAND, "doctor", "--database", url]
    assert subprocess.run(doctor, check=False, capture_output=True).returncode == 0
    with sqlite3.connect(tmp_path / "house.db") as base:
        for each in damage:
            base.execute(each, (cut,))
    base.close()
    with Server(url) as server, httpx.Client(base_url=f"{server.address}/api/v1", timeout=60) as browser:
        browser.cookies.update(cookies)
        browser.headers.update(headers)
        assert (look(browser, cut), look(browser, whole)) == (503, 200)
    found = subprocess.run(doctor, check=False, capture_output=True, text=True)
    assert found.returncode == 1
    assert f"ends: {cut}\n" in found.stdout
