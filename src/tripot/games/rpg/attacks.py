"""An attack, from its declaration to the boxes it fills. [SR-CBT-01]"""

from dataclasses import replace

from tripot.games.rpg import complications, purse
from tripot.games.rpg.characters.derived import attribute, skill
from tripot.games.rpg.contests import compare, defence_dice, make_test, oppose, stand, target
from tripot.games.rpg.damage import Harm, Packet, harm
from tripot.games.rpg.deeds import actor, deed_of
from tripot.games.rpg.grapples import holder_of
from tripot.games.rpg.interposing import open_interposition
from tripot.games.rpg.pools import Part, nature, plain
from tripot.games.rpg.positions import distance
from tripot.games.rpg.procedures import Steps
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
from tripot.games.rpg.windows import open_window


def weapon_used(s: Table, deed: Attack) -> Weapon:
    """The weapon of the action; bare hands if it is gone."""
    c = actor(s, deed)
    weapon = weapon_of(c, deed.weapon) or melee_weapon(c)
    return weapon if weapon is not None else Weapon("unarmed", "unarmed")


def is_ranged(s: Table, deed: Attack) -> bool:
    """Whether the attack is made at range: a firearm, or something thrown."""
    return not kind_of(actor(s, deed), weapon_used(s, deed)).melee or deed.thrown


def aim_at(s: Table, deed: Attack) -> None:
    """Step 1: whom, from how far; rounds are spent. [SR-CBT-01, SR-CBT-05]"""
    c, other, weapon = actor(s, deed), target(s, deed), weapon_used(s, deed)
    deed.against, deed.trial = [], 0
    deed.used, deed.interposed, deed.boxes, deed.defence_atouts = (), "", 0, 0
    if other is None:
        return
    deed.far = distance(c, other, deed.distance)
    if kind_of(c, weapon).firearm:
        spend_rounds(c, weapon)
        deed.mode = mode_of(weapon).code
        deed.ignore = weapon.sighted


def interposition(s: Table, deed: Attack) -> None:
    """Step 2: somebody else may take the blow. [SR-C11, SR-TURN-14]"""
    other = target(s, deed)
    if other is not None and not deed.interposed:
        open_interposition(s, deed, other)


def reactions(s: Table, deed: Attack) -> None:
    """Step 3: the target's own reactions and atouts. [SR-TURN-14]"""
    other = target(s, deed)
    if other is not None and not defenceless(other):
        deed.far = distance(actor(s, deed), other, deed.distance)
        open_window(s, deed, other, "ranged" if is_ranged(s, deed) else "melee")


def defend(s: Table, deed: Attack) -> None:
    """Step 4: the opposition rolls, and is final; posture counts for this defence alone. [SR-CBT-08, SR-TEST-20]"""
    other = target(s, deed)
    if other is None or defenceless(other):
        return
    firearm = kind_of(actor(s, deed), weapon_used(s, deed)).firearm and not deed.thrown
    trial = open_trial(
        s, deed.id, other, "defence", defence_parts(s, deed, other), action="physical_defense",
        tags=("defense", "defense_physical"), opponent=deed.who, asks=False,
        distance=deed.far, firearm="against" if firearm else "",
        sources=[("riposte", -1)] if "riposte" in deed.used else [],
    )  # fmt: skip
    stand(s, deed, trial)


def withstand(s: Table, deed: Order, other: Character, against: str) -> None:
    """A mind or a body opposes something that is no weapon: a power, a spell that is released. [SR-MAG-02]"""
    if against == "mental_defense":
        oppose(s, deed, other, "mental")
    elif not defenceless(other):
        trial = open_trial(
            s, deed.id, other, "defence", defence_parts(s, deed, other), action="physical_defense",
            tags=("defense", "defense_physical"), opponent=deed.who,
        )  # fmt: skip
        stand(s, deed, trial)


def defence_parts(s: Table, deed: Order, c: Character) -> list[Part]:
    """REA + INT and what was added to it; somebody held fights with the body. [SR-CBT-08, SR-CBT-19]"""
    if c.kind in ("drone", "vehicle"):
        operator = purse.payer(s, c)
        if operator.id != c.id:
            return [("piloting", skill(operator, "piloting").rating), *plain(operator, "REA")]
        return [("autopilot", 2 * VEHICLES[c.breed].autopilot)]
    parts = plain(c, "CON", "FOR") if holder_of(c) == deed.who else plain(c, "REA", "INT")
    if "dodge" in deed.used:
        parts.append(("dodge", skill(c, "athletics").rating))
    if "block" in deed.used:
        parts.append(("block", skill(c, "close_combat").rating))
    if "throw_self_down" in deed.used:
        parts.append(("throw_self_down", 4))
    return parts + defence_dice(deed, c)


def tune_attack(s: Table, deed: Attack, trial: Trial) -> None:
    """The pool, tags and sources of an attack with a weapon. [SR-CBT-02, SR-CBT-03, SR-CBT-04]"""
    c, weapon = actor(s, deed), weapon_used(s, deed)
    kind, thrown = kind_of(c, weapon), deed.thrown
    held = holder_of(s.characters[trial.opponent]) == c.id if trial.opponent else False
    helped = [part for part in trial.parts if part[0] == "assistants"]
    trial.parts = [*attack_parts(s, c, weapon, held=held and kind.melee, thrown=thrown), *helped]
    trial.nature = nature(trial.parts)
    if deed.share:
        trial.parts = [("share", deed.share)]
    trial.item, trial.distance = weapon.id, deed.far
    trial.ranged = not kind.melee or thrown
    trial.tags = ("attack_ranged", "visual") if trial.ranged else ("attack_melee",)
    if kind.firearm and not thrown:
        trial.firearm = "attack"
        _add_band(s, deed, trial, weapon)
    strong = kind.melee and not thrown and attribute(c, "FOR") >= base_damage(c, weapon)[0]
    if strong and s.options["melee_strength_advantage"]:
        trial.sources.append(("strength", 1))  # [SR-CBT-06]
    if deed.full_pool:
        trial.sources.append(("full_pool", -3))


def _add_band(s: Table, deed: Attack, trial: Trial, weapon: Weapon) -> None:
    c = actor(s, deed)
    metres = deed.far
    band = band_level(kind_of(c, weapon), weapon, metres) if metres is not None else None
    trial.sources += [one for one in (("band", band or 0), ("mode", mode_level(mode_of(weapon), band or 0))) if one[1]]
    trial.ignore = deed.ignore or weapon.sighted  # [SR-ADV-09]


def strike(s: Table, deed: Attack) -> None:
    """Step 5: the attacker rolls, knowing what has to be exceeded; aim dice are used up. [SR-C04, SR-CBT-09]"""
    if target(s, deed) is None:
        return
    trial = make_test(s, deed)
    trial.threshold = max((s.trials[one].score for one in deed.against), default=0)
    remove(s, actor(s, deed), "aiming")
    s.then(Resolve(trial.id))


def weigh_attack(s: Table, deed: Attack) -> None:
    """Step 6: hit or miss, for both sides; a spray of bullets costs a lone target a minor action. [SR-CBT-04]"""
    other = target(s, deed)
    if other is None or not deed.trial:
        return
    trial = s.trials[deed.trial]
    compare(s, deed, trial)
    complications.note(s, deed, trial)
    if deed.mode == "full_auto":
        if deed.several:
            give(s, other, "pinned", lasts="end_turn", left=1)  # [SR-CBT-17]
        elif not purse.lose_minor(s, other):
            other.pending_minor += 1


def deal(s: Table, deed: Attack) -> None:
    """Step 7: base, mode and net hits in one packet. [SR-CBT-07]"""
    other = target(s, deed)
    if other is None or not deed.trial or not s.trials[deed.trial].net:
        return
    net = s.trials[deed.trial].net
    packet = packet_of(s, deed, 0 if deed.base_only else net + mode_damage(deed))
    deed.hit = True
    deed.harm = harm(s, deed, other, packet).id


def mode_damage(deed: Attack) -> int:
    """What the fire mode adds."""
    return MODES[deed.mode].damage if deed.mode else 0


def packet_of(s: Table, deed: Attack, more: int) -> Packet:
    """The damage of the weapon used, and so much more."""
    c, weapon = actor(s, deed), weapon_used(s, deed)
    base, monitor, element = base_damage(c, weapon)
    spent = kind_of(c, weapon)
    if spent.melee and spent.ammo and weapon.ammo:
        put(c, replace(weapon, ammo=weapon.ammo - 1))
    return Packet(base + more, monitor, element, source=c.id, weapon=c.kind != "spirit")


def aftermath(s: Table, deed: Attack) -> None:
    """Step 8: what the wound brings with it. [SR-SMP-03, SR-SMP-07]"""
    other = target(s, deed)
    hit, deed.hit = deed.hit, False
    if other is None or not hit:
        return
    c, blow = actor(s, deed), deed_of(s, Harm, deed.harm)
    boxes = deed.boxes = blow.boxes
    kind = kind_of(c, weapon_used(s, deed))
    if boxes and kind.shocks and blow.packet.element == "electricity":
        give(s, other, "electrocuted", rounds=kind.shocks, source=c.id)
    if boxes and c.kind == "spirit":
        brought = _brings(c)
        if brought:
            give(s, other, brought, source=c.id)
    if kind.melee and has(other, "fire_aura") and not deed.thrown:
        give(s, c, "burning", source=other.id)


def _brings(c: Character) -> str:
    return str(SPIRITS[c.breed].attack.get("gives", ""))


def riposte(s: Table, deed: Attack) -> None:
    """Step 9: a defence that wins strikes back with its net hits. [SR-C10, SR-CBT-11]"""
    other = target(s, deed)
    if other is None or "riposte" not in deed.used or is_down(other):
        return
    net = max((s.trials[one].net for one in deed.against), default=0)
    if not net:
        return
    weapon = melee_weapon(other) or Weapon("unarmed", "unarmed")
    _, monitor, element = base_damage(other, weapon)
    harm(s, deed, actor(s, deed), Packet(net, monitor, element, source=other.id, weapon=True))


STRIKE: Steps[Attack] = (interposition, reactions, defend, strike, weigh_attack, deal, aftermath, riposte)
"""Everything between the declaration and the last word. [SR-CBT-01]"""
