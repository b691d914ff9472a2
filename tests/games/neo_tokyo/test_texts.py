"""Everything the game tells, refuses, asks and offers has a text, in both languages."""

import ast
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from tripot.engine.events import Event
from tripot.engine.refusals import Refusal
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.creation import FORM as CHARACTER
from tripot.games.neo_tokyo.gazette import HEADLINES, WORDINGS
from tripot.games.neo_tokyo.sheet import sheet_form
from tripot.games.neo_tokyo.standing import FORMS as DEALINGS
from tripot.games.neo_tokyo.tables import AGENTS, ALL_LINES, CORPS, PARTIES, RESERVE, RUN_TYPES, TITLES, TRAITS
from tripot.games.neo_tokyo.work import SECTIONS
from tripot.speech import Voice, missing, texts_of

SAID_ELSEWHERE = ("account_", "honour_", "report_", "run_", "protection_", "contract_", "leader_", "citizen_of")
NOT_EVENTS = ("honour_max", "honour_min", "honour_claim", "honour_invest", "honour_pr_cost", "honour_claim_rate")


def sources(folder: Traversable) -> list[str]:
    found = []
    for each in folder.iterdir():
        if each.is_dir():
            found += sources(each)
        elif each.name.endswith(".py"):
            found.append(each.read_text("utf-8"))
    return found


def posted() -> set[str]:
    """Kinds of lines that are not told by a plain `tell`: accounts, Honour, reports, fates of runs."""
    found = set()
    for source in sources(files("tripot.games.neo_tokyo")):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {
                "post",
                "change",
                "put",
                "drop_to",
                "publish",
            }:
                found |= {
                    arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                }
    return {kind for kind in found if kind.startswith(SAID_ELSEWHERE) and kind not in NOT_EVENTS}


def wanted() -> list[str]:
    kinds = posted() | {f"dragon_{roll}" for roll in range(1, 21)}
    kinds |= {
        f"run_{outcome}" for outcome in ("success", "failure", "interception", "capture", "fizzled", "refused", "busy")
    }
    kinds |= {"protection_used", "protection_unused", "report_interception", "report_capture"}
    kinds |= {"report_clan_failure", "report_clan_interception", "kobun_named", "oyabun_named", "rank_lost"}
    kinds |= {f"gazette_{kind}_{number}" for kind, most in WORDINGS.items() for number in range(1, most + 1)}
    kinds |= {f"gazette_front_page_{number}" for number in range(1, HEADLINES + 1)}
    kinds |= {"contract_drafted", "contract_signed", "contract_in_force", "contract_declined", "contract_over"}
    kinds |= {"contract_cancel_asked", "contract_payment", "contract_judged", "contract_public", "contract_broken"}
    kinds |= {"leader_named", "leader_gone", "citizen_of", "stateless", "player_scandal", "party_scandal"}
    kinds |= {"corp_sabotaged", "player_sabotaged"}
    return [f"events.{kind}" for kind in sorted(kinds)]


def test_no_text_is_missing_in_either_language() -> None:
    assert missing(GAME, (CHARACTER, sheet_form(), *DEALINGS), wanted()) == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_name_of_the_tables_has_a_term(lang: str) -> None:
    texts = texts_of(GAME, lang)
    newcomers = [name.lower() for name in RESERVE] + [f"{name.lower()}_2" for name in RESERVE]
    wanted_terms = {
        "corporation": (*CORPS, "none"),
        "blurb": CORPS,
        "first_effect": CORPS,
        "last_effect": CORPS,
        "crash_effect": CORPS,
        "agent": (*AGENTS, "independent", "croc", *newcomers),
        "party": tuple(PARTIES),
        "line": ALL_LINES,
        "run_type": RUN_TYPES,
        "trait": tuple(TRAITS),
        "trait_help": tuple(TRAITS),
        "title": tuple(TITLES),
        "title_help": tuple(TITLES),
        "letter_section": SECTIONS,
        "entity": (*(f"corp:{corp}" for corp in CORPS), *(f"agent:{agent}" for agent in AGENTS)),
    }
    lacking = [(term, key) for term, keys in wanted_terms.items() for key in keys if not texts.find("terms", term, key)]
    assert lacking == []


def test_nobody_is_said_without_a_name_and_an_empty_box_asks_for_one() -> None:
    for lang, enters, buys in (
        ("en", "Hana comes on stage.", "choose whose loyalty you buy"),
        ("fr", "Hana entre en scène.", "choisissez de qui vous achetez la loyauté"),
    ):
        voice = Voice(GAME, lang, {3: "Hana"})
        for name in ("", "Hana"):
            entry = Event(0, "NT-SET-03", "character_entered", None, {"player": 3, "name": name, "traits": []})
            assert voice.event(entry) == enters
        assert buys in voice.refusal(Refusal("NT-E-12", "not_for_sale", {"place": 3, "agent": ""}))
        assert "Sojo" in voice.refusal(Refusal("NT-E-12", "not_for_sale", {"place": 3, "agent": "sojo"}))


def test_a_target_is_said_by_its_name_whatever_it_is() -> None:
    voice = Voice(GAME, "en", {3: "Hana"})
    base = {"place": 1, "type": "information", "agent": "botan"}
    player = Event(0, "NT-PRI-04", "run_busy", None, {**base, "target": "player:3", "victims": [3], "traced": []})
    corp = Event(0, "NT-PRI-04", "run_busy", None, {**base, "target": "corp:enso", "victims": [], "traced": []})
    trail = Event(0, "NT-PRI-04", "run_busy", None, {**base, "target": "run:K7", "victims": [], "traced": ["K7"]})
    assert "against Hana" in voice.event(player)
    assert "against Ensō" in voice.event(corp)
    assert "against the trail of run K7" in voice.event(trail)


@pytest.mark.parametrize(("lang", "money"), [("fr", "remboursement"), ("en", "refund")])
def test_a_run_that_is_not_refunded_names_no_refund(lang: str, money: str) -> None:
    voice = Voice(GAME, lang)
    facts = {
        "place": 1,
        "type": "datasteal",
        "traced": [],
        "target": "sony",
        "agent": "tarot",
        "percent": 60,
        "label": "A",
    }
    assert money not in voice.told("run_success", {**facts, "refund": 0})
    assert money in voice.told("run_failure", {**facts, "refund": 50_000})
    assert money not in voice.told("protection_used", {**facts, "refund": 0}).lower()
    assert money in voice.told("protection_unused", {**facts, "refund": 50_000}).lower()
