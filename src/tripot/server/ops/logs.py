"""The log: one line of JSON an event. Only named facts are written; no address, word, token or body ever is."""

import json
import logging
import sys
from datetime import UTC, datetime

_FACTS = (
    *("request", "method", "route", "status", "ms", "table", "code", "seconds"),
    *("reason", "game", "level", "fault", "worker", "channel", "tries", "way"),
)


class JsonLines(logging.Formatter):
    """Writes a record as JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in _FACTS if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(level: str) -> None:
    """Log to the standard error, as JSON. Libraries speak only when something is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("tripot").setLevel(level.upper())
    # Its access lines hold whole addresses, and those may hold words that open doors.
    logging.getLogger("uvicorn.access").disabled = True
