"""Everything a table's page shows, gathered for its templates."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, lru_cache, partial
from hashlib import blake2b
from typing import Any
from urllib.parse import quote_plus

from markupsafe import Markup

from tripot.engine.actions import READY, Fill, Menu, Pick
from tripot.engine.forms import Form
from tripot.engine.game import Game
from tripot.engine.refusals import Refusal
from tripot.engine.seats import OMNISCIENT, SPECTATOR, Seat
from tripot.engine.view import View
from tripot.kit.since import Doings
from tripot.server.common.records import Look, TableInfo
from tripot.server.tables.previews import Preview
from tripot.server.web.pages import telling
from tripot.server.web.pages.asking import Question
from tripot.server.web.pages.forms import Sheet, sheet
from tripot.server.web.pages.gamewords import page_words
from tripot.server.web.pages.house_notes import logged, refused
from tripot.server.web.pages.language import words
from tripot.server.web.pages.lines import Names, card_html, line_html, why_mark
from tripot.server.web.pages.pieces import piece
from tripot.server.web.pages.presenting import Presenter, presenter
from tripot.server.web.pages.render import environment, own_template, seat_word
from tripot.server.web.pages.standings import Standing, standings
from tripot.server.web.pages.telling import Group, Line, Shown
from tripot.speech.filling import filled
from tripot.speech.voice import Voice

_quoted = lru_cache(maxsize=4096)(quote_plus)
"""A word of an address; a page says the same ones many times."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One button."""

    value: str
    label: str
    kind: str
    args: tuple[Any, ...]

    @property
    def id(self) -> str:
        """A name for the element, the same as long as the choice is."""
        return "pick-" + "".join(char if char.isalnum() else "-" for char in self.value)


@dataclass(frozen=True, slots=True)
class ChoiceGroup:
    """Buttons of one kind, about one thing."""

    kind: str
    about: Any
    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Scene:
    """What the templates of a table draw: the house's, and the game's own."""

    table: TableInfo
    game: Game[Any]
    voice: Voice
    seat: Seat
    view: View | None
    names: Mapping[Seat, str]
    lang: str
    tab: str = "table"
    refusal: Refusal | None = None
    drafts: Mapping[str, Any] = field(default_factory=dict)
    at: Mapping[int, datetime] = field(default_factory=dict)
    past: telling.Past = ()
    """The voices of former times: what somebody did keeps their name."""
    chapter: int = 0
    """The turn or the round: the controls of the next one wait a moment. [E3]"""
    notes: tuple[telling.Noted, ...] = ()
    """What happened to the chairs."""
    may_undo: str = "no"
    undoes: int = 0
    replaying: bool = False
    wrong_form: str = ""
    """The form that the refusal is about."""
    checked: str = ""
    """The form that was just checked."""
    problem: str = ""
    """What the house itself said no to."""
    question: Question | None = None
    """What is asked before it is done."""
    asked: Mapping[str, str] = field(default_factory=dict)
    """What else the address asks for: a turn, a person, something supposed."""
    asides: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The notes to oneself beside each form."""
    looks_at: int = 0
    """The entry that is looked at before the table goes on; 0 if none is."""
    preview: Preview | None = None
    """How the rules are asked what a form would come to; nobody asks from a chair that is not theirs."""

    @property
    def facts(self) -> dict[str, Any]:
        """The game's own listing of what this seat sees."""
        return self.view.facts if self.view else {}

    @property
    def is_mine(self) -> bool:
        """Whether these are the eyes of somebody who sits."""
        return self.seat not in (SPECTATOR, OMNISCIENT)

    @property
    def awaits_me(self) -> bool:
        """Whether the table waits for this seat."""
        return bool(self.view and self.view.pending and self.seat in self.view.pending.awaited and not self.replaying)

    @property
    def own_template(self) -> str | None:
        """The game's own template of the tab, if it has one."""
        return own_template(self.game, self.tab)

    def own(self, name: str) -> str | None:
        """Another template of the game (`prompt`, `ending`), if it has one."""
        return own_template(self.game, name)

    @property
    def tabs(self) -> tuple[str, ...]:
        """The game's tabs that exist: the first always does."""
        first, *others = self.game.meta.tabs
        known = (first, *(tab for tab in others if own_template(self.game, tab)))
        return self.presenter.tabs(self.view, known) if self.view else known

    @property
    def presenter(self) -> Presenter:
        """What the game's own pages are drawn from."""
        return presenter(self.game)

    @cached_property
    def page(self) -> Any:
        """What the game's template of the tab draws."""
        return self.page_of(self.tab)

    def page_of(self, name: str, **asked: Any) -> Any:
        """What another template of the game draws."""
        if self.view is None:
            return {}
        more = tuple([(key, str(value)) for key, value in asked.items()])
        known = self._pages.get((name, more))
        if known is None:
            known = self._pages[name, more] = self.presenter.page(name, self.view, {**self.asked, **dict(more)})
        return known

    @cached_property
    def _pages(self) -> dict[tuple[str, tuple[tuple[str, str], ...]], Any]:
        """What was asked of the game's pages before: several templates of a page ask for the same."""
        return {}

    def link(self, tab: str, **asked: Any) -> str:
        """The address of a tab, from this chair."""
        wanted = [("tab", tab)] + [(name, str(value)) for name, value in asked.items() if value is not None]
        return self._door + "&".join([name + "=" + _quoted(value) for name, value in wanted])

    @cached_property
    def _door(self) -> str:
        """How every address of this chair begins."""
        several = self.is_mine and len(self.table.my_seats) > 1
        is_over = self.table.status not in ("gathering", "playing")
        seat = f"seat={seat_word(self.seat)}&" if several else ""
        return f"/tables/{self.table.id}{'/end' if is_over else ''}?{seat}"

    def piece(self, name: str, *about: Any) -> Markup:
        """A small piece of the game's `pieces.html`, drawn once for these words."""
        return piece(self.game, self.lang, name, about)

    def sheet(self, name: str) -> Sheet | None:
        """The form of that name, if this seat may fill it in now."""
        form = self._forms.get(name)
        return None if form is None else self._sheet(form[0], standing=form[1])

    def offers(self, name: str) -> bool:
        """Whether this seat may fill in the form of that name now; drawing it costs more."""
        return name in self._forms

    def foreseen(self, name: str, value: Any = None, supposed: Mapping[str, str] | None = None) -> Any:
        """What stands beside a form: what the rules foresee for it, as it is written or for another value."""
        form = self._forms.get(name)
        if form is None or self.preview is None:
            return None
        if value is not None or supposed is not None:
            return self._foresee(form[0], value or {}, supposed or {})
        if name not in self._foreseen:
            held = self._sheet(form[0], standing=form[1]).value
            self._foreseen[name] = self._foresee(form[0], held or {}, self.asides.get(name, {}))
        return self._foreseen[name]

    def _foresee(self, form: Form, value: Any, supposed: Mapping[str, str]) -> Any:
        assert self.view is not None
        assert self.preview is not None
        written = self.presenter.tidy(form.name, value)
        return self.presenter.foreseen(self.view, form.name, written, self.preview(form, written, supposed))

    @cached_property
    def _foreseen(self) -> dict[str, Any]:
        """What was asked before: several templates of a page ask for the same."""
        return {}

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """What this seat may choose now."""
        return _choices(self.view.menu, self.voice) if self.view and not self.replaying else ()

    @property
    def answered(self) -> str:
        """What this seat has answered already to its own question, sealed until everybody has."""
        answer = self.view.pending.answer if self.view and self.view.pending and not self.replaying else None
        if isinstance(answer, Fill):
            return self.voice.form(answer.form)
        if answer is None or self.view is None:
            return ""
        return self.voice.pick(self.view.menu.pick(answer.text) or answer)

    @property
    def asked_label(self) -> str:
        """What is asked about before it is done, as its button says it. [E5]"""
        action = None if self.question is None else self.question.action
        if action is None or isinstance(action, Fill):
            return self.voice.form(action.form) if action else ""
        menus = (self.view.menu, self.view.standing) if self.view else ()
        return self.voice.pick(next((found for menu in menus if (found := menu.pick(action.text))), action))

    @property
    def gathered(self) -> Sheet | None:
        """The sheet that *ready* is about, if that is what this seat may say now. [E1]"""
        if not any(choice.value == READY.text for choice in self.choices):
            return None
        return next((self._sheet(form, standing=False) for form in self.view.menu.forms), None) if self.view else None

    @property
    def ready_label(self) -> str:
        """What the button says: whether something is handed in by the press, and what. [E1]"""
        sheet = self.gathered
        if sheet is None:
            return self.voice.text("actions.ready")
        key = "ready" if sheet.state == "sent" else "ready_empty" if self.hands_in_nothing else "ready_sheet"
        own = f"forms.{sheet.name}.{key}"
        return self.voice.text(own if self.voice.has(own) else f"actions.{key}")

    @property
    def hands_in_nothing(self) -> bool:
        """Whether *ready* would end the turn with an empty sheet: never the key that stands out. [E1, E5]"""
        sheet = self.gathered
        if sheet is None or sheet.state == "sent":
            return False
        return self.presenter.is_empty(sheet.name, sheet.value or {}, self.names.get(self.seat, ""))

    @property
    def plays_when_ready(self) -> bool:
        """Whether the table goes on once everybody is ready, and this seat may say so: the first of its keys. [E1]"""
        may_say = any(choice.value == READY.text for choice in self.choices)
        return may_say and self.table.schedule.closes_early and not self.table.lesson

    @property
    def groups(self) -> tuple[ChoiceGroup, ...]:
        """The same, by kind; a long kind by what it is about first."""
        return grouped(self.choices, self.voice)

    @property
    def standing(self) -> tuple[Choice, ...]:
        """What this seat may do whatever is pending."""
        return _choices(self.view.standing, self.voice) if self.view and not self.replaying else ()

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        """The forms of this seat, with drafts and errors."""
        return tuple(self._sheet(form, standing=standing) for form, standing in self._forms.values())

    @cached_property
    def _forms(self) -> dict[str, tuple[Form, bool]]:
        """The same, not drawn yet; whether each is a standing one."""
        if self.view is None or self.replaying:
            return {}
        found = {form.name: (form, False) for form in self.view.menu.forms}
        return found | {form.name: (form, True) for form in self.view.standing.forms if form.name not in found}

    @cached_property
    def _drawn(self) -> dict[str, Sheet]:
        return {}

    def _sheet(self, form: Form, *, standing: bool) -> Sheet:
        """A form as it is drawn, once."""
        if form.name not in self._drawn:
            self._drawn[form.name] = self._draw_sheet(form, standing=standing)
        return self._drawn[form.name]

    def _draw_sheet(self, form: Form, *, standing: bool) -> Sheet:
        assert self.view is not None
        sent, draft = self.presenter.written(self.view, form.name), self.drafts.get(form.name)
        draft = None if draft is None else self.presenter.resume(self.view, form, form.outline(draft), self.asked)
        value = sent if draft is None else draft
        if value is None:
            value = self.presenter.start(self.view, form, self.asked)
        refusal = self.refusal if self.wrong_form == form.name else None
        made = sheet(form, self.voice, value, refusal, standing=standing, seats=tuple(self.names))
        is_sent = sent is not None and (draft is None or self.presenter.tidy(form.name, draft) == sent)
        state = "sent" if is_sent else "draft" if draft else "empty"
        decision = self.view.pending.decision if self.view.pending else 0
        may_be_ready = self.view.menu.pick(READY.text) is not None
        shown = (
            form.name,
            decision,
            may_be_ready,
            state,
            value,
            made.faults,
            self.checked,
            self.asides.get(form.name),
            self.lang,
            self.table.lesson_step,  # its rings are another step's
        )
        # A form is drawn anew, with a new key, when it is called final or not so any more.
        mark = blake2b(repr(shown).encode(), digest_size=6).hexdigest()
        return replace(made, state=state, was_sent=sent is not None, mark=mark)

    @cached_property
    def told(self) -> list[Line]:
        """Every line of the log, oldest first."""
        return telling.lines(self.view.events, self.voice, self.at, self.past) if self.view else []

    @property
    def latest(self) -> Line | None:
        """The newest line that is worth a look."""
        return telling.latest(self.told, self.game)

    @cached_property
    def lately(self) -> list[Line]:
        """The reader's own dice and what came of them, until they do something else. [E17]"""
        if self.view is None or self.replaying or not self.is_mine:
            return []
        wanted = {id(event) for event in self.presenter.lately(self.view)}
        return [line for line in self.told if id(line.event) in wanted] if wanted else []

    def log(self, most: int = telling.SHOWN) -> tuple[list[Group], list[Line], bool, int]:
        """The newest groups, the private notebook, whether there is more, and how many public lines in all."""
        told = self.told if self.showing is None else self.told[: self.showing.end]
        groups, more = telling.shorten(telling.groups(told, self.game, self.notes), most)
        return groups, telling.notebook(told, self.game), more, sum(not line.is_private for line in told)

    @property
    def sound(self) -> str:
        """What is heard of the latest that happened."""
        return telling.sound(self.told if self.showing is None else self.told[: self.showing.end], self.game)

    @cached_property
    def showing(self) -> Shown | None:
        """What is to be looked at before the table goes on; whoever only watches goes on by an address. [E16]"""
        if not self.looks_at or self.replaying or self.asked.get("gone") == str(self.looks_at):
            return None
        return self.shown(self.looks_at)

    @property
    def standings(self) -> list[Standing]:
        """Everybody by place, once all is over."""
        outcome = self.view.outcome if self.view else None
        return [] if outcome is None else standings(outcome, self.game.counted(outcome, self.table.parameters))

    @property
    def announced(self) -> list[tuple[int, Line]]:
        """What is told over the board, one after the other; the page knows which of it was seen. None in a replay."""
        return [] if self.replaying or self.showing is not None else telling.announced(self.told, self.game)

    def shown(self, entry: int, *, again: bool = False) -> Shown | None:
        """What that entry has to show, if anything."""
        return telling.shown(self.told, self.game, entry, again=again)

    def did(self, one: Doings) -> str:
        """What somebody did while the reader was not awaited, in a few words after their name."""
        return ", ".join(said for deed in one.deeds for said in self.voice.did(deed.kind, deed.each))

    def line(self, line: Line) -> Markup:
        """A line of the log as HTML: the game's own drawing of it, if it has one for this kind."""
        own = self.own("line") if line.kind in telling.manner(self.game).cards else None
        if own is not None:
            return card_html(line, self.lang, self._named, partial(self._card, own, line))
        named = (
            (*self._named, ("reader", str(self.voice.reader))) if self.voice.is_for_reader(line.event) else self._named
        )
        return line_html(line, self.table.game, words(self.lang), named, self._again(line))

    def _again(self, line: Line) -> str:
        """Where something that was shown can be looked at again."""
        if line.struck or line.kind not in self.game.meta.showings:
            return ""
        if line.kind in self.game.meta.announced and not self.own(f"showing-{line.kind}"):
            return ""
        seat = f"?seat={seat_word(self.seat)}" if self.is_mine else ""
        return f"/tables/{self.table.id}/shown/{line.entry}{seat}"

    def _card(self, own: str, line: Line) -> str:
        then = replace(self, voice=telling.voice_at(line.entry, self.voice, self.past)) if self.past else self
        given = {"line": line, "scene": then, "why": self._why(line), "drawn": self.presenter.drawn(line.event)}
        return environment(self.lang).get_template(own).render(given)

    @cached_property
    def _named(self) -> Names:
        """What lines are drawn with: anew when somebody or something is called otherwise, or the reader moves."""
        return (*self.names.items(), ("called", self.voice.called_mark), ("zone", self.voice.zone))

    def _why(self, line: Line) -> Markup:
        return why_mark(self.table.game, line.rule, words(self.lang))

    @property
    def opened(self) -> str:
        """The form that is being filled in: the one that was refused or checked, or that the address asks for."""
        return self.wrong_form or self.checked or self.asked.get("form", "")

    def refused(self, refusal: Refusal) -> str:
        """Why not."""
        return refused(refusal, self.voice, self.lang)

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self.voice.name(seat)

    def sitter(self, seat: Seat) -> str:
        """Who plays that character, where it has a name of its own; nothing where both are one."""
        found = next((chair.name for chair in self.table.chairs if chair.seat == seat), "")
        return "" if found == self.name(seat) else found

    def word(self, key: str, **facts: Any) -> str:
        """A string of the game's own pages (`templates/words.<lang>.toml`); what a macro wrote is escaped once only."""
        plain = {name: fact.unescape().strip() if isinstance(fact, Markup) else fact for name, fact in facts.items()}
        return filled(page_words(self.game, self.lang)[key], plain, self.lang)

    def last(self, kind: str) -> Line | None:
        """The latest line of that kind."""
        return next((line for line in reversed(self.told) if line.kind == kind and not line.struck), None)

    def every(self, kind: str) -> list[Line]:
        """Every line of that kind, oldest first."""
        return [line for line in self.told if line.kind == kind and not line.struck]


def scene(look: Look, game: Game[Any], lang: str, zone: str = "", **more: Any) -> Scene:
    """The scene that a look gives, to a reader whose clock is in that zone."""
    names = {seat: name for seat, name in look.names.items() if name}
    voice = Voice(game, lang, names, presenter(game).called(look.view), reader_of(look), zone)
    return Scene(
        table=look.table,
        game=game,
        voice=voice,
        seat=look.seat,
        view=look.view,
        names=names,
        lang=lang,
        at=look.at,
        past=past_voices(look, game, lang, zone),
        chapter=look.chapter,
        notes=logged(look, voice, lang),
        may_undo=look.may_undo,
        undoes=look.undoes,
        looks_at=look.showing,
        **more,
    )


def past_voices(look: Look, game: Game[Any], lang: str, zone: str = "") -> telling.Past:
    """The voices that told of the table while others sat there."""
    called, reader = presenter(game).called(look.view) if look.past_names else {}, reader_of(look)
    return tuple(
        (until, Voice(game, lang, {**look.names, **names}, called, reader, zone)) for until, names in look.past_names
    )


def reader_of(look: Look) -> Seat | None:
    """Whose own page it is; nobody's of those who only watch."""
    return look.seat if look.seat in look.table.my_seats else None


def _choices(menu: Menu, voice: Voice) -> tuple[Choice, ...]:
    return tuple(_choice(pick, voice) for pick in menu.picks)


def _choice(pick: Pick, voice: Voice) -> Choice:
    return Choice(pick.text, voice.pick(pick), pick.kind, pick.args)


LONG = 8
"""Choices of one kind beyond which they are shown by what they are about."""


def grouped(choices: Sequence[Choice], voice: Voice) -> tuple[ChoiceGroup, ...]:
    """Choices by kind, and a long kind by its first argument, in the order of the menu."""
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        kinds.setdefault(choice.kind, []).append(choice)
    made: list[ChoiceGroup] = []
    for kind, alike in kinds.items():
        if len(alike) <= LONG or not all(len(choice.args) > 1 for choice in alike):
            made.append(ChoiceGroup(kind, None, "", tuple(alike)))
            continue
        about: dict[Any, list[Choice]] = {}
        for choice in alike:
            about.setdefault(choice.args[0], []).append(choice)
        for first, some in about.items():
            title = voice.name(first) if isinstance(first, int) else str(first)
            made.append(ChoiceGroup(kind, first, title, tuple(some)))
    return tuple(made)
