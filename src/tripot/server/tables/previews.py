"""What a form would come to, before it is sent: tried in a world that its seat cannot tell from the real one."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from tripot.engine.foresight import Foresight, foresee
from tripot.engine.forms import Form
from tripot.engine.seats import Seat
from tripot.server.common.records import Caller
from tripot.server.tables import permissions
from tripot.server.tables.cleaning import clean_value
from tripot.server.tables.context import Context
from tripot.server.tables.table import Table

Preview: TypeAlias = Callable[[Form, Any, Mapping[str, str]], Foresight]
"""A form on offer, what is written in it, and what its writer supposes."""


async def previews(context: Context, caller: Caller, table_id: str, seat: Seat) -> Preview:
    """How the forms of a seat are previewed now; nothing is played. `Forbidden` for another's seat."""
    table = await context.registry.get(table_id)
    permissions.check_shown(table, caller, seat)
    return partial(_preview, table, seat)


def _preview(table: Table, seat: Seat, form: Form, value: Any, supposed: Mapping[str, str]) -> Foresight:
    value = clean_value(table, seat, form.name, value)
    return foresee(table.game, table.world(seat), seat, form, value, supposed)
