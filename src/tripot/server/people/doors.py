"""Each try to come in is a line in the log: by which way, and whether it opened; never who. [R33]"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from tripot.server.common.errors import HouseError

_log = logging.getLogger("tripot.doors")


@contextmanager
def told(way: str) -> Iterator[None]:
    """Somebody tries to come in by this way: what comes of it is written down."""
    try:
        yield
    except HouseError as no:
        _log.info("not let in", extra={"way": way, "code": no.code})
        raise
    _log.info("let in", extra={"way": way})
