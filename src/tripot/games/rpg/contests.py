"""Steps that many actions share: the window, the opposition, the test, what both come to.

[SR-TEST-11, SR-TEST-12, SR-TEST-13]
"""

from tripot.engine.events import PUBLIC
from tripot.games.rpg import atouts, complications
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.characters.derived import attribute
from tripot.games.rpg.complications import SETTLE_TROUBLES
from tripot.games.rpg.doings import actor
from tripot.games.rpg.drain import roll_drain
from tripot.games.rpg.pools import Part, plain, skilled
from tripot.games.rpg.procedures import Steps
from tripot.games.rpg.records import Character, Doing, Order, Trial
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import has
from tripot.games.rpg.statuses.permissions import defenceless
from tripot.games.rpg.tables import ACTIONS, Entry
from tripot.games.rpg.trials import judge, open_trial, outlook, roller
from tripot.games.rpg.visibility import witnesses
from tripot.games.rpg.windows import luck_of


def give_back(s: Table, doing: Order) -> None:
    """Step: atouts announced for a test that was never rolled come back. [SR-ATO-05]"""
    c = s.characters.get(doing.who)
    if c is not None and doing.atouts and not doing.trial:
        atouts.refund(c, doing.atouts)


END: Steps[Order] = (give_back, roll_drain, *SETTLE_TROUBLES)
"""What every action ends with. [SR-DICE-05]"""


def target(s: Table, doing: Doing) -> Character | None:
    """Whom the action is against, now."""
    return s.characters.get(doing.target)


def parts_of(c: Character, entry: Entry) -> list[Part]:
    """The pool that the catalogue names. [SR-CHR-04]"""
    attributes = [part.partition(":")[2] for part in entry.pool if part.startswith("attribute:")]
    if entry.skill:
        return skilled(c, entry.skill, attributes[0], action=entry.code, tags=entry.test_tags)
    if "power:2" in entry.pool:
        return [("power", 2 * power_of(c))]
    return plain(c, *attributes)


def power_of(c: Character) -> int:
    """The Power of whoever acts with it: a spirit's own, a magician's MAG."""
    return c.power if c.kind == "spirit" else attribute(c, "MAG")


def make_test(s: Table, doing: Order) -> Trial:
    """The action's own test, ready to be rolled, as the catalogue and the action say."""
    entry, c = ACTIONS[doing.code], actor(s, doing)
    trial = open_trial(
        s, doing.id, c, "test", parts_of(c, entry) if "weapon" not in entry.pool else [],
        action=doing.code, tags=entry.test_tags, threshold=entry.threshold,
        atouts=doing.atouts, asks=False, opponent=_opponent(s, doing),
    )  # fmt: skip
    if doing.help:
        trial.parts.append(("assistants", doing.help))
    s.rules.plays[doing.code].tune(s, doing, trial)
    doing.trial = trial.id
    return trial


def _opponent(s: Table, doing: Order) -> str:
    other = target(s, doing)
    return other.id if other is not None else ""


def test(s: Table, doing: Order) -> None:
    """Step: roll the action's test; the opposition's hits are its threshold. [SR-TEST-11, SR-MTX-10]"""
    trial = make_test(s, doing)
    trial.threshold = max(trial.threshold, opposition_score(s, doing))
    s.then(Resolve(trial.id))


def roll(s: Table, doing: Order) -> None:
    """Step: roll the action's test, against nobody."""
    s.then(Resolve(make_test(s, doing).id))


def judge_alone(s: Table, doing: Doing) -> None:
    """Step: note what went wrong with a test that nobody opposed."""
    complications.note(s, doing, s.trials[doing.trial], s.rules.plays[doing.code].handles)


def opposition_score(s: Table, doing: Doing) -> int:
    """Hits of the best opposition. [SR-TEST-13]"""
    return max((s.trials[one].score for one in doing.against), default=0)


def defend_mentally(s: Table, doing: Order) -> None:
    """Step: the target's mind opposes. [SR-CHR-06]"""
    other = target(s, doing)
    if other is not None:
        oppose(s, doing, other, "mental")


def oppose(s: Table, doing: Order, other: Character, kind: str) -> None:
    """Open a defence test of somebody who can make one; otherwise 0 hits oppose. [SR-TEST-14]"""
    trial = mental_defence(s, doing, other, kind)
    if trial is not None:
        stand(s, doing, trial)


def mental_defence(s: Table, doing: Order, other: Character, kind: str) -> Trial | None:
    """The defence of a mind, if it may defend itself. [SR-CHR-06, SR-TEST-14]"""
    if defenceless(other, physical=kind == "physical"):
        return None
    parts = plain(other, "VOL", "INT")
    if other.kind == "sprite":
        parts = [("sprite_level", other.power)]
    parts += defence_dice(doing, other)
    return open_trial(
        s, doing.id, other, "defence", parts, action=f"{kind}_defense",
        tags=("defense", f"defense_{kind}"), opponent=doing.who, asks=False,
    )  # fmt: skip


def stand(s: Table, doing: Order, *trials: Trial) -> None:
    """Roll defences, with the atouts announced for each as far as they can be felt. [SR-ATO-05, SR-TBL-01]"""
    for trial in trials:
        c = roller(s, trial)
        wanted = 0 if c is None else luck_of(doing, c)
        if c is not None and wanted:
            seen = outlook(s, trial)
            trial.atouts = min(wanted, atouts.spendable(c, seen.base, no_advantage=seen.no_advantage))
            atouts.spend(s, c, trial.atouts)
            doing.defence_luck = tuple(one for one in doing.defence_luck if one[0] != c.id)
    doing.against += [trial.id for trial in trials]
    s.then(Resolve(*(trial.id for trial in trials)))


def defence_dice(doing: Order, other: Character) -> list[Part]:
    """Dice that any defence test of somebody gets: full defence, a shield against spells."""
    parts: list[Part] = []
    if has(other, "full_defense"):
        parts.append(("full_defense", attribute(other, "VOL")))
    if doing.spell_like:
        best = max((one.level for one in other.statuses if one.code == "shielded"), default=0)
        if best:
            parts.append(("shielded", best))  # [SR-MAG-17]
    return parts


def weigh(s: Table, doing: Doing) -> None:
    """Step: judge the opposition against the hits of the test, and note what went wrong on either side."""
    trial = s.trials[doing.trial]
    compare(s, doing, trial)
    complications.note(s, doing, trial, s.rules.plays[doing.code].handles)


def compare(s: Table, doing: Doing, trial: Trial) -> None:
    """What the other side's dice come to against those of the test; equal hits hold. [SR-TEST-12, SR-TEST-13]"""
    for one in doing.against:
        other = s.trials[one]
        judge(other, trial.score)
        _tell_result(s, other, "held" if other.score == trial.score else "won" if other.net else "lost")
        complications.note(s, doing, other)


def _tell_result(s: Table, other: Trial, result: str) -> None:
    c = roller(s, other)
    name = label(c) if c is not None else other.device
    audience = witnesses(s, c) if c is not None else PUBLIC
    s.tell("SR-TEST-13", "opposition", audience, who=name, result=result, outcome=other.outcome, net=other.net)


def opposition_net(s: Table, doing: Doing) -> int:
    """Net hits of the best opposition. [SR-TEST-13]"""
    return max((s.trials[one].net for one in doing.against), default=0)
