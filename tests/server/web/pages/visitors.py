"""People who visit the pages: they read, press buttons and fill in forms, as a browser without scripts would."""

import re
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from typing import Any

import httpx
from fastapi import FastAPI

from server.hosts import key, settle
from tripot.server.common.records import Caller
from tripot.server.web.house import House
from tripot.server.web.security import read_cookie

ADDRESS = "http://house.example"


class _Reader(HTMLParser):
    """The forms and the words of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self.words: list[str] = []
        self._ignored = 0
        self._keys: list[tuple[str, int, tuple[str, str]]] = []
        """Each button: the form that it names, or else the place of the one it stands in."""

    def sort_buttons(self) -> None:
        """Give each button to its form, wherever it stands."""
        for name, place, button in self._keys:
            named = (form for form in self.forms if form["id"] == name)
            form = next(named, None) if name else self.forms[place] if self.forms else None
            if form is not None:
                form["buttons"].append(button)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in ("script", "style"):
            self._ignored += 1
        if tag == "form":
            self.forms.append(
                {"action": given.get("action", ""), "fields": {}, "buttons": [], "id": given.get("id", "")}
            )
        if tag == "input" and self.forms and given.get("name"):
            kind = given.get("type", "text")
            if kind not in ("checkbox", "radio") or "checked" in given:
                self.forms[-1]["fields"][given["name"]] = given.get("value", "")
        if tag == "button" and given.get("name"):
            self._keys.append((given.get("form", ""), len(self.forms) - 1, (given["name"], given.get("value", ""))))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self._ignored -= 1

    def handle_data(self, data: str) -> None:
        if not self._ignored:
            self.words.append(data)


@dataclass
class Page:
    """What came back."""

    response: httpx.Response
    html: str
    forms: list[dict[str, Any]]
    text: str

    @property
    def status(self) -> int:
        return self.response.status_code

    @property
    def path(self) -> str:
        return self.response.url.raw_path.decode()

    def form(self, ending: str) -> dict[str, Any]:
        """The form that posts there."""
        return next(form for form in self.forms if form["action"].endswith(ending))

    def buttons(self, ending: str = "/act") -> list[str]:
        """What may be pressed in the forms that post there."""
        return [value for form in self.forms if form["action"].endswith(ending) for _, value in form["buttons"]]


def read(response: httpx.Response) -> Page:
    reader = _Reader()
    reader.feed(response.text)
    reader.sort_buttons()
    text = re.sub(r"\s+", " ", unescape(" ".join(reader.words))).strip()
    return Page(response, response.text, reader.forms, text)


@dataclass
class Visitor:
    """Somebody with a browser of their own."""

    client: httpx.AsyncClient
    page: Page | None = None

    async def see(self, path: str, *, fragment: bool = False) -> Page:
        """Open a page, or the part of one that htmx would ask for."""
        headers = {"HX-Request": "true"} if fragment else {}
        self.page = read(await self.client.get(path, headers=headers, follow_redirects=not fragment))
        return self.page

    async def send(self, ending: str, /, *, fragment: bool = False, **fields: Any) -> Page:
        """Fill in the form of the present page that posts there, and send it."""
        assert self.page is not None
        form = self.page.form(ending)
        data = {**form["fields"], **{name.rstrip("_"): value for name, value in fields.items()}}
        headers = {"HX-Request": "true"} if fragment else {}
        response = await self.client.post(form["action"], data=data, headers=headers, follow_redirects=not fragment)
        self.page = read(response)
        return self.page

    async def post(self, path: str, data: dict[str, Any]) -> Page:
        """Send something by hand, with the present page's token and a key of its own."""
        assert self.page is not None
        token = next(form["fields"]["csrf"] for form in self.page.forms if "csrf" in form["fields"])
        self.page = read(
            await self.client.post(path, data={"csrf": token, "key": key(), **data}, follow_redirects=True)
        )
        return self.page


@dataclass
class Front:
    """The pages of a house."""

    app: FastAPI
    visitors: list[httpx.AsyncClient] = field(default_factory=list)

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def visitor(self, lang: str = "fr") -> Visitor:
        """A stranger at the door."""
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        client = httpx.AsyncClient(transport=transport, base_url=ADDRESS, headers={"accept-language": lang})
        self.visitors.append(client)
        return Visitor(client)

    async def guest(self, name: str, lang: str = "fr") -> Visitor:
        """Somebody who gave a name."""
        visitor = self.visitor(lang)
        await visitor.see("/sign-in")
        await visitor.send("/guest", name=name)
        return visitor

    async def table(self, host: Visitor, game: str = "toy-cards", **fields: Any) -> str:
        """A table that this person opens by the form; its id."""
        await host.see(f"/games/{game}/open")
        page = await host.send("/open", **fields)
        return page.path.split("?")[0].rpartition("/")[2]

    async def against_bots(self, visitor: Visitor, game: str = "startup-nation") -> str:
        """A table against bots, at somebody's turn or over; its id."""
        await visitor.see(f"/games/{game}")
        page = await visitor.send("/play", level="random")
        await self.bots()
        return page.path.split("?")[0].rpartition("/")[2]

    async def caller(self, visitor: Visitor) -> Caller:
        """The person behind a visitor's cookie."""
        header = "; ".join(f"{cookie.name}={cookie.value}" for cookie in visitor.client.cookies.jar)
        known = await self.house.people.by_session(read_cookie(self.house.secret, header))
        assert known is not None
        return known

    async def bots(self) -> None:
        """Let the bots move until somebody else is awaited."""
        await settle(self.house)

    async def close(self) -> None:
        for client in self.visitors:
            await client.aclose()
