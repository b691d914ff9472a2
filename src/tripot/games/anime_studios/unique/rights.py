"""Who may do a unique action: its faction, once its production exists; a creation action, once. [AN-PRD-06]"""

from collections.abc import Iterator

from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices
from tripot.games.anime_studios.effects import owns
from tripot.games.anime_studios.prices import CREATIONS
from tripot.games.anime_studios.refusals import main_action, price
from tripot.games.anime_studios.state import AnimeState
from tripot.games.anime_studios.words import AbilityName, Creation


def faults(s: AnimeState, seat: Seat, ability: AbilityName, rule: str) -> Iterator[Refusal]:
    """The round's main action, of the right faction, paid. [AN-ACT-09, AN-PRD-07]"""
    yield from main_action(s)
    if not owns(s, seat, ability):
        yield Refusal(rule, "ABILITY_NOT_OWNED", {"ability": ability})
    yield from price(s, seat, prices.unique(s, seat, ability), rule)


def creation_faults(s: AnimeState, seat: Seat, production: Creation, rule: str) -> Iterator[Refusal]:
    """A creation action is done once, by its faction, and paid. [AN-PRD-06, AN-FAC-03]"""
    yield from main_action(s)
    faction, place = CREATIONS[production]
    if s.faction[seat] != faction:
        yield Refusal(rule, "ABILITY_NOT_OWNED", {"ability": production})
    elif s.made[seat] >> place & 1:
        yield Refusal(rule, "ALREADY_CREATED", {"production": production})
    yield from price(s, seat, prices.creation(s, production), rule)


def may_create(s: AnimeState, seat: Seat, production: Creation) -> bool:
    """Whether the creation action of one's own faction can be done and paid."""
    return not s.made[seat] >> CREATIONS[production][1] & 1 and s.staff[seat] >= prices.creation(s, production)
