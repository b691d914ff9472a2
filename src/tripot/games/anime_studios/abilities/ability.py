"""What a battle ability is, and when it may be used. [AN-BAT-03, AN-BAT-04]"""

from abc import ABC, abstractmethod
from typing import ClassVar, Literal

from tripot.engine.actions import Pick
from tripot.engine.events import PUBLIC
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios.casualties import force_here
from tripot.games.anime_studios.effects import ONCE, owns, pay
from tripot.games.anime_studios.forces import count
from tripot.games.anime_studios.numbers import KIND
from tripot.games.anime_studios.refusals import price
from tripot.games.anime_studios.state import AnimeState, Fight
from tripot.games.anime_studios.words import AbilityName, Timing

BEFORE: Literal["pre_battle"] = "pre_battle"
AFTER: Literal["post_battle"] = "post_battle"

CHARACTER_KINDS = tuple(kind for kind, (_, place) in KIND.items() if place in {1, 2})
"""Every character of every faction: what a dismissal or a sketch may name."""


class Ability(ABC):
    """An ability that its owner decides to use in a battle, at most once. [AN-BAT-03]"""

    name: ClassVar[AbilityName]
    rule: ClassVar[str]
    timing: ClassVar[Timing] = BEFORE
    per_turn: ClassVar[bool] = False
    """Whether it rests until the next turn. [AN-TRN-04]"""
    third_party: ClassVar[bool] = False
    picks: ClassVar[tuple[Pick, ...]]

    @abstractmethod
    def holds(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> bool:
        """Whether its condition is met, with this target."""

    @abstractmethod
    def use(self, s: AnimeState, fight: Fight, player: Seat, target: str) -> None:
        """Its effect; it is paid already."""


def theirs(s: AnimeState, fight: Fight, player: Seat, kind: str) -> bool:
    """Whether units of that kind are the opponent's and take part. [AN-BAT-05]"""
    side = 1 - fight.side_of(player)
    faction, place = KIND.get(kind, (-1, 0))
    return faction == s.faction[fight.player(side)] and bool(count(force_here(s, fight, side), place))


def faults(s: AnimeState, player: Seat, ability: Ability, target: str) -> list[Refusal]:
    """Not owned, used already, no occasion, too dear. [AN-BAT-03, AN-BAT-04, AN-ACT-07]"""
    fight = s.fight
    assert fight is not None
    facts = {"ability": ability.name}
    if not owns(s, player, ability.name):
        return [Refusal(ability.rule, "ABILITY_NOT_OWNED", facts)]
    found = []
    if (fight.used | s.turn_used) & ONCE[ability.name]:
        found.append(Refusal(ability.rule, "ABILITY_USED", facts))
    bystander = fight.side_of(player) < 0 and not ability.third_party
    if bystander or not ability.holds(s, fight, player, target):
        found.append(Refusal(ability.rule, "ABILITY_CONDITION", facts))
    return [*found, *price(s, player, cost(s, ability), ability.rule)]


def is_ready(s: AnimeState, player: Seat, ability: Ability) -> bool:
    """Not used yet, paid for, and within the player's reach: what does not depend on its target. [AN-BAT-03]"""
    fight = s.fight
    assert fight is not None
    if (fight.used | s.turn_used) & ONCE[ability.name] or s.staff[player] < cost(s, ability):
        return False
    return ability.third_party or fight.side_of(player) >= 0


def cost(s: AnimeState, ability: Ability) -> int:
    """What it costs in staff."""
    return s.numbers().abilities[ability.name]["cost"]


def use(s: AnimeState, player: Seat, ability: Ability, target: str) -> None:
    """Pay, and resolve it completely before the next one. [AN-BAT-03, AN-ACT-16]"""
    fight = s.fight
    assert fight is not None
    pay(s, player, cost(s, ability))
    fight.used |= ONCE[ability.name]
    if ability.per_turn:
        s.turn_used |= ONCE[ability.name]
    s.tell(ability.rule, "ability_used", PUBLIC, seat=player, ability=ability.name, cost=cost(s, ability))
    ability.use(s, fight, player, target)
