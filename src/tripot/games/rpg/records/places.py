"""Places, and magic that lasts: effects, preparations."""

from dataclasses import dataclass, field


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
