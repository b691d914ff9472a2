"""A scene of the game master's own: what may be written in it, and what is wrong with it. [SR-TBL-12]"""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.games.rpg.opponents import FIGURES, KIT, check_opponent
from tripot.games.rpg.pictures import is_picture, picture_field
from tripot.games.rpg.records import Values
from tripot.games.rpg.tables import DEVICES

HOSTS = tuple(code for code, row in DEVICES.items() if row.kind == "host")
FAR = 500
LONGEST = 60_000
"""Characters of a scene as a file."""


def _lines(name: str, most: int, *fields: Field) -> Field:
    return Field(name, "list", most=most, of=(Field("", "group", of=fields),), optional=True)


def _place(*names: str, least: int = 0) -> tuple[Field, ...]:
    return tuple(Field(name, "int", least=least, most=FAR, optional=True) for name in names)


SCENE = Form(
    "bring_scene",
    (
        Field("name", "text", least=1, most=60),
        Field("hook", "text", least=1, most=1000),
        Field("secret", "text", most=2000, optional=True),
        picture_field("background"),
        *_place("start_x", "start_y"),
        _lines(
            "zones", 12,
            Field("name", "text", least=1, most=40),
            Field("cover", "choice", choices=("none", "partial", "full"), term="cover", optional=True),
            Field("ground", "choice", choices=("flat", "rough"), term="ground", optional=True),
            Field("light", "choice", choices=("lit", "dim", "dark"), term="light", optional=True),
            Field("mana", "int", least=-2, most=2, optional=True),
            *_place("x", "y"), *_place("width", "height", least=1),
        ),
        _lines(
            "opponents", 12,
            Field("name", "text", most=60, optional=True),
            *FIGURES,
            Field("count", "int", least=1, most=12, optional=True),
            Field("place", "text", most=40, optional=True),
            *_place("x", "y"),
            Field("sight", "choice", choices=("open", "hidden"), term="token_sight", optional=True),
            Field("net", "text", most=40, optional=True),
            Field("look", "text", most=400, optional=True),
            *KIT,
        ),
        _lines(
            "networks", 4,
            Field("name", "text", least=1, most=40),
            Field("host", "choice", choices=HOSTS, term="device", optional=True),
        ),
        _lines(
            "files", 20,
            Field("net", "text", least=1, most=40),
            Field("name", "text", least=1, most=60),
            Field("content", "text", most=2000, optional=True),
            Field("encrypted", "int", most=20, optional=True),
            Field("bomb", "int", most=20, optional=True),
        ),
        _lines(
            "documents", 8,
            Field("title", "text", least=1, most=80),
            Field("text", "text", least=1, most=8000),
            picture_field("picture"),
        ),
        Field("later", "flag", optional=True),
    ),
    "SR-TBL-12",
    {"samples": [{"name": "…", "hook": "…"}]},
)  # fmt: skip
EXAMPLE = json.dumps({"name": "…", "hook": "…"})
LOAD = Form(
    "load_scene",
    (Field("content", "text", most=LONGEST), Field("later", "flag", optional=True)),
    "SR-TBL-12",
    {"samples": [{"content": EXAMPLE}]},
)
SCENE_FOR_LATER = replace(SCENE, facts={"samples": [{"name": "…", "hook": "…", "later": True}]})
LOAD_FOR_LATER = replace(LOAD, facts={"samples": [{"content": EXAMPLE, "later": True}]})


def read_scene(text: str) -> Any:
    """A scene from the text of its file; nothing if it is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def lines_of(v: Values, name: str) -> list[Values]:
    """The lines of one of the lists of a scene."""
    return list(v.get(name) or ())


def scene_errors(v: Values) -> Iterator[Refusal]:
    """What does not fit together: places and networks that nobody wrote, opponents of no kind."""
    for name, key in (("zones", "name"), ("networks", "name")):
        written = [line[key] for line in lines_of(v, name)]
        if len(set(written)) < len(written):
            yield _wrong(name)
    zones, nets = ({line["name"] for line in lines_of(v, name)} for name in ("zones", "networks"))
    if not all(_is_known(line, zones, nets) for line in lines_of(v, "opponents")):
        yield _wrong("opponents")
    if not all(line["net"] in nets for line in lines_of(v, "files")):
        yield _wrong("files")
    if not is_picture(v.get("background")):
        yield _wrong("background")
    if not all(is_picture(line.get("picture")) for line in lines_of(v, "documents")):
        yield _wrong("documents")


def _is_known(line: Values, zones: set[str], nets: set[str]) -> bool:
    """One of the ready people, or a role and a threat with a name; in a place of the scene."""
    if (line.get("place") or "") not in {"", *zones} or (line.get("net") or "") not in {"", *nets}:
        return False
    return bool(line.get("like") or line.get("name")) and check_opponent(line) is None


def _wrong(name: str) -> Refusal:
    return Refusal("SR-TBL-12", "bad_scene", {"field": name}, (name,))
