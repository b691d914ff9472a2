"""The laboratory: many games at once, and what they show.

    from tripot import lab
    table = lab.run(lab.read("examples/experiments/….toml")).games()

What needs an extra is loaded when it is first asked for: nothing else of the house imports it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tripot.lab.experiments import Experiment, experiment, read
    from tripot.lab.results import Results
    from tripot.lab.running import run

__all__ = ["Experiment", "Results", "experiment", "read", "run"]

_HOMES = {
    "Experiment": "experiments",
    "Results": "results",
    "experiment": "experiments",
    "read": "experiments",
    "run": "running",
}


def __getattr__(name: str) -> Any:
    """What people call the laboratory for, from the file where it lives."""
    if name not in _HOMES:
        raise AttributeError(f"the laboratory has no {name}")
    return getattr(import_module(f"tripot.lab.{_HOMES[name]}"), name)
