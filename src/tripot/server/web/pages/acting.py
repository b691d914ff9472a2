"""Presses of the buttons of a table: choices, forms, both together; what is refused comes back with its reason."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.engine.actions import READY, Action, Fill, Pick
from tripot.engine.forms import Form as EngineForm
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.server.common.errors import BadRequest, Conflict, Unacceptable
from tripot.server.common.records import Caller, Look
from tripot.server.tables.handing_in import ASIDE
from tripot.server.tables.previews import previews
from tripot.server.web.pages import covering, forms, talk
from tripot.server.web.pages.asking import Question, by_name, for_good, is_named, kind_of
from tripot.server.web.pages.drafts import is_untouched
from tripot.server.web.pages.guests import game_at, house_of
from tripot.server.web.pages.house_notes import refused
from tripot.server.web.pages.language import language, words
from tripot.server.web.pages.presenting import Presenter, asides_in, presenter
from tripot.server.web.pages.problems import sentence
from tripot.server.web.pages.render import go, html, is_fragment, read_seat, seat_word
from tripot.server.web.pages.scene import Scene, scene
from tripot.server.web.pages.table import address, asked_of, decision_of, move_on, show, sorted_out, values
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button: who, where, and all that was sent with it."""

    request: Request
    caller: Caller
    look: Look
    posted: Mapping[str, str]

    @property
    def table(self) -> str:
        """The table's name."""
        return self.look.table.id

    @property
    def seat(self) -> Seat:
        """Whose press it is."""
        return self.look.seat

    @property
    def own(self) -> Presenter:
        """The game's own pages."""
        return presenter(game_at(self.request, self.look))

    def is_empty(self, written: Mapping[str, Any]) -> bool:
        """Whether nobody wrote anything in the form."""
        return self.own.is_empty(self.posted.get("form", ""), written, self.look.names.get(self.seat, ""))

    @property
    def choice(self) -> Pick:
        """What was chosen; no menu has a choice without a word."""
        return Pick(self.posted.get("pick", "")[:200])

    @property
    def pick(self) -> Pick | None:
        """The choice, if it is one."""
        return self.choice if "pick" in self.posted else None

    @property
    def form(self) -> EngineForm | None:
        """The form, if one was sent that can be filled in now."""
        view, name = self.look.view, self.posted.get("form", "")
        return None if view is None else view.menu.form(name) or view.standing.form(name)

    @property
    def decision(self) -> int | None:
        """The number of what was before the eyes of whoever pressed."""
        said = self.posted.get("decision", "")
        if said and not (said.isascii() and said.isdigit() and len(said) < 10):
            raise BadRequest("unreadable")
        return int(said) if said else None

    @property
    def tab(self) -> str:
        """The page that it was pressed on."""
        return self.posted.get("tab", "")

    @property
    def thread(self) -> str:
        """The conversation that it was pressed in, if any."""
        return self.posted.get("talking_in", "")[:200]

    def is_late(self, look: Look) -> bool:
        """Whether the table asks something else by now. [E3]"""
        pending = look.view.pending if look.view else None
        return self.decision is not None and (pending is None or pending.decision != self.decision)


async def _pressed(request: Request, caller: Caller, table: str) -> Press:
    posted = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    seat = read_seat(posted.get("seat"))
    if seat is None:
        raise BadRequest("no_seat")
    return Press(request, caller, await house_of(request).play.look(caller, table, seat), posted)


@router.post("/tables/{table}/act")
async def act(request: Request, table: str, caller: Who) -> Response:
    """Play a choice, a filled form, or a choice with the form that stands beside it; or say why not."""
    press = await _pressed(request, caller, table)
    if press.look.view is None or press.look.table.status != "playing":
        return _elsewhere(press)
    if press.is_late(press.look):
        return await _late(press, press.look) if not await _is_done(press) else await _again(press)
    if press.form is None:
        return _elsewhere(press) if "form" in press.posted else await _play(press, press.choice, None)
    written = await _written(press, press.form)
    if press.posted.get("edit"):
        return await _edited(press, written or {})
    if press.pick is None:
        return await _play(press, Fill(press.form.name, written or {}), None)
    return await _play(press, press.pick, written)


async def _is_done(press: Press) -> bool:
    """Whether this very press was played already: a second one is no late one."""
    key, play = press.posted.get("key", ""), house_of(press.request).play
    return bool(key) and await play.has_acted(press.caller, press.table, press.seat, key)


async def _again(press: Press) -> Response:
    return await after(press.request, press.caller, press.look, press.tab)


async def _written(press: Press, form: EngineForm) -> dict[str, Any] | None:
    """What stands in the form: on the page it was pressed on, or as it was kept from another one."""
    if "kept" not in press.posted:
        return await _write_down(press, form)
    kept = await house_of(press.request).drafts.of(press.caller, press.table, press.seat)
    found: dict[str, Any] | None = sorted_out(press.look, kept)[0].get(form.name)
    return found if found is not None or press.look.view is None else _standing(press, press.look.view, form)


def _standing(press: Press, view: View, form: EngineForm) -> dict[str, Any] | None:
    """What stands in a form that nobody wrote in: what was handed in, or what everybody is lent. [E1]"""
    found: dict[str, Any] | None = press.own.written(view, form.name) or press.own.start(view, form, {})
    return found


async def _edited(press: Press, written: dict[str, Any]) -> Response:
    """A form that was only checked, or is one line longer or shorter."""
    name, change = press.posted["form"], press.posted["edit"]
    play = house_of(press.request).play
    is_check = change == "check"
    refusal = await play.check(press.caller, press.table, press.seat, Fill(name, written)) if is_check else None
    return await show(
        press.request,
        press.caller,
        press.look,
        tab=press.tab,
        refusal=refusal,
        wrong_form=name,
        written={name: written},
        checked=name if is_check else "",
    )


async def _play(press: Press, action: Action, written: dict[str, Any] | None) -> Response:
    """Play it, unless it is asked first whether it is meant."""
    question = None if press.look.table.lesson else await _question(press, action, written)
    if question is not None:
        return await _ask(press, question)
    fill, play = _sheet_of(press, written), house_of(press.request).play
    try:
        acted = await play.act(
            press.caller,
            press.table,
            press.seat,
            action,
            press.decision,
            press.posted.get("key", ""),
            fill=fill,
            empty="sure" in press.posted,
        )
    except Conflict as error:
        if error.code == "nothing_deposited":
            return await _ask(press, Question("empty", press.posted))
        if error.code == "not_in_lesson":
            return await _strayed(press, action, written)
        said = sentence(words(language(press.request)), error.code, error.facts, error.status)
        return await _refused(press, None, said, written)
    if acted.refusal is not None:
        return await _refused(press, acted.refusal, "", written)
    look = await play.look(press.caller, press.table, press.seat)
    if press.form is not None and (fill is not None or isinstance(action, Fill)):
        await _done_with(press, press.form, look)
    if press.thread and look.table.status == "playing":
        return await _in_talk(press, look)
    return await after(press.request, press.caller, look, "" if look.table.lesson else press.tab)


async def _question(press: Press, action: Action, written: dict[str, Any] | None) -> Question | None:
    """What is asked before it is done; a lesson asks for it itself. [E5]"""
    doubt = await _doubt(press, action, written)
    if doubt is not None:
        return Question(str(doubt["about"]), press.posted, action, doubt)
    if _is_doubtful(press, action, written):
        return Question("empty", press.posted)
    check = house_of(press.request).play.check
    if _is_for_good(press, action) and await check(press.caller, press.table, press.seat, action) is None:
        needs_name = kind_of(action) in by_name(game_at(press.request, press.look))
        return Question(kind_of(action), press.posted, action, by_name=needs_name)
    return None


async def _strayed(press: Press, action: Action, written: dict[str, Any] | None) -> Response:
    """Something else than the lesson asks for: nothing was played, and what was written still stands there. [E26]"""
    more: dict[str, Any] = {"has_strayed": True}
    if press.form is not None:
        value = action.value if isinstance(action, Fill) else written
        more |= {"wrong_form": press.form.name, "written": {press.form.name: value}}
    return await show(press.request, press.caller, press.look, tab=press.tab, status=409, **more)


async def _done_with(press: Press, form: EngineForm, look: Look) -> None:
    """What was handed in is no draft any more, where the game itself shows what was."""
    if look.view is None or press.own.written(look.view, form.name) is not None:
        await house_of(press.request).drafts.drop(press.caller, press.table, press.seat, form.name)


async def _doubt(press: Press, action: Action, written: dict[str, Any] | None) -> Mapping[str, Any] | None:
    """What the game itself asks before this form is handed in, by itself or with *ready*. [E5]"""
    value = action.value if isinstance(action, Fill) else written
    form, view = press.form, press.look.view
    if form is None or view is None or value is None or "sure" in press.posted:
        return None
    is_sent = isinstance(action, Pick) and press.own.written(view, form.name) == press.own.tidy(form.name, value)
    if is_sent:
        return None
    preview = await previews(house_of(press.request).context, press.caller, press.table, press.seat)
    return press.own.doubt(view, form.name, value, partial(preview, form, value, {}))


def _is_doubtful(press: Press, action: Action, written: dict[str, Any] | None) -> bool:
    """Whether somebody is ready with an empty sheet, and was not asked yet."""
    if press.form is None or written is None or "sure" in press.posted:
        return False
    is_ready = isinstance(action, Pick) and action.text == READY.text
    return is_ready and press.is_empty(written)


def _is_for_good(press: Press, action: Action) -> bool:
    """Whether it cannot be taken back, and was not asked about yet. [E5]"""
    game, kind = game_at(press.request, press.look), kind_of(action)
    if kind in by_name(game) and not is_named(press.look.table.name, press.posted.get("named", "")):
        return True
    return "sure" not in press.posted and kind in for_good(game)


def _sheet_of(press: Press, written: dict[str, Any] | None) -> Fill | None:
    """The sheet that a choice hands in with it: not what lies there already, nor nothing in the place of nothing."""
    if written is None or press.pick is None or press.form is None or press.look.view is None:
        return None
    sent = press.own.written(press.look.view, press.form.name)
    if sent is None and press.is_empty(written):
        return None
    return (
        None
        if sent is not None and press.own.tidy(press.form.name, written) == sent
        else Fill(press.form.name, written)
    )


async def _ask(press: Press, question: Question) -> Response:
    return await show(press.request, press.caller, press.look, tab=press.tab, status=409, question=question)


async def _late(press: Press, look: Look) -> Response:
    """Nothing was played: the table has gone on. What was written stands in the form that is open now. [E3]"""
    if look.view is None or look.table.status != "playing":
        return _elsewhere(press)
    written = {}
    if press.form is not None and "kept" not in press.posted and "edit" not in press.posted:
        written = {press.form.name: press.own.tidy(press.form.name, forms.read(press.form, press.posted))}
    said = sentence(words(language(press.request)), "moved_on", {}, 409)
    return await show(press.request, press.caller, look, tab=press.tab, status=409, problem=said, written=written)


async def _refused(press: Press, refusal: Refusal | None, problem: str, written: dict[str, Any] | None) -> Response:
    """The page again with the reason, and everything that was written."""
    look = await house_of(press.request).play.look(press.caller, press.table, press.seat)
    if press.is_late(look):
        return await _late(press, look)
    if look.view is None or look.table.status != "playing":
        return _elsewhere(press)
    if press.thread:
        said = refused(refusal, scene_of(press, look).voice, language(press.request)) if refusal else problem
        return await _in_talk(press, look, said)
    name = press.form.name if press.form is not None else ""
    if press.form is not None and press.pick is None:
        written = press.own.tidy(name, forms.read(press.form, press.posted))
    more = {"wrong_form": name, "written": {name: written}} if name and written is not None else {}
    tab = press.own.tab_of(name, press.tab)
    return await show(press.request, press.caller, look, tab=tab, status=422, refusal=refusal, problem=problem, **more)


async def _in_talk(press: Press, look: Look, error: str = "") -> Response:
    """Back to the conversation that it was pressed in, with the reason if it was refused."""
    if not error and not is_fragment(press.request):
        return go(f"/tables/{press.table}/talk?seat={seat_word(press.seat)}&thread={press.thread}")
    heard = await talk.conversation(press.request, press.caller, look, press.thread, talk.Unsent(error))
    return await talk.show(press.request, press.caller, look, heard, 422 if error else 200)


def scene_of(press: Press, look: Look) -> Scene:
    """What this seat sees, for a sentence about it."""
    return scene(look, game_at(press.request, look), language(press.request))


async def _write_down(press: Press, form: EngineForm) -> dict[str, Any]:
    """What stands in a form after a press of a button; it and the notes beside it are kept as a draft."""
    own, posted = press.own, press.posted
    written = own.tidy(form.name, forms.read(form, posted))
    change = posted.get("edit", "")
    edited = own.edit(form.name, written, change) if change else None
    if edited is not None:
        written = edited
    elif change.startswith(("add:", "remove:")):
        written = forms.edit(form, written, change)
    if own.keeps(form.name):
        await _keep(press, form, written)
    return dict(written)


async def _keep(press: Press, form: EngineForm, written: dict[str, Any]) -> None:
    """Keep what was written; a form that nobody changed is no draft. [E2]"""
    drafts, where = house_of(press.request).drafts, (press.caller, press.table, press.seat)
    decision = decision_of(press.look, form.name)
    if is_untouched(press.own, press.look, form, written):
        await drafts.drop(*where, form.name)
    else:
        with suppress(Unacceptable):  # what is too long to be kept can still be handed in
            await drafts.keep(*where, form.name, written, decision)
    notes = asides_in(press.posted)
    if notes:
        await drafts.keep(*where, form.name + ASIDE, notes, decision)
    elif notes is not None:
        await drafts.drop(*where, form.name + ASIDE)


@router.post("/tables/{table}/count")
async def count(request: Request, table: str, caller: Who) -> Response:
    """What stands beside a form while it is being filled in, and only that; the form is kept as a draft."""
    press = await _pressed(request, caller, table)
    form = press.form
    if form is None or press.is_late(press.look):
        return _elsewhere(press)
    written = await _write_down(press, form)
    shown = await values(request, caller, press.look, press.tab, written={form.name: written}, wrong_form=form.name)
    own = shown["scene"].own("count")
    return html(request, own, {**shown, "sheet": shown["scene"].sheet(form.name)}, caller=caller) if own else Response()


def _elsewhere(press: Press) -> Response:
    return elsewhere(press.request, press.table)


def elsewhere(request: Request, table: str) -> Response:
    """The table's own page, whatever it is by now."""
    return move_on(f"/tables/{table}") if is_fragment(request) else go(f"/tables/{table}")


async def after(request: Request, caller: Caller, look: Look, tab: str) -> Response:
    """After a move: the table again, or the screen that hides it while the device changes hands."""
    table, seat = look.table, look.seat
    if table.status != "playing":
        return elsewhere(request, table.id)
    if covering.is_anothers_turn(table, seat):
        return covering.hand_over(request, table.id)
    where = address(table.id, seat if len(table.my_seats) > 1 else None, tab, asked_of(request))
    if not is_fragment(request):
        return go(where)
    shown = await show(request, caller, look, tab=tab)
    shown.headers["HX-Replace-Url"] = where  # what was opened is done with: the same link must open it again
    return shown


@router.post("/tables/{table}/undo")
async def undo(
    request: Request,
    table: str,
    caller: Who,
    seat: Annotated[str, Form()],
    entry: Annotated[int, Form()],
    key: Annotated[str, Form()] = "",
    answer: Annotated[str, Form()] = "",
) -> Response:
    """Take the last move back, ask for it, or answer somebody who asks."""
    house = house_of(request)
    mine = read_seat(seat)
    if mine is None:
        raise BadRequest("no_seat")
    try:
        if answer:
            acted = await house.play.answer_undo(caller, table, mine, entry, answer == "yes", key)
        else:
            acted = await house.play.undo(caller, table, mine, entry, key)
    except Conflict as no:
        look = await house.play.look(caller, table, mine)
        if look.view is None or look.table.status != "playing":
            return elsewhere(request, table)
        said = sentence(words(language(request)), no.code, no.facts, no.status)
        return await show(request, caller, look, status=no.status, problem=said)
    look = await house.play.look(caller, table, mine)
    if acted.refusal is not None and look.view is not None:
        return await show(request, caller, look, status=422, refusal=acted.refusal)
    return await after(request, caller, look, "")
