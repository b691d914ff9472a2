"""What a seat may know, listed fact by fact. [SR-INFO-01]"""

from typing import Any

from tripot.engine.seats import GM, OMNISCIENT, Seat
from tripot.games.rpg import clock, law
from tripot.games.rpg.acting import plays_of
from tripot.games.rpg.answer_odds import beside_others
from tripot.games.rpg.cards import card
from tripot.games.rpg.characters.control import controller, label, may_read, own, steward
from tripot.games.rpg.characters.sheet_view import sheet
from tripot.games.rpg.matrix.matrix_view import device_facts, known_devices, network_facts
from tripot.games.rpg.notes import readable
from tripot.games.rpg.odds_view import odds_of
from tripot.games.rpg.prompts import Prompt
from tripot.games.rpg.reaction_odds import beside
from tripot.games.rpg.records import Effect, Preparation, Project, Trial, thaw
from tripot.games.rpg.reports import details_of, facts_of, secrets_of, standing
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import TRIGGERS
from tripot.games.rpg.trials import outlook
from tripot.games.rpg.visibility import is_party, sees


def view(s: Table, seat: Seat) -> dict[str, Any]:
    """Everything on the table that this seat may see."""
    mine = own(s, seat) if seat != OMNISCIENT else []
    return {
        "seat": seat,
        "clock": s.clock,
        "time": list(clock.shown(s.clock)),
        "session": s.session,
        "evening": s.evening,
        "scene": s.scene,
        "background": s.background,
        "seats": s.seats,
        "gm_here": s.gm_here,
        "away": list(s.away),
        "steward": steward(s),
        "options": dict(s.options),
        "encounter": encounter(s, seat),
        "zones": {zone.id: zone_facts(s, zone.id) for zone in s.zones.values()},
        "party": [party_line(s, c.id) for c in s.people() if is_party(c)],
        "mine": [c.id for c in mine],
        "characters": {c.id: card(s, c) for c in s.people() if sees(s, seat, c)},
        "sheets": {c.id: sheet(s, c, seat) for c in s.people() if may_read(s, seat, c)},
        "devices": {device.id: device_facts(s, device, seat) for device in known_devices(s, seat)},
        "networks": {network: network_facts(s, network, seat) for network in s.networks},
        "effects": [effect_facts(s, effect, seat) for effect in seen_effects(s, seat)],
        "preparations": [preparation_facts(one) for one in own_preparations(s, seat)],
        "projects": [project_facts(one, seat) for one in own_projects(s, seat)],
        "notes": [
            {"number": one.id, "at": one.at, "kind": one.kind, "public": one.public, "facts": thaw(one.facts)}
            for one in readable(s, GM if seat == OMNISCIENT else seat)
        ],
        "tests": [test_facts(s, trial.id, seat) for trial in s.trials.values() if is_open(s, trial.id, seat)],
        "answers": {**beside(s, seat), **beside_others(s, seat)},
        "greyed": {c.id: greyed(s, c.id) for c in mine if seat != GM},
        "review": s.review if seat in (GM, OMNISCIENT) else None,
    }


def party_line(s: Table, character: str) -> dict[str, Any]:
    """A player's character, by name and seat."""
    c = s.characters[character]
    return {"id": c.id, "name": label(c), "seat": controller(s, c)}


def encounter(s: Table, seat: Seat) -> dict[str, Any] | None:
    """Round, order and whose turn it is, as far as the seat sees them. [SR-TURN-01]"""
    if s.encounter is None:
        return None
    seen = [one for one in s.encounter.order if one in s.characters and sees(s, seat, s.characters[one])]
    acting = s.acting()
    return {
        "round": s.encounter.round,
        "order": [[one, s.encounter.scores.get(one, 0)] for one in seen],
        "left": [one for one in s.encounter.left if one in seen],
        "acting": acting.id if acting is not None and sees(s, seat, acting) else "",
        "idle": s.encounter.idle,
    }


def zone_facts(s: Table, zone: str) -> dict[str, Any]:
    """A place, as anybody sees it."""
    place = s.zones[zone]
    return {
        "name": place.name,
        "mana": place.mana,
        "cover": place.cover,
        "crowded": place.crowded,
        "ground": place.ground,
        "light": place.light,
        "water": place.water,
        "box": list(place.box),
        "rune": place.rune if place.rune_until > s.clock else 0,
        "rune_until": place.rune_until,
        "circle": place.circle if place.circle_until > s.clock else 0,
        "circle_until": place.circle_until,
        "feared": list(place.feared),
    }


def seen_effects(s: Table, seat: Seat) -> list[Effect]:
    """Effects in force that a seat can know of: it sees who cast them, or whom they concern."""
    found = []
    for effect in s.effects.values():
        those = [s.characters[one] for one in (effect.caster, *effect.targets) if one in s.characters]
        if any(sees(s, seat, one) for one in those):
            found.append(effect)
    return found


def effect_facts(s: Table, effect: Effect, seat: Seat) -> dict[str, Any]:
    """An effect, with the people the seat sees. [SR-MAG-15]"""
    shown = [one for one in effect.targets if one not in s.characters or sees(s, seat, s.characters[one])]
    caster = s.characters.get(effect.caster)
    return {
        "id": effect.id,
        "code": effect.code,
        "kind": effect.kind,
        "caster": effect.caster if caster is not None and sees(s, seat, caster) else "",
        "targets": shown,
        "power": effect.power,
        "maintained": effect.maintained,
    }


def own_preparations(s: Table, seat: Seat) -> list[Preparation]:
    """Preparations of one's own making; the game master knows all. [SR-INFO-01]"""
    made = []
    for one in s.preparations.values():
        maker = s.characters.get(one.maker)
        if seat in (GM, OMNISCIENT) or (maker is not None and controller(s, maker) == seat):
            made.append(one)
    return made


def preparation_facts(one: Preparation) -> dict[str, Any]:
    """A preparation to its maker. [SR-ALC-05]"""
    return {
        "id": one.id,
        "maker": one.maker,
        "spell": one.spell,
        "potential": one.potential,
        "trigger": one.trigger,
        "fired": TRIGGERS[one.trigger].fired,
        "amplified": list(one.amplified),
        "about": one.about,
        "zone": one.zone,
        "x": one.x,
        "y": one.y,
        "countdown": one.countdown,
    }


def own_projects(s: Table, seat: Seat) -> list[Project]:
    """Extended tests of one's own people."""
    found = []
    for one in s.projects.values():
        c = s.characters.get(one.who)
        if seat in (GM, OMNISCIENT) or (c is not None and controller(s, c) == seat):
            found.append(one)
    return found


def project_facts(one: Project, seat: Seat) -> dict[str, Any]:
    """How far an extended test is; a hidden threshold stays hidden. [SR-EXT-01]"""
    secret = (one.hidden or bool(one.opposition)) and seat not in (GM, OMNISCIENT)
    return {
        "id": one.id,
        "who": one.who,
        "action": one.action,
        "form": {name: thaw(value) for name, value in one.form.items()},
        "base": one.base,
        "threshold": None if secret else one.threshold,
        "interval": one.interval,
        "total": one.total,
        "rolls": one.rolls,
        "due": one.due,
        "touched": one.touched,
    }


def is_open(s: Table, trial: int, seat: Seat) -> bool:
    """Whether a test is on its way, or asked about, and the seat may see it."""
    one = s.trials[trial]
    is_over = one.stage == "final" and not is_asked_about(s, trial, seat)
    return not is_over and standing(s, one, seat) not in ("nobody", "stranger")


def is_asked_about(s: Table, trial: int, seat: Seat) -> bool:
    """Whether it is the test of the question that lies before this seat. [SR-TBL-18]"""
    question = s.stack[-1].shown_to(s, seat) if s.stack else None
    return isinstance(question, Prompt) and question.about == trial


def test_facts(s: Table, trial: int, seat: Seat) -> dict[str, Any]:
    """A test while it is prepared or rolled, with its odds for those who may have them. [SR-ODDS-12]"""
    one = s.trials[trial]
    close = standing(s, one, seat)
    facts = {**facts_of(s, one, close), "stage": one.stage, "asked": is_asked_about(s, trial, seat)}
    if close in ("gm", "owner"):
        facts |= details_of(one) | {"odds": odds_of(s, one, seat)}
        if not one.first:
            facts |= prospect(s, one)
    if close == "gm":
        facts |= secrets_of(one)
    return facts


def prospect(s: Table, trial: Trial) -> dict[str, Any]:
    """What a test stands at before its dice: every part and source, their clamped sum, the level. [SR-ADV-06]"""
    seen = outlook(s, trial)
    return {
        "parts": [list(one) for one in seen.parts],
        "sources": [list(one) for one in seen.sources],
        "pool": seen.dice,
        "base": seen.base,
        "level": seen.level,
        "losses": [list(one) for one in seen.losses],
        "barred": list(seen.barred),
        "removed": seen.removed,
    }


def greyed(s: Table, character: str) -> dict[str, Any]:
    """Why somebody cannot do what they cannot do now: a code and its facts by action. [SR-LAW-01]"""
    c = s.characters[character]
    reasons = {code: law.greyed(s, c, code) for code in plays_of(s, c)}
    return {
        code: [refusal.code, refusal.rule, dict(refusal.facts)]
        for code, refusal in reasons.items()
        if refusal is not None
    }
