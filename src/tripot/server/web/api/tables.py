"""Tables: listing, opening, the host's powers, the end."""

from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import Path, Query, Response
from pydantic import Field

from tripot.engine.seats import OMNISCIENT
from tripot.server.common import as_data, shapes
from tripot.server.common.errors import Unacceptable
from tripot.server.common.records import Schedule
from tripot.server.tables.presets import Preset
from tripot.server.tables.tables import Opening
from tripot.server.web.api.asking import (
    Answer,
    AskedSeat,
    Body,
    Home,
    Key,
    KeyIfAny,
    TableId,
    Who,
    Word,
    answer,
    routes,
)

router = routes("tables", "/tables")
_JOURNAL = {
    "description": "One line of JSON for each entry: see `docs/protocol.md`",
    "content": {"application/jsonl": {"schema": {"type": "string"}}},
}


class Times(Body):
    """How time passes."""

    pace: Literal["live", "slow", "daily", "none"] = "live"
    seconds: Annotated[int, Field(ge=0, le=30 * 24 * 3600)] = 0
    at: Annotated[str, Field(max_length=5)] = "12:00"
    also_at: Annotated[tuple[Annotated[str, Field(max_length=5)], ...], Field(max_length=3)] = ()
    zone: Annotated[str, Field(max_length=64)] = "Europe/Paris"
    days: Annotated[tuple[Annotated[int, Field(ge=0, le=6)], ...], Field(max_length=7)] = (0, 1, 2, 3, 4, 5, 6)
    least_hours: Annotated[int, Field(ge=0, le=336)] = 12
    grace: Annotated[int, Field(ge=0, le=3600)] = 0
    after_outage: Literal["", "resolve", "extend"] = ""
    early_close: bool = False
    drafts: Literal["hand_in", "leave"] = "hand_in"


class NewTable(Body):
    """What a host asks for."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[int, Field(ge=0, le=100)] | None = None
    name: Annotated[str, Field(max_length=80)] = ""
    options: dict[str, Any] = Field(default_factory=dict)
    parameters: dict[str, int] = Field(default_factory=dict)
    preset: Annotated[str, Field(max_length=40)] = ""
    schedule: Times | None = None
    is_public: bool = False
    watching: Literal["nobody", "link", "everybody"] = "link"
    is_practice: bool = False
    sit: bool = True
    bots: dict[Annotated[int, Field(ge=0, le=100)], Annotated[str, Field(max_length=20)]] = Field(default_factory=dict)


class Level(Body):
    """Which bots."""

    level: Annotated[str, Field(max_length=20)] = ""


class Version(Body):
    """Which version of the rules."""

    rules: Annotated[str, Field(max_length=20)]


class Agreement(Body):
    """Whether I agree."""

    agree: bool


class Answered(Agreement):
    """The same, of one of several questions about the table: its number, or the first that I have not answered so."""

    number: Annotated[int, Field(ge=1, le=10**9)] | None = None


class Later(Body):
    """A later deadline."""

    due_at: datetime


class Doors(Body):
    """Who may find the table and watch it."""

    is_public: bool
    watching: Literal["nobody", "link", "everybody"]


@router.get("")
async def public_tables(
    house: Home,
    game: Annotated[str, Query(max_length=40)] = "",
    status: Literal["gathering", "playing", "over"] = "gathering",
    before: Annotated[str, Query(max_length=16)] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 30,
) -> Answer[list[shapes.Card]]:
    """Public tables, newest first."""
    found = await house.tables.public(game=game, status=status, before=before, limit=limit)
    return answer([as_data.card(card) for card in found])


@router.get("/mine")
async def my_tables(caller: Who, house: Home, over: bool = False) -> Answer[list[shapes.Card]]:
    """My tables, those that await me first."""
    return answer([as_data.card(card) for card in await house.tables.mine(caller, over=over)])


@router.post("", status_code=201)
async def open_table(body: NewTable, caller: Who, house: Home, key: Key = "") -> Answer[shapes.Table]:
    """Open a table."""
    if max(len(body.options), len(body.parameters), len(body.bots)) > 100:
        raise Unacceptable("bad_options")
    preset = house.tables.preset(body.game, body.preset) if body.preset else Preset("", Schedule())
    opening = Opening(
        game=body.game,
        seats=body.seats,
        name=body.name,
        options={**preset.options, **body.options},
        parameters=body.parameters,
        schedule=Schedule(**body.schedule.model_dump()) if body.schedule else preset.schedule,
        is_public=body.is_public,
        watching=body.watching,
        is_practice=body.is_practice,
        sit=body.sit,
        bots=body.bots,
    )
    return answer(as_data.table(await house.tables.open(caller, opening, key)), 201)


@router.get("/{table}")
async def table_info(table: TableId, caller: Who, house: Home, word: Word = "") -> Answer[shapes.Table]:
    """A table."""
    return answer(as_data.table(await house.tables.info(caller, table, word=word)))


@router.post("/{table}/start")
async def start_table(
    table: TableId, body: Level, caller: Who, house: Home, key: KeyIfAny = ""
) -> Answer[shapes.Table]:
    """Begin; bots of that level take the free chairs."""
    return answer(as_data.table(await house.tables.start(caller, table, level=body.level, key=key or None)))


@router.post("/{table}/pause")
async def pause_table(table: TableId, caller: Who, house: Home, key: KeyIfAny = "") -> Answer[shapes.Table]:
    """Stop the clock."""
    return answer(as_data.table(await house.tables.pause(caller, table, key=key or None)))


@router.post("/{table}/rules")
async def take_over_rules(
    table: TableId, body: Version, caller: Who, house: Home, key: KeyIfAny = ""
) -> Answer[shapes.Table]:
    """Go on by a later version of the rules, one of `corrections`."""
    return answer(as_data.table(await house.tables.take_over(caller, table, body.rules, key=key or None)))


@router.post("/{table}/resume")
async def resume_table(table: TableId, caller: Who, house: Home, key: KeyIfAny = "") -> Answer[shapes.Table]:
    """Let the clock run again; who does not host proposes it to those present."""
    return answer(as_data.table(await house.tables.resume(caller, table, key=key or None)))


@router.post("/{table}/deadline")
async def move_deadline(
    table: TableId, body: Later, caller: Who, house: Home, key: KeyIfAny = ""
) -> Answer[shapes.Table]:
    """Put the deadline off; at a live table those present are asked (`question`)."""
    if body.due_at.tzinfo is None:
        raise Unacceptable("no_zone")
    return answer(as_data.table(await house.tables.move_deadline(caller, table, body.due_at, key=key or None)))


@router.post("/{table}/close")
async def close_table(table: TableId, caller: Who, house: Home, key: KeyIfAny = "") -> Answer[shapes.Table]:
    """End the table without a result; of a running game, when those present agree (`question`)."""
    return answer(as_data.table(await house.tables.close(caller, table, key=key or None)))


@router.post("/{table}/answer")
async def answer_proposal(
    table: TableId, body: Answered, caller: Who, house: Home, key: KeyIfAny = ""
) -> Answer[shapes.Table]:
    """Agree, or not, to what those present are asked about the table; whoever asked withdraws it by a no."""
    done = await house.tables.answer(caller, table, agree=body.agree, number=body.number, key=key or None)
    return answer(as_data.table(done))


@router.post("/{table}/doors")
async def set_doors(table: TableId, body: Doors, caller: Who, house: Home, key: KeyIfAny = "") -> Answer[shapes.Table]:
    """Say who may find the table and watch it."""
    done = await house.tables.set_doors(
        caller, table, is_public=body.is_public, watching=body.watching, key=key or None
    )
    return answer(as_data.table(done))


@router.post("/{table}/words")
async def new_words(table: TableId, caller: Who, house: Home, key: KeyIfAny = "") -> Answer[shapes.Table]:
    """New words for invitations and watchers."""
    return answer(as_data.table(await house.tables.new_words(caller, table, key=key or None)))


@router.post("/{table}/rematch", status_code=201)
async def rematch(table: TableId, caller: Who, house: Home, key: Key = "") -> Answer[shapes.Table]:
    """The same people again."""
    return answer(as_data.table(await house.tables.rematch(caller, table, key)), 201)


@router.get("/{table}/journal", response_class=Response, responses={200: _JOURNAL})
async def journal(table: TableId, caller: Who, house: Home, word: Word = "") -> Response:
    """The journal, once the table is over: for `tripot verify`."""
    lines = await house.replays.journal(caller, table, word=word)
    headers = {"content-disposition": f'attachment; filename="{table}.jsonl"'}
    return Response("".join(line + "\n" for line in lines), media_type="application/jsonl", headers=headers)


@router.get("/{table}/fairness")
async def fairness(table: TableId, caller: Who, house: Home, word: Word = "") -> Answer[shapes.Fairness]:
    """Whether every line and every draw is as it should be."""
    found = await house.replays.check(caller, table, word=word)
    return answer(
        {
            "is_fair": found.is_fair,
            "entries": found.entries,
            "draws": found.draws,
            "commitment": found.commitment,
            "seed": found.seed,
            "fault": found.fault,
        }
    )


@router.get("/{table}/reasons")
async def reasons(
    table: TableId,
    caller: Who,
    house: Home,
    seat: AskedSeat = None,
    page: Annotated[int, Query(ge=1, le=10**4)] = 1,
    word: Word = "",
) -> Answer[shapes.Reasons]:
    """Why bots did what they did, newest first: once the table is over; in a practice game at once, if I sit there."""
    found = await house.reasons.page(caller, table, seat=seat, page=page, word=word)
    told = [as_data.reason(each) for each in found.reasons]
    return answer({"reasons": told, "total": found.total, "page": found.page, "pages": found.pages})


@router.get("/{table}/steps/{entry}/reason")
async def reason_of_step(
    table: TableId, entry: Annotated[int, Path(ge=0, le=10**9)], caller: Who, house: Home, word: Word = ""
) -> Answer[shapes.Reason]:
    """Why a bot did what this step says, once the table is over."""
    return answer(as_data.reason(await house.reasons.of_entry(caller, table, entry, word=word)))


@router.get("/{table}/steps/{entry}")
async def replay_step(
    table: TableId,
    entry: int,
    caller: Who,
    house: Home,
    eyes: Annotated[int, Query(ge=0, le=OMNISCIENT)] = OMNISCIENT,
    word: Word = "",
) -> Answer[shapes.Step]:
    """One step of the replay, once the table is over."""
    found = await house.replays.step(caller, table, entry, eyes, word=word)
    return answer(
        {
            "entry": found.entry,
            "steps": found.steps,
            "eyes": found.eyes,
            "actor": found.actor,
            "action": found.action,
            "struck": found.struck,
            "at": None if found.at is None else found.at.isoformat(),
            "view": as_data.view(found.view),
        }
    )
