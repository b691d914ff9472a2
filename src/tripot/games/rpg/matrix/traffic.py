"""Messages between devices, and whoever listens to them. [SR-X14]"""

from tripot.games.rpg.notes import write_note
from tripot.games.rpg.records import Character, Device
from tripot.games.rpg.state import Table


def carry(s: Table, c: Character, other: Character, text: str) -> None:
    """A message goes from one to another, through both their devices."""
    for one in (c, other):
        device = s.devices.get(one.device)
        if device is not None:
            _overhear(s, device, text)


def _overhear(s: Table, device: Device, text: str) -> None:
    """Whoever listens well enough gets a copy: a courier's line is deaf below its Level. [SR-X14, SR-SMP-07]"""
    hushed = max((e.power for e in s.effects.values() if e.code == "hush_line" and device.id in e.targets), default=0)
    for one, until in list(device.listeners.items()):
        listener = s.characters.get(one)
        if listener is not None and until > s.clock and device.hearing.get(one, 0) >= hushed:
            write_note(s, listener, "SR-X14", "overheard", device=device.id, text=text)
