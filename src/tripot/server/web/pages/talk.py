"""The table's conversation, private ones where the game allows them, the watchers' own."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.engine.seats import Seat
from tripot.server.common.errors import Forbidden, TooMany, Unacceptable
from tripot.server.common.records import Caller, Look, Message, Thread
from tripot.server.tables.threads import members_of, thread_of
from tripot.server.talk.conversations import TITLE_MOST
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.guests import game_at, house_of
from tripot.server.web.pages.house_notes import refused
from tripot.server.web.pages.language import language, words
from tripot.server.web.pages.problems import sentence
from tripot.server.web.pages.render import go, html, is_fragment, read_seat, seat_word
from tripot.server.web.pages.scene import scene
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@dataclass(frozen=True, slots=True)
class Unsent:
    """What somebody tried to say in vain, and why."""

    error: str = ""
    text: str = ""
    title: str = ""
    to: tuple[Seat, ...] = ()
    is_new: bool = False
    """Whether it was to open a conversation."""


SENT = Unsent()


@dataclass(frozen=True, slots=True)
class Conversation:
    """What was said in one thread, and where else one may talk."""

    here: Thread | None
    threads: tuple[Thread, ...]
    """The table's first, then those that have something in them, the latest first."""
    messages: tuple[Message, ...]
    people: tuple[Seat, ...]
    """Those whom this seat may write to in private."""
    silence: str
    """Why this seat may not write here now; empty if it may."""
    rule: str
    silent_until: datetime | None = None
    """When whoever was muted for a time may write again."""
    fresh: int = 0
    """How many of the last messages were not read before."""
    unsent: Unsent = SENT
    most: int = 0
    title_most: int = TITLE_MOST

    @property
    def thread(self) -> str:
        """The name of the thread."""
        return self.here.name if self.here else "table"

    @property
    def elsewhere(self) -> int:
        """How many messages wait in the other threads."""
        return sum(one.unread for one in self.threads if one != self.here)


async def conversation(
    request: Request, caller: Caller, look: Look, thread: str = "", unsent: Unsent = SENT
) -> Conversation:
    """The thread a seat looks at; by default the table's, or the watchers'. What it shows counts as read."""
    house = house_of(request)
    seat = look.seat if look.seat in look.table.my_seats else None
    every = tuple(await house.talk.threads(caller, look.table.id, seat))
    known = {one.name: one for one in every}
    here = known.get(thread) or next(iter(every), None)
    messages = tuple(await house.talk.messages(caller, look.table.id, seat, here.name)) if here else ()
    refusal = here.refusal if here else None
    voice = scene(look, game_at(request, look), language(request)).voice
    fresh = _fresh(messages, here.unread) if here else 0
    if here and messages and seat is not None and here.unread:
        await house.talk.mark_read(caller, look.table.id, seat, here.name, messages[-1].number)
    here = replace(here, unread=0) if here else None
    return Conversation(
        here=here,
        threads=_shown(every, here),
        messages=messages,
        people=tuple(one.other for one in every if one.other is not None and one.refusal is None),
        silence=refused(refusal, voice, language(request)) if refusal else "" if here else " ",
        rule=refusal.rule if refusal else "",
        silent_until=datetime.fromisoformat(refusal.facts["until"]) if refusal and "until" in refusal.facts else None,
        fresh=fresh,
        unsent=unsent,
        most=house.settings.max_text,
    )


def _fresh(messages: Sequence[Message], unread: int) -> int:
    """How many messages to mark as new: not if all are, which the reader sees by themselves."""
    return unread if unread < len(messages) else 0


def _shown(every: Sequence[Thread], here: Thread | None) -> tuple[Thread, ...]:
    """The threads worth a tab: a conversation that nobody began is none."""
    public = [one for one in every if not one.members]
    private = [one for one in every if one.members and (one.last or (here and one.name == here.name))]
    private.sort(key=lambda one: -one.last.at.timestamp() if one.last else 0)
    found = [*public, *private]
    return tuple(here if here and one.name == here.name else one for one in found)


@router.get("/tables/{table}/talk")
async def listen(
    request: Request,
    table: str,
    caller: Who,
    seat: str | None = None,
    thread: str = "",
    to: str | None = None,
    word: str = "",
) -> Response:
    """What was said; with `to`, between this seat and another."""
    look = await house_of(request).play.look(caller, table, read_seat(seat), word=word)
    other = read_seat(to)
    wanted = thread if other is None else thread_of((look.seat, other))
    return await show(request, caller, look, await conversation(request, caller, look, wanted))


async def show(request: Request, caller: Caller, look: Look, talk: Conversation, status: int = 200) -> Response:
    """The conversation as a page, or as the part of a page."""
    values = {
        "talk": talk,
        "table": look.table,
        "scene": scene(look, game_at(request, look), language(request)),
        "seat": look.seat if look.seat in look.table.my_seats else None,
        "bill": bill(game_at(request, look), language(request)),
        "several": len(look.table.my_seats) > 1,
        "cursor": look.cursor,
    }
    return html(
        request, "talk-part.html" if is_fragment(request) else "talk.html", values, caller=caller, status=status
    )


@router.post("/tables/{table}/say")
async def say(
    request: Request,
    table: str,
    caller: Who,
    text: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
    seat: Annotated[str, Form()] = "",
    thread: Annotated[str, Form()] = "",
    title: Annotated[str, Form()] = "",
    new: Annotated[str, Form()] = "",
    to: Annotated[tuple[str, ...], Form()] = (),
) -> Response:
    """Say something in a conversation, or open one."""
    house = house_of(request)
    mine = read_seat(seat)
    chosen = tuple(each for each in map(read_seat, to) if each is not None)
    others = chosen if new else tuple(each for each in members_of(thread) if each != mine)
    error = ""
    if text.strip() or new:
        try:
            to_whom = others if new or others else None
            said = await house.talk.say(caller, table, mine, text.strip(), key, to=to_whom, title=title)
            thread = said.thread
        except (Forbidden, TooMany, Unacceptable) as no:
            error = sentence(words(language(request)), no.code, no.facts, no.status)
    if not error and not is_fragment(request):
        back = f"seat={seat_word(mine)}&" if mine is not None else ""
        return go(f"/tables/{table}/talk?{back}thread={thread}")
    look = await house.play.look(caller, table, mine)
    unsent = Unsent(error, text, title, chosen, bool(new)) if error else SENT
    talk = await conversation(request, caller, look, thread, unsent)
    return await show(request, caller, look, talk, 422 if error else 200)
