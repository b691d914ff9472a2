"""Effects in force: spells, forms, powers and shields that last. [SR-MAG-15, SR-MAG-16]"""

from collections.abc import Iterator
from dataclasses import replace

from tripot.games.rpg.characters.control import label
from tripot.games.rpg.records import Character, Effect, Status
from tripot.games.rpg.resting import break_rest
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import drop, kind_of, set_level
from tripot.games.rpg.visibility import witnesses

LEVELLED = frozenset(("shielded",))
TIMED = frozenset(("vitality", "shield", "magic_guard"))
"""Effects that last some rounds at most, however long their author would keep them up."""


def put_in_force(
    s: Table,
    c: Character,
    code: str,
    kind: str,
    power: int,
    targets: list[str],
    *,
    maintained: bool,
    improved: tuple[str, ...] = (),
) -> Effect:
    """A new effect of somebody; its Power is the net hits that made it. [SR-MAG-15]"""
    break_rest(s, c, mental=maintained)  # [SR-HEAL-07]
    effect = Effect(s.number(), code, kind, c.id, list(targets), power, maintained, improved)
    s.effects[effect.id] = effect
    s.tell("SR-MAG-15", "spell", witnesses(s, c), who=label(c), spell=code, power=power, change="begins")
    return effect


def maintained_by(s: Table, c: Character) -> list[Effect]:
    """What somebody keeps up."""
    return [effect for effect in s.effects.values() if effect.caster == c.id and effect.maintained]


def may_maintain(s: Table, c: Character) -> bool:
    """Whether one more effect can be kept up: as many as MAG, RES or Power. [SR-MAG-16]"""
    return len(maintained_by(s, c)) < max(c.mag, c.res, c.power, 1)


def end(s: Table, effect: Effect) -> None:
    """An effect is over, with every status it kept up."""
    if effect.id not in s.effects:
        return
    del s.effects[effect.id]
    for c in list(s.people()):
        for status in [one for one in c.statuses if one.effect == effect.id]:
            drop(s, c, status)
    for device in s.devices.values():
        device.noise = [one for one in device.noise if one.source != f"effect:{effect.id}"]
        if effect.code == "data_channel" and device.id in effect.targets:
            device.quieted = 0
    caster = s.characters.get(effect.caster)
    if caster is not None:
        break_rest(s, caster, mental=effect.maintained)
    audience = witnesses(s, caster) if caster is not None else None
    s.tell(
        "SR-MAG-15", "spell", audience, who=label(caster) if caster else "", spell=effect.code, power=0, change="ends"
    )


def end_all_of(s: Table, c: Character) -> None:
    """Somebody can no longer maintain anything. [SR-MAG-08, SR-MAG-16]"""
    for effect in maintained_by(s, c):
        end(s, effect)


def end_lapsed(s: Table) -> None:
    """What was kept up no longer than its stated rounds is over with them. [SR-MAG-16]"""
    for effect in list(s.effects.values()):
        if effect.code in TIMED and not any(True for _ in _borne(s, effect)):
            end(s, effect)


def _borne(s: Table, effect: Effect) -> Iterator[tuple[Character, Status]]:
    """Everybody who bears something that an effect keeps up."""
    return ((c, status) for c in s.people() for status in c.statuses if status.effect == effect.id)


def set_power(s: Table, effect: Effect, power: int) -> None:
    """Power changed: what came from it shrinks as much; at 0 the effect ends. [SR-MAG-15]"""
    lost = effect.power - power
    effect.power = max(0, power)
    borne = list(_borne(s, effect))
    for c, status in borne if effect.power else ():
        if kind_of(status.code).levelled or status.code in LEVELLED:
            set_level(s, c, status, status.level - lost)
        elif status.code == "vitality":
            c.statuses[c.statuses.index(status)] = replace(status, left=max(1, status.left - lost))
    if effect.power == 0 or (borne and not any(True for _ in _borne(s, effect))):
        end(s, effect)
        return
    for device in s.devices.values():
        device.noise = [
            replace(one, level=effect.power) if one.source == f"effect:{effect.id}" else one for one in device.noise
        ]
    _say(s, effect, "weakens")


def _say(s: Table, effect: Effect, change: str) -> None:
    caster = s.characters.get(effect.caster)
    audience = witnesses(s, caster) if caster is not None else None
    who = label(caster) if caster is not None else ""
    power = 0 if change == "ends" else effect.power
    s.tell("SR-MAG-15", "spell", audience, who=who, spell=effect.code, power=power, change=change)
