import pytest

from engine.toys import auction, battle
from tripot.engine.journal import Header
from tripot.engine.opening import NoSuchTable, check_header, check_table, open_table
from tripot.engine.rng import commitment

SEED = bytes(32)


def test_a_header_has_all_options_and_the_commitment() -> None:
    header = open_table(auction.GAME, 2, {}, SEED)
    assert header == Header("toy-auction", "1", 2, {"rounds": 2}, commitment(SEED))
    assert check_header(auction.GAME, header) == []


def test_a_table_that_the_game_does_not_have() -> None:
    with pytest.raises(NoSuchTable, match="toy-auction is a game for 2, 3, 4 players, not for 9"):
        open_table(auction.GAME, 9, {}, SEED)
    with pytest.raises(NoSuchTable, match="there is no option speed; the option rounds cannot be 77") as caught:
        open_table(auction.GAME, 2, {"rounds": 77, "speed": 1}, SEED)
    assert [refusal.rule for refusal in caught.value.refusals] == ["", "TA-GEN-02"]


def test_the_rule_that_says_how_many_may_play() -> None:
    (refusal,) = check_table(battle.GAME, 5, {})
    assert (refusal.rule, refusal.code) == ("TB-GEN-02", "wrong_seats")
