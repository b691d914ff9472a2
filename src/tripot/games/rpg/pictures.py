"""Pictures, which entries name by the SHA-256 of their bytes: the house keeps and shows them. [SR-TBL-13]"""

from string import hexdigits
from typing import Any

from tripot.engine.forms import Field
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.rpg.notes import readable
from tripot.games.rpg.state import Table

LENGTH = 64
_DIGITS = frozenset(hexdigits.lower())


def picture_field(name: str) -> Field:
    """A place for a picture in a form."""
    return Field(name, "text", least=LENGTH, most=LENGTH, optional=True)


def is_picture(named: Any) -> bool:
    """Whether something is the name of a picture, or of none."""
    return not named or (len(named) == LENGTH and set(named) <= _DIGITS)


def check_picture(named: Any, field: str) -> Refusal | None:
    """`E_PICTURE` for what names no picture. [SR-TBL-13]"""
    return None if is_picture(named) else Refusal("SR-TBL-13", "E_PICTURE", {}, (field,))


def pictures(s: Table, seat: Seat) -> frozenset[str]:
    """The pictures on whatever a seat may read; backgrounds are among them. [SR-TBL-13]"""
    return frozenset(note.facts["picture"] for note in readable(s, seat) if note.facts.get("picture"))
