"""Figures for the operator's monitoring, as Prometheus reads them. No figure names a person or a table."""

from bisect import bisect_left
from collections.abc import Callable

_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counters that grow, gauges that are asked, and how long things took."""

    def __init__(self) -> None:
        self._counts: dict[str, float] = {}
        self._gauges: dict[str, Callable[[], float]] = {}
        self._times: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}

    def count(self, name: str, by: float = 1) -> None:
        """One more of something (`name_total{label="x"}`)."""
        self._counts[name] = self._counts.get(name, 0) + by

    def value(self, name: str) -> float:
        """How many of something so far."""
        return self._counts.get(name, 0)

    def gauge(self, name: str, ask: Callable[[], float]) -> None:
        """How much there is of something, asked when somebody looks."""
        self._gauges[name] = ask

    def took(self, name: str, seconds: float) -> None:
        """Something took so long."""
        buckets = self._times.get(name)
        if buckets is None:
            buckets = self._times[name] = [0] * (len(_BOUNDS) + 1)
        buckets[bisect_left(_BOUNDS, seconds)] += 1
        self._sums[name] = self._sums.get(name, 0.0) + seconds

    def text(self) -> str:
        """Everything, in Prometheus' text format."""
        lines = [f"{name} {value:g}" for name, value in sorted(self._counts.items())]
        lines += [f"{name} {ask():g}" for name, ask in sorted(self._gauges.items())]
        for name, buckets in sorted(self._times.items()):
            total = 0
            for bound, number in zip((*map(str, _BOUNDS), "+Inf"), buckets, strict=True):
                total += number
                lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
            lines += [f"{name}_sum {self._sums[name]:g}", f"{name}_count {total}"]
        return "\n".join(lines) + "\n"
