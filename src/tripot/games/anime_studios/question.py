"""A choice of one player: how it is checked, refused, defaulted. [AN-DEC-01, AN-ERR-02]"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeAlias

from tripot.engine.actions import Action, Pick
from tripot.engine.forms import Form
from tripot.engine.frames import Decision
from tripot.engine.refusals import Refusal, first_of
from tripot.engine.seats import Seat
from tripot.games.anime_studios.refusals import WRONG_PHASE
from tripot.games.anime_studios.state import AnimeState

CheckPick: TypeAlias = Callable[[AnimeState, Seat, tuple[str, ...]], Refusal | None]
CheckForm: TypeAlias = Callable[[AnimeState, Seat, Any], Refusal | None]

MOST_WORDS = 4
"""No command has more parts than this."""


class Question(Decision[AnimeState]):
    """One player must answer. A command that is not offered meets the same checks as one that is. [AN-ERR-02]"""

    __slots__ = ()
    picks: ClassVar[Mapping[str, CheckPick]] = {}
    """What refuses each command, by its first word."""
    forms: ClassVar[Mapping[str, tuple[Form, CheckForm]]] = {}
    """The shape of each command of several choices, and what refuses it."""

    def check(self, s: AnimeState, who: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Pick):
            return None if self.ask(s).pick(action.text) is not None else self.explain(s, action)
        known = self.forms.get(action.form)
        if known is None:
            return WRONG_PHASE
        form, check = known
        return first_of(form.check_shape(action.value)) or check(s, who, action.value)

    def explain(self, s: AnimeState, pick: Pick) -> Refusal:
        kind, *words = pick.text.split(":")[: MOST_WORDS + 1]
        check = self.picks.get(kind)
        found = None if check is None else check(s, self.seat, tuple(words))
        return found or WRONG_PHASE


def word(words: tuple[str, ...], place: int) -> str:
    """A part of a command, or nothing if it was left out."""
    return words[place] if place < len(words) else ""


def put(s: AnimeState, question: Question) -> None:
    """Ask; a player who has resigned answers by the default at once. [AN-DEC-03]"""
    if s.resigned >> question.seat & 1:
        question.apply(s, question.default(s))
    else:
        s.stack.append(question)
