"""Chapter 15: defences, dice, outcomes, and who learns what."""

import pytest

from citing import rule
from games.neo_tokyo.city import (
    be,
    cell,
    city,
    heard,
    kinds,
    letter,
    must,
    news,
    order,
    refusals,
    reports,
    resolve,
    resolve_sheets,
    run,
    told,
    write,
)
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, defence
from tripot.games.neo_tokyo.state import PastRun
from tripot.games.neo_tokyo.tables import CORPORATIONS, C


@rule("NT-DEF-01")
def test_a_corporations_defence_lasts_all_turn() -> None:
    s = city(5)
    sheets = {seat: [run("sabotage", "corp:enso", money=900_000 - seat * 50_000)] for seat in range(3)}
    resolve_sheets(s, sheets, runs=[1, 20, 1, 20, 1, 21])
    assert [kinds(s, seat, "run_") for seat in range(3)] == [
        ["run_interception"],
        ["run_interception"],
        ["run_success"],
    ]
    assert CORPORATIONS["nagare"].defence == {"information": 30, "datasteal": 10, "sabotage": 10, "scandal": 0}


@rule("NT-DEF-03")
@pytest.mark.parametrize(("agent", "level"), [("botan", 10), ("mita", 10), ("imperial", 20)])
def test_agents_defend_against_enquiries(agent: str, level: int) -> None:
    for roll, outcome in ((level, "run_interception"), (level + 1, "run_success")):
        s = city()
        write(s, 0, run("information", f"agent:{agent}", money=900_000))
        resolve(s, runs=[1, roll])
        assert told(s, 0, outcome)


@rule("NT-DEF-04", "NT-CRS-15")
def test_an_agency_watches_over_its_party_against_enquiries_only() -> None:
    s = city()
    be(s, 1, party="reformer", points=1)
    write(
        s,
        0,
        run("information", "party:reformer", money=900_000),
        run("scandal", "party:reformer", money=850_000, line="populist"),
    )
    rng = resolve(s, runs=[1, 20, 1])
    assert kinds(s, 0, "run_") == ["run_interception", "run_success"]
    assert "runs" not in rng.left()
    s.agents["imperial"].closed = True
    write(s, 0, run("information", "party:reformer", money=500_000))
    rng = resolve(s, runs=[1])
    assert kinds(s, 0, "run_") == ["run_success"]


@rule("NT-DEF-06", "NT-DRA-06")
def test_the_dragons_guardians_watch_over_everything_until_the_end_of_next_turn() -> None:
    s = city()
    write(s, 1, order("dragon", estimates=[1]))
    resolve(s, dragon=[3])
    for roll, outcome in ((60, "run_interception"), (61, "run_success")):
        t = s.fork()
        write(t, 0, run("scandal", "player:1", money=900_000))
        resolve(t, runs=[1, roll], dragon=[11])
        assert told(t, 0, outcome)
    resolve(s, dragon=[11])
    write(s, 0, run("scandal", "player:1", money=900_000))
    rng = resolve(s, runs=[1, 1])
    assert rng.left()["runs"] == [1]


@rule("NT-DEF-07", "NT-LIN-06")
def test_underground_helps_runs_not_defences() -> None:
    s = city()
    s.underground = ("imperial",)
    be(s, 0, party="reformer", points=1)
    write(s, 0, run("sabotage", "corp:renraku", "imperial"))
    write(s, 1, run("information", "agent:imperial", money=900_000))
    resolve(s, runs=[1, 21, 95])
    assert told(s, 0, "run_failure")[0]["percent"] == 10 + 10 + 10
    assert told(s, 1, "run_success")


@rule("NT-RES-01", "NT-PRI-03")
def test_refusals_and_priority_look_at_the_moment_before_the_first_run() -> None:
    s = city(5)
    be(s, 0, loyalty={"kuma": 3}, honour=2)
    be(s, 1, loyalty={"botan": 1})
    be(s, 2, loyalty={"botan": 1}, honour=5)
    write(s, 0, order("secret_allies", agent="kuma", entities=["corp:nagare"]))
    write(s, 3, run("sabotage", "corp:nagare", "kuma"))
    write(s, 1, run("sabotage", "corp:horizon", "botan", 500_000), order("honour_invest", times=1))
    write(s, 2, run("sabotage", "corp:horizon", "botan", 900_000))
    write(s, 4, run("scandal", "player:1", money=950_000))
    resolve(s, runs=[1, 95, 95])
    assert told(s, 3, "run_refused")
    assert kinds(s, 1, "run_") == ["run_failure"]
    assert kinds(s, 2, "run_") == ["run_busy"]


@rule("NT-RES-02", "NT-PRI-02")
def test_refused_runs_take_no_place_in_the_queue() -> None:
    s = city()
    be(s, 0, loyalty={"botan": 2})
    s.agents["botan"].secret_allies.append("corp:enso")
    write(s, 0, run("sabotage", "corp:enso", "botan"))
    write(s, 1, run("sabotage", "corp:horizon", "botan"))
    resolve(s, runs=[95, 95])
    assert (kinds(s, 0, "run_"), kinds(s, 1, "run_")) == (["run_refused"], ["run_failure"])


@rule("NT-RES-03", "NT-BAD-02")
def test_bad_payers_lose_face_for_accepted_runs_only() -> None:
    s = city()
    s.agents["botan"].secret_allies.append("corp:enso")
    write(
        s,
        0,
        run("sabotage", "corp:enso", "botan", bad_payer=True),
        run("sabotage", "corp:horizon", "mita", bad_payer=True),
        run("sabotage", "corp:nagare", "mita", bad_payer=True),
    )
    resolve(s, runs=[95] * 4)
    assert s.players[0].honour == 4
    assert "player:0" not in s.agents["botan"].enemies
    assert news(s, "enmity") == [{"agent": "mita", "player": 0}]
    assert len(told(s, 0, "run_failure")) == 2


@rule("NT-RES-05")
def test_higher_percentages_go_first_then_higher_agent_bonuses() -> None:
    s = city()
    write(s, 0, run("sabotage", "corp:renraku", money=250_000))  # 40, bonus -10
    write(s, 1, run("sabotage", "corp:renraku", "oboro", 50_000))  # 40, bonus 30
    write(s, 2, run("sabotage", "corp:renraku", money=300_000))  # 50
    resolve(s, runs=[1, 1, 1])
    assert [(done.sponsor, done.final) for done in s.runs] == [(2, 50), (1, 20), (0, 0)]


@rule("NT-RES-06")
def test_three_tied_runs_hamper_each_other_twice_and_go_consecutively() -> None:
    s = city(5)
    for seat in (0, 2, 3):
        write(s, seat, run("sabotage", "corp:renraku", money=600_000))
    write(s, 1, run("sabotage", "corp:shiawase", money=600_000))
    resolve(s, runs=[95, 95, 95, 95, 99])
    assert [(done.sponsor, done.final) for done in s.runs] == [(0, 70), (2, 70), (3, 70), (1, 110)]


@rule("NT-RES-06", "NT-GEN-08")
def test_ties_on_different_targets_follow_the_lots_then_the_sheet() -> None:
    s = city()
    write(s, 0, run("sabotage", "corp:renraku"), run("datasteal", "corp:shiawase", beneficiary="enso"))
    write(s, 1, run("scandal", "player:0"))
    resolve(s, lots=[1, 0, 0], runs=[95, 95, 95])
    assert [(done.sponsor, done.kind) for done in s.runs] == [(1, "scandal"), (0, "sabotage"), (0, "datasteal")]


@rule("NT-RES-07")
def test_beneficiary_and_line_are_no_part_of_the_target() -> None:
    s = city()
    write(
        s,
        0,
        run("datasteal", "corp:yamabiko", money=500_000, beneficiary="enso"),
        run("datasteal", "corp:yamabiko", money=450_000, beneficiary="horizon"),
        run("scandal", "party:reformer", money=400_000, line="populist"),
        run("scandal", "party:reformer", money=350_000, line="underground"),
    )
    resolve(s, runs=[1, 1, 1, 1])
    assert [done.final for done in s.runs] == [90, 60, 70, 40]


@rule("NT-RES-07")
def test_percentages_have_no_lower_bound() -> None:
    s = city(6)
    for seat in range(5):
        write(s, seat, run("scandal", "player:5", money=900_000 - seat * 50_000 if seat < 4 else 50_000))
    resolve(s, runs=[1, 1, 1, 1, 1])
    assert told(s, 4, "run_failure")[0]["percent"] == -80


@rule("NT-RES-08", "NT-RES-09")
def test_every_defence_is_rolled_even_after_a_failure_and_zero_ones_are_not() -> None:
    s = city(5)
    be(s, 4, citizen="shiawase", traits=("technomancien",), shield_until=4)
    write(s, 0, run("protection", "player:4", "botan"), run("protection", "player:4", "kodachi"))
    write(s, 1, run("protection", "player:4"))
    write(s, 2, run("datasteal", "player:4"))  # Shiawase's Datasteal Defence is 0
    # run, technomancer 20, Dragon 60, protections 40, 20, 0
    rng = resolve(s, runs=[99, 99, 99, 41, 20, 1])
    assert "runs" not in rng.left()
    assert told(s, 2, "run_capture")
    assert [line["place"] for line in told(s, 0, "protection_used")] == [1]
    assert [line["place"] for line in told(s, 0, "protection_unused")] == [2]


@rule("NT-RES-08")
def test_ninety_always_fails() -> None:
    assert [defence.passes(roll, 200) for roll in (89, 90, 100)] == [True, False, False]
    assert not defence.passes(1, 0)
    assert C["auto_fail_from"] == 90


@rule("NT-RES-11", "NT-TYP-10")
def test_effects_are_immediate() -> None:
    s = city()
    be(s, 2, money=1_000_000)
    write(s, 0, run("sabotage", "player:2", money=900_000))
    write(s, 1, run("sabotage", "player:2", money=800_000))
    resolve(s, runs=[1, 1])
    assert s.players[2].money == 250_000


@rule("NT-OUT-01")
def test_success_and_failure_leave_no_trace() -> None:
    for dice in ([1, 99], [95, 99]):
        s = city()
        be(s, 3, citizen="nagare")
        write(s, 0, run("information", "corp:nagare", "botan", 300_000))
        resolve(s, runs=dice, shadow=[1, 0])
        assert reports(s, 3) == []
        assert s.players[3].known_runs == {}


@rule("NT-OUT-02", "NT-OUT-03", "NT-OUT-08")
def test_interception_tells_little_and_capture_everything() -> None:
    for dice, kind in (([1, 1], "report_interception"), ([95, 1], "report_capture")):
        s = city()
        be(s, 3, citizen="enso")
        write(s, 0, run("information", "player:3", "botan", 300_000, network=True))
        resolve(s, runs=dice)
        ((found, facts),) = reports(s, 3)
        assert found == kind
        assert (facts["type"], facts["target"]) == ("information", "player:3")
        assert ("sponsor" in facts) is (kind == "report_capture")
        if kind == "report_capture":
            assert (facts["sponsor"], facts["agent"], facts["percent"]) == (0, "botan", 100)


@rule("NT-OUT-04", "NT-MSG-05", "NT-MSG-03")
def test_targets_pass_on_what_they_learn_as_of_the_start_of_the_turn() -> None:
    s = city(6)
    be(s, 1, citizen="enso", shares={"horizon": 1})
    be(s, 2, party="reformer", points=1)
    be(s, 3, loyalty={"botan": 2})
    be(s, 4, loyalty={"botan": 1}, party="reformer", points=2)
    be(s, 0, money=9_000_000)
    write(s, 1, order("citizenship", home="horizon"))
    write(
        s,
        0,
        run("sabotage", "corp:enso", money=900_000),
        run("information", "party:reformer", money=850_000),
        run("information", "agent:botan", money=800_000),
        run("information", "agent:imperial", money=750_000),
    )
    resolve(s, runs=[1, 1] * 4)
    heard_by = {seat: sorted(facts["target"] for _, facts in reports(s, seat)) for seat in range(6)}
    assert heard_by == {
        0: [],
        1: ["corp:enso"],
        2: ["party:reformer"],
        3: ["agent:botan"],
        4: ["agent:imperial", "party:reformer"],
        5: [],
    }


@rule("NT-OUT-05")
def test_yakuza_are_noticed_even_when_they_fail() -> None:
    s = city()
    write(s, 0, run("scandal", "player:3", "watada", 100_000))
    resolve(s, runs=[95])
    ((kind, facts),) = reports(s, 3)
    assert (kind, facts["agent"], facts["type"]) == ("report_clan_failure", "watada", "scandal")
    assert "sponsor" not in facts


@rule("NT-OUT-06", "NT-MSG-02", "NT-MSG-04")
def test_the_news_of_runs_name_nobody_behind_them() -> None:
    s = city()
    write(s, 0, run("scandal", "player:1", money=900_000), run("sabotage", "player:2", money=850_000))
    write(s, 1, run("sabotage", "corp:renraku", money=900_000), run("assassination", "agent:nami", money=850_000))
    resolve(s, runs=[1] * 3 + [1, 99] * 2)
    lines = [facts for section, _, _, facts in s.news[-1][1] if section == "runs"]
    assert len(lines) == 3
    assert [line["label"] for line in lines] == sorted(line["label"] for line in lines)
    assert all({"sponsor", "agent"}.isdisjoint(line) for line in lines)
    assert news(s, "fixer_killed")[0]["agent"] == "nami"


@rule("NT-OUT-08", "NT-PRI-04")
def test_sponsors_learn_their_runs_fate() -> None:
    s = city()
    s.agents["kuma"].secret_enemies.append("player:0")
    write(
        s,
        0,
        run("sabotage", "corp:renraku", money=100_000),
        run("sabotage", "corp:horizon", "kuma"),
        run("protection", "player:0"),
    )
    resolve(s, runs=[95])
    fate = told(s, 0, "run_failure")[0]
    assert (fate["percent"], fate["refund"]) == (10, 50_000)
    assert set(told(s, 0, "run_refused")[0]) == {"type", "target", "victims", "traced", "agent", "place"}
    assert set(told(s, 0, "protection_unused")[0]) == {
        "type",
        "target",
        "victims",
        "traced",
        "agent",
        "place",
        "refund",
    }


@rule("NT-OUT-09", "NT-TRC-02")
def test_references_are_the_same_for_all_and_can_be_forwarded_bare() -> None:
    s = city()
    be(s, 3, citizen="enso")
    write(s, 0, run("information", "player:3", "botan", 300_000))
    resolve(s, runs=[95, 1])
    (label,) = [done.label for done in s.runs]
    assert label in s.players[0].known_runs
    assert s.players[3].known_runs[label]["sponsor"] == 0
    assert label not in s.players[2].known_runs
    must(s, 3, "forward", run=label, to=2)
    assert s.players[2].known_runs[label] == {"turn": 4, "type": "information", "target": "player:3"}
    assert heard(s, 2, "reference_received")[0]["label"] == label
    assert refusals(s, 2, run("information", f"run:{label}")) == []


@rule("NT-OUT-09")
def test_protections_have_no_reference_and_sheets_give_none() -> None:
    s = city()
    be(s, 1, citizen="yamabiko")
    write(s, 1, run("protection", "player:1"), run("information", "corp:nagare"))
    write(s, 0, run("information", "corp:yamabiko", money=900_000))
    resolve(s, runs=[1, 99, 95, 99])
    assert [done.label == "" for done in s.runs if done.kind == "protection"] == [True]
    own = [label for label, facts in s.players[0].known_runs.items() if facts.get("own")]
    assert list(s.players[0].known_runs) == own


@rule("NT-OUT-10", "NT-GEN-06")
def test_labels_are_six_draws_each_in_resolution_order_then_the_bogus_one() -> None:
    s = city()
    write(s, 0, run("sabotage", "corp:renraku", money=100_000), run("sabotage", "corp:horizon", money=150_000))
    draws = [0, 1, 2, 3, 4, 5, 31, 30, 29, 28, 27, 26, 0, 1, 2, 3, 4, 5, 8, 8, 8, 8, 8, 8]
    rng = resolve(s, runs=[95, 95, 95], labels=draws)
    assert [(done.target, done.label) for done in s.runs] == [("corp:horizon", "ABCDEF"), ("corp:renraku", "987654")]
    assert list(s.bogus) == ["JJJJJJ"]  # ABCDEF was drawn again, and refused
    assert "labels" not in rng.left()


@rule("NT-CAP-01")
def test_clans_agencies_and_independents_lose_nothing_when_captured() -> None:
    s = city()
    be(s, 3, citizen="shiawase")
    be(s, 0, party="reformer", points=1)
    write(s, 0, run("scandal", "player:3", "imperial"))
    write(s, 1, run("scandal", "player:3", "watada"), run("scandal", "player:3"))
    resolve(s, runs=[95, 1] * 3)
    assert news(s, "fixer_unavailable") == []
    assert refusals(s, 0, run("scandal", "player:2", "watada")) == []


@rule("NT-CAP-02", "NT-CAP-07")
def test_another_entity_makes_a_friend_of_its_captive() -> None:
    s = city()
    write(s, 0, run("sabotage", "corp:enso", "botan"), run("protection", "corp:enso", "ganseki", 900_000))
    resolve(s, runs=[95, 99, 1])
    assert s.agents["botan"].captor == "corp:enso"
    assert refusals(s, 1, run("sabotage", "corp:nagare", "botan")) == ["NT-E-25"]
    resolve(s)
    assert s.agents["botan"].secret_allies == ["corp:enso"]
    assert refusals(s, 1, run("sabotage", "corp:nagare", "botan")) == []


@rule("NT-CAP-07")
def test_an_entity_that_no_longer_exists_makes_no_friend() -> None:
    s = city()
    s.agents["botan"].captor, s.agents["botan"].captured = "corp:atlantis", 3
    resolve(s)
    assert s.agents["botan"].secret_allies == []


@rule("NT-CAP-04", "NT-HON-08", "NT-END-06")
def test_an_execution_brings_honour_and_counts_as_a_death() -> None:
    s = city()
    s.agents["botan"].captor, s.agents["botan"].captured = "player:0", 3
    write(s, 0, order("captive", agent="botan", decision="execute"))
    resolve(s)
    assert (s.players[0].honour, s.players[0].count("deaths")) == (7, 1)
    assert news(s, "fixer_executed") == [{"agent": "botan", "player": 0}]
    assert len(s.fixers()) == 10


@rule("NT-CAP-05", "NT-LOY-08")
def test_turning_a_captive() -> None:
    s = city()
    s.agents["botan"].captor, s.agents["botan"].captured = "player:0", 3
    s.agents["botan"].enemies.append("player:0")
    write(s, 0, order("captive", agent="botan", decision="turn"))
    resolve(s)
    assert s.players[0].loyalty == {"botan": 3}
    assert s.agents["botan"].enemies == []


@rule("NT-CAP-05")
def test_a_captor_without_face_supplants_nobody() -> None:
    s = city()
    be(s, 0, honour=1)
    be(s, 1, loyalty={"botan": 4})
    s.agents["botan"].captor, s.agents["botan"].captured = "player:0", 3
    write(s, 0, order("captive", agent="botan", decision="turn"))
    resolve(s)
    assert (s.players[0].loyalty["botan"], s.players[1].loyalty["botan"]) == (2, 4)
    be(s, 2, loyalty={"kuma": 4})
    s.agents["kuma"].captor, s.agents["kuma"].captured = "player:2", s.turn - 1
    write(s, 2, order("captive", agent="kuma", decision="turn"))
    resolve(s)
    assert s.players[2].loyalty["kuma"] == 4


@rule("NT-CAP-06", "NT-ELI-02")
def test_released_without_effect() -> None:
    s = city()
    be(s, 1, active=False)
    for agent, captor in (("botan", "player:0"), ("kuma", "player:1")):
        s.agents[agent].captor, s.agents[agent].captured = captor, 3
    write(s, 0, order("captive", agent="botan", decision="release"))
    resolve(s)
    for agent in ("botan", "kuma"):
        assert (s.agents[agent].captor, s.agents[agent].secret_allies, s.agents[agent].dead) == ("", [], False)


@rule("NT-TRC-01", "NT-TRC-04", "NT-EVI-01")
def test_a_trace_names_sponsor_and_agent() -> None:
    s = city()
    s.runs.append(PastRun(2, 3, "scandal", "player:0", "botan", "K7Q2MX"))
    s.players[0].known_runs["K7Q2MX"] = {"turn": 2, "type": "scandal", "target": "player:0"}
    write(s, 0, run("information", "run:K7Q2MX", money=900_000))
    resolve(s, runs=[1, 99])
    (proof,) = s.players[0].archive.values()
    found = {name: proof.content[name] for name in ("label", "turn", "type", "target", "sponsor", "agent")}
    assert found == {
        "label": "K7Q2MX",
        "turn": 2,
        "type": "scandal",
        "target": "player:0",
        "sponsor": 3,
        "agent": "botan",
    }
    assert s.players[0].known_runs["K7Q2MX"]["sponsor"] == 3
    assert s.players[0].count("information") == 1


@rule("NT-TRC-02", "NT-E-29")
def test_only_a_known_run_can_be_traced() -> None:
    s = city()
    s.runs.append(PastRun(2, 3, "scandal", "player:0", "botan", "K7Q2MX"))
    assert refusals(s, 0, run("information", "run:K7Q2MX")) == ["NT-E-29"]


@rule("NT-TRC-03")
def test_the_traced_agents_bonus_of_today_is_its_defence() -> None:
    def dice_used(agent: str, prepare: str = "") -> int:
        s = city()
        be(s, 3, croc=cell(information=10), citizen="enso")
        s.runs.append(PastRun(2, 3, "scandal", "player:0", agent, "K7Q2MX", serial=1 if agent == "croc" else 0))
        s.players[0].known_runs["K7Q2MX"] = {"turn": 2, "type": "scandal", "target": "player:0"}
        if prepare == "dead":
            s.agents[agent].dead = True
        elif prepare == "closed":
            s.agents[agent].closed = True
        elif prepare == "dissolved":
            s.players[3].croc = None
        write(s, 1, run("protection", "player:3", "ganseki", 900_000))
        write(s, 0, run("information", "run:K7Q2MX", money=900_000))
        return 6 - len(resolve(s, runs=[1, 99, 99, 99, 99, 99]).left()["runs"])

    assert dice_used("botan") == 2
    assert dice_used("independent") == 1
    assert dice_used("botan", "dead") == 1
    assert dice_used("imperial", "closed") == 1
    assert dice_used("croc") == 2
    assert dice_used("croc", "dissolved") == 1


@rule("NT-TRC-05", "NT-CAP-02")
def test_a_trace_that_is_noticed_reaches_the_traced_agents_friends() -> None:
    s = city(5)
    be(s, 1, loyalty={"botan": 2})
    be(s, 2, loyalty={"botan": 1})
    s.runs.append(PastRun(2, 3, "scandal", "player:4", "botan", "K7Q2MX"))
    s.players[0].known_runs["K7Q2MX"] = {"turn": 2, "type": "scandal", "target": "player:4"}
    write(s, 0, run("information", "run:K7Q2MX", "kuma"))
    resolve(s, runs=[95, 1])
    assert [kind for kind, _ in reports(s, 1)] == ["report_capture"]
    assert reports(s, 2) == reports(s, 3) == reports(s, 4) == []
    assert s.agents["kuma"].captor == "agent:botan"
    s = city(5)
    be(s, 3, croc=cell(information=20), citizen="enso")
    s.runs.append(PastRun(2, 3, "scandal", "player:4", "croc", "K7Q2MX", cell="Kage", serial=1))
    s.players[0].known_runs["K7Q2MX"] = {"turn": 2, "type": "scandal", "target": "player:4"}
    write(s, 0, run("information", "run:K7Q2MX", money=900_000))
    resolve(s, runs=[1, 1])
    assert [kind for kind, _ in reports(s, 3)] == ["report_interception"]


@rule("NT-TRC-06", "NT-RES-07", "NT-TIT-09")
def test_a_lying_tracer_looks_like_a_failure_everywhere() -> None:
    s = city(5)
    be(s, 1, loyalty={"sojo": 3})
    be(s, 2, loyalty={"sojo": 2})
    s.runs.append(PastRun(3, 1, "sabotage", "corp:enso", "independent", "K7Q2MX"))
    for seat in (2, 3):
        s.players[seat].known_runs["K7Q2MX"] = {"turn": 3, "type": "sabotage", "target": "corp:enso"}
    write(s, 2, run("information", "run:K7Q2MX", "sojo", 200_000))
    write(s, 3, run("information", "run:K7Q2MX", money=250_000))
    resolve(s, runs=[1, 1])
    assert kinds(s, 2, "run_") == ["run_failure"]
    assert told(s, 2, "account_refund")[0]["amount"] == 100_000
    assert s.players[2].count("information") == 0
    assert told(s, 3, "run_success")[0]["percent"] == 40
    briefing = s.players[2].briefings["sojo"]["runs"]
    assert [done["outcome"] for done in briefing] == ["failure"]


@rule("NT-TRC-06", "NT-POL-07")
def test_an_agency_lies_for_whoever_has_more_points() -> None:
    for points, outcome in ((1, "run_failure"), (3, "run_success")):
        s = city()
        be(s, 0, party="reformer", points=points)
        be(s, 1, party="reformer", points=2)
        s.runs.append(PastRun(3, 1, "sabotage", "corp:enso", "independent", "K7Q2MX"))
        s.players[0].known_runs["K7Q2MX"] = {"turn": 3, "type": "sabotage", "target": "corp:enso"}
        write(s, 0, run("information", "run:K7Q2MX", "imperial"))
        resolve(s, runs=[1])
        assert kinds(s, 0, "run_") == [outcome]


@rule("NT-TRC-07", "NT-ALE-05")
def test_tracing_a_ghost_shows_that_there_was_none() -> None:
    s = city()
    resolve(s, shadow=[0, 0])
    (label,) = s.bogus
    assert refusals(s, 0, run("information", f"run:{label}")) == []
    write(s, 0, run("information", f"run:{label}", money=900_000))
    rng = resolve(s, runs=[1, 1])
    assert rng.left()["runs"] == [1]
    (proof,) = s.players[0].archive.values()
    assert proof.content["nothing"]
    assert "sponsor" not in proof.content


@rule("NT-TRC-08")
def test_nobody_captures_himself() -> None:
    s = city()
    s.runs.append(PastRun(2, 3, "scandal", "player:0", "botan", "K7Q2MX"))
    s.players[0].known_runs["K7Q2MX"] = {"turn": 2, "type": "scandal", "target": "player:0"}
    write(s, 0, run("information", "run:K7Q2MX", "botan"))
    rng = resolve(s, runs=[1, 1])
    assert rng.left()["runs"] == [1]
    assert kinds(s, 0, "run_") == ["run_success"]


@rule("NT-BAD-01")
def test_a_bad_payer_pays_a_quarter_for_the_full_percentage() -> None:
    s = city()
    write(s, 0, run("sabotage", "corp:renraku", "oboro", 200_000, bad_payer=True))
    resolve(s, runs=[1])
    assert told(s, 0, "account_cost")[0]["amount"] == -50_000
    assert told(s, 0, "run_success")[0]["percent"] == 70


@rule("NT-BAD-02", "NT-LOY-10", "NT-AGT-04")
def test_the_cheated_agent_works_for_the_cheat_no_more() -> None:
    s = city()
    be(s, 0, loyalty={"mita": 2})
    write(s, 0, run("sabotage", "corp:renraku", "mita", bad_payer=True))
    resolve(s, runs=[95])
    assert "mita" not in s.players[0].loyalty
    write(s, 0, run("protection", "player:0", "mita"))
    resolve(s)
    assert kinds(s, 0, "run_") == ["run_refused"]
    assert look(GAME, s, 2).facts["agents"][11]["enemies"] == ["player:0"]


@rule("NT-MSG-04")
def test_reports_are_listed_by_reference() -> None:
    s = city()
    be(s, 3, citizen="enso")
    for seat in (0, 1, 2):
        write(s, seat, run("information", "player:3", money=300_000 + 50_000 * seat))
    resolve(s, runs=[1, 1] * 3)
    labels = [facts["label"] for kind, facts in letter(s, 3) if kind.startswith("report_")]
    assert labels == sorted(labels)
    assert len(labels) >= 3
