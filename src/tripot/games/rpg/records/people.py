"""Somebody: a person, an animal, a spirit, a sprite, a drone, a vehicle; boxes, skills, statuses, weapons, rest."""

from dataclasses import dataclass, field

from tripot.engine.seats import GM, Seat
from tripot.games.rpg.words import Being, Presence, Side, StatusCode


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a monitor: two independent flags, and when it was filled. [SR-DMG-03, SR-DMG-04]"""

    damaged: bool = False
    incurable: bool = False
    at: int = 0


EMPTY = Box()


@dataclass(frozen=True, slots=True)
class Skill:
    """A rating with what it is best at. [SR-CHR-04]"""

    rating: int
    specialisations: tuple[str, ...] = ()
    expertises: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Status:
    """A status effect or a condition on somebody. [SR-STA-01]"""

    code: StatusCode
    level: int = 1
    source: str = ""
    """Who or what brought it."""
    start: int = 0
    lasts: str = "until_removed"
    left: int = 0
    """Rounds or turns left, or the second of the clock at which it ends."""
    about: str = ""
    """The feared object, the limb, the poison, the other side of a grapple."""
    monitor: str = ""
    """Of a poison."""
    effect: int = 0
    """The effect in force that keeps it up."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon somebody owns."""

    id: str
    code: str
    mode: str = ""
    ammo: int = 0
    mods: tuple[str, ...] = ()
    held: bool = False
    jammed: bool = False
    broken: bool = False
    away: int = 0
    """Metres to where it fell."""
    sighted: bool = False
    """Its gun camera is set for the next attack."""


@dataclass(frozen=True, slots=True)
class Rest:
    """What somebody rests from, and since when. [SR-HEAL-07]"""

    mental: bool
    physical: bool
    mental_since: int = 0
    physical_since: int = 0
    full_since: int = 0


@dataclass(slots=True)
class Character:
    """A sheet: of a person, an animal, a spirit, a sprite, a drone or a vehicle. [SR-CHR-09]"""

    id: str
    kind: Being = "person"
    name: str = ""
    role: str = ""
    look: str = ""
    notes: str = ""
    npc: bool = False
    seat: Seat = GM
    owner: str = ""
    """The character it serves."""
    side: Side = "crew"
    attributes: dict[str, int] = field(default_factory=dict)
    modifiers: dict[str, int] = field(default_factory=dict)
    essence: int = 60
    mag: int = 0
    res: int = 0
    trad: str = ""
    grade: int = 0
    skills: dict[str, Skill] = field(default_factory=dict)
    traits: dict[str, int] = field(default_factory=dict)
    trait_data: dict[str, str] = field(default_factory=dict)
    init_dice: int = 1
    atout_max: int = 0
    atouts: int = 0
    burned: int = 0
    """Atouts burned at other tables. [SR-TBL-16]"""
    pledged: int = 0
    """Atouts promised to the next resistance test. [SR-STA-06]"""
    physical: list[Box] = field(default_factory=list)
    stun: list[Box] = field(default_factory=list)
    overflow: list[Box] = field(default_factory=list)
    statuses: list[Status] = field(default_factory=list)
    major: int = 0
    minor: int = 0
    moved: bool = False
    used: dict[str, int] = field(default_factory=dict)
    """What can be done once a round, once a turn, once at all."""
    pending_minor: int = 0
    """Minor actions to lose at the next turn. [SR-TURN-08]"""
    credits: int = 0
    drachms: int = 0
    weapons: list[Weapon] = field(default_factory=list)
    armour: str = ""
    gear: dict[str, int] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    foci: dict[str, bool] = field(default_factory=dict)
    lodge: str = ""
    lodge_zone: str = ""
    spells: list[str] = field(default_factory=list)
    rituals: list[str] = field(default_factory=list)
    forms: list[str] = field(default_factory=list)
    formulas: list[str] = field(default_factory=list)
    true_names: list[str] = field(default_factory=list)
    signatures: list[str] = field(default_factory=list)
    observed: list[str] = field(default_factory=list)
    quests: list[str] = field(default_factory=list)
    power: int = 0
    """Of a spirit; the Level of a sprite."""
    breed: str = ""
    """The type of a spirit, a sprite, a drone or a vehicle."""
    services: int = 0
    """Of a spirit; the tasks of a sprite."""
    bound: bool = False
    master: str = ""
    """Whom a coerced spirit obeys for now."""
    powers: list[str] = field(default_factory=list)
    speed: int = 0
    heading: tuple[int, int] = (0, 0)
    """Which way a machine rolls, in metres east and north; nothing said is due east. [SR-CBT-20]"""
    driver: str = ""
    aboard: list[str] = field(default_factory=list)
    accelerated: bool = False
    device: str = ""
    mode: Presence = "offline"
    network: str = ""
    """Where the icon is; empty for the public grid."""
    accesses: dict[str, str] = field(default_factory=dict)
    backdoors: dict[str, int] = field(default_factory=dict)
    surveillance: int = 0
    converged: bool = False
    keys: list[str] = field(default_factory=list)
    searches: dict[str, int] = field(default_factory=dict)
    fingerprints: list[str] = field(default_factory=list)
    icon: str = ""
    facts: list[str] = field(default_factory=list)
    """What matrix perception and observation told: `device:cam_yard:rating`."""
    zone: str = ""
    x: int | None = None
    y: int | None = None
    stated: dict[str, int] = field(default_factory=dict)
    """How far others are, where no map says it. [SR-GEN-07]"""
    hidden: bool = False
    perceived: list[str] = field(default_factory=list)
    presets: dict[str, str] = field(default_factory=dict)
    knowledge: list[str] = field(default_factory=list)
    contacts: list[str] = field(default_factory=list)
    rest: Rest | None = None
    experience: int = 0
    """Points that the game master awarded and that are not spent. [SR-TBL-15]"""
    bought: dict[str, int] = field(default_factory=dict)
    """What rose a step, and in which evening: one step an evening."""
    patch_until: int = 0
    summoned: int = 0

    @property
    def alive(self) -> bool:
        """Not dead."""
        return not any(status.code == "dead" for status in self.statuses)
