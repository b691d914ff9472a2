"""People who misbehave: what hosts and others do about them, and the operator's reports and doors."""

from typing import Annotated, Literal

from fastapi import Path
from pydantic import Field

from tripot.server.common import as_data, shapes
from tripot.server.tables.moderation import MINUTES_MOST, REASON_MOST
from tripot.server.talk.moderation import About, Wish
from tripot.server.web.api.asking import Answer, Body, Home, Key, TableId, Who, answer, routes

router = routes("moderation")
ActId = Annotated[str, Path(min_length=1, max_length=24)]
Reason = Annotated[str, Field(max_length=REASON_MOST)]
Minutes = Annotated[int | None, Field(ge=1, le=MINUTES_MOST)]
SeatNumber = Annotated[int | None, Field(ge=0, le=1001)]


class Moderating(Body):
    """What is done, and about whom: a chair, or a message that one may read (from one's own `seat`).

    `minutes` is how long a mute lasts; until it is undone if there are none.
    """

    act: Literal["mute", "remove", "hide", "report"]
    chair: SeatNumber = None
    thread: Annotated[str, Field(max_length=200)] = ""
    number: Annotated[int, Field(ge=0, le=10**9)] = 0
    seat: SeatNumber = None
    reason: Reason = ""
    minutes: Minutes = None


class Closing(Body):
    """An address or a network, or whom an act (a report) is `about`; for how long, or until it is undone."""

    address: Annotated[str, Field(max_length=64)] = ""
    about: Annotated[str, Field(max_length=24)] = ""
    reason: Reason = ""
    minutes: Minutes = None


class Settling(Body):
    """Whether a report is settled."""

    is_settled: bool


@router.post("/tables/{table}/moderation", status_code=201)
async def moderate(
    table: TableId, body: Moderating, caller: Who, house: Home, key: Key = ""
) -> Answer[shapes.Moderation]:
    """Host: mute somebody, or remove them before the start. Anybody: hide somebody for oneself, report them."""
    about = About(body.chair, body.thread, body.number, body.seat)
    wish = Wish(body.act, about, body.reason, body.minutes)
    done = await house.moderation.do(caller, table, wish, key)
    return answer(as_data.moderation(done), 201)


@router.get("/tables/{table}/moderation")
async def moderation_of_table(table: TableId, caller: Who, house: Home) -> Answer[list[shapes.Moderation]]:
    """Host: who is muted or removed."""
    return answer([as_data.moderation(each) for each in await house.moderation.at_table(caller, table)])


@router.get("/moderation")
async def my_moderation(caller: Who, house: Home) -> Answer[list[shapes.Moderation]]:
    """What I did about others."""
    return answer([as_data.moderation(each) for each in await house.moderation.mine(caller)])


@router.post("/moderation/{act}/undo")
async def undo_moderation(act: ActId, caller: Who, house: Home, key: Key = "") -> Answer[shapes.Moderation]:
    """Undo what I did, or what another host did at my table."""
    return answer(as_data.moderation(await house.moderation.undo(caller, act, key)))


@router.get("/operator/moderation")
async def moderation_by_hosts(caller: Who, house: Home) -> Answer[list[shapes.Moderation]]:
    """Operator: whom hosts muted and removed."""
    return answer([as_data.moderation(each) for each in await house.moderation.by_hosts(caller)])


@router.get("/operator/reports")
async def reports(caller: Who, house: Home) -> Answer[list[shapes.Moderation]]:
    """Operator: what people reported."""
    return answer([as_data.moderation(each) for each in await house.reports.all(caller)])


@router.post("/operator/reports/{act}")
async def settle_report(
    act: ActId, body: Settling, caller: Who, house: Home, key: Key = ""
) -> Answer[shapes.Moderation]:
    """Operator: a report is settled, or open again."""
    return answer(as_data.moderation(await house.reports.settle(caller, act, key, is_settled=body.is_settled)))


@router.get("/operator/bans")
async def bans(caller: Who, house: Home) -> Answer[list[shapes.Moderation]]:
    """Operator: the doors that are or were closed."""
    return answer([as_data.moderation(each) for each in await house.bans.all(caller)])


@router.post("/operator/bans", status_code=201)
async def close_doors(body: Closing, caller: Who, house: Home, key: Key = "") -> Answer[shapes.Moderation]:
    """Operator: close the doors to an address, or to the person whom an act is about."""
    asked = {"address": body.address, "about": body.about, "reason": body.reason}
    return answer(as_data.moderation(await house.bans.close(caller, key, minutes=body.minutes, **asked)), 201)


@router.post("/operator/bans/{act}/lift")
async def lift_ban(act: ActId, caller: Who, house: Home, key: Key = "") -> Answer[shapes.Moderation]:
    """Operator: open a door again."""
    return answer(as_data.moderation(await house.bans.lift(caller, act, key)))
