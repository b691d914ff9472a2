"""The samples of nginx and Caddy, run for real before `tripot serve`: TLS, signing in, moves, streams."""

import re
from pathlib import Path

import httpx
import pytest

from server.people.test_push import Phone
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


def post(who: httpx.Client, page: str, form: str, **fields: str) -> httpx.Response:
    """Fill a form of a page and press its button, as a browser would."""
    shown = who.get(page)
    assert shown.status_code == 200, shown.text[:300]
    assert f'action="{form}"' in shown.text
    token = re.search(r'name="csrf" value="([^"]+)"', shown.text)
    origin = {"Origin": str(who.base_url).rstrip("/"), "Sec-Fetch-Site": "same-origin"}
    return who.post(form, data=fields | {"csrf": token[1] if token else ""}, headers=origin)


@pytest.mark.parametrize("name", PROXIES)
def test_somebody_comes_back_by_their_password_behind_the_sample(name: str, tmp_path: Path) -> None:
    word = {"login": "ines", "password": "un-mot-de-passe-assez-long"}
    with behind(name, tmp_path) as public:
        with visitor(public, tmp_path) as ines:
            assert ines.post("/api/v1/guests", json={"name": "Inès"}).status_code == 201
            assert post(ines, "/me", "/me", act="password", **word).headers["location"].endswith("/me")
        with visitor(public, tmp_path) as elsewhere:
            assert post(elsewhere, "/sign-in", "/sign-in", **word | {"password": "autre chose"}).status_code == 403
            assert elsewhere.get("/me").headers["location"].endswith("/sign-in?next=/me")
            entered = post(elsewhere, "/sign-in", "/sign-in", next="/mine", **word)
            assert entered.status_code == 303, entered.text[:300]
            (cookie,) = (each for each in entered.headers.get_list("set-cookie") if each.startswith("__Host-tripot="))
            assert {"secure", "httponly", "path=/"} <= {part.strip().lower() for part in cookie.split(";")}
            assert 'value="Inès"' in elsewhere.get("/me").text


@pytest.mark.parametrize("name", PROXIES)
def test_a_device_is_kept_to_be_told_behind_the_sample(name: str, tmp_path: Path) -> None:
    """What the browser's push service hands to the page comes through; so does taking it back."""
    phone = Phone()
    phone.service.close()
    with behind(name, tmp_path, TRIPOT_NOTICE_HOSTS="127.0.0.1") as public, visitor(public, tmp_path) as ines:
        assert ines.post("/api/v1/guests", json={"name": "Inès"}).status_code == 201
        added = post(ines, "/notices", "/notices/browsers", subscription=phone.subscription())
        assert added.status_code == 303, added.text[:300]
        (own,) = re.findall(r'action="(/notices/browsers/[^"]+)"', ines.get("/notices").text)
        assert post(ines, "/notices", own).status_code == 303
        assert own not in ines.get("/notices").text
