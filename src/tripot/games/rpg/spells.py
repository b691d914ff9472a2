"""What each spell does once it is cast or released. [SR-MAG-03, SR-MAG-09, SR-SMP-06]"""

from collections.abc import Callable
from dataclasses import dataclass

from tripot.engine.knowledge import of, told
from tripot.games.rpg.characters.derived import attribute
from tripot.games.rpg.damage import Harm, Packet, harm, suffer
from tripot.games.rpg.doings import begin, doing_of
from tripot.games.rpg.effects import put_in_force
from tripot.games.rpg.healing import heal, lower_poison
from tripot.games.rpg.orders import near
from tripot.games.rpg.plays import play
from tripot.games.rpg.positions import distance
from tripot.games.rpg.records import Character, Doing, Status
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add, give
from tripot.games.rpg.tables import SPELLS
from tripot.games.rpg.words import StatusCode

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


def take_effect(s: Table, doing: Doing, spell: str, other: Character, net: int, amplified: tuple[str, ...]) -> None:
    """Have a spell act on one target with so many net hits. [SR-MAG-15]"""
    begin(s, SpellEffect(who=doing.who, target=other.id, parent=doing.id, spell=spell, net=net, amplified=amplified))


def _land(s: Table, doing: SpellEffect) -> None:
    caster, other = s.characters.get(doing.who), s.characters.get(doing.target)
    if caster is not None and other is not None:
        LANDS[doing.spell](s, doing, caster, other, doing.net)


def _strike(s: Table, doing: SpellEffect, caster: Character, other: Character, net: int) -> None:
    """Base, net hits and two more for each amplification. [SR-MAG-03, SR-MAG-09]"""
    spell = SPELLS[doing.spell]
    more = 0 if spell.code == "ember_hand" else net
    amount = spell.damage + more + 2 * doing.amplified.count("damage")
    resist = "mental" if spell.nature == "mana" else "physical"
    packet = Packet(amount, spell.monitor, spell.element, resist, source=caster.id)
    doing.blow = harm(s, doing, other, packet).id


def _heal(s: Table, doing: SpellEffect, _caster: Character, other: Character, net: int) -> None:
    """Poison first, then physical boxes. [SR-STA-POISONED, SR-HEAL-12]"""
    left = lower_poison(s, other, net)
    heal(s, other, left, "physical", deep="deep_healing" in doing.amplified)


def _vitality(s: Table, doing: SpellEffect, caster: Character, other: Character, net: int) -> None:
    """One box less of every packet, for as many rounds as net hits. [SR-DMG-08]"""
    those = [other]
    if "radiant" in doing.amplified:
        those += [one for one in near(s, other, 2) if one.side == other.side and one.id != other.id]
    effect = put_in_force(s, caster, "vitality", "spell", net, [one.id for one in those], maintained=True)
    for one in those:
        add(s, one, Status("vitality", 1, caster.id, lasts="rounds", left=net, effect=effect.id))


def _conceal(status: StatusCode, greater: StatusCode, improvement: str) -> Land:
    def land(s: Table, doing: SpellEffect, caster: Character, other: Character, net: int) -> None:
        code = greater if improvement in doing.amplified else status
        effect = put_in_force(s, caster, doing.spell, "spell", net, [other.id], maintained=True)
        add(s, other, Status(code, net, caster.id, lasts="until_removed", effect=effect.id))
        for one in s.people():
            if other.id in one.perceived and one.side != other.side:
                one.perceived.remove(other.id)  # the status is new: they have to look again [SR-STA-18]

    return land


def _dread(s: Table, doing: SpellEffect, caster: Character, other: Character, net: int) -> None:
    """Frightened of the caster. [SR-STA-12]"""
    give(s, other, "frightened", net, source=caster.id, about=caster.id)
    if "terror" in doing.amplified and net > attribute(other, "VOL"):
        give(s, other, "panicked", rounds=2, source=caster.id)


def _bonds(s: Table, doing: SpellEffect, caster: Character, other: Character, net: int) -> None:
    """Hindered while it is maintained."""
    effect = put_in_force(s, caster, "bonds", "spell", net, [other.id], maintained=True)
    add(s, other, Status("hindered", net, caster.id, effect=effect.id))
    if "stillness" in doing.amplified and net > attribute(other, "FOR"):
        give(s, other, "paralysed", rounds=2, source=caster.id)


def _weariness(s: Table, doing: SpellEffect, caster: Character, other: Character, net: int) -> None:
    """A level of fatigue; two for a weak body, improved. [SR-STA-FATIGUED]"""
    deep = "exhaustion" in doing.amplified and net > attribute(other, "CON")
    give(s, other, "fatigued", 2 if deep else 1, source=caster.id)


def _while_maintained(status: StatusCode) -> Land:
    def land(s: Table, doing: SpellEffect, caster: Character, other: Character, net: int) -> None:
        effect = put_in_force(s, caster, doing.spell, "spell", net, [other.id], maintained=True)
        add(s, other, Status(status, 1, caster.id, effect=effect.id))

    return land


def _still(status: StatusCode, most: int) -> Land:
    """As many rounds as net hits, at most so many; a longer spell adds one. [SR-STA-FROZEN, SR-STA-PETRIFIED]"""

    def land(s: Table, doing: SpellEffect, caster: Character, other: Character, net: int) -> None:
        more = int("long_stasis" in doing.amplified)
        give(s, other, status, rounds=min(net, most) + more, source=caster.id)

    return land


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
    "weariness": _weariness,
    "hex": _while_maintained("cursed"),
    "shroud": _while_maintained("fogged"),
    "stasis": _still("frozen", 2),
    "stone_sleep": _still("petrified", 3),
}


def _after(s: Table, doing: SpellEffect) -> None:
    """What follows a wound. [SR-SMP-06]"""
    other, spell, improved = s.characters.get(doing.target), doing.spell, doing.amplified
    if other is None or not doing.blow:
        return
    boxes = doing_of(s, Harm, doing.blow).boxes
    caster = doing.who
    if spell == "ember_hand":
        give(s, other, "burning", doing.net, source=caster)
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
    _spread(s, doing, other)


def _spread(s: Table, doing: SpellEffect, other: Character) -> None:
    """Improvements that reach whoever stands next to the target."""
    improved = doing.amplified
    close = [c for c in s.people() if c.id != other.id and _beside(c, other)]
    if "unstable_stone" in improved:
        for c in close:
            suffer(s, c, Packet(1, "physical", resist="none", irreducible=True, source=doing.who))
    others = [c for c in close if c.id != doing.who]
    if "wildfire" in improved and others:
        caught = min(others, key=lambda c: c.side != other.side)  # whoever stands with the target, if anybody does
        give(s, caught, "burning", source=doing.who)


def _beside(c: Character, other: Character) -> bool:
    far = distance(c, other)
    return far is not None and far <= 2


PLAYS = {"spell_effect": play(SpellEffect, (_land, _after))}
