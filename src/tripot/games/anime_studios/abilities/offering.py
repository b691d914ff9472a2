"""Players are asked about their abilities before and after the dice. [AN-BAT-01, AN-BAT-14]"""

from typing import ClassVar

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.engine.frames import Automatic
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios.abilities.ability import AFTER, BEFORE, Ability, faults, is_ready, use
from tripot.games.anime_studios.abilities.comet import Overdrive
from tripot.games.anime_studios.abilities.dragonfly import Gossip, PoliteDismissal, Reconciliation
from tripot.games.anime_studios.abilities.midnight import ClownParade, Curse, Dilemma
from tripot.games.anime_studios.abilities.mirage import BackToSketch
from tripot.games.anime_studios.effects import owns
from tripot.games.anime_studios.maps import ZONES
from tripot.games.anime_studios.numbers import ABILITY_OWNER, FACTIONS
from tripot.games.anime_studios.question import Question, put
from tripot.games.anime_studios.refusals import WRONG_PHASE, first
from tripot.games.anime_studios.state import AnimeState
from tripot.games.anime_studios.words import Timing

DONE = Pick("done")

ABILITIES: dict[str, Ability] = {
    ability.name: ability
    for ability in (
        Overdrive(),
        PoliteDismissal(),
        Gossip(),
        Dilemma(),
        ClownParade(),
        BackToSketch(),
        Reconciliation(),
        Curse(),
    )
}


_MINE: dict[tuple[int, Timing], tuple[Ability, ...]] = {
    (faction, timing): tuple(
        ability for ability in ABILITIES.values() if ability.timing == timing and ABILITY_OWNER[ability.name] == faction
    )
    for faction in range(len(FACTIONS))
    for timing in (BEFORE, AFTER)
}


def usable(s: AnimeState, player: Seat, timing: Timing) -> list[Pick]:
    """What a player may use now; nobody is asked in vain. [AN-BAT-04]"""
    fight = s.fight
    assert fight is not None
    found: list[Pick] = []
    for ability in _MINE[s.faction[player], timing]:
        if owns(s, player, ability.name) and is_ready(s, player, ability):
            holds = ability.holds
            found += [pick for pick in ability.picks if holds(s, fight, player, pick.args[0] if pick.args else "")]
    return found


class UseBefore(Question):
    """Abilities before the battle, in the order one wishes. [AN-BAT-01]"""

    __slots__ = ()
    kind = "pre_battle"
    rule = "AN-BAT-01"
    timing: ClassVar[Timing] = BEFORE

    def ask(self, s: AnimeState) -> Menu:
        return Menu((*usable(s, self.seat, self.timing), DONE))

    def default(self, s: AnimeState) -> Pick:
        """Use nothing. [AN-DEC-02]"""
        return DONE

    def explain(self, s: AnimeState, pick: Pick) -> Refusal:
        name, _, target = pick.text.partition(":")
        ability = ABILITIES.get(name)
        if ability is None or ability.timing != self.timing:
            return WRONG_PHASE
        return first(faults(s, self.seat, ability, target)) or WRONG_PHASE

    def apply(self, s: AnimeState, action: Pick) -> None:
        if action is DONE:
            s.stack.pop()
            s.tell(self.rule, "abilities_over", PUBLIC, seat=self.seat)
        else:
            use(s, self.seat, ABILITIES[action.kind], action.args[0] if action.args else "")

    def facts(self, s: AnimeState) -> dict[str, str]:
        assert s.fight is not None
        return {"zone": ZONES[s.fight.zone]}


class UseAfter(UseBefore):
    """Abilities after the battle, before the wounds. [AN-BAT-14]"""

    __slots__ = ()
    kind = "post_battle"
    rule = "AN-BAT-14"
    timing = AFTER


class Offering(Automatic[AnimeState]):
    """A player uses abilities one after the other, as long as one is usable and wished for. [AN-BAT-03]"""

    __slots__ = ("seat", "timing")
    rule = "AN-BAT-03"

    def __init__(self, seat: Seat, timing: Timing) -> None:
        self.seat = seat
        self.timing = timing

    def run(self, s: AnimeState) -> None:
        if not usable(s, self.seat, self.timing):
            s.stack.pop()
        else:
            put(s, UseBefore(self.seat) if self.timing == BEFORE else UseAfter(self.seat))


def offer(s: AnimeState, player: Seat, timing: Timing) -> None:
    """Ask a player about abilities, if there is any to use. [AN-BAT-04]"""
    if usable(s, player, timing):
        s.stack.append(Offering(player, timing))
