"""The lean way for the request that is sent most, an action, and for those that last longest, streams.

It skips the framework's routing, and nothing else. `POST /api/v1/tables/{table}/seats/{seat}/actions` and
`GET /api/v1/tables/{table}/stream` are answered from here; `api.play` and `api.stream` document them, and answer alike.
The live wire of pages, `GET /tables/{table}/wire`, is `pages.streams`.
"""

import re
from typing import Any

import msgspec

from tripot.engine.actions import Action, read_action
from tripot.server.common import as_data
from tripot.server.common.errors import BadRequest
from tripot.server.common.records import Caller
from tripot.server.web.house import House

_ACTIONS = r"/api/v1/tables/([a-z0-9]{1,16})/seats/([0-9]{1,4})/actions"
PATH = re.compile(_ACTIONS)
RAW_PATH = re.compile(_ACTIONS.encode())

STREAM = re.compile(r"(/api/v1)?/tables/([a-z0-9]{1,16})/(?(1)stream|wire)")
_ASKED = re.compile(rb"(?:seat=(?P<seat>[0-9]{1,3}))?&?(?:after=(?P<after>[0-9.-]{1,60}))?")


def asked_of(query: bytes) -> tuple[int | None, str] | None:
    """The seat and the cursor that a stream's query names; None if it says more, which the framework may read.

    >>> asked_of(b"seat=2&after=12.3.4.0")
    (2, '12.3.4.0')
    """
    found = _ASKED.fullmatch(query)
    if found is None:
        return None
    return int(found["seat"]) if found["seat"] else None, (found["after"] or b"").decode()


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


async def post(house: House, caller: Caller, path: str, key: str, body: bytes) -> tuple[int, bytes]:
    """Play an action posted to a path of `PATH`."""
    parts = path.split("/")
    return await act(house, caller, parts[4], int(parts[6]), key, body)


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
