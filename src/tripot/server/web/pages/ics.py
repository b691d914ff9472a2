"""A calendar as calendar programs read it (RFC 5545)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True, slots=True)
class Event:
    """One moment."""

    id: str
    at: datetime
    summary: str
    text: str
    url: str


def calendar(name: str, events: Iterable[Event], now: datetime) -> str:
    """The whole file."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tripot//FR", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"]
    lines += [f"X-WR-CALNAME:{_escaped(name)}", "REFRESH-INTERVAL;VALUE=DURATION:PT15M", "X-PUBLISHED-TTL:PT15M"]
    for event in events:
        lines += _event(event, now)
    return "".join(f"{_folded(line)}\r\n" for line in (*lines, "END:VCALENDAR"))


def _event(event: Event, now: datetime) -> list[str]:
    return [
        "BEGIN:VEVENT",
        f"UID:{event.id}",
        f"DTSTAMP:{_moment(now)}",
        f"DTSTART:{_moment(event.at)}",
        f"SUMMARY:{_escaped(event.summary)}",
        f"DESCRIPTION:{_escaped(event.text)}",
        f"URL:{event.url}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    r"""Text as the format wants it.

    >>> _escaped("Anne; Zoé, et\nles autres")
    'Anne\\; Zoé\\, et\\nles autres'
    """
    for char in "\\;,":
        text = text.replace(char, f"\\{char}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> str:
    """A line in pieces of at most 75 bytes, never within a character."""
    pieces, piece = [], ""
    for char in line:
        if len((piece + char).encode()) > 74:
            pieces.append(piece)
            piece = ""
        piece += char
    return "\r\n ".join((*pieces, piece))
