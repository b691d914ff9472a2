"""What a notice says: no secret of any game, an absolute local time, a way back to the table."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from babel.dates import format_datetime, get_timezone

from tripot.engine.game import Game
from tripot.server.common.moments import Moment, as_datetime
from tripot.server.common.records import NoticeKind, Person
from tripot.speech import Voice


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell somebody."""

    id: str
    person: Person
    kind: NoticeKind
    table: str
    table_name: str
    game: Game[Any]
    due: Moment | None
    tries: int


@dataclass(frozen=True, slots=True)
class Letter:
    """A notice in words."""

    subject: str
    body: str
    url: str
    data: dict[str, Any]


@cache
def _texts(language: str) -> dict[str, dict[str, str]]:
    text = files("tripot.server.people.notices").joinpath(f"letters.{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


def write(notice: Notice, base_url: str) -> Letter:
    """The letter, in the language of whoever receives it."""
    person = notice.person
    texts = _texts(person.language)
    url = f"{base_url.rstrip('/')}/tables/{notice.table}"
    facts = {"table": notice.table_name, "game": _name(notice.game, person.language), "due": _due(notice, person)}
    lines = [texts["bodies"][notice.kind].format(**facts), ""]
    if facts["due"] and notice.kind == "turn":
        lines += [texts["ends"]["due"].format(**facts), ""]
    choices = texts["ends"]["choices"].format(url=f"{base_url.rstrip('/')}/me")
    lines += [url, "", "-- ", choices]
    data = {
        "kind": notice.kind,
        "table": notice.table,
        "name": notice.table_name,
        "game": notice.game.meta.id,
        "due_at": None if notice.due is None else as_datetime(notice.due).isoformat(),
        "url": url,
    }
    return Letter(texts["subjects"][notice.kind].format(**facts), "\n".join(lines), url, data)


def _due(notice: Notice, person: Person) -> str:
    """The deadline where they live, with the name of the zone: a notice may be read anywhere."""
    if notice.due is None:
        return ""
    zone = get_timezone(person.zone)
    shown = format_datetime(as_datetime(notice.due), "EEEE d MMMM y, HH:mm", tzinfo=zone, locale=person.language)
    return f"{shown} ({person.zone})"


def _name(game: Game[Any], language: str) -> str:
    try:
        return Voice(game, language).text("game.name")
    except (LookupError, OSError):
        return game.meta.id
