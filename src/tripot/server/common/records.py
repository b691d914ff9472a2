"""What the house hands out: plain immutable records, safe to render. Nothing secret is ever in them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from tripot.engine.events import Event
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.engine.view import View

Asked = Literal["replace", "claim", "knock", "close", "leave", "postpone", "resume", "farewell"]
"""What a table is asked: a chair for a bot or (`claim`) for whoever came by a link, whether (`knock`) somebody at the
door with the invitation may ask for one; what the host may not do alone;
and (`farewell`) whether its end is taken back."""
Status = Literal["gathering", "playing", "leaving", "gone", "arrived", "over", "closed", "broken", "kept"]
"""`gathering`: before the first move; `closed`: ended by the host, no result; `broken`: its journal is damaged;
`leaving`, `gone`: to another house; `arrived`: from another one that may have it still."""
AWAY: tuple[Status, ...] = ("leaving", "gone", "arrived")
"""Where a running game stands still between two houses: nothing is played, said or written, nothing is revealed."""

Pace = Literal["live", "slow", "daily", "none"]
"""`live` and `slow`: so many seconds a decision; `daily`: at an hour of the wall clock; `none`: no limit."""
ChairKind = Literal["free", "person", "bot"]
AlarmKind = Literal["deadline", "near", "bot", "question"]
"""`near`: a reminder before the deadline; `bot`: a bot has to move; `question`: silence becomes an answer."""
NoticeKind = Literal[
    "turn",
    "last",
    "deadline",
    "resolved",
    "message",
    "rematch",
    "moved",
    "paused",
    "resumed",
    "replaced",
    "over",
    "closing",
    "closed",
    "gone",
    "confirm",
    "entrance",
]
"""What somebody may be told while they are away."""

NoteKind = Literal[
    "opened", "imported", "sat", "stood", "word_added", "offered", "reordered", "resized", "token", "doors",
    "new_words", "plain_character", "corrected", "bot_placed", "freed", "handed", "started", "rematch",
    "ended", "closed", "paused", "resumed", "postponed", "extended", "held", "away", "not_away",
    "on_holiday", "stood_in", "muted", "unmuted", "removed", "let_back",
    "undo_asked", "undo_agreed", "undo_refused", "undone",
    "replace_asked", "replace_agreed", "replace_declined", "replace_refused",
    "claim_asked", "claim_agreed", "claim_declined", "claim_refused", "knocked", "knock_refused",
    "chair_open", "replaced", "came_back", "back_in_time",
    "close_asked", "leave_asked", "postpone_asked", "resume_asked",
    "proposal_agreed", "proposal_declined", "proposal_refused", "proposal_withdrawn",
    "farewell", "farewell_taken_back", "farewell_over",
    "leaving", "taken_back", "gone", "arrived", "arrived_paused", "lesson_step", "lesson_over",
]  # fmt: skip
"""What the house writes down about a table; what people read of it is in `web.pages.house_notes`."""
ModerationKind = Literal["mute", "remove", "hide", "report", "ban"]
"""`mute` or `remove` (a host), `hide` or `report` (anybody), `ban` (the operator)."""
MayUndo = Literal["no", "freely", "by_consent"]
Fate = Literal["handed_in", "faulty", "deposited", "ready", "left"]
"""What became of a draft: it was handed in; or the rules refuse it; another sheet was played, or none was wanted; or
the table leaves drafts where they are."""
AfterOutage = Literal["", "resolve", "extend"]
LateDrafts = Literal["hand_in", "leave"]

Watching = Literal["nobody", "link", "everybody"]
WATCHING: tuple[Watching, ...] = ("nobody", "link", "everybody")
"""Who may watch: nobody, those who have the watchers' word, or everybody."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the house knows."""

    id: str
    name: str
    language: str
    theme: str
    """`auto`, `light` or `dark`."""
    login: str | None = None
    """What is typed beside the password, once there is one."""
    email: str | None = None
    webhook: str | None = None
    notices: frozenset[str] = frozenset()
    """What they want to be told: see `people.notices.kinds`."""
    zone: str = "Europe/Paris"
    has_link: bool = False
    is_email_confirmed: bool = False
    """Whether its owner said that the e-mail address is theirs."""
    service: str | None = None
    """Where friends live: an address that apprise knows."""
    has_calendar: bool = False
    hides_rating: bool = False


@dataclass(frozen=True, slots=True)
class Caller:
    """Who is asking: a person with a session, a program with the token of one chair, or a stranger."""

    person: Person | None = None
    session: str | None = None
    """The public name of the session, not its token."""
    chair: tuple[str, Seat] | None = None
    """The table and the chair that a token opens."""
    owner: str = ""
    """The id of whoever sits in that chair."""
    operator: bool = False
    address: str = ""
    news: "News | None" = None
    """That they came in elsewhere, until they have seen it."""
    there: tuple[str, Seat] | None = None
    """Of several people who share a device: the table and the chair of whoever said that they hold it. [E13]"""
    browser: str = ""
    """The hash of the mark of their browser, which outlives who they are in it."""

    @property
    def name(self) -> str:
        """For texts."""
        return self.person.name if self.person else ""


STRANGER = Caller()


@dataclass(frozen=True, slots=True)
class News:
    """That somebody came in on another device by a link made for them, or took their chair by one of the table."""

    by: str
    """Who vouched for them: `operator`, `address`, or `table`."""
    device: str
    """Its name; where a table vouched, the name of the table."""
    at: datetime


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """One device that is signed in."""

    id: str
    device: str
    made_at: datetime
    seen_at: datetime
    is_current: bool


@dataclass(frozen=True, slots=True)
class Schedule:
    """How time passes at a table. It is fixed when the game starts."""

    pace: Pace = "live"
    seconds: int = 0
    """0: what the game advises for the pace."""
    at: str = "12:00"
    """The hour of a `daily` deadline, in `zone`."""
    also_at: tuple[str, ...] = ()
    """Further hours of the same days."""
    zone: str = "Europe/Paris"
    days: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6)
    """The days on which a deadline may fall, Monday 0; the others are rest days (`slow` and `daily`)."""
    least_hours: int = 12
    """A `daily` deadline is the first scheduled time at least so long after the turn opened.

    With several hours it is at most half the shortest time between two of them."""
    grace: int = 0
    """Seconds a deadline waits beyond what is shown."""
    after_outage: AfterOutage = ""
    """A deadline passed while the house was down. Empty: `resolve` when daily, `extend` otherwise."""
    early_close: bool = False
    """Whether the clock rings as soon as everybody is ready."""
    drafts: LateDrafts = "hand_in"
    """What becomes of the draft of somebody who handed in no sheet when the clock rings. [E2]"""

    @property
    def hours(self) -> tuple[str, ...]:
        """The hours of a `daily` deadline."""
        return (self.at, *self.also_at)

    @property
    def closes_early(self) -> bool:
        """The same; a table without a limit has no other way to go on. [E6]"""
        return self.early_close or self.pace == "none"


@dataclass(frozen=True, slots=True)
class Deadline:
    """When the clock rings for what is pending."""

    due_at: datetime | None
    """None while the table is paused or has no limit."""
    decision: int
    since: datetime
    """When the pending decision or sheet was opened."""
    left: float | None = None
    """Seconds that were left when the table was paused."""


@dataclass(frozen=True, slots=True)
class ChairInfo:
    """A chair and who is in it."""

    seat: Seat
    """0, 1, …, or `GM`."""
    kind: ChairKind
    name: str
    """How whoever sits there is called in the house."""
    called: str = ""
    """What they are called at this table: by the name of their character, where the game gives them one. [E33]"""
    level: str = ""
    """How a bot plays: the name of its policy; empty for people."""
    is_mine: bool = False
    is_host: bool = False
    awaited: bool = False
    is_here: bool = False
    """Whether a page of theirs is open now."""
    absences: int = 0
    """How many deadlines in a row passed without them."""
    person_id: str | None = None
    is_absent: bool = False
    """Whether they are away for longer than the table waits."""
    question: "QuestionInfo | None" = None
    """Whether they are to be replaced, as it is being asked."""
    away_until: str = ""
    """The last of their days off, as `2026-12-24`; empty if they have none."""
    away_since: datetime | None = None
    """When they were last seen, if they are not at the table."""


@dataclass(frozen=True, slots=True)
class QuestionInfo:
    """Something happens if most of those present agree."""

    asked_by: str
    level: str
    """Of the bot; empty: by a friend."""
    agreed: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    """Those who have not answered."""
    due_at: datetime
    """When silence is consent."""
    number: int
    """Of the note that asked."""
    is_settled: bool = False
    """Whether the chair's link is out, and somebody is awaited who comes by it."""
    what: Asked = "replace"
    until: datetime | None = None
    """Where the deadline would be put off to."""
    house: str = ""
    """The address of the house that the table would go to."""
    refused: tuple[Seat, ...] = ()
    asker: Seat = -1
    """The chair of whoever asked, who may withdraw it; -1 for a host who sits nowhere."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in a list."""

    id: str
    game: str
    name: str
    status: Status
    seats: int
    taken: int
    bots: int
    pace: Pace
    is_public: bool
    host: str
    opened_at: datetime
    moved_at: datetime
    my_seats: tuple[Seat, ...] = ()
    awaits_me: bool = False
    due_at: datetime | None = None
    unread: int = 0
    paused: bool = False
    replaced_by: str = ""
    """Who sits in the caller's former chair, if they were replaced and may come back."""
    is_practice: bool = False
    place: int | None = None
    """Where the caller ended, 1 for whoever won; None where there is no result."""
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Learned:
    """How far somebody is in a lesson."""

    is_begun: bool = False
    """Whether a table of it waits."""
    step: int = 0
    """How many steps are done there."""
    is_done: bool = False
    """Whether it was learned to its end, this time or before."""


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table as somebody who may look at it knows it."""

    id: str
    game: str
    rules: str
    name: str
    status: Status
    seats: int
    options: Mapping[str, Any]
    schedule: Schedule
    is_public: bool
    watching: Watching
    host: str
    """The host's name."""
    i_host: bool
    my_seats: tuple[Seat, ...]
    i_watch: bool
    chairs: tuple[ChairInfo, ...]
    commitment: str
    """The hash of the seed, shown before the first move."""
    deadline: Deadline | None
    paused: bool
    seq: int
    """How many entries the caller knows of; the journal's own number once the table is over."""
    version: int
    """Of the last note: it grows with each change of chairs, clock or state."""
    opened_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None
    is_practice: bool = False
    """Whether everything may be taken back; such a game does not count."""
    lesson: str = ""
    """The lesson that the table is; empty for a game."""
    lesson_step: int = 0
    """How many of its steps are done."""
    rematch: str | None = None
    """The table that was opened after this one."""
    invitation: str | None = None
    """The word that lets friends in; only for those who sit."""
    watchword: str | None = None
    """The word that lets watchers in; only for those who sit."""
    watchers: int = 0
    undo: "UndoInfo | None" = None
    corrections: tuple[str, ...] = ()
    """Later versions of the rules that the host may take over, for the host."""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """Figures of the rules that this table sets otherwise."""
    my_words: Mapping[Seat, str] = field(default_factory=dict)
    """What my chairs added to the seed, empty where nothing: for the browser that drew it."""
    has_words: bool = False
    """Whether the game began with a word of anybody's in its dice."""
    stands_in: str = ""
    """Who hosts while the host is absent."""
    questions: tuple["QuestionInfo", ...] = ()
    """What those present are asked about the table itself, first what waits for the caller."""
    replaced_by: str = ""
    """Who sits in the caller's former chair, if they were replaced and may come back."""
    was_mine: Seat | None = None
    """That chair."""
    showing_until: datetime | None = None
    """Until when clocks and bots wait for those who look at what was shown last."""

    @property
    def question(self) -> "QuestionInfo | None":
        """The first of them."""
        return self.questions[0] if self.questions else None

    def chair(self, seat: Seat) -> ChairInfo:
        """The chair of that number."""
        return next(chair for chair in self.chairs if chair.seat == seat)


@dataclass(frozen=True, slots=True)
class UndoInfo:
    """Somebody asks that the last entry be taken back; the others in person must agree."""

    entry: int
    """What `Play.answer_undo` is given: the number of the note that asked."""
    asked_by: Seat
    agreed: tuple[Seat, ...]
    awaited: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A line of the house about a table, public to those at it: somebody sat down, the clock was stopped."""

    number: int
    at: datetime
    kind: NoteKind
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Look:
    """Everything one seat sees of a table, together and at one moment."""

    table: TableInfo
    seat: Seat
    view: View | None
    """None before the start."""
    notes: tuple[Note, ...]
    cursor: str
    """Where a stream should resume: `Last-Event-ID`."""
    may_undo: MayUndo = "no"
    undoes: int = 0
    """The entry that would be taken back, by the seat's own number; 0 if none may be."""
    names: Mapping[Seat, str] = field(default_factory=dict)
    past_names: tuple[tuple[int, Mapping[Seat, str]], ...] = ()
    """Who sat where until an entry, by the number its events have: the past keeps its names. [E12]"""
    at: Mapping[int, datetime] = field(default_factory=dict)
    """When each entry the seat knows of was written, by the number its events have."""
    showing: int = 0
    """The entry that the seat should look at before it goes on, by its own number; 0 if there is none."""
    chapter: int = 0
    """A number that changes with the turn or the round of the game. [E3]"""
    told: tuple[Event, ...] = ()
    """Of a table that is kept without being played: all that the seat was told."""


@dataclass(frozen=True, slots=True)
class Acted:
    """The answer to an action: its entry, or why not."""

    seq: int | None
    """As the seat counts: see `sight`."""
    refusal: Refusal | None = None
    events: tuple[Event, ...] = ()
    """What the entry told this seat."""
    repeated: bool = False
    """Whether the same key had done it before."""


@dataclass(frozen=True, slots=True)
class Message:
    """Something said."""

    number: int
    """In its thread, from 1."""
    thread: str
    """`table`, `watchers`, or the seats of a private thread: `P1-P3`, `P1-P3-P7`."""
    seat: Seat | None
    """None for a watcher."""
    name: str
    text: str
    at: datetime
    is_mine: bool = False
    title: str = ""
    """The title that it gives to its thread."""
    is_hidden: bool = False
    """Whether the reader does not want to read whoever said it: pages fold it."""


@dataclass(frozen=True, slots=True)
class ModerationAct:
    """What somebody did about a person who misbehaves."""

    id: str
    kind: ModerationKind
    name: str
    """Of the person it is about."""
    at: datetime
    person: str = ""
    until: datetime | None = None
    """When it is over by itself."""
    address: str = ""
    table: str = ""
    thread: str = ""
    number: int = 0
    """Of the message that is reported; 0 for none."""
    text: str = ""
    reason: str = ""
    is_on: bool = True
    """Whether it is neither undone (or settled) nor over by itself."""
    ended_at: datetime | None = None
    """When it was undone, or settled."""
    is_withdrawn: bool = False
    """Of a report: whether who made it took it back."""


@dataclass(frozen=True, slots=True)
class Thread:
    """A conversation that a seat takes part in."""

    name: str
    other: Seat | None
    """The other seat of a private one between two."""
    unread: int
    last: Message | None
    refusal: Refusal | None
    """Why the seat may not write in it now."""
    members: tuple[Seat, ...] = ()
    """Everybody in a private one, this seat too."""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Update:
    """One thing that a stream tells: events a seat may know, a note, a message, or who is here."""

    cursor: str
    kind: Literal["entry", "note", "message", "here", "stops", "bye"]
    """`entry`: `{"events": […], "pending": {…} or None, "deadline": …, "status": …}`; `stops`: the
    house is about to start again; `bye`: come back, or sign in."""
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a replay."""

    entry: int
    """0 is the table before the first entry."""
    steps: int
    eyes: Seat
    actor: Seat | None
    action: Any
    struck: bool
    at: datetime | None
    view: View


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot did what it did, as facts."""

    seat: Seat
    level: str
    weighed: tuple[Any, ...]
    """Each comparison: what it is about, and its options."""
    believed: tuple[Any, ...]
    entry: int | None
    """Of the journal; None while the game goes on, since the number would tell how many sheets lie sealed."""


@dataclass(frozen=True, slots=True)
class ReasonPage:
    """Some decisions of a table's bots, newest first."""

    reasons: tuple[Reason, ...]
    total: int
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class Fairness:
    """The check of a finished table: every line, every draw."""

    is_fair: bool
    entries: int
    draws: int
    commitment: str = ""
    seed: str = ""
    words: tuple[str, ...] = ()
    """What each chair added to the seed; no list at all at tables of former times."""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is at a game: a thousand is the middle, and most likely it is within the margin."""

    value: int
    margin: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """How two people fared against each other at a game."""

    game: str
    name: str
    played: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Tally:
    """How somebody, or a bot level, fared at a game."""

    game: str
    name: str
    person_id: str | None
    level: str
    played: int
    won: int
    points: int
    rating: Rating | None = None
    """None while too few games counted, or if its holder hides it from others."""


@dataclass(frozen=True, slots=True)
class Result:
    """One finished table in somebody's list."""

    table: str
    game: str
    name: str
    ended_at: datetime
    seat: Seat
    points: int
    won: bool


@dataclass(frozen=True, slots=True)
class Health:
    """How the house is, for its operator. No name and no secret of a running table."""

    version: str
    database: str
    workers: int
    started_at: datetime
    tables: Mapping[str, int]
    """How many, by status."""
    people: int
    watching: int
    bots_thinking: int
    bot_restarts: int
    broken: tuple[str, ...]
    games: Mapping[str, str]
    """Rules version of each game."""
    python: str = ""
    revision: str = ""
    """Up to which migration the database was brought."""
    notices_aside: int = 0
    """That could not be sent, however often they were tried."""


@dataclass(frozen=True, slots=True)
class OperatedTable:
    """A table as its operator sees it: whether it goes on, and nothing of what is played or said there."""

    id: str
    game: str
    name: str
    status: Status
    paused: bool
    chairs: int
    """How many there are, the game master's included."""
    people: int
    bots: int
    pace: Pace
    started_at: datetime | None
    moved_at: datetime
    """Of the last move that everybody heard of."""
    waiting_since: datetime | None
    """When what the table waits for was opened."""


@dataclass(frozen=True, slots=True)
class Overview:
    """One page of the operator's list."""

    tables: tuple[OperatedTable, ...]
    total: int
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class Departure:
    """A table that leaves the house, or has left it, as somebody who sat there knows it."""

    address: str
    """Of the house that it goes to."""
    fingerprint: str
    at: datetime
    gone_at: datetime | None = None
    link: str = ""
    """By which the reader finds it there, once it is gone."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A table that came from another house, for the operator."""

    parcel: str
    table: str
    name: str
    address: str
    """Of the house that it comes from."""
    fingerprint: str
    at: datetime
    receipt: str
    """To be carried back."""
    released_at: datetime | None = None
    """When it was seen to be gone there, and was played here."""
