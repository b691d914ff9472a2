"""What is asked of those who are at a table: whether somebody else gets a chair, what the host may not do alone."""

from dataclasses import dataclass, replace
from typing import Literal

from msgspec import json

from tripot.engine.codec import canonical
from tripot.engine.seats import Seat
from tripot.server.common.moments import Moment
from tripot.server.common.records import Asked
from tripot.server.store.rows import ChairRow
from tripot.server.tables.signs import present, sitting
from tripot.server.tables.table import Table

TABLE: Seat = -1
"""What a question is about that is about no chair."""


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

    def written(self) -> str:
        """As the chair's row keeps it."""
        return canonical({name: getattr(self, name) for name in self.__slots__})

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
    data = json.decode(text)
    return Question(**{**data, "agreed": tuple(data["agreed"]), "refused": tuple(data["refused"])})


def question_at(table: Table) -> Question | None:
    """The question that is about no chair, if one is open."""
    return read_question(table.row.stage.question)


def farewell_at(table: Table) -> Question | None:
    """That the table was ended, and is not over yet."""
    text = table.row.stage.question
    asked = None if text is None else read_question(text)
    return asked if asked is not None and asked.what == "farewell" else None


def deciding(table: Table, asked: Question, seat: Seat) -> tuple[Seat, ...]:
    """Those who decide: everybody present but whoever it is about and whoever made the link, each once.

    Where the table goes to another house, everybody who sits: that house reads the secrets of each.
    """
    if asked.what == "leave":
        return sitting(table)
    about = {None if seat == TABLE else table.chair(seat).person, asked.without}
    return tuple(each for each in present(table) if table.chair(each).person not in about)


def is_alone(table: Table, person: str) -> bool:
    """Whether nobody else sits at the table, or may come back to it."""
    others = {chair.person for chair in table.chairs.values()} | {
        row.person for row in table.sittings if row.may_return
    }
    return others <= {person, None}


Verdict = Literal["open", "yes", "no"]


def verdict(question: Question, who: tuple[Seat, ...], *, is_due: bool) -> Verdict:
    """What the answers come to: most of those present, and silence is consent once it has lasted.

    Nobody's silence closes a table, and nobody's absence gives a chair to whoever comes by a link of the host's. A
    table leaves for another house only if everybody said so.

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
    """
    against = len([each for each in who if each in question.refused])
    in_favour = len([each for each in who if each in question.agreed])
    if question.what == "leave":
        return "yes" if in_favour == len(who) else "no" if is_due or against else "open"
    if is_due and question.what != "close":
        in_favour = len(who) - against
    if in_favour * 2 > len(who) or (is_due and not who and not question.without):
        return "yes"
    return "no" if is_due or against * 2 >= len(who) > 0 else "open"
