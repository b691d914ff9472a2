"""Characters: what each player prepares in the lobby. [MH-SET-02]"""

from collections.abc import Iterable, Iterator
from typing import Any

from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.games.manhattan import strategies
from tripot.games.manhattan.backgrounds import BACKGROUNDS, HIDEABLE
from tripot.games.manhattan.corporations import IDS, INDEX, NONE, id_of
from tripot.games.manhattan.orders import shown
from tripot.games.manhattan.state import Character, Facts
from tripot.games.manhattan.strategies import LEAST_STAKE, MOST_STAKE, TITLES
from tripot.games.manhattan.tables import TABLES

NAME = "character"
AVATARS: tuple[str, ...] = tuple(TABLES["avatars"])
SHORTEST_NAME, LONGEST_NAME, LONGEST_TEXT = 2, 64, 5000

AVATAR = Field("avatar", "choice", choices=AVATARS, optional=True, term="avatar")
DESCRIPTION = Field("description", "text", most=LONGEST_TEXT, optional=True)
_STRATEGY = Field(
    "strategy",
    "group",
    of=(
        Field("title", "choice", choices=tuple(TITLES), term="title"),
        Field("stake", "int", least=LEAST_STAKE, most=MOST_STAKE),
    ),
)
FORM = Form(
    NAME,
    (
        Field("name", "text", most=LONGEST_NAME),
        AVATAR,
        DESCRIPTION,
        Field("citizenship", "choice", choices=IDS, optional=True, term="corporation"),
        Field("background", "choice", choices=BACKGROUNDS, optional=True, term="background"),
        Field("hidden", "choice", choices=HIDEABLE, optional=True, term="background"),
        Field("strategies", "list", most=len(TITLES), of=(_STRATEGY,), optional=True),
        Field("secrets", "text", most=LONGEST_TEXT, optional=True),
    ),
    "MH-SET-02",
)
_FIELDS = tuple(field.name for field in FORM.fields)


def check(form: Any, taken: Iterable[str]) -> list[Refusal]:
    """Every error of a character; only the name is compulsory. [MH-SET-02, MH-BGD-21, MH-STR-04]"""
    if not isinstance(form, dict):
        return [Refusal("MH-SET-02", "E_FORM", {"found": shown(form)})]
    found = [Refusal("MH-SET-02", "E_FORM", {"found": shown(name)}, (name,)) for name in form if name not in _FIELDS]
    found += _check_name(form.get("name"), taken)
    found += _check_texts(form)
    citizenship = form.get("citizenship")
    if citizenship is not None and (not isinstance(citizenship, str) or citizenship not in INDEX):
        found.append(Refusal("MH-SET-05", "E_CORP_UNKNOWN", {"found": shown(citizenship)}, ("citizenship",)))
    found += _check_background(form.get("background"), form.get("hidden"))
    found += strategies.check(form.get("strategies"))
    return found


def _check_name(name: Any, taken: Iterable[str]) -> Iterator[Refusal]:
    """Two to 64 characters, unlike any other at the table whatever the case. [MH-SET-02]"""
    length = len(name.strip()) if isinstance(name, str) else 0
    if not SHORTEST_NAME <= length <= LONGEST_NAME:
        yield Refusal(
            "MH-SET-02", "E_NAME", {"least": SHORTEST_NAME, "limit": LONGEST_NAME, "found": length}, ("name",)
        )
    elif name.strip().casefold() in {other.casefold() for other in taken}:
        yield Refusal("MH-SET-02", "E_NAME_TAKEN", {"found": shown(name)}, ("name",))


def _check_texts(form: Facts) -> Iterator[Refusal]:
    for field in ("description", "secrets"):
        text = form.get(field)
        if text is not None and (not isinstance(text, str) or len(text) > LONGEST_TEXT):
            found = len(text) if isinstance(text, str) else 0
            yield Refusal("MH-SET-02", "E_TEXT", {"limit": LONGEST_TEXT, "found": found}, (field,))
    avatar = form.get("avatar")
    if avatar is not None and avatar not in AVATARS:
        yield Refusal("MH-SET-02", "E_FORM", {"found": shown(avatar)}, ("avatar",))


def _check_background(background: Any, hidden: Any) -> Iterator[Refusal]:
    """A known one; behind `erased`, and only there, another. [MH-BGD-18, MH-BGD-21]"""
    if background is not None and background not in BACKGROUNDS:
        yield Refusal("MH-BGD-21", "E_BACKGROUND", {"found": shown(background)}, ("background",))
    if (hidden is not None or background == "erased") and (background != "erased" or hidden not in HIDEABLE):
        yield Refusal("MH-BGD-21", "E_BACKGROUND", {"found": shown(hidden or "")}, ("hidden",))


def read(form: Facts, default: Character) -> Character:
    """The character that a valid form describes."""
    return Character(
        name=form["name"].strip(),
        avatar=form.get("avatar") or default.avatar,
        description=form.get("description") or "",
        citizenship=INDEX.get(form.get("citizenship") or "", NONE),
        background=form.get("background") or "",
        hidden=form.get("hidden") or "",
        strategies=tuple((entry["title"], entry["stake"]) for entry in form.get("strategies") or ()),
        secrets=form.get("secrets") or "",
    )


def public_part(character: Character) -> Facts:
    """What everybody may know of a character at all times. [MH-VIS-01, MH-SET-16]"""
    return {
        "name": character.name,
        "avatar": character.avatar,
        "description": character.description,
        "background": character.background or None,
    }


def own_part(character: Character) -> Facts:
    """What its own player sees, which is all of it."""
    return {
        **public_part(character),
        "citizenship": id_of(character.citizenship),
        "hidden": character.hidden or None,
        "strategies": strategies_of(character),
        "secrets": character.secrets,
    }


def strategies_of(character: Character) -> list[Facts]:
    """The strategies and their stakes. [MH-SET-15]"""
    return [{"title": title, "stake": stake} for title, stake in character.strategies]


def plain(name: str, before: Character, taken: Iterable[str]) -> Character:
    """A character with a name and a face only; a name that is taken, or too short, gets a number. [MH-CLK-03]"""
    known = {each.casefold() for each in taken}
    bare = " ".join(name.split())[: LONGEST_NAME - 4] or before.name
    found = bare if len(bare) >= SHORTEST_NAME else f"{bare} 1"
    number = 1
    while found.casefold() in known:
        number += 1
        found = f"{bare} {number}"
    return Character(found, before.avatar)
