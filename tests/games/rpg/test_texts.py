"""Everything the table says has its words in both languages."""

import pytest

from citing import rule
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM
from tripot.engine.step import settle
from tripot.games.rpg import GAME
from tripot.games.rpg.desk import order_form
from tripot.games.rpg.journal import FURTHER, KINDS
from tripot.games.rpg.law import CODES, WINDOWED
from tripot.games.rpg.tables import (
    ACTIONS,
    AIMS,
    ATTRIBUTES,
    COMPLICATIONS,
    CONSUMABLES,
    CRITICAL_FAILURES,
    DEVICES,
    EXPLOSIVES,
    FORMS,
    LIMBS,
    MODES,
    PEOPLE,
    POWERS,
    PROGRAMS,
    RITUALS,
    SKILLS,
    SPELLS,
    SPIRITS,
    SPRITES,
    STATUSES,
    TRAITS,
    TRIGGERS,
    WEAPONS,
)
from tripot.speech.coverage import missing
from tripot.speech.voice import Voice

TERMS = {
    "action": ACTIONS,
    "aim": AIMS,
    "attribute": ATTRIBUTES,
    "device": DEVICES,
    "fire_mode": MODES,
    "form": FORMS,
    "item": (*CONSUMABLES, *EXPLOSIVES, *WEAPONS),
    "limb": LIMBS,
    "line": (*COMPLICATIONS, *CRITICAL_FAILURES),
    "power": POWERS,
    "program": PROGRAMS,
    "ritual": RITUALS,
    "skill": SKILLS,
    "spell": SPELLS,
    "spirit": SPIRITS,
    "sprite": SPRITES,
    "status": STATUSES,
    "trait": TRAITS,
    "trigger": TRIGGERS,
    "weapon": WEAPONS,
    "being": PEOPLE,
}


@rule("SR-GEN-10")
def test_every_event_refusal_question_choice_and_form_has_words_in_both_languages() -> None:
    s = GAME.setup(2, {}, PlainRng(1))
    settle(s)
    forms = [
        order_form(s, code, list(s.people()), []) for code in ACTIONS if code not in WINDOWED and code != "end_turn"
    ]
    forms += list(s.stack[-1].offers(s, GM).forms)
    told = [f"events.{kind}" for kind in (*KINDS, *FURTHER) if kind not in ("undo", "default_played")]
    refused = [f"refusals.{code}" for code in CODES]
    assert missing(GAME, forms, [*told, *refused]) == []


@rule("SR-GEN-10")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_code_of_the_tables_has_a_name(lang: str) -> None:
    voice = Voice(GAME, lang)
    nameless = [
        f"{term}.{code}" for term, codes in TERMS.items() for code in codes if not voice.has(f"terms.{term}.{code}")
    ]
    assert nameless == []


@rule("SR-GEN-10")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_reference_says_in_a_line_what_each_status_action_and_mishap_does(lang: str) -> None:
    voice = Voice(GAME, lang)
    keys = [*(f"reference.status.{code}" for code in STATUSES), *(f"reference.action.{code}" for code in ACTIONS)]
    keys += [f"reference.line.{code}" for code in (*COMPLICATIONS, *CRITICAL_FAILURES, "nothing")]
    lines = {key: voice.text(key) for key in keys}
    assert [key for key in keys if not voice.has(key)] == []
    assert all(0 < len(line) < 160 for line in lines.values())


@rule("SR-GEN-10")
def test_french_names_are_those_of_the_rulebook() -> None:
    voice = Voice(GAME, "fr")
    assert voice.term("status", "bleeding") == "Sanguinolant"
    assert voice.term("action", "floor_it") == "Mettre la gomme"
    assert voice.term("skill", "con_artistry") == "Escroquerie"
