"""Drafts: half-filled forms, kept for whoever writes them and seen by nobody else. [E2]"""

from typing import Annotated, Any

from fastapi import Path
from pydantic import Field

from tripot.server.common import shapes
from tripot.server.common.errors import Unacceptable
from tripot.server.common.moments import as_datetime
from tripot.server.common.records import Caller
from tripot.server.store.drafts import DraftNews
from tripot.server.web.api.asking import Answer, Body, Home, SeatNumber, TableId, Who, answer, routes
from tripot.server.web.house import House

router = routes("drafts", "/tables/{table}/seats/{seat}/drafts")
FormName = Annotated[str, Path(min_length=1, max_length=80, description="A form on offer to the chair.")]


class Written(Body):
    """What stands in a form so far; boxes that are left out are empty."""

    value: dict[str, Any]
    decision: Annotated[int | None, Field(ge=0, le=10**9, description="Which it is for: `pending.decision`.")] = None


async def _kept(caller: Caller, house: House, table: str, seat: int) -> Answer[shapes.Drafts]:
    kept = await house.drafts.of(caller, table, seat)
    drafts: list[shapes.Draft] = [{"form": row.form, "decision": row.decision, "value": row.value} for row in kept.rows]
    return answer({"drafts": drafts, "news": None if kept.news is None else _news(kept.news)})


def _news(one: DraftNews) -> shapes.DraftNews:
    return {"form": one.form, "fate": one.fate, "at": as_datetime(one.at).isoformat(), "refusal": one.refusal}


@router.get("")
async def my_drafts(table: TableId, seat: SeatNumber, caller: Who, house: Home) -> Answer[shapes.Drafts]:
    """The drafts of my chair, and what became of the last one that the clock met."""
    return await _kept(caller, house, table, seat)


@router.put("/{form}")
async def keep_draft(
    table: TableId, seat: SeatNumber, form: FormName, body: Written, caller: Who, house: Home
) -> Answer[shapes.Drafts]:
    """Keep what stands in a form. When the clock rings it is handed in, if the table says so (`schedule.drafts`)."""
    look = await house.play.look(caller, table, seat)
    offered = None if look.view is None else look.view.menu.form(form) or look.view.standing.form(form)
    if offered is None:
        raise Unacceptable("no_such_form", {"form": form})
    await house.drafts.keep(caller, table, seat, form, offered.outline(body.value), body.decision)
    return await _kept(caller, house, table, seat)


@router.delete("/{form}")
async def drop_draft(
    table: TableId, seat: SeatNumber, form: FormName, caller: Who, house: Home
) -> Answer[shapes.Drafts]:
    """Forget a draft."""
    await house.drafts.drop(caller, table, seat, form)
    return await _kept(caller, house, table, seat)
