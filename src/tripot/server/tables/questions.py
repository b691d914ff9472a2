"""The question whether somebody absent is to be replaced: what was asked, who answered, what it comes to."""

from dataclasses import dataclass, replace
from typing import Literal

from msgspec import json

from tripot.engine.codec import canonical
from tripot.engine.seats import Seat
from tripot.server.common.moments import Moment
from tripot.server.store.rows import ChairRow
from tripot.server.tables.signs import present
from tripot.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Question:
    """Whether a bot of a level, or a friend (`level` empty), takes the chair of somebody absent."""

    number: int
    """Of the note that asked."""
    by: str
    """The name of whoever asked."""
    level: str
    due: Moment
    """When silence is an answer."""
    agreed: tuple[Seat, ...] = ()
    refused: tuple[Seat, ...] = ()
    is_settled: bool = False
    """Whether it was agreed, and a friend is awaited."""

    def written(self) -> str:
        """As the chair's row keeps it."""
        return canonical({name: getattr(self, name) for name in self.__slots__})

    def answered(self, seat: Seat, *, agree: bool) -> "Question":
        """The same, after somebody's answer; their last one counts."""
        agreed = {*self.agreed} - {seat} | ({seat} if agree else set())
        refused = {*self.refused} - {seat} | (set() if agree else {seat})
        return replace(self, agreed=tuple(sorted(agreed)), refused=tuple(sorted(refused)))


def question_of(chair: ChairRow) -> Question | None:
    """The question about whoever sits there, if one is open."""
    if chair.question is None:
        return None
    data = json.decode(chair.question)
    return Question(**{**data, "agreed": tuple(data["agreed"]), "refused": tuple(data["refused"])})


def voters(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Those who decide: everybody present but whoever it is about, each once."""
    about = table.chair(seat).person
    return tuple(each for each in present(table) if table.chair(each).person != about)


Verdict = Literal["open", "yes", "no"]


def verdict(question: Question, who: tuple[Seat, ...], *, is_due: bool) -> Verdict:
    """What the answers come to: most of those present, and silence is consent once it has lasted.

    >>> asked = Question(1, "Inès", "", 0, agreed=(0,))
    >>> verdict(asked, (0,), is_due=False), verdict(asked, (0, 1), is_due=False), verdict(asked, (0, 1), is_due=True)
    ('yes', 'open', 'yes')
    """
    against = len([each for each in who if each in question.refused])
    in_favour = len([each for each in who if each in question.agreed])
    if is_due:
        in_favour = len(who) - against
    if in_favour * 2 > len(who) or (is_due and not who):
        return "yes"
    return "no" if is_due or against * 2 >= len(who) > 0 else "open"
