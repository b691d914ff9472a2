"""Phase 4: rounds in turn order, one main action each, until nobody has staff. [AN-ACT-01, AN-ACT-02]"""

from collections.abc import Mapping
from typing import Any, ClassVar

from tripot.engine.actions import Fill, Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.engine.forms import Form
from tripot.engine.frames import Automatic
from tripot.engine.seats import Seat
from tripot.games.anime_studios import ending, productions
from tripot.games.anime_studios.actions import passing
from tripot.games.anime_studios.commands import DO, END_ROUND, FORM_CHECKS, PICK_CHECKS, choices
from tripot.games.anime_studios.question import CheckForm, CheckPick, Question, put
from tripot.games.anime_studios.state import NOBODY, AnimeState


class ActionRound(Question):
    """One's own round: unlimited actions, and one main action. [AN-ACT-09, AN-ACT-10]"""

    __slots__ = ()
    kind = "action_round"
    rule = "AN-ACT-09"
    picks: ClassVar[Mapping[str, CheckPick]] = PICK_CHECKS
    forms: ClassVar[Mapping[str, tuple[Form, CheckForm]]] = FORM_CHECKS

    def ask(self, s: AnimeState) -> Menu:
        return choices(s, self.seat)

    def default(self, s: AnimeState) -> Pick:
        """Pass before the main action, end the round after it. [AN-DEC-02]"""
        return END_ROUND if s.main_done else passing.PASS

    def apply(self, s: AnimeState, action: Pick | Fill) -> None:
        if isinstance(action, Fill):
            s.stack.append(ACTION_DONE)
            DO[action.form](s, self.seat, action.value)
        elif action is END_ROUND:
            s.round_over = True
            s.tell("AN-ACT-11", "round_ended", PUBLIC, seat=self.seat)
        else:
            s.stack.append(ACTION_DONE)
            DO[action.kind](s, self.seat, *action.args)

    def facts(self, s: AnimeState) -> dict[str, Any]:
        return {"main_done": s.main_done}


ROUNDS = tuple(ActionRound(seat) for seat in range(4))


class ActionDone(Automatic[AnimeState]):
    """An action with its whole battle is resolved: productions, then who is out. [AN-PRD-04, AN-ACT-05]"""

    __slots__ = ()
    rule = "AN-ACT-05"

    def run(self, s: AnimeState) -> None:
        s.stack.pop()
        productions.check(s)
        if 0 in s.staff:
            mark_out(s)
        if not s.staff[s.active]:
            s.round_over = True  # [AN-ACT-12]
        elif not s.round_over and s.stack[-1] is ALL_ROUNDS:
            put(s, ROUNDS[s.active])  # what `Rounds` would do next, without a detour


ACTION_DONE = ActionDone()


def mark_out(s: AnimeState) -> None:
    """A player without staff is out until the end of the phase. [AN-ACT-03, AN-ACT-05]"""
    for player, staff in enumerate(s.staff):
        if not staff and not s.out >> player & 1:
            s.out |= 1 << player
            s.tell("AN-ACT-03", "out", PUBLIC, seat=player)


class Rounds(Automatic[AnimeState]):
    """Round after round; between two, the end of the game is tested. [AN-ACT-01, AN-END-03]"""

    __slots__ = ()
    rule = "AN-ACT-01"

    def run(self, s: AnimeState) -> None:
        if s.active != NOBODY and not s.round_over:
            put(s, ROUNDS[s.active])
        elif s.active != NOBODY and ending.is_beyond(s):
            ending.conclude(s, "fans")
        else:
            self.next_round(s)

    def next_round(self, s: AnimeState) -> None:
        """The next player in turn order who is not out. [AN-ACT-01, AN-ACT-17]"""
        s.active = next_player(s)
        s.main_done = s.round_over = False
        s.fought = 0
        if s.active == NOBODY:
            s.stack.pop()


def next_player(s: AnimeState) -> Seat:
    """Who plays after the active player, or nobody if all are out. [AN-ACT-03, AN-ACT-17]"""
    start = 0 if s.active == NOBODY else s.order.index(s.active) + 1
    for step in range(s.players):
        player = s.order[(start + step) % s.players]
        if not s.out >> player & 1:
            return player
    return NOBODY


ALL_ROUNDS = Rounds()


def open_phase(s: AnimeState) -> None:
    """Whoever has no staff is out from the start. [AN-ACT-03]"""
    s.phase = "action"
    s.out = 0
    s.active = NOBODY
    s.round_over = False
    mark_out(s)
    s.stack.append(ALL_ROUNDS)
