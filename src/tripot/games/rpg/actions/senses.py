"""Looking, resting, letting go. [SR-E16, SR-E17, SR-E21]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tripot.engine.knowledge import secret
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM
from tripot.games.rpg import effects, grapples
from tripot.games.rpg.characters.control import controller
from tripot.games.rpg.contests import END, judge_alone, roll
from tripot.games.rpg.doings import actor, test_of
from tripot.games.rpg.matrix.holds import set_free
from tripot.games.rpg.notes import write_note
from tripot.games.rpg.plays import play
from tripot.games.rpg.pools import skilled
from tripot.games.rpg.records import Character, Order, Trial, Values, written
from tripot.games.rpg.resting import start_rest, stop_rest
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import every
from tripot.games.rpg.statuses.concealment import concealed, threshold_to_notice
from tripot.games.rpg.steering import ask_time


@dataclass(slots=True, kw_only=True)
class Observe(Order):
    """Somebody looks or listens around. [SR-E16]"""

    sense: str = written("")
    modifier: int = written(0)
    observed: str = secret("")


@dataclass(slots=True, kw_only=True)
class Release(Order):
    """Something is let go of. [SR-E17]"""

    object: str = written("")


@dataclass(slots=True, kw_only=True)
class TakeRest(Order):
    """Somebody rests, or gets up. [SR-E21]"""

    mental: bool = written(False)
    physical: bool = written(False)
    hours: int = written(0)


def hiding(s: Table, c: Character) -> list[Character]:
    """Whoever could be noticed by looking or listening: near, concealed, not yet perceived."""
    return [
        one
        for one in s.people()
        if one.id != c.id and one.id not in c.perceived and (one.hidden or concealed(c, one, "visual"))
    ]


def _suggest_observe(_s: Table, _c: Character) -> Iterable[Values]:
    return [{"sense": "visual"}, {"sense": "auditory"}]


def _observed(s: Table, doing: Observe) -> Character | None:
    """Whoever is hardest to miss of those that hide; a player cannot name what nobody has seen."""
    c, sense = actor(s, doing), doing.sense
    found = hiding(s, c)
    return min(found, key=lambda one: (threshold_to_notice(c, one, sense), one.id), default=None)


def _tune_observe(s: Table, doing: Observe, trial: Trial) -> None:
    """By eye or by ear; how well the hidden one hides is nobody's business. [SR-STA-18, SR-E16]"""
    c, sense = actor(s, doing), doing.sense
    trial.tags = (sense,)
    trial.parts = skilled(c, "perception", "INT", action="observe", tags=(sense,))
    other = _observed(s, doing)
    doing.observed = other.id if other is not None else ""
    trial.hidden = True
    trial.opponent = ""
    if other is not None:
        trial.threshold = max(0, threshold_to_notice(c, other, sense) + doing.modifier)


def _observe(s: Table, doing: Observe) -> None:
    """Perceived from now on, until contact is broken. [SR-E16, SR-STA-18]"""
    c, other = actor(s, doing), s.characters.get(doing.observed)
    seen = other is not None and bool(test_of(s, doing).net)
    if seen and other is not None:
        c.perceived.append(other.id)
    write_note(s, c, "SR-E16", "observed", found=other.id if seen and other is not None else "")


def _release(s: Table, doing: Release) -> None:
    """End one of one's own effects, holds, controls or locks. [SR-E17]"""
    c, what = actor(s, doing), doing.object
    kind, _, name = what.partition(":")
    if kind == "effect" and name.isdecimal() and int(name) in s.effects:
        effects.end(s, s.effects[int(name)])
    elif kind == "hold" and name in s.characters:
        grapples.unlink(s, c, s.characters[name])
    elif kind == "device" and name in s.devices:
        device = s.devices[name]
        if device.controlled_by == c.id:
            set_free(s, device)
        device.locks = [one for one in device.locks if one != c.id]


def releasable(s: Table, c: Character) -> list[str]:
    """What somebody could let go of."""
    held = [f"effect:{effect.id}" for effect in effects.maintained_by(s, c)]
    held += [f"hold:{status.about}" for status in every(c, "grappling")]
    return held + [
        f"device:{device.id}" for device in s.devices.values() if device.controlled_by == c.id or c.id in device.locks
    ]


def _need_held(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    if v.get("object") not in releasable(s, c):
        yield Refusal("SR-E17", "E_TARGET", {"found": str(v.get("object") or "")[:60]}, ("object",))


def _suggest_held(s: Table, c: Character) -> Iterable[Values]:
    return [{"object": what} for what in releasable(s, c)]


def _need_peace(s: Table, _c: Character, _v: Values) -> Iterator[Refusal]:
    if s.encounter is not None:
        yield Refusal("SR-HEAL-07", "E_TURN", {})


def _suggest_rest(s: Table, _c: Character) -> Iterable[Values]:
    return [] if s.encounter is not None else [{"mental": True, "physical": True}, {"mental": True}, {"physical": True}]


def _rest(s: Table, doing: TakeRest) -> None:
    """Begin to rest, or get up; hours may be spent on it at once. [SR-E21, SR-HEAL-07]"""
    c, mental, physical = actor(s, doing), doing.mental, doing.physical
    if not mental and not physical:
        stop_rest(c)
        return
    start_rest(s, c, mental=mental, physical=physical)
    if doing.hours and controller(s, c) == GM:
        ask_time(s, GM, doing.hours * 3600)


PLAYS = {
    "observe": play(
        Observe, (roll, judge_alone, _observe, *END), ("sense", "modifier", "atouts"), suggest=_suggest_observe,
        tune=_tune_observe,
    ),
    "release": play(Release, (_release, *END), ("object",), _need_held, _suggest_held),
    "rest": play(TakeRest, (_rest, *END), ("mental", "physical", "hours"), _need_peace, _suggest_rest),
    "end_turn": play(Order, END),
}  # fmt: skip
