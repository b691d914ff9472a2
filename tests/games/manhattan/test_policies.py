from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from citing import rule
from engine.playing import seated
from games.manhattan.games import by_chance, deadlines, whole_game
from games.manhattan.tables import save, table
from tripot.bots.levels import bot_for
from tripot.engine.actions import READY, Action, Fill
from tripot.engine.chair import seat_at
from tripot.engine.rng import PlainRng
from tripot.engine.step import perform, settle
from tripot.engine.view import View, look
from tripot.games.manhattan import GAME, sheet
from tripot.games.manhattan.corporations import NONE
from tripot.games.manhattan.policies import candidates, trader
from tripot.games.manhattan.policies.personas import STEADY
from tripot.games.manhattan.standing import prospects
from tripot.games.manhattan.state import State
from tripot.kit import temperaments


def by_trader(view: View, rng: PlainRng) -> Action:
    return trader(seated(view, rng))


def mixed(view: View, rng: PlainRng) -> Action:
    return by_trader(view, rng) if view.seat % 2 else by_chance(view, rng)


@pytest.mark.parametrize("seats", [3, 8, 16])
def test_traders_play_whole_games_with_legal_forms(seats: int) -> None:
    s = whole_game(seats, seats, by_trader, lazy=0)
    assert s.outcome is not None
    assert s.outcome.reason == "finished"
    orders = [letter.get("orders", {}) for letters in s.letters for letter in letters]
    assert sum("shares" in each for each in orders) > len(orders) // 3
    assert any("influence" in each for each in orders)
    assert any(letter.get("speculations") for letters in s.letters for letter in letters)
    assert any(letter.get("runs") for letters in s.letters for letter in letters)


def test_a_trader_does_better_than_chance() -> None:
    points: dict[bool, list[int]] = {True: [], False: []}
    for seed in range(6):
        s = whole_game(6, seed, mixed, lazy=0)
        for seat, own in enumerate(s.outcome.points if s.outcome else ()):
            points[bool(seat % 2)].append(own)
    assert sum(points[True]) > 3 * sum(points[False])


def test_a_trader_saves_a_form_and_then_is_ready() -> None:
    s = GAME.setup(3, {"rules": "1.0", "resolve_when_all_ready": True}, PlainRng(1))
    settle(s)
    rng = PlainRng(2)
    steps = 0
    while s.outcome is None and steps < 500:
        seat = s.stack[-1].awaited(s)[0]
        assert perform(GAME, s, seat, trader(seat_at(GAME, s, seat, rng))) is None
        steps += 1
    assert s.outcome is not None
    s = table(3)
    save(s, 0, coalition="transparency")
    assert trader(seat_at(GAME, s, 0, rng)) is READY


def test_a_policy_looks_at_the_view_alone() -> None:
    for s in deadlines(4, 3, turns=4):
        if s.outcome is None and s.turn:
            other = GAME.redeal(s, 1, PlainRng(1))
            for state in (s, other):
                state.sheets.pop(1, None)
            real, imagined = (trader(seat_at(GAME, state, 1, PlainRng(5))) for state in (s, other))
            assert real == imagined


def test_candidates_are_different_legal_forms() -> None:
    for s in deadlines(5, 8, by_trader, lazy=0, turns=6):
        if s.outcome is None and s.turn:
            view = look(GAME, s, 2)
            mine = {**view.facts["me"], "form": None, "pledges": [], "pledges_left": None}
            found = candidates(replace(view, facts={**view.facts, "me": mine}), PlainRng(1), 8)
            forms = [action.value for action in found if isinstance(action, Fill)]
            assert len(forms) >= 6
            assert all(forms.count(form) == 1 for form in forms)
            assert all(sheet.check(view.facts["me"]["desk"], form) == [] for form in forms)


@pytest.mark.parametrize("level", ["random", "trader", "shark"])
def test_a_bot_of_any_level_hands_in_one_form_a_turn_and_then_is_ready(level: str) -> None:
    s = GAME.setup(3, {"rules": "1.0", "resolve_when_all_ready": True, "turns": 4}, PlainRng(1))
    settle(s)
    rng = PlainRng(2)
    bot = bot_for(GAME, level)
    sent: Counter[tuple[int, int, str]] = Counter()
    while s.outcome is None:
        seat = s.stack[-1].awaited(s)[0]
        action = bot(seat_at(GAME, s, seat, rng))
        sent[s.turn, seat, type(action).__name__] += 1
        assert perform(GAME, s, seat, action) is None
    assert set(sent.values()) == {1}
    assert len(sent) == 3 * 2 * 5


def test_whoever_handed_in_a_form_has_nothing_to_compare() -> None:
    s = table(3)
    save(s, 0, coalition="transparency")
    assert candidates(look(GAME, s, 0), PlainRng(1), 8) == [READY]


def test_how_well_a_seat_stands_follows_points_and_wealth() -> None:
    s = table(3, shares={0: {"ares": 4}}, money={1: 500_000})
    values = [GAME.value(s, seat) for seat in range(3)]
    assert values[0] > values[2] > values[1]
    assert all(0 <= each <= 1 for each in values)
    end = whole_game(4, 2, turns=4)
    assert end.outcome is not None
    best = max(range(4), key=lambda seat: GAME.value(end, seat))
    assert best in end.outcome.winners


def test_a_lead_in_shares_counts_for_more_the_more_turns_are_left() -> None:
    early, late = (table(3, shares={0: {"ares": 4}, 1: {"neonet": 4}, 2: {"prometheus": 4}}) for _ in range(2))
    late.turn = late.turns
    leads = [prospects(s)[0] - prospects(s)[1] for s in (early, late)]
    assert leads[0] > leads[1] > 0
    first, _, last = prospects(early)
    assert first > last


def test_shares_of_what_more_people_push_are_worth_more_to_a_searcher() -> None:
    alone = table(4, shares={0: {"sony": 3}})
    joined = table(4, shares={0: {"sony": 3}, 2: {"sony": 1}, 3: {"sony": 1}})
    assert prospects(joined)[0] > prospects(alone)[0]


def variations(seed: int) -> list[dict[str, Any]]:
    view = look(GAME, table(6, citizens={0: "sony"}, money={0: 6_000_000}, influence={0: 3}), 0)
    mine = {**view.facts["me"], "pledges_left": None}
    found = candidates(replace(view, facts={**view.facts, "me": mine}), PlainRng(seed), 12)
    return [action.value for action in found if isinstance(action, Fill)]


def test_a_searcher_compares_forms_that_put_their_money_on_different_corporations_and_guards() -> None:
    forms = variations(1)
    darlings = {max(form["shares"], key=form["shares"].count) for form in forms if form.get("shares")}
    assert len(darlings) >= 4
    guards = [[run["type"] for run in form.get("runs", ())].count("protection") for form in forms]
    assert guards[0] < 3 <= max(guards)


def test_a_searcher_prepares_a_background_that_pays_and_a_home_of_its_own() -> None:
    s = GAME.setup(4, {"rules": "1.0"}, PlainRng(1))
    settle(s)
    for seat in range(4):
        shark = bot_for(GAME, "shark")
        assert perform(GAME, s, seat, shark(seat_at(GAME, s, seat, PlainRng(seat)))) is None
    assert {character.background for character in s.characters} <= set(STEADY)
    homes = [character.citizenship for character in s.characters]
    assert NONE not in homes
    assert len(set(homes)) == 4


@rule("MH-ORD-03")
def test_chance_tries_every_kind_of_order() -> None:
    tried: set[str] = set()
    for seed in range(6):
        for s in deadlines(5, seed, lazy=0, turns=5):
            for form in s.sheets.values():
                tried |= set(form)
                tried |= {order["type"] for order in form.get("runs", ())}
                tried |= {bet["kind"] for bet in form.get("speculations", ())}
    assert tried >= {
        *sheet.FIELDS,
        "datasteal",
        "sabotage",
        "extraction",
        "information",
        "protection",
        "rank",
        "derivative",
    }


def test_every_form_has_a_legal_proposal() -> None:
    s: State = table(3, transfers=True)
    view = look(GAME, s, 0)
    for form in (*view.menu.forms, *view.standing.forms):
        action = GAME.propose(view, form, PlainRng(1))
        assert isinstance(action, Fill)
        assert perform(GAME, s, 0, action) is None


def test_two_bots_of_a_level_do_not_play_alike_and_the_same_seed_plays_the_same() -> None:
    s = table(3, money={0: 9_000_000})
    s.pledging = False

    def form(text: str, seed: int) -> object:
        s.characters[0] = replace(s.characters[0], secrets=text)
        action = trader(seat_at(GAME, s, 0, PlainRng(seed)))
        assert isinstance(action, Fill)
        return action.value

    assert form("@bold", 4) == form("@bold", 4)
    assert any(form("@bold", seed) != form("@patient", seed) for seed in range(5))


def test_a_bots_temperament_is_its_own_secret_until_the_end_and_told_then() -> None:
    s = whole_game(3, 2, by_trader, lazy=0, turns=4)
    texts = [character.secrets for character in s.characters]
    assert set(texts) <= set(temperaments.NAMED)
    assert [each["text"] for each in GAME.view(s, 0)["revealed"]] == texts
    again = GAME.redeal(s, 0, PlainRng(3))
    assert [character.secrets for character in again.characters] == texts
