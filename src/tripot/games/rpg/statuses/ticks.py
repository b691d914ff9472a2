"""Statuses that hurt at the end of every round. The `round_end` hook. [SR-STA-10, SR-TURN-12]"""

from tripot.games.rpg.characters.control import label
from tripot.games.rpg.damage import Packet, suffer
from tripot.games.rpg.records import Character, Status
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import kind_of, set_level
from tripot.games.rpg.visibility import readers

ORDER = ("corroded", "poisoned", "bleeding", "burning")


def is_hurting(c: Character) -> bool:
    """Whether time alone would hurt somebody. [SR-TIME-08]"""
    return any(status.code in ORDER for status in c.statuses)


def tick(s: Table, c: Character) -> None:
    """Each damaging status deals its own packet, then some fall by a level; the dead feel nothing. [SR-STA-07]

    [SR-STA-CORRODED, SR-STA-POISONED, SR-STA-BLEEDING, SR-STA-BURNING]
    """
    for code in ORDER:
        for status in [one for one in c.statuses if one.code == code]:
            if c.alive and c.id in s.characters:
                _tick(s, c, status)


def _tick(s: Table, c: Character, status: Status) -> None:
    row = kind_of(status.code).tick
    monitor = status.monitor or "physical" if row["monitor"] == "own" else row["monitor"]
    packet = Packet(
        int(row.get("amount", status.level)), monitor, row["element"],
        irreducible=bool(row.get("irreducible")), armoured=False, source=status.source,
    )  # fmt: skip
    s.tell("SR-STA-10", "status_tick", readers(s, c), who=label(c), status=status.code, level=status.level)
    suffer(s, c, packet)
    if row.get("falls"):
        current = next((one for one in c.statuses if one.code == status.code and one.about == status.about), None)
        if current is not None:
            set_level(s, c, current, current.level - 1)
