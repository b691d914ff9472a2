"""Drain: four-sided dice, less a flat resistance once, in stun boxes that only rest heals. [SR-MAG-05, SR-MAG-06]"""

from tripot.games.rpg import dice
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.characters.derived import drain_resistance
from tripot.games.rpg.damage import Packet, absorb
from tripot.games.rpg.records import Character, Order, Trial
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ACTIONS
from tripot.games.rpg.visibility import witnesses


def roll_drain(s: Table, doing: Order) -> None:
    """Once everything else of an action is done, whether it succeeded or not. [SR-MAG-08, SR-DICE-05]"""
    c = s.characters.get(doing.who)
    own = ACTIONS[doing.code].drain if doing.code in ACTIONS else 0
    count = (own if doing.drain is None else doing.drain) + doing.more_drain
    if c is None or not count:
        return
    faces = dice.throw(s, count, 4)
    doing.drain_faces = faces
    take(s, c, faces, 0)


def take(s: Table, c: Character, faces: tuple[int, ...], taken: int) -> None:
    """Fill what the dice come to, less what was filled already. [SR-MAG-07, SR-HEAL-13, SR-MAG-23]"""
    boxes = max(0, sum(faces) - drain_resistance(c))
    s.tell("SR-MAG-06", "drain", witnesses(s, c), who=label(c), dice=list(faces), boxes=boxes)
    if boxes > taken:
        fill(s, c, boxes - taken)


def fill(s: Table, c: Character, boxes: int) -> None:
    """Drain is neither resisted nor softened, and only rest heals it. [SR-MAG-07, SR-HEAL-13]"""
    absorb(s, c, Packet(boxes, "stun", "drain", "none", irreducible=True, incurable=True), 0)


def one_more_box(s: Table, c: Character) -> None:
    """A complication of magic: one more irreducible box. [SR-TEST-16]"""
    fill(s, c, 1)


def one_more_die(s: Table, c: Character, trial: Trial) -> None:
    """A critical failure of magic: one more die, counted with the others. [SR-MAG-23]"""
    doing = s.doings.get(trial.doing)
    old = doing.drain_faces if isinstance(doing, Order) else ()
    taken = max(0, sum(old) - drain_resistance(c))
    take(s, c, (*old, *dice.throw(s, 1, 4)), taken)
