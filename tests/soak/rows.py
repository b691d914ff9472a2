"""A line of the soak's table: what is demanded, what was done, and whether that is enough to call it held."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Row:
    """One promise, or one figure of it."""

    promise: str
    what: str
    demanded: int
    """How many of it a release needs."""
    done: int
    unit: str
    faults: tuple[str, ...] = ()
    """What went wrong: one is enough to break the promise."""
    figures: str = ""
    """What was measured on the way."""

    @property
    def verdict(self) -> str:
        """Held only if the whole size was reached without a fault."""
        if self.faults:
            return "broken: " + "; ".join(self.faults[:3])
        if not self.done:
            return "not run"
        if self.done < self.demanded:
            return f"not reached ({100 * self.done / self.demanded:.3g} % of the size, no fault in it)"
        return "held"


HEADS = ("promise", "what", "demanded", "done", "figures", "extrapolated or held")


def lines(rows: Iterable[Row]) -> list[str]:
    """The table as Markdown."""
    found = [HEADS, tuple("---" for _ in HEADS)]
    found += [
        (row.promise, row.what, f"{row.demanded:,} {row.unit}", f"{row.done:,} {row.unit}", row.figures, row.verdict)
        for row in rows
    ]
    return ["| " + " | ".join(cell.replace("|", "/") for cell in line) + " |" for line in found]


@dataclass
class Faults:
    """Collected on the way, each kind once with its number."""

    found: dict[str, int] = field(default_factory=dict)

    def add(self, what: str, times: int = 1) -> None:
        """Note a fault, or nothing if it happened no time."""
        if times:
            self.found[what] = self.found.get(what, 0) + times

    def told(self) -> tuple[str, ...]:
        return tuple(f"{times} × {what}" for what, times in self.found.items())
