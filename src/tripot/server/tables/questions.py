"""What is asked of those who are at a table: whether somebody else gets a chair, what the host may not do alone."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from msgspec import json

from tripot.engine.codec import canonical
from tripot.engine.seats import Seat
from tripot.server.common.errors import Conflict
from tripot.server.common.moments import Moment
from tripot.server.common.records import Asked
from tripot.server.store.rows import ChairRow
from tripot.server.tables import signs
from tripot.server.tables.signs import acting_host, present, sitting
from tripot.server.tables.table import Table

TABLE: Seat = -1
"""What a question is about that is about no chair."""

_KINDS: tuple[Asked, ...] = ("close", "postpone", "resume", "leave", "farewell", "replace", "claim")
"""Each kind of question has a place of its own among a table's alarms: none waits for another."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that those present decide."""

    number: int
    """Of the note that asked."""
    by: str
    """The name of whoever asked."""
    level: str
    """Of the bot that would take the chair of somebody absent."""
    due: Moment
    """When silence is an answer."""
    agreed: tuple[Seat, ...] = ()
    refused: tuple[Seat, ...] = ()
    is_settled: bool = False
    """Whether the chair's link is out, and nobody has come by it yet."""
    what: Asked = "replace"
    person: str = ""
    """Who came by the link and would sit there: `by` is their name."""
    without: str = ""
    """Who made the link: they have no say in who comes by it."""
    until: Moment = 0
    """Where the deadline would be put off to."""
    house: str = ""
    """The card of the house that the table would go to."""
    asker: Seat = TABLE
    """The chair of whoever asked; the table's for a host who sits nowhere."""
    voices: tuple[Seat, ...] = ()
    """Those who were there when it was asked: their voices count until it ends, even if they go away. [E10]"""

    browser: str = ""
    """The mark of the browser by which it was asked: nobody comes for the chair by the same one."""

    @property
    def place(self) -> Seat:
        """The number under which its alarm is set, of a question about no chair: one for each kind."""
        return TABLE - _KINDS.index(self.what)

    def written(self) -> str:
        """As the chair's row keeps it."""
        return canonical(self.data())

    def data(self) -> dict[str, Any]:
        """What is written of it."""
        return {name: getattr(self, name) for name in self.__slots__}

    def answered(self, seat: Seat, *, agree: bool) -> "Question":
        """The same, after somebody's answer; their last one counts."""
        agreed = {*self.agreed} - {seat} | ({seat} if agree else set())
        refused = {*self.refused} - {seat} | (set() if agree else {seat})
        return replace(self, agreed=tuple(sorted(agreed)), refused=tuple(sorted(refused)))


def question_of(chair: ChairRow) -> Question | None:
    """The question about a chair, if one is open."""
    return read_question(chair.question)


def read_question(text: str | None) -> Question | None:
    """A question, as a row keeps it."""
    if text is None:
        return None
    return _question(json.decode(text))


def _question(data: dict[str, Any]) -> Question:
    return Question(**data | {name: tuple(data.get(name, ())) for name in ("agreed", "refused", "voices")})


def read_questions(text: str | None) -> tuple[Question, ...]:
    """The questions about no chair, as the table's row keeps them: one, or several of different kinds."""
    if text is None:
        return ()
    data = json.decode(text)
    return tuple(_question(one) for one in (data if isinstance(data, list) else [data]))


def questions_at(table: Table) -> tuple[Question, ...]:
    """The questions that are about no chair, the first asked first."""
    return read_questions(table.row.stage.question)


def with_question(table: Table, asked: Question) -> str:
    """What the table's row keeps once this is asked, or answered so far."""
    found = questions_at(table)
    if any(one.number == asked.number for one in found):
        return _written([asked if one.number == asked.number else one for one in found])
    return _written([*found, asked])


def without_question(table: Table, asked: Question) -> str | None:
    """What is left to ask once this is settled."""
    left = [one for one in questions_at(table) if one.number != asked.number]
    return _written(left) if left else None


def _written(questions: Iterable[Question]) -> str:
    return canonical([one.data() for one in questions])


def farewell_at(table: Table) -> Question | None:
    """That the table was ended, and is not over yet."""
    return farewell_in(table.row.stage.question)


def farewell_in(text: str | None) -> Question | None:
    """The same, as the table's row keeps it."""
    return next((one for one in read_questions(text) if one.what == "farewell"), None)


def check_anew(table: Table, asker: Seat, what: Asked, seat: Seat = TABLE) -> None:
    """`Conflict` (`asked_lately`) if this very question of theirs was refused a patience ago or less."""
    patience, now = signs.patience(table, present(table)), table.now()
    for note in reversed(table.notes):
        if note.at + patience <= now:
            return
        same = (note.facts.get("asker"), note.facts.get("what"), note.facts.get("seat", TABLE)) == (asker, what, seat)
        if same and note.kind in _REFUSED:
            raise Conflict("asked_lately", retry_after=(note.at + patience - now) / 1000)


_REFUSED = ("proposal_refused", "proposal_withdrawn", "replace_refused", "claim_refused")


def deciding(table: Table, asked: Question, seat: Seat) -> tuple[Seat, ...]:
    """Those who decide: everybody present but whoever it is about and whoever made the link, each once.

    Where the table goes to another house, everybody who sits: that house reads the secrets of each. A bot's chair is
    the host's to open to whoever knocks; then the others are asked. Who has refused refuses until the end, even from
    afar; to close a game, whoever was there when it was asked counts as long.
    """
    if asked.what == "leave":
        return sitting(table)
    if asked.what == "knock" and table.chair(seat).kind == "bot":
        host = acting_host(table)
        return tuple(each for each in present(table) if table.chair(each).person == host)
    about = {None if seat == TABLE else table.chair(seat).person, asked.without}
    here = {*present(table), *asked.refused, *(asked.voices if asked.what == "close" else ())}
    return tuple(each for each in sitting(table) if each in here and table.chair(each).person not in about)


def is_alone(table: Table, person: str) -> bool:
    """Whether nobody else sits at the table, or may come back to it."""
    others = {chair.person for chair in table.chairs.values()} | {
        row.person for row in table.sittings if row.may_return
    }
    return others <= {person, None}


Verdict = Literal["open", "yes", "no"]


def verdict(question: Question, who: tuple[Seat, ...], *, is_due: bool, is_missed: bool = False) -> Verdict:
    """What the answers come to: most of those present, and silence is consent once it has lasted.

    Nobody's silence closes a table, and nobody's absence gives a chair to whoever comes by a link of the host's. A
    table leaves for another house only if everybody said so. Where somebody is missed (`is_missed`) a game is closed
    only once they had time to come and say no.

    >>> asked = Question(1, "Inès", "", 0, agreed=(0,))
    >>> verdict(asked, (0,), is_due=False), verdict(asked, (0, 1), is_due=False), verdict(asked, (0, 1), is_due=True)
    ('yes', 'open', 'yes')
    >>> closing, hosts = replace(asked, what="close"), replace(asked, without="host")
    >>> verdict(closing, (0, 1), is_due=True), verdict(hosts, (), is_due=True)
    ('no', 'no')
    >>> going = replace(asked, what="leave", agreed=(0, 1))
    >>> verdict(going, (0, 1), is_due=False), verdict(going, (0, 1, 2), is_due=False)
    ('yes', 'open')
    >>> verdict(going, (0, 1, 2), is_due=True)
    'no'
    >>> alone = replace(closing, agreed=(0,))
    >>> [verdict(alone, (0,), is_due=due, is_missed=True) for due in (False, True)]
    ['open', 'yes']
    """
    against = len([each for each in who if each in question.refused])
    in_favour = len([each for each in who if each in question.agreed])
    if question.what == "leave":
        return "yes" if in_favour == len(who) else "no" if is_due or against else "open"
    if is_due and question.what != "close":
        in_favour = len(who) - against
    waits = question.what == "close" and is_missed and not is_due
    if (in_favour * 2 > len(who) and not waits) or (is_due and not who and not question.without):
        return "yes"
    return "no" if is_due or against * 2 >= len(who) > 0 else "open"
