"""Chapter 5: who sees what."""

from typing import Any

from citing import rule
from games.neo_tokyo.city import be, cell, city, heard, news, order, refusals, resolve, run, told, vote, write
from tripot.engine.codec import canonical
from tripot.engine.rng import PlainRng
from tripot.engine.seats import OMNISCIENT, SPECTATOR
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.people import Secret
from tripot.games.neo_tokyo.state import City


def facts(s: City, seat: int) -> dict[str, Any]:
    return look(GAME, s, seat).facts


@rule("NT-VIS-01", "NT-UI-03", "NT-SHA-04", "NT-CIT-06", "NT-LOY-09")
def test_what_anybody_may_read() -> None:
    s = city()
    be(s, 0, honour=7, influence=3, citizen="enso", shares={"enso": 2}, party="reformer", points=3, loyalty={"mita": 4})
    shown = facts(s, SPECTATOR)
    player = shown["players"][0]
    assert {
        name: player[name] for name in ("honour", "influence", "citizen", "shares", "party", "points", "clan", "rank")
    } == {
        "honour": 7,
        "influence": 3,
        "citizen": "enso",
        "shares": {"enso": 2},
        "party": "reformer",
        "points": 3,
        "clan": "mita",
        "rank": "oyabun",
    }
    enso = shown["corporations"][0]
    assert (enso["assets"], enso["rank"], enso["party"], enso["defence"]["sabotage"]) == (10, 2, "reformer", 20)
    kuma = next(agent for agent in shown["agents"] if agent["id"] == "kuma")
    assert (kuma["bonus"]["protection"], kuma["state"], kuma["allies"]) == (
        20,
        "available",
        ["corp:enso", "trait:paria"],
    )
    assert shown["parties"][1]["members"] == [0]
    assert shown["history"][0]["assets"]["enso"] == 10


@rule("NT-VIS-01")
def test_agents_show_their_state() -> None:
    s = city()
    s.agents["botan"].captured = s.turn - 1
    s.agents["kuma"].dead = True
    s.agents["imperial"].closed = True
    s.wars = ("mita",)
    states = {agent["id"]: agent["state"] for agent in facts(s, SPECTATOR)["agents"]}
    assert [states[name] for name in ("botan", "kuma", "imperial", "mita", "nami")] == [
        "unavailable",
        "dead",
        "closed",
        "at_war",
        "available",
    ]


@rule("NT-VIS-02", "NT-VOT-07", "NT-CRO-08", "NT-UI-04")
def test_what_only_the_player_reads() -> None:
    s = city()
    be(s, 0, money=123_456, loyalty={"botan": 2, "mita": 2}, croc=cell(), citizen="enso", vp=3)
    be(s, 0, secrets=(Secret("buried gold"), Secret("x"), Secret("y")))
    write(s, 0, vote("enso", "horizon"), note="my plan")
    mine, theirs = facts(s, 0)["you"], canonical(facts(s, 1))
    assert (mine["money"], mine["loyalty"], mine["croc"]["name"]) == (123_456, {"botan": 2, "mita": 2}, "Kage")
    assert mine["sheet"]["note"] == "my plan"
    for secret in ("123456", "buried gold", "Kage", "my plan"):
        assert secret not in theirs
    assert "buried gold" not in canonical(facts(s, SPECTATOR))


@rule("NT-VIS-03", "NT-UI-10")
def test_secret_ties_runs_and_lots_stay_with_the_engine() -> None:
    s = city()
    s.agents["botan"].secret_allies.append("corp:prosperity")
    s.agents["botan"].secret_enemies.append("player:2")
    write(s, 0, run("information", "corp:yamabiko", money=900_000))
    resolve(s, runs=[1, 99])
    other = canonical(facts(s, 3))
    assert '"corp:prosperity"' not in other
    assert '"player:2"' not in other
    (label,) = [run_.label for run_ in s.runs]
    assert label not in other
    assert label in canonical(facts(s, 0))


@rule("NT-VIS-04", "NT-AGT-12", "NT-LOY-07", "NT-LOY-10")
def test_refusals_rely_on_what_the_player_knows() -> None:
    s = city()
    be(s, 1, loyalty={"botan": 3})
    be(s, 0, loyalty={"botan": 2})
    s.agents["kuma"].secret_enemies.append("player:0")
    assert refusals(s, 0, order("buy_loyalty", agent="botan"), order("buy_loyalty", agent="nami")) == []
    assert refusals(s, 0, order("buy_loyalty", agent="kuma"), run("scandal", "player:1", "botan")) == []


@rule("NT-VIS-05")
def test_causes_of_asset_changes_stay_inside_the_net_change() -> None:
    s = city()
    be(s, 0, traits=("jeune_loup",), hidden={"jeune_loup": 0}, influence=1)
    write(s, 0, order("buy_share", corp="nagare"))
    write(s, 1, vote("enso", "horizon"), run("datasteal", "corp:yamabiko", money=900_000, beneficiary="enso"))
    write(s, 2, run("sabotage", "corp:renraku", money=900_000))
    resolve(s, runs=[1, 1])
    net = {line["corp"]: line["change"] for line in news(s, "assets_now")}
    assert (net["nagare"], net["enso"], net["horizon"], net["renraku"]) == (1, 2, -1, -2)
    itemised = {line["corp"] for line in news(s, "effect")} | {line["target"][5:] for line in news(s, "corp_sabotaged")}
    assert itemised == {"yamabiko", "midori", "renraku"}


@rule("NT-VIS-06", "NT-UI-09")
def test_after_the_end_the_books_are_open_but_for_unpublished_secrets() -> None:
    s = city(turn=8)
    be(s, 0, secrets=(Secret("never told"), Secret("told"), Secret("x")), published={1})
    write(s, 1, run("scandal", "player:0", "botan"), note="for later readers")
    assert facts(s, SPECTATOR)["books"] is None
    resolve(s, runs=[95])
    assert s.outcome is not None
    books = facts(s, SPECTATOR)["books"]
    assert books["players"][1]["sheets"][-1]["note"] == "for later readers"
    assert books["runs"][0]["sponsor"] == 1
    assert len(books["bogus"]) == 1
    for seat in (SPECTATOR, 2, OMNISCIENT):
        assert "never told" not in canonical(facts(s, seat))
        assert "told" in canonical(facts(s, seat))


@rule("NT-VIS-06")
def test_no_event_carries_the_text_of_a_secret() -> None:
    s = city()
    be(s, 1, secrets=(Secret("never told"), Secret("never told"), Secret("never told")))
    write(s, 0, run("information", "player:1", money=900_000))
    resolve(s, runs=[1], secrets=[0])
    assert "never told" in canonical(facts(s, 0))
    assert not any("never told" in str(event.facts) for event in s.log or ())


@rule("NT-UI-10", "NT-PRI-04")
def test_a_seat_sees_the_same_in_any_world_it_could_be_in() -> None:
    s = city(5)
    be(s, 1, citizen="enso", loyalty={"botan": 1})
    be(s, 0, known={(1, 0)}, loyalty={"kuma": 3})
    for seat in range(5):
        write(s, seat, run("scandal", f"player:{(seat + 1) % 5}", "botan", 150_000), vote("enso", "horizon"))
    resolve(s)
    write(s, 0, run("information", "player:1", "botan", 150_000))
    for seat in (0, 3, SPECTATOR):
        world = GAME.redeal(s, seat, PlainRng(4))
        assert canonical(facts(world, seat)) == canonical(facts(s, seat))


@rule("NT-ALE-03", "NT-ALE-05", "NT-UI-10")
def test_a_bogus_report_looks_like_any_other() -> None:
    s = city()
    be(s, 2, citizen="enso")
    write(s, 0, run("sabotage", "player:2", money=300_000))
    resolve(s, runs=[20, 10], shadow=[2, 2, 1])
    lines = told(s, 2, "report_interception")
    assert len(lines) == 2
    assert [set(line) for line in lines] == [set(lines[0])] * 2
    known = facts(s, 2)["you"]["known_runs"]
    assert [set(known[line["label"]]) for line in lines] == [set(known[lines[0]["label"]])] * 2
    assert heard(s, 0, "report_interception") == []
