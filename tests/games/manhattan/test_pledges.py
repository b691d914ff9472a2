"""Pledges: offered and answered between two, judged from what the reader has, told to all at the end."""

from typing import Any

import pytest

from citing import rule
from games.manhattan.games import whole_game
from games.manhattan.tables import mine, noon, resolve, run, save, table, told
from tripot.engine.actions import READY, Fill, Pick
from tripot.engine.chair import seat_at
from tripot.engine.conformance import portrait
from tripot.engine.rng import PlainRng
from tripot.engine.seats import HOUSE, SPECTATOR
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.policies import chancer
from tripot.games.manhattan.state import State

JOIN = {"kind": "coalition", "coalition": "transparency"}
BUY = {"kind": "buy", "corporation": "sony"}
NO_BUY = {"kind": "no_buy", "corporation": "sony"}
VOTE = {"kind": "vote", "corporation": "sony", "direction": "up"}
NO_RUN = {"kind": "no_run", "corporation": "sony"}
NO_SPYING = {"kind": "no_run", "player": 1}
GUARD = {"kind": "protect", "corporation": "sony", "defence": "sabotage"}


def offer(s: State, who: int, to: int, promise: Any = JOIN, wanted: Any = None, turn: int | None = None) -> str | None:
    value = {"turn": s.turn if turn is None else turn, "to": to, "promise": promise}
    refusal = perform(GAME, s, who, Fill("pledge", value if wanted is None else {**value, "wanted": wanted}))
    return refusal and refusal.code


def answer(s: State, who: int, what: str, number: int = 1, turn: int | None = None) -> str | None:
    value = {"turn": s.turn if turn is None else turn, "pledge": number, "answer": what}
    refusal = perform(GAME, s, who, Fill("pledge_answer", value))
    return refusal and refusal.code


def statuses(s: State, seat: int) -> list[str]:
    return [pledge["status"] for pledge in mine(s, seat)["pledges"]]


def verdicts(s: State, seat: int) -> list[str | None]:
    return [pledge["verdict"] for pledge in mine(s, seat)["pledges"]]


def promised(s: State, promise: Any, form: dict[str, Any], *, rolls: tuple[int, ...] = ()) -> State:
    """Player 0 promises player 1 something, and then plays this."""
    assert offer(s, 0, 1, promise) is None
    assert answer(s, 1, "accept", len(mine(s, 1)["pledges"])) is None
    return resolve(s, {0: form}, rolls=rolls)


@rule("MH-PLG-01")
@pytest.mark.parametrize("promise", [JOIN, BUY, NO_BUY, VOTE, NO_RUN, NO_SPYING, GUARD])
def test_every_kind_of_promise_can_be_offered_with_something_in_return(promise: dict[str, Any]) -> None:
    s = table(3)
    assert offer(s, 0, 1, promise, VOTE) is None
    (seen,) = mine(s, 1)["pledges"]
    assert (seen["promise"], seen["wanted"], seen["status"], seen["number"]) == (promise, VOTE, "open", 1)


@rule("MH-PLG-01")
@pytest.mark.parametrize(
    ("promise", "code"),
    [
        ({"kind": "coalition"}, "E_FORM"),
        ({"kind": "coalition", "coalition": "none"}, "E_FORM"),
        ({"kind": "dance"}, "E_FORM"),
        ({"kind": "vote", "corporation": "sony"}, "E_FORM"),
        ({**BUY, "direction": "up"}, "E_FORM"),
        ({"kind": "no_run", "player": 0}, "E_FORM"),
        ({"kind": "no_run", "player": 9}, "E_FORM"),
        ({**NO_RUN, "player": 1}, "E_FORM"),
        (None, "E_FORM"),
        ({"kind": "buy", "corporation": "acme"}, "E_CORP_UNKNOWN"),
        ({"kind": "buy", "corporation": "prometheus"}, "E_CORP_CRASHED"),
    ],
)
def test_what_is_no_promise_is_refused(promise: Any, code: str) -> None:
    s = table(3, order="ares neonet shiawase renraku sony spinrad horizon meridian norddahl")
    assert offer(s, 0, 1, promise) == code
    assert offer(s, 0, 1, BUY, wanted={"kind": "dance"}) == "E_FORM"
    assert s.pledges == []


@rule("MH-PLG-01")
def test_nobody_promises_themselves_strangers_or_those_who_left() -> None:
    s = table(3)
    assert perform(GAME, s, 2, Pick("resign")) is None
    assert [offer(s, 0, to) for to in (0, 2, 3)] == ["E_FORM"] * 3


@rule("MH-PLG-01")
def test_three_offers_to_the_same_player_and_twenty_in_all_even_withdrawn_ones() -> None:
    s = table(9)
    assert [offer(s, 0, 1) for _ in range(3)] == [None] * 3
    assert answer(s, 0, "withdraw") is None
    assert offer(s, 0, 1) == "E_PLEDGE_LIMIT"
    assert [offer(s, 0, to) for to in range(2, 8) for _ in range(3)][:17] == [None] * 17
    assert offer(s, 0, 8) == "E_PLEDGE_LIMIT"
    assert look(GAME, s, 0).standing.form("pledge") is None
    assert offer(s, 1, 0) is None
    resolve(s)
    assert offer(s, 0, 1) is None


@rule("MH-PLG-02")
def test_an_offer_is_accepted_declined_withdrawn_or_lapses() -> None:
    s = table(3)
    for _ in range(3):
        offer(s, 0, 1)
    offer(s, 0, 2)
    assert [answer(s, 1, "accept", 1), answer(s, 1, "decline", 2), answer(s, 0, "withdraw", 3)] == [None] * 3
    assert answer(s, 0, "withdraw", 1) == "E_PLEDGE_STATE"
    assert answer(s, 2, "withdraw", 1) == "E_FORM"
    assert answer(s, 0, "accept", 4) == "E_FORM"
    resolve(s)
    assert statuses(s, 0) == ["accepted", "declined", "withdrawn", "lapsed"]
    assert answer(s, 2, "accept", 1) == "E_PLEDGE_STATE"


@rule("MH-PLG-02")
def test_an_offer_lapses_when_either_of_the_two_resigns() -> None:
    s = table(4)
    offer(s, 0, 1)
    offer(s, 2, 0)
    offer(s, 2, 3)
    perform(GAME, s, 0, Pick("resign"))
    assert [statuses(s, seat) for seat in (1, 2, 3)] == [["lapsed"], ["lapsed", "open"], ["open"]]


@rule("MH-PLG-02", "MH-PLG-05")
def test_only_the_two_can_tell_that_anything_was_offered() -> None:
    plain, busy = table(4), table(4)
    for s in (plain, busy):
        offer(s, 2, 3)
    for _ in range(3):
        offer(busy, 0, 1)
    answer(busy, 1, "accept")
    answer(busy, 0, "withdraw", 2)
    assert busy.decision == plain.decision
    assert busy.ready == plain.ready == set()
    for s in (plain, busy):
        resolve(s)
    for seat in (2, 3, SPECTATOR):
        assert portrait(look(GAME, busy, seat)) == portrait(look(GAME, plain, seat))
    assert portrait(look(GAME, busy, 0)) != portrait(look(GAME, plain, 0))


@rule("MH-PLG-02")
def test_a_file_says_nothing_of_pledges() -> None:
    spied, quiet = table(4), table(4)
    promised(spied, BUY, {"shares": ["sony"]})
    resolve(quiet, {0: {"shares": ["sony"]}})
    for s in (spied, quiet):
        resolve(s, {3: {"runs": [run("information", 0, steps=3)]}}, rolls=[1])
    assert mine(spied, 3)["dossiers"] == mine(quiet, 3)["dossiers"] != []


@rule("MH-PLG-02")
def test_a_pledge_binds_nobody_and_the_resolution_does_not_read_it() -> None:
    s, other = table(4), table(4)
    promised(s, BUY, {"vote": {"up": "ares", "down": "sony"}})
    resolve(other, {0: {"vote": {"up": "ares", "down": "sony"}}})
    assert (s.assets, s.money, s.letters) == (other.assets, other.money, other.letters)


@rule("MH-PLG-03")
@pytest.mark.parametrize(
    ("promise", "form", "verdict"),
    [
        (JOIN, {"coalition": "transparency"}, "kept"),
        (JOIN, {"coalition": "deregulation"}, "broken"),
        (JOIN, {}, "broken"),
        (BUY, {"shares": ["sony"]}, "kept"),
        (BUY, {"shares": ["horizon"]}, "broken"),
        (NO_BUY, {"shares": ["horizon"]}, "kept"),
        (NO_BUY, {"shares": ["sony"]}, "broken"),
        (VOTE, {"vote": {"up": "sony", "down": "ares"}}, "unknown"),
        (GUARD, {}, "unknown"),
        (NO_RUN, {}, "unknown"),
        (NO_SPYING, {}, "unknown"),
    ],
)
def test_what_the_newsfeeds_do_not_say_is_unknown(promise: Any, form: dict[str, Any], verdict: str) -> None:
    s = promised(table(3), promise, form)
    assert verdicts(s, 1) == [verdict]
    assert verdicts(s, 0) == [None]


@rule("MH-PLG-03")
@pytest.mark.parametrize(
    ("promise", "form", "rolls", "verdict"),
    [
        (VOTE, {"vote": {"up": "sony", "down": "ares"}}, (), "kept"),
        (VOTE, {"vote": {"up": "ares", "down": "sony"}}, (), "broken"),
        (VOTE, {}, (), "broken"),
        (GUARD, {"runs": [run("protection", "sony", defence="sabotage")]}, (), "kept"),
        (GUARD, {"runs": [run("protection", "sony", defence="datasteal")]}, (), "broken"),
        (NO_RUN, {"runs": [run("sabotage", "ares")]}, (1, 99, 99), "kept"),
        (NO_RUN, {"runs": [run("sabotage", "sony")]}, (1, 99, 99), "broken"),
        (NO_SPYING, {}, (), "unknown"),
        (NO_SPYING, {"runs": [run("information", 1)]}, (1,), "unknown"),
    ],
)
def test_a_file_received_later_is_read_again(
    promise: Any, form: dict[str, Any], rolls: tuple[int, ...], verdict: str
) -> None:
    s = promised(table(3), promise, form, rolls=rolls)
    before = verdicts(s, 1)
    resolve(s, {1: {"runs": [run("information", 0, steps=3)]}}, rolls=[1])
    assert (before, verdicts(s, 1)) == (["unknown"], [verdict])


@rule("MH-PLG-03")
def test_a_detection_breaks_a_promise_to_leave_somebody_in_peace() -> None:
    s = table(4, citizens={1: "sony", 2: "ares"})
    assert [offer(s, 0, 1, promise) for promise in (NO_RUN, NO_SPYING, {"kind": "no_run", "corporation": "ares"})]
    for number in (1, 2, 3):
        assert answer(s, 1, "accept", number) is None
    orders = [run("sabotage", "sony"), run("information", 1), run("sabotage", "ares")]
    resolve(s, {0: {"runs": orders}}, rolls=[99, 1, 99, 1, 99, 1])
    assert verdicts(s, 1) == ["broken", "broken", "unknown"]  # what Ares detected stands in another's message
    resolve(s, {1: {"runs": [run("information", 2, steps=3)]}}, rolls=[1, 99, 99])
    assert verdicts(s, 1) == ["broken", "broken", "broken"]


@rule("MH-PLG-03")
def test_both_promises_of_an_exchange_are_judged_each_by_the_other() -> None:
    s = table(3)
    offer(s, 0, 1, BUY, wanted=JOIN)
    answer(s, 1, "accept")
    assert (verdicts(s, 0), verdicts(s, 1)) == ([None], [None])
    resolve(s, {0: {"shares": ["sony"]}, 1: {"coalition": "deregulation"}})
    assert (verdicts(s, 0), verdicts(s, 1)) == (["broken"], ["kept"])


@rule("MH-PLG-03")
def test_a_judgement_is_the_same_in_every_world_that_the_reader_cannot_tell_apart() -> None:
    """Player 0 breaks every promise in one world and keeps it in the other; nobody noticed."""
    kept = {"vote": {"up": "sony", "down": "ares"}, "runs": [run("protection", "sony", defence="sabotage")]}
    broken = {"vote": {"up": "ares", "down": "sony"}, "runs": [run("sabotage", "sony"), run("sabotage", "sony")]}
    seen = []
    for form, rolls in ((kept, ()), (broken, (99, 99, 99, 99))):
        s = table(5)
        for promise in (VOTE, GUARD, NO_RUN):
            offer(s, 0, 1, promise)
        for number in (1, 2, 3):
            answer(s, 1, "accept", number)
        other = {"up": "ares", "down": "sony"} if form is kept else {"up": "sony", "down": "ares"}
        resolve(s, {0: form, 2: {"vote": other}}, rolls=rolls)
        seen.append(portrait(look(GAME, s, 1)))
        for seed in range(3):
            world = GAME.redeal(s, 1, PlainRng(seed))
            assert portrait(look(GAME, world, 1)) == seen[-1]
    assert seen[0] == seen[1]


@rule("MH-PLG-04")
def test_a_finished_game_shows_all_pledges_with_what_the_forms_say() -> None:
    s = table(3, turns=2)
    offer(s, 0, 1, VOTE, wanted=NO_SPYING | {"player": 0})
    answer(s, 1, "accept")
    resolve(s, {0: {"vote": {"up": "sony", "down": "ares"}}, 1: {"runs": [run("information", 0)]}}, rolls=[1])
    offer(s, 2, 1, BUY)
    assert look(GAME, s, SPECTATOR).facts["pledges"] == []
    resolve(s)
    first, second = look(GAME, s, SPECTATOR).facts["pledges"]
    assert (first["kept"], first["returned"], first["status"]) == (True, False, "accepted")
    assert (second["kept"], second["returned"], second["status"]) == (None, None, "lapsed")


@rule("MH-PLG-04")
def test_pledges_score_nothing_and_an_aborted_game_tells_none() -> None:
    s, other = table(3, turns=1), table(3, turns=1)
    offer(s, 0, 1)
    answer(s, 1, "accept")
    for each in (s, other):
        resolve(each, {1: {"coalition": "transparency"}})
    assert s.scores == other.scores != []
    given_up = table(3)
    offer(given_up, 0, 1)
    perform(GAME, given_up, HOUSE, Pick("abort"))
    assert look(GAME, given_up, 2).facts["pledges"] == []
    assert GAME.in_retrospect(given_up, 0)["me"]["pledges"] == []


@rule("MH-PLG-05")
def test_a_pledge_names_its_turn_and_is_refused_when_another_is_open() -> None:
    s = table(3)
    assert offer(s, 0, 1, turn=2) == "E_CLOSED"
    offer(s, 0, 1)
    resolve(s)
    assert [offer(s, 0, 1, turn=1), answer(s, 1, "accept", turn=1)] == ["E_CLOSED"] * 2
    perform(GAME, s, HOUSE, Pick("pause"))
    assert offer(s, 0, 1) is None
    assert answer(s, 1, "accept", 2) is None


@rule("MH-PLG-05")
def test_a_pledge_changes_no_form_no_tick_and_no_decision() -> None:
    s = table(3)
    save(s, 0, coalition="transparency")
    perform(GAME, s, 0, READY)
    before = s.decision
    offer(s, 0, 1)
    answer(s, 1, "decline")
    assert (s.decision, s.ready, list(s.sheets)) == (before, {0}, [0])


@rule("MH-PLG-05")
def test_a_player_of_the_house_that_plays_by_chance_declines_and_then_writes_its_form() -> None:
    s = table(3)
    offer(s, 0, 1)
    assert GAME.asked_beside(s) == (1,)
    for _ in range(2):
        action = chancer(seat_at(GAME, s, 1, PlainRng(3)))
        assert perform(GAME, s, 1, action) is None
    assert statuses(s, 0) == ["declined"]
    assert 1 in s.sheets
    assert [event.audience for event in told(s, "pledge_declined")] == [frozenset({0, 1})]
    assert GAME.asked_beside(s) == ()


@rule("MH-PLG-01")
def test_version_1_0_knows_no_pledges() -> None:
    s = whole_game(3, 1, rules="1.0")
    assert s.pledges == []
    fresh = GAME.setup(3, {"rules": "1.0"}, PlainRng(1))
    settle(fresh)
    noon(fresh)
    assert look(GAME, fresh, 0).standing.form("pledge") is None
    assert offer(fresh, 0, 1) == "E_CLOSED"
