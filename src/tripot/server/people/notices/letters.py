"""What a notice says: no secret of any game, an absolute local time with its zone, a way back to the table. [E22]"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from tripot.engine.game import Game
from tripot.engine.seats import Seat
from tripot.server.common.moments import as_datetime
from tripot.server.common.records import NoticeKind, Person
from tripot.server.people.notices.readings import Reading
from tripot.speech import Voice
from tripot.speech.moments import day_and_hour
from tripot.speech.typography import french

_URGENT = (
    *("deadline", "last", "turn", "replaced", "closing", "moved", "resumed", "paused"),
    *("gone", "rematch", "over", "closed", "message", "resolved"),
)
_NAMES_THE_DEADLINE = frozenset(("turn", "last", "resumed"))
"""Kinds that say until when, besides what happened; `deadline` and `moved` are about nothing else."""
_SAYS_WHAT = frozenset(("turn", "last", "deadline", "moved", "resumed"))
"""Kinds that say what is awaited of their reader, if anything is."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell somebody, true now."""

    person: Person
    kind: NoticeKind
    table: str
    table_name: str
    game: Game[Any]
    reading: Reading
    names: Mapping[Seat, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Letter:
    """Notices in words."""

    subject: str
    body: str
    url: str
    data: dict[str, Any] = field(default_factory=dict)
    """For programs."""
    brief: str = ""
    """One or two sentences, for a small screen."""
    stop: str = ""
    """Where letters to this address are stopped without signing in."""


@cache
def _texts(language: str) -> dict[str, dict[str, str]]:
    text = files("tripot.server.people.notices").joinpath(f"letters.{language}.toml").read_text("utf-8")
    return tomllib.loads(french(text) if language == "fr" else text)


def write(notices: Sequence[Notice], base_url: str, stop: str = "") -> Letter:
    """One letter for all of them, what is urgent first, in the language of whoever receives it."""
    notices = sorted(notices, key=lambda notice: _URGENT.index(notice.kind))
    first, home = notices[0], base_url.rstrip("/")
    texts = _texts(first.person.language)
    told = [_sentences(notice) for notice in notices]
    subject = texts["subjects"][first.kind].format(**_facts(first))
    if len(notices) > 1:
        subject = texts["ends"]["several"].format(count=len(notices), first=subject)
    lines = [line for notice, each in zip(notices, told, strict=True) for line in (*each, _url(notice, home), "")]
    url = _url(first, home)
    return Letter(subject, _closed(lines, texts, home, stop), url, _data(first, home), " ".join(told[0]), stop)


def confirmation(person: Person, address: str, base_url: str, word: str, stop: str) -> Letter:
    """The one letter to an address that its owner has not confirmed. [R39]"""
    texts, url = _texts(person.language), f"{base_url.rstrip('/')}/confirm/{word}"
    facts = {"address": address, "house": base_url, "url": url, "stop": stop}
    subject, body = texts["confirm"]["subject"].format(**facts), texts["confirm"]["body"].format(**facts)
    return Letter(subject, body, url, stop=stop)


def entrance(person: Person, base_url: str, word: str, stop: str) -> Letter:
    """The letter to somebody who lost their way in, at an address that they confirmed. [E37]"""
    texts, url = _texts(person.language), f"{base_url.rstrip('/')}/enter/{word}"
    facts = {"name": person.name, "house": base_url, "url": url, "stop": stop}
    return Letter(
        texts["entrance"]["subject"].format(**facts), texts["entrance"]["body"].format(**facts), url, stop=stop
    )


def _sentences(notice: Notice) -> list[str]:
    texts, facts = _texts(notice.person.language), _facts(notice)
    lines = [texts["bodies"][notice.kind].format(**facts)]
    if notice.reading.asked is not None and notice.kind in _SAYS_WHAT:
        lines.append(Voice(notice.game, notice.person.language, notice.names).frame(notice.reading.asked))
    if facts["due"] and notice.kind in _NAMES_THE_DEADLINE:
        lines.append(texts["ends"]["due"].format(**facts))
    return lines


def _closed(lines: list[str], texts: dict[str, dict[str, str]], home: str, stop: str) -> str:
    ends = ["-- ", texts["ends"]["choices"].format(url=f"{home}/me")]
    if stop:
        ends.append(texts["ends"]["stop"].format(url=stop))
    return "\n".join([*lines, *ends]) + "\n"


def _facts(notice: Notice) -> dict[str, str]:
    language = notice.person.language
    return {
        "table": notice.table_name,
        "game": _name(notice.game, language),
        "due": _due(notice),
        "who": notice.reading.who or _texts(language)["ends"]["somebody"],
    }


def _data(notice: Notice, home: str) -> dict[str, Any]:
    due = notice.reading.due
    return {
        "kind": notice.kind,
        "table": notice.table,
        "name": notice.table_name,
        "game": notice.game.meta.id,
        "due_at": None if due is None else as_datetime(due).isoformat(),
        "url": _url(notice, home),
    }


def _url(notice: Notice, home: str) -> str:
    return notice.reading.link or f"{home}/tables/{notice.reading.table or notice.table}"


def _due(notice: Notice) -> str:
    """The deadline where they live, with the name of the zone: a notice may be read anywhere."""
    if notice.reading.due is None:
        return ""
    person, at = notice.person, as_datetime(notice.reading.due)
    return day_and_hour(at, person.language, person.zone, with_year=True)


def _name(game: Game[Any], language: str) -> str:
    try:
        return Voice(game, language).text("game.name")
    except (LookupError, OSError):
        return game.meta.id
