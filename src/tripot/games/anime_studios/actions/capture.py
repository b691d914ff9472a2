"""Capture a mascot: not a battle. [AN-COM-16, AN-COM-19, AN-GEN-06]"""

from typing import Any

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import productions, reserves, studios
from tripot.games.anime_studios.effects import pay
from tripot.games.anime_studios.factions import comet, midnight, mirage
from tripot.games.anime_studios.forces import MASCOTS, RANK
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.maps import MEMBERS, STRIDE, ZONE, ZONES
from tripot.games.anime_studios.numbers import FACTION, FACTIONS, MIDNIGHT
from tripot.games.anime_studios.question import Question, put, word
from tripot.games.anime_studios.refusals import enemy_named, first, main_action, price, unknown_zone, zone_named
from tripot.games.anime_studios.state import NO_ZONE, NOBODY, AnimeState

PICKS = tuple(
    tuple(Pick(f"capture:{zone}:{faction}", "capture", (zone, faction)) for zone in ZONES) for faction in FACTIONS
)
THE_KEEPER = Pick("mascot:keeper", "give_keeper")
ANOTHER = Pick("mascot:other", "give_other")
EITHER = Menu((ANOTHER, THE_KEEPER))


def targets(s: AnimeState, own: Holdings) -> list[tuple[int, int]]:
    """Players and zones where a mascot can be taken: outranked and not veiled. [AN-COM-17, AN-COM-18, AN-MI-17]"""
    force, mine, base = s.force, s.occupied[own.seat], own.seat * STRIDE
    found = []
    for other, zones in enumerate(s.occupied):
        if mine & zones and other != own.seat:
            theirs_from = other * STRIDE
            for zone in MEMBERS[mine & zones]:
                theirs = force[theirs_from + zone]
                outranked = theirs & MASCOTS and RANK[force[base + zone]] > RANK[theirs]
                if outranked and not midnight.is_veiled(s, other, zone):
                    found.append((other, zone))
    return found


def offer(s: AnimeState, own: Holdings, picks: list[Pick]) -> None:
    """The captures I can pay. [AN-COM-16]"""
    if own.staff >= s.figures.capture_cost:
        picks += [PICKS[s.faction[other]][zone] for other, zone in targets(s, own)]


def check(s: AnimeState, seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """Why not. [AN-COM-16]"""
    return first(
        [*main_action(s), *target_faults(s, seat, words), *price(s, seat, s.figures.capture_cost, "AN-COM-16")]
    )


def target_faults(s: AnimeState, seat: Seat, words: tuple[str, ...]) -> list[Refusal]:
    """What forbids taking a mascot of that faction in that zone. [AN-COM-17, AN-ERR-03]"""
    zone = zone_named(s, word(words, 0))
    if zone == NO_ZONE:
        return [unknown_zone(word(words, 0))]
    facts = {"zone": ZONES[zone]}
    own = s.force[seat * STRIDE + zone]
    faults = [] if own else [Refusal("AN-COM-17", "NO_UNIT_HERE", facts)]
    enemy = enemy_named(s, seat, word(words, 1))
    force = 0 if enemy == NOBODY else s.force[enemy * STRIDE + zone]
    if not force:
        return [*faults, Refusal("AN-COM-16", "NO_SUCH_ENEMY_HERE", facts)]
    if not force & MASCOTS:
        faults.append(Refusal("AN-COM-16", "NO_MASCOT_HERE", facts))
    if RANK[own] <= RANK[force]:
        faults.append(Refusal("AN-COM-17", "RANK_TOO_LOW", facts))
    if midnight.is_veiled(s, enemy, zone):
        faults.append(Refusal("AN-MI-17", "PROTECTED_BY_VEIL", facts))
    return faults


def do(s: AnimeState, seat: Seat, name: str, faction: str) -> None:
    """One mascot an action; the owner chooses between a keeper and another. [AN-COM-20, AN-COM-21]"""
    pay(s, seat, s.figures.capture_cost)
    s.main_done = True
    seize(s, seat, s.player_of[FACTION[faction]], ZONE[name], theft=False)


def seize(s: AnimeState, captor: Seat, owner: Seat, zone: int, *, theft: bool) -> None:
    """Ask the owner, if there is a choice. [AN-COM-21]"""
    mascots = s.force[owner * STRIDE + zone] & MASCOTS
    keeps = studios.keeps(s, owner, zone)
    if keeps and mascots > 1:
        s.tell("AN-COM-21", "mascot_claimed", PUBLIC, seat=captor, owner=owner, zone=ZONES[zone])
        put(s, GiveUpMascot(owner, captor, zone, theft))
    else:
        take(s, captor, owner, zone, keeper=keeps, theft=theft)


class GiveUpMascot(Question):
    """Which mascot is captured: the keeper, or another? [AN-COM-21]"""

    __slots__ = ("captor", "theft", "zone")
    kind = "captured_mascot"
    rule = "AN-COM-21"

    def __init__(self, seat: Seat, captor: Seat, zone: int, theft: bool) -> None:
        super().__init__(seat)
        self.captor = captor
        self.zone = zone
        self.theft = theft

    def ask(self, s: AnimeState) -> Menu:
        return EITHER

    def default(self, s: AnimeState) -> Pick:
        return ANOTHER

    def apply(self, s: AnimeState, action: Pick) -> None:
        take(s, self.captor, self.seat, self.zone, keeper=action is THE_KEEPER, theft=self.theft)

    def facts(self, s: AnimeState) -> dict[str, Any]:
        return {"zone": ZONES[self.zone], "captor": self.captor}


def take(s: AnimeState, captor: Seat, owner: Seat, zone: int, *, keeper: bool, theft: bool) -> None:
    """The mascot stays with its captor until the next staff phase; conditions remember it. [AN-COM-22]"""
    s.tell("AN-COM-22", "captured", PUBLIC, seat=captor, owner=owner, zone=ZONES[zone], keeper=keeper)
    reserves.take_off(s, owner, 0, zone, keeper)
    s.captives[captor * s.players + owner] += 1
    comet.remember_removal(s, captor, 1)
    productions.remember(s, captor)
    midnight.remember_loss(s, owner)
    if keeper:
        mirage.remember_keeper(s, captor)
    if theft:
        steal(s, captor, owner)


def steal(s: AnimeState, thief: Seat, owner: Seat) -> None:
    """`fan_theft`: a fan comes along, if there is one. [AN-MI-15, AN-GEN-16]"""
    assert s.faction[thief] == MIDNIGHT
    fans = min(s.numbers().abilities["fan_theft"]["fans"], s.fans[owner])
    s.fans[owner] -= fans
    s.fans[thief] += fans
    s.tell("AN-MI-15", "fan_stolen", PUBLIC, seat=thief, owner=owner, fans=fans)
