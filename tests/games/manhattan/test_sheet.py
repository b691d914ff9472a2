import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citing import rule
from games.manhattan.tables import bet, future, letter, mine, refusals, resolve, run, save, table
from tripot.engine.actions import Fill
from tripot.engine.codec import canonical
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.manhattan import GAME, sheet
from tripot.games.manhattan.desk import desk

FULL = {
    "vote": {"up": "horizon", "down": "renraku"},
    "coalition": "public_contracts",
    "shares": ["horizon", "horizon"],
    "influence": True,
    "citizenship": "horizon",
    "runs": [
        {"type": "datasteal", "target": "sony", "beneficiary": "horizon", "steps": 3, "bonus": False},
        {"type": "sabotage", "target": "renraku", "steps": 3, "bonus": True},
        {"type": "extraction", "target": "renraku", "beneficiary": "horizon", "steps": 5, "bonus": True},
        {"type": "information", "target_player": 3, "steps": 1, "bonus": False},
        {"type": "protection", "target": "renraku", "defence": "extraction", "steps": 1, "bonus": False},
    ],
    "speculations": [
        {"kind": "derivative", "derivative": "nikkei", "direction": "down", "stake": 200_000},
        {"kind": "rank", "corporation": "horizon", "rank": 2, "stake": 100_000},
    ],
}


def rich() -> object:
    return table(influence={0: 2}, money={0: 9_000_000}, shares={0: {"horizon": 1}})


@rule("MH-ORD-01", "MH-GEN-11")
def test_a_form_is_saved_as_a_whole_and_replaced_until_the_deadline() -> None:
    s = table()
    assert save(s, 0, shares=["sony"]) is None
    assert save(s, 0, shares=["ares", "ares"], coalition="nonsense") is not None
    assert s.sheets[0] == {"shares": ["sony"]}  # the previous one stands
    assert save(s, 0, shares=["horizon"]) is None
    resolve(s, {})
    assert letter(s, 0)["orders"]["shares"] == [{"corporation": "horizon", "price": 900_000}]


@rule("MH-ORD-01", "MH-ORD-09")
def test_all_errors_come_together_with_place_limit_and_value() -> None:
    s = table()
    refusal = save(
        s,
        0,
        vote={"up": "sony", "down": "sony"},
        coalition="anarchy",
        shares=["ares", "acme"],
        citizenship="ares",
        runs=[run("sabotage", "sony", 30), run("datasteal", "sony", to="sony")],
        speculations=[bet("ares", 11, 500), future("nikkei", "up")],
        colour="red",
    )
    assert refusal is not None
    found = [(each.code, each.where) for each in refusal.every()]
    assert found == [
        ("E_FORM", ("colour",)),
        ("E_VOTE_SAME", ("vote",)),
        ("E_COALITION_UNKNOWN", ("coalition",)),
        ("E_SHARES_LIMIT", ("shares",)),
        ("E_CORP_UNKNOWN", ("shares", "1")),
        ("E_CITIZEN_NO_SHARE", ("citizenship",)),
        ("E_RUN_STEPS", ("runs", "0", "steps")),
        ("E_RUN_SAME_CORP", ("runs", "1", "beneficiary")),
        ("E_SPEC_LIMIT", ("speculations",)),
        ("E_SPEC_STAKE", ("speculations", "0", "stake")),
        ("E_SPEC_RANK", ("speculations", "0", "rank")),
        ("E_BUDGET", ()),
    ]
    by_code = {each.code: each.facts for each in refusal.every()}
    assert by_code["E_SHARES_LIMIT"] == {"limit": 1, "found": 2}
    assert by_code["E_SPEC_RANK"] == {"limit": 10, "found": 11}
    assert by_code["E_RUN_STEPS"] == {"least": 1, "limit": 20, "found": 30}
    assert s.sheets == {}


@rule("MH-ORD-02")
def test_a_stored_form_stays_legal_whatever_the_others_do() -> None:
    s = table(3, transfers=True)
    assert save(s, 0, shares=["ares"]) is None
    refusal = perform(GAME, s, 0, Fill("transfer", {"to": 1, "amount": 376_000}))
    assert refusal is not None
    assert refusal.facts["limit"] == 375_000
    assert perform(GAME, s, 0, Fill("transfer", {"to": 1, "amount": 375_000})) is None
    assert perform(GAME, s, 1, Fill("transfer", {"to": 0, "amount": 5_000})) is None
    assert sheet.check(desk(s, 0), s.sheets[0]) == []
    resolve(s, {})
    assert s.shares[0][0] == 1


@rule("MH-ORD-03", "MH-ORD-04")
def test_the_form_of_the_rulebook_is_accepted_and_all_its_fields_are_optional() -> None:
    s = rich()
    assert save(s, 0, **FULL) is None
    assert s.sheets[0] == FULL
    for field, content in FULL.items():
        assert save(s, 0, **{field: content}) is None
    assert save(s, 0) is None
    assert s.sheets[0] == {}
    form = look(GAME, s, 0).menu.forms[0]
    assert [field.name for field in form.fields] == list(FULL)


@rule("MH-ORD-04")
def test_an_omitted_bonus_is_none_and_empty_fields_are_nothing() -> None:
    s = table()
    assert save(s, 0, runs=[run("sabotage", "sony")], vote={}, shares=[], coalition=None, influence=False) is None
    assert s.sheets[0] == {"runs": [{"type": "sabotage", "target": "sony", "steps": 1, "bonus": False}]}


@rule("MH-ORD-05")
def test_money_of_this_turn_cannot_be_spent_this_turn() -> None:
    s = table(shares={0: {"ares": 5}}, money={0: 1_000_000})
    refusal = save(s, 0, shares=["sony"], runs=[run("sabotage", "sony")])
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("E_BUDGET", {"limit": 1_000_000, "found": 1_050_000, "missing": 50_000})
    assert save(s, 0, shares=["sony"]) is None


@rule("MH-ORD-07", "MH-RES-02")
def test_the_whole_cost_is_paid_first_and_money_is_never_negative() -> None:
    s = table(money={0: 1_000_000})
    resolve(s, {0: {"shares": ["sony"]}})
    assert letter(s, 0)["account"]["spent"] == 1_000_000
    assert letter(s, 0)["account"]["start"] == 1_000_000
    assert s.money[0] == letter(s, 0)["account"]["dividends"]


@rule("MH-ORD-08")
def test_limits_use_the_influence_of_the_start_of_the_turn() -> None:
    s = table(money={0: 9_000_000})
    form = {"influence": True, "runs": [run("sabotage", "sony", bonus=True), run("sabotage", "ares", bonus=True)]}
    assert refusals(s, 0, form) == [("E_RUN_BONUS_LIMIT", ("runs",))]
    assert refusals(s, 0, {"influence": True, "speculations": [bet("ares", 1, 101_000)]}) == [
        ("E_SPEC_STAKE", ("speculations", "0", "stake"))
    ]


WRONG = [
    ({"vote": "sony"}, "E_FORM", ("vote",)),
    ({"vote": {"up": "sony", "left": "ares"}}, "E_FORM", ("vote",)),
    ({"vote": {"up": "acme", "down": "ares"}}, "E_CORP_UNKNOWN", ("vote", "up")),
    ({"shares": "sony"}, "E_FORM", ("shares",)),
    ({"shares": [7]}, "E_CORP_UNKNOWN", ("shares", "0")),
    ({"influence": "yes"}, "E_FORM", ("influence",)),
    ({"runs": {}}, "E_FORM", ("runs",)),
    ({"runs": ["sabotage"]}, "E_FORM", ("runs", "0")),
    ({"runs": [run("sabotage", "sony", to="ares")]}, "E_RUN_FIELD", ("runs", "0", "beneficiary")),
    ({"runs": [run("datasteal", "sony")]}, "E_RUN_FIELD", ("runs", "0", "beneficiary")),
    ({"runs": [run("protection", "sony")]}, "E_RUN_FIELD", ("runs", "0", "defence")),
    ({"runs": [run("protection", "sony", defence="moat")]}, "E_RUN_FIELD", ("runs", "0", "defence")),
    ({"runs": [run("sabotage", 4)]}, "E_RUN_FIELD", ("runs", "0", "target")),
    ({"runs": [run("sabotage", "acme")]}, "E_CORP_UNKNOWN", ("runs", "0", "target")),
    ({"runs": [run("sabotage", "sony", bonus=1)]}, "E_RUN_FIELD", ("runs", "0", "bonus")),
    ({"runs": [run("information", "1")]}, "E_RUN_FIELD", ("runs", "0", "target_player")),
    ({"speculations": 5}, "E_FORM", ("speculations",)),
    ({"speculations": ["nikkei"]}, "E_FORM", ("speculations", "0", "kind")),
    ({"speculations": [bet("acme", 1)]}, "E_CORP_UNKNOWN", ("speculations", "0", "corporation")),
    ({"speculations": [bet("ares", 0)]}, "E_SPEC_RANK", ("speculations", "0", "rank")),
    ({"speculations": [{**bet("ares", 1), "direction": "up"}]}, "E_FORM", ("speculations", "0", "direction")),
]


@rule("MH-ORD-09")
@pytest.mark.parametrize(("form", "code", "where"), WRONG)
def test_each_mistake_has_its_code_and_place(form: dict, code: str, where: tuple[str, ...]) -> None:
    assert refusals(table(), 0, form) == [(code, where)]


@rule("MH-ORD-09")
def test_something_that_is_no_form_at_all() -> None:
    for form in (None, [], "form", 3):
        assert refusals(table(), 0, form) == [("E_FORM", ())]


@rule("MH-ORD-09", "MH-ORD-05")
def test_the_budget_counts_every_entry_that_has_a_price() -> None:
    s = table(money={0: 100_000})
    form = {"shares": ["acme", "sony"], "runs": [run("sabotage", "acme", 2)], "speculations": [bet("acme", 1, 150_500)]}
    refusal = save(s, 0, **form)
    assert refusal is not None
    budget = next(each for each in refusal.every() if each.code == "E_BUDGET")
    assert budget.facts["found"] == 1_000_000 + 100_000 + 150_500


@rule("MH-ORD-10")
def test_warnings_never_block() -> None:
    s = table(shares={0: {"sony": 1}}, influence={0: 2})
    twice = [bet("sony", 5, 1_000)] * 2
    assert save(s, 0, speculations=twice, citizenship="sony") is None
    assert mine(s, 0)["warnings"] == [
        {"warning": "bet_repeated", "where": ["speculations", "1"]},
        {"warning": "citizenship_cost", "where": ["citizenship"], "vp": 1, "turn": 1},
        {"warning": "money_unused", "where": [], "left": 1_998_000},
    ]


@rule("MH-ORD-11")
def test_money_prices_limits_and_percentages_are_at_hand() -> None:
    s = rich()
    facts = look(GAME, s, 0).facts
    at_hand = facts["me"]["desk"]
    told = GAME.preview(s, 0, Fill("orders", FULL), {})
    assert told["cost"] == sheet.cost(at_hand, FULL) == 9 * 200_000 + 1_200_000 + 13 * 50_000 + 300_000
    assert told["left"] == 9_000_000 - told["cost"]
    assert told["limits"]["shares"] == {"used": 2, "limit": 2, "left": 0}
    assert told["limits"]["bonuses"] == {"used": 2, "limit": 2, "left": 0}
    assert told["limits"]["speculations"] == {"used": 2, "limit": 2, "left": 0}
    assert at_hand["prices"]["ares"] == 1_625_000
    assert at_hand["influence_price"] == 1_200_000
    assert told["runs"][1]["odds"].raw == 90


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 300_000)
    | st.sampled_from(["sony", "ares", "acme", "up", "nikkei", "sabotage", "transparency", "rank", ""]),
    lambda inside: (
        st.lists(inside, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                [*FULL, "type", "target", "steps", "kind", "stake", "rank", "corporation", "up", "down", "bonus"]
            ),
            inside,
            max_size=5,
        )
    ),
    max_leaves=14,
)


@rule("MH-ORD-01", "MH-ORD-09")
@settings(max_examples=150, deadline=None)
@given(JSON)
def test_whatever_is_sent_is_either_saved_or_refused_and_a_saved_form_can_be_played(form: object) -> None:
    s = table(3)
    before = canonical(s.sheets)
    refusal = perform(GAME, s, 0, Fill("orders", form))
    if refusal is not None:
        assert canonical(s.sheets) == before
        assert all(each.rule.startswith("MH-") for each in refusal.every())
        return
    from tripot.engine.rng import PlainRng

    resolve(s, {}, rng=PlainRng(1))
    assert s.turn == 2
