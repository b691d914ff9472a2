"""Mirage's mole: an owl takes the place of somebody's mascot. [AN-MR-15]"""

from typing import Any

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices, reserves, studios
from tripot.games.anime_studios.actions.capture import ANOTHER, EITHER, THE_KEEPER
from tripot.games.anime_studios.effects import BIT, pay
from tripot.games.anime_studios.forces import KIND_COUNT, MASCOTS
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.maps import STRIDE, ZONE, ZONES
from tripot.games.anime_studios.numbers import FACTION, FACTIONS
from tripot.games.anime_studios.question import Question, put, word
from tripot.games.anime_studios.refusals import enemy_named, first, unknown_zone, zone_named
from tripot.games.anime_studios.state import NO_ZONE, NOBODY, AnimeState
from tripot.games.anime_studios.unique.rights import faults

PICKS = tuple(tuple(Pick(f"mole:{zone}:{faction}", "mole", (zone, faction)) for zone in ZONES) for faction in FACTIONS)


def offer(s: AnimeState, own: Holdings, picks: list[Pick]) -> None:
    """Zones shared with a mascot, while an owl is in reserve. [AN-MR-15]"""
    if not s.made[own.seat] & BIT["mole"] or own.staff < prices.unique(s, own.seat, "mole"):
        return
    if not s.reserve[own.seat * KIND_COUNT]:
        return
    for other in range(s.players):
        if other != own.seat:
            base = other * STRIDE
            picks += [PICKS[s.faction[other]][zone] for zone in own.homes if s.force[base + zone] & MASCOTS]


def check(s: AnimeState, seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """A zone where I am, an enemy mascot there, an owl in reserve. [AN-MR-15]"""
    found = [*faults(s, seat, "mole", "AN-MR-15")]
    if not s.reserve[seat * KIND_COUNT]:
        found.append(Refusal("AN-MR-15", "RESERVE_EMPTY", {"unit": reserves.kind_name(s, seat, 0), "left": 0}))
    zone = zone_named(s, word(words, 0))
    if zone == NO_ZONE:
        return first([*found, unknown_zone(word(words, 0))])
    facts = {"zone": ZONES[zone]}
    if not s.force[seat * STRIDE + zone]:
        found.append(Refusal("AN-MR-15", "NO_UNIT_HERE", facts))
    enemy = enemy_named(s, seat, word(words, 1))
    force = 0 if enemy == NOBODY else s.force[enemy * STRIDE + zone]
    if not force:
        found.append(Refusal("AN-MR-15", "NO_SUCH_ENEMY_HERE", facts))
    elif not force & MASCOTS:
        found.append(Refusal("AN-MR-15", "NO_MASCOT_HERE", facts))
    return first(found)


def do(s: AnimeState, seat: Seat, name: str, faction: str) -> None:
    """The owner chooses which mascot is replaced, if there is a choice. [AN-MR-15]"""
    pay(s, seat, prices.unique(s, seat, "mole"))
    s.main_done = True
    zone, owner = ZONE[name], s.player_of[FACTION[faction]]
    keeps = studios.keeps(s, owner, zone)
    if keeps and s.force[owner * STRIDE + zone] & MASCOTS > 1:
        s.tell("AN-MR-15", "mascot_claimed", PUBLIC, seat=seat, owner=owner, zone=name)
        put(s, GiveUpToMole(owner, seat, zone))
    else:
        replace(s, seat, owner, zone, keeper=keeps)


class GiveUpToMole(Question):
    """Which mascot is replaced: the keeper, or another? [AN-MR-15]"""

    __slots__ = ("agent", "zone")
    kind = "mole_mascot"
    rule = "AN-MR-15"

    def __init__(self, seat: Seat, agent: Seat, zone: int) -> None:
        super().__init__(seat)
        self.agent = agent
        self.zone = zone

    def ask(self, s: AnimeState) -> Menu:
        return EITHER

    def default(self, s: AnimeState) -> Pick:
        return ANOTHER

    def apply(self, s: AnimeState, action: Pick) -> None:
        replace(s, self.agent, self.seat, self.zone, keeper=action is THE_KEEPER)

    def facts(self, s: AnimeState) -> dict[str, Any]:
        return {"zone": ZONES[self.zone], "captor": self.agent}


def replace(s: AnimeState, seat: Seat, owner: Seat, zone: int, *, keeper: bool) -> None:
    """No capture, no humiliation; the studio of a replaced keeper is now the mole's. [AN-MR-15, AN-GEN-12]"""
    reserves.lift(s, owner, 0, zone)
    s.reserve[owner * KIND_COUNT] += 1
    reserves.bring(s, seat, 0, zone)
    if keeper:
        studios.leave(s, owner, zone)
        studios.occupy(s, seat, zone)
    s.tell("AN-MR-15", "mole_placed", PUBLIC, seat=seat, owner=owner, zone=ZONES[zone], keeper=keeper)
