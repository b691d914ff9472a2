"""What goes on while somebody is asked something: nobody else waits for nothing. [SR-TBL-02]"""

from collections.abc import Iterator
from typing import Any

from tripot.engine.actions import NOTHING, Action, Fill, Menu
from tripot.engine.codec import canonical
from tripot.engine.frames import Automatic
from tripot.engine.questions import Asked, ask_again
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg import commands
from tripot.games.rpg.acting import is_known
from tripot.games.rpg.desk import Desk, action_forms, steering_forms, steering_picks, words_of
from tripot.games.rpg.prompts import Prompt, Questions
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ACTIONS
from tripot.games.rpg.unseen import veiled

ALWAYS = ("free_roll", "message", "share_note", "preset")
"""What every seat keeps, even one that is asked."""
UNASKED = (*ALWAYS, "burn_atout", "pledge", "edit_character", "take", "create_character", "import_character")
"""What a player keeps who is not asked: notes and sheets too, and sitting down with somebody."""
CLOCK = ("set_option", "advance_clock", "go_on", "play_scene")
"""What even the game master leaves until the answers are in: options, and whatever moves the clock."""
DESK = Desk()


def is_asking(s: Table) -> bool:
    """Whether a question is open."""
    return bool(s.stack) and isinstance(s.stack[-1], Questions)


def menu(s: Table, seat: Seat) -> Menu:
    """What a seat may do beside the open questions. [SR-TBL-02]"""
    if seat != GM and not 0 <= seat < s.seats:
        return NOTHING
    orders = () if _is_asked(s, seat) else tuple(orders_for(s, seat))
    if seat == GM and s.gm_here:
        picks = [one for one in (*steering_picks(s, seat), *commands.picks(s, seat)) if one.kind not in CLOCK]
        forms = [one for one in (*steering_forms(s, seat), *commands.forms(s, seat)) if one.name not in CLOCK]
        return Menu(picks, (*forms, *orders))
    kept = ALWAYS if _is_asked(s, seat) else UNASKED
    picks = [one for one in commands.picks(s, seat) if one.kind in kept]
    return Menu(picks, (*(one for one in commands.forms(s, seat) if one.name in kept), *orders))


def _is_asked(s: Table, seat: Seat) -> bool:
    return seat in s.stack[-1].awaited(s)


def orders_for(s: Table, seat: Seat) -> Iterator[Any]:
    """Out of encounters: actions of those who are in no open test, that move no clock. [SR-TBL-02]"""
    if s.encounter is not None:
        return
    busy = involved(s)
    for form in action_forms(s, seat, but=busy):
        entry = ACTIONS[form.name]
        if entry.timing != "downtime" and entry.test != "extended" and entry.code != "rest":
            yield form


def involved(s: Table) -> set[str]:
    """Everybody in what is going on: whoever acts, is acted on, or rolls."""
    names = {name for doing in s.doings.values() for name in (doing.who, doing.target)}
    names |= {name for trial in s.trials.values() for name in (trial.who, trial.opponent)}
    return names & set(s.characters)


def check(s: Table, seat: Seat, action: Action) -> Refusal | None:
    """Why it may not be done beside the open questions. [SR-TBL-02]"""
    words = words_of(veiled(s, seat, action.value)) if isinstance(action, Fill) and is_known(action.form) else ()
    if not involved(s).isdisjoint(words):
        return Refusal("SR-TBL-02", "E_TURN", {})
    return DESK.check(s, seat, action)


def carry_out(s: Table, seat: Seat, action: Action) -> None:
    """Do it; a question whose figures it changes is asked again. [SR-TBL-02]"""
    look_again(s)
    DESK.accept(s, seat, action)


def look_again(s: Table) -> None:
    """Once what comes next is done, questions whose figures have changed are asked again."""
    if is_asking(s):
        s.then(LookAgain(tuple(_figures(s, one) for one in _asked(s))))


class LookAgain(Automatic[Table]):
    """Something was done beside open questions: those that are different now are asked again. [SR-TBL-02]"""

    __slots__ = ("figures",)
    kind = "look_again"
    rule = "SR-TBL-02"

    def __init__(self, figures: tuple[str, ...]) -> None:
        self.figures = figures

    def run(self, s: Table) -> None:
        s.stack.pop()
        if not is_asking(s):
            return
        pairs = zip(_asked(s), self.figures, strict=False)
        changed = [one.question for one, before in pairs if before and _figures(s, one) not in ("", before)]
        ask_again(s, lambda question: any(question is one for one in changed))


def _asked(s: Table) -> tuple[Asked, ...]:
    top = s.stack[-1]
    assert isinstance(top, Questions)
    return top.asked


def _figures(s: Table, one: Asked) -> str:
    """What a question shows to whoever is asked; nothing if it is closed."""
    question = one.question
    assert isinstance(question, Prompt)
    if one.is_closed or question.gone(s) is not None:
        return ""
    offered = question.ask(s)
    forms = [
        [field.name, field.least, field.most, list(field.choices)] for form in offered.forms for field in form.fields
    ]
    return canonical([[pick.text for pick in offered], forms, question.facts(s), question.stakes(s)])
