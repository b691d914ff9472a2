"""Making, setting off and undoing preparations; both ends cost drain. [SR-P01, SR-M11, SR-M12, SR-ALC-04, SR-ALC-06]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tripot.engine.refusals import Refusal
from tripot.games.rpg.actions.casting import Amplification, amplified, check_amplifications
from tripot.games.rpg.alchemy import difficulty, nearest, release, store, weaken
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.clock import advance
from tripot.games.rpg.contests import END, judge_alone, roll, target, test, weigh
from tripot.games.rpg.doings import actor, test_of
from tripot.games.rpg.plays import play
from tripot.games.rpg.positions import metres, place_of
from tripot.games.rpg.records import Character, Order, Preparation, Trial, Values, written
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import remind
from tripot.games.rpg.steering import dare
from tripot.games.rpg.tables import SPELLS, TRIGGERS
from tripot.games.rpg.trials import open_trial
from tripot.games.rpg.visibility import readers
from tripot.games.rpg.weapons import REACH


@dataclass(slots=True, kw_only=True)
class Craft(Order):
    """A preparation being made. [SR-P01]"""

    spell: str = written("")
    trigger: str = written("")
    amplify: tuple[Amplification, ...] = written((), Amplification)
    about: str = written("")
    seconds: int = written(0)


@dataclass(slots=True, kw_only=True)
class UsePreparation(Order):
    """A preparation set off, or taken apart. [SR-M11, SR-M12]"""

    preparation: str = written("")


def _need_recipe(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A known spell, a trigger, amplifications it has, drachms. [SR-P01, SR-ALC-04]"""
    spell = SPELLS.get(v.get("spell") or "")
    if spell is None or spell.code not in c.spells:
        yield Refusal("SR-P01", "E_TARGET", {"found": str(v.get("spell") or "")}, ("spell",))
        return
    if v.get("trigger") not in TRIGGERS:
        yield Refusal("SR-ALC-03", "E_TARGET", {"found": str(v.get("trigger") or "")}, ("trigger",))
        return
    yield from check_amplifications(c, spell, v)
    cost = s.figures.craft_drachms_per_difficulty * difficulty(s, v["trigger"], len(v.get("amplify") or ()))
    if c.drachms < cost:
        yield Refusal("SR-ALC-04", "E_DRACHMS", {"needed": cost, "left": c.drachms})
    if s.encounter is not None:
        yield Refusal("SR-ALC-11", "E_TURN", {})


def _suggest_recipe(_s: Table, c: Character) -> Iterable[Values]:
    return [{"spell": spell, "trigger": trigger} for spell in c.spells for trigger in ("command", "aura", "verbal")]


def _dare_brewing(s: Table, doing: Craft) -> None:
    dare(s, doing, s.figures.craft_seconds_per_difficulty * difficulty(s, doing.trigger, len(doing.amplify)))


def _prepare(s: Table, doing: Craft) -> None:
    """Drachms go whether it works or not; then the time. [SR-ALC-04, SR-ALC-11]"""
    c, hard = actor(s, doing), difficulty(s, doing.trigger, len(doing.amplify))
    c.drachms -= s.figures.craft_drachms_per_difficulty * hard
    s.tell("SR-ALC-04", "drachms", readers(s, c), who=label(c), spent=s.figures.craft_drachms_per_difficulty * hard)
    advance(s, s.figures.craft_seconds_per_difficulty * hard)


def _tune(s: Table, doing: Craft, trial: Trial) -> None:
    trial.threshold = difficulty(s, doing.trigger, len(doing.amplify))


def _craft(s: Table, doing: Craft) -> None:
    """Potential is the net hits; a critical failure costs one more die of drain. [SR-ALC-05, SR-P01]"""
    c, trial = actor(s, doing), test_of(s, doing)
    if trial.outcome == "critical_failure":
        doing.more_drain = 1
    if not trial.net:
        return
    made = Preparation(
        f"preparation_{s.number()}", c.id, doing.spell, trial.net, doing.trigger, amplified(doing.amplify),
        doing.about,
    )  # fmt: skip
    store(s, c, made)
    if doing.trigger == "delay":
        remind(s, s.clock + (doing.seconds or 60), "timer", made.id)


def own_preparations(s: Table, c: Character) -> list[Preparation]:
    """What somebody made and can set off by a word or a gesture. [SR-M12]"""
    return [one for one in s.preparations.values() if one.maker == c.id and TRIGGERS[one.trigger].fired == "person"]


def in_range(c: Character, preparation: Preparation) -> bool:
    """Ten metres for a word or a gesture; a command goes any distance. [SR-ALC-10]"""
    place = place_of(c)
    if preparation.trigger == "command" or place is None or preparation.x is None or preparation.y is None:
        return True
    return metres(place, (preparation.x, preparation.y)) <= 10


def _need_trigger(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    found = next((one for one in own_preparations(s, c) if one.id == v.get("preparation")), None)
    if found is None or not in_range(c, found) or found.countdown:
        yield Refusal("SR-M12", "E_PREPARATION", {}, ("preparation",))


def _suggest_trigger(s: Table, c: Character) -> Iterable[Values]:
    return [{"preparation": one.id} for one in own_preparations(s, c)]


def _trigger(s: Table, doing: UsePreparation) -> None:
    """At once, or at the end of a round to come. [SR-M12, SR-ALC-10]"""
    preparation = s.preparations.get(doing.preparation)
    if preparation is None:
        return
    rounds = TRIGGERS[preparation.trigger].rounds
    if rounds:
        preparation.countdown = rounds
        if s.encounter is None:
            remind(s, s.clock + rounds * int(s.options["round_seconds"]), "timer", preparation.id)
        return
    other = target(s, doing) or nearest(s, preparation, but=preparation.maker)
    release(s, preparation, other)


def reachable(s: Table, c: Character) -> list[Preparation]:
    """Preparations within two metres; one's own, where nobody knows where things are. [SR-M11]"""
    place, found = place_of(c), []
    for one in s.preparations.values():
        if place is None or one.x is None or one.y is None:
            near = one.maker == c.id
        else:
            near = metres(place, (one.x, one.y)) <= REACH
        if near:
            found.append(one)
    return found


def _need_preparation(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    if v.get("preparation") not in [one.id for one in reachable(s, c)]:
        yield Refusal("SR-M11", "E_PREPARATION", {}, ("preparation",))


def _suggest_preparation(s: Table, c: Character) -> Iterable[Values]:
    return [{"preparation": one.id} for one in reachable(s, c) if one.maker == c.id]


def _potential_opposes(s: Table, doing: UsePreparation) -> None:
    """Its potential, as dice. [SR-M11]"""
    preparation = s.preparations.get(doing.preparation)
    if preparation is not None:
        parts = [("potential", preparation.potential)]
        trial = open_trial(s, doing.id, None, "defence", parts, action="potential", device=preparation.id)
        doing.against.append(trial.id)
        s.then(Resolve(trial.id))


def _dissociate(s: Table, doing: UsePreparation) -> None:
    """A point of potential less for each net hit, at once. [SR-M11, SR-ALC-12]"""
    preparation, net = s.preparations.get(doing.preparation), test_of(s, doing).net
    if preparation is not None and net:
        weaken(s, preparation, net)


PLAYS = {
    "craft_preparation": play(
        Craft, (_dare_brewing, _prepare, roll, judge_alone, _craft, *END),
        ("spell", "trigger", "amplify", "about", "seconds", "atouts"),
        _need_recipe, _suggest_recipe, _tune, handles=("critical_failure",),
    ),
    "trigger_preparation": play(
        UsePreparation, (_trigger, *END), ("preparation", "target"), _need_trigger, _suggest_trigger
    ),
    "dissociate_preparation": play(
        UsePreparation, (_potential_opposes, test, weigh, _dissociate, *END), ("preparation", "atouts"),
        _need_preparation, _suggest_preparation,
    ),
}  # fmt: skip
