"""The samples of nginx and Caddy, run for real before `tripot serve`: TLS, signing in, moves, streams."""

from pathlib import Path

import pytest

from server.proxies import PROXIES, behind, visitor


@pytest.mark.parametrize("name", PROXIES)
def test_a_game_is_played_over_tls_behind_the_sample(name: str, tmp_path: Path) -> None:
    with behind(name, tmp_path) as public, visitor(public, tmp_path) as ines:
        entered = ines.post("/api/v1/guests", json={"name": "Inès"})
        assert entered.status_code == 201
        assert "secure" in entered.headers["set-cookie"].lower()
        assert "max-age" in entered.headers["strict-transport-security"]
        ines.headers["X-CSRF-Token"] = entered.json()["csrf"]
        wish = {"game": "toy-cards", "seats": 2, "options": {"rounds": 5}, "schedule": {"pace": "none"}}
        table = ines.post("/api/v1/tables", json=wish, headers={"Idempotency-Key": "proxied-1"}).json()["id"]
        chair = {"seat": 1, "name": "Paul"}
        assert ines.post(
            f"/api/v1/tables/{table}/sit", json=chair, headers={"Idempotency-Key": "proxied-2"}
        ).status_code == 200  # fmt: skip
        assert ines.post(f"/api/v1/tables/{table}/start", json={}).status_code == 200
        ines.cookies.set("tripot-there", f"{table}.0")
        assert ines.get(f"/tables/{table}").status_code == 200
        with ines.stream("GET", f"/api/v1/tables/{table}/stream?seat=0") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            lines = stream.iter_lines()
            assert next(lines), "the stream begins at once, nothing holds it back"
            moved = {"action": "keep"}
            with visitor(public, tmp_path) as other:
                other.cookies, other.headers["X-CSRF-Token"] = ines.cookies, ines.headers["X-CSRF-Token"]
                answer = other.post(
                    f"/api/v1/tables/{table}/seats/0/actions", json=moved, headers={"Idempotency-Key": "proxied-3"}
                )
            assert answer.status_code == 200
            assert any(line.startswith("data:") for line in lines), "a move is heard while the stream is open"
        assert ines.get("/metrics").status_code == 404
        assert ines.post("/api/v1/guests", content=b"x" * 4_000_000).status_code == 413


@pytest.mark.parametrize("name", PROXIES)
def test_a_table_from_elsewhere_passes_the_sample_and_nothing_larger(name: str, tmp_path: Path) -> None:
    token = "a-long-enough-token"
    with behind(name, tmp_path, TRIPOT_OPERATOR_TOKEN=token) as public, visitor(public, tmp_path) as ines:
        csrf = ines.post("/api/v1/guests", json={"name": "Inès"}).json()["csrf"]
        ines.post("/operator", data={"csrf": csrf, "token": token})
        sent = {"parcel": ("table.tripot", b"x" * 12_000_000)}
        told = ines.post("/operator/arrivals", data={"csrf": csrf, "key": "proxied-1"}, files=sent)
        assert told.status_code == 422, told.text[:300]
        assert "413" not in told.text
        assert ines.post("/operator/arrivals", content=b"x" * 36_000_000).status_code == 413
