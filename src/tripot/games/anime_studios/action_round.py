"""Phase 4: rounds in turn order, one main action each, until nobody has staff. [AN-ACT-01, AN-ACT-02]"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeAlias

from tripot.engine.actions import Fill, Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.engine.forms import Form
from tripot.engine.frames import Automatic
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import campaign_rights, ending, productions, unlimited
from tripot.games.anime_studios.actions import (
    battle_start,
    capture,
    invoke,
    invoke_character,
    invoke_hero,
    move,
    open_studio,
    passing,
    recruit,
)
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.productions import has_six
from tripot.games.anime_studios.question import CheckForm, CheckPick, Question, put
from tripot.games.anime_studios.state import ACTION, NOBODY, AnimeState
from tripot.games.anime_studios.unique import (
    fan_theft,
    favour_for_favour,
    flying_studio,
    hidden_passage,
    midnight_market,
    mole,
    overtime,
    redeploy,
    room_in_the_sky,
    scramble,
    welcome_club,
    wiretap,
)
from tripot.games.anime_studios.unique.rights import may_create

END_ROUND = Pick("end_round")


def check_end_round(s: AnimeState, seat: Seat, _words: tuple[str, ...]) -> Refusal | None:
    """After the main action, or after a battle of somebody with six productions. [AN-ACT-11, AN-COM-13]"""
    if s.main_done or (s.fought and has_six(s, seat)):
        return None
    return Refusal("AN-ACT-11", "MAIN_ACTION_REQUIRED")


PICK_CHECKS: dict[str, CheckPick] = {
    "take_control": unlimited.check_take_control,
    "abandon": unlimited.check_abandon,
    "open_studio": open_studio.check,
    "battle": battle_start.check,
    "capture": capture.check,
    "recruit": recruit.check,
    "invoke": invoke.check,
    "overtime": overtime.check,
    "welcome_club": welcome_club.check,
    "flying_studio": flying_studio.check,
    "room_in_the_sky": room_in_the_sky.check,
    "fan_theft": fan_theft.check,
    "wiretap": wiretap.check,
    "mole": mole.check,
    "favour_for_favour": favour_for_favour.check,
    "pass": passing.check,
    "end_round": check_end_round,
}
FORM_CHECKS: dict[str, tuple[Form, CheckForm]] = {
    "reveal": (campaign_rights.REVEAL, campaign_rights.check_reveal),
    "move": (move.FORM, move.check),
    "invoke_lys": (invoke_hero.LYS, invoke_hero.check_lys),
    "scramble": (scramble.FORM, scramble.check),
    "hidden_passage": (hidden_passage.FORM, hidden_passage.check),
    "midnight_market": (midnight_market.FORM, midnight_market.check),
    "redeploy": (redeploy.FORM, redeploy.check),
}
DO: dict[str, Callable[..., None]] = {
    "take_control": unlimited.take_control,
    "abandon": unlimited.abandon,
    "reveal": unlimited.reveal,
    "open_studio": open_studio.do,
    "move": move.do,
    "battle": battle_start.do,
    "capture": capture.do,
    "recruit": recruit.do,
    "invoke": invoke.do,
    "invoke_lys": invoke_hero.do_lys,
    "scramble": scramble.do,
    "overtime": overtime.do,
    "welcome_club": welcome_club.do,
    "flying_studio": flying_studio.do,
    "room_in_the_sky": room_in_the_sky.do,
    "hidden_passage": hidden_passage.do,
    "midnight_market": midnight_market.do,
    "fan_theft": fan_theft.do,
    "wiretap": wiretap.do,
    "redeploy": redeploy.do,
    "mole": mole.do,
    "favour_for_favour": favour_for_favour.do,
    "pass": passing.do,
}
"""Every command of a round. [AN-DEC-04]"""


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
        else:
            s.stack.append(ACTION_DONE)
            DO[action.kind](s, self.seat, *action.args)

    def facts(self, s: AnimeState) -> dict[str, Any]:
        return {"main_done": s.main_done}


ROUNDS = tuple(ActionRound(seat) for seat in range(4))


def choices(s: AnimeState, seat: Seat) -> Menu:
    """Everything a player may do now. [AN-ERR-02]"""
    picks: list[Pick] = []
    forms: list[Form] = []
    own = Holdings(s, seat)
    unlimited.offer(s, own, picks)
    if s.hands[seat]:
        forms.append(campaign_rights.form(s, seat))
    if not s.main_done:
        offer_main_actions(s, own, picks, forms)
    elif has_six(s, seat):
        battle_start.offer(s, own, picks)
    if s.main_done or (s.fought and has_six(s, seat)):
        picks.append(END_ROUND)
    return Menu(picks, forms)


Units: TypeAlias = dict[str, tuple[str, ...]]


def offer_main_actions(s: AnimeState, own: Holdings, picks: list[Pick], forms: list[Form]) -> None:
    """The common actions, then those of the faction. [AN-ACT-08]"""
    mine = own.units(s)
    open_studio.offer(s, own, picks)
    recruit.offer(s, own, picks)
    invoke_character.offer(s, own, picks)
    invoke_hero.offer(s, own, picks)
    battle_start.offer(s, own, picks)
    capture.offer(s, own, picks)
    if mine:
        forms.append(move.form(s, own, mine))
    OWN[s.faction[own.seat]](s, own, mine, picks, forms)
    picks.append(passing.PASS)


def _add(forms: list[Form], form: Form | None) -> None:
    if form is not None:
        forms.append(form)


def offer_comet(s: AnimeState, own: Holdings, _mine: Units, picks: list[Pick], forms: list[Form]) -> None:
    """Comet's own actions."""
    _add(forms, scramble.form(s, own))
    if may_create(s, own.seat, "overtime"):
        picks.append(overtime.PICK)


def offer_dragonfly(s: AnimeState, own: Holdings, mine: Units, picks: list[Pick], forms: list[Form]) -> None:
    """Dragonfly's own actions."""
    _add(forms, invoke_hero.lys_form(s, own, mine))
    welcome_club.offer(s, own, picks)
    flying_studio.offer(s, own, picks)
    if may_create(s, own.seat, "room_in_the_sky"):
        picks.append(room_in_the_sky.PICK)


def offer_midnight(s: AnimeState, own: Holdings, mine: Units, picks: list[Pick], forms: list[Form]) -> None:
    """Midnight's own actions."""
    _add(forms, hidden_passage.form(s, own, mine))
    _add(forms, midnight_market.form(s, own, mine))
    fan_theft.offer(s, own, picks)


def offer_mirage(s: AnimeState, own: Holdings, mine: Units, picks: list[Pick], forms: list[Form]) -> None:
    """Mirage's own actions."""
    _add(forms, redeploy.form(s, own, mine))
    wiretap.offer(s, own, picks)
    mole.offer(s, own, picks)
    favour_for_favour.offer(s, own, picks)


OWN = (offer_comet, offer_dragonfly, offer_midnight, offer_mirage)


class ActionDone(Automatic[AnimeState]):
    """An action with its whole battle is resolved: productions, then who is out. [AN-PRD-04, AN-ACT-05]"""

    __slots__ = ()
    rule = "AN-ACT-05"

    def run(self, s: AnimeState) -> None:
        s.stack.pop()
        productions.check(s)
        mark_out(s)
        if not s.staff[s.active]:
            s.round_over = True  # [AN-ACT-12]


ACTION_DONE = ActionDone()


def mark_out(s: AnimeState) -> None:
    """A player without staff is out until the end of the phase. [AN-ACT-03, AN-ACT-05]"""
    if 0 not in s.staff:
        return
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
    s.phase = ACTION
    s.out = 0
    s.active = NOBODY
    s.round_over = False
    mark_out(s)
    s.stack.append(ALL_ROUNDS)
