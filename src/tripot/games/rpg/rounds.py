"""Encounters: initiative, turns, rounds. [SR-TURN-01, SR-TURN-10, SR-TURN-12]"""

from dataclasses import replace

from tripot.engine.events import PUBLIC
from tripot.engine.frames import Automatic, Procedure
from tripot.games.rpg import dice, purse
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.characters.derived import attribute, initiative_score
from tripot.games.rpg.clock import PassRound, second
from tripot.games.rpg.matrix import devices
from tripot.games.rpg.matrix.biddings import at_turn
from tripot.games.rpg.matrix.connection import come_back
from tripot.games.rpg.records import Character, Encounter, Status
from tripot.games.rpg.resting import break_rest, start_rest
from tripot.games.rpg.roundends import end_of_round
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import drop, has, remind
from tripot.games.rpg.statuses.turns import start_of_turn
from tripot.games.rpg.vehicles import roll_on
from tripot.games.rpg.visibility import witnesses
from tripot.games.rpg.vitals import depart, has_served
from tripot.games.rpg.words import Side


def roll_initiative(s: Table, c: Character) -> int:
    """Dice and what one is. [SR-TURN-01, SR-TURN-20]"""
    if c.kind == "sprite":
        device = devices.device_of(s, c)
        score = (devices.value(s, device, "data_processing") if device is not None else 0) + c.power
    else:
        score = initiative_score(c)
    faces = dice.throw(s, c.init_dice if c.kind not in ("sprite", "drone", "vehicle") else 1)
    total = sum(faces) + score
    s.tell("SR-TURN-01", "initiative", witnesses(s, c), who=label(c), dice=list(faces), score=total)
    return total


def order_key(c: Character, score: int) -> tuple[int, int, int, int, str]:
    """Highest first; ties by REA + INT, then REA, then players' characters, then the name. [SR-TURN-01]"""
    together = attribute(c, "REA") + attribute(c, "INT")
    return (-score, -together, -attribute(c, "REA"), int(c.npc), c.id)


def takes_turns(c: Character) -> bool:
    """Who has a place in the order: not a machine that somebody steers. [SR-TURN-20]"""
    return not (c.kind in ("drone", "vehicle") and c.driver)


def open_encounter(s: Table, people: list[str]) -> None:
    """Roll for everybody, in the order of their names; then the first round. [SR-TURN-01]"""
    those = [s.characters[one] for one in sorted(people) if takes_turns(s.characters[one])]
    scores = {c.id: roll_initiative(s, c) for c in those}
    order = sorted(scores, key=lambda one: order_key(s.characters[one], scores[one]))
    s.encounter = Encounter(order, scores)
    s.ticked = s.clock
    for c in s.people():
        break_rest(s, c, mental=True, physical=True)
        c.rest = None
    plain = [label(s.characters[one]) for one in order if witnesses(s, s.characters[one]) is PUBLIC]  # [SR-INFO-05]
    s.tell("SR-TURN-01", "round", PUBLIC, change="encounter", round=1, order=plain)
    begin_round(s)


def join(s: Table, c: Character) -> None:
    """Somebody arrives late: acts this round if the place has not passed. [SR-TURN-02]"""
    encounter = s.encounter
    if encounter is None or c.id in encounter.order or not takes_turns(c):
        return
    encounter.scores[c.id] = roll_initiative(s, c)
    encounter.order.append(c.id)
    encounter.order.sort(key=lambda one: order_key(s.characters[one], encounter.scores[one]))
    purse.refill(c)
    mine = order_key(c, encounter.scores[c.id])
    acting = s.characters.get(encounter.acting)
    if acting is None or mine > order_key(acting, encounter.scores[acting.id]):
        encounter.left.append(c.id)
        encounter.left.sort(key=lambda one: order_key(s.characters[one], encounter.scores[one]))
    s.tell("SR-TURN-02", "round", witnesses(s, c), change="joins", round=encounter.round, order=[label(c)])


def begin_round(s: Table) -> None:
    """Purses are filled again, whoever has them. [SR-TURN-03]"""
    encounter = s.encounter
    assert encounter is not None
    for c in s.people():
        purse.refill(c)
    left = list(encounter.order)
    if encounter.round == 1:
        frozen = [one for one in left if "combat_freeze" in s.characters[one].traits]
        left = [one for one in left if one not in frozen] + frozen
    encounter.left = left
    s.then(NextTurn())


class NextTurn(Automatic[Table]):
    """Whoever comes next takes a turn; after the last one the round ends."""

    __slots__ = ()
    kind = "next_turn"
    rule = "SR-TURN-10"

    def run(self, s: Table) -> None:
        s.stack.pop()
        encounter = s.encounter
        if encounter is None:
            return
        while encounter.left:
            c = s.characters.get(encounter.left.pop(0))
            if c is not None and c.alive and not has(c, "unconscious"):
                begin_turn(s, c)
                return
        s.then(EndOfRound())


def begin_turn(s: Table, c: Character) -> None:
    """Effects until now end, then the statuses speak, then the player. [SR-TURN-10, SR-STA-07]"""
    encounter = s.encounter
    assert encounter is not None
    encounter.acting, encounter.idle = c.id, False
    c.accelerated = False
    for status in [one for one in c.statuses if one.lasts == "start_turn"]:
        drop(s, c, status)
    s.tell("SR-TURN-10", "turn", witnesses(s, c), who=label(c), change="begins", count=encounter.round)
    at_turn(s, c)
    start_of_turn(s, c)


def end_turn(s: Table) -> None:
    """What lasted until now is over; then the next one. [SR-TURN-11, SR-TURN-13]"""
    encounter, c = s.encounter, s.acting()
    assert encounter is not None
    if c is not None:
        _end_of_turn_effects(s, c)
        roll_on(s, c)
    encounter.acting = ""
    s.then(NextTurn())


def _end_of_turn_effects(s: Table, c: Character) -> None:
    for status in list(c.statuses):
        if status.lasts == "end_of_turn":
            drop(s, c, status)
        elif status.lasts == "end_turn":
            if status.left <= 1:
                drop(s, c, status)
            else:
                c.statuses[c.statuses.index(status)] = replace(status, left=status.left - 1)


def _wounds_and_counters(s: Table) -> None:
    encounter = s.encounter
    assert encounter is not None
    end_of_round(s, list(encounter.order))
    s.tell("SR-TURN-12", "round", None, change="ends", round=encounter.round, order=[])


def _seconds_pass(s: Table) -> None:
    s.then(PassRound(s.clock + second(s)))


def _next_round(s: Table) -> None:
    """Another round, unless nobody can go on, or nobody is there to say that it is over. [SR-GEN-09, SR-GEN-12]"""
    encounter = s.encounter
    if encounter is None:
        return
    encounter.round += 1
    nobody_left = not any(_can_go_on(s, one) for one in encounter.order)
    decided = is_refereed(s) and not all(side_stands(s, side) for side in ("crew", "opposition"))
    if nobody_left or decided:
        close_encounter(s)
    else:
        begin_round(s)


class EndOfRound(Procedure[Table]):
    """Wounds, the matrix and counters; the clock, and what it brings; a new round. [SR-TURN-12]"""

    __slots__ = ()
    kind = "end_of_round"
    rule = "SR-TURN-12"
    steps = (_wounds_and_counters, _seconds_pass, _next_round)


def is_refereed(s: Table) -> bool:
    """Whether the engine answers for the game master. [SR-GEN-09]"""
    return not s.gm_here or s.options["referee"] == "auto"


def side_stands(s: Table, side: Side) -> bool:
    """Whether anybody of a side who takes part is still up."""
    order = s.encounter.order if s.encounter is not None else []
    people = [s.characters[one] for one in order if one in s.characters]
    fighting = [c for c in people if c.side == side and c.kind in ("person", "animal", "spirit")]
    return any(_can_go_on(s, c.id) for c in fighting)


def _can_go_on(s: Table, one: str) -> bool:
    c = s.characters.get(one)
    return c is not None and c.alive and not has(c, "unconscious")


def close_encounter(s: Table) -> None:
    """No more rounds: what lasted for the encounter ends, rounds become seconds. [SR-TIME-06, SR-TIME-07]"""
    s.encounter = None
    s.ticked = s.clock
    for c in list(s.people()):
        for status in list(c.statuses):
            if status.lasts in ("encounter", "start_turn", "end_turn", "end_of_turn", "end_of_round"):
                drop(s, c, status)
            elif status.lasts == "rounds":
                _in_seconds(s, c, status, s.clock + status.left * second(s))
        c.pending_minor = 0
        if has(c, "unconscious"):
            start_rest(s, c, mental=True, physical=True)  # [SR-HEAL-07]
    for device in list(s.devices.values()):
        if device.back_in:
            come_back(s, device)
    for c in [one for one in s.people() if has_served(one)]:
        depart(s, c)  # the fight was the last thing they owed [SR-SPI-05, SR-SPI-06]
    s.tell("SR-TIME-07", "round", None, change="closed", round=0, order=[])


def _in_seconds(s: Table, c: Character, status: Status, until: int) -> None:
    c.statuses[c.statuses.index(status)] = replace(status, lasts="seconds", left=until)
    remind(s, until, "status_ends", c.id)
