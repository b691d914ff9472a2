"""The journal: a header and an append-only list of entries, chained by hash. It is the only truth of a table."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from json.encoder import encode_basestring
from typing import Any, TypeAlias

from tripot.engine.actions import Action, Pick, read_action, write_action
from tripot.engine.codec import canonical
from tripot.engine.complaints import Complaint
from tripot.engine.rng import WORD_BYTES, key_of
from tripot.engine.seats import HOUSE, Seat, actor_name, read_actor

WITHOUT_WORDS, WITH_WORDS = FORMATS = (1, 2)
"""Of headers: the dice follow from the seed alone, or also from the words of the players."""


class JournalError(Complaint, ValueError):
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
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """The figures that this table sets otherwise, and no other."""
    words: tuple[str, ...] | None = None
    """What each chair added to the seed, in hexadecimal, empty for nothing; None in a journal of format 1."""

    @property
    def given(self) -> dict[str, Any]:
        """Everything that was set before the first move, by name."""
        return {**self.options, **self.parameters}

    def key(self, seed: bytes) -> bytes:
        """What the dice are drawn with."""
        return seed if self.words is None else key_of(seed, [bytes.fromhex(word) for word in self.words])

    def as_json(self) -> dict[str, Any]:
        """The header's line; a table without parameters of its own has none there."""
        line: dict[str, Any] = {
            "tripot": WITHOUT_WORDS if self.words is None else WITH_WORDS,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "options": dict(self.options),
            "commitment": self.commitment,
        }
        if self.parameters:
            line["parameters"] = dict(self.parameters)
        if self.words is not None:
            line["words"] = list(self.words)
        return line


@dataclass(frozen=True, slots=True)
class Void:
    """An entry struck out since: its effects are undone, its dice are not used again."""

    entry: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """The seed, told after the last move."""

    seed: bytes


@dataclass(frozen=True, slots=True)
class Correction:
    """The table goes on by a later version of the rules, under which all that happened is told the same."""

    rules: str


What: TypeAlias = Action | Void | Reveal | Correction
BY_HOUSE = (Void, Reveal, Correction)
"""What the house alone writes: no move of the game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal: who did what, chained to all that came before."""

    seq: int
    actor: Seat
    what: What
    chain: str

    def as_json(self) -> dict[str, Any]:
        """The entry's line."""
        return {**_body(self.seq, self.actor, self.what), "chain": self.chain}


def _body(seq: int, actor: Seat, what: What) -> dict[str, Any]:
    line: dict[str, Any] = {"seq": seq, "actor": actor_name(actor)}
    if isinstance(what, Void):
        line["void"] = what.entry
    elif isinstance(what, Reveal):
        line["seed"] = what.seed.hex()
    elif isinstance(what, Correction):
        line["rules"] = what.rules
    else:
        line["action"] = write_action(what)
    return line


def first_link(header: Header) -> str:
    """The hash that the first entry is chained to."""
    return sha256(canonical(header.as_json()).encode()).hexdigest()


def next_link(previous: str, seq: int, actor: Seat, what: What) -> str:
    """The hash of the next entry of a chain."""
    if isinstance(what, Pick):
        # As `canonical` writes it, written out: every move is linked, and every entry of a journal that is opened.
        text = f'{previous}{{"action":{encode_basestring(what.text)},"actor":"{actor_name(actor)}","seq":{seq}}}'
    else:
        text = previous + canonical(_body(seq, actor, what))
    return sha256(text.encode()).hexdigest()


def link(previous: str, seq: int, actor: Seat, what: What) -> Entry:
    """The next entry of a chain."""
    return Entry(seq, actor, what, next_link(previous, seq, actor, what))


def reveal(previous: str, seq: int, seed: bytes) -> Entry:
    """The entry that closes a journal."""
    return link(previous, seq, HOUSE, Reveal(seed))


def write_lines(header: Header, entries: Iterable[Entry]) -> Iterator[str]:
    """A journal as lines of JSON."""
    yield canonical(header.as_json())
    for entry in entries:
        yield canonical(entry.as_json())


def write_bytes(header: Header, entries: Iterable[Entry]) -> bytes:
    """A journal as a file: lines of JSON, each ended."""
    return "".join(line + "\n" for line in write_lines(header, entries)).encode()


def read_bytes(data: bytes) -> tuple[Header, list[Entry]]:
    """The journal in a file; `JournalError` at the first line that is not as it was written."""
    *lines, rest = data.split(b"\n")
    if rest or not lines:
        raise JournalError(len(lines) + 1, "the file is cut short")
    return read_lines(_text(number, line) for number, line in enumerate(lines, start=1))


def read_lines(lines: Iterable[str]) -> tuple[Header, list[Entry]]:
    """The journal in these lines; `JournalError` at the first one that is not as it was written."""
    numbered = enumerate((line.removesuffix("\n") for line in lines), start=1)
    header = _header(*next(numbered, (1, "")))
    entries: list[Entry] = []
    chain = first_link(header)
    for number, line in numbered:
        entry = _entry(number, line)
        if entry.seq != len(entries) + 1:
            raise JournalError(number, f"entry {entry.seq} stands where {len(entries) + 1} should")
        if entry.chain != link(chain, entry.seq, entry.actor, entry.what).chain:
            raise JournalError(number, "the chain is broken: this line, or one before it, was changed")
        chain = entry.chain
        entries.append(entry)
    return header, entries


def _text(number: int, line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise JournalError(number, "not a text in UTF-8") from None


def _object(number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line, parse_float=_no_fraction, parse_constant=_no_fraction)
    except (ValueError, RecursionError):
        raise JournalError(number, "not a line of JSON as journals have (the file may be cut short)") from None
    if not isinstance(data, dict):
        raise JournalError(number, "not an object")
    return data


def _no_fraction(text: str) -> Any:
    raise ValueError(f"a journal holds whole numbers only, not {text}")


def _header(number: int, line: str) -> Header:
    data = _object(number, line)
    if data.get("tripot") not in FORMATS:
        raise JournalError(number, f"not a journal of format {' or '.join(map(str, FORMATS))}")
    missing = [name for name in ("game", "rules", "seats", "options", "commitment") if name not in data]
    if missing:
        raise JournalError(number, f"the header has no {missing[0]!r}")
    are_texts = all(isinstance(data[name], str) for name in ("game", "rules", "commitment"))
    parameters = data.get("parameters", {})
    are_named = isinstance(data["options"], dict) and isinstance(parameters, dict)
    if not are_texts or not are_named or type(data["seats"]) is not int:
        raise JournalError(number, "the header is malformed")
    given = (data["game"], data["rules"], data["seats"], data["options"], data["commitment"], parameters)
    header = Header(*given, _words(number, data))
    _check_written(number, line, header.as_json())
    return header


def _words(number: int, data: dict[str, Any]) -> tuple[str, ...] | None:
    if data["tripot"] == WITHOUT_WORDS:
        return None
    words = data.get("words")
    if not isinstance(words, list) or not all(word == "" or is_word(word) for word in words):
        raise JournalError(number, "the words of the players are malformed")
    if len(words) not in (data["seats"], data["seats"] + 1):
        raise JournalError(number, "there is not one word for each chair")
    return tuple(words)


def is_word(found: object) -> bool:
    """Whether this is what a browser adds to a seed: 16 bytes in lower-case hexadecimal."""
    return isinstance(found, str) and len(found) == 2 * WORD_BYTES and set(found) <= set("0123456789abcdef")


def _entry(number: int, line: str) -> Entry:
    data = _object(number, line)
    try:
        entry = Entry(data["seq"], read_actor(data["actor"]), _what(data), data["chain"])
    except (KeyError, TypeError, ValueError):
        raise JournalError(number, "not an entry") from None
    if type(entry.seq) is not int or not isinstance(entry.chain, str):
        raise JournalError(number, "not an entry")
    _check_written(number, line, entry.as_json())
    return entry


def _what(data: dict[str, Any]) -> What:
    if "void" in data:
        return Void(int(data["void"]))
    if "seed" in data:
        return Reveal(bytes.fromhex(data["seed"]))
    if "rules" in data:
        return Correction(str(data["rules"]))
    return read_action(data["action"])


def _check_written(number: int, line: str, data: dict[str, Any]) -> None:
    """A journal has one way to write everything: another way is a change, however small."""
    try:
        same = canonical(data).encode() == line.encode()
    except (ValueError, RecursionError):
        same = False
    if not same:
        raise JournalError(number, "not written as journals are: the line was changed")
