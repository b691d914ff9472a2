"""Pools: the named parts whose sum is thrown. [SR-DICE-06, SR-CHR-04, SR-CHR-12]"""

from collections.abc import Iterable, Sequence

from tripot.games.rpg.characters.derived import attribute, skill
from tripot.games.rpg.records import Character
from tripot.games.rpg.tables import COVERAGE, FAMILY, FOCI

Part = tuple[str, int]
TEMPORARY = frozenset(("fatigued", "noise", "weakness"))
"""Parts that an extended test does not count in the dice it started with. [SR-EXT-07]"""


def skilled(
    c: Character, code: str, with_: str, *, action: str = "", kind: str = "", tags: Sequence[str] = ()
) -> list[Part]:
    """A skill and an attribute, with the specialisation that covers the use and the active focus."""
    if c.kind == "sprite":
        return sprite_pool(c, code)
    known = skill(c, code)
    parts = [(code, known.rating), (with_, attribute(c, with_))]
    covered = covering(code, action=action, kind=kind, tags=tags)
    if any(name in covered for name in known.expertises):
        parts.append(("expertise", 3))
    elif any(name in covered for name in known.specialisations):
        parts.append(("specialisation", 2))
    return parts + focus_dice(c, code)


def ticked(c: Character, code: str, wanted: str) -> list[Part]:
    """Dice of a specialisation or expertise that is owned, whatever it usually covers. [SR-CHR-12]"""
    known = skill(c, code)
    if wanted and wanted in known.expertises:
        return [("expertise", 3)]
    return [("specialisation", 2)] if wanted and wanted in known.specialisations else []


def sprite_pool(c: Character, code: str) -> list[Part]:
    """A sprite has its Level twice where it is skilled, once elsewhere. [SR-MTX-42]"""
    return [("sprite_level", c.power * (2 if code in c.skills else 1))]


def covering(code: str, *, action: str = "", kind: str = "", tags: Sequence[str] = ()) -> set[str]:
    """The specialisations of a skill that count for this use. [SR-CHR-12]"""
    return {
        row["specialisation"]
        for row in COVERAGE
        if row["skill"] == code
        and (
            action in row.get("actions", ())
            or kind in row.get("weapon_kinds", ())
            or any(tag in row.get("test_tags", ()) for tag in tags)
        )
    }


def focus_dice(c: Character, code: str) -> list[Part]:
    """Dice of the active focus of a skill; only one counts. [SR-MAG-18]"""
    active = [name for name, on in c.foci.items() if on and name in FOCI and FOCI[name]["skill"] == code]
    return [(active[0], int(FOCI[active[0]]["power"]))] if active else []


def plain(c: Character, *codes: str) -> list[Part]:
    """Attributes alone."""
    return [(code, attribute(c, code)) for code in codes]


def nature(parts: Iterable[Part]) -> str:
    """Physical, mental, or neither: by the attributes among the dice. [SR-TEST-18]"""
    families = {FAMILY[code] for code, _ in parts if code in FAMILY}
    return families.pop() if len(families) == 1 else ""


def lasting(parts: Iterable[Part]) -> int:
    """The dice of a pool without its temporary penalties."""
    return sum(value for name, value in parts if name not in TEMPORARY)
