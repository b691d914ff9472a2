"""R30: schemathesis against `tripot serve`, in every phase it has, with all of its checks that fit the house."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx

from server.processes import Server
from soak.places import sqlite_house
from soak.rows import Faults, Row

CASES = 1000
"""For each operation."""
CHECKS = "not_a_server_error,response_schema_conformance,content_type_conformance,negative_data_rejection,ignored_auth"
LEFT_OUT = "/stream$|/me/session$"
"""A stream never ends; ending one's own session would end the run."""


def run(minutes: float) -> list[Row]:
    """One run of its command line, bounded by its own clock."""
    with sqlite_house() as url, Server(url, TRIPOT_MAX_OPEN_TABLES="1000000") as server:
        told = report(server, max(int(minutes * 60), 10))
    faults = Faults()
    for failure in told["failures"]:
        faults.add(str(failure.get("title") or failure.get("type") or failure)[:80])
    faults.add("error of the tool", len(told["errors"]))
    operations, phases = told["operations"]["selected"], told["phases"].items()
    run_through = ", ".join(f"{name} {phase['status']}" for name, phase in phases)
    cases = told["test_cases"]["generated"]
    what = f"generated cases, {operations} operations"
    return [Row("R30", what, CASES * operations, cases, "cases", faults.told(), run_through)]


def report(server: Server, seconds: int) -> dict[str, Any]:
    """What schemathesis says of its run."""
    guest = httpx.post(f"{server.address}/api/v1/guests", json={"name": "Inès"}, timeout=60)
    cookie, csrf = guest.headers["set-cookie"].partition(";")[0], guest.json()["csrf"]
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "report.json"
        words = ("--checks", CHECKS, "--exclude-path-regex", LEFT_OUT, "--max-time", str(seconds), "-n", str(CASES))
        words += ("--report", "json", "--report-json-path", str(kept), "--generation-database", "none", "--no-color")
        words += ("-H", f"Cookie: {cookie}", "-H", f"X-CSRF-Token: {csrf}", "--continue-on-failure")
        tool = str(Path(sys.executable).with_name("schemathesis"))
        address = f"{server.address}/api/v1/openapi.json"
        subprocess.run([tool, "run", address, *words], check=False, cwd=folder, stdout=subprocess.DEVNULL)
        found: dict[str, Any] = json.loads(kept.read_text("utf-8"))
        return found
