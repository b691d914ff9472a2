"""What a table keeps: people, things, places, effects, tests in progress. Small facts are frozen and shared;
records that change belong to one state and are copied by `twin`."""

from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from tripot.engine.seats import GM, Seat

R = TypeVar("R")


_NAMES: dict[type[Any], tuple[str, ...]] = {}


def _names(kind: type[Any]) -> tuple[str, ...]:
    known = _NAMES.get(kind)
    if known is None:
        known = _NAMES[kind] = tuple(each.name for each in fields(kind))
    return known


def twin(record: R) -> R:
    """A record of its own with the same facts; lists and dictionaries are copied one level deep, no deeper."""
    kind = type(record)
    made = kind.__new__(kind)
    for name in _names(kind):
        value = getattr(record, name)
        setattr(made, name, value.copy() if type(value) in (list, dict) else value)
    return made


@dataclass(frozen=True, slots=True)
class Row:
    """Something written in a form or a note, kept as it was: like a dictionary that nobody can change."""

    pairs: tuple[tuple[str, Any], ...] = ()

    def __getitem__(self, name: str) -> Any:
        for key, value in self.pairs:
            if key == name:
                return value
        raise KeyError(name)

    def get(self, name: str, otherwise: Any = None) -> Any:
        """The value of a name, or something else."""
        return next((value for key, value in self.pairs if key == name), otherwise)

    def items(self) -> tuple[tuple[str, Any], ...]:
        """Names and values, in order."""
        return self.pairs


def freeze(value: Any) -> Any:
    """The same, as nobody can change it: tuples for lists, rows for dictionaries."""
    if isinstance(value, dict):
        return Row(tuple((key, freeze(item)) for key, item in value.items()))
    return tuple(freeze(item) for item in value) if isinstance(value, list | tuple) else value


def thaw(value: Any) -> Any:
    """JSON data again."""
    if isinstance(value, Row):
        return {key: thaw(item) for key, item in value.pairs}
    return [thaw(item) for item in value] if isinstance(value, list | tuple) else value


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

    code: str
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
    kind: str = "person"
    name: str = ""
    role: str = ""
    look: str = ""
    notes: str = ""
    npc: bool = False
    seat: Seat = GM
    owner: str = ""
    """The character it serves."""
    side: str = "crew"
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
    driver: str = ""
    aboard: list[str] = field(default_factory=list)
    accelerated: bool = False
    device: str = ""
    mode: str = "offline"
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
    hidden: bool = False
    perceived: list[str] = field(default_factory=list)
    presets: dict[str, str] = field(default_factory=dict)
    knowledge: list[str] = field(default_factory=list)
    contacts: list[str] = field(default_factory=list)
    rest: Rest | None = None
    patch_until: int = 0
    summoned: int = 0

    @property
    def alive(self) -> bool:
        """Not dead."""
        return not any(status.code == "dead" for status in self.statuses)


@dataclass(frozen=True, slots=True)
class Noise:
    """Noise from one source, until a second of the clock (0: while the effect lasts)."""

    level: int
    source: str
    until: int = 0


@dataclass(slots=True)
class Device:
    """A device, a deck, a host, the matrix side of a drone, or a persona. [SR-MTX-01]"""

    id: str
    code: str
    kind: str
    rating: int
    attack: int = 0
    corruption: int = 0
    data_processing: int = 0
    firewall: int = 0
    processing_base: int = 0
    firewall_base: int = 0
    slots: int = 0
    hot_sim: bool = False
    owner: str = ""
    user: str = ""
    body: str = ""
    """The drone or vehicle whose monitor it shares."""
    persona: bool = False
    network: str = ""
    slaved: bool = False
    boxes: int = 8
    damage: int = 0
    programs: list[str] = field(default_factory=list)
    crashed: list[str] = field(default_factory=list)
    owned_programs: list[str] = field(default_factory=list)
    swapped: list[str] = field(default_factory=list)
    """Attributes of a persona that stand in each other's place."""
    back_in: int = 0
    """Ends of round until a reboot is over."""
    formatted: bool = False
    bricked: bool = False
    locks: list[str] = field(default_factory=list)
    """Who locks its connection; `gm:6` for a lock of the game master with its dice."""
    noise: list[Noise] = field(default_factory=list)
    quieted: int = 0
    """Noise taken away by a complex form."""
    controlled_by: str = ""
    listeners: dict[str, int] = field(default_factory=dict)
    """Who snoops on its traffic, until when."""
    tinkered_by: str = ""
    inhabited_by: str = ""


@dataclass(frozen=True, slots=True)
class File:
    """A file of a network."""

    id: str
    content: str = ""
    """Free text, or empty for a file of the sample table, whose content is a text of the game."""
    owner: str = ""
    encrypted: int = 0
    key: str = ""
    bomb: int = 0
    password: str = ""
    destroy: bool = False
    corrupted: bool = False
    fingerprint: bool = False


@dataclass(slots=True)
class Network:
    """A private network; the public grid is the absence of one. [SR-MTX-02]"""

    id: str
    name: str = ""
    owner: str = ""
    master: str = ""
    files: dict[str, File] = field(default_factory=dict)
    deckers: list[str] = field(default_factory=list)
    """Who defends it. [SR-MTX-07]"""
    members: list[str] = field(default_factory=list)
    """Who has a valid access."""
    detected: list[str] = field(default_factory=list)
    alerted: list[str] = field(default_factory=list)
    """Who will be detected at entry."""


@dataclass(slots=True)
class Zone:
    """A place, with its mana, cover, ground and light."""

    id: str
    name: str = ""
    mana: int = 0
    cover: str = "none"
    crowded: bool = False
    ground: str = "flat"
    light: str = "lit"
    water: bool = False
    box: tuple[int, ...] = ()
    rune: int = 0
    rune_until: int = 0
    circle: int = 0
    circle_until: int = 0
    feared: tuple[str, ...] = ()
    """What is there that some spirits fear."""


@dataclass(slots=True)
class Effect:
    """A spell, a form, a power or a shield in force. [SR-MAG-15]"""

    id: int
    code: str
    kind: str
    caster: str
    targets: list[str] = field(default_factory=list)
    power: int = 0
    maintained: bool = False
    improved: tuple[str, ...] = ()


@dataclass(slots=True)
class Preparation:
    """A spell in a thing, waiting for its trigger. [SR-ALC-05]"""

    id: str
    maker: str
    spell: str
    potential: int
    trigger: str
    amplified: tuple[str, ...] = ()
    about: str = ""
    """The place, the material, the word."""
    zone: str = ""
    x: int | None = None
    y: int | None = None
    countdown: int = 0
    period: int = 0
    """The decay period it is in; an older one no longer counts."""


@dataclass(slots=True)
class Project:
    """An extended test on its way. [SR-EXT-01]"""

    id: int
    who: str
    action: str
    base: int
    threshold: int
    interval: int
    form: dict[str, Any]
    total: int = 0
    rolls: int = 0
    due: int = 0
    """The second at which the next roll is made; 0 while nobody works on it."""
    touched: int = 0
    programs: tuple[str, ...] = ()
    spoilt: bool = False
    """The deciding roll was complicated."""
    hidden: bool = False
    level: int = 0


@dataclass(frozen=True, slots=True)
class Due:
    """Something that the clock will bring. [SR-TIME-04]"""

    at: int
    order: int
    what: str
    who: str = ""
    data: tuple[Any, ...] = ()


@dataclass(slots=True)
class Encounter:
    """Rounds and turns. [SR-TURN-01]"""

    order: list[str]
    scores: dict[str, int]
    round: int = 1
    at: int = -1
    acting: str = ""
    left: list[str] = field(default_factory=list)
    """Who acts still in this round, in order."""
    idle: bool = False
    """The one awaited has been away for a minute. [SR-TURN-21]"""


@dataclass(frozen=True, slots=True)
class Note:
    """Something written for some seats only."""

    id: int
    at: int
    owner: Seat
    readers: tuple[Seat, ...]
    kind: str
    facts: Row
    public: bool = False


@dataclass(slots=True)
class Trial:
    """A test, from its pool to its outcome. [SR-JRN-01]"""

    id: int
    deed: int
    who: str = ""
    device: str = ""
    action: str = ""
    role: str = "test"
    parts: list[tuple[str, int]] = field(default_factory=list)
    sources: list[tuple[str, int]] = field(default_factory=list)
    tags: tuple[str, ...] = ()
    nature: str = ""
    threshold: int = 0
    hidden: bool = False
    """Its threshold is the game master's secret."""
    private: bool = False
    opponent: str = ""
    distance: int | None = None
    firearm: str = ""
    """`attack` or `against`, when a firearm is fired."""
    ranged: bool = False
    """An attack with a weapon at range."""
    element: str = "none"
    removed: int = 0
    losses: list[tuple[str, int]] = field(default_factory=list)
    """Hits that statuses take away, named; `removed` is their sum. [SR-STA-01]"""
    barred: list[str] = field(default_factory=list)
    """Statuses under which nothing helps, named."""
    automatic: int = 0
    steady: int = 0
    """Fault dice that do not count."""
    guarded: bool = False
    no_advantage: bool = False
    ignore: bool = False
    atouts: int = 0
    asks: bool = True
    """Whether its controller may still be asked for atouts."""
    quiet: bool = False
    """Rolled without asking anybody anything."""
    policy: str = "success"
    stage: str = "new"
    dice: int = 0
    level: int = 0
    first: tuple[int, ...] = ()
    second: tuple[int, ...] = ()
    final: tuple[int, ...] = ()
    kept: str = ""
    hits: int = 0
    faults: int = 0
    score: int = 0
    outcome: str = ""
    net: int = 0
    item: str = ""
    """The weapon or thing used."""


@dataclass(slots=True)
class Deed:
    """An action being carried out: who, what was written in its form, which step, what was found so far."""

    id: int
    code: str
    who: str
    form: dict[str, Any]
    at: int = 0
    trial: int = 0
    """Its own test."""
    against: list[int] = field(default_factory=list)
    """The tests that oppose it."""
    troubles: list[int] = field(default_factory=list)
    """Tests whose complication or critical failure still has to be told. [SR-TEST-16]"""
    memo: dict[str, Any] = field(default_factory=dict)
    """Flat facts only: a list or a dictionary in it is replaced, never changed."""
    parent: int = 0
