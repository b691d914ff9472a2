"""E1 over HTTP: *ready* hands in the sheet that comes with it, both or neither; and never nothing by accident."""

from collections.abc import Iterator

import pytest

from citing import promise
from server.processes import Server
from server.web.guests import Guest

CHARACTER = {"form": "character", "value": {"name": "Ada Manhattan"}}
FAULTY = {"form": "character", "value": {"name": "A"}}
SECRETS = [{"text": "@umbrella"}, {"text": "@karaoke"}, {"text": "@ramen"}]
WHOLE = {
    "manhattan": CHARACTER,
    "neo-tokyo": {"form": "character", "value": {"name": "Ada", "secrets": SECRETS}},
    "toy-auction": {"form": "bid", "value": {"amount": 3}},
}
SEATS = {"manhattan": 6, "neo-tokyo": 6, "toy-auction": 3}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Server(
        f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}",
        TRIPOT_BOT_DELAY_LEAST="600",
        TRIPOT_BOT_DELAY_MOST="600",
    ) as server:
        yield server.address


@pytest.fixture(scope="module")
def ines(address: str) -> Iterator[Guest]:
    came = Guest.arrive(address)
    yield came
    came.client.close()


def opened(ines: Guest, game: str) -> str:
    """A table whose bots think for longer than a test lasts."""
    return ines.open_table(game, seats=SEATS[game])


@promise("E1")
@pytest.mark.parametrize("game", SEATS)
def test_ready_without_any_sheet_is_refused_unless_that_is_said(ines: Guest, game: str) -> None:
    table = opened(ines, game)
    refused = ines.act(table, "ready")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "nothing_deposited")
    assert ines.act(table, "ready", empty=True).status_code == 200
    assert "ready" in ines.told(table)


@promise("E1")
@pytest.mark.parametrize("game", SEATS)
def test_the_sheet_that_comes_with_ready_is_handed_in_first_under_one_key(ines: Guest, game: str) -> None:
    table = opened(ines, game)
    first = ines.act(table, "ready", key="the-key-of-this-press", fill=WHOLE[game])
    again = ines.act(table, "ready", key="the-key-of-this-press", fill=WHOLE[game])
    assert first.status_code == again.status_code == 200
    assert first.json()["seq"] == again.json()["seq"]
    told = ines.told(table)
    assert len(told) == 2
    assert told[1] == "ready"
    other = ines.act(table, "ready", key="the-key-of-this-press")
    assert other.json()["error"]["code"] == "key_reused"


@promise("E1")
def test_a_faulty_sheet_leaves_neither_itself_nor_ready(ines: Guest) -> None:
    table = opened(ines, "manhattan")
    refused = ines.act(table, "ready", fill=FAULTY)
    assert refused.status_code == 422
    assert refused.json()["refusal"]["code"] == "E_NAME"
    assert ines.told(table) == []


@promise("E1")
def test_ready_after_a_deposited_sheet_means_that_sheet(ines: Guest) -> None:
    table = opened(ines, "manhattan")
    assert ines.act(table, CHARACTER).status_code == 200
    assert ines.act(table, "ready").status_code == 200
    assert ines.told(table) == ["character_saved", "ready"]


def test_only_a_filled_form_comes_with_a_choice(ines: Guest) -> None:
    table = opened(ines, "manhattan")
    assert ines.act(table, "ready", fill="ready").status_code == 400
    assert ines.act(table, CHARACTER, fill=CHARACTER).status_code == 400
    assert ines.act(table, "ready", fill=CHARACTER, empty=True).status_code == 400
