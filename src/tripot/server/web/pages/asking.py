"""What is asked once before it is done: an empty sheet, or what cannot be taken back. [E1, E5]"""

from collections.abc import Mapping
from dataclasses import dataclass

_FRESH = frozenset(("csrf", "key", "sure"))
_MOST = 400


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and the press that is sent again with a yes."""

    about: str
    posted: Mapping[str, str]

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What the press sent, but for what each press has anew."""
        return [(name, value) for name, value in self.posted.items() if name not in _FRESH][:_MOST]
