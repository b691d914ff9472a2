"""Chapter 14: agents, loyalty, priority, CROC."""

import pytest

from citing import rule
from games.neo_tokyo.city import (
    be,
    cell,
    city,
    heard,
    kinds,
    news,
    order,
    refusals,
    resolve,
    resolve_sheets,
    run,
    told,
    vote,
    write,
)
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, agents, loyalty, ties
from tripot.games.neo_tokyo.state import City


def fate(s: City, seat: int) -> str:
    (kind,) = kinds(s, seat, "run_")
    return kind


def asked(agent: str, order_: dict[str, object], **prepared: object) -> str:
    """What becomes of one run asked of an agent by seat 0."""
    s = city()
    be(s, 0, **prepared)
    write(s, 0, order_)
    resolve(s, runs=[95, 95, 95])
    return next(iter(kinds(s, 0, "run_")), "") or next(iter(kinds(s, 0, "protection_")))


@rule("NT-AGT-01")
def test_anybody_may_hire_fixers_and_clans() -> None:
    for agent in ("botan", "mita"):
        assert asked(agent, run("scandal", "player:1", agent)) == "run_failure"


@rule("NT-AGT-02", "NT-AGT-08")
def test_agents_start_with_public_ties_only_open_and_at_peace() -> None:
    s = city()
    kuma = s.agents["kuma"]
    assert kuma.allies == ["corp:enso", "trait:paria"]
    assert kuma.enemies == ["corp:kurogane", "corp:renraku"]
    assert all(not agent.secret_allies and not agent.secret_enemies for agent in s.agents.values())
    assert all(agents.state(s, agent) == "available" for agent in s.agents.values())
    assert s.agents["ganseki"].bonus == {
        "information": 10,
        "datasteal": 10,
        "sabotage": 10,
        "scandal": 0,
        "protection": 30,
    }
    assert all(sum(agent.bonus.values()) == 60 for agent in s.agents.values())


@rule("NT-AGT-03")
def test_no_run_against_an_ally_but_beneficiaries_and_protections_are_no_targets() -> None:
    assert asked("nami", run("sabotage", "corp:neonet", "nami")) == "run_refused"
    assert asked("nami", run("datasteal", "corp:enso", "nami", beneficiary="neonet")) == "run_failure"
    assert asked("nami", run("protection", "corp:neonet", "nami")) == "protection_unused"


@rule("NT-AGT-03", "NT-TRC-06")
def test_a_trace_is_not_refused_for_whom_it_may_expose() -> None:
    s = city()
    be(s, 1, loyalty={"botan": 3})
    s.bogus.clear()
    write(s, 1, run("scandal", "player:2", "kuma", 100_000))
    resolve(s, runs=[1])
    (label,) = [done.label for done in s.runs]
    write(s, 0, run("information", f"run:{label}", "botan"))
    resolve(s, runs=[95, 95])
    assert fate(s, 0) == "run_failure"


@rule("NT-AGT-04")
def test_no_run_paid_by_an_enemy_protection_included() -> None:
    assert asked("kuma", run("protection", "player:0", "kuma"), citizen="kurogane") == "run_refused"
    s = city()
    s.agents["botan"].secret_enemies.append("player:0")
    write(s, 0, run("protection", "player:0", "botan"))
    resolve(s)
    assert fate(s, 0) == "run_refused"


@rule("NT-AGT-05")
def test_no_hostile_run_against_itself() -> None:
    assert asked("botan", run("information", "agent:botan", "botan")) == "run_refused"
    assert asked("botan", run("protection", "agent:botan", "botan")) == "protection_unused"


@rule("NT-AGT-06")
def test_whom_tokens_cover() -> None:
    s = city(6)
    be(s, 0, citizen="shiawase")
    be(s, 1, party="reformer", points=1)
    be(s, 2, traits=("paria",))
    be(s, 3, traits=("paria",), hidden={"paria": 0})
    navy, kuma, taisa = s.agents["navy"], s.agents["kuma"], s.agents["taisa"]
    assert [ties.stance(s, navy, seat)[1] for seat in range(5)] == [True, True, False, False, False]
    for target in ("party:reformer", "agent:imperial", "corp:enso"):
        assert ties.is_enemy(s, navy, target)
    assert not ties.is_enemy(s, navy, "party:nationalist")
    assert [ties.stance(s, kuma, seat)[0] for seat in (2, 3)] == [True, False]
    be(s, 4, party="nationalist", points=1)
    assert ties.stance(s, taisa, 4) == (False, True)
    assert not ties.is_enemy(s, taisa, "party:nationalist")
    s.agents["botan"].secret_allies.append("party:reformer")
    assert ties.is_ally(s, s.agents["botan"], "party:reformer")
    assert not ties.stance(s, s.agents["botan"], 1)[0]


@rule("NT-AGT-07")
def test_personal_ties_come_before_flags() -> None:
    s = city()
    kuma = s.agents["kuma"]
    be(s, 0, citizen="kurogane")
    assert ties.stance(s, kuma, 0) == (False, True)
    be(s, 0, loyalty={"kuma": 1})
    assert ties.stance(s, kuma, 0) == (True, False)
    kuma.secret_enemies.append("player:0")
    assert ties.stance(s, kuma, 0) == (False, True)
    be(s, 1, citizen="kurogane")
    kuma.secret_allies.append("player:1")
    assert ties.stance(s, kuma, 1) == (True, False)
    be(s, 2, citizen="enso", traits=("paria",))
    assert ties.stance(s, s.agents["sojo"], 2) == (False, True)
    be(s, 3, citizen="renraku", traits=("paria",))
    assert ties.stance(s, kuma, 3) == (True, True)


@rule("NT-AGT-09", "NT-E-25", "NT-POL-06")
def test_an_agency_works_for_members_of_the_start_of_the_turn() -> None:
    s = city()
    assert refusals(s, 0, run("sabotage", "corp:enso", "navy")) == ["NT-E-25"]
    be(s, 0, party="nationalist", points=1)
    write(s, 0, run("sabotage", "corp:enso", "navy"), order("resign_party"))
    resolve(s, runs=[95, 95])
    assert fate(s, 0) == "run_failure"


@rule("NT-AGT-10", "NT-CRO-08")
def test_a_cell_serves_its_owner_only() -> None:
    s = city()
    be(s, 1, croc=cell(), citizen="enso")
    assert refusals(s, 0, run("sabotage", "corp:nagare", "croc")) == ["NT-E-25"]
    assert "Kage" not in str(look(GAME, s, 0).facts)


@rule("NT-AGT-11", "NT-CRS-05")
def test_crashed_corporations_leave_every_list() -> None:
    s = city(assets={"enso": 1})
    be(s, 0, loyalty={"botan": 3})
    s.agents["botan"].lists[0] = ("corp:enso", "corp:nagare")
    s.agents["nami"].secret_enemies.append("corp:enso")
    resolve_sheets(s, {1: [vote("horizon", "enso")]})
    assert s.agents["kuma"].allies == ["trait:paria"]
    assert s.agents["sojo"].enemies == ["trait:paria"]
    assert s.agents["botan"].lists[0] == ("corp:nagare",)
    assert s.agents["nami"].secret_enemies == []


@rule("NT-AGT-12", "NT-VIS-04")
def test_certain_refusals_are_a_warning_and_not_an_error() -> None:
    s = city()
    write(s, 0, run("sabotage", "corp:neonet", "nami"))
    assert "corp:neonet" in look(GAME, s, 0).menu.forms[0].facts["warnings"]["nami"]
    resolve(s)
    assert fate(s, 0) == "run_refused"


@rule("NT-LOY-01", "NT-STP-06")
def test_loyalty_rises_by_one_for_fifty_thousand_a_level() -> None:
    s = city()
    be(s, 0, loyalty={"botan": 1})
    write(s, 0, order("buy_loyalty", agent="botan"), order("buy_loyalty", agent="mita"))
    resolve(s)
    assert [line["amount"] for line in told(s, 0, "account_cost")] == [-100_000, -50_000]
    assert s.players[0].loyalty == {"botan": 2, "mita": 1}


@rule("NT-LOY-02", "NT-E-12")
def test_four_is_the_most() -> None:
    s = city()
    be(s, 0, honour=9, loyalty={"botan": 4, "mita": 4})
    for agent in ("botan", "mita"):
        assert refusals(s, 0, order("buy_loyalty", agent=agent)) == ["NT-E-12"]
    assert loyalty.cap(s.players[0], "clan", 2) == 2
    assert loyalty.cap(s.players[0], "fixer", 2) == 3


@rule("NT-LOY-03", "NT-AGT-03")
def test_level_one_makes_a_secret_ally() -> None:
    s = city()
    be(s, 1, loyalty={"botan": 1})
    write(s, 0, run("scandal", "player:1", "botan"))
    resolve(s)
    assert fate(s, 0) == "run_refused"
    assert "player:1" not in str(look(GAME, s, 2).facts["agents"])


@rule("NT-LOY-04", "NT-MSG-03", "NT-UI-04")
def test_level_two_hears_of_secret_ties_and_of_all_runs() -> None:
    s = city()
    be(s, 0, loyalty={"botan": 2})
    be(s, 1, loyalty={"botan": 3})
    s.agents["botan"].secret_enemies.append("player:3")
    write(s, 1, order("secret_allies", agent="botan", entities=["corp:nagare"]))
    write(s, 2, run("sabotage", "corp:renraku", "botan", 100_000))
    write(s, 3, order("buy_loyalty", agent="kuma"))
    resolve(s, runs=[95])
    briefing = s.players[0].briefings["botan"]
    assert briefing["secret_allies"] == ("corp:nagare", "player:0", "player:1")
    assert briefing["secret_enemies"] == ("player:3",)
    assert [(done["sponsor"], done["target"], done["outcome"]) for done in briefing["runs"]] == [
        (2, "corp:renraku", "failure")
    ]
    line = told(s, 0, "briefing")[0]
    assert (line["players"], line["others"], line["foes"]) == ((0, 1), ("corp:nagare",), (3,))
    assert told(s, 2, "briefing") == []
    assert briefing["runs"][0]["label"] in s.players[0].known_runs


@rule("NT-LOY-04", "NT-MSG-03")
def test_briefings_follow_the_loyalty_of_the_new_turn() -> None:
    s = city()
    be(s, 0, loyalty={"botan": 1})
    write(s, 0, order("buy_loyalty", agent="botan"))
    resolve(s)
    assert told(s, 0, "briefing")


@rule("NT-LOY-05", "NT-RES-01")
def test_level_three_sets_secret_allies_from_this_turn_until_replaced() -> None:
    s = city()
    be(s, 0, loyalty={"botan": 3}, honour=3)
    be(s, 3, loyalty={"botan": 3})
    s.agents["botan"].lists[3] = ("corp:horizon",)
    write(s, 0, order("secret_allies", agent="botan", entities=["corp:nagare"]))
    write(s, 1, run("sabotage", "corp:nagare", "botan"))
    write(s, 2, run("sabotage", "corp:horizon", "botan"))
    resolve(s)
    assert (fate(s, 1), fate(s, 2)) == ("run_refused", "run_refused")
    write(s, 1, run("sabotage", "corp:nagare", "botan"))
    resolve(s)
    assert fate(s, 1) == "run_refused"
    write(s, 0, order("secret_allies", agent="botan", entities=[]))
    write(s, 1, run("sabotage", "corp:nagare", "botan"))
    resolve(s, runs=[95, 95])
    assert fate(s, 1) == "run_failure"
    write(s, 0, order("secret_allies", agent="botan", entities=["corp:nagare"]))
    resolve(s)
    from tripot.games.neo_tokyo import honour

    honour.change(s, 0, -2, "NT-TYP-11", "honour_scandal")
    assert 0 not in s.agents["botan"].lists


@rule("NT-LOY-06")
def test_level_four_must_authorise_every_run_of_others() -> None:
    def with_leave(**leave: object) -> str:
        s = city()
        be(s, 3, loyalty={"mita": 4})
        if leave:
            write(s, 3, order("authorise", agent="mita", **leave))
        write(s, 0, run("scandal", "player:1", "mita"))
        resolve(s, runs=[95])
        return fate(s, 0)

    assert with_leave() == "run_refused"
    assert with_leave(player=0) == "run_failure"
    assert with_leave(player=0, type="scandal", target="player:1") == "run_failure"
    assert with_leave(player=2) == "run_refused"
    assert with_leave(player=0, type="sabotage") == "run_refused"
    assert with_leave(player=0, target="player:2") == "run_refused"


@rule("NT-LOY-06")
def test_each_master_but_the_sponsor_must_agree_and_only_for_a_turn() -> None:
    s = city(5)
    for seat in (0, 3, 4):
        be(s, seat, loyalty={"mita": 4})
    write(s, 3, order("authorise", agent="mita", player=0))
    write(s, 0, run("protection", "player:0", "mita"))
    resolve(s)
    assert fate(s, 0) == "run_refused"
    for seat in (3, 4):
        write(s, seat, order("authorise", agent="mita", player=0))
    write(s, 0, run("protection", "player:0", "mita"))
    resolve(s)
    assert kinds(s, 0, "protection_") == ["protection_unused"]
    write(s, 0, run("protection", "player:0", "mita"))
    resolve(s)
    assert fate(s, 0) == "run_refused"


@rule("NT-LOY-07", "NT-VIS-04")
def test_a_fixer_has_one_favourite_and_declines_others_politely() -> None:
    s = city()
    be(s, 0, loyalty={"botan": 2})
    be(s, 1, loyalty={"botan": 3})
    write(s, 0, order("buy_loyalty", agent="botan"))
    resolve(s)
    assert s.players[0].loyalty["botan"] == 2
    assert s.players[0].money == 2_000_000
    assert told(s, 0, "loyalty_declined") == [{"agent": "botan"}]


@rule("NT-LOY-07")
def test_a_free_fixer_chooses_the_most_honourable_then_the_lot() -> None:
    for honours, lots, chosen in (((5, 7), [0, 0, 0], 1), ((6, 6), [0, 0, 0], 0), ((6, 6), [1, 0, 0], 1)):
        s = city()
        for seat in (0, 1):
            be(s, seat, loyalty={"botan": 2}, honour=honours[seat])
            write(s, seat, order("buy_loyalty", agent="botan"))
        resolve(s, lots=lots)
        assert s.players[chosen].loyalty["botan"] == 3
        assert s.players[1 - chosen].loyalty["botan"] == 2


@rule("NT-LOY-07", "NT-LOY-09")
def test_a_clan_has_as_many_kobun_as_it_likes() -> None:
    s = city()
    for seat in (0, 1):
        be(s, seat, loyalty={"mita": 2})
        write(s, seat, order("buy_loyalty", agent="mita"))
    resolve(s)
    assert [s.players[seat].loyalty["mita"] for seat in (0, 1)] == [3, 3]
    assert [line["player"] for line in news(s, "kobun_named")] == [0, 1]
    assert look(GAME, s, 3).facts["players"][0]["rank"] == "kobun"


@rule("NT-LOY-08", "NT-CAP-05")
def test_an_interrogation_is_no_offer_and_supplants_the_favourite() -> None:
    s = city()
    be(s, 0, loyalty={"botan": 4})
    s.agents["botan"].lists[0] = ("corp:nagare",)
    s.agents["botan"].captor, s.agents["botan"].captured = "player:1", 3
    write(s, 1, order("captive", agent="botan", decision="turn"))
    resolve(s)
    assert (s.players[0].loyalty["botan"], s.players[1].loyalty["botan"]) == (2, 3)
    assert s.agents["botan"].lists == {}


@rule("NT-LOY-10", "NT-POL-07")
def test_an_enemy_buys_no_friendship_and_keeps_no_loyalty() -> None:
    s = city()
    s.agents["botan"].secret_enemies.append("player:0")
    write(s, 0, order("buy_loyalty", agent="botan"))
    resolve(s)
    assert told(s, 0, "loyalty_declined")
    assert (s.players[0].money, s.players[0].loyalty) == (2_000_000, {})
    be(s, 1, loyalty={"mita": 3}, party="nationalist", points=2)
    loyalty.become_enemy(s, s.agents["mita"], 1, public=True)
    loyalty.become_enemy(s, s.agents["navy"], 1, public=True)
    assert (s.players[1].loyalty, s.players[1].points) == ({}, 2)


@rule("NT-LOY-11", "NT-STP-06")
def test_the_dead_owe_nothing() -> None:
    s = city()
    be(s, 0, loyalty={"nami": 2})
    write(s, 0, order("buy_loyalty", agent="nami"))
    write(s, 1, run("assassination", "agent:nami", money=900_000))
    resolve(s, runs=[1, 99])
    assert s.players[0].loyalty == {}
    assert s.players[0].money == 2_000_000 - 150_000


@rule("NT-PRI-01")
@pytest.mark.parametrize(("agent", "most"), [("botan", 1), ("mita", 3), ("navy", 2)])
def test_capacities(agent: str, most: int) -> None:
    s = city(6)
    for seat in range(5):
        be(s, seat, party="nationalist", points=1)
        write(s, seat, run("protection", "corp:horizon", agent) if seat == 0 else run("scandal", "player:5", agent))
    resolve(s, runs=[95] * 5)
    served = sum(not told(s, seat, "run_busy") for seat in range(5))
    assert served == most


@rule("NT-PRI-02", "NT-POL-07")
def test_who_is_served_first() -> None:
    def served(
        first: dict[str, object], second: dict[str, object], *orders: dict[str, object], agent: str = "kuma"
    ) -> int:
        s = city()
        be(s, 0, **first)
        be(s, 1, **second)
        for seat in (0, 1):
            write(s, seat, orders[seat] if orders else run("scandal", "player:3", agent, 100_000))
        resolve(s, runs=[95, 95], lots=[1, 0, 0])
        return next(seat for seat in (0, 1) if not told(s, seat, "run_busy"))

    assert served({"loyalty": {"kuma": 1}, "honour": 3}, {"honour": 9}) == 0
    enemy, other = run("sabotage", "corp:renraku", "kuma"), run("sabotage", "corp:horizon", "kuma", 900_000)
    assert served({"honour": 3}, {"honour": 9}, enemy, other) == 0
    assert served({"honour": 7}, {"honour": 6}) == 0
    assert served({}, {}, run("scandal", "player:3", "kuma", 150_000), run("scandal", "player:3", "kuma", 100_000)) == 0
    assert served({}, {}) == 1
    shielded = run("protection", "corp:renraku", "kuma")
    assert served({}, {}, shielded, run("scandal", "player:3", "kuma", 50_000)) == 1


@rule("NT-PRI-02", "NT-POL-07")
def test_an_agency_looks_at_points() -> None:
    s = city(5)
    for seat, number in ((0, 1), (1, 3), (2, 2)):
        be(s, seat, party="nationalist", points=number)
        write(s, seat, run("scandal", "player:4", "navy"))
    resolve(s, runs=[95, 95])
    assert [fate(s, seat) for seat in range(3)] == ["run_busy", "run_failure", "run_failure"]


@rule("NT-PRI-03", "NT-BAD-01")
def test_an_agent_counts_the_full_price_of_a_bad_payer() -> None:
    s = city()
    write(s, 0, run("scandal", "player:3", "botan", 200_000, bad_payer=True))
    write(s, 1, run("scandal", "player:3", "botan", 150_000))
    resolve(s, runs=[95])
    assert (fate(s, 0), fate(s, 1)) == ("run_failure", "run_busy")


@rule("NT-PRI-04")
def test_no_reason_is_given() -> None:
    lines = []
    for prepare in ("ally", "enemy", "leave"):
        s = city()
        if prepare == "ally":
            s.agents["botan"].secret_allies.append("player:1")
        elif prepare == "enemy":
            s.agents["botan"].secret_enemies.append("player:0")
        else:
            be(s, 3, loyalty={"botan": 4})
        write(s, 0, run("scandal", "player:1", "botan"))
        resolve(s)
        lines.append(told(s, 0, "run_refused"))
        assert heard(s, 1, "run_refused") == []
    assert lines[0] == lines[1] == lines[2]


@rule("NT-CRO-01", "NT-CRO-02", "NT-CRO-03", "NT-CRO-04", "NT-STP-02")
def test_founding_and_improving_a_cell() -> None:
    s = city()
    be(s, 0, citizen="enso", money=3_000_000)
    write(
        s,
        0,
        order("croc_create", name="Kage"),
        order("croc_bonus", skill="scandal", steps=3),
        order("croc_capacity", steps=2),
    )
    resolve(s)
    croc = s.players[0].croc
    assert croc is not None
    assert (croc.name, croc.runs, croc.bonus["scandal"], croc.bonus["sabotage"]) == ("Kage", 3, 30, 0)
    assert s.players[0].money == 3_000_000 - 500_000 - 300_000 - 500_000
    write(s, 0, *[run("scandal", "player:1", "croc")] * 3)
    resolve(s, runs=[95] * 3)
    assert len(told(s, 0, "run_failure")) == 3


@rule("NT-CRO-01", "NT-E-25")
def test_a_new_cell_waits_for_next_turn() -> None:
    s = city()
    be(s, 0, citizen="enso")
    assert refusals(s, 0, order("croc_create", name="Kage"), run("scandal", "player:1", "croc")) == ["NT-E-25"]


@rule("NT-CRO-05")
def test_a_cell_never_strikes_its_own_flag() -> None:
    s = city()
    croc = cell()
    croc.runs = 4
    be(s, 0, croc=croc, citizen="enso")
    be(s, 1, citizen="enso")
    write(
        s,
        0,
        run("sabotage", "corp:enso", "croc"),
        run("scandal", "player:1", "croc"),
        run("protection", "corp:enso", "croc"),
        run("scandal", "player:2", "croc"),
    )
    resolve(s, runs=[95])
    assert kinds(s, 0, "run_") == ["run_refused", "run_refused", "run_failure"]
    assert kinds(s, 0, "protection_") == ["protection_unused"]


@rule("NT-CRO-06")
def test_a_captured_cell_loses_its_bonus_in_that_type_and_goes_on() -> None:
    s = city()
    croc = cell(scandal=20, protection=30, sabotage=10)
    croc.runs = 3
    be(s, 0, croc=croc, citizen="horizon", money=9_000_000)
    be(s, 3, citizen="shiawase")
    write(
        s,
        0,
        run("scandal", "player:3", "croc"),
        run("assassination", "agent:kuma", "croc"),
        order("croc_bonus", skill="scandal", steps=1),
    )
    resolve(s, runs=[95, 1, 95, 1])
    croc_after = s.players[0].croc
    assert croc_after is not None
    assert (croc_after.bonus["scandal"], croc_after.bonus["protection"], croc_after.bonus["sabotage"]) == (10, 0, 10)
    assert refusals(s, 0, run("scandal", "player:3", "croc")) == []


@rule("NT-CRO-07")
def test_losing_the_flag_costs_a_run_and_changing_it_does_not() -> None:
    s = city()
    croc = cell()
    croc.runs = 2
    be(s, 0, croc=croc, citizen="enso", shares={"horizon": 1})
    write(s, 0, order("citizenship", home="horizon"))
    resolve(s)
    assert s.players[0].croc is not None
    assert s.players[0].croc.runs == 2
    write(s, 0, order("citizenship", home="none"))
    resolve(s)
    assert s.players[0].croc is not None
    assert s.players[0].croc.runs == 1
    assert refusals(s, 0, run("scandal", "player:3", "croc")) == ["NT-E-25"]
    be(s, 0, citizen="horizon")
    write(s, 0, order("citizenship", home="none"))
    resolve(s)
    assert s.players[0].croc is None


@rule("NT-CRO-07", "NT-CRS-05")
def test_a_cell_to_come_survives_the_loss_of_the_flag() -> None:
    s = city(assets={"enso": 1})
    be(s, 0, citizen="enso")
    write(s, 0, order("croc_create", name="Kage"))
    write(s, 1, vote("horizon", "enso"))
    resolve(s)
    assert s.players[0].citizen == ""
    assert s.players[0].croc is not None
    assert s.players[0].croc.runs == 1


@rule("NT-CRO-08", "NT-OUT-03")
def test_a_captured_cells_name_gets_out() -> None:
    s = city()
    be(s, 0, croc=cell(), citizen="horizon")
    be(s, 3, citizen="shiawase")
    write(s, 0, run("scandal", "player:3", "croc"))
    resolve(s, runs=[95, 1])
    report = told(s, 3, "report_capture")[0]
    assert (report["agent"], report["cell"]) == ("croc", "Kage")
    assert refusals(s, 3, run("information", "croc:0")) == ["NT-E-22"]
