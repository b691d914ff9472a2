"""The contract desk of Neo-Tokyo: drafting clause by clause without scripts, signing, paying, breaking."""

import re
from typing import Any

import pytest

from citing import rule
from games.neo_tokyo.city import city, deal, label, must, resolve
from server.web.pages.neon import draw, scene
from server.web.pages.pictures import part, words
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, pages
from tripot.games.neo_tokyo.contracts.form import CONTRACT
from tripot.games.neo_tokyo.pages import contracts as desk
from tripot.games.neo_tokyo.state import City
from tripot.server.web.pages.forms import read

LOAN: list[dict[str, Any]] = [
    {"kind": "pay_now", "from": 0, "to": 1, "amount": {"kind": "fixed", "n": 300_000}},
    {"kind": "pay_by", "from": 1, "to": 0, "amount": {"kind": "fixed", "n": 360_000}, "turn": 5, "when": "lock"},
]


@rule("NT-UI-06", "NT-CON-05")
def test_the_builder_makes_every_kind_of_clause_without_scripts() -> None:
    s = city()
    value: Any = {"parties": [1], "clauses": []}
    for kind in desk.CLAUSES:
        value = pages.edit("contract", value, f"add:clauses:{kind}")
    value = pages.edit("contract", value, "part:0:amount")
    html = draw(s, 0, "contracts", drafts={"contract": value})
    for place, kind in enumerate(desk.CLAUSES):
        assert f'name="clauses.{place}.kind" value="{kind}"' in html
    assert 'name="clauses.0.amount.of.0.kind"' in html


@rule("NT-UI-06", "NT-CON-01", "NT-CON-09")
def test_a_contract_is_signed_paid_and_kept_in_sight() -> None:
    s = city()
    must(s, 0, "contract", parties=[1], clauses=LOAN)
    assert f'id="sign-{label(s, 0)}"' not in draw(s, 0, "contracts")
    html = draw(s, 1, "contracts")
    assert f'id="sign-{label(s, 1)}"' in html
    assert "votre signature est attendue" in words(draw(s, 1, "desk"))
    must(s, 1, "sign", contract=1)
    paying = part(draw(s, 1, "contracts"), f"contract-{label(s, 1)}")
    assert 'value="360000"' in paying
    must(s, 1, "pay", contract=1, clause=2, amount=200_000)
    assert 'value="160000"' in draw(s, 1, "contracts")
    assert "déjà versé : 200 000 ny" in words(draw(s, 0, "contracts"))


@rule("NT-UI-06", "NT-CON-12")
@pytest.mark.parametrize(
    ("lang", "passed", "free"),
    [
        ("en", "Every quarter this draft speaks of has passed.", "nobody would owe anything for it"),
        ("fr", "Tous les trimestres dont parle ce projet sont passés.", "personne ne devrait rien en retour"),
    ],
)
def test_a_draft_whose_quarters_are_past_waits_for_nobody_and_says_so_in_a_fold(
    lang: str, passed: str, free: str
) -> None:
    s = city()
    vote = {"kind": "must", "party": 0, "pattern": {"order": "vote", "plus": "enso"}, "turns": [4]}
    must(s, 0, "contract", parties=[1], clauses=[LOAN[0] | {"from": 1, "to": 0}, vote])
    sold = label(s, 1)
    assert 'id="to-sign"' in draw(s, 1, "sheet", lang)
    resolve(s)
    must(s, 0, "contract", parties=[1], clauses=LOAN)
    assert pages.page("unsigned", look(GAME, s, 1), {}) == {"contracts": [s.contracts[1].label]}
    html = draw(s, 1, "contracts", lang)
    folded = part(html, "lapsed-drafts")
    assert f'id="contract-{sold}"' in folded
    assert passed in words(folded)
    assert free in words(folded)
    assert f'id="contract-{s.contracts[1].label}"' not in folded
    assert words(html).count(passed) == 1
    assert pages.page("results", look(GAME, s, 1), {"turn": "4"})["duties"] == [
        {"kind": "sign", "rule": "NT-CON-01", "contract": s.contracts[1].label}
    ]


SAID = {
    "fr": ("a rompu le contrat {} conclu avec vous", "Vous y aviez versé 300", "Honneur est désormais de 2.",
           "Rien d'autre ce trimestre", "Personne ne s'est découvert"),
    "en": ("broke contract {} with you", "You had paid 300", "Their Honour is now 2.",
           "Nothing else this quarter", "Nobody has shown their hand"),
}  # fmt: skip


@rule("NT-UI-11", "NT-CON-10")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_results_tell_the_wronged_who_broke_their_contract_what_it_cost_and_nobody_else(lang: str) -> None:
    s = city()
    must(s, 0, "contract", parties=[1], clauses=LOAN)
    must(s, 1, "sign", contract=1)
    mine = label(s, 0)
    s.entry = 1
    resolve(s)
    assert pages.page("results", look(GAME, s, 0), {"turn": "4"})["broken"] == []
    s.entry = 2
    resolve(s)
    told = words(part(draw(s, 0, "sheet", lang, looks_at=_closing(s, 0)), "showing"))
    who, paid, honour, *denied = SAID[lang]
    assert told.count(who.format(mine)) == 2
    for one in (paid, honour):
        assert one in told
    for one in denied:
        assert one not in told
    for seat in (1, 2, SPECTATOR):
        assert pages.page("results", look(GAME, s, seat), {"turn": "5"})["broken"] == []


def _closing(s: City, seat: int) -> int:
    return max(event.entry for event in s.log or () if event.kind == "account_closing" and event.is_for(seat))


@rule("NT-UI-06", "NT-CON-10")
def test_a_broken_contract_is_sealed_as_such_for_everybody() -> None:
    s = city()
    must(s, 0, "contract", parties=[1], clauses=LOAN)
    must(s, 1, "sign", contract=1)
    resolve(s)
    resolve(s)
    assert "rompu par Bruno" in words(draw(s, 3, "news"))
    assert "status-broken" in draw(s, 0, "contracts")


@rule("NT-UI-06", "NT-CON-05")
def test_what_is_wrong_with_a_draft_stands_at_its_clause() -> None:
    s = city()
    value = {"parties": [1], "clauses": [{"kind": "text", "text": "x"}, {"kind": "pay_now", "from": 0}]}
    refusal = deal(s, 0, "contract", **value)
    html = draw(s, 0, "contracts", refusal=refusal, wrong_form="contract", drafts={"contract": value})
    assert "Clause 2" in words(part(html, "clause-1"))
    assert 'class="error"' not in part(html, "clause-0")


@rule("NT-UI-06")
def test_seat_zero_is_somebody_and_a_sent_draft_is_blank_again() -> None:
    s = city()
    assert desk.tidy({"parties": [1], "clauses": [{"kind": "pay_now", "from": 0, "to": 1}]})["clauses"][0]["from"] == 0
    must(s, 0, "contract", parties=[1], clauses=LOAN)
    shown = scene(s, 0, drafts={"contract": {"parties": [1], "clauses": LOAN}})
    assert shown.foreseen("contract")["held"]["clauses"] == []


RANK = {"kind": "rank"}
ENSO_FIRST = {"kind": "rank", "corp": "enso", "is": "at_most", "n": 1}
CRASH = {"kind": "crashed", "corp": "midori"}
FACE = {"kind": "honour", "player": 1, "is": "at_least", "n": 5}
NESTED = {"kind": "or", "of": [ENSO_FIRST, {"kind": "and", "of": [FACE, {"kind": "not", "of": [CRASH]}]}]}


@rule("NT-UI-06", "NT-CON-07")
def test_conditions_are_nested_as_deep_as_the_rules_allow_and_no_deeper() -> None:
    value: Any = {"parties": [1], "clauses": [{"kind": "keep", "party": 1}]}
    for change in ("part:0:condition", "part:0:condition", "part:0:condition:1", "part:0:condition:1"):
        value = pages.edit("contract", value, change)
    whole = value["clauses"][0]["condition"]
    assert whole == {"kind": "and", "of": [RANK, {"kind": "and", "of": [RANK, RANK]}]}
    html = draw(city(), 0, "contracts", drafts={"contract": value})
    inner = 'name="clauses.0.condition.of.1.of.{}.kind"'
    assert inner.format(0) in html
    assert inner.format(1) in html
    assert 'value="part:0:condition:1"' in html
    assert 'value="part:0:condition:1:0"' not in html
    assert pages.edit("contract", value, "part:0:condition:1:0") == value
    assert pages.edit("contract", value, "part:0:condition:9") == value
    assert pages.edit("contract", value, "part:0:condition:x") is None
    assert 'value="remove:clauses.0.condition.of.1.of.1"' in html


@rule("NT-UI-06", "NT-CON-06", "NT-CON-07")
def test_parts_that_were_just_added_survive_a_press_of_any_button() -> None:
    """Without scripts every press sends the whole form: what it says must be what comes back."""
    value: Any = {"parties": [1], "clauses": [{"kind": "pay_by"}]}
    for change in ("part:0:amount", "part:0:amount", "part:0:condition", "part:0:condition:0", "part:0:condition:0"):
        value = pages.edit("contract", value, change)
        html = draw(city(), 0, "contracts", drafts={"contract": value})
        value = pages.tidy("contract", read(CONTRACT, _boxes(part(html, "sheet-contract"))))
    clause = value["clauses"][0]
    assert clause["amount"] == {"kind": "sum", "of": [{"kind": "fixed"}] * 2}
    assert clause["condition"] == {"kind": "and", "of": [{"kind": "and", "of": [RANK, RANK]}]}


def _boxes(html: str) -> dict[str, str]:
    """What a browser would send."""
    inputs = dict(re.findall(r'<input type="(?:hidden|text)"[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"', html))
    for name, options in re.findall(r'<select id="[^"]*" name="([^"]+)">(.*?)</select>', html, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        inputs[name] = chosen[1] if chosen else ""
    return inputs


@rule("NT-UI-06", "NT-CON-07")
def test_a_combined_condition_has_six_parts_at_most() -> None:
    value: Any = {"parties": [1], "clauses": [{"kind": "keep", "party": 1}]}
    for _ in range(9):
        value = pages.edit("contract", value, "part:0:condition")
    assert len(value["clauses"][0]["condition"]["of"]) == 6
    html = draw(city(), 0, "contracts", drafts={"contract": value})
    assert 'value="part:0:condition"' not in html
    assert 'value="part:0:condition:5"' in html


@rule("NT-UI-06", "NT-CON-07")
def test_a_nested_condition_goes_through_its_form_and_is_read_back_in_words() -> None:
    """What the boxes hold is what was written: a browser without scripts sends exactly this."""
    s = city()
    inner = {"kind": "and", "of": [FACE, CRASH]}
    keep = {"kind": "keep", "party": 1, "condition": {"kind": "or", "of": [ENSO_FIRST, inner]}, "turns": [s.turn]}
    html = draw(s, 0, "contracts", drafts={"contract": {"parties": [1], "clauses": [keep]}})
    form = part(html, "sheet-contract")
    for name, chosen in (
        ("of.0.corp", "enso"),
        ("of.1.kind", "and"),
        ("of.1.of.0.player", "1"),
        ("of.1.of.1.kind", "crashed"),
    ):
        box = part(form, f"clauses.0.condition.{name}")
        assert f'value="{chosen}" selected' in box, name
    must(s, 0, "contract", parties=[1], clauses=[keep])
    said = words(part(draw(s, 1, "contracts"), f"contract-{label(s, 1)}"))
    assert "Ensō" in said
    assert "Midori" in said
    too_deep = {**keep, "condition": NESTED}
    assert deal(s, 0, "contract", parties=[1], clauses=[too_deep]) is not None


@rule("NT-CON-01", "NT-UI-12")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_contracts_that_wait_for_my_signature_are_counted_at_the_top_of_the_panel(count: int) -> None:
    s = city()
    for giver in range(1, 1 + count):
        must(
            s,
            giver,
            "contract",
            parties=[0],
            clauses=[{"kind": "pay_now", "from": giver, "to": 0, "amount": {"kind": "fixed", "n": 1_000}}],
        )
    says = {"fr": "", "en": ""}
    if count:
        says["fr"] = ("Un contrat attend votre réponse", "2 contrats attendent votre réponse")[count - 1]
        says["en"] = ("A contract waits for your answer", "2 contracts wait for your answer")[count - 1]
    for lang, said in says.items():
        panel = part(draw(s, 0, "sheet", lang), "panel")
        assert ('id="to-sign"' in panel) == bool(count)
        assert said in words(panel)
    assert 'id="to-sign"' not in draw(s, 3, "sheet")
    if count:
        must(s, 0, "sign", contract=1)
        assert ('id="to-sign"' in draw(s, 0, "sheet")) == (count == 2)
