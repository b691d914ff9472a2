"""Being seen or not: invisible, silent, hidden. [SR-STA-18, SR-STA-19]"""

from tripot.games.rpg.records import Character
from tripot.games.rpg.tables import STATUSES

MACHINES = ("drone", "vehicle", "sprite", "device")


def concealed(observer: Character | None, target: Character, sense: str) -> int:
    """The level that hides somebody from this observer, for a sense; 0 if nothing does.

    [SR-STA-INVISIBLE, SR-STA-GREATER-INVISIBLE, SR-STA-SILENT, SR-STA-GREATER-SILENT]
    """
    machine = observer is not None and observer.kind in MACHINES
    best = 0
    for status in target.statuses:
        row = STATUSES.get(status.code)
        conceals = row.conceals if row is not None else {}
        if conceals and conceals["sense"] == sense and (conceals["machines"] or not machine):
            best = max(best, status.level)
    return best


def perceives(observer: Character | None, target: Character) -> bool:
    """Whether somebody may choose a target, or react to it. Nobody in particular is a living observer."""
    if not target.statuses and not target.hidden and not target.used:
        return True
    if observer is not None and (observer.id == target.id or target.id in observer.perceived):
        return True
    if target.hidden or _out_of_plane(observer, target):
        return False
    return not concealed(observer, target, "visual")


def _out_of_plane(observer: Character | None, target: Character) -> bool:
    """An astral form is seen by those who look there, and by all while it is manifest. [SR-MAG-04, SR-SPI-16]"""
    codes = {status.code for status in target.statuses}
    astral = "projected" in codes or (target.kind == "spirit" and bool(target.used.get("astral")))
    if not astral or "manifested" in codes:
        return False
    if observer is None:
        return True
    return not any(status.code in ("projected", "astral_vision") for status in observer.statuses) and (
        observer.kind != "spirit"
    )


def threshold_to_notice(observer: Character, target: Character, sense: str) -> int:
    """How many hits `observe` must exceed. [SR-STA-18]"""
    unseen = concealed(observer, target, "visual")
    unheard = concealed(observer, target, "auditory")
    if sense == "visual":
        return unseen
    return (2 if unseen else 0) + unheard
