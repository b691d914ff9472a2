"""Pairs of worlds that differ only in what a seat may not know: it sees the same bytes in both."""

from collections.abc import Callable

from citing import rule
from games.neo_tokyo.city import be, cell, city, must, order, resolve, run, vote, write
from tripot.engine.codec import canonical, encode
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.people import Proof, Secret
from tripot.games.neo_tokyo.state import City, PastRun

LABELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]


def sight(s: City, seat: int) -> str:
    """Everything a seat sees: facts, choices, events."""
    view = look(GAME, s, seat)
    forms = [encode(form) for form in (*view.menu.forms, *view.standing.forms)]
    return canonical([view.facts, forms, [[e.rule, e.kind, encode(e.facts)] for e in view.events]])


def alike(seat: int, *worlds: Callable[[], City]) -> bool:
    return len({sight(world(), seat) for world in worlds}) == 1


@rule("NT-PRI-04", "NT-VIS-04")
def test_a_refusal_gives_no_reason_away() -> None:
    def friend() -> City:
        s = city()
        be(s, 1, loyalty={"botan": 1})
        return refused(s)

    def foe() -> City:
        s = city()
        s.agents["botan"].secret_enemies.append("player:0")
        return refused(s)

    def master() -> City:
        s = city()
        be(s, 3, loyalty={"botan": 4})
        return refused(s)

    def refused(s: City) -> City:
        write(s, 0, run("scandal", "player:1", "botan", 100_000))
        resolve(s, shadow=[2, 0, 0], labels=LABELS)
        return s

    assert alike(0, friend, foe, master)
    assert alike(2, friend, foe, master)
    assert alike(SPECTATOR, friend, foe, master)


@rule("NT-TRC-06")
def test_a_lying_tracer_and_a_clumsy_one_look_alike() -> None:
    def traced(loyalty: int, roll: int) -> City:
        s = city()
        be(s, 1, loyalty={"wanibuchi": loyalty} if loyalty else {})
        be(s, 0, loyalty={"botan": 2})
        s.runs.append(PastRun(3, 1, "sabotage", "corp:enso", "botan", "K7Q2MX"))
        s.players[0].known_runs["K7Q2MX"] = {"turn": 3, "type": "sabotage", "target": "corp:enso"}
        write(s, 0, run("information", "run:K7Q2MX", "wanibuchi", 100_000))
        resolve(s, runs=[roll, 99], shadow=[2, 0, 0], labels=LABELS)
        return s

    assert traced(1, 1).runs[-1].outcome == traced(0, 95).runs[-1].outcome == "failure"
    assert alike(0, lambda: traced(1, 1), lambda: traced(0, 95))


@rule("NT-ALE-03", "NT-ALE-05")
def test_a_bogus_report_and_a_true_one_look_alike() -> None:
    def bogus() -> City:
        s = city()
        be(s, 2, citizen="enso")
        resolve(s, shadow=[2, 2, 1], labels=LABELS)
        return s

    def true() -> City:
        s = city()
        be(s, 2, citizen="enso")
        write(s, 0, run("sabotage", "player:2", money=300_000))
        resolve(s, runs=[1, 1], shadow=[1, 0, 0], labels=LABELS)
        return s

    assert alike(2, bogus, true)
    assert alike(3, bogus, true)


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
