"""Windows, macOS and Linux: the house is imported and serves where what only one of them has is missing."""

import httpx

from server.processes import Server


def test_a_house_serves_where_unix_and_zone_data_are_missing(sqlite_url: str) -> None:
    with Server(sqlite_url, planted="no_unix") as server:
        with httpx.Client(base_url=f"{server.address}/api/v1", timeout=60) as ines:
            ines.headers["X-CSRF-Token"] = ines.post("/guests", json={"name": "Inès"}).json()["csrf"]
            schedule = {"pace": "daily", "at": "20:00", "zone": "America/Montreal"}
            wish = {"game": "toy-cards", "seats": 2, "schedule": schedule}
            made = ines.post("/tables", json=wish, headers={"Idempotency-Key": "some-key-1"})
            assert made.status_code == 201, made.text
            table = made.json()["id"]
            started = ines.post(f"/tables/{table}/start", json={"level": "random"})
            assert started.status_code == 200, started.text
            moved = ines.post(
                f"/tables/{table}/seats/0/actions", json={"action": "keep"}, headers={"Idempotency-Key": "some-key-2"}
            )
            assert moved.status_code == 200, moved.text
        assert httpx.get(f"{server.address}/tables/{table}", timeout=60).status_code in (200, 404)


def test_a_second_house_on_the_same_file_is_refused_there_too(sqlite_url: str) -> None:
    with Server(sqlite_url, planted="no_unix"):
        second = Server(sqlite_url, planted="no_unix")
        try:
            second.start()
        except AssertionError:
            return
        second.kill()
        raise AssertionError("two houses write one file")
