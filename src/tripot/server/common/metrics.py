"""Figures for the operator's monitoring, as Prometheus reads them. No figure names a person or a table."""

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST

KIND = CONTENT_TYPE_LATEST
COUNTED = {
    "tripot_bot_moves_total": "Moves of the house's bots",
    "tripot_deadlines_total": "Deadlines that rang",
    "tripot_errors_total": "Errors of the house itself",
    "tripot_notices_failed_total": "Notices that could not be sent at a try",
    "tripot_notices_put_off_total": "Notices put off because their address had enough",
    "tripot_notices_sent_total": "Notices sent",
    "tripot_notices_set_aside_total": "Notices given up",
    "tripot_races_lost_total": "Steps tried again because another worker was first",
    "tripot_turned_back_total": "Requests told to come back because too many were at work",
}
ASKED = {
    "tripot_at_work": "Requests being answered",
    "tripot_bot_restarts": "Processes of bots started again",
    "tripot_bots_thinking": "Bots that think",
    "tripot_listeners": "Streams open",
    "tripot_tables_in_memory": "Tables in memory",
}
TIMED = {
    "tripot_deadline_late_seconds": "How late deadlines rang",
    "tripot_request_seconds": "How long answers took, streams apart",
}
_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """Counters that grow, gauges that are asked, and how long things took: of one worker."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        answers = Counter("tripot_requests_total", "Requests answered", ["status"], registry=registry)
        self._answers = [answers.labels(f"{hundred}xx") for hundred in range(6)]
        self._counters = {name: Counter(name, text, registry=registry) for name, text in COUNTED.items()}
        self._gauges = {name: Gauge(name, text, registry=registry) for name, text in ASKED.items()}
        self._times = {name: Histogram(name, text, registry=registry, buckets=_BOUNDS) for name, text in TIMED.items()}

    def answered(self, status: int) -> None:
        """One more answer."""
        self._answers[status // 100].inc()

    def count(self, name: str) -> None:
        """One more of something."""
        self._counters[name].inc()

    def gauge(self, name: str, ask: Callable[[], float]) -> None:
        """How much there is of something, asked when somebody looks."""
        self._gauges[name].set_function(ask)

    def took(self, name: str, seconds: float) -> None:
        """Something took so long."""
        self._times[name].observe(seconds)

    def text(self) -> bytes:
        """Everything, in Prometheus' text format (`KIND`)."""
        return generate_latest(self._registry)
