"""Asking somebody something, or several people at once, with the answer the rule gives to silence.

[SR-TBL-01, SR-TURN-19]
"""

from collections.abc import Iterable
from typing import Any

from tripot.engine.actions import Action, Pick
from tripot.engine.frames import Decision
from tripot.engine.questions import Asked, CarriedOut, Several
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.games.rpg.characters.control import is_asked
from tripot.games.rpg.state import Table


class Questions(Several[Table]):
    """Whoever has something to answer is asked at once; answers are carried out together. [SR-TBL-01]"""

    __slots__ = ()
    kind = "questions"
    rule = "SR-TBL-01"

    def accept(self, s: Table, who: Seat, action: Action) -> None:
        """An answer that nobody else keeps waiting is not sealed first."""
        place, still_open = self.place(who), [at for at, one in enumerate(self.asked) if one.is_open]
        if still_open == [place]:
            self.seal(s, {still_open[0]: action})
        else:
            super().accept(s, who, action)

    def facts(self, s: Table) -> dict[str, Any]:
        """Who is asked what: everybody may know it, as they may know whom the table waits for."""
        return {"asked": [[one.question.seat, one.question.kind] for one in self.asked if not one.is_closed]}


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

    def gone(self, s: Table) -> str | None:
        """An action that is over, or was never begun, asks nothing. [SR-TBL-02]"""
        return None if self.about in (0, *s.doings, *s.trials, *s.projects) else "over"

    def guess(self, s: Table, rng: Rng) -> Action:
        return self.default(s)

    def matters(self, s: Table) -> bool:
        """Whether any answer could change something, as far as the seat can see. [SR-TBL-04]"""
        return True

    def stakes(self, s: Table) -> list[Any]:
        """The figures that its seat is shown beside it: if they change, it is asked again. [SR-TBL-02]"""
        return []

    def foretold(self, s: Table) -> Action | None:
        """The answer that was given beforehand, whoever is there now: always. [SR-TBL-04]"""
        named = ((s.characters.get(pick.args[0]), pick) for pick in self.ask(s).picks if pick.args and self.reaction)
        return next((pick for c, pick in named if c is not None and c.presets.get(self.reaction) == "always"), None)

    def is_brief(self, s: Table) -> bool:
        return True

    def facts(self, s: Table) -> dict[str, Any]:
        seconds = self.time_to_think(s)
        return {"seconds": seconds} if seconds else {}

    def time_to_think(self, s: Table) -> int:
        return int(s.options["reaction_timeout_s"])  # [SR-TURN-16, SR-TBL-03]


class Personal(Prompt):
    """A question about one of the seat's people."""

    __slots__ = ("character",)

    def __init__(self, seat: Seat, about: int, character: str) -> None:
        super().__init__(seat, about)
        self.character = character

    def gone(self, s: Table) -> str | None:
        return super().gone(s) or (None if self.character in s.characters else "left")


class Sharing(Prompt):
    """Net hits to share out: a share that does not add up is told as such. [SR-LAW-01]"""

    __slots__ = ()
    share = ""
    """The word before the number in its choices."""

    def to_share(self, s: Table) -> int:
        """How many net hits there are."""
        return s.trials[s.doings[self.about].trial].net

    def check(self, s: Table, who: Seat, action: Action) -> Refusal | None:
        menu = self.ask(s)
        if isinstance(action, Pick) and not menu.offers(action) and action.text.partition(":")[0] == self.share:
            most = max(one.args[0] for one in menu.picks)
            return Refusal(self.rule, "E_SPLIT", {"dice": self.to_share(s), "most": most})
        return super().check(s, who, action)


class Chance(Prompt):
    """A reaction that is offered to whoever of a seat could use it. [SR-TURN-14]"""

    __slots__ = ()

    def matters(self, s: Table) -> bool:
        return len(self.ask(s).picks) > 1

    def gone(self, s: Table) -> str | None:
        """What nobody of the seat can do any more is not asked. [SR-TBL-01]"""
        return super().gone(s) or (None if self.matters(s) else "moot")


_PICKS: dict[tuple[str, str], Pick] = {}


def pick_of(kind: str, character: str) -> Pick:
    """The choice that somebody does something: interpose, intercept, raise a shield."""
    known = _PICKS.get((kind, character))
    if known is None:
        known = _PICKS[kind, character] = Pick(f"{kind}:{character}", kind, (character,))
    return known


def forestall(s: Table, questions: Iterable[Prompt]) -> None:
    """What was decided beforehand is done before anybody is asked. [SR-TBL-04]"""
    pose(s, *(question for question in questions if question.foretold(s) is not None))


def insist(s: Table, question: Prompt) -> None:
    """Ask somebody who is there, even where the engine answers for the game master. [SR-TIME-08]"""
    s.then(Questions((question,)))


def pose(s: Table, *questions: Prompt) -> None:
    """Ask all who are there and could change something; others' answers are known. [SR-TBL-01, SR-GEN-09]"""
    asked = [Asked(question, _known(s, question)) for question in questions]
    if any(one.is_open for one in asked):
        s.then(Questions(asked))
    else:
        s.then(*(CarriedOut(one.question, one.answer) for one in asked if one.answer is not None))


def _known(s: Table, question: Prompt) -> Action | None:
    """What the answer is without asking: it was given beforehand, or nobody is there, or none matters."""
    foretold = question.foretold(s)
    if foretold is not None:
        return foretold
    return None if is_asked(s, question.seat) and question.matters(s) else question.default(s)
