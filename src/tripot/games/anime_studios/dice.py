"""How many dice a side rolls, and what they do. [AN-BAT-07, AN-BAT-08]"""

from tripot.games.anime_studios.factions import comet, dragonfly, midnight, mirage
from tripot.games.anime_studios.maps import STRIDE
from tripot.games.anime_studios.numbers import COMET, DRAGONFLY, MIDNIGHT
from tripot.games.anime_studios.prices import SPOTLIGHT
from tripot.games.anime_studios.state import AnimeState, Fight

POINTS = ("units", "pairs", "overdrive", "news", "gossip", "halved", "total")
"""What a breakdown lists. [AN-UI-05]"""


def breakdown(s: AnimeState, fight: Fight, side: int) -> tuple[int, ...]:
    """Points, pairs, bonuses, less gossip, not below 0; then the parade halves it, up. [AN-BAT-08, AN-GEN-17]"""
    player, opponent = fight.player(side), fight.player(1 - side)
    force = s.force[player * STRIDE + fight.zone]
    points, together = combat(s, player, opponent, force), pairs(s, player, force)
    news = s.figures.news_dice if s.news == SPOTLIGHT and side == 0 else 0
    overdrive, gossip, halved = fight.overdrive[side], fight.gossip[side], fight.halved[side]
    total = max(0, points + together + overdrive + news - gossip)
    if halved:
        total = (total + 1) // 2
    return points, together, overdrive, news, gossip, halved, total


def combat(s: AnimeState, player: int, opponent: int, force: int) -> int:
    """The combat points of a side's units. [AN-DR-03, AN-MI-02, AN-MR-02, AN-CO-10]"""
    faction = s.faction[player]
    points = s.numbers().points[faction][force]
    if faction == COMET:
        return points + comet.armed_bolts(s, player, force)
    if faction == DRAGONFLY:
        return points + dragonfly.president(s, player, force)
    if faction == MIDNIGHT:
        return points + midnight.nocturne(s, force, opponent)
    return points + mirage.onyx(s, player, force)


def pairs(s: AnimeState, player: int, force: int) -> int:
    """Units that are worth more together. [AN-CO-03, AN-DR-01]"""
    if s.faction[player] == COMET:
        return comet.cockpit_duo(s, force)
    return dragonfly.classmates(s, force) if s.faction[player] == DRAGONFLY else 0


def roll(s: AnimeState, fight: Fight) -> None:
    """The attacker's dice, then the defender's; each side suffers what the other rolled. [AN-RNG-03, AN-BAT-09]"""
    totals = [breakdown(s, fight, side)[-1] for side in (0, 1)]
    fight.dice = [tuple(s.rng.roll(s.numbers().dice_sides, total, "dice")) for total in totals]
    for side in (0, 1):
        comet.remember_dice(s, fight.player(side), totals[side])
        faces = fight.dice[1 - side]
        fight.humiliations[side] = sum(face in s.numbers().humiliates for face in faces)
        fight.wounds[side] = sum(face in s.numbers().wounds for face in faces)
        convert(s, fight, side)


def convert(s: AnimeState, fight: Fight, side: int) -> None:
    """Sixes that only wound: the dilemma's answer first, then a heart of stone. [AN-BAT-10, AN-MI-07, AN-MR-09]"""
    player = fight.player(side)
    if fight.softened[side]:
        soft = fight.humiliations[side]
    else:
        force = s.force[player * STRIDE + fight.zone]
        soft = min(fight.humiliations[side], mirage.stone_heart(s, player, force))
    fight.humiliations[side] -= soft
    fight.wounds[side] += soft
