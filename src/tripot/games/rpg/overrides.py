"""The game master's word: any number may be changed, and everybody concerned is told. [SR-GEN-03]

A field is named by a path: `vesna_kord.attribute.AGI`, `test.threshold`, `device.cam_yard.firewall`, `clock`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, cast

from tripot.engine.events import PUBLIC, Audience, only
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM
from tripot.games.rpg.characters import monitors
from tripot.games.rpg.characters.past import BOXES
from tripot.games.rpg.effects import set_power
from tripot.games.rpg.matrix.connection import set_mode
from tripot.games.rpg.matrix.devices import watchers
from tripot.games.rpg.matrix.surveillance import watch
from tripot.games.rpg.records import Character, Device, File, Skill, Trial
from tripot.games.rpg.rolling import TAGS, retagged, told_of_change
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import drop, every, give, set_level
from tripot.games.rpg.tables import (
    ATTRIBUTES,
    CONDITIONS,
    FORMS,
    MATRIX_ATTRIBUTES,
    MODES_OF_PRESENCE,
    POWERS,
    PROGRAMS,
    RITUALS,
    SKILLS,
    SPELLS,
    STATUSES,
    TRAITS,
)
from tripot.games.rpg.visibility import readers, witnesses
from tripot.games.rpg.vitals import check_vitals
from tripot.games.rpg.words import Presence, StatusCode

NUMBERS: dict[str, tuple[int, int]] = {
    "atouts": (0, 7), "atout_max": (0, 7), "essence": (0, 60), "credits": (0, 10**9), "drachms": (0, 9999),
    "major": (0, 9), "minor": (0, 19), "mag": (0, 12), "res": (0, 12), "grade": (0, 12), "services": (0, 99),
    "init_dice": (1, 5), "pending_minor": (0, 9), "speed": (0, 999), "x": (-5000, 5000), "y": (-5000, 5000),
}  # fmt: skip
FLAGS = ("hidden", "moved", "bound", "npc")
WORDS = ("zone", "side", "lodge_zone", "driver", "owner", "network", "armour", "lodge", "trad")
LISTS: dict[str, Any] = {
    "spells": SPELLS, "rituals": RITUALS, "forms": FORMS, "powers": POWERS, "true_names": None, "signatures": None,
    "observed": None, "formulas": None, "quests": None, "keys": None, "fingerprints": None, "perceived": None,
    "facts": None, "aboard": None,
}  # fmt: skip
SECRET = frozenset(("hidden", "surveillance", "perceived", "facts"))


@dataclass(frozen=True, slots=True)
class Spot:
    """A field found: what stands there, what may stand there, who is told, how it is written."""

    old: str
    accepts: Callable[[str], bool]
    write: Callable[[str], None]
    audience: Audience


def is_whole(text: str) -> bool:
    """Whether a text is a whole number as people write one.

    >>> is_whole("-12"), is_whole("--1"), is_whole("²")
    (True, False, False)
    """
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit()


def _whole(least: int, most: int) -> Callable[[str], bool]:
    return lambda text: is_whole(text) and least <= int(text) <= most


def _one_of(*words: str) -> Callable[[str], bool]:
    return lambda text: text in words


def locate(s: Table, path: str) -> Spot | None:
    """The field that a path names, if there is one."""
    head, _, rest = path.partition(".")
    if head == "clock":
        return _clock(s)
    if head == "test":
        return _test(s, rest)
    if head in ("device", "network", "file", "effect", "preparation", "project"):
        return _thing(s, head, rest)
    c = s.characters.get(head)
    return _character(s, c, rest) if c is not None else None


def _clock(s: Table) -> Spot:
    def write(text: str) -> None:
        s.clock = s.ticked = max(s.clock, int(text))  # it never goes back [SR-TIME-01]

    return Spot(str(s.clock), _whole(s.clock, 10**10), write, PUBLIC)


def pending_test(s: Table) -> Trial | None:
    """The test that is being prepared or rolled."""
    open_ = [trial for trial in s.trials.values() if trial.stage != "final"]
    return open_[-1] if open_ else None


def _test(s: Table, rest: str) -> Spot | None:
    """Threshold, dice, level or tags of the test at hand. [SR-TEST-19]"""
    trial = pending_test(s)
    if trial is None:
        return None
    name, _, tag = rest.partition(".")
    audience = told_of_change(s, trial, name)

    def write(text: str) -> None:
        if name == "threshold":
            trial.threshold = int(text)
        elif name == "dice":
            trial.parts.append(("game_master", int(text)))
        elif name == "level":
            trial.sources.append(("game_master", int(text)))
        elif name == "hidden":
            trial.hidden = text == "true"
        else:
            trial.tags = retagged(trial, tag, kept=text == "true")

    if name == "tag":
        return Spot(str(tag in trial.tags), _one_of("true", "false"), write, audience) if tag in TAGS else None
    ranges = {"threshold": (0, 60), "dice": (-60, 60), "level": (-3, 3)}
    if name in ranges:
        return Spot(str(trial.threshold) if name == "threshold" else "0", _whole(*ranges[name]), write, audience)
    return Spot(str(trial.hidden), _one_of("true", "false"), write, only(GM)) if name == "hidden" else None


def _character(s: Table, c: Character, rest: str) -> Spot | None:
    name, _, sub = rest.partition(".")
    audience = only(GM) if name in SECRET else readers(s, c)
    if name in NUMBERS:
        who = witnesses(s, c) if name in ("x", "y") else audience
        return Spot(str(getattr(c, name)), _whole(*NUMBERS[name]), lambda text: _set(s, c, name, int(text)), who)
    if name in FLAGS:
        return Spot(str(getattr(c, name)), _one_of("true", "false"), lambda t: _set(s, c, name, t == "true"), audience)
    if name in WORDS:
        return Spot(str(getattr(c, name)), lambda text: len(text) <= 60, lambda text: _set(s, c, name, text), audience)
    if name in LISTS:
        return _list(c, name, audience)
    maker = {
        "attribute": _attribute, "modifier": _attribute, "skill": _skill, "box": _box, "status": _status,
        "gear": _gear, "trait": _trait, "access": _access, "backdoor": _access, "surveillance": _score, "mode": _mode,
        "power": _power,
    }.get(name)  # fmt: skip
    return maker(s, c, name, sub, audience) if maker is not None else None


def _set(s: Table, c: Character, name: str, value: Any) -> None:
    setattr(c, name, value)
    c.atouts = min(c.atouts, c.atout_max)
    _refit(s, c)


def _refit(s: Table, c: Character) -> None:
    """Monitors of the size the sheet now says, and what that means for their owner. [SR-DMG-19, SR-DMG-11]"""
    monitors.fit(c, int(s.options["stun_overflow_ratio"]))
    check_vitals(s, c)


def _list(c: Character, name: str, audience: Audience) -> Spot:
    known, row = LISTS[name], getattr(c, name)

    def accepts(text: str) -> bool:
        return text[:1] in "+-" and 1 < len(text) <= 80 and (known is None or text[1:] in known)

    def write(text: str) -> None:
        if text[0] == "+" and text[1:] not in row:
            row.append(text[1:])
        elif text[0] == "-" and text[1:] in row:
            row.remove(text[1:])

    return Spot(", ".join(row), accepts, write, audience)


def _attribute(s: Table, c: Character, name: str, sub: str, audience: Audience) -> Spot | None:
    if sub not in ATTRIBUTES:
        return None
    table, limits = (c.attributes, (1, 10)) if name == "attribute" else (c.modifiers, (-9, 9))

    def write(text: str) -> None:
        table[sub] = int(text)
        _refit(s, c)

    return Spot(str(table.get(sub, 0)), _whole(*limits), write, audience)


def _skill(_s: Table, c: Character, _name: str, sub: str, audience: Audience) -> Spot | None:
    if sub not in SKILLS:
        return None
    known = c.skills.get(sub, Skill(0))

    def write(text: str) -> None:
        c.skills[sub] = replace(known, rating=int(text))

    return Spot(str(known.rating), _whole(0, 12), write, audience)


def _box(s: Table, c: Character, _name: str, sub: str, audience: Audience) -> Spot | None:
    monitor, _, number = sub.partition(".")
    row = {"physical": c.physical, "stun": c.stun, "overflow": c.overflow}.get(monitor)
    if row is None or not is_whole(number) or not 1 <= int(number) <= len(row):
        return None
    place = int(number) - 1
    old = next((word for word, box in BOXES.items() if box == replace(row[place], at=0)), "empty")

    def write(text: str) -> None:
        row[place] = replace(BOXES[text], at=s.clock if BOXES[text].damaged else 0)
        check_vitals(s, c)

    return Spot(old, _one_of(*BOXES), write, audience)


def _status(s: Table, c: Character, _name: str, sub: str, audience: Audience) -> Spot | None:
    """Any status, at any time; one poison, limb or fear of several by its name. [SR-STA-02, SR-STA-03]"""
    code, _, about = sub.partition(".")
    if code not in STATUSES and code not in CONDITIONS:
        return None
    named = cast("StatusCode", code)
    held = [status for status in every(c, named) if not about or status.about == about]

    def write(text: str) -> None:
        if held:
            set_level(s, c, held[0], int(text))
            for other in held[1:]:
                drop(s, c, other)
        elif int(text):
            give(s, c, named, int(text), about=about, monitor="stun" if code == "poisoned" else "")

    return Spot(str(sum(status.level for status in held)), _whole(0, 20), write, audience)


def _gear(_s: Table, c: Character, _name: str, sub: str, audience: Audience) -> Spot | None:
    def write(text: str) -> None:
        c.gear[sub] = int(text)

    return Spot(str(c.gear.get(sub, 0)), _whole(0, 999), write, audience) if 0 < len(sub) <= 40 else None


def _trait(s: Table, c: Character, _name: str, sub: str, audience: Audience) -> Spot | None:
    def write(text: str) -> None:
        c.traits = {**c.traits, sub: int(text)}
        if not int(text):
            del c.traits[sub]
        _refit(s, c)

    return Spot(str(c.traits.get(sub, 0)), _whole(0, 6), write, audience) if sub in TRAITS else None


def _access(s: Table, c: Character, name: str, sub: str, audience: Audience) -> Spot | None:
    if sub not in s.networks:
        return None
    if name == "backdoor":
        return Spot(
            str(c.backdoors.get(sub, 0)), _whole(0, 20), lambda text: c.backdoors.update({sub: int(text)}), audience
        )

    def write(text: str) -> None:
        if text == "none":
            c.accesses.pop(sub, None)
        else:
            c.accesses[sub] = text

    return Spot(c.accesses.get(sub, "none"), _one_of("none", "valid", "fake", "backdoor"), write, audience)


def _score(s: Table, c: Character, _name: str, _sub: str, audience: Audience) -> Spot:
    def write(text: str) -> None:
        more = int(text) - c.surveillance
        c.surveillance = min(c.surveillance, int(text))
        watch(s, c, more, "game_master")

    return Spot(str(c.surveillance), _whole(0, 99), write, audience)


def _mode(s: Table, c: Character, _name: str, _sub: str, audience: Audience) -> Spot:
    return Spot(c.mode, _one_of(*MODES_OF_PRESENCE), lambda text: set_mode(s, c, cast("Presence", text)), audience)


def _power(s: Table, c: Character, _name: str, _sub: str, audience: Audience) -> Spot | None:
    if c.kind not in ("spirit", "sprite"):
        return None
    return Spot(str(c.power), _whole(1, 12), lambda text: _set(s, c, "power", int(text)), audience)


def _thing(s: Table, head: str, rest: str) -> Spot | None:
    name, _, field = rest.partition(".")
    if head == "device" and name in s.devices:
        return _device(s, s.devices[name], field)
    if head == "file":
        return _file(s, name, field)
    if head == "network" and name in s.networks:
        place = s.networks[name]
        rows = {"deckers": place.deckers, "members": place.members, "detected": place.detected}
        return _names(rows[field]) if field in rows else None
    if head == "effect" and is_whole(name) and int(name) in s.effects and field == "power":
        effect = s.effects[int(name)]
        return Spot(str(effect.power), _whole(0, 40), lambda text: set_power(s, effect, int(text)), only(GM))
    if head == "preparation" and name in s.preparations and field == "potential":
        made = s.preparations[name]
        return Spot(str(made.potential), _whole(1, 20), lambda text: setattr(made, "potential", int(text)), only(GM))
    if head == "project" and is_whole(name) and int(name) in s.projects and field in ("threshold", "total", "base"):
        work = s.projects[int(name)]
        return Spot(str(getattr(work, field)), _whole(0, 60), lambda text: setattr(work, field, int(text)), only(GM))
    return None


def _names(row: list[str]) -> Spot:
    def write(text: str) -> None:
        if text[0] == "+" and text[1:] not in row:
            row.append(text[1:])
        elif text[0] == "-" and text[1:] in row:
            row.remove(text[1:])

    return Spot(", ".join(row), lambda text: text[:1] in "+-" and 1 < len(text) <= 60, write, only(GM))


def _device(s: Table, device: Device, field: str) -> Spot | None:
    """Attributes, boxes, locks, flags and programs of a device. [SR-MTX-29]"""
    who = watchers(s, device)
    if field in (*MATRIX_ATTRIBUTES, "rating", "damage", "boxes", "slots"):
        most = device.boxes if field == "damage" else 20
        return Spot(str(getattr(device, field)), _whole(0, most), lambda text: setattr(device, field, int(text)), who)
    if field in ("bricked", "formatted", "slaved", "hot_sim"):
        return Spot(
            str(getattr(device, field)), _one_of("true", "false"), lambda t: setattr(device, field, t == "true"), who
        )
    if field == "lock":
        return Spot(
            ", ".join(device.locks), _whole(0, 30),
            lambda text: setattr(device, "locks", [f"gm:{text}"] if text != "0" else []), who,
        )  # fmt: skip
    if field in ("tinkered_by", "user", "network"):
        return Spot(
            str(getattr(device, field)), lambda text: len(text) <= 60, lambda t: setattr(device, field, t), only(GM)
        )
    if field == "owned_programs":
        spot = _names(device.owned_programs)
        return replace(spot, accepts=lambda text: spot.accepts(text) and text[1:] in PROGRAMS)
    return None


def _file(s: Table, network: str, rest: str) -> Spot | None:
    """Content, key, bomb and the rest of a file; writing to a new one makes it. [SR-X20]"""
    name, _, field = rest.partition(".")
    place = s.networks.get(network)
    if place is None or not name:
        return None
    file = place.files.get(name, File(name, owner=network))

    def write(text: str) -> None:
        value: Any = text
        if field in ("encrypted", "bomb"):
            value = int(text)
        elif field in ("destroy", "corrupted", "fingerprint"):
            value = text == "true"
        place.files[name] = replace(file, **{field: value})

    if field in ("encrypted", "bomb"):
        return Spot(str(getattr(file, field)), _whole(0, 20), write, only(GM))
    if field in ("destroy", "corrupted", "fingerprint"):
        return Spot(str(getattr(file, field)), _one_of("true", "false"), write, only(GM))
    if field in ("content", "key", "password", "owner"):
        return Spot(str(getattr(file, field)), lambda text: len(text) <= 4000, write, only(GM))
    return None


def check_override(s: Table, path: str, value: str) -> Refusal | None:
    """Why a field cannot be given this value."""
    spot = locate(s, path)
    if spot is None:
        return Refusal("SR-GEN-03", "E_TARGET", {"found": path[:60]}, ("field",))
    if not spot.accepts(value):
        return Refusal("SR-GEN-03", "bad_value", {"field": path[:60], "found": value[:60]}, ("value",))
    return None


def override(s: Table, path: str, value: str, reason: str) -> None:
    """Change it, and say so: field, old value, new value, reason. [SR-GEN-03]"""
    spot = locate(s, path)
    assert spot is not None
    s.tell("SR-GEN-03", "override", spot.audience, field=path, old=spot.old, new=value, reason=reason)
    spot.write(value)
