"""Every command of a round: what refuses it, what it does, and when it is offered. [AN-DEC-04, AN-ERR-02]"""

from collections.abc import Callable
from typing import TypeAlias

from tripot.engine.actions import Menu, Pick
from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import campaign_rights, unlimited
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
from tripot.games.anime_studios.productions import SIX, has_six
from tripot.games.anime_studios.question import CheckForm, CheckPick
from tripot.games.anime_studios.state import AnimeState
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
"""What each command does. [AN-DEC-04]"""


def choices(s: AnimeState, seat: Seat) -> Menu:
    """Everything a player may do now. [AN-ERR-02]"""
    six = s.made[seat] == SIX
    if s.main_done and not six:
        return _after_main_action(s, seat)
    own = Holdings(s, seat)
    picks = unlimited.picks_of(unlimited.free_studios(s, seat), own.kept)
    forms = [campaign_rights.form(s, seat)] if s.hands[seat] else []
    if not s.main_done:
        offer_main_actions(s, own, picks, forms)
    else:
        battle_start.offer(s, own, picks)
    if s.main_done or (s.fought and six):
        picks.append(END_ROUND)
    return Menu(picks, forms)


_AFTER: dict[tuple[int, int, tuple[int, ...]], Menu] = {}
_MOST_KEPT = 50_000
"""Menus after the main action are few and met again and again; the shelf is emptied when it is full."""


def _after_main_action(s: AnimeState, seat: Seat) -> Menu:
    """Unlimited actions, or the end of the round. [AN-ACT-10, AN-ACT-11]"""
    free = unlimited.free_studios(s, seat)
    key = free, s.kept[seat], s.hands[seat]
    known = _AFTER.get(key)
    if known is None:
        if len(_AFTER) >= _MOST_KEPT:
            _AFTER.clear()
        forms = [campaign_rights.form(s, seat)] if s.hands[seat] else []
        known = _AFTER[key] = Menu([*unlimited.picks_of(free, s.kept[seat]), END_ROUND], forms)
    return known


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
    if mine and own.staff >= s.figures.move_cost:
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
