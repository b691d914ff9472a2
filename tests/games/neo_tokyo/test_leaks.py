"""Pairs of worlds that differ only in what a seat may not know: it sees the same bytes in both."""

from collections.abc import Callable

from citing import rule
from games.neo_tokyo.city import be, cell, city, must, order, resolve, run, vote, write
from games.neo_tokyo.twins import (
    LABELS,
    bogus_report,
    refused_as_a_foe,
    refused_as_a_friend,
    refused_for_a_master,
    traced_by_a_liar,
    traced_in_vain,
    true_report,
)
from tripot.engine.codec import canonical, encode
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.people import Proof, Secret
from tripot.games.neo_tokyo.state import City


def sight(s: City, seat: int) -> str:
    """Everything a seat sees: facts, choices, events."""
    view = look(GAME, s, seat)
    forms = [encode(form) for form in (*view.menu.forms, *view.standing.forms)]
    return canonical([view.facts, forms, [[e.rule, e.kind, encode(e.facts)] for e in view.events]])


def alike(seat: int, *worlds: Callable[[], City]) -> bool:
    return len({sight(world(), seat) for world in worlds}) == 1


@rule("NT-PRI-04", "NT-VIS-04")
def test_a_refusal_gives_no_reason_away() -> None:
    assert alike(0, refused_as_a_friend, refused_as_a_foe, refused_for_a_master)


@rule("NT-TRC-06")
def test_a_lying_tracer_and_a_clumsy_one_look_alike() -> None:
    assert traced_by_a_liar().runs[-1].outcome == traced_in_vain().runs[-1].outcome == "failure"
    assert alike(0, traced_by_a_liar, traced_in_vain)


@rule("NT-ALE-03", "NT-ALE-05")
def test_a_bogus_report_and_a_true_one_look_alike() -> None:
    assert alike(2, bogus_report, true_report)
    assert alike(3, bogus_report, true_report)


@rule("NT-VIS-02", "NT-TRA-04", "NT-TRA-05")
def test_hidden_traits_show_nowhere() -> None:
    def plain() -> City:
        s = city()
        resolve(s, shadow=[2, 0, 0], labels=LABELS)
        return s

    def masked() -> City:
        s = city()
        be(s, 1, traits=("paria", "ambition:suzerain"), hidden={"paria": 0, "ambition:suzerain": 0})
        be(s, 1, secrets=(Secret("x", 1, traits=("paria", "ambition:suzerain")), Secret("y"), Secret("z")))
        resolve(s, shadow=[2, 0, 0], labels=LABELS)
        return s

    for seat in (0, 3, SPECTATOR):
        assert alike(seat, plain, masked)


@rule("NT-OUT-01", "NT-OUT-07", "NT-VIS-03")
def test_a_successful_enquiry_leaves_no_trace_with_anybody() -> None:
    def spied(outcome: int) -> City:
        s = city()
        write(s, 0, run("information", "player:1", money=900_000))
        resolve(s, runs=[outcome], secrets=[0], shadow=[2, 0, 0], labels=LABELS)
        return s

    def quiet() -> City:
        s = city()
        write(s, 0)
        resolve(s, shadow=[2, 0, 0], labels=LABELS[6:])
        return s

    for seat in (1, 3, SPECTATOR):
        assert alike(seat, lambda: spied(1), lambda: spied(95), quiet)


@rule("NT-VIS-02", "NT-CRO-08", "NT-CON-13", "NT-UI-10")
def test_money_cells_friends_and_contracts_of_others_are_unseen() -> None:
    def modest() -> City:
        return city()

    def rich() -> City:
        s = city()
        be(s, 1, money=9_000_000, croc=cell(scandal=30), loyalty={"botan": 4, "mita": 2}, vp=0, known={(0, 0)})
        be(s, 1, archive={1: Proof(3, "sheet", "player:0", {})}, dragon_turn=3, dragon_result=10)
        must(s, 1, "contract", parties=[2], clauses=[{"kind": "text", "text": "between us"}])
        write(s, 1, vote("enso", "horizon"), order("dragon", estimates=[1, 2]))
        return s

    for seat in (0, 3, SPECTATOR):
        assert alike(seat, modest, rich)


@rule("NT-LOY-07", "NT-LOY-10", "NT-VIS-04")
def test_a_polite_decline_does_not_say_why() -> None:
    def taken() -> City:
        s = city()
        be(s, 1, loyalty={"botan": 3})
        return declined(s)

    def hated() -> City:
        s = city()
        s.agents["botan"].secret_enemies.append("player:0")
        return declined(s)

    def declined(s: City) -> City:
        be(s, 0, loyalty={"botan": 2})
        write(s, 0, order("buy_loyalty", agent="botan"))
        s.players[0].briefings.clear()
        resolve(s, shadow=[2, 0, 0], labels=LABELS)
        s.players[0].briefings.clear()
        lines = s.players[0].letters[-1][1]
        s.players[0].letters[-1] = (4, tuple(line for line in lines if line[0] != "briefings"))
        s.log = [event for event in s.log or () if event.kind != "briefing"]
        return s

    assert alike(0, taken, hated)
