"""The table's clock: the bell decides, and the lobby has none."""

from citing import rule
from games.manhattan.tables import noon, save, table, told
from tripot.engine.actions import READY, TIMEOUT, Fill, Pick
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK, HOUSE
from tripot.engine.step import check, perform, settle
from tripot.games.manhattan import GAME
from tripot.games.manhattan.state import State


def lobby(seats: int = 3, **options: object) -> State:
    s = GAME.setup(seats, options, PlainRng(1))
    settle(s)
    return s


def plain(s: State, seat: int, name: str) -> str | None:
    refusal = perform(GAME, s, HOUSE, Fill("plain_character", {"seat": seat, "name": name}))
    return None if refusal is None else refusal.code


@rule("MH-CLK-02", "MH-ORD-09")
def test_a_form_meant_for_another_turn_is_refused_as_closed() -> None:
    s = table(3)
    s.rng = PlainRng(1)
    turn_1 = s.decision
    noon(s)
    late = perform(GAME, s, 0, Fill("orders", {}), turn_1)
    assert late is not None
    assert late.code == "E_CLOSED"
    assert perform(GAME, s, 0, Fill("orders", {}), s.decision) is None
    assert save(s, 1) is None  # one that names no turn is read for the open one


@rule("MH-CLK-03")
def test_the_lobby_has_no_deadline_but_in_version_1_0() -> None:
    assert check(GAME, lobby(), CLOCK, TIMEOUT) is not None
    assert check(GAME, lobby(rules="1.0"), CLOCK, TIMEOUT) is None


@rule("MH-CLK-03")
def test_the_host_gives_a_plain_character_to_somebody_who_is_not_ready() -> None:
    s = lobby()
    perform(GAME, s, 0, Fill("character", {"name": "Anne", "background": "avenger"}))
    perform(GAME, s, 0, READY)
    assert plain(s, 0, "Anne") == "E_PLAIN_SEAT"
    assert plain(s, 7, "Anne") == "E_PLAIN_SEAT"
    assert plain(s, 1, "Anne") is None
    made = s.characters[1]
    assert (made.name, made.true_background, made.strategies, made.secrets) == ("Anne 2", "", (), "")
    assert [event.audience for event in told(s, "plain_character_given", 2)] == [None]
    assert s.turn == 0


@rule("MH-CLK-03")
def test_its_player_may_still_change_everything_and_the_last_one_starts_the_game() -> None:
    s = lobby()
    for seat in (0, 1):
        assert plain(s, seat, f"Player {seat}") is None
    assert perform(GAME, s, 1, Fill("character", {"name": "Bruno"})) is None
    assert s.ready == {0}
    perform(GAME, s, 1, READY)
    assert plain(s, 2, "X") is None
    assert s.turn == 1
    assert [s.characters[seat].name for seat in (1, 2)] == ["Bruno", "X 1"]
    assert perform(GAME, s, 0, Pick("resign")) is None
