"""Deals and matches that a seed and a scripted policy fix to the last card."""

from citing import rule
from tripot.engine.rng import PlainRng
from tripot.games.startup_nation import GAME, scripted
from tripot.games.startup_nation.deck import name_of
from tripot.games.startup_nation.state import Table


def dealt(players: int, seed: int) -> Table:
    return GAME.setup(players, {}, PlainRng(seed))


def names(cards: list[int]) -> list[str]:
    return [name_of(card) for card in cards]


@rule("SN-SETUP-02", "SN-SETUP-06", "SN-SETUP-09", "SN-SETUP-10", "SN-SETUP-11")
def test_seed_1_deals_four_players_these_cards() -> None:
    s = dealt(4, 1)
    assert s.first == s.active == 1
    assert names(s.hand) == ["programmer", "salesman", "programmer", "brigitte"]
    deck = "salesman intern macron investor programmer tech_lead accountant director accountant recruiter intern"
    assert names([s.drawn, *reversed(s.deck)]) == [*deck.split(), "recruiter", "intern"]


@rule("SN-DECK-03", "SN-SETUP-10")
def test_seed_1_deals_five_players_these_cards() -> None:
    s = dealt(5, 1)
    assert s.first == 1
    assert names(s.hand) == ["programmer", "programmer", "investor", "brigitte", "salesman"]
    assert names([s.drawn, *reversed(s.deck)])[:3] == ["recruiter", "intern", "accountant"]
    assert name_of(s.deck[0]) == "macron"


@rule("SN-TEST-03", "SN-SETUP-07")
def test_scripted_policy_1_0_plays_four_rounds_to_the_first_player_s_victory() -> None:
    s = dealt(4, 1)
    scripted.play(s, 1, 0)
    rounds = [event.facts for event in s.log or () if event.kind == "round_ended"]
    starts = [event.facts["first"] for event in s.log or () if event.kind == "round_started"]
    assert s.decision == 126
    assert [round_["points"] for round_ in rounds] == [[0, 1, 0, 0], [1, 0, 0, 1], [1, 0, 0, 1], [1, 1, 0, 0]]
    assert starts == [1, 1, 0, 0]
    assert sum(event.kind == "drew" for event in s.log or ()) == 52
    assert s.scores == (3, 2, 0, 2)
    assert s.outcome is not None
    assert s.outcome.winners == (0,)


@rule("SN-TEST-03", "SN-SCORE-01")
def test_scripted_policy_0_0_plays_five_rounds_to_the_third_player_s_victory() -> None:
    s = dealt(4, 1)
    scripted.play(s, 0, 0)
    rounds = [event.facts for event in s.log or () if event.kind == "round_ended"]
    assert (s.decision, len(rounds)) == (163, 5)
    assert sum(event.kind == "drew" for event in s.log or ()) == 64
    assert (rounds[3]["cause"], rounds[3]["points"]) == ("lone_survivor", [0, 0, 0, 0])
    assert [seat for seat, _ in rounds[3]["hands"]] == [2]
    assert s.scores == (0, 1, 3, 1)
    assert s.outcome is not None
    assert s.outcome.winners == (2,)
