"""The API as a page to read, made from its own description. In English, as programs are."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Request, Response
from markdown_it import MarkdownIt
from markupsafe import Markup

from tripot.server.common.records import Caller
from tripot.server.web.pages.language import language
from tripot.server.web.pages.render import environment, html
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]
_MARKDOWN = MarkdownIt("commonmark", {"html": False})
_SHAPES = "#/components/schemas/"


@dataclass(frozen=True, slots=True)
class Piece:
    """A word of a type, and the shape that it leads to if it is the name of one."""

    text: str
    shape: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A parameter, or a field of a shape."""

    name: str
    type: tuple[Piece, ...]
    is_needed: bool
    where: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation."""

    id: str
    method: str
    path: str
    text: Markup
    who: str
    lines: tuple[Line, ...]
    posted: tuple[Piece, ...]
    answers: tuple[tuple[str, str, tuple[Piece, ...]], ...]
    """Status, what it means, and its type; refusals that are everywhere alike are left out."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A named shape."""

    name: str
    text: Markup
    lines: tuple[Line, ...]


@router.get("/api")
async def api(request: Request, caller: Who) -> Response:
    """The whole API on one page."""
    return html(request, "programs.html", {"body": _body(request.app, language(request))}, caller=caller)


@lru_cache(maxsize=4)
def _body(app: FastAPI, lang: str) -> Markup:
    """What stands on the page, drawn once: the description does not change while the house is open."""
    told = app.openapi()
    chapters = [(tag["name"], tag["description"], tuple(_operations(told, tag["name"]))) for tag in told["tags"]]
    values = {"intro": _rich(told["info"]["description"]), "chapters": chapters, "shapes": tuple(_shapes(told))}
    return Markup(environment(lang).get_template("programs-body.html").render(values))  # noqa: S704 - ours, escaped


def _operations(told: dict[str, Any], tag: str) -> Iterator[Operation]:
    for path, methods in told["paths"].items():
        for method, said in methods.items():
            if tag in said["tags"]:
                yield _operation(path, method, said)


def _operation(path: str, method: str, said: dict[str, Any]) -> Operation:
    lines = tuple(
        Line(each["name"], _type(each["schema"]), each["required"], each["in"], each.get("description", ""))
        for each in said.get("parameters", ())
    )
    posted = _contents(said.get("requestBody", {}))
    answers = tuple(
        (status, answer["description"], _contents(answer))
        for status, answer in said["responses"].items()
        if status < "400" or _contents(answer) != (Piece("Problem", "Problem"),)
    )
    ways = " or ".join(" + ".join(way) or "the table's word" for way in said["security"]) or "anybody"
    return Operation(
        said["operationId"], method.upper(), path, _rich(said["description"]), ways, lines, posted, answers
    )


def _contents(said: dict[str, Any]) -> tuple[Piece, ...]:
    kinds: dict[str, Any] = said.get("content", {})
    return tuple(
        piece
        for kind, content in kinds.items()
        for piece in (*_type(content["schema"]), *([] if kind == "application/json" else [Piece(f"({kind})")]))
    )


def _shapes(told: dict[str, Any]) -> Iterator[Shape]:
    for name, schema in sorted(told["components"]["schemas"].items()):
        needed = schema.get("required", ())
        lines = tuple(
            Line(field, _type(one), field in needed, text=one.get("description", ""))
            for field, one in schema.get("properties", {}).items()
        )
        yield Shape(name, _rich(schema.get("description", "")), lines)


def _type(schema: dict[str, Any]) -> tuple[Piece, ...]:
    """A type in words, names of shapes apart.

    >>> " ".join(piece.text for piece in _type({"anyOf": [{"type": "array", "items": {"type": "integer"}}, {}]}))
    'list of integer or anything'
    """
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(_SHAPES)
        return (Piece(name, name),)
    if "anyOf" in schema:
        first, *others = (_type(each) for each in schema["anyOf"])
        return (*first, *(piece for other in others for piece in (Piece("or"), *other)))
    if "enum" in schema:
        return (Piece(" or ".join(repr(each) for each in schema["enum"])),)
    if schema.get("type") == "array":
        return (Piece("list of"), *_type(schema.get("items", {})))
    return (Piece(schema.get("format") or schema.get("type") or "anything"),)


def _rich(text: str) -> Markup:
    return Markup(_MARKDOWN.render(text))  # noqa: S704 - a text of the house
