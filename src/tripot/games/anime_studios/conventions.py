"""Conventions: staff for fans and campaign rights, at most one each in a marketing phase. [AN-CNV-01]"""

from collections.abc import Mapping
from typing import Any, ClassVar

from tripot.engine.actions import Fill, Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.engine.forms import Form
from tripot.engine.frames import Automatic
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import campaign_rights, crisis, productions, reserves, studios
from tripot.games.anime_studios.effects import owns, pay
from tripot.games.anime_studios.factions import dragonfly
from tripot.games.anime_studios.forces import ONE
from tripot.games.anime_studios.numbers import KIND
from tripot.games.anime_studios.prices import FAN_FEVER
from tripot.games.anime_studios.question import CheckForm, CheckPick, Question, put, word
from tripot.games.anime_studios.refusals import WRONG_PHASE, first, price
from tripot.games.anime_studios.state import AnimeState

YES = Pick("convention:yes", "convention", ("yes",))
NO = Pick("convention:no", "no_convention", ("no",))
_ALTAIR = ONE[KIND["captain_altair"][1]]


class Conventions(Automatic[AnimeState]):
    """In turn order, each player is asked. [AN-MKT-03]"""

    __slots__ = ("at",)
    rule = "AN-MKT-03"

    def __init__(self, at: int = 0) -> None:
        self.at = at

    def run(self, s: AnimeState) -> None:
        s.stack.pop()
        if self.at + 1 < s.players:
            s.stack.append(type(self)(self.at + 1))
        self.offer(s, s.order[self.at])

    def offer(self, s: AnimeState, player: Seat) -> None:
        """Ask a player who could do something."""
        if may_be_asked(s, player):
            put(s, HoldConvention(player))


class LastConventions(Conventions):
    """The end is near: whoever has held none in this phase is asked once more. [AN-MKT-04, AN-END-04, AN-END-05]"""

    __slots__ = ()
    rule = "AN-END-04"

    def offer(self, s: AnimeState, player: Seat) -> None:
        if may_be_asked(s, player):
            put(s, HoldLastConvention(player))


def may_be_asked(s: AnimeState, player: Seat) -> bool:
    """Not after one's convention; not without the staff, unless there is a right to reveal. [AN-CNV-01, AN-CNV-07]"""
    return not s.held >> player & 1 and (s.staff[player] >= crisis.price(s) or bool(s.hands[player]))


def check_convention(s: AnimeState, player: Seat, words: tuple[str, ...]) -> Refusal | None:
    """Once, and paid in full. [AN-CNV-01, AN-CNV-02]"""
    if word(words, 0) != "yes":
        return WRONG_PHASE
    faults = list(price(s, player, crisis.price(s), "AN-CNV-02"))
    if s.held >> player & 1:
        faults.append(Refusal("AN-CNV-01", "CONVENTION_ALREADY_HELD"))
    return first(faults)


class HoldConvention(Question):
    """Hold a convention or not; rights may be revealed first. [AN-MKT-03, AN-CMP-06]"""

    __slots__ = ()
    kind = "convention"
    rule = "AN-MKT-03"
    picks: ClassVar[Mapping[str, CheckPick]] = {"convention": check_convention}
    forms: ClassVar[Mapping[str, tuple[Form, CheckForm]]] = {
        "reveal": (campaign_rights.REVEAL, campaign_rights.check_reveal)
    }

    def ask(self, s: AnimeState) -> Menu:
        affordable = check_convention(s, self.seat, ("yes",)) is None
        forms = (campaign_rights.form(s, self.seat),) if s.hands[self.seat] else ()
        return Menu((YES, NO) if affordable else (NO,), forms)

    def default(self, s: AnimeState) -> Pick:
        """Decline, reveal nothing. [AN-DEC-02]"""
        return NO

    def apply(self, s: AnimeState, action: Pick | Fill) -> None:
        if isinstance(action, Fill):
            campaign_rights.reveal(s, self.seat, campaign_rights.places(action.value), "AN-CMP-06")
            if may_be_asked(s, self.seat):
                put(s, type(self)(self.seat))
        elif action is YES:
            hold(s, self.seat)
        else:
            s.tell("AN-CNV-01", "convention_declined", PUBLIC, seat=self.seat)

    def facts(self, s: AnimeState) -> dict[str, Any]:
        return {"cost": crisis.price(s)}


class HoldLastConvention(HoldConvention):
    """The same, once more, before the game ends. [AN-END-04]"""

    __slots__ = ()
    kind = "final_convention"
    rule = "AN-END-04"


def hold(s: AnimeState, player: Seat) -> None:
    """Pay, move the cursor, gain: one convention, completed even in a crisis. [AN-CNV-04, AN-CNV-05, AN-CRI-02]

    What is paid here is not there any more in the action phase. [AN-CNV-06]
    """
    cost = crisis.price(s)
    pay(s, player, cost)
    crisis.advance(s)
    fans = s.figures.fans_per_studio * studios.controlled(s, player)
    s.fans[player] += fans
    s.held |= 1 << player
    s.conventions[player] += 1
    s.tell("AN-CNV-04", "convention_held", PUBLIC, seat=player, cost=cost, fans=fans, total=s.fans[player])
    campaign_rights.draw(s, player, rights(s, player))
    dragonfly.remember_festival(s, player)
    productions.remember(s, player)
    productions.check(s)


def rights(s: AnimeState, player: Seat) -> int:
    """One for each hero in play, and what `prime_time` and the news add. [AN-CNV-04, AN-CO-16, AN-EVT-04, AN-NWS-03]"""
    due = s.figures.rights_per_hero * reserves.heroes_in_play(s, player)
    if owns(s, player, "prime_time") and any(force & _ALTAIR for force in reserves.forces(s, player)):
        due += s.numbers().abilities["prime_time"]["rights"]
    if s.news == FAN_FEVER:
        due += s.figures.news_rights
    return due
