"""Whatever is sent, the referee answers: accepted or refused with rules of the game, never a crash."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.neo_tokyo.city import be, cell, city, label, lobby, resolve
from tripot.engine.actions import Fill
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.step import perform
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.contracts.form import CONTRACT
from tripot.games.neo_tokyo.creation import FORM as CHARACTER
from tripot.games.neo_tokyo.sheet import sheet_form
from tripot.games.neo_tokyo.standing import FORMS
from tripot.games.neo_tokyo.state import City, PastRun

QUICK = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
TEXTS = st.sampled_from(
    [
        *("", "botan", "croc", "independent", "navy", "player:0", "player:9", "corp:enso", "corp:x", "agent:kuma"),
        *("run:K7Q2MX", "party:reformer", "agent:", "player:", "player:-1", "run:", "x" * 40),
    ]
)


def values(field: Field) -> st.SearchStrategy[Any]:
    """Values of the right shape, the wildest ones included."""
    match field.kind:
        case "int":
            small = st.integers(max(field.least, -2), min(field.most, 9))
            return small | st.integers(field.least, field.most)
        case "choice":
            return st.sampled_from(field.choices)
        case "text":
            return TEXTS.map(lambda text: text[: field.most])
        case "flag":
            return st.booleans()
        case "list":
            return st.lists(values(field.of[0]), min_size=field.least, max_size=min(field.most, 4))
    return groups(field.of)


def groups(fields: tuple[Field, ...]) -> st.SearchStrategy[dict[str, Any]]:
    needed = {field.name: values(field) for field in fields if not field.optional}
    optional = {field.name: values(field) for field in fields if field.optional}
    return st.fixed_dictionaries(needed, optional=optional)


def fills(form: Form) -> st.SearchStrategy[Any]:
    return groups(form.fields)


def busy_city() -> City:
    s = city(5)
    be(s, 0, money=50_000_000, citizen="enso", shares={"enso": 1}, party="reformer", points=2, croc=cell(), influence=4)
    be(s, 0, loyalty={"botan": 3, "kuma": 4, "mita": 3}, traits=("eveille", "vieux_briscard"), veteran_run=True)
    be(s, 0, dragon_run=True, public_contract=True, leader_vote=True)
    s.runs.append(PastRun(3, 1, "sabotage", "corp:enso", "botan", "K7Q2MX"))
    s.players[0].known_runs["K7Q2MX"] = {"turn": 3, "type": "sabotage", "target": "corp:enso"}
    return s


def sound(refusal: Refusal | None) -> bool:
    return refusal is None or all(each.rule.startswith("NT-") and each.code for each in refusal.every())


@QUICK
@given(value=fills(sheet_form()))
def test_any_sheet_is_read_and_an_accepted_one_resolved(value: Any) -> None:
    s = busy_city()
    refusal = perform(GAME, s, 0, Fill("sheet", value))
    assert sound(refusal)
    resolve(s)
    assert s.turn == 5


@QUICK
@given(order=st.lists(values(sheet_form().fields[0].of[0]), min_size=1, max_size=1))
def test_any_single_order_is_read_and_an_accepted_one_resolved(order: Any) -> None:
    s = busy_city()
    assert sound(perform(GAME, s, 0, Fill("sheet", {"orders": order})))
    resolve(s)
    assert s.turn == 5


@QUICK
@given(value=fills(CHARACTER))
def test_any_character_is_read(value: Any) -> None:
    assert sound(perform(GAME, lobby(), 0, Fill("character", value)))


@QUICK
@given(value=fills(CONTRACT), signers=st.lists(st.integers(0, 4), max_size=5))
def test_any_contract_is_read_and_an_accepted_one_judged(value: Any, signers: list[int]) -> None:
    s = busy_city()
    be(s, 0, shares={})
    assert sound(perform(GAME, s, 0, Fill("contract", value)))
    for seat in signers:
        perform(GAME, s, seat, Fill("sign", {"contract": label(s, seat)}))
    total = sum(player.money for player in s.players)
    for contract in s.contracts:
        assert contract.status in {"draft", "active", "ended"}
    resolve(s)
    assert s.turn == 5
    assert total == sum(player.money for player in s.players)


@QUICK
@given(value=st.sampled_from(FORMS).flatmap(lambda form: st.tuples(st.just(form.name), fills(form))))
def test_any_dealing_is_answered(value: tuple[str, Any]) -> None:
    s = busy_city()
    assert sound(perform(GAME, s, 0, Fill(value[0], value[1])))
