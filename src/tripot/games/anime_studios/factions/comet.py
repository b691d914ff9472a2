"""Comet Works: force. [AN-CO-05, AN-CO-07, AN-CO-09, AN-CO-11, AN-CO-13, AN-CO-15]"""

from collections.abc import Callable

from tripot.engine.events import PUBLIC
from tripot.games.anime_studios import studios
from tripot.games.anime_studios.effects import owns, receive
from tripot.games.anime_studios.forces import MASCOTS, ONE, count
from tripot.games.anime_studios.numbers import COMET, KIND
from tripot.games.anime_studios.state import AnimeState

PILOT, ORION, ALTAIR = KIND["test_pilot"][1], KIND["orion_frame"][1], KIND["captain_altair"][1]
ALTAIR_HERE = ONE[ALTAIR]


DICE_PRODUCTION = 3
"""`wreck_field` is created by a deed that nothing else remembers."""


def altair_invoked(s: AnimeState, player: int) -> int:
    """Whether Altair has been invoked. [AN-CO-07]"""
    return s.invoked[player] >> ALTAIR & 1


def units_removed(s: AnimeState, player: int) -> int:
    """Mascots captured and opposing units humiliated, since the start. [AN-CO-09]"""
    return s.removed[player]


def dice_rolled(s: AnimeState, player: int) -> int:
    """Whether enough dice were rolled in one battle. [AN-CO-11]"""
    return s.numbers().goals[COMET][DICE_PRODUCTION] if s.deeds[player] >> DICE_PRODUCTION & 1 else 0


def conventions_held(s: AnimeState, player: int) -> int:
    """Conventions since the start. [AN-CO-15]"""
    return s.conventions[player]


MEASURES: tuple[Callable[[AnimeState, int], int] | None, ...] = (
    studios.controlled,
    altair_invoked,
    units_removed,
    dice_rolled,
    None,
    conventions_held,
)
"""How far each production is; one is made by an action. [AN-CO-05, AN-CO-13]"""
POSITIONAL = 0b000001
"""The productions that the position decides, not a deed, as bits."""


def fulfilled(s: AnimeState, player: int, left: int, goals: tuple[int, ...]) -> int:
    """Which of those left the position gives. [AN-CO-05]"""
    return left if s.kept[player].bit_count() >= goals[0] else 0


def remember_dice(s: AnimeState, player: int, dice: int) -> None:
    """`wreck_field` remembers a battle with many dice. [AN-CO-11]"""
    if s.faction[player] == COMET and dice >= s.numbers().goals[COMET][DICE_PRODUCTION]:
        s.deeds[player] |= 1 << DICE_PRODUCTION


def remember_removal(s: AnimeState, player: int, units: int) -> None:
    """`scrap_and_glory` counts captures and humiliations. [AN-CO-09]"""
    if s.faction[player] == COMET:
        s.removed[player] += units


def night_shift(s: AnimeState, player: int) -> int:
    """+2 staff in the staff phase. [AN-CO-14]"""
    return s.numbers().abilities["night_shift"]["staff"] if owns(s, player, "night_shift") else 0


def armed_bolts(s: AnimeState, player: int, force: int) -> int:
    """A combat point for each Bolt, in battles only. [AN-CO-10]"""
    if not owns(s, player, "armed_bolts"):
        return 0
    return s.numbers().abilities["armed_bolts"]["combat"] * (force & MASCOTS)


def cockpit_duo(s: AnimeState, force: int) -> int:
    """A die for each pair of a Test Pilot and an Orion Frame. [AN-CO-03]"""
    return s.numbers().abilities["cockpit_duo"]["dice"] * min(count(force, PILOT), count(force, ORION))


def salvage(s: AnimeState, player: int, fallen: int) -> None:
    """After a battle, staff for each opposing unit that the dice humiliated, two at most. [AN-CO-12]"""
    if not fallen or not owns(s, player, "salvage"):
        return
    worth = s.numbers().abilities["salvage"]
    staff = receive(s, player, min(worth["most"], worth["staff"] * fallen))
    s.tell("AN-CO-12", "salvaged", PUBLIC, seat=player, staff=staff)
