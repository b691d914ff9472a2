import pytest

from citing import rule
from games.manhattan.tables import assets, facts, letter, mine, noon, resolve, save, table, told
from tripot.engine.opening import check_table
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM, HOUSE, SPECTATOR
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.corporations import IDS


@rule("MH-GEN-01")
def test_every_seat_plays_for_itself() -> None:
    s = table(3, turns=4, shares={0: {"ares": 2}, 1: {"ares": 1}})
    forms = {seat: {"coalition": "public_contracts"} for seat in (0, 1)}
    while s.outcome is None:
        resolve(s, forms, rng=PlainRng(1))
    assert s.wins == [4, 4, 0]  # allies all along
    assert s.outcome.winners == (0,)
    assert s.outcome.points[0] > s.outcome.points[1]


@rule("MH-GEN-02", "MH-GEN-03")
def test_ten_corporations_are_ranked_by_whole_numbers_of_assets() -> None:
    s = table()
    assert len(s.ranking) == len(IDS) == 10
    found = list(assets(s).values())
    assert found == sorted(found, reverse=True)
    assert look(GAME, s, SPECTATOR).facts["ranking"][0] == "ares"
    assert look(GAME, s, SPECTATOR).facts["ranking"][-1] == "prometheus"


@rule("MH-GEN-04", "MH-GEN-05")
def test_everybody_starts_with_one_point_of_influence_and_two_millions() -> None:
    s = GAME.setup(5, {}, PlainRng(1))
    assert s.influence == [1] * 5
    assert s.money == [2_000_000] * 5
    desk = mine(table(), 0)["desk"]
    assert (desk["influence"], desk["stake_limit"]) == (1, 100_000)


@rule("MH-GEN-06", "MH-OPT-02")
def test_a_game_lasts_eight_turns_unless_the_table_says_otherwise() -> None:
    assert GAME.setup(3, {}, PlainRng(1)).turns == 8
    for turns in (4, 12):
        s = GAME.setup(3, {"turns": turns}, PlainRng(1))
        settle(s)
        noon(s)
        played = 0
        while s.outcome is None:
            noon(s)
            played += 1
        assert played == turns
    assert [refusal.code for refusal in check_table(GAME, 3, {"turns": 3})] == ["bad_option"]
    assert [refusal.code for refusal in check_table(GAME, 3, {"turns": 13})] == ["bad_option"]


@rule("MH-GEN-07")
def test_points_are_counted_after_the_last_turn_and_the_highest_total_wins() -> None:
    s = table(3, turns=4, shares={1: {"ares": 9}})
    for _ in range(3):
        resolve(s, {}, rng=PlainRng(2))
        assert s.outcome is None
        assert not told(s, "scored")
    resolve(s, {}, rng=PlainRng(2))
    assert s.outcome is not None
    assert s.outcome.winners == (s.outcome.points.index(max(s.outcome.points)),)
    assert [line["total"] for line in s.scores] == list(s.outcome.points)


@rule("MH-GEN-08")
@pytest.mark.parametrize(("seats", "fits"), [(2, False), (3, True), (10, True), (16, True), (17, False)])
def test_three_to_sixteen_may_play(seats: int, fits: bool) -> None:
    assert (check_table(GAME, seats, {}) == []) is fits
    assert 6 <= GAME.meta.usual_seats <= 10


@rule("MH-GEN-09")
def test_nobody_sees_a_secret_order_not_even_whoever_created_the_table() -> None:
    s = table()
    save(s, 1, vote={"up": "sony", "down": "ares"}, coalition="deregulation")
    for seat in (0, 2, SPECTATOR, GM, HOUSE):
        view = look(GAME, s, seat)
        assert "deregulation" not in str(view.facts)
        assert not any(event.kind == "form_saved" for event in view.events)
    assert look(GAME, s, HOUSE).facts == look(GAME, s, SPECTATOR).facts


@rule("MH-GEN-10")
def test_players_are_known_by_their_fixed_seats() -> None:
    s = table(3)
    assert [player["seat"] for player in look(GAME, s, 0).facts["players"]] == [0, 1, 2]
    refusal = save(s, 3, coalition="deregulation")
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("MH-GEN-10", "not_your_seat")


@rule("MH-GEN-11", "MH-RES-18")
def test_a_turn_ends_with_ranking_news_letters_and_the_next_one_opens() -> None:
    s = table()
    resolve(s, {0: {"shares": ["sony"]}})
    assert s.turn == 2
    assert len(s.papers) == 2
    assert [len(told(s, "letter", seat)) for seat in range(4)] == [1] * 4
    assert letter(s, 0)["turn"] == 1
    assert facts(s, "turn_opened")[-1] == {"turn": 2, "turns": 8}
    kinds = [event.kind for event in s.log or ()]
    assert kinds.index("share_bought") < kinds.index("wall_street", 5) < kinds.index("letter")


@rule("MH-GEN-13", "MH-ORD-09")
def test_a_form_for_a_turn_that_is_over_is_refused() -> None:
    from tripot.engine.actions import Fill

    s = table()
    decision = s.decision
    resolve(s, {})
    late = perform(GAME, s, 0, Fill("orders", {"influence": True}), decision)
    assert late is not None
    assert late.code == "E_CLOSED"
    assert s.sheets == {}
    s = table(turns=4)
    while s.outcome is None:
        resolve(s, {}, rng=PlainRng(1))
    over = save(s, 0, influence=True)
    assert over is not None
    assert over.code == "E_CLOSED"
