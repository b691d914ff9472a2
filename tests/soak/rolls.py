"""R23: ten million fair rolls: every face, and every pair of faces that follow one another, as often as another."""

from collections import Counter

from engine.chances import chi_square_p
from soak.places import Deadline
from soak.rows import Faults, Row
from tripot.engine.rng import KeyedRng

ROLLS = 10_000_000
LEAST = 0.001
AT_ONCE = 1000
SIDES = (2, 6, 10, 20)


def run(minutes: float) -> list[Row]:
    """Each die with its share of the rolls."""
    return [evenness(sides, ROLLS // len(SIDES), Deadline(minutes / len(SIDES))) for sides in SIDES]


def evenness(sides: int, wanted: int, end: Deadline) -> Row:
    """One kind of dice, rolled as games roll them."""
    rng = KeyedRng(bytes([sides]) * 32)
    faces, pairs, done, entry = Counter[int](), Counter[tuple[int, int]](), 0, 0
    while done < wanted and not end.is_over():
        entry += 1
        rng.enter(entry)
        rolled = rng.roll(sides, AT_ONCE, "soak")
        faces.update(rolled)
        pairs.update(zip(rolled[::2], rolled[1::2], strict=True))
        done += AT_ONCE
    chances = (chi_square_p(faces, sides), chi_square_p(pairs, sides**2))
    faults = Faults()
    faults.add(f"chi-square p below {LEAST}", sum(p <= LEAST for p in chances))
    figures = "p {:.3f}, of pairs {:.3f}".format(*chances)
    return Row("R23", f"rolls of {sides} sides", wanted, done, "rolls", faults.told(), figures)
