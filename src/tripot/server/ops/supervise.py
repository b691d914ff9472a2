"""The keeper: a process that has the program loaded, and lets a child of its own serve.

Should the child crash, another one serves a moment later, at the same door: whoever knocks meanwhile waits, and is let
in. The keeper opens no database and answers nobody, so there is little that could happen to it; if it does die, the
child dies with it, and whatever started both may start them again.
"""

import logging
import os
import signal
import time
from collections.abc import Callable
from typing import Any

_log = logging.getLogger("tripot.keeper")
_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_LATER = 2.0
"""Seconds after which the keeper loads what the first child began without."""
_SETTLED = 10.0
"""Seconds after which a child has served: whatever ends it then is no mistake of the beginning."""
_TRIES = 3
_POLL = 0.05


class Keeper:
    """Keeps one child serving until told to stop."""

    def __init__(self, serve: Callable[[int], None], load: Callable[[], None]) -> None:
        self._serve = serve
        self._load = load
        self._child = 0
        self._lifeline = -1
        self._stopped = False

    def keep(self) -> int:
        """Let somebody serve, again after each crash: how the last one ended, as an exit code. In a child it does not
        return."""
        for number in _SIGNALS:
            signal.signal(number, self._pass_on)
        self._begin()
        status = self._ended(_LATER)
        if status is None:
            self._load()
            status = self._ended()
        assert status is not None
        hurried = 0
        while os.WIFSIGNALED(status) and not self._stopped and hurried < _TRIES:
            _log.error("the server died: another one serves", extra={"reason": f"signal {os.WTERMSIG(status)}"})
            began = time.monotonic()
            self._begin()
            status = self._ended() or 0
            hurried = hurried + 1 if time.monotonic() - began < _SETTLED else 0
        return os.waitstatus_to_exitcode(status)

    def _begin(self) -> None:
        """A child that serves. It holds one end of a pipe: when the other is closed, its keeper is gone."""
        if self._lifeline >= 0:
            os.close(self._lifeline)
        end, self._lifeline = os.pipe()
        self._child = os.fork()
        if self._child:
            os.close(end)
            if self._stopped:  # told so in the very moment
                self._pass_on(signal.SIGTERM)
            return
        os.close(self._lifeline)
        os.setpgid(0, 0)  # what is typed at the terminal is for the keeper, who passes it on
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        self._serve(end)
        raise SystemExit(0)

    def _ended(self, within: float | None = None) -> int | None:
        """How the child ended; None if it has not, within so many seconds. Orphans left to this process are let go."""
        end = None if within is None else time.monotonic() + within
        while end is None or time.monotonic() < end:
            pid, status = os.waitpid(-1, 0 if end is None else os.WNOHANG)
            if pid == self._child:
                return status
            if not pid:
                time.sleep(_POLL)
        return None

    def _pass_on(self, number: int, frame: Any = None) -> None:
        self._stopped = True
        try:
            os.kill(self._child, number)
        except ProcessLookupError:
            _log.debug("it was over already")
