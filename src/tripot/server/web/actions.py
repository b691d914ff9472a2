"""An action as it is posted: read, played, answered.

It is what is sent most: the middleware knows it by its path and spares it the framework's routing, which takes twice as
long as the rest. `api.play` describes it, and answers alike.
"""

import re
from typing import Any

import msgspec

from tripot.engine.actions import Fill, Pick, read_action
from tripot.server.common import as_data, shapes
from tripot.server.common.errors import BadRequest
from tripot.server.common.records import Caller
from tripot.server.web.house import House

PATH = re.compile(r"/api/v1/tables/([a-z0-9]{1,16})/seats/([0-9]{1,4})/actions")
HEADERS = (
    (b"content-type", b"application/json"),
    (b"content-security-policy", b"default-src 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-store"),
)
"""What is no page needs no rules for scripts and frames."""


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """An action, the decision it answers, and the sheet that is handed in with it."""

    action: Any
    decision: int | None = None
    fill: Any = None
    empty: bool = False


_DECODER = msgspec.json.Decoder(Move)
_ENCODE = msgspec.json.Encoder().encode


def read_move(body: bytes) -> Move:
    """The move in a body, its actions read; `BadRequest` (`unreadable`) if there is none."""
    try:
        move = _DECODER.decode(body)
        move.action = read_action(move.action)
        if move.fill is not None:
            move.fill = _read_fill(move)
        return move
    except (msgspec.DecodeError, RecursionError, ValueError):
        raise BadRequest("unreadable") from None


def _read_fill(move: Move) -> Fill:
    fill = read_action(move.fill)
    if not isinstance(fill, Fill) or not isinstance(move.action, Pick) or move.empty:
        raise ValueError("a sheet that comes with a choice is a filled form, and not an empty one")
    return fill


async def act(house: House, caller: Caller, table: str, seat: int, key: str, body: bytes) -> tuple[int, bytes]:
    """Play an action: status and body of the answer."""
    move = read_move(body)
    decision = move.decision
    done = await house.play.act(caller, table, seat, move.action, decision, key, fill=move.fill, empty=move.empty)
    data = as_data.acted(done)
    if done.refusal is None:
        return 200, _ENCODE(data)
    why: shapes.Why = {"code": "refused", "facts": {"rule": done.refusal.rule, "code": done.refusal.code}}
    refused: shapes.Refused = {**data, "error": why}
    if decision is None:
        return 422, _ENCODE(refused)
    look = await house.play.look(caller, table, seat)
    pending = None if look.view is None else look.view.pending
    if pending is None or pending.decision != decision:
        return 409, _ENCODE({**refused, "look": as_data.look(look)})
    return 422, _ENCODE(refused)
