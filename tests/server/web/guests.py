"""People of a served house over HTTP: they open tables, look, and act."""

import uuid
from dataclasses import dataclass
from typing import Any, Self

import httpx


@dataclass
class Guest:
    """Somebody with a session."""

    client: httpx.Client

    @classmethod
    def arrive(cls, address: str, name: str = "Inès") -> Self:
        client = httpx.Client(base_url=f"{address}/api/v1", timeout=60)
        made = client.post("/guests", json={"name": name})
        client.headers["X-CSRF-Token"] = made.json()["csrf"]
        return cls(client)

    def post(self, path: str, body: Any, key: str = "") -> httpx.Response:
        return self.client.post(path, json=body, headers={"Idempotency-Key": key or str(uuid.uuid4())})

    def open_table(self, game: str, **wish: Any) -> str:
        """A table against bots that has begun; its name."""
        asked = {"game": game, "schedule": {"pace": "none"}, **wish}
        opened = self.post("/tables", asked)
        assert opened.status_code == 201, opened.text
        table = str(opened.json()["id"])
        begun = self.post(f"/tables/{table}/start", {"level": "random"})
        assert begun.status_code == 200, begun.text
        return table

    def view(self, table: str) -> Any:
        return self.client.get(f"/tables/{table}/view").json()["view"]

    def act(self, table: str, action: Any, key: str = "", seat: int = 0, **more: Any) -> httpx.Response:
        return self.post(f"/tables/{table}/seats/{seat}/actions", {"action": action, **more}, key)

    def told(self, table: str) -> list[str]:
        """What happened by my own hand, as I was told."""
        return [event["kind"] for event in self.view(table)["events"] if event["facts"].get("seat") == 0]
