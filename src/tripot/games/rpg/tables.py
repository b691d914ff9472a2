"""The rulebook's tables, read once: actions, statuses, gear, magic, people and the sample scene.

Codes are the stable names of things; what a person reads comes from the texts, in either language. [SR-GEN-10]
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Literal, TypeVar, get_args

from tripot.games.rpg.words import (
    Attribute,
    Being,
    Condition,
    DeviceType,
    Element,
    FireMode,
    Monitor,
    Nature,
    Presence,
    State,
)
from tripot.kit.words import agree, belong

T = TypeVar("T")


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("tripot.games.rpg.data").joinpath(f"{name}.toml").read_text("utf-8"))


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _rows(kind: Callable[..., T], rows: Mapping[str, Mapping[str, Any]]) -> dict[str, T]:
    """A table of typed rows, by code; a column that the type does not have is an error of the table."""
    made = {}
    for code, row in rows.items():
        values = {("class_" if name == "class" else name): _tuples(value) for name, value in row.items()}
        made[code] = kind(code=code, **values)
    return made


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of the catalogue."""

    code: str
    id: str
    domain: str
    timing: str
    major: int
    minor: int
    tags: tuple[str, ...] = ()
    limbs: tuple[str, ...] = ()
    linked: str = ""
    illegal: str = ""
    class_: str = ""
    drain: int = 0
    test: str = "none"
    pool: tuple[str, ...] = ()
    test_tags: tuple[str, ...] = ()
    against: str = ""
    threshold: int = 0
    journal: tuple[str, ...] = ()
    """Kinds of events it tells at least, when it comes to that. [SR-JRN-02]"""

    @property
    def skill(self) -> str:
        """The skill of its test, if it has one."""
        return next((part.partition(":")[2] for part in self.pool if part.startswith("skill:")), "")


@dataclass(frozen=True, slots=True)
class StatusKind:
    """One status effect, as data that the modules of `statuses` read."""

    code: str
    id: str
    stacking: str
    lasts: str
    left: int = 0
    levelled: bool = False
    visible: bool = False
    same: str = ""
    replaces: str = ""
    test: tuple[Mapping[str, Any], ...] = ()
    forbids: tuple[str, ...] = ()
    allows: str = ""
    defenceless: bool = False
    invulnerable: bool = False
    crawl: int = 0
    slows: int = 0
    unsteady: bool = False
    shooting_cost: int = 0
    limb_cost: int = 0
    ends_by_moving: bool = False
    no_atouts: bool = False
    tick: Mapping[str, Any] = field(default_factory=dict)
    ended_by: tuple[str, ...] = ()
    barred_by: tuple[Condition, ...] = ()
    conceals: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WeaponKind:
    """A weapon of the armoury. A firearm is what has range bands. [SR-CBT-02]"""

    code: str
    kind: str
    damage: int | str
    monitor: Monitor
    element: Element
    skill: str
    melee: bool
    bands: Mapping[str, int] = field(default_factory=dict)
    modes: tuple[str, ...] = ()
    ammo: int = 0
    shocks: int = 0
    reload: str = ""
    concealment: int = 0
    price: int = 0

    @property
    def firearm(self) -> bool:
        """Whether it has range bands."""
        return bool(self.bands)


@dataclass(frozen=True, slots=True)
class ModKind:
    """Something added to a weapon."""

    code: str
    bands: Mapping[str, int] = field(default_factory=dict)
    ammo: int = 0
    concealment: int = 0
    price: int = 0


@dataclass(frozen=True, slots=True)
class ExplosiveKind:
    """Something that goes off."""

    code: str
    damage: int
    monitor: Monitor
    element: Element
    falloff: int
    radius: int
    avoidance: int
    gives: tuple[Mapping[str, Any], ...] = ()
    resisted: str = ""
    price: int = 0


@dataclass(frozen=True, slots=True)
class DeviceKind:
    """A device as it is sold."""

    code: str
    kind: DeviceType
    rating: int
    attack: int
    corruption: int
    data_processing: int
    firewall: int
    slots: int = 0
    hot_sim: bool = False
    price: int = 0


@dataclass(frozen=True, slots=True)
class ProgramKind:
    """A program, and the actions on which its dice count."""

    code: str
    dice: int = 0
    on: tuple[str, ...] = ()
    passive: bool = False
    price: int = 0


@dataclass(frozen=True, slots=True)
class VehicleKind:
    """A drone or a vehicle."""

    code: str
    kind: Literal["drone", "vehicle"]
    handling_flat: int
    handling_rough: int
    acceleration: int
    step: int
    max_speed: int
    autopilot: int
    resistance: int
    sensors: int
    armour: int
    rating: int
    attack: int
    corruption: int
    data_processing: int
    firewall: int
    mounts: tuple[str, ...] = ()
    seats: int = 0
    price: int = 0


@dataclass(frozen=True, slots=True)
class SpellKind:
    """A spell."""

    code: str
    nature: Nature
    range: str
    maintained: bool
    zone: int = 0
    against: str = ""
    damage: int = 0
    monitor: str = ""
    element: Element = "none"
    improvements: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FormKind:
    """A complex form."""

    code: str
    maintained: bool
    against: str = ""


@dataclass(frozen=True, slots=True)
class RitualKind:
    """A ritual."""

    code: str
    threshold: int
    interval: int
    needs: tuple[str, ...] = ()
    improvements: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SpiritKind:
    """A type of spirit: attributes are its Power and these."""

    code: str
    mods: Mapping[str, int]
    major: int
    minor: int
    skills: tuple[str, ...]
    attack: Mapping[str, Any]
    powers: tuple[str, ...]
    immunity: str
    immunity_level: str
    weakness: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PowerKind:
    """A power of a spirit or of a sprite."""

    code: str
    major: int
    minor: int
    maintained: bool
    test: str = ""
    against: str = ""


@dataclass(frozen=True, slots=True)
class SpriteKind:
    """A type of sprite."""

    code: str
    mods: Mapping[str, int]
    major: int
    minor: int
    skills: tuple[str, ...]
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TriggerKind:
    """What sets a preparation off."""

    code: str
    difficulty: int
    fired: str
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class SkillKind:
    """A skill."""

    code: str
    attribute: str
    trained_only: bool
    specialisations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ModeKind:
    """A fire mode."""

    code: str
    rounds: int
    damage: int
    level: int


@dataclass(frozen=True, slots=True)
class AimKind:
    """What net hits of a targeted attack buy."""

    code: str
    price: int
    status: Condition | Literal[""] = ""
    rounds: int = 0
    levels: bool = False


_rules, _gear, _magic = _read("rules"), _read("gear"), _read("magic")


def check(rules: Mapping[str, Any], gear: Mapping[str, Any], magic: Mapping[str, Any]) -> None:
    """Fail at loading where the tables and the types of the words differ."""
    agree(Attribute, rules["attribute"], "attributes")
    agree(FireMode, rules["mode"], "fire modes")
    belong(Being, (row["kind"] for row in gear["vehicle"].values()), "vehicles")
    agree(DeviceType, (row["kind"] for row in gear["device"].values()), "devices")
    agree(Nature, (row["nature"] for row in magic["spell"].values()), "natures of spells")
    harmful = [*gear["weapon"].values(), *gear["explosive"].values(), *magic["spell"].values()]
    belong(Element, (row["element"] for row in harmful if "element" in row), "elements")
    agree(Monitor, (row["monitor"] for row in harmful if row.get("monitor")), "monitors")


check(_rules, _gear, _magic)
agree(Condition, _read("statuses"), "statuses")

ACTIONS: dict[str, Entry] = _rows(Entry, _read("actions"))
STATUSES: dict[str, StatusKind] = _rows(StatusKind, _read("statuses"))
SKILLS: dict[str, SkillKind] = _rows(SkillKind, _rules["skill"])
FAMILY: dict[str, str] = {code: row["family"] for code, row in _rules["attribute"].items()}
"""Physical or mental, of each attribute."""
ATTRIBUTES = tuple(FAMILY)
PHYSICAL = tuple(code for code, family in FAMILY.items() if family == "physical")
MENTAL = tuple(code for code, family in FAMILY.items() if family == "mental")
COVERAGE: tuple[Mapping[str, Any], ...] = tuple(_rules["coverage"])
"""Which specialisation counts for which action, kind of weapon or tag. [SR-CHR-12]"""
BANDS: dict[str, int] = {code: row["metres"] for code, row in _rules["band"].items()}
MODES: dict[str, ModeKind] = _rows(ModeKind, _rules["mode"])
AIMS: dict[str, AimKind] = _rows(AimKind, _rules["aim"])
COMPLICATIONS: tuple[str, ...] = tuple(_rules["complications"])
CRITICAL_FAILURES: tuple[str, ...] = tuple(_rules["critical_failures"])

WEAPONS: dict[str, WeaponKind] = _rows(WeaponKind, _gear["weapon"])
MODS: dict[str, ModKind] = _rows(ModKind, _gear["mod"])
EXPLOSIVES: dict[str, ExplosiveKind] = _rows(ExplosiveKind, _gear["explosive"])
ARMOUR: dict[str, int] = {code: row["dice"] for code, row in _gear["armour"].items()}
CONSUMABLES: dict[str, Mapping[str, int]] = _gear["consumable"]
FOCI: dict[str, Mapping[str, Any]] = _gear["focus"]
LODGES: dict[str, int] = {code: row["power"] for code, row in _gear["lodge"].items()}
DEVICES: dict[str, DeviceKind] = _rows(DeviceKind, _gear["device"])
PROGRAMS: dict[str, ProgramKind] = _rows(ProgramKind, _gear["program"])
VEHICLES: dict[str, VehicleKind] = _rows(VehicleKind, _gear["vehicle"])

SPELLS: dict[str, SpellKind] = _rows(SpellKind, _magic["spell"])
FORMS: dict[str, FormKind] = _rows(FormKind, _magic["form"])
RITUALS: dict[str, RitualKind] = _rows(RitualKind, _magic["ritual"])
SPIRITS: dict[str, SpiritKind] = _rows(SpiritKind, _magic["spirit"])
POWERS: dict[str, PowerKind] = _rows(PowerKind, {**_magic["power"], **_magic["sprite_power"]})
SPRITES: dict[str, SpriteKind] = _rows(SpriteKind, _magic["sprite"])
TRIGGERS: dict[str, TriggerKind] = _rows(TriggerKind, _magic["trigger"])

PEOPLE: dict[str, Mapping[str, Any]] = _read("people")
SCENE: dict[str, Any] = _read("scene")
STAGES: dict[str, dict[str, Any]] = {
    SCENE["job"]["code"]: {**SCENE["job"], "zone": SCENE["zone"], "network": SCENE["network"]},
    **_read("stages"),
}
"""Scenes that are ready to play, the sample table first. [SR-SMP-08]"""

OPPONENTS: dict[str, Any] = _read("opponents")
"""Roles and threats of opponents by form. [SR-TBL-11]"""
CONDITIONS: tuple[State, ...] = get_args(State)
ELEMENTS: tuple[Element, ...] = get_args(Element)
TRAITS = (
    "wall_runner", "thick_skin", "night_sight", "crowd_stress", "combat_freeze", "chronic_sniffles", "tinkerer",
    "sprite_friend", "reflex_wiring", "living_network",
)  # fmt: skip
MATRIX_ATTRIBUTES = ("attack", "corruption", "data_processing", "firewall")
SWAPS = {
    "attack": "corruption",
    "corruption": "attack",
    "data_processing": "firewall",
    "firewall": "data_processing",
}
PERSONA = {"attack": "CHA", "corruption": "INT", "data_processing": "LOG", "firewall": "VOL"}
"""What a technomancer's persona has in the place of a device's attributes. [SR-MTX-02]"""
MODES_OF_PRESENCE: tuple[Presence, ...] = get_args(Presence)
LIMBS = ("left_arm", "right_arm", "legs", "head")
