"""An attack, from its declaration to the boxes it fills. [SR-CBT-01]"""

from dataclasses import replace

from tripot.games.rpg import complications, purse
from tripot.games.rpg.characters.derived import attribute, skill
from tripot.games.rpg.contests import compare, defence_dice, make_test, oppose, stand, target
from tripot.games.rpg.damage import Packet, harm
from tripot.games.rpg.deeds import actor
from tripot.games.rpg.grapples import holder_of
from tripot.games.rpg.interposing import open_interposition
from tripot.games.rpg.pools import Part, nature, plain
from tripot.games.rpg.positions import distance
from tripot.games.rpg.records import Character, Deed, Trial, Weapon
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


def weapon_used(s: Table, deed: Deed) -> Weapon:
    """The weapon of the action; bare hands if it is gone."""
    c = actor(s, deed)
    weapon = weapon_of(c, deed.form.get("weapon") or "") or melee_weapon(c)
    return weapon if weapon is not None else Weapon("unarmed", "unarmed")


def is_ranged(s: Table, deed: Deed) -> bool:
    """Whether the attack is made at range: a firearm, or something thrown."""
    return not kind_of(actor(s, deed), weapon_used(s, deed)).melee or bool(deed.memo.get("thrown"))


def aim_at(s: Table, deed: Deed) -> None:
    """Step 1: whom, from how far; rounds are spent. [SR-CBT-01, SR-CBT-05]"""
    c, other, weapon = actor(s, deed), target(s, deed), weapon_used(s, deed)
    deed.against, deed.trial = [], 0
    deed.memo |= {"used": (), "interposed": "", "boxes": 0, "defence_atouts": 0}
    if other is None:
        return
    deed.memo["target"] = other.id
    deed.memo["distance"] = distance(c, other, deed.form.get("distance"))
    if kind_of(c, weapon).firearm:
        spend_rounds(c, weapon)
        deed.memo["mode"] = mode_of(weapon).code
        deed.memo["ignore"] = weapon.sighted


def interposition(s: Table, deed: Deed) -> None:
    """Step 2: somebody else may take the blow. [SR-C11, SR-TURN-14]"""
    other = target(s, deed)
    if other is not None and not deed.memo.get("interposed"):
        open_interposition(s, deed, other)


def reactions(s: Table, deed: Deed) -> None:
    """Step 3: the target's own reactions and atouts. [SR-TURN-14]"""
    other = target(s, deed)
    if other is not None and not defenceless(other):
        deed.memo["distance"] = distance(actor(s, deed), other, deed.form.get("distance"))
        open_window(s, deed, other, "ranged" if is_ranged(s, deed) else "melee")


def defend(s: Table, deed: Deed) -> None:
    """Step 4: the opposition rolls, and is final; posture counts for this defence alone. [SR-CBT-08, SR-TEST-20]"""
    other = target(s, deed)
    if other is None or defenceless(other):
        return
    firearm = kind_of(actor(s, deed), weapon_used(s, deed)).firearm and not deed.memo.get("thrown")
    used = deed.memo.get("used", ())
    trial = open_trial(
        s, deed.id, other, "defence", defence_parts(s, deed, other), action="physical_defense",
        tags=("defense", "defense_physical"), opponent=deed.who, asks=False,
        distance=deed.memo.get("distance"), firearm="against" if firearm else "",
        sources=[("riposte", -1)] if "riposte" in used else [],
    )  # fmt: skip
    stand(s, deed, trial)


def withstand(s: Table, deed: Deed, other: Character, against: str) -> None:
    """A mind or a body opposes something that is no weapon: a power, a spell that is released. [SR-MAG-02]"""
    if against == "mental_defense":
        oppose(s, deed, other, "mental")
    elif not defenceless(other):
        trial = open_trial(
            s, deed.id, other, "defence", defence_parts(s, deed, other), action="physical_defense",
            tags=("defense", "defense_physical"), opponent=deed.who,
        )  # fmt: skip
        stand(s, deed, trial)


def defence_parts(s: Table, deed: Deed, c: Character) -> list[Part]:
    """REA + INT and what was added to it; somebody held fights with the body. [SR-CBT-08, SR-CBT-19]"""
    used = deed.memo.get("used", ())
    if c.kind in ("drone", "vehicle"):
        operator = purse.payer(s, c)
        if operator.id != c.id:
            return [("piloting", skill(operator, "piloting").rating), *plain(operator, "REA")]
        return [("autopilot", 2 * VEHICLES[c.breed].autopilot)]
    parts = plain(c, "CON", "FOR") if holder_of(c) == deed.who else plain(c, "REA", "INT")
    if "dodge" in used:
        parts.append(("dodge", skill(c, "athletics").rating))
    if "block" in used:
        parts.append(("block", skill(c, "close_combat").rating))
    if "throw_self_down" in used:
        parts.append(("throw_self_down", 4))
    return parts + defence_dice(deed, c)


def tune_attack(s: Table, deed: Deed, trial: Trial) -> None:
    """The pool, tags and sources of an attack with a weapon. [SR-CBT-02, SR-CBT-03, SR-CBT-04]"""
    c, weapon = actor(s, deed), weapon_used(s, deed)
    kind, thrown = kind_of(c, weapon), bool(deed.memo.get("thrown"))
    held = holder_of(s.characters[trial.opponent]) == c.id if trial.opponent else False
    helped = [part for part in trial.parts if part[0] == "assistants"]
    trial.parts = [*attack_parts(s, c, weapon, held=held and kind.melee, thrown=thrown), *helped]
    trial.nature = nature(trial.parts)
    if deed.memo.get("share"):
        trial.parts = [("share", int(deed.memo["share"]))]
    trial.item, trial.distance = weapon.id, deed.memo.get("distance")
    trial.ranged = not kind.melee or thrown
    trial.tags = ("attack_ranged", "visual") if trial.ranged else ("attack_melee",)
    if kind.firearm and not thrown:
        trial.firearm = "attack"
        _add_band(s, deed, trial, weapon)
    strong = kind.melee and not thrown and attribute(c, "FOR") >= base_damage(c, weapon)[0]
    if strong and s.options["melee_strength_advantage"]:
        trial.sources.append(("strength", 1))  # [SR-CBT-06]
    if deed.memo.get("full_pool"):
        trial.sources.append(("full_pool", -3))


def _add_band(s: Table, deed: Deed, trial: Trial, weapon: Weapon) -> None:
    c = actor(s, deed)
    metres = deed.memo.get("distance")
    band = band_level(kind_of(c, weapon), weapon, metres) if metres is not None else None
    trial.sources += [one for one in (("band", band or 0), ("mode", mode_level(mode_of(weapon), band or 0))) if one[1]]
    trial.ignore = bool(deed.memo.get("ignore")) or weapon.sighted  # [SR-ADV-09]


def strike(s: Table, deed: Deed) -> None:
    """Step 5: the attacker rolls, knowing what has to be exceeded; aim dice are used up. [SR-C04, SR-CBT-09]"""
    if target(s, deed) is None:
        return
    trial = make_test(s, deed)
    trial.threshold = max((s.trials[one].score for one in deed.against), default=0)
    remove(s, actor(s, deed), "aiming")
    s.then(Resolve(trial.id))


def weigh_attack(s: Table, deed: Deed) -> None:
    """Step 6: hit or miss, for both sides; a spray of bullets costs a lone target a minor action. [SR-CBT-04]"""
    other = target(s, deed)
    if other is None or not deed.trial:
        return
    trial = s.trials[deed.trial]
    compare(s, deed, trial)
    complications.note(s, deed, trial)
    if deed.memo.get("mode") == "full_auto":
        if deed.memo.get("several"):
            give(s, other, "pinned", lasts="end_turn", left=1)  # [SR-CBT-17]
        elif not purse.lose_minor(s, other):
            other.pending_minor += 1


def deal(s: Table, deed: Deed) -> None:
    """Step 7: base, mode and net hits in one packet. [SR-CBT-07]"""
    other = target(s, deed)
    if other is None or not deed.trial or not s.trials[deed.trial].net:
        return
    net = s.trials[deed.trial].net
    packet = packet_of(s, deed, 0 if deed.memo.get("base_only") else net + mode_damage(deed))
    deed.memo["hit"] = True
    deed.memo["harm"] = harm(s, deed, other, packet).id


def mode_damage(deed: Deed) -> int:
    """What the fire mode adds."""
    return MODES[deed.memo["mode"]].damage if deed.memo.get("mode") else 0


def packet_of(s: Table, deed: Deed, more: int) -> Packet:
    """The damage of the weapon used, and so much more."""
    c, weapon = actor(s, deed), weapon_used(s, deed)
    base, monitor, element = base_damage(c, weapon)
    spent = kind_of(c, weapon)
    if spent.melee and spent.ammo and weapon.ammo:
        put(c, replace(weapon, ammo=weapon.ammo - 1))
    return Packet(base + more, monitor, element, source=c.id, weapon=c.kind != "spirit")


def aftermath(s: Table, deed: Deed) -> None:
    """Step 8: what the wound brings with it. [SR-SMP-03, SR-SMP-07]"""
    other = target(s, deed)
    if other is None or not deed.memo.pop("hit", False):
        return
    c, weapon = actor(s, deed), weapon_used(s, deed)
    boxes = s.deeds[deed.memo["harm"]].memo["boxes"]
    deed.memo["boxes"] = boxes
    kind = kind_of(c, weapon)
    element = s.deeds[deed.memo["harm"]].memo["packet"].element
    if boxes and kind.shocks and element == "electricity":
        give(s, other, "electrocuted", rounds=kind.shocks, source=c.id)
    if boxes and c.kind == "spirit":
        brought = _brings(c)
        if brought:
            give(s, other, brought, source=c.id)
    if kind.melee and has(other, "fire_aura") and not deed.memo.get("thrown"):
        give(s, c, "burning", source=other.id)


def _brings(c: Character) -> str:
    return str(SPIRITS[c.breed].attack.get("gives", ""))


def riposte(s: Table, deed: Deed) -> None:
    """Step 9: a defence that wins strikes back with its net hits. [SR-C10, SR-CBT-11]"""
    other = target(s, deed)
    if other is None or "riposte" not in deed.memo.get("used", ()) or is_down(other):
        return
    net = max((s.trials[one].net for one in deed.against), default=0)
    if not net:
        return
    weapon = melee_weapon(other) or Weapon("unarmed", "unarmed")
    _, monitor, element = base_damage(other, weapon)
    harm(s, deed, actor(s, deed), Packet(net, monitor, element, source=other.id, weapon=True))


STRIKE = (interposition, reactions, defend, strike, weigh_attack, deal, aftermath, riposte)
"""Everything between the declaration and the last word. [SR-CBT-01]"""
