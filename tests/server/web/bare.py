"""A browser without scripts: pages over HTTP, their forms filled and pressed as they stand, their links followed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

import httpx


@dataclass
class Form:
    """A form as the page holds it, with what its boxes say."""

    action: str
    method: str
    name: str
    fields: list[tuple[str, str]] = field(default_factory=list)


@dataclass(frozen=True)
class Key:
    """A button that sends a form; `form` is its place on the page."""

    id: str
    name: str
    value: str
    form: int
    action: str = ""


class _Reader(HTMLParser):
    """Forms, their boxes and buttons, links with an id, and the words."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.keys: list[tuple[str, Key]] = []
        self.links: dict[str, str] = {}
        self.words: list[str] = []
        self._boxes: list[tuple[str, int, str, str]] = []
        self._within: list[int] = []
        self._choosing: tuple[str, int, str] | None = None
        self._chosen: list[tuple[str, bool]] = []
        self._writing: tuple[str, int, str] | None = None
        self._written = ""
        self._is_skipped = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        here, owner, name = self._within[-1] if self._within else -1, given.get("form", ""), given.get("name", "")
        if tag in ("script", "style", "template"):
            self._is_skipped = True
        elif tag == "form":
            self.forms.append(Form(given.get("action", ""), given.get("method", "get"), given.get("id", "")))
            self._within.append(len(self.forms) - 1)
        elif tag == "a" and "id" in given and "href" in given:
            self.links[given["id"]] = given["href"]
        elif "disabled" in given:
            return
        elif tag == "button" and given.get("type", "submit") == "submit":
            made = Key(given.get("id", ""), name, given.get("value", ""), here, given.get("formaction", ""))
            self.keys.append((owner, made))
        elif tag == "input" and name:
            kind = given.get("type", "text")
            if kind not in ("checkbox", "radio") or "checked" in given:
                self._boxes.append((owner, here, name, given.get("value", "on" if kind == "checkbox" else "")))
        elif tag == "select" and name:
            self._choosing, self._chosen = (owner, here, name), []
        elif tag == "option" and self._choosing:
            self._chosen.append((given.get("value", ""), "selected" in given))
        elif tag == "textarea" and name:
            self._writing, self._written = (owner, here, name), ""

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style", "template"):
            self._is_skipped = False
        elif tag == "form" and self._within:
            self._within.pop()
        elif tag == "select" and self._choosing and self._chosen:
            value = next((value for value, is_chosen in self._chosen if is_chosen), self._chosen[0][0])
            self._boxes.append((*self._choosing, value))
            self._choosing = None
        elif tag == "textarea" and self._writing:
            self._boxes.append((*self._writing, self._written))
            self._writing = None

    def handle_data(self, data: str) -> None:
        if self._writing:
            self._written += data
        if not self._is_skipped:
            self.words.append(data)

    def sorted(self) -> Iterator[Key]:
        """Give boxes and buttons to the forms that they name, or stand in."""
        places = {form.name: place for place, form in enumerate(self.forms) if form.name}
        for owner, here, name, value in self._boxes:
            place = places.get(owner, -1) if owner else here
            if place >= 0:
                self.forms[place].fields.append((name, value))
        for owner, key in self.keys:
            place = places.get(owner, -1) if owner else key.form
            if place >= 0:
                yield Key(key.id, key.name, key.value, place, key.action)


@dataclass
class Sight:
    """A page that stands still."""

    url: str
    status: int
    html: str
    forms: list[Form]
    keys: list[Key]
    links: dict[str, str]
    text: str

    def key(self, *wanted: str) -> Key | None:
        """The first button with one of these ids or values, in the order of the wishes."""
        return next((key for wish in wanted for key in self.keys if wish in (key.id, key.value)), None)

    @property
    def is_over(self) -> bool:
        return self.url.endswith("/end")


class Bare:
    """Somebody whose browser runs no scripts."""

    def __init__(self, address: str, name: str) -> None:
        self.client = httpx.Client(base_url=address, timeout=60, follow_redirects=True)
        self.page = self.go("/sign-in")
        self.press(self.sending("/guest"), name=name)

    def go(self, path: str) -> Sight:
        """Open a page."""
        return self._read(self.client.get(urljoin(str(self.page.url), path) if hasattr(self, "page") else path))

    def follow(self, link: str) -> Sight:
        """Follow a link of the page."""
        return self.go(self.page.links[link])

    def sending(self, ending: str) -> Key:
        """The button of the form that posts there."""
        return [key for key in self.page.keys if self.page.forms[key.form].action.endswith(ending)][-1]

    def pick(self) -> Key | None:
        """The first choice that the page offers, and does not ask about."""
        acts = (key for key in self.page.keys if key.name == "pick" and self.page.forms[key.form].action[-4:] == "/act")
        return next((key for key in acts if ("sure", "1") not in self.page.forms[key.form].fields), None)

    def press(self, key: Key, **typed: Any) -> Sight:
        """Press a button, after filling in boxes of its form."""
        form = self.page.forms[key.form]
        data: dict[str, list[str]] = {}
        for name, value in form.fields:
            data.setdefault(name, []).append(value)
        data |= {name: [str(value)] for name, value in typed.items()}
        if key.name:
            data.setdefault(key.name, []).append(key.value)
        address = urljoin(self.page.url, key.action or form.action)
        if form.method.lower() == "get":
            return self._read(self.client.get(address, params=data))
        return self._read(self.client.post(address, data=data))

    def _read(self, response: httpx.Response) -> Sight:
        reader = _Reader()
        reader.feed(response.text)
        words = " ".join(" ".join(reader.words).split())
        keys = list(reader.sorted())
        seen = Sight(str(response.url), response.status_code, response.text, reader.forms, keys, reader.links, words)
        self.page = seen
        return seen
