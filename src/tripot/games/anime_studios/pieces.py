"""How a command names a unit: `bolt.reelhaven.2`, or `bolt.reelhaven.keeper`. [AN-DEC-04, AN-GEN-18]

Equal units of a zone are numbered from 1; the number is the unit's id as long as it stays there.
"""

from dataclasses import dataclass

from tripot.games.anime_studios.forces import FORCES, MASCOTS, MASK, SHIFT
from tripot.games.anime_studios.maps import ZONES
from tripot.games.anime_studios.numbers import KINDS

KEEPER = "keeper"


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit as a command names it; number 0 is the keeper of the zone's studio. [AN-GEN-11]"""

    name: str
    faction: int
    kind: int
    zone: int
    number: int


def _pieces(faction: int, kind: int, zone: int) -> list[Piece]:
    stem = f"{KINDS[faction][kind]}.{ZONES[zone]}"
    plain = [Piece(f"{stem}.{n}", faction, kind, zone, n) for n in range(1, MASK[kind] + 1)]
    return [Piece(f"{stem}.{KEEPER}", faction, kind, zone, 0), *plain] if kind == 0 else plain


_ALL = {
    (faction, kind, zone): _pieces(faction, kind, zone)
    for faction in range(len(KINDS))
    for kind in range(len(KINDS[faction]))
    for zone in range(len(ZONES))
}
PIECES = {piece.name: piece for pieces in _ALL.values() for piece in pieces}
"""Every unit that a command could name."""


class Names(dict[int, tuple[str, ...]]):
    """The ids of the units of a force in a zone: faction, zone, force and keeper, packed in one number."""

    __slots__ = ()

    def __missing__(self, key: int) -> tuple[str, ...]:
        found = self[key] = tuple(_names(key >> 17, key >> 12 & 0b11111, key >> 1 & FORCES - 1, bool(key & 1)))
        return found


NAMES = Names()


def names(faction: int, zone: int, force: int, keeps: bool) -> tuple[str, ...]:
    """The ids of the units of a force in a zone, lowest rank first, the keeper after the other mascots."""
    return NAMES[faction << 17 | zone << 12 | force << 1 | keeps]


def _names(faction: int, zone: int, force: int, keeps: bool) -> list[str]:
    plain = (force & MASCOTS) - keeps
    mascots = _ALL[faction, 0, zone]
    found = [piece.name for piece in mascots[1 : plain + 1]]
    if keeps:
        found.append(mascots[0].name)
    for kind in range(1, len(KINDS[faction])):
        many = force >> SHIFT[kind] & MASK[kind]
        found += [piece.name for piece in _ALL[faction, kind, zone][:many]]
    return found
