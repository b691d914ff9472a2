"""The battle, a publicity stunt in three steps. [AN-GEN-06, AN-BAT-01]"""

from tripot.engine.events import PUBLIC
from tripot.engine.frames import Procedure
from tripot.engine.seats import Seat
from tripot.games.anime_studios import battle_record, casualties, dice, retreats
from tripot.games.anime_studios.abilities import offering
from tripot.games.anime_studios.abilities.ability import AFTER, BEFORE
from tripot.games.anime_studios.factions import comet
from tripot.games.anime_studios.maps import ZONES
from tripot.games.anime_studios.numbers import DRAGONFLY
from tripot.games.anime_studios.state import NOBODY, AnimeState, Fight


def start(s: AnimeState, attacker: Seat, defender: Seat, zone: int) -> None:
    """All units of both factions in the zone take part; third parties do not. [AN-COM-10, AN-BAT-05]"""
    s.fight = Fight(zone, attacker, defender)
    s.stack.append(_BATTLE[0])


def fight_of(s: AnimeState) -> Fight:
    """The battle going on."""
    assert s.fight is not None
    return s.fight


def attacker_before(s: AnimeState) -> None:
    """First the attacker. [AN-BAT-01]"""
    offering.offer(s, fight_of(s).attacker, BEFORE)


def defender_before(s: AnimeState) -> None:
    """Then the defender. [AN-BAT-01]"""
    offering.offer(s, fight_of(s).defender, BEFORE)


def third_parties_before(s: AnimeState) -> None:
    """Then the others, after the attacker in turn order; only Dragonfly has something to say. [AN-BAT-02, AN-DR-14]"""
    gossiper = s.player_of[DRAGONFLY]
    if gossiper != NOBODY and fight_of(s).side_of(gossiper) < 0:
        offering.offer(s, gossiper, BEFORE)


def deserted(s: AnimeState) -> None:
    """Without a unit on one side the battle is over: no dice, nothing after. [AN-BAT-06]"""
    fight = fight_of(s)
    if not casualties.force_here(s, fight, 0) or not casualties.force_here(s, fight, 1):
        s.stack.pop()
        s.tell("AN-BAT-06", "battle_deserted", PUBLIC, zone=ZONES[fight.zone])
        close(s)


def roll(s: AnimeState) -> None:
    """Both sides roll at the same time. [AN-BAT-07, AN-BAT-09]"""
    fight = fight_of(s)
    fight.step = "battle"
    battle_record.remember_dice(s, fight)
    dice.roll(s, fight)
    for side in (0, 1):
        s.tell(
            "AN-BAT-09",
            "rolled",
            PUBLIC,
            seat=fight.player(side),
            dice=list(fight.dice[side]),
            humiliations=fight.humiliations[1 - side],
            wounds=fight.wounds[1 - side],
        )


def attacker_losses(s: AnimeState) -> None:
    """The attacker chooses first. [AN-BAT-13]"""
    casualties.ask_losses(s, 0)


def defender_losses(s: AnimeState) -> None:
    """Then the defender. [AN-BAT-13]"""
    casualties.ask_losses(s, 1)


def attacker_after(s: AnimeState) -> None:
    """Post-battle abilities, the automatic one unasked. [AN-BAT-14, AN-CO-12]"""
    _after(s, 0)


def defender_after(s: AnimeState) -> None:
    """Then the defender's; no third party has any. [AN-BAT-14]"""
    _after(s, 1)


def _after(s: AnimeState, side: int) -> None:
    fight = fight_of(s)
    fight.step = AFTER
    comet.salvage(s, fight.player(side), casualties.fallen(fight, 1 - side))
    offering.offer(s, fight.player(side), AFTER)


def attacker_retreats(s: AnimeState) -> None:
    """The attacker does all retreats first. [AN-BAT-15]"""
    fight_of(s).step = "retreats"
    retreats.ask_retreats(s, 0)


def defender_retreats(s: AnimeState) -> None:
    """Then the defender, who sees where the attacker's units have gone. [AN-BAT-15, AN-BAT-19]"""
    retreats.ask_retreats(s, 1)


def close(s: AnimeState) -> None:
    """A battle has no winner; what it came to is told. [AN-BAT-21, AN-SHOW-01]"""
    battle_record.tell(s, fight_of(s))
    s.fight = None


class Battle(Procedure[AnimeState]):
    """Before, dice, after. [AN-BAT-01, AN-BAT-07, AN-BAT-14]"""

    __slots__ = ()
    rule = "AN-BAT-01"
    steps = (
        attacker_before,
        defender_before,
        third_parties_before,
        deserted,
        roll,
        attacker_losses,
        defender_losses,
        casualties.fall,
        attacker_after,
        defender_after,
        attacker_retreats,
        defender_retreats,
        close,
    )

    def after(self) -> "Battle":
        return _BATTLE[self.at + 1]


_BATTLE = tuple(Battle(at) for at in range(len(Battle.steps)))
