"""Taking back against bots: the policy that holds among people, over pages and API. [E14]"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from citing import promise
from server.guests import Guest
from server.processes import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("house")
    # the bots never come to their turn here: what is taken back stands last
    with Server(f"sqlite:///{folder / 'house.db'}", TRIPOT_BOT_DELAY_LEAST="600", TRIPOT_BOT_DELAY_MOST="600") as made:
        yield made


def alone(server: Server, **wish: Any) -> tuple[Guest, str]:
    """Somebody alone with a bot, and the table's id."""
    ines = Guest(server, "Inès")
    return ines, ines.open(start=True, seats=2, bots={1: "random"}, **wish)


def view(guest: Guest, table: str) -> Any:
    return guest.client.get(f"/api/v1/tables/{table}/view?seat=0").json()


def take_back(guest: Guest, table: str, entry: int) -> Any:
    headers = {"Idempotency-Key": f"taking-back-{table}-{entry}-{id(guest)}"}
    return guest.client.post(f"/api/v1/tables/{table}/seats/0/undo", json={"entry": entry}, headers=headers)


@promise("E14")
def test_a_draw_is_not_taken_back_from_bots(server: Server) -> None:
    ines, table = alone(server)
    made = ines.api(f"/tables/{table}/seats/0/actions", {"action": "draw"})
    assert view(ines, table)["may_undo"] == "no"
    answer = take_back(ines, table, made["seq"])
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "already_seen")
    page = ines.see(f"/tables/{table}")
    assert not [form for form in page.forms if form["action"].endswith("/undo")]


@promise("E14")
def test_a_secret_that_was_seen_is_not_taken_back_from_bots(server: Server) -> None:
    ines, table = alone(server)
    made = ines.api(f"/tables/{table}/seats/0/actions", {"action": "swap:1"})
    assert view(ines, table)["may_undo"] == "no"
    answer = take_back(ines, table, made["seq"])
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "already_seen")


@promise("E14")
def test_a_move_that_showed_nothing_is_taken_back_from_bots_at_once(server: Server) -> None:
    ines, table = alone(server)
    for action in ("note:2", "keep"):
        ines.api(f"/tables/{table}/seats/0/actions", {"action": action})
        page = ines.see(f"/tables/{table}")
        assert "Reprendre mon coup" in page.text
        ines.press(page, "/undo")
        assert view(ines, table)["view"]["pending"]["awaited"] == [0]


@promise("E14")
def test_a_practice_game_goes_back_past_draws_is_marked_and_does_not_count(server: Server) -> None:
    ines, table = alone(server, is_practice=True, options={"rounds": 1})
    assert "entraînement" in ines.see("/mine").text
    ines.api(f"/tables/{table}/seats/0/actions", {"action": "draw"})
    page = ines.see(f"/tables/{table}")
    assert "entraînement" in page.text
    ines.press(page, "/undo")
    assert view(ines, table)["view"]["pending"]["awaited"] == [0]
    ines.api(f"/tables/{table}/seats/0/actions", {"action": "keep"})
    ines.api(f"/tables/{table}/close")
    assert "entraînement" in ines.see(f"/tables/{table}/end").text


HTMX = {"HX-Request": "true"}


def press_late(guest: Guest, table: str) -> str:
    """The button of a page from before the draw, pressed after it, as a page with scripts does."""
    page = guest.see(f"/tables/{table}")
    form = next(form for form in page.forms if form["action"].endswith("/undo"))
    guest.api(f"/tables/{table}/seats/0/actions", {"action": "draw"})
    answer = guest.client.post(form["action"], data=form["fields"], headers=HTMX)
    assert answer.status_code == 409
    return answer.text


@promise("E4", "E14")
@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("fr", "Seul le dernier coup peut être repris, et la table a bougé depuis."),
        ("en", "Only the last move can be taken back, and the table has moved since."),
    ],
)
def test_a_refused_taking_back_says_why_on_the_table_itself(server: Server, lang: str, why: str) -> None:
    ines, table = alone(server)
    ines.client.headers["Accept-Language"] = lang
    ines.api(f"/tables/{table}/seats/0/actions", {"action": "note:2"})
    answer = press_late(ines, table)
    assert why in answer
    assert 'id="panel"' in answer


@promise("E4")
def test_a_part_of_a_page_that_is_refused_listens_to_nothing_of_its_own(server: Server) -> None:
    """The whole page in the place of a part asked for `/me/wire` once more, and again whenever the part was drawn."""
    ines, table = alone(server)
    paul = Guest(server, "Paul")
    data = {"seat": "0", "key": "a-late-press-of-it", "csrf": paul.client.headers["X-CSRF-Token"]}
    invited = ines.client.get(f"/api/v1/tables/{table}").json()["invitation"]
    answer = paul.client.post(f"/tables/{table}/sit", data={**data, "word": invited}, headers=HTMX)
    assert answer.status_code == 409, answer.text
    assert answer.headers["HX-Retarget"] == "#live"
    assert 'role="alert"' in answer.text
    assert "sse-connect" not in answer.text
