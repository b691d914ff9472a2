"""People who visit a house that `tripot serve` started, with a browser without scripts."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx

from server.processes import Server
from server.web.pages.visitors import Page, read

_numbers = count(1)


@dataclass
class Guest:
    """Somebody with a browser of their own; `name` is empty for a stranger."""

    server: Server
    name: str = ""
    agent: str = "a browser"
    client: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        once = httpx.Limits(max_keepalive_connections=0)  # so that nothing is left to close
        agent = {"User-Agent": self.agent}
        self.client = httpx.Client(base_url=self.server.address, timeout=60, headers=agent, limits=once)
        if self.name:
            made = self.client.post("/api/v1/guests", json={"name": self.name}).json()
            self.client.headers["X-CSRF-Token"] = made["csrf"]

    def see(self, path: str) -> Page:
        """Open a page."""
        return read(self.client.get(path, follow_redirects=True))

    def press(self, page: Page, ending: str, button: str = "", **fields: str) -> Page:
        """Send the form of a page that posts there, by the button with that value."""
        fitting = [form for form in page.forms if form["action"].endswith(ending)]
        form = next(one for one in fitting if not button or button in [value for _, value in one["buttons"]])
        pressed = {name: value for name, value in form["buttons"] if value == button}
        data = {**form["fields"], **pressed, **fields}
        return read(self.client.post(form["action"], data=data, follow_redirects=True))

    def tried(self, path: str, body: Any = None) -> httpx.Response:
        """What a program's request comes to."""
        headers = {"Idempotency-Key": f"guest-key-{next(_numbers):06d}"}
        return self.client.post(f"/api/v1{path}", json=body or {}, headers=headers)

    def api(self, path: str, body: Any = None) -> Any:
        """Ask a program's way."""
        answer = self.tried(path, body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def open(self, *others: "Guest", start: bool = True, **wish: Any) -> str:
        """A table of the toy of cards with these people at it; its id."""
        asked = {"game": "toy-cards", "seats": 1 + len(others), "schedule": {"pace": "none"}, **wish}
        made = self.api("/tables", asked)
        for other in others:
            other.api(f"/tables/{made['id']}/sit", {"word": made["invitation"]})
        if start:
            self.api(f"/tables/{made['id']}/start")
        return str(made["id"])


def error(answer: httpx.Response) -> str:
    """The code of a refusal."""
    return str(answer.json()["error"]["code"])
