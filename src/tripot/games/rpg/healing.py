"""Healing: natural by rest, artificial by everything else. [SR-HEAL-01, SR-HEAL-12]"""

from tripot.games.rpg.characters import monitors
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.characters.derived import SINGLE
from tripot.games.rpg.damage import Packet, place, suffer
from tripot.games.rpg.effects import maintained_by
from tripot.games.rpg.pools import plain
from tripot.games.rpg.records import EMPTY, Box, Character, Due, Status
from tripot.games.rpg.resting import DAY, FULL, HOUR, break_rest
from tripot.games.rpg.rolling import roll_now
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add, every, find, has, remind, remove, set_level
from tripot.games.rpg.trials import open_trial
from tripot.games.rpg.visibility import readers
from tripot.games.rpg.vitals import MINUTE, check_vitals


def essence_penalty(c: Character) -> int:
    """One point less for each full point of Essence below 5, counted in tenths. [SR-HEAL-12]

    >>> essence_penalty(Character("a", essence=40)), essence_penalty(Character("b", essence=41))
    (1, 0)
    """
    return (50 - c.essence) // 10 if c.essence < 50 else 0


def heal(
    s: Table,
    c: Character,
    points: int,
    monitor: str,
    *,
    deep: bool = False,
    whole: bool = False,
    fresh_since: int | None = None,
) -> int:
    """Artificial healing: each box it empties keeps a scar. Returns the boxes emptied. [SR-HEAL-02, SR-HEAL-03]

    First aid reaches only what was filled since a given second, overflow included [SR-HEAL-15]; what the game master
    heals `whole` no lack of Essence lessens [SR-TBL-08].
    """
    if not whole and s.options["essence_penalty_scope"] == "all":
        points = max(0, points - essence_penalty(c))

    def is_fresh(box: Box) -> bool:
        return fresh_since is None or box.at > fresh_since

    def may(box: Box) -> bool:
        return (deep or not box.incurable) and is_fresh(box)

    used = monitors.empty_boxes(c.overflow, points, is_fresh, EMPTY) if monitor == "physical" else 0
    row = c.physical if monitor == "physical" else c.stun
    scar = EMPTY if c.kind in SINGLE else monitors.SCARRED
    healed = monitors.empty_boxes(row, points - used, may, scar)
    _healed(s, c, healed, used, monitor)
    return healed


def heal_by_rest(s: Table, c: Character, points: int, monitor: str) -> int:
    """Natural healing: what it heals it also makes curable again. [SR-HEAL-09, SR-HEAL-10]"""
    points = max(0, points - essence_penalty(c))
    used = monitors.empty_boxes(c.overflow, points, monitors.any_box, EMPTY) if monitor == "physical" else 0
    row = c.physical if monitor == "physical" else c.stun
    healed = monitors.heal_naturally(row, points - used)
    _healed(s, c, healed, used, monitor)
    return healed


def _healed(s: Table, c: Character, healed: int, overflow: int, monitor: str) -> None:
    if healed or overflow:
        s.tell("SR-HEAL-04", "heal", readers(s, c), who=label(c), boxes=healed + overflow, monitor=monitor)
    if healed and monitor == "physical":
        remove(s, c, "bleeding")
        for status in list(every(c, "crippled")):
            if healed >= 2 * status.level:
                set_level(s, c, status, 0)
    check_vitals(s, c)


def stabilise(s: Table, c: Character) -> None:
    """Somebody dying stops dying, for now. [SR-HEAL-15]"""
    if has(c, "dying") and not has(c, "stabilised"):
        add(s, c, Status("stabilised"))


def natural_test(s: Table, c: Character, monitor: str) -> None:
    """CON + VOL, threshold 0, one point a hit; nothing else comes of it. [SR-HEAL-08, SR-HEAL-11]"""
    trial = open_trial(s, 0, c, "healing", plain(c, "CON", "VOL"), action="natural_healing", tags=("natural_healing",))
    roll_now(s, trial)
    if trial.net:
        heal_by_rest(s, c, trial.net, monitor)


def lower_poison(s: Table, c: Character, points: int) -> int:
    """Take levels of poison away; returns the points left. [SR-STA-POISONED, SR-HEAL-12]"""
    for status in list(every(c, "poisoned")):
        taken = min(points, status.level)
        set_level(s, c, status, status.level - taken)
        points -= taken
    return points


def _dying(s: Table, due: Due) -> None:
    """A box of overflow for each full minute, until somebody helps. [SR-DMG-13]"""
    c = s.characters.get(due.who)
    if c is None or not has(c, "dying"):
        return
    if not has(c, "stabilised"):
        place(s, c, 1, "physical")
        facts = {"boxes": 1, "monitor": "overflow", "element": "none", "amount": 1}
        s.tell("SR-DMG-13", "damage", readers(s, c), who=label(c), **facts)
        check_vitals(s, c)
    if has(c, "dying"):
        remind(s, s.clock + MINUTE, "dying", c.id)


def _rested(s: Table, due: Due) -> None:
    """An interval of rest is over: test, and start the next one. [SR-HEAL-05, SR-HEAL-06]"""
    c = s.characters.get(due.who)
    rest = c.rest if c is not None else None
    if c is None or rest is None or not c.alive:  # the dead rest for good
        return
    start = {
        "rest_mental": rest.mental_since,
        "rest_physical": rest.physical_since,
        "rest_full": rest.full_since,
    }[due.what]
    length = {"rest_mental": HOUR, "rest_physical": DAY, "rest_full": FULL}[due.what]
    if due.data[0] != start:
        return  # that rest was broken meanwhile
    if due.what != "rest_physical" and maintained_by(s, c):
        break_rest(s, c, mental=True)
        return
    if due.what == "rest_full":
        tired = find(c, "fatigued")
        if tired is not None:
            set_level(s, c, tired, tired.level - 1)  # [SR-STA-FATIGUED]
    else:
        natural_test(s, c, "stun" if due.what == "rest_mental" else "physical")
    remind(s, s.clock + length, due.what, c.id, start)


def _patch_wears_off(s: Table, due: Due) -> None:
    """The price of a stim patch. [SR-HEAL-14]"""
    c = s.characters.get(due.who)
    if c is not None:
        c.patch_until = 0
        suffer(s, c, Packet(int(due.data[0]) + 1, "stun", resist="none", irreducible=True))


HAPPENINGS = {
    "dying": _dying,
    "rest_mental": _rested,
    "rest_physical": _rested,
    "rest_full": _rested,
    "patch": _patch_wears_off,
}
