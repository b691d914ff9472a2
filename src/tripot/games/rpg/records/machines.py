"""The matrix: devices and their noise, files, private networks. [SR-MTX-01]"""

from dataclasses import dataclass, field


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
    zone: str = ""
    """Where a thing stands that nobody carries. [SR-MTX-40]"""
    state: str = ""
    """What a thing was told last: a lock is `open`, a camera `off`."""
    bidding: str = ""
    """An order that a machine carries out on its next turn; who gave it, at whom it is aimed. [SR-X02]"""
    bidder: str = ""
    aim: str = ""
    listeners: dict[str, int] = field(default_factory=dict)
    """Who snoops on its traffic, until when."""
    hearing: dict[str, int] = field(default_factory=dict)
    """How well they do: net hits. [SR-X14]"""
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
