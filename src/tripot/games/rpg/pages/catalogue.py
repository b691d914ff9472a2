"""What somebody can do now: the catalogue, with a reason beside whatever is refused. [SR-LAW-01, SR-TURN-04]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.forms import Form
from tripot.engine.seats import GM
from tripot.engine.view import View
from tripot.games.rpg.pages import offers
from tripot.games.rpg.pages.people import being, main_of, metres
from tripot.games.rpg.tables import ACTIONS, SPELLS, WEAPONS

Facts = dict[str, Any]
Asked = Mapping[str, str]
DOMAINS = ("common", "social", "magic", "technomancy", "matrix", "ritual", "alchemy")
WORLDS = {"magic": "astral", "ritual": "astral", "alchemy": "astral", "technomancy": "matrix", "matrix": "matrix"}
FIRST = (
    "cast_spell", "thread_form", "attack_melee", "attack_ranged", "charge", "force_access", "enter_exit_network",
    "file_search", "read_file", "take_control", "data_spike", "summon_spirit", "compile_sprite", "command_spirit",
    "first_aid", "reload", "stand_up", "escape_grapple", "extinguish", "take_cover", "move", "sprint", "aim",
    "throw", "intimidate", "observe", "skill_test",
)  # fmt: skip
STRIKES = ("cast_spell", "thread_form", "attack_melee", "attack_ranged", "charge", "data_spike")
FIGHTING = (*STRIKES, "throw", "take_cover", "aim", "sprint", "reload", "intimidate")
"""What nobody is advised to do while nobody fights. [E29]"""
AT_ONCE = ("stand_up", "extinguish", "take_cover", "aim")
"""What needs no dice and leaves nothing to choose: one touch does it."""
HACKING = ("force_access", "enter_exit_network", "file_search", "read_file", "take_control", "data_spike")
TERMS = {
    "target": "being", "weapon": "weapon", "spell": "spell", "form": "form", "device": "device", "network": "network",
    "file": "file", "cover": "status", "mode": "fire_mode", "presence": "mode", "skill": "skill", "item": "item",
    "spirit_type": "spirit", "sprite_type": "sprite", "sense": "sense", "power": "power", "program": "program",
    "ritual": "ritual", "patch": "item", "monitor": "monitor", "swap": "swap",
}  # fmt: skip


def samples_of(form: Form) -> list[Facts]:
    """The examples that a form carries along."""
    return list(form.facts.get("samples", ())) if isinstance(form.facts, dict) else []


def actor(view: View, asked: Asked) -> str:
    """Whose actions are listed."""
    who = asked.get("who", "")
    return who if who in view.facts["mine"] else main_of(view)


def page(view: View, asked: Asked) -> Facts:
    """Every action of one's kind, by domain: what can be done first, then what cannot and why."""
    who = actor(view, asked)
    offered = {form.name for form in offers.forms(view) if form.name in ACTIONS and _is_for(view, form, who)}
    greyed = view.facts["greyed"].get(who, {})
    sheet = view.facts["sheets"].get(who, {})
    groups = []
    for domain in DOMAINS:
        rows = [_row(code, offered, greyed, sheet) for code, entry in ACTIONS.items() if entry.domain == domain]
        rows = [row for row in rows if row["offered"] or row["reason"]]
        if rows:
            can, cannot = ([row for row in rows if row["offered"] is wanted] for wanted in (True, False))
            groups.append(
                {
                    "domain": domain,
                    "world": WORLDS.get(domain, "flesh"),
                    "can": can,
                    "cannot": cannot,
                    "open": bool(can) and (domain != "matrix" or _hacks(view.facts["sheets"].get(who, {}))),
                }
            )
    others = [one for one in view.facts["mine"] if one != who and one in view.facts["characters"]]
    return {
        "who": who,
        "groups": groups,
        "count": len(offered),
        "others": [being(view, one) for one in others] if len(others) < 12 else [],
        "q": asked.get("q", "").strip().lower(),
    }


def _is_for(view: View, form: Form, who: str) -> bool:
    if view.facts["seat"] == GM and view.facts["encounter"] is None:
        return True
    return any(one.get("character", who) == who for one in samples_of(form))


def _row(code: str, offered: set[str], greyed: Facts, sheet: Facts) -> Facts:
    entry = ACTIONS[code]
    major, minor = cost(code, sheet)
    reason = greyed.get(code)
    return {
        "code": code,
        "rule": entry.id,
        "major": major,
        "minor": minor,
        "timing": entry.timing,
        "rolls": entry.test != "none",
        "offered": code in offered,
        "reason": {"code": reason[0], "rule": reason[1], "facts": reason[2], "plain": _plain(*reason)}
        if reason
        else None,
    }


def _plain(code: str, _rule: str, facts: Facts) -> str:
    """A reason that the page says better: there is nobody to aim at, nothing to load."""
    if code == "E_DISTANCE" or (code == "E_TARGET" and facts.get("found", "") in ("", "None")):
        return "nobody"
    return "program" if code == "E_PROGRAM" and not facts.get("program") else ""


def suggested(view: View, asked: Asked) -> list[Facts]:
    """A few things worth doing, one of each kind, ready to be looked at and sent."""
    who = actor(view, asked)
    sheet = view.facts["sheets"].get(who, {})
    found: list[Facts] = []
    for code in FIRST:
        form = offers.form(view, code)
        if code in FIGHTING and view.facts["encounter"] is None:
            continue
        if form is None or (code in HACKING and not _hacks(sheet)) or not _is_timely(code, sheet, found):
            continue
        mine = [(place, one) for place, one in enumerate(samples_of(form)) if one.get("character", who) == who]
        if not mine:
            continue
        place, sample = max(mine, key=lambda one: _appeal(view, one[1], who))
        if _appeal(view, sample, who) >= 0:
            words = words_of(view, sample, who)
            at_once = code in AT_ONCE and (code != "take_cover" or len(mine) == 1)
            found.append(
                {
                    "code": code,
                    "sample": place,
                    "words": words,
                    "cost": cost(code, sheet),
                    "at_once": at_once,
                    "value": sample,
                }
            )
    return found[:7]


def _is_timely(code: str, sheet: Facts, found: list[Facts]) -> bool:
    """Whether something makes sense now: nobody loads a full gun, or runs away from somebody in reach."""
    if code == "reload":
        loads = [(row["ammo"], WEAPONS[row["code"]].ammo) for row in sheet.get("weapons", ()) if row["code"] in WEAPONS]
        return any(2 * left <= full for left, full in loads if full)
    return code != "sprint" or not any(one["code"] in STRIKES for one in found)


def _appeal(view: View, sample: Facts, who: str) -> int:
    """Whom an example is about: a foe who stands for what harms, a hurt friend for what helps."""
    people = view.facts["characters"]
    target, me = people.get(sample.get("target") or ""), people.get(who)
    if target is None or me is None:
        return 0
    is_foe, spell = target["side"] != me["side"], SPELLS.get(sample.get("spell") or "")
    if spell is not None and not spell.damage and not spell.against:
        return 2 if not is_foe and target["wound"] not in ("unhurt", "") else -1
    if sample.get("item") and not is_foe:
        return 1 if target["wound"] != "unhurt" else -1
    return 1 if is_foe and target["wound"] != "down" else -1


def price(_view: View, asked: Asked) -> list[int]:
    """What a reaction of the catalogue costs."""
    return cost(asked["code"])


def _hacks(sheet: Facts) -> bool:
    return bool(sheet) and sheet["skills"].get("electronics", {}).get("rating", 0) > 2


def cost(code: str, sheet: Facts | None = None) -> list[int]:
    """Major and minor actions of the catalogue; for somebody with a pouch, what loading costs them. [SR-E04]"""
    if code == "reload" and sheet and sheet.get("gear", {}).get("ammo_pouch"):
        return [0, 1]
    return [ACTIONS[code].major, ACTIONS[code].minor]


def words_of(view: View, sample: Facts, who: str) -> list[list[Any]]:
    """What an example names, as terms for the voice: whom, with what, how far."""
    words: list[list[Any]] = [[TERMS[name], sample[name]] for name in ("spell", "form", "item") if sample.get(name)]
    if sample.get("target") and sample["target"] != who:
        card = view.facts["characters"].get(sample["target"])
        words.append(["being", card["label"] if card else sample["target"]])
    words += [
        [TERMS[name], sample[name]]
        for name in TERMS
        if name not in ("target", "spell", "form", "item") and isinstance(sample.get(name), str) and sample[name]
    ]
    if sample.get("x") is not None and sample.get("y") is not None:
        near = _nearest(view, sample["x"], sample["y"], who)
        if near:
            words.append(["towards", view.facts["characters"][near]["label"]])
    far = metres(view, who, sample.get("target") or "")
    if far is not None:
        words.append(["metres", far])
    return words


def _nearest(view: View, x: int, y: int, who: str) -> str:
    """Whoever stands closest to a point, oneself and friends apart."""
    people = view.facts["characters"]
    side = people[who]["side"] if who in people else ""
    others = [one for one in people.values() if one["x"] is not None and one["side"] != side]
    if not others:
        return ""
    return str(min(others, key=lambda one: ((one["x"] - x) ** 2 + (one["y"] - y) ** 2, one["id"]))["id"])
