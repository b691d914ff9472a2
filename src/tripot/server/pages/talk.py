"""The table's conversation, private threads where the game allows them, the watchers' own."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.engine.seats import Seat
from tripot.server.errors import Forbidden, TooMany, Unacceptable
from tripot.server.pages.billboard import bill
from tripot.server.pages.guests import game_at, house_of
from tripot.server.pages.language import language, words
from tripot.server.pages.problems import sentence
from tripot.server.pages.register import refused
from tripot.server.pages.render import go, html, is_fragment, read_seat, seat_word
from tripot.server.pages.scene import scene
from tripot.server.records import Caller, Look, Message, Thread
from tripot.server.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@dataclass(frozen=True, slots=True)
class Conversation:
    """What was said in one thread, and where else one may talk."""

    thread: str
    threads: tuple[Thread, ...]
    messages: tuple[Message, ...]
    to: Seat | None
    silence: str
    """Why this seat may not write here now; empty if it may."""
    rule: str
    error: str = ""
    unsent: str = ""


async def conversation(
    request: Request, caller: Caller, look: Look, thread: str = "", error: str = "", unsent: str = ""
) -> Conversation:
    """The thread a seat looks at; by default the table's, or the watchers'."""
    house = house_of(request)
    seat = look.seat if look.seat in look.table.my_seats else None
    threads = tuple(await house.talk.threads(caller, look.table.id, seat))
    known = {one.name: one for one in threads}
    name = thread if thread in known else next(iter(known), "table")
    messages = tuple(await house.talk.messages(caller, look.table.id, seat, name)) if known else ()
    here = known.get(name)
    refusal = here.refusal if here else None
    voice = scene(look, game_at(request, look), language(request)).voice
    if messages and seat is not None:
        await house.talk.mark_read(caller, look.table.id, seat, name, messages[-1].number)
    return Conversation(
        thread=name,
        threads=threads,
        messages=messages,
        to=here.other if here else None,
        silence=refused(refusal, voice, language(request)) if refusal else "" if here else " ",
        rule=refusal.rule if refusal else "",
        error=error,
        unsent=unsent,
    )


@router.get("/tables/{table}/talk")
async def listen(
    request: Request, table: str, caller: Who, seat: str | None = None, thread: str = "", word: str = ""
) -> Response:
    """What was said."""
    look = await house_of(request).play.look(caller, table, read_seat(seat), word=word)
    return await show(request, caller, look, await conversation(request, caller, look, thread))


async def show(request: Request, caller: Caller, look: Look, talk: Conversation, status: int = 200) -> Response:
    """The conversation as a page, or as the part of a page."""
    values = {
        "talk": talk,
        "table": look.table,
        "scene": scene(look, game_at(request, look), language(request)),
        "seat": look.seat if look.seat in look.table.my_seats else None,
        "bill": bill(game_at(request, look), language(request)),
        "several": len(look.table.my_seats) > 1,
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
    to: Annotated[str, Form()] = "",
    thread: Annotated[str, Form()] = "",
) -> Response:
    """Say something."""
    house = house_of(request)
    mine = read_seat(seat)
    error = ""
    if text.strip():
        try:
            await house.talk.say(caller, table, mine, text.strip(), key, to=read_seat(to))
        except (Forbidden, TooMany, Unacceptable) as no:
            error = sentence(words(language(request)), no.code, no.facts, no.status)
    if not error and not is_fragment(request):
        back = f"seat={seat_word(mine)}&" if mine is not None else ""
        return go(f"/tables/{table}/talk?{back}thread={thread}")
    look = await house.play.look(caller, table, mine)
    talk = await conversation(request, caller, look, thread, error, text if error else "")
    return await show(request, caller, look, talk, 422 if error else 200)
