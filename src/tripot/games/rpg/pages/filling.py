"""Forms that nobody needs to know a code for: what can stand in each place, in words. [SR-GEN-07, SR-LAW-01]"""

from collections.abc import Callable, Mapping
from typing import Any

from tripot.engine.forms import Field, Form
from tripot.engine.view import View
from tripot.games.rpg.opponents import KIT
from tripot.games.rpg.pages import offers
from tripot.games.rpg.pages.catalogue import samples_of
from tripot.games.rpg.pages.papers import kept
from tripot.games.rpg.pages.people import main_of, metres
from tripot.games.rpg.pages.present import ABOUT, present
from tripot.games.rpg.rolling import TAGS
from tripot.games.rpg.tables import DEVICES, MATRIX_ATTRIBUTES, PROGRAMS, SPELLS
from tripot.kit.numbers import number

Facts = dict[str, Any]
Asked = Mapping[str, str]
Options = list[Facts]
ROWS = {
    "strikes": 3, "amplify": 3, "modifications": 3, "effects": 3, "skills": 6, "zones": 3, "opponents": 3,
    "networks": 1, "files": 2, "documents": 2,
}  # fmt: skip
"""Lines of a list that are drawn at once."""


LEFT = {"bring_opponent": ("role", "threat")}
"""What of an example is left open: somebody chooses a role, or a model."""
FOLDED = ("look", *(field.name for field in KIT))
"""What of an opponent in a scene stands in a drawer: most come with what is usual."""


def start(view: View, form: Form, asked: Asked) -> Facts:
    """The example of a form that comes closest to what the address asks for, with what it says."""
    samples = samples_of(form)
    named = {one.name: _typed(one, asked[one.name]) for one in form.fields if asked.get(one.name)}
    place = asked.get("sample", "")
    filed = kept(view, form.name, asked.get("kept", ""))
    if filed is not None:
        return {**filed, **{name: one for name, one in samples[0].items() if name in ("keep", "later")}}
    if form.name == "set_zone":
        chosen = {}
    elif 0 <= number(place, -1) < len(samples):
        chosen = samples[number(place, -1)]
    else:
        main = asked.get("character") or main_of(view)
        chosen = max(samples, key=lambda one: _likeness(one, {"character": main, **named}), default={})
    value = {name: one for name, one in chosen.items() if one not in ("…", []) and name not in LEFT.get(form.name, ())}
    value |= {name: one for name, one in named.items() if one is not None}
    if form.name in ABOUT and any(one.name == "character" for one in form.fields):
        value.setdefault("character", main_of(view))
    subject = next((one for one in form.fields if one.name == ABOUT.get(form.name)), None)
    if subject is not None and subject.choices:
        value.setdefault(subject.name, subject.choices[0])
    return {**present(view, form.name, value), **value}


def resume(view: View, form: Form, draft: Any, asked: Asked) -> Any:
    """What was being written goes on, with what the address names; a scene of the library is another start."""
    if asked.get("form") != form.name or not isinstance(draft, dict):
        return draft
    if kept(view, form.name, asked.get("kept", "")) is not None:
        return None
    named = {one.name: _typed(one, asked[one.name]) for one in form.fields if asked.get(one.name)}
    return {**draft, **{name: one for name, one in named.items() if one is not None}}


def _likeness(sample: Facts, wanted: Facts) -> int:
    weights = {"character": 8, "target": 4}
    return sum(weights.get(name, 1) for name, value in wanted.items() if sample.get(name) == value)


def _typed(one: Field, text: str) -> Any:
    if one.kind == "int":
        return number(text, None)
    if one.kind == "flag":
        return text == "1"
    if one.kind == "list":
        return [word for word in text.split(",") if word in one.of[0].choices] or None
    return text[:80] if one.kind in ("choice", "text") else None


def tidy(form: str, value: Any) -> Any:
    """Blows without a target are none; an archetype's figures that were not written are its own."""
    if not isinstance(value, dict):
        return value
    if form == "bring_scene":
        return {name: _written(one) if isinstance(one, list) else one for name, one in value.items()}
    if form == "create_character" and isinstance(value.get("attributes"), dict) and len(value["attributes"]) < 8:
        return {name: one for name, one in value.items() if name != "attributes"}
    if isinstance(value.get("skills"), list):
        kept = [line for line in value["skills"] if isinstance(line, dict) and line.get("skill")]
        return {**{name: one for name, one in value.items() if name != "skills"}, **({"skills": kept} if kept else {})}
    return value


def _written(lines: list[Any]) -> list[Any]:
    """The lines of a list in which something stands."""
    return [line for line in lines if not isinstance(line, dict) or any(one not in (None, "") for one in line.values())]


def page(view: View, asked: Asked) -> Facts:
    """What may stand in each place of a form: options in words, who acts, what is better left out of sight."""
    form = offers.form(view, asked.get("form", ""))
    if form is None:
        return {"options": {}, "hidden": [], "rows": ROWS, "far": False, "atouts": 0}
    sheet = _sheet(view, asked)
    options = {one.name: found for one in form.fields if (found := _options(view, one, sheet, asked)) is not None}
    placed = _is_placed(view, asked)
    about = ABOUT.get(form.name, "")
    if about == "zone":
        options.pop("zone", None)  # its name is written
    return {
        "options": options,
        "about": about,
        "subjects": _subjects(view, form, options.get(about) or []),
        "hidden": [one.name for one in form.fields if _is_hidden(one, placed) or _is_settled(one, about, asked)],
        "rows": ROWS,
        "atouts": min(7, sheet.get("atouts", 7)),
        "steps": any(one.name == "x" for one in form.fields),
        "placed": placed,
    }


def _subjects(view: View, form: Form, options: Options) -> Options:
    """What else a form could change, for the links above it."""
    if form.name == "set_zone":
        return [_option("zone", code, name=zone["name"]) for code, zone in view.facts["zones"].items()]
    return options


def lines(view: View, asked: Asked) -> list[Facts]:
    """The places of one line of a list: of blows, amplifications, modifications."""
    form = offers.form(view, asked.get("form", ""))
    rows = next((one for one in form.fields if one.name == asked.get("list")), None) if form is not None else None
    if rows is None or not rows.of or rows.of[0].kind != "group":
        return []
    sheet = _sheet(view, asked)
    made = []
    for one in rows.of[0].of:
        options = _improvements(view, one, sheet, asked) if one.name == "gives" else _options(view, one, sheet, asked)
        folded = form is not None and form.name == "bring_scene" and one.name in FOLDED
        made.append({"name": one.name, "kind": one.kind, "options": options or [], "most": one.most, "folded": folded})
    return made


def _is_placed(view: View, asked: Asked) -> bool:
    card = view.facts["characters"].get(_who(view, asked))
    return card is not None and card["x"] is not None


def _is_hidden(one: Field, placed: bool) -> bool:
    if one.name == "character":
        return len(one.choices) < 2
    return one.name == "distance" and placed


def _is_settled(one: Field, about: str, asked: Asked) -> bool:
    """What a form changes is said by the link that opened it; a new place still needs a name."""
    if one.name == "zone" == about:
        return bool(asked.get("zone"))
    return bool(about) and one.name in (about, "character")


def _who(view: View, asked: Asked) -> str:
    return asked.get("character") or main_of(view)


def _sheet(view: View, asked: Asked) -> Facts:
    found: Facts = view.facts["sheets"].get(_who(view, asked), {})
    return found


def _options(view: View, one: Field, sheet: Facts, asked: Asked) -> Options | None:
    maker = MAKERS.get(one.name)
    if maker is not None:
        return maker(view, one, sheet, asked)
    if one.kind == "choice":
        return [_option(one.term, code) for code in one.choices]
    if one.kind == "list" and one.of[0].kind == "choice":
        return [_option(one.of[0].term, code) for code in one.of[0].choices]
    return None


def _option(term: str, code: str, note: str = "", **more: Any) -> Facts:
    return {"value": code, "term": term, "key": more.pop("key", code), "note": note, **more}


def _people(view: View, one: Field, _sheet: Facts, asked: Asked) -> Options:
    """Opponents first, the nearest first; with how far they are."""
    who = _who(view, asked)
    choices = one.choices or (one.of[0].choices if one.of else ())
    facts = view.facts["characters"]
    side = facts[who]["side"] if who in facts else ""
    known = [code for code in choices if code in facts]
    if one.name == "people":  # whom the game master asks to roll: the crew first, however far away
        known.sort(key=lambda code: (facts[code]["side"] != "crew", code))
        return [_option("being", code, key=facts[code]["label"]) for code in known]

    def order(code: str) -> tuple[bool, int, str]:
        far = metres(view, who, code)
        return (facts[code]["side"] == side, 9999 if far is None else far, code)

    return [
        _option(
            "being", code, key=facts[code]["label"], metres=metres(view, who, code), side=facts[code]["side"],
            wound=facts[code]["wound"],
        )
        for code in sorted(known, key=order)
    ]  # fmt: skip


def _known(name: str, term: str) -> Callable[[View, Field, Facts, Asked], Options]:
    def make(_view: View, one: Field, sheet: Facts, _asked: Asked) -> Options:
        codes = [code for code in sheet.get(name, ()) if code in one.choices] or list(one.choices)
        return [_option(term, code) for code in codes]

    return make


def _devices(view: View, one: Field, sheet: Facts, _asked: Asked) -> Options:
    if one.choices and set(DEVICES).issuperset(one.choices):
        return [_option("device", code) for code in one.choices]  # a model of the catalogue
    rows = view.facts["devices"].values()
    mine = sheet.get("device", "")
    return [
        _option("device", row["id"], model=row["code"], user=row["user"])
        for row in sorted(rows, key=lambda row: (row["id"] == mine, row["network"] == "", row["id"]))
    ]


def _networks(view: View, _one: Field, _sheet: Facts, _asked: Asked) -> Options:
    return [_option("network", code, name=row["name"]) for code, row in view.facts["networks"].items()]


def _files(view: View, _one: Field, _sheet: Facts, _asked: Asked) -> Options:
    return [_option("file", file) for row in view.facts["networks"].values() for file in row["files"]]


def _preparations(view: View, _one: Field, _sheet: Facts, _asked: Asked) -> Options:
    return [
        _option("spell", row["id"], key=row["spell"], potential=row["potential"]) for row in view.facts["preparations"]
    ]


def _effects(view: View, _one: Field, _sheet: Facts, _asked: Asked) -> Options:
    return [_option("spell", str(row["id"]), key=row["code"], power=row["power"]) for row in view.facts["effects"]]


def _releasable(view: View, _one: Field, sheet: Facts, _asked: Asked) -> Options:
    effects = {row["id"]: row for row in view.facts["effects"]}
    return [
        _option("spell", str(one), key=effects[one]["code"]) for one in sheet.get("maintaining", ()) if one in effects
    ]


def _foci(_view: View, _one: Field, sheet: Facts, _asked: Asked) -> Options:
    return [_option("item", code) for code in sheet.get("foci", ())]


def _spirits(_view: View, _one: Field, sheet: Facts, _asked: Asked) -> Options:
    names = [*sheet.get("formulas", ()), *sheet.get("true_names", ()), *sheet.get("observed", ())]
    return [_option("plain", name) for name in dict.fromkeys(names)]


def _specialisations(_view: View, _one: Field, sheet: Facts, _asked: Asked) -> Options:
    rows = sheet.get("skills", {}).values()
    return [_option("specialisation", name) for row in rows for name in (*row["specialisations"], *row["expertises"])]


def _loaded(view: View, _one: Field, sheet: Facts, _asked: Asked) -> Options:
    device = view.facts["devices"].get(sheet.get("device", ""), {})
    return [_option("program", code) for code in device.get("loaded", ())]


def _owned(view: View, _one: Field, sheet: Facts, _asked: Asked) -> Options:
    device = view.facts["devices"].get(sheet.get("device", ""), {})
    names = device.get("owned_programs") or list(PROGRAMS)
    return [_option("program", code) for code in names]


def _questions(_view: View, _one: Field, _sheet: Facts, _asked: Asked) -> Options:
    return [_option("matrix_fact", code) for code in ("owner", "rating", *MATRIX_ATTRIBUTES, "programs", "damage")]


def _tags(_view: View, _one: Field, _sheet: Facts, _asked: Asked) -> Options:
    return [_option("tag", code) for code in sorted(TAGS)]


def _places(view: View, _one: Field, _sheet: Facts, _asked: Asked) -> Options:
    return [_option("zone", code, name=zone["name"]) for code, zone in view.facts["zones"].items()]


def _notes(view: View, one: Field, _sheet: Facts, _asked: Asked) -> Options:
    rows = {str(row["number"]): row for row in view.facts["notes"]}
    return [
        _option("note", code, key=rows[code]["kind"], text=str(rows[code]["facts"].get("text") or "")[:40])
        for code in one.choices
        if code in rows
    ]


def _projects(view: View, one: Field, _sheet: Facts, _asked: Asked) -> Options:
    rows = {str(row["id"]): row for row in view.facts["projects"]}
    return [_option("action", code, key=rows[code]["action"]) for code in one.choices if code in rows]


def _seats(_view: View, one: Field, _sheet: Facts, _asked: Asked) -> Options:
    choices = one.choices or one.of[0].choices
    if choices and not all(code.isdigit() or code == "everybody" for code in choices):
        return [_option("being", code) for code in choices]
    return [_option("seat" if code.isdigit() else "listener", code) for code in choices]


def _improvements(_view: View, _one: Field, sheet: Facts, _asked: Asked) -> Options:
    codes = [code for spell in sheet.get("spells", ()) if spell in SPELLS for code in SPELLS[spell].improvements]
    return [_option("amplification", code) for code in ("damage", "zone", *dict.fromkeys(codes))]


Make = Callable[[View, Field, Facts, Asked], Options]
MAKERS: dict[str, Make] = {
    "target": _people, "targets": _people, "assistants": _people, "people": _people, "near": _people,
    "spell": _known("spells", "spell"), "form": _known("forms", "form"), "ritual": _known("rituals", "ritual"),
    "device": _devices, "network": _networks, "file": _files, "preparation": _preparations, "effect": _effects,
    "object": _releasable, "focus": _foci, "spirit_name": _spirits, "specialisation": _specialisations,
    "programs": _loaded, "program": _owned, "facts": _questions, "add_tag": _tags, "remove_tag": _tags,
    "number": _notes, "project": _projects, "to": _seats, "lodge_zone": _places,
}  # fmt: skip
