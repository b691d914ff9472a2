"""What a check found wrong, and where."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a game does that no game may do."""

    check: str
    what: str
    where: str = ""

    def __str__(self) -> str:
        return f"{self.check}: {self.what}" + (f" ({self.where})" if self.where else "")
