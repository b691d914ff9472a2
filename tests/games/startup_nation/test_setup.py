"""Matches, seats, shuffling and dealing."""

import random

import pytest

from citing import rule
from games.startup_nation.tables import P1, P2, P3, P4, alive, hands, play, seen, table, told
from tripot.engine.events import seen_by
from tripot.engine.rng import PlainRng, ScriptedRng
from tripot.engine.seats import SPECTATOR
from tripot.games.startup_nation import GAME, scripted
from tripot.games.startup_nation.deck import SEATS, canonical_deck, name_of
from tripot.games.startup_nation.state import Table


def fresh(players: int = 4, seed: int = 7, **options: object) -> Table:
    return GAME.setup(players, options, PlainRng(seed))


@rule("SN-SETUP-01")
def test_turns_go_by_increasing_seat_and_wrap() -> None:
    s = table("macron recruiter salesman", "tech_lead intern programmer", active="P3")
    play(s, "resign:tech_lead")
    assert s.active == P1


@rule("SN-SETUP-02", "SN-SETUP-03")
def test_everybody_gets_one_card_and_the_rest_is_the_deck() -> None:
    for seats in SEATS:
        s = fresh(seats)
        cards = [*s.hand, s.drawn, *s.deck]
        assert sorted(cards) == canonical_deck(seats, 0)
        assert told(s, "round_started")[0]["deck"] == len(canonical_deck(seats, 0)) - seats


@rule("SN-SETUP-02")
def test_a_dealt_card_is_told_to_its_player_alone() -> None:
    s = fresh()
    for seat in range(4):
        own = [event.facts["card"] for event in seen_by(seat, s.log or ()) if event.kind == "round_started_card"]
        assert own == [name_of(s.hand[seat])]
    assert not [event for event in seen_by(SPECTATOR, s.log or ()) if event.kind == "round_started_card"]


@rule("SN-SETUP-04")
def test_discards_are_personal_and_start_empty() -> None:
    assert fresh().piles == [(), (), (), ()]


@rule("SN-SETUP-05")
def test_nothing_but_the_score_passes_to_the_next_round() -> None:
    s = fresh(seed=1)
    while s.round == 1:
        play(s, scripted.choose(s, 1, 0).text)
    assert s.scores == (0, 1, 0, 0)
    assert (s.piles, s.alliances, s.rights, s.sealed) == ([(), (), (), ()], (), (), None)
    assert alive(s) == [P1, P2, P3, P4]
    assert seen(s, P1).facts["knowledge"]["hands"][1:] == [None, None, None]


@rule("SN-SETUP-06")
def test_the_first_player_is_drawn_evenly() -> None:
    firsts = {fresh(seed=seed).first for seed in range(40)}
    assert firsts == {P1, P2, P3, P4}
    assert GAME.setup(4, {}, ScriptedRng({"first_player": [2]}, PlainRng(0))).first == P3


@rule("SN-SETUP-06", "SN-VAR-05")
def test_the_host_may_name_the_first_player() -> None:
    assert {fresh(seed=seed, first_player=P4).first for seed in range(10)} == {P4}


@rule("SN-SETUP-09")
def test_the_first_draw_is_used_up_even_if_the_host_chose() -> None:
    chosen, drawn = fresh(first_player=fresh().first), fresh()
    assert (chosen.hand, chosen.deck) == (drawn.hand, drawn.deck)


@rule("SN-SETUP-09")
def test_a_round_draws_its_shuffle_and_nothing_else() -> None:
    s = fresh(points_to_win=1)
    assert s.rng.draws == 1 + 16
    scripted.play(s, 3, 1)
    assert s.rng.draws == 1 + 16 * s.round


@rule("SN-SETUP-10", "SN-SETUP-11")
@pytest.mark.parametrize("players", SEATS)
def test_the_shuffle_exchanges_downwards_and_the_deal_starts_with_the_first_player(players: int) -> None:
    source = random.Random(11)
    first = source.randrange(players)
    cards = canonical_deck(players, 0)
    for last in range(len(cards) - 1, 0, -1):
        other = source.randrange(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    s = GAME.setup(players, {}, PlainRng(11))
    assert s.first == first
    assert [s.hand[(first + step) % players] for step in range(players)] == cards[:players]
    assert [s.drawn, *reversed(s.deck)] == cards[players:]


@rule("SN-SETUP-07")
def test_the_winner_who_played_last_begins_the_next_round() -> None:
    s = table("intern accountant salesman accountant", "tech_lead", "P3", {"P1": "salesman"}, {"P1#0": "P2"})
    play(s, "resign:tech_lead")
    assert told(s, "round_ended")[0]["first"] == P2


@rule("SN-SETUP-07")
def test_a_winner_who_has_just_played_begins_again() -> None:
    s = table("intern accountant salesman accountant", "tech_lead", "P4")
    play(s, "resign:tech_lead")
    assert told(s, "round_ended")[0]["points"] == [0, 1, 0, 1]
    assert told(s, "round_ended")[0]["first"] == P4


@rule("SN-SETUP-08")
def test_without_a_winner_the_next_seat_begins() -> None:
    s = table("recruiter - - macron", "intern intern", "P4")
    play(s, "resign:intern", "ask:P1:recruiter")
    assert told(s, "round_ended")[0]["points"] == [0, 0, 0, 0]
    assert told(s, "round_ended")[0]["first"] == P1
    assert hands(s) == [None, None, None, "macron"]
