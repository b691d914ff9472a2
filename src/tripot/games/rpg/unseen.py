"""What a seat cannot know of is, in all that it writes, what does not exist. [SR-INFO-05, SR-LAW-01]"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.matrix.matrix_view import is_own_device, known_devices
from tripot.games.rpg.state import Table
from tripot.games.rpg.visibility import is_party, sees

_VEIL = "\0"
"""No name begins so: what is written behind it is nobody's and nothing's."""


def knows_of(s: Table, seat: Seat, name: str) -> bool:
    """Whether a seat may know that somebody or something has this name, or nothing has it."""
    c, device = s.characters.get(name), s.devices.get(name)
    if c is not None and (sees(s, seat, c) or is_party(c)):
        return True
    if device is None:
        return c is None
    body = s.characters.get(device.body)
    near = is_own_device(s, device, seat) or (body is not None and sees(s, seat, body))
    return near or any(one.id == name for one in known_devices(s, seat))


def veiled(s: Table, seat: Seat, value: Any) -> Any:
    """A filled form, in which every name that the seat cannot know of names nothing."""
    if seat == GM:
        return value
    if isinstance(value, str):
        return value if knows_of(s, seat, value) else f"{_VEIL}{value}"
    if isinstance(value, Mapping):
        return {name: veiled(s, seat, one) for name, one in value.items()}
    return [veiled(s, seat, one) for one in value] if isinstance(value, list) else value


def unveiled(refusal: Refusal | None) -> Refusal | None:
    """What is told of a form with veiled names: the names as they were written."""
    if refusal is None:
        return None
    others = tuple(filter(None, map(unveiled, refusal.others)))
    return replace(refusal, facts=_bare(refusal.facts), others=others)


def _bare(value: Any) -> Any:
    if isinstance(value, str):
        return value.removeprefix(_VEIL)
    if isinstance(value, Mapping):
        return {name: _bare(one) for name, one in value.items()}
    return [_bare(one) for one in value] if isinstance(value, list) else value
