"""What one faction has in one zone, packed in one number: copies are cheap, and tables answer questions.

Three bits count the mascots and each kind of character, one bit tells each hero. Units of a kind in a zone are
interchangeable; only the keeper of a studio differs, and the studio remembers it. [AN-GEN-18]
"""

MASCOT, CHARACTER, HERO = 1, 2, 3
"""The ranks of units. [AN-GEN-02]"""
KIND_COUNT = 5
"""The most kinds of units a faction has: mascot, two characters, two heroes."""
SHIFT = (0, 3, 6, 9, 10)
MASK = (7, 7, 7, 1, 1)
ONE = tuple(1 << shift for shift in SHIFT)
"""A single unit of each kind."""
RANK_OF = (MASCOT, CHARACTER, CHARACTER, HERO, HERO)

FORCES = 1 << 11
"""How many different forces there are."""
MASCOTS = 0b111
CHARACTERS = 0b111111 << 3
HEROES = 0b11 << 9
NOT_MASCOTS = CHARACTERS | HEROES


def count(force: int, kind: int) -> int:
    """How many units of a kind.

    >>> count(ONE[0] * 6 + ONE[2], 0)
    6
    """
    return force >> SHIFT[kind] & MASK[kind]


def _size(force: int) -> int:
    return sum(count(force, kind) for kind in range(KIND_COUNT))


def _rank(force: int) -> int:
    return max((RANK_OF[kind] for kind in range(KIND_COUNT) if count(force, kind)), default=0)


SIZE = tuple(_size(force) for force in range(FORCES))
"""How many units a force has."""
RANK = tuple(_rank(force) for force in range(FORCES))
"""The highest rank in a force, 0 if it is empty. [AN-GEN-02]"""
HERO_COUNT = tuple((force >> 9 & 1) + (force >> 10 & 1) for force in range(FORCES))
