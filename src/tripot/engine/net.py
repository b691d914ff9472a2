"""A net under games that are played by the thousand: one that falls is told, and the others go on."""

from traceback import extract_tb
from types import TracebackType


class Net:
    """Catches a crash, and says what fell."""

    def __init__(self) -> None:
        self.caught = ""

    def __enter__(self) -> None:
        return

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, Exception):
            return False
        last = extract_tb(trace)[-1]
        self.caught = f"{type(error).__name__}: {error} ({last.name}, line {last.lineno})"
        return True
