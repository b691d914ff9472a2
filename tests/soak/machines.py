"""R20: the stateful machines of the five games, with new tables all the time."""

import time

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from machines.tables import TableMachine
from machines.test_machines import MACHINES, USUAL
from soak.places import Deadline
from soak.rows import Faults, Row

MOVES = 200_000
"""A night, all games together."""
PORTION = 5
"""Tables between two looks at the clock."""
NEW = settings(USUAL, derandomize=False, max_examples=PORTION, stateful_step_count=50)


def run(minutes: float) -> list[Row]:
    """Each game for the same time."""
    began = time.monotonic()
    each = [watch(name, machine, Deadline(minutes / len(MACHINES))) for name, machine in MACHINES.items()]
    done, faults = sum(row.done for row in each), tuple(fault for row in each for fault in row.faults)
    figures = f"{done / (time.monotonic() - began) * 8 * 3600:,.0f} in a night of 8 h at this pace"
    return [Row("R20", "moves watched by stateful machines, all games", MOVES, done, "moves", faults, figures), *each]


def watch(name: str, machine: type[TableMachine], end: Deadline) -> Row:
    """Tables of one game until its time is over, or a table is found that breaks an invariant."""
    faults, before = Faults(), machine.moves
    while not end.is_over() and not faults.found:
        try:
            run_state_machine_as_test(machine, settings=NEW)
        except Exception as failed:  # noqa: BLE001 - whatever a table does, the row says it
            faults.add(f"{type(failed).__name__}: {str(failed)[:160]}".replace("\n", " "))
    return Row("R20", f"of them {name}", MOVES // len(MACHINES), machine.moves - before, "moves", faults.told())
