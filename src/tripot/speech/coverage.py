"""Which texts a game needs, read from its own sources, and which of them are missing."""

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from tripot.engine.forms import Field, Form
from tripot.engine.frames import Automatic, Frame
from tripot.engine.game import Game
from tripot.engine.registry import package_of
from tripot.speech.template import facts_of, parse
from tripot.speech.texts import LANGUAGES, texts_of


@dataclass(slots=True)
class Wanted:
    """The kinds and codes that a game uses."""

    events: set[str] = field(default_factory=set)
    refusals: set[str] = field(default_factory=set)
    actions: set[str] = field(default_factory=set)
    frames: set[str] = field(default_factory=set)
    places: set[tuple[str, ...]] = field(default_factory=set)
    """Other texts, by their whole place."""

    def keys(self) -> Iterator[tuple[str, ...]]:
        """All of it, by place."""
        for section in ("events", "refusals", "actions", "frames"):
            yield from ((section, key) for key in sorted(getattr(self, section)))
        yield from sorted(self.places)


def wanted(game: Game[Any], forms: Iterable[Form] = ()) -> Wanted:
    """What the sources of a game tell, refuse, offer and ask, with what its `meta` declares."""
    found = Wanted(places=set(_declared(game)) | {place for form in forms for place in _form(form)})
    package = package_of(game)
    for source in _sources(package):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call):
                _read_call(node, found)
    found.frames = {frame.kind for frame in _frames(Frame, package) if frame.kind}
    return found


def missing(game: Game[Any], forms: Iterable[Form] = (), also: Iterable[str] = ()) -> list[str]:
    """Every text that a language lacks, and every sentence whose facts differ between the languages.

    `forms` are forms as players meet them; `also` names further texts by dotted key (`events.asked`).
    """
    keys = [*wanted(game, forms).keys(), *(tuple(key.split(".")) for key in also)]
    lacking = [
        f"{lang}: {'.'.join(key)}" for lang in LANGUAGES for key in keys if texts_of(game, lang).find(*key) is None
    ]
    return [*lacking, *_differences(game)]


def _differences(game: Game[Any]) -> Iterator[str]:
    first, *rest = LANGUAGES
    theirs = texts_of(game, first).all()
    for lang in rest:
        ours = texts_of(game, lang).all()
        for key in sorted(theirs.keys() ^ ours.keys()):
            yield f"{lang if key in theirs else first}: {'.'.join(key)}"
        for key in sorted(theirs.keys() & ours.keys()):
            if facts_of(parse(theirs[key])) != facts_of(parse(ours[key])):
                yield f"{first}, {lang}: {'.'.join(key)} do not speak of the same facts"


def _declared(game: Game[Any]) -> Iterator[tuple[str, ...]]:
    yield from (("game", key) for key in ("name", "tagline", "pitch"))
    for option in game.meta.options:
        yield "options", option.name, "name"
        yield "options", option.name, "help"
    yield from (("tabs", tab) for tab in game.meta.tabs)
    yield from (("levels", level) for level in game.meta.levels)


def _form(form: Form) -> Iterator[tuple[str, ...]]:
    yield "forms", form.name, "title"
    for place in _fields(form.fields, ()):
        yield "forms", form.name, "fields", ".".join(place)


def _fields(fields: Iterable[Field], above: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for each in fields:
        here = (*above, each.name) if each.name else above
        if each.name:
            yield here
        yield from _fields(each.of, here)


def _sources(package: str) -> Iterator[str]:
    if package in sys.modules and not hasattr(sys.modules[package], "__path__"):
        yield inspect.getsource(sys.modules[package])
    else:
        yield from _texts_under(files(package))


def _texts_under(folder: Traversable) -> Iterator[str]:
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.is_dir():
            yield from _texts_under(each)
        elif each.name.endswith(".py"):
            yield each.read_text("utf-8")


def _read_call(call: ast.Call, found: Wanted) -> None:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name == "tell" and len(call.args) > 1:
        found.events |= _strings(call.args[1])
    elif name == "Refusal" and len(call.args) > 1:
        found.refusals |= _strings(call.args[1])
    elif name == "Pick" and call.args:
        kind = call.args[1] if len(call.args) > 1 else call.args[0]
        found.actions |= {text.partition(":")[0] for text in _strings(kind)}


def _strings(node: ast.expr) -> set[str]:
    """The texts that an expression may be, as far as its source shows."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.JoinedStr):
        return {text for text in _strings(node.values[0]) if ":" in text} if node.values else set()
    if isinstance(node, ast.IfExp):
        return _strings(node.body) | _strings(node.orelse)
    return set()


def _frames(root: type[Any], package: str) -> Iterator[type[Frame[Any]]]:
    for cls in root.__subclasses__():
        inside = cls.__module__ == package or cls.__module__.startswith(package + ".")
        if inside and not issubclass(cls, Automatic) and not inspect.isabstract(cls):
            yield cls
        yield from _frames(cls, package)
