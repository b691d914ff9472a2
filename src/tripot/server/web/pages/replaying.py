"""A finished game again: step by step, by itself, from moment to moment, with one's own eyes or others'. [E18]"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from tripot.engine.actions import Fill, Pick, read_action
from tripot.engine.events import Event
from tripot.engine.game import Game
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.server.common.records import AWAY, Caller, Look, Step
from tripot.server.web.pages.ending import common
from tripot.server.web.pages.guests import game_at, house_of
from tripot.server.web.pages.language import language
from tripot.server.web.pages.presenting import presenter
from tripot.server.web.pages.reasons import of_step
from tripot.server.web.pages.render import go, html, is_fragment, read_seat, seat_word
from tripot.server.web.pages.scene import Scene, past_voices
from tripot.server.web.pages.telling import lines, manner, voice_at
from tripot.server.web.pages.zones import zone_of
from tripot.server.web.security import current
from tripot.speech.voice import Voice

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment that one may want to go to: a chapter that begins, or what the table stopped to look at."""

    entry: int
    text: str
    is_chapter: bool


@router.get("/tables/{table}/replay")
async def replay(
    request: Request, table: str, caller: Who, at: int = 0, eyes: str | None = None, word: str = ""
) -> Response:
    """One step of the game again; without a word about the eyes, one's own."""
    house = house_of(request)
    look = await house.play.look(caller, table, word=word)
    if look.table.status in ("gathering", "playing", *AWAY):
        return go(f"/tables/{table}")
    seat = own_eyes(look) if eyes is None else read_seat(eyes)
    borrowed = OMNISCIENT if seat is None else seat
    step = await house.replays.step(caller, table, max(at, 0), borrowed, word=word)
    told = await house.replays.told(caller, table, borrowed, word=word)
    lang = language(request)
    names = {chair: name for chair, name in look.names.items() if name}
    game = game_at(request, look)
    zone = zone_of(request, caller)
    past = past_voices(look, game, lang, zone)
    now = Voice(game, lang, names, presenter(game).called(step.view), zone=zone)
    voice = voice_at(step.entry, now, past)
    values = {
        **common(request, look),
        "scene": Scene(look.table, game, voice, step.eyes, step.view, names, lang, replaying=True),
        "step": step,
        "told": lines([event for event in step.view.events if event.entry == step.entry], voice, {}),
        "why": await of_step(request, caller, table, step.entry, voice, word),
        "deed": await _deed(request, caller, table, step, voice, word),
        "eyes": "all" if seat is None else seat_word(seat),
        "marks": marks(told, game, lambda event: voice_at(event.entry, voice, past).event(event)),
        "onward": onward(told, step.entry, step.steps),
        "word": word,
        "is_part": is_fragment(request),
    }
    return html(request, "replay-live.html" if is_fragment(request) else "replay.html", values, caller=caller)


def own_eyes(look: Look) -> Seat | None:
    """The reader's own chair, if there is one and only one: they begin with what they saw."""
    mine = look.table.my_seats
    return mine[0] if len(mine) == 1 else None


def marks(told: Sequence[Event], game: Game[Any], say: Any) -> list[Mark]:
    """The moments of a game in order, one for each entry: a chapter's opening goes before what is shown."""
    chapters, found = manner(game).chapters, dict[int, Mark]()
    for event in told:
        if event.struck or not (event.kind in chapters or event.kind in game.meta.showings):
            continue
        if event.entry not in found or (event.kind in chapters and not found[event.entry].is_chapter):
            found[event.entry] = Mark(event.entry, say(event), event.kind in chapters)
    return list(found.values())


def onward(told: Sequence[Event], entry: int, steps: int) -> int | None:
    """Where a replay that plays by itself goes: the next step that told these eyes something, or else the last."""
    after = {event.entry for event in told if entry < event.entry <= steps}
    return min(after, default=steps) if entry < steps else None


async def _deed(request: Request, caller: Caller, table: str, step: Step, voice: Voice, word: str) -> str:
    """What was done in this step, as the button that was pressed said it."""
    action = read_action(step.action) if isinstance(step.action, str | dict) else step.action
    if isinstance(action, Fill):
        return voice.form(action.form)
    if not isinstance(action, Pick) or step.actor is None or step.entry == 0:
        return ""
    if step.actor not in _chairs(voice):
        return voice.pick(action)
    before = await house_of(request).replays.step(caller, table, step.entry - 1, step.actor, word=word)
    offered = before.view.menu.pick(action.text) or before.view.standing.pick(action.text)
    return voice.pick(offered or action)


def _chairs(voice: Voice) -> frozenset[Seat]:
    """The seats whose eyes a replay can borrow."""
    return frozenset(voice.game.meta.chairs(max(voice.game.meta.seats)))
