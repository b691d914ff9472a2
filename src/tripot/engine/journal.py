"""The journal: a header and an append-only list of entries, chained by hash. It is the only truth of a table."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from tripot.engine.actions import Action, read_action, write_action
from tripot.engine.codec import canonical
from tripot.engine.seats import HOUSE, Seat, actor_name, read_actor

FORMAT = 1


class JournalError(ValueError):
    """A journal that cannot be read or believed: which line, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Header:
    """What a table is, before anything happened. The commitment is the hash of its seed."""

    game: str
    rules: str
    seats: int
    options: Mapping[str, Any]
    commitment: str

    def as_json(self) -> dict[str, Any]:
        """The header's line."""
        return {
            "tripot": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "options": dict(self.options),
            "commitment": self.commitment,
        }


@dataclass(frozen=True, slots=True)
class Void:
    """An entry struck out since: its effects are undone, its dice are not used again."""

    entry: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """The seed, told after the last move."""

    seed: bytes


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal: who did what, chained to all that came before."""

    seq: int
    actor: Seat
    what: Action | Void | Reveal
    chain: str

    def as_json(self) -> dict[str, Any]:
        """The entry's line."""
        return {**_body(self.seq, self.actor, self.what), "chain": self.chain}


def _body(seq: int, actor: Seat, what: Action | Void | Reveal) -> dict[str, Any]:
    line: dict[str, Any] = {"seq": seq, "actor": actor_name(actor)}
    if isinstance(what, Void):
        line["void"] = what.entry
    elif isinstance(what, Reveal):
        line["seed"] = what.seed.hex()
    else:
        line["action"] = write_action(what)
    return line


def first_link(header: Header) -> str:
    """The hash that the first entry is chained to."""
    return sha256(canonical(header.as_json()).encode()).hexdigest()


def link(previous: str, seq: int, actor: Seat, what: Action | Void | Reveal) -> Entry:
    """The next entry of a chain."""
    text = previous + canonical(_body(seq, actor, what))
    return Entry(seq, actor, what, sha256(text.encode()).hexdigest())


def reveal(previous: str, seq: int, seed: bytes) -> Entry:
    """The entry that closes a journal."""
    return link(previous, seq, HOUSE, Reveal(seed))


def write_lines(header: Header, entries: Iterable[Entry]) -> Iterator[str]:
    """A journal as lines of JSON."""
    yield canonical(header.as_json())
    for entry in entries:
        yield canonical(entry.as_json())


def read_lines(lines: Iterable[str]) -> tuple[Header, list[Entry]]:
    """The journal in these lines; `JournalError` at the first line that is not as it was written."""
    numbered = enumerate((line.rstrip("\n") for line in lines), start=1)
    number, first = next(numbered, (1, ""))
    header = _header(number, _object(number, first))
    if canonical(header.as_json()) != first:
        raise JournalError(number, "the header is not written as it was")
    entries: list[Entry] = []
    chain = first_link(header)
    for number, line in numbered:
        entry = _entry(number, _object(number, line))
        if entry.seq != len(entries) + 1:
            raise JournalError(number, f"entry {entry.seq} stands where {len(entries) + 1} should")
        if entry != link(chain, entry.seq, entry.actor, entry.what):
            raise JournalError(number, "the chain is broken: this line, or one before it, was changed")
        if canonical(entry.as_json()) != line:
            raise JournalError(number, "the entry is not written as it was")
        chain = entry.chain
        entries.append(entry)
    return header, entries


def _object(number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise JournalError(number, "not a line of JSON (the file may be cut short)") from None
    if not isinstance(data, dict):
        raise JournalError(number, "not an object")
    return data


def _header(number: int, data: dict[str, Any]) -> Header:
    if data.get("tripot") != FORMAT:
        raise JournalError(number, f"not a journal of format {FORMAT}")
    try:
        header = Header(data["game"], data["rules"], data["seats"], data["options"], data["commitment"])
    except KeyError as missing:
        raise JournalError(number, f"the header has no {missing}") from None
    texts = (header.game, header.rules, header.commitment)
    if not all(isinstance(text, str) for text in texts) or not isinstance(header.options, dict):
        raise JournalError(number, "the header is malformed")
    if not isinstance(header.seats, int) or isinstance(header.seats, bool):
        raise JournalError(number, "the header is malformed")
    return header


def _entry(number: int, data: dict[str, Any]) -> Entry:
    try:
        what: Action | Void | Reveal
        if "void" in data:
            what = Void(int(data["void"]))
        elif "seed" in data:
            what = Reveal(bytes.fromhex(data["seed"]))
        else:
            what = read_action(data["action"])
        return Entry(int(data["seq"]), read_actor(data["actor"]), what, str(data["chain"]))
    except (KeyError, TypeError, ValueError):
        raise JournalError(number, "not an entry") from None
