"""A voice: one game, one language, the names of the people at one table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from tripot.engine.actions import Pick
from tripot.engine.events import Event
from tripot.engine.game import Game
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.seats import ACTOR_NAMES, Seat
from tripot.engine.view import Pending
from tripot.speech import amounts, moments
from tripot.speech.template import Slot, Template, parse
from tripot.speech.texts import texts_of
from tripot.speech.typography import french, meet, owned


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a sentence. With a term, it says a fact (a name, a card, a sum), which a page may dress."""

    text: str
    term: str = ""
    value: Any = None


Called = Mapping[str, Mapping[str, tuple[str, Mapping[str, Any]]]]
"""What is called otherwise at one table, by term and value: a text of the game's `[called]`, and its facts."""


class Voice:
    """Says everything of a game as plain text; a page escapes it like any other text."""

    __slots__ = ("_called", "_names", "_texts", "game", "lang", "reader", "zone")

    def __init__(
        self,
        game: Game[Any],
        lang: str,
        names: Mapping[Seat, str] | None = None,
        called: Called | None = None,
        reader: Seat | None = None,
        zone: str = "",
    ) -> None:
        self.game = game
        self.lang = lang
        self._names = names or {}
        self._called = called or {}
        self._texts = texts_of(game, lang)
        self.reader = reader
        """Who is spoken to: what they did is told to them as their own, where the game has words for that. [E33]"""
        self.zone = zone
        """Where the reader's clock is: moments are told in its time, or else as they were written. [E25]"""

    @property
    def called_mark(self) -> str:
        """A short mark of what is called otherwise here: it changes when that does."""
        return blake2b(repr(self._called).encode(), digest_size=8).hexdigest() if self._called else ""

    def event(self, event: Event) -> str:
        """What happened."""
        return self._join(self.event_parts(event))

    def event_parts(self, event: Event) -> tuple[Part, ...]:
        """What happened, stretch by stretch."""
        return self._told(event.kind, event.facts)

    def told(self, kind: str, facts: Mapping[str, Any]) -> str:
        """What happened, of which a page has kept the facts."""
        return self._join(self._told(kind, facts))

    def _told(self, kind: str, facts: Mapping[str, Any]) -> tuple[Part, ...]:
        yours = self._yours(kind, facts)
        return self._say(("events", kind), facts, kind) if yours is None else tuple(self._parts(parse(yours), facts))

    def _yours(self, kind: str, facts: Mapping[str, Any]) -> str | None:
        """What is told to the reader of what they did or met, by the facts that they are in: of two together first."""
        if self.reader is None:
            return None
        met = [name for name, value in facts.items() if value in (self.reader, [self.reader], (self.reader,))]
        for name, value in facts.items():
            if isinstance(value, list | tuple) and self.reader in value:
                met.append(f"{name}.{value.index(self.reader)}")
        told = {name: text for name in met if (text := self._texts.find("yours", kind, name))}
        return self._texts.find("yours", kind, "_and_".join(told)) if told else None

    def did(self, kind: str, each: Sequence[Mapping[str, Any]]) -> list[str]:
        """What somebody did, in a few words to stand after their name: `[did]`, `[did_you]` by the fact that is the
        reader, or for several times at once `[did_many]` with `times`."""
        if len(each) > 1 and self._texts.find("did_many", kind):
            return [self.text(f"did_many.{kind}", **{**each[-1], "times": len(each)})]
        return [self._done(kind, facts) for facts in each]

    def _done(self, kind: str, facts: Mapping[str, Any]) -> str:
        met = [name for name, value in facts.items() if value == self.reader]
        yours = next((text for name in met if (text := self._texts.find("did_you", kind, name))), None)
        if self.reader is None or yours is None:
            return self.text(f"did.{kind}", **facts)
        return self._join(tuple(self._parts(parse(yours), facts)))

    def is_for_reader(self, event: Event) -> bool:
        """Whether this reader is told of it otherwise than the others."""
        return self._yours(event.kind, event.facts) is not None

    def refusal(self, refusal: Refusal) -> str:
        """Why not; of an empty box, what is awaited in it, where the game has words for that (`[empty]`)."""
        if refusal.where and refusal.facts.get("found", refusal) == "" and self.has(f"empty.{refusal.where[-1]}"):
            return self.text(f"empty.{refusal.where[-1]}")
        return self._join(self._say(("refusals", refusal.code), refusal.facts, refusal.code))

    def pick(self, pick: Pick) -> str:
        """The label of a choice."""
        facts = {str(place): arg for place, arg in enumerate(pick.args)}
        yours = self._yours(pick.kind, facts)
        if yours is not None:
            return self._join(tuple(self._parts(parse(yours), facts)))
        return self._join(self._say(("actions", pick.kind), facts, pick.text))

    def frame(self, pending: Pending) -> str:
        """What is asked of whoever is awaited."""
        return self._join(self._say(("frames", pending.kind), _awaited(pending), pending.kind))

    def waiting(self, pending: Pending) -> str:
        """The same, for the others."""
        key = pending.kind if self._texts.find("waiting", pending.kind) else "anybody" if pending.awaited else "nobody"
        return self._join(self._say(("waiting", key), _awaited(pending), pending.kind))

    def outcome(self, outcome: Outcome) -> str:
        """How it ended."""
        facts = {"winners": outcome.winners, "points": outcome.points, **outcome.facts}
        key = outcome.reason if self._texts.find("outcomes", outcome.reason) else "won" if outcome.winners else "drawn"
        return self._join(self._say(("outcomes", key), facts, outcome.reason))

    def name(self, seat: Seat) -> str:
        """The name of whoever sits there."""
        known = self._names.get(seat)
        if known:
            return known
        if known is not None:
            return self.text("actors.somebody")
        if seat in ACTOR_NAMES:
            return self.text(f"actors.{ACTOR_NAMES[seat]}")
        return self._join(self._say(("actors", "player"), {"number": seat + 1}, f"P{seat + 1}"))

    def term(self, term: str, value: Any) -> str:
        """A fact in words: the name of a card, a sum of money, the name of a player."""
        match term, value:
            case "you_or_seat", int() if value == self.reader:
                return self.text("words.you")
            case "seat" | "you_or_seat", int():
                return self.name(value)
            case "int", int():
                return amounts.number(value, self.lang)
            case "signed", int():
                return amounts.signed(value, self.lang)
            case "tenths", int():
                return amounts.tenths(value, self.lang)
            case "money", int():
                return amounts.money(value, self.lang, self.text("units.money"))
            case "moment", str():
                return moments.said(value, self.lang, self.zone)
        if isinstance(value, Mapping) and "kind" in value:
            return self._of_kind(term, value)
        key = str(value).lower() if isinstance(value, bool) or value is None else str(value)
        here = self._called.get(term, {}).get(key)
        if here is not None:
            return self.text(f"called.{here[0]}", **here[1])
        known = self._texts.find("terms", term or "plain", key)
        return str(value) if known is None else self._house(known)

    def _of_kind(self, section: str, facts: Mapping[str, Any]) -> str:
        """Something of several facts, by its kind and the fact that words it otherwise: `[promises] vote_up`."""
        kind, others = facts["kind"], [each for name, each in facts.items() if name != "kind"]
        keys = [f"{kind}_{each}" for each in (*others, *facts)]
        key = next((each for each in keys if self._texts.find(section, each)), kind)
        return self._join(self._say((section, key), facts, kind))

    def option(self, name: str) -> str:
        """The name of a table option."""
        return self.text(f"options.{name}.name")

    def parameter(self, name: str) -> str:
        """The name of a figure that a table may set."""
        return self.text(f"parameters.{name}")

    def form(self, name: str) -> str:
        """The title of a form."""
        return self.text(f"forms.{name}.title")

    def field(self, form: str, where: Sequence[str]) -> str:
        """The label of a place in a form; numbers of list items do not count."""
        return self._field(form, "fields", where) or _humble(_path(where).rpartition(".")[2])

    def help(self, form: str, where: Sequence[str]) -> str:
        """What to know before filling a place in a form, or nothing."""
        return self._field(form, "help", where) or ""

    def fact(self, where: Sequence[str]) -> str:
        """The name of a place in a view (`facts.names`); numbers of list items do not count."""
        found = None if where[-1].isdigit() else self._texts.find("facts", "names", _path(where))
        return _humble(where[-1]) if found is None else self._house(found)

    def value(self, where: Sequence[str], value: Any) -> str:
        """What stands at a place in a view (`facts.values`): `{value}`, and in a list `{place}`, counted from 0."""
        found = self._texts.find("facts", "values", _path(where))
        if found is None:
            return "–" if value is None else self.term("plain", value)
        return self._join(self.sentence(found, {"value": value, "place": _place(where)}))

    def sentence(self, template: str, facts: Mapping[str, Any]) -> tuple[Part, ...]:
        """A sentence of the game that is kept elsewhere than in its texts, stretch by stretch."""
        return tuple(self._parts(parse(template), facts))

    def text(self, path: str, **facts: Any) -> str:
        """Any other text of the game, by its dotted key; the last part of the key if there is none."""
        return self._join(self._say(tuple(path.split(".")), facts, path.rpartition(".")[2]))

    def has(self, path: str) -> bool:
        """Whether there is such a text."""
        return self._texts.find(*path.split(".")) is not None

    def _field(self, form: str, section: str, where: Sequence[str]) -> str | None:
        found = self._texts.find("forms", form, section, _path(where))
        return None if found is None else self._house(found)

    def _say(self, path: tuple[str, ...], facts: Mapping[str, Any], otherwise: str) -> tuple[Part, ...]:
        found = self._texts.find(*path)
        if found is None:
            return (Part(_humble(otherwise)),)
        return tuple(self._parts(parse(found), facts))

    def _parts(self, template: Template, facts: Mapping[str, Any]) -> Iterator[Part]:
        before, name = "", ""
        for piece in template:
            if isinstance(piece, str):
                before += owned(name, self._house(piece), self.lang)
                continue
            for part in self._fill(piece, facts):
                words, name = meet(before, part.text, self.lang)
                yield from (Part(words),) if words else ()
                yield replace(part, text=name) if name != part.text else part
                before = ""
        if before:
            yield Part(before)

    def _fill(self, slot: Slot, facts: Mapping[str, Any]) -> Iterator[Part]:
        value = _fact(facts, slot.path)
        if slot.term == "plural":
            yield from self._plural(slot, value, facts)
        elif slot.many:
            yield Part(self._list(slot.term, value), slot.term or "plain", value)
        else:
            yield Part(self.term(slot.term, value), slot.term or "plain", value)

    def _plural(self, slot: Slot, value: Any, facts: Mapping[str, Any]) -> Iterator[Part]:
        count = value if isinstance(value, int) else len(value or ())
        form = slot.forms[amounts.wording(count, self.lang, len(slot.forms))]
        if count == 0 and len(slot.forms) == 2 and "#" not in str(form):
            form = slot.forms[-1]  # "une carte" says one, and French counts none as a singular
        for part in self._parts(form, facts):
            if part.term:
                yield part
            else:
                yield Part(part.text.replace("#", amounts.number(count, self.lang)))

    def _list(self, term: str, values: Any) -> str:
        items = [self.term(term, value) for value in values or ()]
        if not items:
            return self.text("words.nobody" if term.endswith("seat") else "words.nothing")
        return amounts.joined(items, self.lang)

    def _house(self, text: str) -> str:
        """A text of the house, as its language is printed."""
        return french(text) if self.lang == "fr" else text

    def _join(self, parts: Sequence[Part]) -> str:
        return "".join(part.text for part in parts)


def _awaited(pending: Pending) -> dict[str, Any]:
    """The facts of what is awaited, with from whom: `seats`, and `seat` when it is one person."""
    alone = {"seat": pending.awaited[0]} if len(pending.awaited) == 1 else {}
    return {"seats": pending.awaited, **alone, **pending.facts}


def _fact(facts: Any, path: tuple[str, ...]) -> Any:
    for part in path:
        if isinstance(facts, Mapping):
            facts = facts.get(part)
        elif isinstance(facts, list | tuple) and part.isdigit() and int(part) < len(facts):
            facts = facts[int(part)]
        else:
            return None
    return facts


def _path(where: Sequence[str]) -> str:
    return ".".join(part for part in where if not part.isdigit())


def _place(where: Sequence[str]) -> int | None:
    """Which item of a list a place is, or is in."""
    return next((int(part) for part in reversed(where) if part.isdigit()), None)


def _humble(key: str) -> str:
    """A key without a text, as readable as it can be."""
    return key.replace("_", " ")
