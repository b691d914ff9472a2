"""Opening a table: the game's options with their explanations, chairs, bots, time, doors."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from tripot.engine.game import Game
from tripot.engine.options import Option
from tripot.engine.parameters import differing
from tripot.engine.seats import GM
from tripot.server.common.errors import Unacceptable
from tripot.server.common.records import Caller, Schedule
from tripot.server.tables.presets import Preset, presets_of
from tripot.server.tables.tables import Opening
from tripot.server.web.pages.guests import house_of, let_in, suggested_name
from tripot.server.web.pages.home import installed, playable
from tripot.server.web.pages.language import language, words
from tripot.server.web.pages.problems import sentence
from tripot.server.web.pages.render import go, html
from tripot.server.web.pages.zones import zone_of
from tripot.server.web.security import current
from tripot.speech.voice import Voice

router = APIRouter()
Who = Annotated[Caller, Depends(current)]
_DAYS = ("0", "1", "2", "3", "4", "5", "6")
_PACES = ("live", "slow", "daily", "none")


@dataclass(frozen=True, slots=True)
class OptionBox:
    """One option of a game, to be set."""

    name: str
    kind: str
    label: str
    help: str
    rule: str
    default: Any
    least: int
    most: int
    choices: tuple[tuple[str, str], ...]
    experimental: bool
    in_view: bool
    """Whether it is a choice to make, rather than a detail."""


@dataclass(frozen=True, slots=True)
class PresetCard:
    """A way to open a table, in one sentence."""

    id: str
    name: str
    sentence: str


def _cards(voice: Voice, presets: tuple[Preset, ...]) -> list[PresetCard]:
    return [
        PresetCard(each.id, voice.text(f"presets.{each.id}.name"), voice.text(f"presets.{each.id}.sentence"))
        for each in presets
    ]


def _boxes(voice: Voice, options: tuple[Option, ...], preset: Preset) -> list[OptionBox]:
    return [
        OptionBox(
            name=option.name,
            kind=option.kind,
            label=voice.option(option.name),
            help=voice.text(f"options.{option.name}.help") if voice.has(f"options.{option.name}.help") else "",
            rule=option.rule,
            default=preset.options.get(option.name, option.default),
            least=option.least,
            most=option.most,
            choices=tuple((choice, voice.term(option.name, choice)) for choice in option.choices),
            experimental=option.experimental,
            in_view=option.in_view,
        )
        for option in options
    ]


@router.get("/games/{game}/open")
async def ask(request: Request, game: str, caller: Who, preset: str = "") -> Response:
    """The form, filled in as a preset says."""
    return _form(request, caller, game, preset=preset)


def _form(
    request: Request,
    caller: Caller,
    game: str,
    *,
    preset: str = "",
    problem: str = "",
    status: int = 200,
    typed: dict[str, str] | None = None,
) -> Response:
    """The form; `typed` is what was written in it before another way to play was chosen, or it was refused."""
    lang = language(request)
    found = playable(request, game)
    meta = installed(request, game).meta
    voice = Voice(installed(request, game), lang)
    presets = presets_of(installed(request, game))
    chosen = next((each for each in presets if each.id == preset), presets[0])
    values = {
        "presets": _cards(voice, presets),
        "chosen": chosen,
        "bill": found,
        "meta": meta,
        "options": _boxes(voice, meta.options, chosen),
        "figures": [(each, voice.parameter(each.name)) for each in meta.parameters],
        "suggested": suggested_name(request),
        "zone": zone_of(request, caller),
        "problem": problem,
        "typed": None if typed is None else defaultdict(str, typed),
    }
    return html(request, "open.html", values, caller=caller, status=status)


@router.post("/games/{game}/open")
async def open_table(request: Request, game: str, caller: Who) -> Response:
    """Open it; or choose another way to play, which keeps what was written."""
    installed(request, game)
    posted = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    if "preset" in posted:
        return _form(request, caller, game, preset=posted["preset"], typed=posted)
    posted["days"] = ",".join(str(value) for value in (await request.form()).getlist("days"))
    key = posted.get("key", "")
    try:
        opening = _opening(installed(request, game), posted)
        arrival = await let_in(request, caller, posted.get("me", ""), key)
        table = await house_of(request).tables.open(arrival.caller, opening, key)
    except Unacceptable as no:
        text = sentence(words(language(request)), no.code, no.facts, no.status)
        return _form(request, caller, game, preset=posted.get("chosen", ""), problem=text, status=422, typed=posted)
    return arrival.greet(request, go(f"/tables/{table.id}"))


def _opening(game: Game[Any], posted: dict[str, str]) -> Opening:
    meta = game.meta
    seats = _number(posted.get("seats", ""), meta.usual_seats)
    bots = min(max(_number(posted.get("bots", ""), 0), 0), seats)
    level = posted.get("level", "") or meta.usual_level
    sit = "sit" in posted
    plays = not meta.has_gm or (posted.get("role") in ("player", "guest") and seats > 0)
    first = max(seats - bots, 1 if sit and plays else 0)
    levels = dict.fromkeys(range(first, seats), level)
    if meta.has_gm and plays and posted.get("role") == "player":
        levels[GM] = level
    return Opening(
        game=meta.id,
        seats=seats,
        name=posted.get("name", "").strip(),
        options=_options(meta.options, posted),
        parameters=_figures(meta.parameters, posted),
        schedule=_schedule(posted),
        is_public="public" in posted,
        watching=_watching(posted.get("watching", "link")),
        sit=sit,
        chair=0 if plays else GM,
        bots=levels,
        is_practice="practice" in posted,
    )


def _watching(text: str) -> Any:
    return text if text in ("nobody", "link", "everybody") else "link"


def _schedule(posted: dict[str, str]) -> Schedule:
    pace: Any = posted.get("pace", "live")
    days = tuple(int(day) for day in posted.get("days", "").split(",") if day in _DAYS)
    return Schedule(
        pace=pace if pace in _PACES else "live",
        seconds=_number(posted.get(f"seconds_{pace}", ""), 0) * (3600 if pace == "slow" else 1),
        at=posted.get("at", "12:00"),
        also_at=(posted["also_at"],) if posted.get("also_at") else (),
        zone=posted.get("zone", "Europe/Paris"),
        days=days or (0, 1, 2, 3, 4, 5, 6),
        early_close="early_close" in posted,
        drafts="leave" if posted.get("drafts") == "leave" else "hand_in",
    )


def _number(text: str, otherwise: int) -> int:
    """A number as it was typed, the usual one where nothing was. `Unacceptable` (`bad_number`) for what is none."""
    bare = text.strip()
    if bare and not (bare.isascii() and bare.isdigit() and len(bare) < 9):
        raise Unacceptable("bad_number", {"found": bare[:20]})
    return int(bare) if bare else otherwise


def _figures(known: tuple[Option, ...], posted: dict[str, str]) -> dict[str, int]:
    """The figures that differ from the rulebook's; what is empty stays as usual."""
    given = {}
    for each in known:
        text = posted.get(f"figure.{each.name}", "").strip().replace("\N{MINUS SIGN}", "-")
        if text:
            given[each.name] = -_number(text[1:], 0) if text.startswith("-") else _number(text, each.default)
    return differing(known, given)


def _options(known: tuple[Option, ...], posted: dict[str, str]) -> dict[str, Any]:
    """What differs from the defaults; nonsense is passed on as it is, for the house to refuse."""
    given: dict[str, Any] = {}
    for option in known:
        text = posted.get(f"option.{option.name}", "").strip()
        if option.kind == "flag":
            value: Any = bool(text)
        elif option.kind == "seat":
            value = _number(text, 0) - 1 if text and text != "0" else None
        elif not text:
            continue
        else:
            value = _number(text, -1) if option.kind == "int" else text
        if value != option.default:
            given[option.name] = value
    return given
