"""Asking somebody something: one decision frame a question, with the answer the rule gives to silence. [SR-TURN-19]"""

from typing import Any

from tripot.engine.actions import Action, Pick
from tripot.engine.frames import Automatic, Decision
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.rpg.characters.control import is_asked
from tripot.games.rpg.state import Table


class Prompt(Decision[Table]):
    """A question to a seat. Its default is what happens when nobody is there to answer. [SR-GEN-09]"""

    __slots__ = ("about",)
    reaction = ""
    """The reaction it offers to whoever its choices name, if it does."""

    def __init__(self, seat: Seat, about: int = 0) -> None:
        super().__init__(seat)
        self.about = about
        """The number of the test, action or effect that the question is about."""

    def check(self, s: Table, who: Seat, action: Action) -> Refusal | None:
        """Whoever owes an answer gives no orders meanwhile. [SR-TURN-19]"""
        if not self.ask(s).offers(action):
            return Refusal("SR-TURN-19", "E_PROMPT", {})
        return super().check(s, who, action)

    def foretold(self, s: Table) -> Action | None:
        """The answer that a player gave beforehand: always. [SR-TURN-16]"""
        named = ((s.characters.get(pick.args[0]), pick) for pick in self.ask(s).picks if pick.args and self.reaction)
        return next((pick for c, pick in named if c is not None and c.presets.get(self.reaction) == "always"), None)

    def is_brief(self, s: Table) -> bool:
        return True

    def facts(self, s: Table) -> dict[str, Any]:
        seconds = self.time_to_think(s)
        return {"seconds": seconds} if seconds else {}

    def time_to_think(self, s: Table) -> int:
        return int(s.options["reaction_timeout_s"])  # [SR-TURN-16]


class Personal(Prompt):
    """A question about one of the seat's people."""

    __slots__ = ("character",)

    def __init__(self, seat: Seat, about: int, character: str) -> None:
        super().__init__(seat, about)
        self.character = character


class Offer(Automatic[Table]):
    """A reaction that is offered when its turn comes, if it can be used by then and was not decided beforehand.

    [SR-TURN-16]
    """

    __slots__ = ("question",)
    kind = "offer"
    rule = "SR-TURN-16"

    def __init__(self, question: Prompt) -> None:
        self.question = question

    def run(self, s: Table) -> None:
        s.stack.pop()
        foretold = self.question.foretold(s)
        if foretold is not None:
            answer(s, self.question, foretold)
        elif is_asked(s, self.question.seat) and len(self.question.ask(s).picks) > 1:
            s.then(self.question)


_PICKS: dict[tuple[str, str], Pick] = {}


def pick_of(kind: str, character: str) -> Pick:
    """The choice that somebody does something: interpose, intercept, raise a shield."""
    known = _PICKS.get((kind, character))
    if known is None:
        known = _PICKS[kind, character] = Pick(f"{kind}:{character}", kind, (character,))
    return known


def pose(s: Table, question: Prompt) -> None:
    """Ask, or answer at once for somebody who is not there. [SR-GEN-09]"""
    if is_asked(s, question.seat):
        s.then(question)
    else:
        answer(s, question, question.default(s))


def answer(s: Table, question: Prompt, action: Action) -> None:
    """Give an answer to a question that was never put on the table."""
    question.apply(s, action)
