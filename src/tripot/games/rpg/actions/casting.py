"""Casting a spell, and answering one. [SR-E06, SR-M13, SR-M14, SR-MAG-01, SR-MAG-02, SR-MAG-10]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tripot.engine.actions import Action, Menu
from tripot.engine.knowledge import told
from tripot.engine.refusals import Refusal
from tripot.games.rpg import complications, purse
from tripot.games.rpg.actions.common import goal
from tripot.games.rpg.announcing import announce
from tripot.games.rpg.attacks import physical_defence
from tripot.games.rpg.characters.control import controller, label
from tripot.games.rpg.characters.derived import skill
from tripot.games.rpg.contests import (
    END,
    compare,
    judge_alone,
    make_test,
    mental_defence,
    power_of,
    roll,
    stand,
    target,
)
from tripot.games.rpg.doings import actor, begin, doing_of, test_of
from tripot.games.rpg.effects import may_maintain, put_in_force, set_power
from tripot.games.rpg.orders import chosen, foes, near, need_distance, need_target
from tripot.games.rpg.planes import reaches
from tripot.games.rpg.plays import play
from tripot.games.rpg.positions import distance, place_of, point_of, within
from tripot.games.rpg.procedures import Steps
from tripot.games.rpg.prompts import Chance, Personal, forestall, pick_of, pose
from tripot.games.rpg.records import Character, Effect, Order, Status, Trial, Values, rows, written
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.spells import ZONE_STEP, take_effect
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add
from tripot.games.rpg.statuses.concealment import perceives
from tripot.games.rpg.statuses.permissions import defenceless
from tripot.games.rpg.tables import SPELLS, SpellKind
from tripot.games.rpg.visibility import witnesses
from tripot.games.rpg.windows import PASS, React, may_react, price

DRACHMS = 4
"""The other price of an amplification. [SR-MAG-09]"""
HELPFUL = ("healing", "vitality", "veil", "hush")


@dataclass(frozen=True, slots=True)
class Amplification:
    """What makes a spell stronger, and how it is paid. [SR-MAG-09]"""

    gives: str = ""
    pay: str = ""


@dataclass(slots=True, kw_only=True)
class Cast(Order):
    """A spell on its way to those it is meant for. [SR-E06]"""

    spell: str = written("")
    x: int | None = written(None)
    y: int | None = written(None)
    amplify: tuple[Amplification, ...] = written((), Amplification)
    victims: tuple[str, ...] = told(())
    scores: tuple[int, ...] = told(())
    """The tests that opposed it; 0 for somebody who rolled nothing."""
    raised: tuple[str, ...] = told(())
    """Who has raised a shield against it."""
    spell_like: bool = told(True)


@dataclass(slots=True, kw_only=True)
class Dispel(Order):
    """A spell in force that is weakened. [SR-M14]"""

    effect: int = written(0)


def amplified(lines: Iterable[Amplification]) -> tuple[str, ...]:
    """What the amplifications give, in order; a spell's improvements are anybody's. [SR-MAG-20]"""
    return tuple(line.gives for line in lines)


def amplifications(v: Values) -> tuple[Amplification, ...]:
    """The amplifications that a form names."""
    return rows(Amplification, v.get("amplify"))


def paid_in_drachms(lines: Iterable[Amplification]) -> int:
    """Drachms that a casting costs."""
    return DRACHMS * sum(line.pay == "drachms" for line in lines)


def check_amplifications(c: Character, spell: SpellKind, v: Values) -> Iterator[Refusal]:
    """At most MAG, each one something this spell has; nothing but a spell is amplified. [SR-MAG-10, SR-MAG-11]"""
    wanted = amplified(amplifications(v))
    wrong = len(wanted) > c.mag
    wrong |= "damage" in wanted and not spell.damage
    wrong |= "zone" in wanted and not spell.zone
    named = [one for one in wanted if one not in ("damage", "zone")]
    wrong |= any(one not in spell.improvements for one in named) or len(named) > len(set(named))
    if wrong:
        yield Refusal("SR-MAG-10", "E_AMPLIFY", {"most": c.mag}, ("amplify",))


def need_spell(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A known spell, amplifications that can be paid, a target that it reaches. [SR-E06]"""
    spell = SPELLS.get(v.get("spell") or "")
    if spell is None or spell.code not in c.spells:
        yield Refusal("SR-E06", "E_TARGET", {"found": str(v.get("spell") or "")}, ("spell",))
        return
    yield from check_amplifications(c, spell, v)
    cost = paid_in_drachms(amplifications(v))
    if cost > c.drachms:
        yield Refusal("SR-MAG-09", "E_DRACHMS", {"needed": cost, "left": c.drachms}, ("amplify",))
    if spell.maintained and not may_maintain(s, c):
        yield Refusal("SR-MAG-16", "E_STATUS", {"status": "maintaining"})
    yield from _need_mark(s, c, v, spell)


def _need_mark(s: Table, c: Character, v: Values, spell: SpellKind) -> Iterator[Refusal]:
    if spell.zone and goal(v) is not None:
        return
    yield from need_target(s, c, v)
    other = chosen(s, v)
    if other is None:
        return
    if spell.range == "touch":
        yield from need_distance(s, c, v, 2)
    if not reaches(c, other, spell.nature):
        yield Refusal("SR-MAG-04", "E_PLANE", {}, ("target",))


def suggest_spell(s: Table, c: Character) -> Iterable[Values]:
    """Harm for opponents, help for friends."""
    found: list[Values] = []
    for code in c.spells:
        spell = SPELLS[code]
        if spell.range == "touch":
            close = near(s, c, 2)
            those = [one for one in close if (one.side == c.side) == (code in HELPFUL)]
        else:
            those = foes(s, c)[:3]
        found += [{"spell": code, "target": one.id} for one in those if one.kind not in ("drone", "vehicle", "sprite")]
    return found


def _declare(s: Table, doing: Cast) -> None:
    """Drachms are spent; who is meant is settled. [SR-MAG-10]"""
    c, spell = actor(s, doing), SPELLS[doing.spell]
    spent = paid_in_drachms(doing.amplify)
    if spent:
        c.drachms -= spent
        s.tell("SR-MAG-09", "drachms", witnesses(s, c), who=label(c), spent=spent)
    doing.more_drain = len(doing.amplify) - spent // DRACHMS
    doing.victims = tuple(one.id for one in marks(s, c, doing, spell))


def marks(s: Table, c: Character, doing: Cast, spell: SpellKind) -> list[Character]:
    """Whom a spell concerns: one target, or everybody in its zone that it reaches."""
    other = target(s, doing)
    if not spell.zone:
        return [other] if other is not None else []
    centre = point_of(doing.x, doing.y) or (place_of(other) if other is not None else None)
    radius = spell.zone + ZONE_STEP * amplified(doing.amplify).count("zone")
    if centre is None:
        return [other] if other is not None else []
    inside = within(s, centre, radius)
    return in_order(s, [one for one in inside if reaches(c, one, spell.nature)])


def in_order(s: Table, people: list[Character]) -> list[Character]:
    """By initiative, and by name outside rounds or without a place in them. [SR-DICE-05]"""
    places = {one: place for place, one in enumerate(s.encounter.order)} if s.encounter is not None else {}
    return sorted(people, key=lambda one: (places.get(one.id, len(places)), one.id))


def _answers(s: Table, doing: Cast) -> None:
    """Window: anybody in range may raise a shield, and the targets react, all at once. [SR-TURN-14, SR-TBL-01]"""
    against = SPELLS[doing.spell].against
    if not against:
        return
    physical = against == "physical_defense"
    doing.window = "spell" if physical else "mind"
    aimed_at = [c for c in victims_of(s, doing) if not defenceless(c, physical=physical)]
    reactions = [React(controller(s, c), doing.id, c.id) for c in aimed_at]
    pose(s, *_shields(s, doing), *reactions)


def _guards(s: Table, doing: Cast) -> None:
    """Mages who always raise a shield do. [SR-TBL-04]"""
    if SPELLS[doing.spell].against:
        forestall(s, _shields(s, doing))


def _shields(s: Table, doing: Cast) -> list["RaiseShield"]:
    """A question for every mage in range, in a fight. [SR-TURN-14]"""
    able = shielders(s, doing) if s.encounter is not None else []
    return [RaiseShield(controller(s, c), doing.id, c.id) for c in able]


def victims_of(s: Table, doing: Cast) -> list[Character]:
    """Whom it is meant for, in order, as far as they are still there."""
    return [s.characters[one] for one in doing.victims if one in s.characters]


def shielders(s: Table, doing: Cast) -> list[Character]:
    """Who could raise a shield over one of the targets."""
    caster = actor(s, doing)
    victims = victims_of(s, doing)
    found = []
    for c in s.people():
        skilled = skill(c, "sorcery").rating > 0 or "magic_guard" in c.powers
        if c.side == caster.side or not skilled or not may_react(s, c, "counterspell_shield"):
            continue
        if c.id in doing.raised:
            continue
        covers = any(one in near(s, c, power_of(c)) for one in victims)
        if covers and c.presets.get("counterspell_shield") != "never" and may_maintain(s, c):
            found.append(c)
    return found


class RaiseShield(Chance, Personal):
    """A shield against the spell that is coming, or none. [SR-M13, SR-TURN-14]"""

    __slots__ = ()
    kind = "raise_shield"
    reaction = "counterspell_shield"
    rule = "SR-M13"

    def ask(self, s: Table) -> Menu:
        able = self.character in [c.id for c in shielders(s, doing_of(s, Cast, self.about))]
        return Menu((PASS, pick_of("shield", self.character)) if able else (PASS,))

    def apply(self, s: Table, action: Any) -> None:
        if action is PASS:
            return
        c, doing = s.characters[self.character], doing_of(s, Cast, self.about)
        doing.raised = (*doing.raised, c.id)
        purse.pay(s, c, *price(c, "counterspell_shield"))
        announce(s, c, "SR-M13", "counterspell_shield", None)
        begin(s, Order(code="counterspell_shield", who=c.id, parent=self.about))

    def default(self, s: Table) -> Action:
        return PASS


def _oppose(s: Table, doing: Cast) -> None:
    """Every target rolls, in order, before the caster does. [SR-TEST-15, SR-TBL-01]"""
    against, trials, rolled = SPELLS[doing.spell].against, [], []
    for other in (s.characters.get(one) for one in doing.victims):
        trial = None
        if other is not None and against == "physical_defense" and not defenceless(other):
            doing.far = distance(actor(s, doing), other, doing.distance)
            trial = physical_defence(s, doing, other, asks=False)
        elif other is not None and against == "mental_defense":
            trial = mental_defence(s, doing, other, "mental")
        trials += [trial] if trial is not None else []
        rolled.append(trial.id if trial is not None else 0)
    doing.scores = tuple(rolled)
    stand(s, doing, *trials)


def thresholds(s: Table, doing: Cast) -> list[int]:
    """What each target opposes; 0 for one that did not roll."""
    return [s.trials[one].score if one else 0 for one in doing.scores]


def _tune_spell(s: Table, doing: Cast, trial: Trial) -> None:
    """A spell at sight needs eyes; a circle of healing helps whoever heals in it. [SR-TEST-19, SR-SMP-06]"""
    if SPELLS[doing.spell].range == "line_of_sight":
        trial.tags = (*trial.tags, "visual")
    zone = s.zones.get(actor(s, doing).zone)
    if doing.spell == "healing" and zone is not None and zone.circle_until > s.clock:
        trial.parts.append(("healing_circle", zone.circle))


def _cast(s: Table, doing: Cast) -> None:
    """One roll against everybody; choices look at the easiest target. [SR-TEST-15]"""
    trial = make_test(s, doing)
    trial.threshold = min(thresholds(s, doing), default=0)
    s.then(Resolve(trial.id))


def _land(s: Table, doing: Cast) -> None:
    """The same hits, compared with each target. [SR-TEST-15, SR-MAG-15]"""
    trial = test_of(s, doing)
    compare(s, doing, trial)
    complications.note(s, doing, trial)
    struck = []
    for victim, threshold in zip(doing.victims, thresholds(s, doing), strict=True):
        other = s.characters.get(victim)
        if other is not None and trial.score > threshold:
            struck.append((other, trial.score - threshold))
    for other, net in reversed(struck):
        take_effect(s, doing, doing.spell, other, net, amplified(doing.amplify))


def _need_counterspell(_s: Table, c: Character, _v: Values) -> Iterator[Refusal]:
    if skill(c, "sorcery").rating < 1 and "magic_guard" not in c.powers:
        yield Refusal("SR-M13", "E_SKILL", {"skill": "sorcery"})


def _need_shield(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from _need_counterspell(s, c, v)
    if not may_maintain(s, c):
        yield Refusal("SR-MAG-16", "E_STATUS", {"status": "maintaining"})


def _shield(s: Table, doing: Order) -> None:
    """A die for each net hit against spells, over friends within MAG metres, for MAG rounds. [SR-M13, SR-MAG-17]"""
    c, net = actor(s, doing), test_of(s, doing).net
    if not net:
        return
    friends = [one for one in near(s, c, power_of(c)) if one.side == c.side]
    effect = put_in_force(s, c, "shield", "shield", net, [one.id for one in friends], maintained=True)
    for one in friends:
        add(s, one, Status("shielded", net, c.id, lasts="rounds", left=power_of(c), effect=effect.id))


def _need_effect(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from _need_counterspell(s, c, v)
    if int(v.get("effect") or 0) not in [one.id for one in perceived_effects(s, c)]:
        yield Refusal("SR-M14", "E_TARGET", {"found": str(v.get("effect") or "")}, ("effect",))


def perceived_effects(s: Table, c: Character) -> list[Effect]:
    """Spells in force that somebody can know of: they see the caster, or a target."""
    found = []
    for effect in s.effects.values():
        those = [s.characters[one] for one in (effect.caster, *effect.targets) if one in s.characters]
        if effect.kind in ("spell", "power", "shield") and any(perceives(c, one) for one in those):
            found.append(effect)
    return found


def _suggest_dispel(s: Table, c: Character) -> Iterable[Values]:
    hostile = [one for one in perceived_effects(s, c) if one.caster in s.characters]
    return [{"effect": one.id} for one in hostile if s.characters[one.caster].side != c.side]


def _against_power(s: Table, doing: Dispel, trial: Trial) -> None:
    effect = s.effects.get(doing.effect)
    trial.threshold = effect.power if effect is not None else 0


def _dispel(s: Table, doing: Dispel) -> None:
    """A point of Power less for each net hit. [SR-M14]"""
    effect, net = s.effects.get(doing.effect), test_of(s, doing).net
    if effect is not None and net:
        set_power(s, effect, effect.power - net)


CAST: Steps[Cast] = (_declare, _guards, _answers, _oppose, _cast, _land)
PLAYS = {
    "cast_spell": play(
        Cast, (*CAST, *END), ("spell", "target", "x", "y", "distance", "amplify", "atouts"), need_spell, suggest_spell,
        _tune_spell,
    ),
    "counterspell_shield": play(Order, (roll, judge_alone, _shield, *END), ("atouts",), _need_shield),
    "counterspell_dispel": play(
        Dispel, (roll, judge_alone, _dispel, *END), ("effect", "atouts"), _need_effect, _suggest_dispel, _against_power
    ),
}  # fmt: skip
