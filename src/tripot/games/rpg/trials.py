"""Tests: from a pool and a threshold to one of four outcomes. [SR-TEST-01, SR-TEST-02, SR-TEST-04]"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tripot.games.rpg import circumstances, dice, levels
from tripot.games.rpg.pools import Part, nature
from tripot.games.rpg.records import Character, Trial
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import has
from tripot.games.rpg.statuses.modifiers import modifiers
from tripot.games.rpg.words import Outcome, TrialRole

OUTCOMES = ("critical_failure", "failure", "success_complication", "success")
LADDER = (0, 1, 2, 3, 4, 6)
"""Thresholds suggested to the game master, from routine to nearly impossible; the texts name them. [SR-TEST-09]"""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a test stands at before its dice: every part, every source, the level. [SR-DICE-06, SR-ADV-06]"""

    parts: list[Part]
    sources: list[Part]
    dice: int
    base: int
    level: int
    losses: list[Part]
    barred: list[str]
    removed: int
    no_advantage: bool


def open_trial(
    s: Table, doing: int, c: Character | None, role: TrialRole, parts: Sequence[Part], **facts: Any
) -> Trial:
    """A new test of somebody, or of a device alone. [SR-TEST-10, SR-TEST-18]"""
    trial = Trial(s.number(), doing, who=c.id if c is not None else "", role=role, parts=list(parts), **facts)
    trial.nature = nature(parts)
    if c is not None:
        trial.guarded = has(c, "guarded")
    s.trials[trial.id] = trial
    return trial


def roller(s: Table, trial: Trial) -> Character | None:
    """Whose dice they are; nobody's for a device alone."""
    return s.characters.get(trial.who)


def outlook(s: Table, trial: Trial) -> Outlook:
    """Add up what the test names, what statuses change and what the place does. [SR-ADV-10, SR-EXT-07]

    Wounds are not among it. [SR-DMG-14]
    """
    c = roller(s, trial)
    parts, sources = list(trial.parts), list(trial.sources)
    losses, barred = list(trial.losses), list(trial.barred)
    if c is not None and trial.stage != "final":
        borne = modifiers(c, trial)
        parts += [*borne.parts, *circumstances.parts(s, c, trial)]
        sources += [*borne.sources, *circumstances.sources(s, c, trial)]
        if "night_sight" in c.traits:
            sources = [one for one in sources if one[0] != "dim_light"]
        losses += borne.losses
        barred += borne.barred
    removed = -sum(hits for _, hits in losses)
    no_advantage = trial.no_advantage or bool(barred)
    start = levels.base(sources, no_advantage=no_advantage, ignore=trial.ignore)
    level = levels.final(start, trial.atouts, no_advantage=no_advantage)
    return Outlook(parts, sources, dice.size(parts), start, level, losses, barred, removed, no_advantage)


def settle(s: Table, trial: Trial) -> None:
    """The pool and the level are what they are: from here on only dice count."""
    seen = outlook(s, trial)
    trial.parts, trial.sources = seen.parts, seen.sources
    trial.dice, trial.level = seen.dice, seen.level
    trial.losses, trial.barred = seen.losses, seen.barred
    trial.removed, trial.no_advantage = seen.removed, seen.no_advantage


def throw(s: Table, trial: Trial) -> None:
    """All the dice of the first roll, and those that the level throws again by itself. [SR-DICE-04, SR-DICE-07]"""
    trial.first = dice.throw(s, trial.dice)
    trial.final = trial.first
    if trial.level == 2 and trial.dice:
        trial.second = dice.throw(s, trial.dice)
    again = levels.rerolled(trial.level, trial.first)
    if again:
        trial.second = dice.throw(s, len(again))
        faces = list(trial.first)
        for place, face in zip(again, trial.second, strict=True):
            faces[place] = face
        trial.final = tuple(faces)


def throw_again(s: Table, trial: Trial) -> None:
    """The whole pool once more; the second roll must be kept. [SR-ADV-11]"""
    trial.second = dice.throw(s, trial.dice)
    trial.final = trial.second
    trial.kept = "reroll"


def keep(trial: Trial, which: str) -> None:
    """Keep a roll. [SR-ADV-11, SR-ADV-12]"""
    trial.kept = which
    trial.final = trial.second if which == "b" else trial.first


def score_of(trial: Trial, faces: Sequence[int]) -> int:
    """The hits of a roll that count. [SR-DICE-08]"""
    return dice.score(dice.hits(faces), trial.removed, trial.automatic)


def faults_of(trial: Trial, faces: Sequence[int]) -> int:
    """The faults of a roll that count. [SR-DICE-09]"""
    return max(0, dice.faults(faces, trial.level) - trial.steady)


def outcome_of(trial: Trial, faces: Sequence[int], threshold: int) -> Outcome:
    """One of the four outcomes, for these dice. [SR-TEST-05, SR-TEST-06, SR-TEST-07, SR-ADV-15]"""
    score, faults, count = score_of(trial, faces), faults_of(trial, faces), len(faces)
    if score > threshold:
        spoilt = faults > score if trial.level <= -2 else 2 * faults > count
        return "success_complication" if spoilt and not trial.guarded else "success"
    return "critical_failure" if score == 0 and 2 * faults > count and not trial.guarded else "failure"


def judge(trial: Trial, threshold: int | None = None) -> None:
    """Count the final dice once, and say what they come to. [SR-TEST-03, SR-TEST-08]"""
    if threshold is not None:
        trial.threshold = threshold
    trial.hits = dice.hits(trial.final)
    trial.faults = faults_of(trial, trial.final)
    trial.score = score_of(trial, trial.final)
    trial.outcome = outcome_of(trial, trial.final, trial.threshold)
    trial.net = max(0, trial.score - trial.threshold)
    trial.stage = "final"


def succeeded(trial: Trial) -> bool:
    """Whether the hits exceed the threshold. [SR-TEST-02]"""
    return trial.net > 0


def is_troubled(trial: Trial) -> bool:
    """Whether the outcome calls for a consequence. [SR-TEST-16]"""
    return trial.outcome in ("success_complication", "critical_failure")
