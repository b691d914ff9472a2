"""What happened, line by line: public and private apart, grouped as the game is told, newest first."""

import tomllib
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from tripot.engine.events import Event
from tripot.engine.game import Game
from tripot.server.web.pages.presenting import presenter
from tripot.server.web.pages.render import templates_of
from tripot.speech.voice import Part, Voice

SOUNDS = frozenset(("card", "stamp", "coin", "dice", "knock", "fall", "fanfare", "page"))
"""What a table can be heard to do; `static/js/chime.js` makes them."""
SHOWN = 40
"""Lines of the log beside the board; the others are a page away."""
LATELY = 60
"""Lines in which something to announce is looked for."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How the events of a game are grouped and marked: `templates/page.toml` of its package."""

    chapters: frozenset[str] = frozenset()
    """Kinds that open a chapter."""
    turns: frozenset[str] = frozenset()
    """Kinds that open a turn. None: each entry of the journal is one."""
    claims: frozenset[str] = frozenset()
    """Kinds that only report what somebody says."""
    doubts: Mapping[str, str] = field(default_factory=dict)
    """Kinds that are certain only if this fact of theirs is true."""
    cards: frozenset[str] = frozenset()
    """Kinds that the game's own templates show as something better than a line."""
    noise: frozenset[str] = frozenset()
    """Kinds that matter little: several in a row are folded into one line. [E15]"""
    shared: frozenset[str] = frozenset()
    """Kinds that belong to the common log even when not everybody was there to see them."""
    parting: frozenset[str] = frozenset()
    """Kinds to look at (`meta.showings`) that are looked at before the page of the end, too. [E16]"""
    sounds: Mapping[str, str] = field(default_factory=dict)
    """Kinds that are heard, each with a sound of the house (`SOUNDS`)."""


class Line:
    """One line. Its words are made when somebody reads them: of a long log, few are."""

    __slots__ = ("_event", "_voice", "at", "is_private", "mark", "more")

    def __init__(self, event: Event, voice: Voice, mark: str, at: datetime | None, *, shared: bool = False) -> None:
        self._event = event
        self._voice = voice
        self.mark = mark
        """`fact`, `claim` or `doubt`."""
        self.at = at
        self.is_private = event.audience is not None and not shared
        """Whether it was told to some only, and is nothing for the common log."""
        self.more: list[Event] = []
        """What was told after it and only says more of it."""

    @property
    def event(self) -> Event:
        """What it tells."""
        return self._event

    @property
    def kind(self) -> str:
        """What sort of thing happened, as the game calls it."""
        return self._event.kind

    @property
    def rule(self) -> str:
        """Why it happened."""
        return self._event.rule

    @property
    def entry(self) -> int:
        """When it happened."""
        return self._event.entry

    @property
    def facts(self) -> Mapping[str, Any]:
        """What happened, as facts."""
        return self._event.facts

    @property
    def struck(self) -> bool:
        """Whether it was undone since."""
        return self._event.struck

    @property
    def parts(self) -> tuple[Part, ...]:
        """The sentence, stretch by stretch."""
        return self._voice.event_parts(self._event)


@dataclass(frozen=True, slots=True)
class Noted:
    """Something that the house did, in words."""

    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Group:
    """The lines of one turn, in order; a chapter's opening stands alone, and so do several lines of noise in a row."""

    is_chapter: bool
    lines: tuple[Line, ...]
    is_noise: bool = False
    note: Noted | None = None
    """What the house did then, in the place of lines."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is looked at before the table goes on: all that its entry told, but for the chapter that it opened."""

    line: Line
    """What is shown."""
    lines: tuple[Line, ...]
    end: int
    """How many lines of the log there are up to then."""
    seconds: int
    """How long a live table waits for it."""

    @property
    def kind(self) -> str:
        """What sort of thing is shown, as the game calls it."""
        return self.line.kind

    @property
    def entry(self) -> int:
        """When it happened."""
        return self.line.entry

    @property
    def facts(self) -> Mapping[str, Any]:
        """What happened, as facts."""
        return self.line.facts


def shown(told: Sequence[Line], game: Game[Any], entry: int, *, again: bool = False) -> Shown | None:
    """What an entry has to show, if anything; a line that opens a chapter belongs to what comes after. What was told
    over the board is shown in its place only to whoever looks again."""
    way, limits = manner(game), game.meta.showings if again else stops(game)
    places = [place for place, line in enumerate(told) if line.entry == entry]
    last = max((place for place in places if told[place].kind in limits and not told[place].struck), default=None)
    if last is None:
        return None
    after = (place for place in places if place > last and told[place].kind in way.chapters)
    end = next(after, places[-1] + 1)
    lines = tuple(told[place] for place in places if place < end)
    return Shown(told[last], lines, end, game.meta.showings[told[last].kind])


def stops(game: Game[Any]) -> Set[str]:
    """Kinds that are looked at in the board's place, before the table goes on."""
    return game.meta.showings.keys() - game.meta.announced


def announced(told: Sequence[Line], game: Game[Any]) -> list[tuple[int, Line]]:
    """What came to pass lately and is told over the board, oldest first, each with its place in the log: since the
    table last stopped to look at something."""
    first = max(0, len(told) - LATELY)
    stopped = (place for place in range(len(told) - 1, first - 1, -1) if told[place].kind in stops(game))
    first = next(stopped, first - 1) + 1
    lately = enumerate(told[first:], start=first) if game.meta.announced else ()
    return [(place, line) for place, line in lately if line.kind in game.meta.announced and not line.struck]


def manner(game: Game[Any]) -> Manner:
    """How a game wants to be told."""
    return _manner(templates_of(game))


@cache
def _manner(folder: Path) -> Manner:
    path = folder / "page.toml"
    if not path.is_file():
        return Manner()
    told = tomllib.loads(path.read_text("utf-8")).get("log", {})
    return Manner(
        chapters=frozenset(told.get("chapters", ())),
        turns=frozenset(told.get("turns", ())),
        claims=frozenset(told.get("claims", ())),
        doubts=told.get("doubts", {}),
        cards=frozenset(told.get("cards", ())),
        noise=frozenset(told.get("noise", ())),
        parting=frozenset(told.get("parting", ())),
        shared=frozenset(told.get("shared", ())),
        sounds=told.get("sounds", {}),
    )


Past = Sequence[tuple[int, Voice]]
"""The voices that told of a table until an entry, while others sat there; earliest first."""


def voice_at(entry: int, voice: Voice, past: Past) -> Voice:
    """The voice that tells of an entry by the names of its time. [E12]"""
    return next((then for until, then in past if entry <= until), voice)


def lines(events: Sequence[Event], voice: Voice, at: Mapping[int, datetime], past: Past = ()) -> list[Line]:
    """Events as lines, oldest first."""
    way, own = manner(voice.game), presenter(voice.game)
    made: list[Line] = []
    for event in events:
        if made and own.belongs(made[-1].event, event):
            made[-1].more.append(event)
        else:
            shared = event.kind in way.shared
            then = voice_at(event.entry, voice, past) if past else voice
            made.append(Line(event, then, _mark(way, event), at.get(event.entry), shared=shared))
    return made


def _mark(way: Manner, event: Event) -> str:
    if event.kind in way.claims:
        return "claim"
    fact = way.doubts.get(event.kind)
    return "doubt" if fact and not event.facts.get(fact) else "fact"


def groups(told: Sequence[Line], game: Game[Any], notes: Sequence[Noted] = ()) -> list[Group]:
    """The public lines, newest group first; between them what the house did, each when it did it (oldest first)."""
    way, left = manner(game), list(notes)
    made: list[list[Line] | Noted] = []
    for line in told:
        if line.is_private:
            continue
        while left and line.at is not None and left[0].at <= line.at:
            made.append(left.pop(0))
        last = made[-1] if made else None
        if isinstance(last, list) and not _opens(way, last[-1], line, last[0].entry):
            last.append(line)
        else:
            made.append([line])
    return [_group(way, each) for each in reversed([*made, *left])]


def _opens(way: Manner, last: Line, line: Line, entry: int) -> bool:
    """Whether a line begins a new group, after this last line of a group that began at this entry."""
    if line.kind in way.noise or last.kind in way.noise:
        return not (line.kind in way.noise and last.kind in way.noise)
    return line.kind in way.chapters or line.kind in way.turns or (not way.turns and entry != line.entry)


def _group(way: Manner, told: Sequence[Line] | Noted) -> Group:
    if isinstance(told, Noted):
        return Group(False, (), note=told)
    is_noise = len(told) > 1 and told[0].kind in way.noise
    return Group(told[0].kind in way.chapters, tuple(told), is_noise)


def sound(told: Sequence[Line], game: Game[Any]) -> str:
    """What is heard of the latest that happened: the last of its entry that has a sound."""
    heard = manner(game).sounds
    if not told or not heard:
        return ""
    latest = (line.kind for line in reversed(told) if line.entry == told[-1].entry)
    return next((heard[kind] for kind in latest if kind in heard), "")


def notebook(told: Sequence[Line], game: Game[Any]) -> list[Line]:
    """What this seat alone was told, newest first: since the last chapter began."""
    way = manner(game)
    start = 0
    for place, line in enumerate(told):
        if line.kind in way.chapters:
            start = place
    return [line for line in reversed(told[start:]) if line.is_private]


def latest(told: Sequence[Line], game: Game[Any]) -> Line | None:
    """The newest line that is worth a look: no routine, nothing undone. [E35]"""
    way = manner(game)
    return next((line for line in reversed(told) if line.kind not in way.noise and not line.struck), None)


def shorten(all_groups: Sequence[Group], most: int) -> tuple[list[Group], bool]:
    """The newest groups that hold about so many lines, and whether something was left out."""
    kept: list[Group] = []
    count = 0
    for group in all_groups:
        if kept and count + len(group.lines) > most:
            return kept, True
        kept.append(group)
        count += len(group.lines)
    return kept, False
