"""An attack, from its declaration to the boxes it fills. [SR-CBT-01]"""

from dataclasses import replace

from tripot.games.rpg import complications, purse
from tripot.games.rpg.characters.control import controller
from tripot.games.rpg.characters.derived import attribute, skill
from tripot.games.rpg.contests import (
    compare,
    defence_dice,
    make_test,
    oppose,
    opposition_net,
    opposition_score,
    stand,
    target,
)
from tripot.games.rpg.damage import Harm, Packet, harm
from tripot.games.rpg.doings import actor, doing_of
from tripot.games.rpg.grapples import holder_of
from tripot.games.rpg.interposing import interpositions
from tripot.games.rpg.pools import Part, nature, plain
from tripot.games.rpg.positions import distance
from tripot.games.rpg.procedures import Steps
from tripot.games.rpg.prompts import forestall, pose
from tripot.games.rpg.records import Attack, Character, Order, Trial, Weapon
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give, has, remove
from tripot.games.rpg.statuses.permissions import defenceless, is_down
from tripot.games.rpg.tables import MODES, SPIRITS, VEHICLES
from tripot.games.rpg.trials import open_trial
from tripot.games.rpg.weapons import (
    attack_parts,
    band_level,
    base_damage,
    kind_of,
    melee_weapon,
    mode_level,
    mode_of,
    put,
    spend_rounds,
    weapon_of,
)
from tripot.games.rpg.windows import React, used_by
from tripot.games.rpg.words import StatusCode


def weapon_used(s: Table, doing: Attack) -> Weapon:
    """The weapon of the action; bare hands if it is gone."""
    c = actor(s, doing)
    weapon = weapon_of(c, doing.weapon) or melee_weapon(c)
    return weapon if weapon is not None else Weapon("unarmed", "unarmed")


def is_ranged(s: Table, doing: Attack) -> bool:
    """Whether the attack is made at range: a firearm, or something thrown."""
    return not kind_of(actor(s, doing), weapon_used(s, doing)).melee or doing.thrown


def aim_at(s: Table, doing: Attack) -> None:
    """Step 1: whom, from how far; rounds are spent. [SR-CBT-01, SR-CBT-05]"""
    c, other, weapon = actor(s, doing), target(s, doing), weapon_used(s, doing)
    doing.against, doing.trial = [], 0
    doing.used, doing.interposed, doing.boxes, doing.defence_luck = (), "", 0, ()
    if other is None:
        return
    doing.far = distance(c, other, doing.distance)
    doing.shot = kind_of(c, weapon).firearm and not doing.thrown
    if kind_of(c, weapon).firearm:
        spend_rounds(c, weapon)
        doing.mode = mode_of(weapon).code
        doing.ignore = weapon.sighted


def bodyguards(s: Table, doing: Attack) -> None:
    """Step 1b: whoever always takes the blow for others does. [SR-C11, SR-TBL-04]"""
    other = target(s, doing)
    if other is not None:
        forestall(s, interpositions(s, doing, other))


def answers(s: Table, doing: Attack) -> None:
    """Step 2: whoever could take the blow, and its target, are asked at once. [SR-C11, SR-TURN-14, SR-TBL-01]"""
    other = target(s, doing)
    if other is None:
        return
    doing.window = "ranged" if is_ranged(s, doing) else "melee"
    doing.far = distance(actor(s, doing), other, doing.distance)
    if not doing.interposed:
        pose(s, *interpositions(s, doing, other), *_reaction(s, doing, other))


def _reaction(s: Table, doing: Attack, other: Character) -> list[React]:
    return [] if defenceless(other) else [React(controller(s, other), doing.id, other.id)]


def reactions(s: Table, doing: Attack) -> None:
    """Step 3: whoever stepped in is asked in the place of the first target. [SR-TBL-01]"""
    other = target(s, doing)
    if other is not None and doing.interposed:
        doing.far = distance(actor(s, doing), other, doing.distance)
        pose(s, *_reaction(s, doing, other))


def defend(s: Table, doing: Attack) -> None:
    """Step 4: the opposition rolls, and is final; posture counts for this defence alone. [SR-CBT-08, SR-TEST-20]"""
    other = target(s, doing)
    if other is not None and not defenceless(other):
        stand(s, doing, weapon_defence(s, doing, other))


def weapon_defence(s: Table, doing: Attack, other: Character) -> Trial:
    """The defence of a body against a weapon. [SR-CBT-08]"""
    return open_trial(
        s, doing.id, other, "defence", defence_parts(s, doing, other), action="physical_defense",
        tags=("defense", "defense_physical"), opponent=doing.who, asks=False,
        distance=doing.far, firearm="against" if doing.shot else "",
        sources=[("riposte", -1)] if "riposte" in used_by(doing, other) else [],
    )  # fmt: skip


def withstand(s: Table, doing: Order, other: Character, against: str) -> None:
    """A mind or a body opposes something that is no weapon: a power, a spell that is released. [SR-MAG-02]"""
    if against == "mental_defense":
        oppose(s, doing, other, "mental")
    elif not defenceless(other):
        stand(s, doing, physical_defence(s, doing, other, asks=True))


def physical_defence(s: Table, doing: Order, other: Character, *, asks: bool) -> Trial:
    """The defence of a body against something that is no weapon. [SR-MAG-02]"""
    return open_trial(
        s, doing.id, other, "defence", defence_parts(s, doing, other), action="physical_defense",
        tags=("defense", "defense_physical"), opponent=doing.who, asks=asks, distance=None if asks else doing.far,
    )  # fmt: skip


def defence_parts(s: Table, doing: Order, c: Character) -> list[Part]:
    """REA + INT and what was added to it; somebody held fights with the body. [SR-CBT-08, SR-CBT-19]"""
    if c.kind in ("drone", "vehicle"):
        operator = purse.payer(s, c)
        if operator.id != c.id:
            return [("piloting", skill(operator, "piloting").rating), *plain(operator, "REA")]
        return [("autopilot", 2 * VEHICLES[c.breed].autopilot)]
    parts = plain(c, "CON", "FOR") if holder_of(c) == doing.who else plain(c, "REA", "INT")
    used = used_by(doing, c)
    if "dodge" in used:
        parts.append(("dodge", skill(c, "athletics").rating))
    if "block" in used:
        parts.append(("block", skill(c, "close_combat").rating))
    if "throw_self_down" in used:
        parts.append(("throw_self_down", 4))
    return parts + defence_dice(doing, c)


def tune_attack(s: Table, doing: Attack, trial: Trial) -> None:
    """The pool, tags and sources of an attack with a weapon. [SR-CBT-02, SR-CBT-03, SR-CBT-04]"""
    c, weapon = actor(s, doing), weapon_used(s, doing)
    kind, thrown = kind_of(c, weapon), doing.thrown
    held = holder_of(s.characters[trial.opponent]) == c.id if trial.opponent else False
    helped = [part for part in trial.parts if part[0] == "assistants"]
    trial.parts = [*attack_parts(s, c, weapon, held=held and kind.melee, thrown=thrown), *helped]
    trial.nature = nature(trial.parts)
    if doing.share:
        trial.parts = [("share", doing.share)]
    trial.item, trial.distance = weapon.id, doing.far
    trial.ranged = not kind.melee or thrown
    trial.tags = ("attack_ranged", "visual") if trial.ranged else ("attack_melee",)
    if kind.firearm and not thrown:
        trial.firearm = "attack"
        _add_band(s, doing, trial, weapon)
    strong = kind.melee and not thrown and attribute(c, "FOR") >= base_damage(c, weapon)[0]
    if strong and s.options["melee_strength_advantage"]:
        trial.sources.append(("strength", 1))  # [SR-CBT-06]
    if doing.full_pool:
        trial.sources.append(("full_pool", -3))


def _add_band(s: Table, doing: Attack, trial: Trial, weapon: Weapon) -> None:
    c = actor(s, doing)
    metres = doing.far
    band = band_level(kind_of(c, weapon), weapon, metres) if metres is not None else None
    trial.sources += [one for one in (("band", band or 0), ("mode", mode_level(mode_of(weapon), band or 0))) if one[1]]
    trial.ignore = doing.ignore or weapon.sighted  # [SR-ADV-09]


def strike(s: Table, doing: Attack) -> None:
    """Step 5: the attacker rolls, knowing what has to be exceeded; aim dice are used up. [SR-C04, SR-CBT-09]"""
    if target(s, doing) is None:
        return
    trial = make_test(s, doing)
    trial.threshold = opposition_score(s, doing)
    remove(s, actor(s, doing), "aiming")
    s.then(Resolve(trial.id))


def weigh_attack(s: Table, doing: Attack) -> None:
    """Step 6: hit or miss, for both sides; a spray of bullets costs a lone target a minor action. [SR-CBT-04]"""
    other = target(s, doing)
    if other is None or not doing.trial:
        return
    trial = s.trials[doing.trial]
    compare(s, doing, trial)
    complications.note(s, doing, trial)
    if doing.mode == "full_auto":
        if doing.several:
            give(s, other, "pinned", lasts="end_turn", left=1)  # [SR-CBT-17]
        elif not purse.lose_minor(s, other):
            other.pending_minor += 1


def deal(s: Table, doing: Attack) -> None:
    """Step 7: base, mode and net hits in one packet. [SR-CBT-07]"""
    other = target(s, doing)
    if other is None or not doing.trial or not s.trials[doing.trial].net:
        return
    net = s.trials[doing.trial].net
    packet = packet_of(s, doing, 0 if doing.base_only else net + mode_damage(doing))
    doing.hit = True
    doing.harm = harm(s, doing, other, packet).id


def mode_damage(doing: Attack) -> int:
    """What the fire mode adds."""
    return MODES[doing.mode].damage if doing.mode else 0


def packet_of(s: Table, doing: Attack, more: int) -> Packet:
    """The damage of the weapon used, and so much more."""
    c, weapon = actor(s, doing), weapon_used(s, doing)
    base, monitor, element = base_damage(c, weapon)
    spent = kind_of(c, weapon)
    if spent.melee and spent.ammo and weapon.ammo:
        put(c, replace(weapon, ammo=weapon.ammo - 1))
    return Packet(base + more, monitor, element, source=c.id, weapon=c.kind != "spirit")


def aftermath(s: Table, doing: Attack) -> None:
    """Step 8: what the wound brings with it. [SR-SMP-03, SR-SMP-07]"""
    other = target(s, doing)
    hit, doing.hit = doing.hit, False
    if other is None or not hit:
        return
    c, blow = actor(s, doing), doing_of(s, Harm, doing.harm)
    boxes = doing.boxes = blow.boxes
    kind = kind_of(c, weapon_used(s, doing))
    if boxes and kind.shocks and blow.packet.element == "electricity":
        give(s, other, "electrocuted", rounds=kind.shocks, source=c.id)
    if boxes and c.kind == "spirit":
        brought = _brings(c)
        if brought:
            give(s, other, brought, source=c.id)
    if kind.melee and has(other, "fire_aura") and not doing.thrown:
        give(s, c, "burning", source=other.id)


def _brings(c: Character) -> StatusCode | None:
    brought: StatusCode | None = SPIRITS[c.breed].attack.get("gives")
    return brought


def riposte(s: Table, doing: Attack) -> None:
    """Step 9: a defence that wins strikes back with its net hits. [SR-C10, SR-CBT-11]"""
    other = target(s, doing)
    if other is None or "riposte" not in used_by(doing, other) or is_down(other):
        return
    net = opposition_net(s, doing)
    if not net:
        return
    weapon = melee_weapon(other) or Weapon("unarmed", "unarmed")
    _, monitor, element = base_damage(other, weapon)
    harm(s, doing, actor(s, doing), Packet(net, monitor, element, source=other.id, weapon=True))


STRIKE: Steps[Attack] = (bodyguards, answers, reactions, defend, strike, weigh_attack, deal, aftermath, riposte)
"""Everything between the declaration and the last word. [SR-CBT-01]"""
