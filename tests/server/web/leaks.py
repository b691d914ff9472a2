"""Leaks to plant in the game of hidden cards and in the house around it: each shows something hidden in one place."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from server.toys.cards import CardsGame, Turn
from tripot.engine.actions import Menu
from tripot.engine.codec import digest
from tripot.engine.events import PUBLIC, Event
from tripot.engine.journal import Entry
from tripot.engine.refusals import Refusal
from tripot.server.common import as_data
from tripot.server.tables import taking_back
from tripot.server.tables.sight import Sight
from tripot.server.tables.table import Table
from tripot.server.web import middleware, streaming
from tripot.server.web.pages import table as table_page
from tripot.server.web.pages import talk as talk_page

Patch = pytest.MonkeyPatch
Leak = Callable[[Patch, Table], None]


def hidden(room: Table) -> int:
    """A number that nobody may know all of."""
    state: Any = room.state
    return sum(hand * 7**seat for seat, hand in enumerate(state.hands))


def _with_view(patch: Patch, more: Callable[[Any, int], dict[str, Any]]) -> None:
    view = CardsGame.view
    patch.setattr(CardsGame, "view", lambda self, s, seat: {**view(self, s, seat), **more(s, seat)})


def others_hands(patch: Patch, room: Table) -> None:
    _with_view(patch, lambda s, _: {"others": list(s.hands)})


def next_card(patch: Patch, room: Table) -> None:
    _with_view(patch, lambda s, _: {"next": s.unseen[-1]})


def deck_order(patch: Patch, room: Table) -> None:
    _with_view(patch, lambda s, _: {"deck": s.unseen})


def size_of_a_view(patch: Patch, room: Table) -> None:
    _with_view(patch, lambda s, _: {"pad": "x" * (sum(s.hands) % 97)})


def initial_state(patch: Patch, room: Table) -> None:
    view = Table.view

    def whole(self: Table, seat: int) -> Any:
        seen = view(self, seat)
        return seen and replace(seen, facts={**seen.facts, "dealt": list(self.state.hands)})  # type: ignore[attr-defined]

    patch.setattr(Table, "view", whole)


def audiences(patch: Patch, room: Table) -> None:
    rightly = Sight.follow

    def follow(self: Sight, log: Sequence[Event], entries: Sequence[Entry]) -> None:
        rightly(self, [Event(each.entry, each.rule, each.kind, PUBLIC, each.facts) for each in log], entries)

    patch.setattr(Sight, "follow", follow)


def log_arguments(patch: Patch, room: Table) -> None:
    event = as_data.event
    patch.setattr(as_data, "event", lambda told: {**event(told), "arguments": hidden(room)})


def refusal(patch: Patch, room: Table) -> None:
    patch.setattr(Turn, "explain", lambda _, s, __: Refusal("TC-2", "not_offered", {"hands": sum(s.hands)}))


def question(patch: Patch, room: Table) -> None:
    patch.setattr(Turn, "facts", lambda _, s: {"best": max(s.hands)})


def pending(patch: Patch, room: Table) -> None:
    real = Table.pending

    def leaky(self: Table, *seat: int) -> Any:
        found = real(self, *seat)
        return found and replace(found, facts={"sum": hidden(self)})

    patch.setattr(Table, "pending", leaky)


def order_of_choices(patch: Patch, room: Table) -> None:
    ask = Turn.ask
    patch.setattr(Turn, "ask", lambda self, s: _turned(ask(self, s), sum(s.hands)))


def _turned(menu: Menu, by: int) -> Menu:
    place = by % len(menu.picks)
    return Menu((*menu.picks[place:], *menu.picks[:place]), menu.forms)


def a_choice_more(patch: Patch, room: Table) -> None:
    ask = Turn.ask
    patch.setattr(Turn, "ask", lambda self, s: Menu(ask(self, s).picks[: 2 + sum(s.hands) % 5]))


def talk(patch: Patch, room: Table) -> None:
    patch.setattr(CardsGame, "may_talk", lambda _, s, *__: Refusal("TC-8", "muted", {"n": sum(s.hands)}))


def undo(patch: Patch, room: Table) -> None:
    patch.setattr(taking_back, "may_undo", lambda table, _: ("no", "freely", "by_consent")[hidden(table) % 3])


def seed(patch: Patch, room: Table) -> None:
    data = as_data.table
    patch.setattr(as_data, "table", lambda info: {**data(info), "debug": room.seed.hex()})


def commitment_of_the_state(patch: Patch, room: Table) -> None:
    data = as_data.table
    patch.setattr(as_data, "table", lambda info: {**data(info), "digest": digest(room.state)})


def chairs(patch: Patch, room: Table) -> None:
    data = as_data.chair
    patch.setattr(as_data, "chair", lambda one: {**data(one), "absences": room.state.hands[one.seat]})  # type: ignore[attr-defined]


def threads(patch: Patch, room: Table) -> None:
    data = as_data.message
    patch.setattr(as_data, "message", lambda said: {**data(said), "number": hidden(room)})


def header(patch: Patch, room: Table) -> None:
    dressed = middleware.Middleware.dressed

    def tagged(self: Any, headers: Any, request: str) -> Any:
        return [*dressed(self, headers, request), (b"etag", str(hidden(room)).encode())]

    patch.setattr(middleware.Middleware, "dressed", tagged)


def stream(patch: Patch, room: Table) -> None:
    written = streaming.as_bytes
    patch.setattr(streaming, "as_bytes", lambda update: written(update) + b": %d\n\n" % hidden(room))


def wire(patch: Patch, room: Table) -> None:
    written = streaming.as_signal
    patch.setattr(streaming, "as_signal", lambda update: written(update) + b": %d\n\n" % hidden(room))


def _on_page(patch: Patch, module: Any, wanted: str, said: Callable[[], str]) -> None:
    html = module.html

    def more(request: Any, template: str, *words: Any, **named: Any) -> Any:
        answer = html(request, template, *words, **named)
        if template == wanted:
            answer.headers["x-more"] = said()
        return answer

    patch.setattr(module, "html", more)


def whole_page(patch: Patch, room: Table) -> None:
    _on_page(patch, table_page, "table.html", lambda: str(hidden(room)))


def live_part(patch: Patch, room: Table) -> None:
    _on_page(patch, table_page, "table-live.html", lambda: str(hidden(room)))


def talk_page_size(patch: Patch, room: Table) -> None:
    _on_page(patch, talk_page, "talk.html", lambda: "x" * (hidden(room) % 101))


def mark(patch: Patch, room: Table) -> None:
    patch.setattr(table_page, "mark", lambda _: f"1.{hidden(room)}.0")


def server_log(patch: Patch, room: Table) -> None:
    view = Table.view

    def talkative(self: Table, seat: int) -> Any:
        import logging

        logging.getLogger("tripot.tables").info("looked at %s", hidden(self))
        return view(self, seat)

    patch.setattr(Table, "view", talkative)


LEAKS: tuple[Leak, ...] = (
    others_hands,
    next_card,
    deck_order,
    size_of_a_view,
    initial_state,
    audiences,
    log_arguments,
    refusal,
    question,
    pending,
    order_of_choices,
    a_choice_more,
    talk,
    undo,
    seed,
    commitment_of_the_state,
    chairs,
    threads,
    header,
    stream,
    wire,
    whole_page,
    live_part,
    talk_page_size,
    mark,
    server_log,
)
