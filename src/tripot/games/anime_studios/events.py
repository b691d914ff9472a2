"""Step 3c: special events, all those of a player, then the next player's. [AN-EVT-01, AN-EVT-02]"""

from collections.abc import Mapping
from typing import Any, ClassVar

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.engine.frames import Automatic
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import productions
from tripot.games.anime_studios.effects import ONCE, owns
from tripot.games.anime_studios.factions import dragonfly, mirage
from tripot.games.anime_studios.numbers import DRAGONFLY, MIRAGE
from tripot.games.anime_studios.question import CheckPick, Question, put, word
from tripot.games.anime_studios.refusals import WRONG_PHASE, first, player_named, price
from tripot.games.anime_studios.state import NOBODY, AnimeState
from tripot.games.anime_studios.words import AbilityName

DECLINE = Pick("decline")
LIMITED_PRINT = Pick("limited_print")
NEGOTIATION = tuple(Pick(f"negotiation:{seat}", "negotiation", (seat,)) for seat in range(4))
FAN = Pick("answer:fan", "give_fan")
RIGHT = Pick("answer:right", "let_draw")


def special_events(s: AnimeState) -> None:
    """After the conventions, before the end is checked. [AN-MKT-05, AN-EVT-01]"""
    s.stack.append(SpecialEvents())


class SpecialEvents(Automatic[AnimeState]):
    """In turn order: automatic events first, then the optional ones as their owner wishes. [AN-EVT-02, AN-EVT-05]"""

    __slots__ = ("at",)
    rule = "AN-EVT-02"

    def __init__(self, at: int = 0) -> None:
        self.at = at

    def run(self, s: AnimeState) -> None:
        s.stack.pop()
        if self.at + 1 < s.players:
            s.stack.append(SpecialEvents(self.at + 1))
        player = s.order[self.at]
        if s.faction[player] == DRAGONFLY and dragonfly.open_stand(s, player):
            productions.check(s)
        if usable(s, player):
            put(s, UseEvent(player))


def usable(s: AnimeState, player: Seat) -> list[Pick]:
    """The optional events that a player can use and pay. [AN-EVT-03, AN-EVT-05]"""
    if s.faction[player] == DRAGONFLY:
        return [LIMITED_PRINT] if check_limited_print(s, player, ()) is None else []
    if s.faction[player] == MIRAGE:
        others = [pick for pick in NEGOTIATION[: s.players] if pick.args[0] != player]
        return others if check_negotiation(s, player, (str(others[0].args[0]),)) is None else []
    return []


def _faults(s: AnimeState, player: Seat, ability: AbilityName, rule: str) -> list[Refusal]:
    """Each event is used once a phase, by its owner. [AN-EVT-03]"""
    if not owns(s, player, ability):
        return [Refusal(rule, "ABILITY_NOT_OWNED", {"ability": ability})]
    used = s.phase_used & ONCE[ability]
    return [Refusal("AN-EVT-03", "ABILITY_USED", {"ability": ability})] if used else []


def check_limited_print(s: AnimeState, player: Seat, _words: tuple[str, ...]) -> Refusal | None:
    """Dragonfly's second printing. [AN-DR-10]"""
    cost = s.numbers().abilities["limited_print"]["cost"]
    return first([*_faults(s, player, "limited_print", "AN-DR-10"), *price(s, player, cost, "AN-DR-10")])


def check_negotiation(s: AnimeState, player: Seat, words: tuple[str, ...]) -> Refusal | None:
    """Mirage names another player. [AN-MR-11]"""
    faults = [*_faults(s, player, "negotiation", "AN-MR-11")]
    faults += price(s, player, mirage.negotiation_cost(s), "AN-MR-11")
    target = player_named(s, word(words, 0))
    if target in {NOBODY, player}:
        faults.append(Refusal("AN-MR-11", "ABILITY_CONDITION", {"ability": "negotiation"}))
    return first(faults)


class UseEvent(Question):
    """An optional event may be declined. [AN-EVT-03]"""

    __slots__ = ()
    kind = "special_event"
    rule = "AN-EVT-03"
    picks: ClassVar[Mapping[str, CheckPick]] = {
        "limited_print": check_limited_print,
        "negotiation": check_negotiation,
    }

    def ask(self, s: AnimeState) -> Menu:
        return Menu((*usable(s, self.seat), DECLINE))

    def default(self, s: AnimeState) -> Pick:
        return DECLINE

    def apply(self, s: AnimeState, action: Pick) -> None:
        if action is DECLINE:
            s.tell("AN-EVT-03", "event_declined", PUBLIC, seat=self.seat)
        elif action is LIMITED_PRINT:
            s.phase_used |= ONCE["limited_print"]
            dragonfly.limited_print(s, self.seat)
            productions.check(s)
        else:
            s.phase_used |= ONCE["negotiation"]
            negotiate(s, self.seat, action.args[0])


def negotiate(s: AnimeState, player: Seat, target: Seat) -> None:
    """The player named gives a fan, if there is one, or lets Mirage draw. [AN-MR-11]"""
    mirage.open_negotiation(s, player, target)
    if s.fans[target] >= s.numbers().abilities["negotiation"]["fans"]:
        put(s, AnswerNegotiation(target))
    else:
        answer(s, target, gives=False)


class AnswerNegotiation(Question):
    """A fan, or a right for Mirage. [AN-MR-11]"""

    __slots__ = ()
    kind = "negotiation_answer"
    rule = "AN-MR-11"

    def ask(self, s: AnimeState) -> Menu:
        return Menu((FAN, RIGHT))

    def default(self, s: AnimeState) -> Pick:
        return RIGHT

    def explain(self, s: AnimeState, pick: Pick) -> Refusal:
        return WRONG_PHASE

    def apply(self, s: AnimeState, action: Pick) -> None:
        answer(s, self.seat, gives=action is FAN)

    def facts(self, s: AnimeState) -> dict[str, Any]:
        return {"to": s.player_of[MIRAGE]}


def answer(s: AnimeState, target: Seat, *, gives: bool) -> None:
    """The negotiation is settled; a special event is a check moment. [AN-PRD-04]"""
    mirage.close_negotiation(s, s.player_of[MIRAGE], target, gives=gives)
    productions.check(s)
