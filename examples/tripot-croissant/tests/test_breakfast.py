"""A breakfast, with cravings that the test writes."""

from tripot_croissant import GAME
from tripot_croissant.bets import bet_on
from tripot_croissant.state import Tray
from tripot_croissant.turn import TAKE

from tripot.engine import perform, settle
from tripot.game import Pick, ScriptedRng, Seat


def tray(*cravings: int) -> Tray:
    """A tray for people with these cravings."""
    drawn = tuple(craving - 1 for craving in cravings)
    s = GAME.setup(len(cravings), {"more": 0}, ScriptedRng({"craving": drawn}))
    settle(s)
    return s


def play(s: Tray, seat: Seat, pick: Pick) -> None:
    assert perform(GAME, s, seat, pick) is None


def bet(s: Tray, *payers: Seat) -> None:
    for seat, payer in enumerate(payers):
        play(s, seat, bet_on(payer))


def eat(s: Tray, *numbers: int) -> None:
    """In turn, until nobody has more to take."""
    for turn, number in enumerate(numbers):
        play(s, turn % len(s.cravings), TAKE[number - 1])


def test_nobody_sees_what_lies_under_another_cup() -> None:
    """LC-BET-01"""
    s = tray(1, 2)
    play(s, 0, bet_on(1))
    assert GAME.view(s, 0)["bet"] == 1
    assert "bet" not in GAME.view(s, 1)
    play(s, 1, bet_on(1))
    assert "bets" not in GAME.view(s, 1)


def test_a_bet_may_be_changed_until_the_last_cup_is_down() -> None:
    """LC-BET-01"""
    s = tray(1, 2)
    play(s, 0, bet_on(1))
    play(s, 0, bet_on(0))
    play(s, 1, bet_on(0))
    assert s.bets == [0, 0]
    refusal = perform(GAME, s, 0, bet_on(1))
    assert refusal is not None


def test_naming_who_pays_is_worth_a_point() -> None:
    """LC-BET-02, LC-TURN-02, LC-END-02"""
    s = tray(1, 3)
    bet(s, 1, 0)
    eat(s, 3, 3, 3, 2)
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.points) == ((0,), (1, 0))
    assert GAME.view(s, 0)["bets"] == {"0": 1, "1": 0}


def test_whoever_pays_scores_nothing_even_for_a_right_guess() -> None:
    """LC-END-01"""
    s = tray(1, 2)
    bet(s, 1, 1)
    eat(s, 3, 3, 3, 2)
    assert s.outcome is not None
    assert s.outcome.points == (1, 0)


def test_one_may_take_no_more_than_is_left() -> None:
    """LC-TURN-01"""
    s = tray(1, 2)
    bet(s, 0, 0)
    eat(s, 3, 3, 3)
    refusal = perform(GAME, s, 1, TAKE[2])
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("too_many", {"most": 2})
