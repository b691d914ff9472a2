"""An action as it is posted: read, played, answered.

It is what is sent most: the middleware knows it by its path and spares it the framework's routing, which takes twice as
long as the rest. `api.play` describes it, and answers alike.
"""

import re
from typing import Any

import msgspec

from tripot.engine.actions import Action, read_action
from tripot.server.common import as_data
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
    """An action, and the decision it answers."""

    action: Any
    decision: int | None = None


_DECODER = msgspec.json.Decoder(Move)
_ENCODE = msgspec.json.Encoder().encode


def read_move(body: bytes) -> tuple[Action, int | None]:
    """The action in a body; `BadRequest` (`unreadable`) if there is none."""
    try:
        move = _DECODER.decode(body)
        return read_action(move.action), move.decision
    except (msgspec.DecodeError, RecursionError, ValueError):
        raise BadRequest("unreadable") from None


async def act(house: House, caller: Caller, table: str, seat: int, key: str, body: bytes) -> tuple[int, bytes]:
    """Play an action: status and body of the answer."""
    action, decision = read_move(body)
    done = await house.play.act(caller, table, seat, action, decision, key)
    data = as_data.acted(done)
    if done.refusal is None:
        return 200, _ENCODE(data)
    look = await house.play.look(caller, table, seat)
    data["error"] = {"code": "refused", "facts": {"rule": done.refusal.rule, "code": done.refusal.code}}
    pending = None if look.view is None else look.view.pending
    if decision is not None and (pending is None or pending.decision != decision):
        return 409, _ENCODE({**data, "look": as_data.look(look)})
    return 422, _ENCODE(data)
