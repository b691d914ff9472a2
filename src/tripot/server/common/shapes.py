"""The shapes of what the API answers: dictionaries with named fields, which `as_data` makes and the API describes.

They cost nothing at run time. A field that may be missing is `NotRequired`.
"""

from typing import Annotated, Any, NotRequired, TypedDict

from msgspec import Meta

from tripot.engine import forms
from tripot.server.common.records import (
    AfterOutage,
    Asked,
    ChairKind,
    Fate,
    LateDrafts,
    MayUndo,
    ModerationKind,
    NoteKind,
    Pace,
    Status,
    Watching,
)

At = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
Facts = dict[str, Any]


class Nothing(TypedDict):
    """It is done; there is nothing to tell."""


class Event(TypedDict):
    """Something that happened, by a rule; `private` if not everybody was told, `struck` if it was taken back."""

    entry: int
    rule: str
    kind: str
    facts: Facts
    private: bool
    struck: NotRequired[bool]


class Pending(TypedDict):
    """What the table waits for, and from whom; `answer` is what this chair has sealed already."""

    kind: str
    rule: str
    decision: int
    awaited: list[int]
    facts: Facts
    answer: NotRequired[Any]


class Refusal(TypedDict):
    """Why not: the rule, a code, and where in a form; the `others` are the further faults of the same form."""

    rule: str
    code: str
    facts: Facts
    where: list[str]
    others: NotRequired[list["Refusal"]]


class Choice(TypedDict):
    """Something to choose: `action` is sent back as it is."""

    action: str
    kind: str
    args: list[Any]


class FormField(TypedDict):
    """One line of a form: `least` and `most` bound a number or a length, `of` are the fields of a group or a list."""

    name: str
    kind: forms.Kind
    least: int
    most: int
    choices: list[str | int]
    of: list["FormField"]
    optional: bool
    term: str


class Form(TypedDict):
    """A form to fill: sent back as `{"form": name, "value": {…}}`."""

    name: str
    rule: str
    fields: list[FormField]
    facts: Any


class Menu(TypedDict):
    """What may be chosen."""

    picks: list[Choice]
    forms: list[Form]


class Choices(TypedDict):
    """What a chair may choose now; all null before the start."""

    pending: Pending | None
    menu: Menu | None
    standing: Menu | None


class Outcome(TypedDict):
    """How it ended."""

    rule: str
    winners: list[int]
    points: list[int]
    reason: str
    facts: Facts


class View(TypedDict):
    """What a chair sees of the game, and all it may do; `facts` are the game's own listing."""

    seat: int
    facts: Facts
    pending: Pending | None
    menu: Menu
    standing: Menu
    events: list[Event]
    outcome: Outcome | None


class Deadline(TypedDict):
    """When the clock rings; `left` are the seconds that were left when the table was paused."""

    due_at: At | None
    decision: int
    since: At
    left: float | None


class Question(TypedDict):
    """What those present are asked."""

    number: int
    what: Asked
    asked_by: str
    level: str
    agreed: list[int]
    refused: list[int]
    awaited: list[int]
    due_at: At
    is_settled: bool
    until: At | None
    house: str


class Chair(TypedDict):
    """A chair and who is in it; the game master's has the number 1001."""

    seat: int
    kind: ChairKind
    name: str
    level: str
    is_mine: bool
    is_host: bool
    awaited: bool
    is_here: bool
    absences: int
    is_absent: bool
    away_since: At | None
    question: Question | None
    away_until: str


class Schedule(TypedDict):
    """How time passes at a table."""

    pace: Pace
    seconds: int
    at: str
    also_at: list[str]
    zone: str
    days: list[int]
    least_hours: int
    grace: int
    after_outage: AfterOutage
    early_close: bool
    drafts: LateDrafts


class Undo(TypedDict):
    """Somebody asks that the last entry be taken back."""

    asked_by: int
    agreed: list[int]
    awaited: list[int]


class Table(TypedDict):
    """A table as whoever asks may know it."""

    id: str
    game: str
    rules: str
    corrections: list[str]
    name: str
    status: Status
    seats: int
    options: Facts
    parameters: Facts
    schedule: Schedule
    is_public: bool
    is_practice: bool
    lesson: str | None
    watching: Watching
    host: str
    i_host: bool
    stands_in: str
    question: Question | None
    questions: list[Question]
    replaced_by: str
    my_seats: list[int]
    i_watch: bool
    chairs: list[Chair]
    commitment: str
    deadline: Deadline | None
    showing_until: At | None
    paused: bool
    seq: int
    version: int
    opened_at: At
    started_at: At | None
    ended_at: At | None
    rematch: str | None
    invitation: str | None
    watchword: str | None
    watchers: int
    undo: Undo | None


class Card(TypedDict):
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
    is_practice: bool
    host: str
    opened_at: At
    moved_at: At
    my_seats: list[int]
    awaits_me: bool
    due_at: At | None
    unread: int
    paused: bool
    replaced_by: str
    place: int | None
    points: int | None


class Note(TypedDict):
    """What the house did at a table."""

    number: int
    at: At
    kind: NoteKind
    facts: Facts


class Look(TypedDict):
    """Everything a chair sees of a table; `cursor` is where its stream resumes. There is no view before the start."""

    table: Table
    seat: int
    view: View | None
    notes: list[Note]
    cursor: str
    may_undo: MayUndo
    undoes: int
    showing: int


class Acted(TypedDict):
    """The answer to an action: its entry and what it told, or why not."""

    seq: int | None
    refusal: Refusal | None
    events: list[Event]


class Why(TypedDict):
    """A stable code and what it is about."""

    code: str
    facts: Facts


class Refused(Acted):
    """An action that the rules refuse."""

    error: Why


class MovedOn(Refused):
    """An action for a decision that is no longer open, with a new look at the table."""

    look: Look


class Checked(TypedDict):
    """Why an action would be refused; null if it would not."""

    refusal: Refusal | None


class Showing(TypedDict):
    """Until when clocks and bots wait for those who look at what was shown."""

    showing_until: At | None


class Draft(TypedDict):
    """A half-filled form, and the decision that it was written for, if for one."""

    form: str
    decision: int | None
    value: Any


class DraftNews(TypedDict):
    """What became of the last draft that the clock met."""

    form: str
    fate: Fate
    at: At
    refusal: Refusal | None


class Drafts(TypedDict):
    """What lies before a chair, seen by nobody else."""

    drafts: list[Draft]
    news: DraftNews | None


class Message(TypedDict):
    """Something said."""

    number: int
    thread: str
    seat: int | None
    name: str
    text: str
    at: At
    is_mine: bool
    title: str
    is_hidden: bool


class Thread(TypedDict):
    """A conversation; `refusal` says why nothing may be written in it now."""

    name: str
    other: int | None
    members: list[int]
    title: str
    unread: int
    last: Message | None
    refusal: Refusal | None


class Departure(TypedDict):
    """Where a table goes or has gone; `link` is mine alone, once it is gone."""

    address: str
    fingerprint: str
    at: At
    gone_at: At | None
    link: str


class HouseCard(TypedDict):
    """What another house needs to send a table here."""

    card: str
    fingerprint: str
    address: str


class Arrival(TypedDict):
    """A table that came from another house, with the receipt to be carried back."""

    parcel: str
    table: str
    name: str
    address: str
    fingerprint: str
    at: At
    receipt: str
    released_at: At | None


class Moderation(TypedDict):
    """What somebody did about a person who misbehaves."""

    id: str
    kind: ModerationKind
    name: str
    at: At
    until: At | None
    address: str
    table: str
    thread: str
    number: int
    text: str
    reason: str
    is_on: bool
    ended_at: At | None
    is_withdrawn: bool


class Person(TypedDict):
    """Somebody the house knows."""

    id: str
    name: str
    language: str
    has_link: bool


class Entered(TypedDict):
    """Who came in, and the token for `X-CSRF-Token`."""

    person: Person
    csrf: str


class Me(TypedDict):
    """Who asks: a person, with the token for `X-CSRF-Token`; or a program, with its table and chair."""

    person: Person | None
    csrf: NotRequired[str]
    table: NotRequired[str]
    seat: NotRequired[int]


class DayOff(TypedDict):
    """A day off; `asked` unless the house gave it."""

    day: str
    asked: bool


class Companion(TypedDict):
    """Somebody I sat with."""

    id: str
    name: str


class Absences(TypedDict):
    """My days off, how many are left, and who may take my chairs."""

    most: int
    left: int
    days: list[DayOff]
    friend: str
    companions: list[Companion]


class Preset(TypedDict):
    """A clock and options that go together."""

    id: str
    schedule: Schedule
    options: Facts


class Option(TypedDict):
    """One setting of a game."""

    name: str
    kind: str
    default: Any
    least: int
    most: int
    choices: list[str]
    rule: str


class Parameter(TypedDict):
    """A figure of the rules that a table may set otherwise."""

    name: str
    default: int
    least: int
    most: int
    rule: str


class Game(TypedDict):
    """A game of the house."""

    id: str
    rules: str
    seats: list[int]
    usual_seats: int
    has_gm: bool
    levels: list[str]
    usual_level: str
    minutes: int
    presets: list[Preset]
    options: list[Option]
    parameters: list[Parameter]


class Rating(TypedDict):
    """How strong somebody is: a thousand is the middle."""

    value: int
    margin: int


class Tally(TypedDict):
    """How somebody, or a bot level, fared at a game."""

    name: str
    level: str
    played: int
    won: int
    points: int
    rating: Rating | None


class Fairness(TypedDict):
    """Whether every line and every draw of a finished table is as it should be."""

    is_fair: bool
    entries: int
    draws: int
    commitment: str
    seed: str
    fault: str


class Step(TypedDict):
    """One step of a replay."""

    entry: int
    steps: int
    eyes: int
    actor: int | None
    action: Any
    struck: bool
    at: At | None
    view: View


class Reason(TypedDict):
    """Why a bot did something: what it compared, expected and believed."""

    seat: int
    level: str
    entry: int | None
    weighed: list[Any]
    believed: list[Any]


class Reasons(TypedDict):
    """A page of reasons."""

    reasons: list[Reason]
    total: int
    page: int
    pages: int


class AskedFirst(TypedDict):
    """Those present are asked whether I may."""

    asked: bool


class Word(TypedDict):
    """A word by which somebody comes."""

    word: str


class Token(TypedDict):
    """What a program shows: `Authorization: Bearer …`."""

    token: str
