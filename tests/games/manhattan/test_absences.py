from citing import promise, rule
from games.manhattan.tables import (
    assets,
    everybody_ready,
    facts,
    letter,
    mine,
    noon,
    refusals,
    resolve,
    run,
    save,
    table,
    told,
)
from tripot.engine.actions import NOT_READY, READY, Fill, Pick
from tripot.engine.opening import check_table
from tripot.engine.rng import PlainRng
from tripot.engine.seats import HOUSE, OMNISCIENT, SPECTATOR
from tripot.engine.step import perform
from tripot.engine.view import look, pending
from tripot.games.manhattan import GAME
from tripot.games.manhattan.corporations import INDEX
from tripot.games.manhattan.meta import FIRST


def quiet_noon(s: object) -> None:
    s.rng = PlainRng(4)
    noon(s)


@rule("MH-MIS-01")
def test_without_a_form_one_does_nothing_but_keeps_what_one_has() -> None:
    s = table(shares={0: {"sony": 1}})
    resolve(s, {0: {"vote": {"up": "sony", "down": "ares"}, "coalition": "transparency"}})
    resolve(s, {})
    assert s.joined[1] == (-1,) * 4  # nothing is carried over
    assert "orders" not in letter(s, 0)
    assert letter(s, 0)["account"]["dividends"] > 0
    assert s.shares[0][INDEX["sony"]] == 1


@rule("MH-MIS-02")
def test_with_nothing_left_one_still_votes_and_joins() -> None:
    s = table(money={0: 0})
    resolve(s, {0: {"vote": {"up": "sony", "down": "horizon"}, "coalition": "transparency"}})
    assert assets(s)["sony"] == 11
    assert facts(s, "coalition_won")[0]["coalition"] == "transparency"


@rule("MH-MIS-03")
def test_who_resigns_drops_the_form_plays_empty_ones_and_is_scored() -> None:
    s = table(3, turns=4, shares={0: {"ares": 2}, 1: {"ares": 1}}, citizens={0: "ares", 2: "ares"})
    save(s, 0, coalition="transparency", shares=["ares"])
    assert perform(GAME, s, 0, Pick("resign")) is None
    assert 0 not in s.sheets
    assert look(GAME, s, 1).facts["players"][0]["resigned"] is True
    refusal = save(s, 0, coalition="transparency")
    assert refusal is not None
    assert refusal.code == "not_your_seat"
    resolve(s, {1: {"coalition": "public_contracts"}})
    assert s.joined[0] == (-1, 0, -1)
    assert s.sided[0][INDEX["ares"]] == -1  # the shares of the resigned seat still make the majority
    while s.outcome is None:
        quiet_noon(s)
    assert s.scores[2]["citizenship"]["fellows"] == 1
    assert s.scores[0]["total"] == s.outcome.points[0]


@rule("MH-MIS-03")
def test_a_seat_can_be_taken_over_with_everything_it_knows() -> None:
    s = table(3)
    resolve(s, {0: {"runs": [run("information", 1)]}}, rolls=[1])
    perform(GAME, s, 0, Pick("resign"))
    assert not look(GAME, s, 0).menu
    assert perform(GAME, s, 0, Pick("take_over")) is None
    assert mine(s, 0)["dossiers"]
    assert save(s, 0, coalition="transparency") is None
    assert [event.kind for event in look(GAME, s, 2).events][-2:] == ["resigned", "taken_over"]


@rule("MH-MIS-03", "MH-VIS-02")
def test_two_deadlines_in_a_row_without_a_form_are_flagged_and_one_is_not() -> None:
    s = table(3)
    everybody = {seat: {"coalition": "transparency"} for seat in range(3)}
    resolve(s, {seat: form for seat, form in everybody.items() if seat})
    assert not told(s, "absent")
    assert look(GAME, s, 1).facts["players"][0]["absent"] is False
    resolve(s, {seat: form for seat, form in everybody.items() if seat})
    assert facts(s, "absent") == [{"seat": 0}]
    assert look(GAME, s, 1).facts["players"][0]["absent"] is True
    resolve(s, everybody)
    assert look(GAME, s, 1).facts["players"][0]["absent"] is False


@promise("R24")
@rule("MH-MIS-03")
def test_whoever_was_flagged_and_resigned_is_so_in_every_world_that_the_others_imagine() -> None:
    s = table(3)
    for _ in range(2):
        resolve(s, {seat: {"coalition": "transparency"} for seat in (1, 2)})
    perform(GAME, s, 0, Pick("resign"))
    for act in ("resigned", "taken_over"):
        for seat in (1, SPECTATOR):
            world = GAME.redeal(s, seat, PlainRng(3))
            assert look(GAME, world, seat).facts["players"] == look(GAME, s, seat).facts["players"], act
        perform(GAME, s, 0, Pick("take_over"))


@rule("MH-MIS-04")
def test_when_everybody_has_resigned_the_game_is_aborted() -> None:
    s = table(3)
    for seat in range(3):
        perform(GAME, s, seat, Pick("resign"))
    assert s.outcome is not None
    assert (s.outcome.rule, s.outcome.reason, s.outcome.winners) == ("MH-MIS-04", "aborted", ())


@rule("MH-OPT-01")
def test_money_can_be_sent_only_where_the_option_is_on() -> None:
    gift = Fill("transfer", {"to": 1, "amount": 5_000})
    assert perform(GAME, table(3), 0, gift).code == "not_offered"
    s = table(3, transfers=True)
    assert perform(GAME, s, 0, gift) is None
    assert s.money == [1_995_000, 2_005_000, 2_000_000]
    assert facts(s, "money_sent", 1) == [{"seat": 0, "to": 1, "amount": 5_000}]
    assert facts(s, "money_sent", 2) == []
    resolve(s, {})
    assert letter(s, 0)["account"]["sent"] == [{"seat": 1, "amount": 5_000}]
    assert letter(s, 1)["account"]["received"] == [{"seat": 0, "amount": 5_000}]
    assert letter(s, 1)["account"]["start"] == 2_000_000
    assert "money" not in str(look(GAME, s, 2).facts["players"])


@rule("MH-OPT-01")
def test_a_transfer_is_in_thousands_to_somebody_else_and_leaves_the_form_payable() -> None:
    s = table(3, transfers=True)
    save(s, 0, shares=["ares"])
    wrong = [
        {"to": 0, "amount": 1_000},
        {"to": 3, "amount": 1_000},
        {"to": 1, "amount": 1_500},
        {"to": 1, "amount": 376_000},
    ]
    codes = [perform(GAME, s, 0, Fill("transfer", form)).code for form in wrong]
    assert codes == ["E_TRANSFER_SEAT", "E_TRANSFER_SEAT", "E_TRANSFER_AMOUNT", "E_TRANSFER_AMOUNT"]
    assert mine(s, 0)["spare"] == 375_000


@rule("MH-OPT-03", "MH-VIS-02")
def test_when_every_active_seat_is_ready_the_clock_may_ring_at_once() -> None:
    s = table(3)
    perform(GAME, s, 2, Pick("resign"))
    perform(GAME, s, 0, READY)
    assert pending(s, 1, closes_early=True).awaited == (1,)  # at such a table everybody sees who is ready
    perform(GAME, s, 1, READY)
    assert s.turn == 1  # it is the house that rings
    assert s.stack[-1].is_complete(s)
    perform(GAME, s, HOUSE, Pick("pause"))
    assert not s.stack[-1].is_complete(s)


@rule("MH-OPT-03")
def test_with_the_option_of_version_1_0_the_turn_is_resolved_when_every_active_seat_is_ready() -> None:
    s = table(3, early=True)
    s.rng = PlainRng(1)
    perform(GAME, s, 2, Pick("resign"))
    perform(GAME, s, 0, READY)
    assert save(s, 0, coalition="transparency") is None
    assert 0 not in s.ready  # saving takes the tick away
    perform(GAME, s, 1, READY)
    assert s.turn == 1
    perform(GAME, s, 0, READY)
    assert s.turn == 2
    assert s.joined[0][0] == 3


@rule("MH-OPT-03")
def test_a_resignation_may_leave_only_ready_seats() -> None:
    s = table(3, early=True)
    s.rng = PlainRng(1)
    for seat in (0, 1):
        perform(GAME, s, seat, READY)
    perform(GAME, s, 2, Pick("resign"))
    assert s.turn == 2


@rule("MH-OPT-03", "MH-OPT-04")
def test_nothing_is_resolved_in_a_pause() -> None:
    s = table(3, early=True)
    s.rng = PlainRng(1)
    perform(GAME, s, HOUSE, Pick("pause"))
    everybody_ready(s)
    noon(s)
    assert s.turn == 1
    perform(GAME, s, HOUSE, Pick("resume"))
    assert s.turn == 2


@rule("MH-OPT-03", "MH-VIS-02")
def test_without_the_option_ready_closes_nothing_and_is_nobody_elses_business() -> None:
    s = table(3)
    everybody_ready(s)
    assert s.turn == 1
    assert [event.facts["seat"] for event in told(s, "ready", 1)] == [1]
    assert look(GAME, s, 1).facts["players"][0]["ready"] is None
    perform(GAME, s, 0, NOT_READY)
    assert look(GAME, s, 0).pending.awaited == (0,)
    assert look(GAME, s, 1).pending.awaited == ()
    assert look(GAME, s, SPECTATOR).pending.awaited == ()
    assert pending(s).awaited == look(GAME, s, OMNISCIENT).pending.awaited == (0,)
    save(s, 0, coalition="transparency")
    assert pending(s).awaited == ()
    s = table(3, early=True)
    perform(GAME, s, 0, READY)
    assert look(GAME, s, 1).facts["players"][0]["ready"] is True
    assert look(GAME, s, 1).pending.awaited == (1, 2)


@rule("MH-OPT-04", "MH-VIS-09")
def test_acts_on_the_schedule_are_announced_and_stand_in_the_newsfeeds() -> None:
    s = table(3)
    perform(GAME, s, HOUSE, Fill("postpone", {"until": "2031-05-01 12:00"}))
    perform(GAME, s, HOUSE, Pick("pause"))
    perform(GAME, s, HOUSE, Pick("resume"))
    assert [event.kind for event in look(GAME, s, 0).events][-3:] == ["turn_postponed", "turn_paused", "turn_resumed"]
    assert look(GAME, s, 2).facts["notices"][0] == {"kind": "turn_postponed", "until": "2031-05-01 12:00"}
    resolve(s, {0: {"influence": True}})
    assert [item["kind"] for item in s.papers[-1]["newsfeeds"]["people"]] == [
        "influence_rose",
        "turn_postponed",
        "turn_paused",
        "turn_resumed",
    ]
    for seat in range(3):
        assert perform(GAME, s, seat, Pick("pause")) is not None
    assert s.notices == []
    assert refusals(s, 0, {}) == []


@rule("MH-OPT-02", "MH-OPT-03")
def test_a_usual_table_can_be_opened() -> None:
    assert check_table(GAME, 8, {}) == []
    defaults = {option.name: option.default for option in GAME.meta.options}
    assert defaults == {"turns": 8, "money_transfers": False}
    assert check_table(GAME, 8, {"resolve_when_all_ready": True}) != []
    assert check_table(GAME, 8, {"resolve_when_all_ready": True}, edition=FIRST) == []
