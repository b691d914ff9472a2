"""Complex forms, powers of spirits and sprites, programs and gadgets. [SR-E07, SR-E27, SR-MTX-42]"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from tripot.engine.refusals import Refusal
from tripot.games.rpg.attacks import withstand
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.characters.derived import attribute
from tripot.games.rpg.contests import END, judge_alone, target, test, weigh
from tripot.games.rpg.doings import actor, test_of
from tripot.games.rpg.effects import may_maintain, put_in_force
from tripot.games.rpg.extended import start_project
from tripot.games.rpg.matrix import defence
from tripot.games.rpg.matrix.devices import damage_taken, device_of, make_noise, repair, running
from tripot.games.rpg.matrix.intrusion import device_named, need_online
from tripot.games.rpg.matrix.networks import icon_known, visible_devices
from tripot.games.rpg.notes import write_note
from tripot.games.rpg.orders import foes, foes_in_reach, near, need_target
from tripot.games.rpg.plays import Terms, play
from tripot.games.rpg.pools import nature, skilled
from tripot.games.rpg.records import Character, Effect, Order, Status, Trial, Values, written
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add
from tripot.games.rpg.tables import FORMS, POWERS
from tripot.games.rpg.visibility import readers
from tripot.games.rpg.weapons import kind_of, put, usable, weapon_of

HARDEST, EASIEST = 10, 3
"""A vision without any watching, and after long watching."""
SEARCH, TEN_MINUTES = 5, 600


@dataclass(slots=True, kw_only=True)
class Thread(Order):
    """A complex form. [SR-E07]"""

    form: str = written("")
    device: str = written("")


@dataclass(slots=True, kw_only=True)
class Activate(Order):
    """A power, a program or a gadget at work. [SR-E27]"""

    power: str = written("")
    device: str = written("")
    weapon: str = written("")
    metres: int = written(0)
    modifier: int = written(0)
    text: str = written("")


def _need_form(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A known form, and a device where it needs one. [SR-E07]"""
    yield from need_online(c)
    form = FORMS.get(v.get("form") or "")
    if form is None or form.code not in c.forms:
        yield Refusal("SR-E07", "E_TARGET", {"found": str(v.get("form") or "")}, ("form",))
        return
    device = device_named(s, v.get("device"))
    if form.code in ("data_storm", "mend_code") and (device is None or not icon_known(s, c, device)):
        yield Refusal("SR-E07", "E_TARGET", {"found": str(v.get("device") or "")[:60]}, ("device",))
    if form.maintained and not may_maintain(s, c):
        yield Refusal("SR-MAG-16", "E_STATUS", {"status": "maintaining"})


def _suggest_form(s: Table, c: Character) -> Iterable[Values]:
    found: list[Values] = [{"form": code} for code in c.forms if code in ("data_channel", "mirror_skin")]
    for device in visible_devices(s, c):
        user = s.characters.get(device.user)
        if "data_storm" in c.forms and user is not None and user.side != c.side:
            found.append({"form": "data_storm", "device": device.id})
        mine = c.id in (device.owner, device.user)
        if "mend_code" in c.forms and mine and damage_taken(s, device)[0] and not device.persona:
            found.append({"form": "mend_code", "device": device.id})
    return found


def _form_opposed(s: Table, doing: Thread) -> None:
    device = device_named(s, doing.device)
    if FORMS[doing.form].against and device is not None:
        defence.oppose(s, doing, device, FORMS[doing.form].against)


def _form_works(s: Table, doing: Thread) -> None:
    """What each form does, as strongly as the net hits. [SR-E07, SR-SMP-06]"""
    c, net, code = actor(s, doing), test_of(s, doing).net, doing.form
    device, own = device_named(s, doing.device), device_of(s, c)
    if not net or own is None:
        return
    if code == "mend_code":
        if device is not None:
            repair(s, device, net)
        return
    mark = device if device is not None and code == "data_storm" else own
    effect = put_in_force(s, c, code, "form", net, [mark.id], maintained=True)
    if code == "data_channel":
        own.quieted = net
    elif code == "data_storm":
        make_noise(s, mark, net, f"effect:{effect.id}")
    else:
        add(s, c, Status("hidden_icon", net, c.id, effect=effect.id))


def powers_of(s: Table, c: Character) -> list[str]:
    """What somebody can use: powers, programs that do something, a gun camera. [SR-E27]"""
    device = device_of(s, c)
    found = list(c.powers)
    if device is not None and "mender" in running(device) and damage_taken(s, device)[0]:
        found.append("mender")
    if c.gear.get("gun_camera", 0) and any(kind_of(c, one).firearm for one in usable(c)):
        found.append("gun_camera")
    return found


def _price(_s: Table, _c: Character, v: Values) -> tuple[int, int]:
    """What the power says, one minor action where nothing is said. [SR-E27]"""
    row = POWERS.get(v.get("power") or "")
    return (row.major, row.minor) if row is not None else (0, 1)


def _need_power(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    code = v.get("power") or ""
    if code not in powers_of(s, c):
        yield Refusal("SR-E27", "E_TARGET", {"found": code}, ("power",))
        return
    row = POWERS.get(code)
    if row is not None and row.maintained and not may_maintain(s, c):
        yield Refusal("SR-MAG-16", "E_STATUS", {"status": "maintaining"})
    if code in ("confusion", "engulf"):
        yield from need_target(s, c, v)
    if code in ("inhabit", "diagnostics", "stability") and device_named(s, v.get("device")) is None:
        yield Refusal("SR-E27", "E_TARGET", {"found": str(v.get("device") or "")[:60]}, ("device",))
    if code == "gun_camera":
        weapon = weapon_of(c, v.get("weapon") or "")
        if weapon is None or not kind_of(c, weapon).firearm:
            yield Refusal("SR-E27", "E_TARGET", {"found": str(v.get("weapon") or "")}, ("weapon",))


def _suggest_power(s: Table, c: Character) -> Iterable[Values]:
    found: list[Values] = []
    for code in powers_of(s, c):
        if code in ("confusion", "engulf"):
            those = foes(s, c)[:2] if code == "confusion" else foes_in_reach(s, c)
            found += [{"power": code, "target": one.id} for one in those]
        elif code == "gun_camera":
            found += [{"power": code, "weapon": one.id} for one in usable(c) if kind_of(c, one).firearm]
        elif code in ("inhabit", "diagnostics", "stability"):
            found += [{"power": code, "device": one.id} for one in visible_devices(s, c)[:2]]
        else:
            found.append({"power": code})
    return found


def _power_opposed(s: Table, doing: Activate) -> None:
    """Step: whoever is meant resists, where the power says so."""
    row, other = POWERS.get(doing.power), target(s, doing)
    if row is None or other is None or not row.against:
        return
    withstand(s, doing, other, row.against)


def _tune_power(s: Table, doing: Activate, trial: Trial) -> None:
    """The pool that the power names. [SR-E27, SR-SMP-07]"""
    c, code = actor(s, doing), doing.power
    if code in ("confusion", "divination"):
        trial.parts = [("power", c.power), ("VOL", attribute(c, "VOL"))]
    elif code == "engulf":
        trial.parts = skilled(c, "close_combat", "FOR")
    else:
        trial.parts = [("power", 2 * c.power)]
    trial.nature = nature(trial.parts)
    trial.tags = ("magic",) if c.kind == "spirit" else ()
    if code == "divination":
        trial.threshold = max(EASIEST, HARDEST - doing.metres // 10)


def _power_rolls(s: Table, doing: Activate) -> None:
    row = POWERS.get(doing.power)
    if row is None or not row.test:
        return
    if row.test == "extended":
        start_project(s, doing)
    else:
        test(s, doing)


def _power_works(s: Table, doing: Activate) -> None:
    """What the power does. [SR-E27]"""
    c, code = actor(s, doing), doing.power
    row = POWERS.get(code)
    net = 0
    if doing.trial:
        weigh(s, doing)
        net = test_of(s, doing).net
    if row is not None and row.test and not net:
        return
    WORKS[code](s, doing, c, net)


def _force(s: Table, c: Character, code: str, targets: list[str]) -> Effect:
    """A power in force is as strong as whoever uses it. [SR-MAG-15]"""
    return put_in_force(s, c, code, "power", c.power, targets, maintained=True)


def _shadow_cloak(s: Table, _doing: Activate, c: Character, net: int) -> None:
    effect = _force(s, c, "shadow_cloak", [c.id])
    add(s, c, Status("invisible", net, c.id, effect=effect.id))


def _confusion(s: Table, doing: Activate, c: Character, _net: int) -> None:
    other = target(s, doing)
    if other is not None:
        effect = _force(s, c, "confusion", [other.id])
        for status in ("cursed", "confused"):
            add(s, other, Status(status, 1, c.id, effect=effect.id))


def _divination(s: Table, doing: Activate, c: Character, net: int) -> None:
    write_note(s, c, "SR-E27", "divination", about=doing.text, depth=net)


def _guard(s: Table, _doing: Activate, c: Character, _net: int) -> None:
    """As many friends as its Power: no complication, no critical failure befalls them."""
    friends = [one for one in near(s, c, 30) if one.side == c.side][: c.power]
    effect = _force(s, c, "guard", [one.id for one in friends])
    for one in friends:
        add(s, one, Status("guarded", 1, c.id, effect=effect.id))


def _magic_guard(s: Table, _doing: Activate, c: Character, net: int) -> None:
    friends = [one for one in near(s, c, c.power) if one.side == c.side]
    effect = _force(s, c, "magic_guard", [one.id for one in friends])
    for one in friends:
        add(s, one, Status("shielded", net, c.id, lasts="rounds", left=c.power, effect=effect.id))


def _engulf(s: Table, doing: Activate, c: Character, net: int) -> None:
    other = target(s, doing)
    if other is not None:
        effect = _force(s, c, "engulf", [other.id])
        add(s, other, Status("hindered", net, c.id, effect=effect.id))


def _fire_aura(s: Table, _doing: Activate, c: Character, _net: int) -> None:
    effect = _force(s, c, "fire_aura", [c.id])
    add(s, c, Status("fire_aura", 1, c.id, effect=effect.id))


def _search(_s: Table, _doing: Activate, _c: Character, _net: int) -> None:
    """A search goes on by itself, roll after roll."""


def _inhabit(s: Table, doing: Activate, c: Character, _net: int) -> None:
    """Into a device, whatever guards it."""
    device = device_named(s, doing.device)
    if device is not None:
        device.inhabited_by = c.id
        s.tell("SR-E27", "device", readers(s, c), who=label(c), device=device.id, change="inhabited", boxes=0)


def _on_device(s: Table, doing: Activate, c: Character, _net: int) -> None:
    device = device_named(s, doing.device)
    if device is not None:
        _force(s, c, doing.power, [device.id])


def _hush_line(s: Table, _doing: Activate, c: Character, _net: int) -> None:
    owner = s.characters.get(c.owner)
    if owner is not None:
        _force(s, c, "hush_line", [owner.device])


def _mender(s: Table, _doing: Activate, c: Character, _net: int) -> None:
    device = device_of(s, c)
    if device is not None:
        repair(s, device, 1)


def _gun_camera(s: Table, doing: Activate, c: Character, _net: int) -> None:
    """The next shot minds nothing that would hinder it. [SR-ADV-09]"""
    weapon = weapon_of(c, doing.weapon)
    if weapon is not None:
        put(c, replace(weapon, sighted=True))
        s.tell("SR-ADV-09", "item", readers(s, c), who=label(c), item="gun_camera", change="active")


WORKS: dict[str, Callable[[Table, Activate, Character, int], None]] = {
    "shadow_cloak": _shadow_cloak,
    "confusion": _confusion,
    "divination": _divination,
    "guard": _guard,
    "magic_guard": _magic_guard,
    "search": _search,
    "engulf": _engulf,
    "fire_aura": _fire_aura,
    "inhabit": _inhabit,
    "diagnostics": _on_device,
    "stability": _on_device,
    "hush_line": _hush_line,
    "mender": _mender,
    "gun_camera": _gun_camera,
}


def _search_terms(_s: Table, doing: Activate) -> Terms:
    """Five, one for each kilometre, more behind barriers or concealment. [SR-SMP-07]"""
    return Terms(SEARCH + doing.modifier + doing.metres // 1000, TEN_MINUTES)


def _searched(s: Table, plan: Activate, _outcome: str, net: int) -> None:
    c = s.characters.get(plan.who)
    if c is not None and net:
        write_note(s, c, "SR-E27", "search", about=plan.text, depth=net)


PLAYS = {
    "thread_form": play(
        Thread, (_form_opposed, test, judge_alone, _form_works, *END), ("form", "device", "atouts"), _need_form,
        _suggest_form,
    ),
    "activate": play(
        Activate, (_power_opposed, _power_rolls, _power_works, *END),
        ("power", "target", "device", "any_weapon", "metres", "modifier", "text"), _need_power, _suggest_power,
        _tune_power, _price, terms=_search_terms, finish=_searched,
    ),
}  # fmt: skip
