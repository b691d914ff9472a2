"""Experience: points that the game master awards, and what they buy. [SR-TBL-15]"""

from dataclasses import replace
from typing import Any

from tripot.engine.actions import Action, Menu
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters import monitors
from tripot.games.rpg.characters.control import is_asked, label, own
from tripot.games.rpg.prompts import Prompt, pose
from tripot.games.rpg.records import Character, Row, Skill, Values, freeze
from tripot.games.rpg.state import Table
from tripot.games.rpg.steering import NO, YES
from tripot.games.rpg.tables import ATTRIBUTES, FORMS, RITUALS, SKILLS, SPELLS
from tripot.games.rpg.tabletalk import Command
from tripot.games.rpg.visibility import readers

LINES = {
    "attribute": "attribute", "skill": "skill", "specialisation": "skill", "expertise": "skill", "spell": "spell",
    "ritual": "ritual", "form": "form", "contact": "name",
}  # fmt: skip
"""The line of the form that says what exactly is bought."""
FLAT = {"specialisation": 5, "expertise": 8, "spell": 5, "ritual": 5, "form": 5, "contact": 2, "atout": 20}
STEPS = ("attribute", "skill", "gift")
"""What rises by one step an evening."""
PURCHASES = ("attribute", "skill", "specialisation", "expertise", "spell", "ritual", "form", "gift", "contact", "atout")
GIFTED = ("sorcery", "conjuration", "enchantment", "astral")
MOST = {"attribute": 10, "skill": 12, "gift": 12, "atout": 7}


def _offer_award(s: Table, seat: Seat) -> Form | None:
    crew = tuple(c.id for c in s.people() if not c.npc and c.kind in ("person", "animal"))
    if seat != GM or not crew:
        return None
    one = Field("", "choice", choices=crew, term="being")
    fields = (
        Field("people", "list", least=1, most=20, of=(one,)),
        Field("points", "int", least=1, most=50),
        Field("text", "text", most=200, optional=True),
    )
    return Form("award", fields, "SR-TBL-15", {"samples": [{"people": list(crew[:20]), "points": 4}]})


def _award(s: Table, _seat: Seat, v: Values) -> None:
    """Usually three to six points an evening. [SR-TBL-15]"""
    for one in dict.fromkeys(v["people"]):
        c = s.characters[one]
        c.experience += v["points"]
        facts = {"points": v["points"], "left": c.experience, "text": v.get("text") or ""}
        s.tell("SR-TBL-15", "experience", readers(s, c), who=label(c), **facts)


def _offer_buy(s: Table, seat: Seat) -> Form | None:
    mine = [c for c in (s.people() if seat == GM else own(s, seat)) if c.experience > 0]
    if not mine or s.encounter is not None:
        return None
    fields = (
        Field("character", "choice", choices=tuple(c.id for c in mine), term="being"),
        Field("purchase", "choice", choices=PURCHASES, term="purchase"),
        Field("attribute", "choice", choices=ATTRIBUTES, term="attribute", optional=True),
        Field("skill", "choice", choices=tuple(SKILLS), term="skill", optional=True),
        Field("spell", "choice", choices=tuple(SPELLS), term="spell", optional=True),
        Field("ritual", "choice", choices=tuple(RITUALS), term="ritual", optional=True),
        Field("form", "choice", choices=tuple(FORMS), term="form", optional=True),
        Field("name", "text", most=40, optional=True),
    )
    samples = [{"character": c.id, "purchase": "contact", "name": "…"} for c in mine if c.experience >= FLAT["contact"]]
    return Form("buy", fields, "SR-TBL-15", {"samples": samples}) if samples else None


def now_at(c: Character, v: Values) -> int:
    """The figure that a purchase would raise."""
    match v["purchase"]:
        case "attribute":
            return c.attributes[v["attribute"]]
        case "skill":
            return c.skills[v["skill"]].rating if v["skill"] in c.skills else 0
        case "gift":
            return c.mag or c.res
    return c.atout_max if v["purchase"] == "atout" else 0


def price(c: Character, v: Values) -> int:
    """What it costs, by the table of the rulebook. [SR-TBL-15]"""
    kind, new = v["purchase"], now_at(c, v) + 1
    if kind == "attribute":
        return 5 * new
    if kind == "skill":
        return 4 if new == 1 else 2 * new
    return 6 * new if kind == "gift" else FLAT[kind]


def step(v: Values) -> str:
    """What rises, as it is remembered for the evening."""
    return f"{v['purchase']}:{v.get(LINES.get(v['purchase'], ''), '')}"


def _check_buy(s: Table, _seat: Seat, v: Values) -> Refusal | None:
    """The limits of the table, then the points. [SR-TBL-15]"""
    c, kind = s.characters[v["character"]], v["purchase"]
    line = LINES.get(kind, "")
    missing = [one for one in (line, *(["name"] if kind in ("specialisation", "expertise") else ())) if one]
    for name in missing:
        if not v.get(name):
            return Refusal("SR-TBL-15", "missing_field", {"field": name}, (name,))
    wrong = _limit(s, c, v)
    if wrong:
        return Refusal("SR-TBL-15", "not_for_sale", {"purchase": kind, "why": wrong}, ("purchase",))
    if c.experience < price(c, v):
        facts = {"cost": price(c, v), "left": c.experience}
        return Refusal("SR-TBL-15", "too_dear", facts, ("purchase",))
    return None


def _limit(s: Table, c: Character, v: Values) -> str:
    kind = v["purchase"]
    if kind in MOST and now_at(c, v) >= MOST[kind]:
        return "most"
    if kind in STEPS and c.bought.get(step(v), -1) == s.session:
        return "evening"
    if kind == "atout":
        return "once" if "atout:" in c.bought else ""
    if kind in ("spell", "ritual", "form"):
        return _unknown_to(c, kind, v[kind])
    if kind == "gift" and not (c.mag or c.res):
        return "gift"
    if kind == "skill" and now_at(c, v) == 0:
        needs = "mag" if v["skill"] in GIFTED else "res" if v["skill"] == "technomancy" else ""
        return "gift" if needs and SKILLS[v["skill"]].trained_only and not getattr(c, needs) else ""
    return _untrained(c, v) if kind in ("specialisation", "expertise") else ""


def _unknown_to(c: Character, kind: str, code: str) -> str:
    """Spells and rituals need magic, complex forms resonance; what is known is not learned twice."""
    if not (c.res if kind == "form" else c.mag):
        return "gift"
    known = {"spell": c.spells, "ritual": c.rituals, "form": c.forms}[kind]
    return "known" if code in known else ""


def _untrained(c: Character, v: Values) -> str:
    skill = c.skills.get(v["skill"], Skill(0))
    held = skill.expertises if v["purchase"] == "expertise" else skill.specialisations
    if skill.rating == 0:
        return "untrained"
    return "known" if v["name"] in held else "most" if len(held) >= (1 if v["purchase"] == "expertise" else 2) else ""


def _buy(s: Table, seat: Seat, v: Values) -> None:
    """Proposed by the player, confirmed by the game master; where none is asked the table of prices decides."""
    if seat != GM and is_asked(s, GM):
        pose(s, Purchase(GM, freeze(dict(v))))
    else:
        sell(s, s.characters[v["character"]], v)


def sell(s: Table, c: Character, v: Values) -> None:
    """Pay and have it; it is written down with what it cost. [SR-TBL-15]"""
    cost, kind = price(c, v), v["purchase"]
    c.experience -= cost
    if kind in STEPS or kind == "atout":
        c.bought[step(v)] = s.session
    _have(c, kind, v)
    monitors.fit(c, int(s.options["stun_overflow_ratio"]))
    what = str(v.get(LINES.get(kind, "")) or "")
    facts = {"purchase": kind, "what": what, "name": v.get("name") or "", "cost": cost, "left": c.experience}
    s.tell("SR-TBL-15", "bought", readers(s, c), who=label(c), **facts)


def _have(c: Character, kind: str, v: Values) -> None:
    match kind:
        case "attribute":
            c.attributes[v["attribute"]] += 1
        case "skill" | "specialisation" | "expertise":
            _learn(c, kind, v)
        case "spell" | "ritual" | "form":
            {"spell": c.spells, "ritual": c.rituals, "form": c.forms}[kind].append(v[kind])
        case "gift":
            c.mag, c.res = (c.mag + 1, c.res) if c.mag else (c.mag, c.res + 1)
        case "contact":
            c.contacts.append(v["name"])
        case _:
            c.atout_max += 1


def _learn(c: Character, kind: str, v: Values) -> None:
    skill = c.skills.get(v["skill"], Skill(0))
    if kind == "skill":
        skill = replace(skill, rating=skill.rating + 1)
    elif kind == "specialisation":
        skill = replace(skill, specialisations=(*skill.specialisations, v["name"]))
    else:
        skill = replace(skill, expertises=(*skill.expertises, v["name"]))
    c.skills[v["skill"]] = skill


class Purchase(Prompt):
    """The game master confirms what somebody wants to learn; silence refuses, and nothing is paid. [SR-TBL-15]"""

    __slots__ = ("wanted",)
    kind = "purchase"
    rule = "SR-TBL-15"

    def __init__(self, seat: Seat, wanted: Row) -> None:
        super().__init__(seat)
        self.wanted = wanted

    def ask(self, s: Table) -> Menu:
        return Menu((YES, NO))

    def facts(self, s: Table) -> dict[str, Any]:
        v = dict(self.wanted.items())
        c = s.characters.get(v["character"])
        shown = {"who": label(c), "cost": price(c, v)} if c is not None else {"who": "", "cost": 0}
        what = v.get(LINES.get(v["purchase"], "")) or ""
        return {**super().facts(s), **shown, "purchase": v["purchase"], "what": what, "name": v.get("name") or ""}

    def apply(self, s: Table, action: Any) -> None:
        v = dict(self.wanted.items())
        c = s.characters.get(v["character"])
        if c is None:
            return
        if action is YES and _check_buy(s, self.seat, v) is None:
            sell(s, c, v)
        else:
            s.tell("SR-TBL-15", "prompt", readers(s, c), who=label(c), outcome="purchase", line="refused", text="")

    def default(self, s: Table) -> Action:
        return NO


COMMANDS = {"award": Command(_offer_award, _award), "buy": Command(_offer_buy, _buy, _check_buy)}
