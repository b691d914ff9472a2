"""E4: for each form of each game each field is sent faulty, and the fault stands at its field, without a script."""

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest

from citing import promise
from server.hosts import key
from server.web.pages.desks import evening
from server.web.pages.test_manhattan_orders import at_the_desk
from server.web.pages.visitors import Front, Page, Visitor, read
from tripot.engine.actions import READY, Fill
from tripot.engine.forms import Field, Form
from tripot.engine.seats import GM
from tripot.server.web.pages import forms
from tripot.server.web.pages.faults import at_their_fields
from tripot.server.web.pages.presenting import presenter
from tripot.speech.voice import Voice

pytestmark = pytest.mark.anyio


class Fields(HTMLParser):
    """The fields of one form of a page, and the sentences that describe them."""

    def __init__(self, html: str, form: str) -> None:
        super().__init__()
        self._wanted, self._form, self._text = form, 0, ""
        self._seen: list[tuple[int, dict[str, str]]] = []
        self._is_it: set[int] = set()
        self._is_written = False
        self.errors: dict[str, str] = {}
        self.feed(html)

    @property
    def controls(self) -> dict[str, dict[str, str]]:
        """By name, of every form of that name; of several alike the one that is marked."""
        mine = [given for place, given in self._seen if place in self._is_it]
        mine.sort(key=lambda given: "aria-invalid" in given)
        return {given["name"]: given for given in mine}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form += 1
        if tag == "input" and given.get("type") == "hidden":
            if given.get("name") == "form" and given.get("value") == self._wanted:
                self._is_it.add(self._form)
        elif tag in ("input", "select", "textarea") and given.get("name"):
            self._seen.append((self._form, {"tag": tag, **given}))
        self._is_written = tag == "textarea"
        if given.get("id", "").startswith("e-"):
            self._text = given["id"]

    def handle_data(self, data: str) -> None:
        if self._is_written:
            self._seen[-1][1]["value"] = data
            self._is_written = False
        if self._text and data.strip():
            self.errors[self._text] = data.strip()
            self._text = ""


def leaves(fields: tuple[Field, ...], where: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Field]]:
    """Every field that holds a value; of lists, in their first line."""
    for one in fields:
        here = (*where, one.name) if one.name else where
        if one.kind == "group":
            yield from leaves(one.of, here)
        elif one.kind == "list":
            inner = one.of[0]
            yield from leaves(inner.of, (*here, "0")) if inner.kind == "group" else leaves((inner,), (*here, "0"))
        else:
            yield here, one


def faulty(one: Field) -> list[str]:
    """What nobody may write there."""
    if one.kind == "int":
        return ["beaucoup", str(one.most + 1)] if one.most < 10**9 else ["beaucoup"]
    if one.kind == "choice":
        return ["zzz"]
    if one.kind == "text":
        return ["x" * (one.most + 1)] if one.most <= 5000 else []
    return []


async def forms_of(front: Front, visitor: Visitor, table: str, seat: int) -> list[Form]:
    caller = await front.caller(visitor)
    view = (await front.house.play.look(caller, table, seat)).view
    assert view is not None
    return [*view.menu.forms, *view.standing.forms]


async def check_form(front: Front, visitor: Visitor, table: str, seat: int, form: Form) -> int:
    """Send every field of a form faulty; how many faults stood at their fields."""
    caller = await front.caller(visitor)
    look = await front.house.play.look(caller, table, seat)
    game = front.house.context.registry.games[look.table.game]
    own, voice = presenter(game), Voice(game, "fr", look.names)
    tab = own.tab_of(form.name, "")
    drawn = await visitor.see(f"/tables/{table}?form={form.name}&tab={tab}")
    acts = [one["fields"] for one in drawn.forms if one["action"].endswith("/act")]
    base = max((fields for fields in acts if fields.get("form") == form.name), key=len, default=None)
    if base is None:
        return 0
    shown = Fields(drawn.html, form.name).controls
    sent = {name: text for name, text in all_faulty(form).items() if name not in base or name in shown}
    data = {**base, **sent}
    written = own.tidy(form.name, forms.read(form, data))
    refusal = await front.house.play.check(caller, table, seat, Fill(form.name, written))
    if refusal is None:
        return 0
    page = read(await visitor.client.post(f"/tables/{table}/act", data=data, follow_redirects=True))
    check_kept(page, form.name, sent)
    return check_page(page, form.name, refusal, voice)


def all_faulty(form: Form) -> dict[str, str]:
    """Every field of a form as nobody may fill it in, each list with one line: no number, or one too large."""
    sent: dict[str, str] = {}
    for number, (where, one) in enumerate(leaves(form.fields)):
        wrong = faulty(one)
        sent |= {".".join(where[:n]) + "#": "1" for n in range(len(where)) if where[n].isdecimal()}
        sent |= {".".join(where): wrong[number % len(wrong)]} if wrong else {}
    return sent


def check_kept(page: Page, form: str, sent: dict[str, str]) -> None:
    """What was written in boxes is still there."""
    for name, control in Fields(page.html, form).controls.items():
        is_box = control["tag"] == "input" and control.get("type", "text") in ("text", "number")
        if (is_box or control["tag"] == "textarea") and name in sent:
            assert control.get("value") == sent[name], (form, name, control)


def check_page(page: Page, form: str, refusal: Any, voice: Voice) -> int:
    """Every fault is at its field, if the page has it; and none is silent."""
    html, seen = page.html, Fields(page.html, form)
    at_fields = 0
    for fault in refusal.every():
        place = ".".join(fault.where)
        control = seen.controls.get(place)
        if control is None:
            assert " ".join(voice.refusal(fault).split()) in page.text, (form, place, fault.code)
            continue
        assert control.get("aria-invalid") == "true", (form, place, fault.code)
        described = control.get("aria-describedby", "").split()
        assert any(seen.errors.get(each) for each in described), (form, place, fault.code)
        at_fields += 1
    assert html.count(" autofocus") == 1, form
    return at_fields


@promise("E4")
async def test_every_fault_of_manhattan_stands_at_its_field(front: Front) -> None:
    visitor = await front.guest("Inès")
    lobby = await front.against_bots(visitor, "manhattan")
    found = [await check_form(front, visitor, lobby, 0, form) for form in await forms_of(front, visitor, lobby, 0)]
    table, other = await at_the_desk(front)
    found += [await check_form(front, other, table, 0, form) for form in await forms_of(front, other, table, 0)]
    assert sum(found) >= 4


@promise("E4")
async def test_every_fault_of_neo_tokyo_stands_at_its_field(front: Front) -> None:
    visitor = await front.guest("Inès")
    table = await front.against_bots(visitor, "neo-tokyo")
    found = [await check_form(front, visitor, table, 0, form) for form in await forms_of(front, visitor, table, 0)]
    caller = await front.caller(visitor)
    await front.house.play.act(caller, table, 0, READY, None, key(), empty=True)
    await front.bots()
    found += [await check_form(front, visitor, table, 0, form) for form in await forms_of(front, visitor, table, 0)]
    assert sum(found) >= 4


@promise("E4")
async def test_every_fault_of_the_rpg_stands_at_its_field(front: Front) -> None:
    """All of its hundred forms, the player's and the game master's."""
    table, master, player = await evening(front)
    newcomer = await front.guest("Bruno")
    alone = await front.against_bots(newcomer, "rpg")
    for form in await forms_of(front, newcomer, alone, 0):
        if form.name == "create_character":
            assert await check_form(front, newcomer, alone, 0, form) > 8
    found = {}
    for visitor, seat in ((player, 0), (master, GM)):
        for form in await forms_of(front, visitor, table, seat):
            found[seat, form.name] = await check_form(front, visitor, table, seat, form)
    assert len(found) > 90
    assert sum(found.values()) >= 200


@promise("E4")
@pytest.mark.parametrize("game", ["toy-auction", "anime-studios"])
async def test_every_fault_of_other_games_stands_at_its_field(front: Front, game: str) -> None:
    visitor = await front.guest("Inès")
    table = await front.against_bots(visitor, game)
    for form in await forms_of(front, visitor, table, 0):
        await check_form(front, visitor, table, 0, form)


def test_a_page_that_says_nothing_would_be_caught() -> None:
    field = '<div class="field"><input name="amount"></div>'
    page = f'<form id="f"><input type="hidden" name="form" value="bid">{field}</form>'
    mended = at_their_fields(page, "bid", {}, {"amount": [("Trop cher.", "R-1")], "nowhere": [("Trop tard.", "R-2")]})
    assert 'aria-invalid="true" autofocus aria-describedby="e-amount"' in mended
    assert '<p class="error" id="e-amount">Trop cher.</p></div>' in mended
    assert mended.startswith('<form id="f"><p class="error" role="alert" tabindex="-1">Trop tard.</p>')


@promise("E4")
def test_a_fault_of_a_whole_form_takes_the_focus_wherever_it_is_said() -> None:
    hidden = '<input type="hidden" name="form" value="bid">'
    said = '<div class="notice bad" role="alert"><p>Il manque 5 ny.</p></div>'
    for page in (f'<form id="f">{hidden}{said}</form>', f'{said}<form id="f">{hidden}</form>'):
        mended = at_their_fields(page, "bid", {}, {"": [("Il manque 5 ny.", "R-1")]})
        assert '<div tabindex="-1" autofocus class="notice bad" role="alert">' in mended
    silent = at_their_fields(f'<form id="f">{hidden}</form>', "bid", {}, {"": [("Il manque 5 ny.", "R-1")]})
    assert '<p class="error" role="alert" tabindex="-1" autofocus>Il manque 5 ny.</p>' in silent
