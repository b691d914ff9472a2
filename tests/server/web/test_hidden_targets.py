"""R24: whoever names what they cannot see hears what they would hear of what is not there; all forms: `games/rpg`."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from citing import promise, rule
from server.client import Browser, opened
from tripot.engine.registry import games
from tripot.engine.seats import GM

pytestmark = pytest.mark.anyio

WHO, NOBODY = "vesna_kord", "npc_99"
ORDERS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("move", {"target": "?"}),
    ("sprint", {"target": "?"}),
    ("parkour", {"target": "?"}),
    ("attack_ranged", {"weapon": "wren_pistol", "target": "?"}),
    ("intimidate", {"target": "?"}),
    ("skill_test", {"skill": "perception", "attribute": "INT", "opponents": ["?"]}),
    ("take_control", {"device": "?"}),
    ("move", {"character": "?", "x": 1, "y": 1}),
)


@asynccontextmanager
async def cold_store(url: str) -> AsyncIterator[tuple[Browser, str, str]]:
    """A player with a character, the table, and an opponent brought in hiding."""
    async with opened(url, games=games()) as app:
        master, player = await Browser(app).come_in("Inès"), await Browser(app).come_in("Anaïs")
        made = await master.open_table("rpg", seats=1, start=False)
        name = made["id"]
        assert (await player.post(f"/tables/{name}/sit", {"word": made["invitation"], "seat": 0})).status_code == 200
        assert (await master.post(f"/tables/{name}/start")).status_code == 200
        assert (await act(player, name, "take:vesna_kord")).status_code == 200
        brought = {"name": "Sneaky", "role": "gun", "threat": 3, "zone": "hall", "hidden": True}
        assert (await act(master, name, {"form": "bring_opponent", "value": brought}, GM)).status_code == 200
        everybody = (await master.get(f"/tables/{name}/view")).json()["view"]["facts"]["characters"]
        yield player, name, next(one for one, c in everybody.items() if c["name"] == "Sneaky")


async def act(who: Browser, table: str, action: Any, seat: int = 0, way: str = "actions") -> Any:
    return await who.post(f"/tables/{table}/seats/{seat}/{way}", {"action": action})


def named(value: Any, name: str) -> Any:
    if isinstance(value, dict):
        return {key: named(one, name) for key, one in value.items()}
    return [named(one, name) for one in value] if isinstance(value, list) else name if value == "?" else value


@promise("R24")
@rule("SR-INFO-05", "SR-LAW-01", "SR-C13")
async def test_a_hidden_opponent_is_refused_like_one_that_does_not_exist(sqlite_url: str) -> None:
    async with cold_store(sqlite_url) as (player, table, hidden):
        for unseen in (hidden, "cam_yard"):
            for form, value in ORDERS:
                for way in ("check", "actions"):
                    said = []
                    for name in (unseen, NOBODY):
                        action = {"form": form, "value": {"character": WHO, **named(value, name)}}
                        answer = await act(player, table, action, way=way)
                        assert answer.status_code in (200, 422), answer.text
                        assert way == "check" or answer.status_code == 422, answer.text
                        said.append((answer.status_code, _told(answer.json()).replace(name, "*")))
                    assert said[0] == said[1], (form, way)


def _told(answer: dict[str, Any]) -> str:
    """Without the texts of requests, which differ each time."""
    refusal = answer.get("refusal") or answer
    return str({name: one for name, one in refusal.items() if name != "instance"})


@promise("R24")
@rule("SR-C13")
async def test_nobody_walks_towards_somebody_they_do_not_see(sqlite_url: str) -> None:
    async with cold_store(sqlite_url) as (player, table, hidden):
        before = (await player.get(f"/tables/{table}/view")).json()["view"]["facts"]["characters"][WHO]
        for form in ("move", "sprint", "parkour"):
            await act(player, table, {"form": form, "value": {"character": WHO, "target": hidden}})
        after = (await player.get(f"/tables/{table}/view")).json()["view"]["facts"]["characters"][WHO]
        assert (before["x"], before["y"]) == (after["x"], after["y"])
