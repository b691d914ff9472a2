"""What each spell does once it is cast or released. [SR-MAG-03, SR-MAG-09, SR-SMP-06]"""

from collections.abc import Callable
from dataclasses import dataclass

from tripot.engine.knowledge import of, told
from tripot.games.rpg.characters.derived import attribute
from tripot.games.rpg.damage import Harm, Packet, harm, suffer
from tripot.games.rpg.deeds import begin, deed_of
from tripot.games.rpg.effects import put_in_force
from tripot.games.rpg.healing import heal, lower_poison
from tripot.games.rpg.orders import near
from tripot.games.rpg.plays import play
from tripot.games.rpg.positions import distance
from tripot.games.rpg.records import Character, Doing, Status
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add, give
from tripot.games.rpg.tables import SPELLS

ZONE_STEP = 4
"""Metres that an amplification adds to a zone. [SR-MAG-09]"""


@dataclass(slots=True, kw_only=True)
class SpellEffect(Doing):
    """A spell that acts on its target with so many net hits. [SR-MAG-15]"""

    code: str = told("spell_effect")
    spell: str = of("who", "")
    net: int = of("who", 0)
    amplified: tuple[str, ...] = told(())
    blow: int = told(0)


Land = Callable[[Table, SpellEffect, Character, Character, int], None]


def take_effect(s: Table, deed: Doing, spell: str, other: Character, net: int, amplified: tuple[str, ...]) -> None:
    """Have a spell act on one target with so many net hits. [SR-MAG-15]"""
    begin(s, SpellEffect(who=deed.who, target=other.id, parent=deed.id, spell=spell, net=net, amplified=amplified))


def _land(s: Table, deed: SpellEffect) -> None:
    caster, other = s.characters.get(deed.who), s.characters.get(deed.target)
    if caster is not None and other is not None:
        LANDS[deed.spell](s, deed, caster, other, deed.net)


def _strike(s: Table, deed: SpellEffect, caster: Character, other: Character, net: int) -> None:
    """Base, net hits and two more for each amplification. [SR-MAG-03, SR-MAG-09]"""
    spell = SPELLS[deed.spell]
    more = 0 if spell.code == "ember_hand" else net
    amount = spell.damage + more + 2 * deed.amplified.count("damage")
    resist = "mental" if spell.nature == "mana" else "physical"
    packet = Packet(amount, spell.monitor, spell.element, resist, source=caster.id)
    deed.blow = harm(s, deed, other, packet).id


def _heal(s: Table, deed: SpellEffect, _caster: Character, other: Character, net: int) -> None:
    """Poison first, then physical boxes. [SR-STA-POISONED, SR-HEAL-12]"""
    left = lower_poison(s, other, net)
    heal(s, other, left, "physical", deep="deep_healing" in deed.amplified)


def _vitality(s: Table, deed: SpellEffect, caster: Character, other: Character, net: int) -> None:
    """One box less of every packet, for as many rounds as net hits. [SR-DMG-08]"""
    those = [other]
    if "radiant" in deed.amplified:
        those += [one for one in near(s, other, 2) if one.side == other.side and one.id != other.id]
    effect = put_in_force(s, caster, "vitality", "spell", net, [one.id for one in those], maintained=True)
    for one in those:
        add(s, one, Status("vitality", 1, caster.id, lasts="rounds", left=net, effect=effect.id))


def _conceal(status: str, greater: str, improvement: str) -> Land:
    def land(s: Table, deed: SpellEffect, caster: Character, other: Character, net: int) -> None:
        code = greater if improvement in deed.amplified else status
        effect = put_in_force(s, caster, deed.spell, "spell", net, [other.id], maintained=True)
        add(s, other, Status(code, net, caster.id, lasts="until_removed", effect=effect.id))
        for one in s.people():
            if other.id in one.perceived and one.side != other.side:
                one.perceived.remove(other.id)  # the status is new: they have to look again [SR-STA-18]

    return land


def _dread(s: Table, deed: SpellEffect, caster: Character, other: Character, net: int) -> None:
    """Frightened of the caster. [SR-STA-12]"""
    give(s, other, "frightened", net, source=caster.id, about=caster.id)
    if "terror" in deed.amplified and net > attribute(other, "VOL"):
        give(s, other, "panicked", rounds=2, source=caster.id)


def _bonds(s: Table, deed: SpellEffect, caster: Character, other: Character, net: int) -> None:
    """Hindered while it is maintained."""
    effect = put_in_force(s, caster, "bonds", "spell", net, [other.id], maintained=True)
    add(s, other, Status("hindered", net, caster.id, effect=effect.id))
    if "stillness" in deed.amplified and net > attribute(other, "FOR"):
        give(s, other, "paralysed", rounds=2, source=caster.id)


LANDS: dict[str, Land] = {
    "stone_burst": _strike,
    "seismic_shock": _strike,
    "healing": _heal,
    "vitality": _vitality,
    "frost_lance": _strike,
    "ember_hand": _strike,
    "arc": _strike,
    "mind_bolt": _strike,
    "veil": _conceal("invisible", "greater_invisible", "perfect_veil"),
    "hush": _conceal("silent", "greater_silent", "perfect_hush"),
    "dread": _dread,
    "bonds": _bonds,
}


def _after(s: Table, deed: SpellEffect) -> None:
    """What follows a wound. [SR-SMP-06]"""
    other, spell, improved = s.characters.get(deed.target), deed.spell, deed.amplified
    if other is None or not deed.blow:
        return
    boxes = deed_of(s, Harm, deed.blow).boxes
    caster = deed.who
    if spell == "ember_hand":
        give(s, other, "burning", deed.net, source=caster)
    if spell == "frost_lance" and "rime" in improved:
        give(s, other, "hindered", source=caster)
    if boxes and spell == "frost_lance":
        give(s, other, "chilled", source=caster)
    if boxes and spell == "arc":
        give(s, other, "electrocuted", rounds=2, source=caster)
    if boxes and spell == "mind_bolt" and "haze" in improved:
        give(s, other, "confused", rounds=2, source=caster)
    if spell == "seismic_shock" and "uplift" in improved and boxes > attribute(other, "CON"):
        give(s, other, "prone", source=caster)
    _spread(s, deed, other)


def _spread(s: Table, deed: SpellEffect, other: Character) -> None:
    """Improvements that reach whoever stands next to the target."""
    improved = deed.amplified
    close = [c for c in s.people() if c.id != other.id and _beside(c, other)]
    if "unstable_stone" in improved:
        for c in close:
            suffer(s, c, Packet(1, "physical", resist="none", irreducible=True, source=deed.who))
    others = [c for c in close if c.id != deed.who]
    if "wildfire" in improved and others:
        caught = min(others, key=lambda c: c.side != other.side)  # whoever stands with the target, if anybody does
        give(s, caught, "burning", source=deed.who)


def _beside(c: Character, other: Character) -> bool:
    far = distance(c, other)
    return far is not None and far <= 2


SPELL_EFFECT = play(SpellEffect, (_land, _after))
