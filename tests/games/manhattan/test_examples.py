"""The worked examples of the rulebook."""

from citing import rule
from games.manhattan.tables import assets, bet, facts, future, letter, refusals, resolve, row, run, save, table, told
from tripot.games.manhattan import scoring, strategies
from tripot.games.manhattan.corporations import INDEX


@rule("MH-EX-01", "MH-SHR-07")
def test_two_shares_of_five_assets_and_one_of_ten_pay_a_million() -> None:
    s = table(order="ares sony norddahl spinrad", assets=(12, 10, 5, 3), shares={0: {"norddahl": 2, "sony": 1}})
    # The invisible hand, the first effect of Ares and the last effect of Spinrad give Norddahl one asset each, and
    # three votes take them back.
    forms = {
        1: {"vote": {"up": "ares", "down": "norddahl"}},
        2: {"vote": {"up": "ares", "down": "norddahl"}},
        3: {"vote": {"up": "ares", "down": "norddahl"}},
    }
    resolve(s, forms, moves=("norddahl", "ares"))
    assert (assets(s)["norddahl"], assets(s)["sony"]) == (5, 10)
    assert s.ranking[0] == INDEX["ares"]
    assert s.ranking[-1] == INDEX["spinrad"]
    assert letter(s, 0)["account"]["dividends"] == 1_000_000


@rule("MH-EX-02", "MH-SHR-04", "MH-ORD-05")
def test_the_leader_is_dearer_for_strangers_and_nobody_buys_on_credit() -> None:
    s = table(citizens={1: "ares"})
    at_hand = [desk(s, seat) for seat in (0, 1)]
    assert [each["prices"]["ares"] for each in at_hand] == [1_625_000, 1_300_000]
    assert save(s, 0, shares=["ares"]) is None
    assert save(s, 1, shares=["ares"]) is None
    refusal = save(s, 0, shares=["ares"], influence=True)
    assert refusal is not None
    assert (refusal.code, refusal.facts["missing"]) == ("E_BUDGET", 425_000)
    low = table(order="ares norddahl sony", assets=(13, 5, 4))
    assert desk(low, 0)["prices"]["norddahl"] == 500_000


def desk(s, seat):
    from games.manhattan.tables import mine

    return mine(s, seat)["desk"]


@rule("MH-EX-03", "MH-INF-01", "MH-INF-02")
def test_the_third_point_of_influence_costs_1_200_000_and_works_from_the_next_turn() -> None:
    s = table(influence={0: 2}, money={0: 1_500_000})
    resolve(s, {0: {"influence": True, "speculations": [bet("ares", 1, 200_000)]}})
    assert letter(s, 0)["orders"]["influence"] == {"value": 3, "price": 1_200_000}
    assert (desk(s, 0)["influence"], desk(s, 0)["stake_limit"]) == (3, 300_000)
    three = [bet("ares", 1, 100_000)] * 3
    assert refusals(s, 0, {"speculations": three}) == []
    assert refusals(s, 0, {"speculations": [*three, bet("sony", 2, 1_000)]}) == [("E_SPEC_LIMIT", ("speculations",))]


@rule("MH-EX-04", "MH-RUN-02", "MH-RUN-03")
def test_150_000_in_a_sabotage_make_sixty_percent() -> None:
    s = table()
    resolve(s, {0: {"runs": [run("sabotage", "sony", 3)]}}, rolls=[100, 100])
    assert [letter(s, 0)["runs"][0][key] for key in ("amount", "raw", "final")] == [150_000, 60, 60]


@rule("MH-EX-05", "MH-DET-03", "MH-VIS-10", "MH-RNG-03")
def test_jack_extracts_a_scientist_from_renraku_and_shiro_learns_all() -> None:
    s = table(3, citizens={1: "renraku"})
    forms = {
        0: {"runs": [run("extraction", "renraku", 5, to="horizon", bonus=True)]},
        1: {"runs": [run("protection", "renraku", 1, defence="extraction", bonus=True)]},
    }
    resolve(s, forms, rolls=[41, 87, 73, 12], moves=("sony", "meridian"))
    drawn = [(each["purpose"], each["threshold"], each["result"]) for each in facts(s, "drawn")]
    assert drawn == [("success", 90, 41), ("defence", 20, 87), ("protection", 50, 73), ("detection", 30, 12)]
    assert (assets(s)["renraku"], assets(s)["horizon"]) == (10, 10)
    assert letter(s, 0)["runs"][0]["refund"] == 0
    assert letter(s, 0)["account"]["refunds"] == 0
    assert facts(s, "run_detected") == [{"corporation": "renraku"}]
    assert letter(s, 1)["detections"] == [
        {
            "type": "extraction",
            "target": "renraku",
            "beneficiary": "horizon",
            "amount": 250_000,
            "bonus": True,
            "raw": 90,
            "final": 90,
            "succeeded": True,
            "sponsor": 0,
        }
    ]
    assert "detections" not in letter(s, 2)
    assert "sponsor" not in str([event.facts for event in s.log or () if event.is_for(2)])


def _finals(s) -> list[int]:
    return [line["final"] for seat in range(s.seats) for line in letter(s, seat).get("runs", ())]


@rule("MH-EX-06", "MH-TIM-01")
def test_equal_runs_hinder_each_other_and_a_better_one_is_not_hindered() -> None:
    s = resolve(table(), {seat: {"runs": [run("sabotage", "renraku", 4)]} for seat in (0, 1)}, rolls=[100] * 4)
    assert _finals(s) == [60, 60]
    forms = {seat: {"runs": [run("sabotage", "renraku", steps)]} for seat, steps in ((0, 5), (1, 4))}
    assert _finals(resolve(table(), forms, rolls=[100] * 4)) == [80, 60]


@rule("MH-EX-07", "MH-TIM-01", "MH-TIM-03", "MH-RUN-12")
def test_four_datasteals_on_sony() -> None:
    forms = {seat: {"runs": [run("datasteal", "sony", steps, to="ares")]} for seat, steps in enumerate((5, 6, 6, 7))}
    assert _finals(resolve(table(), forms, rolls=[100] * 8)) == [50, 70, 70, 90]


@rule("MH-EX-08", "MH-SPE-04", "MH-SPE-10")
def test_jack_loses_on_the_nikkei_and_wins_more_on_horizon() -> None:
    s = table(order="ares horizon sony shiawase renraku norddahl", assets=(13, 11, 9, 9, 8, 3), influence={0: 2})
    forms = {
        0: {"speculations": [future("nikkei", "down", 200_000), bet("horizon", 2, 100_000)]},
        1: {"vote": {"up": "sony", "down": "ares"}},
    }
    resolve(s, forms, moves=("renraku", "ares"))
    nikkei = next(line for line in s.papers[-1]["wall_street"]["derivatives"] if line["derivative"] == "nikkei")
    assert nikkei["sum"] - nikkei["previous"] >= 2
    assert [(line["won"], line["gain"]) for line in letter(s, 0)["speculations"]] == [
        (False, -200_000),
        (True, 400_000),
    ]
    assert letter(s, 0)["account"]["end"] - letter(s, 0)["account"]["start"] == 200_000


@rule("MH-EX-09", "MH-MDC-03", "MH-MDC-05", "MH-MDC-12")
def test_shiro_brings_two_corporations_and_wins_the_vote() -> None:
    s = table(3, shares={0: {"horizon": 3}, 1: {"renraku": 1, "sony": 1}, 2: {"horizon": 2}})
    forms = {0: {"coalition": "public_contracts"}, 1: {"coalition": "urban_development"}}
    resolve(s, forms)
    counted = {each["coalition"]: each["strength"] for each in facts(s, "coalition_counted")}
    assert counted == {"public_contracts": 2, "urban_development": 3}
    assert [row(s, name)["mdc"] for name in ("renraku", "sony", "horizon", "ares")] == [1, 1, -1, 0]


@rule("MH-EX-10", "MH-GEN-11", "MH-RES-08", "MH-RES-10", "MH-VIS-04", "MH-VIS-08", "MH-VIS-10")
def test_a_full_turn_of_four_players() -> None:
    s = table(4, citizens={0: "ares", 1: "renraku", 3: "horizon"})
    forms = {
        0: {
            "shares": ["ares"],
            "vote": {"up": "ares", "down": "neonet"},
            "coalition": "public_contracts",
            "runs": [run("sabotage", "neonet", 2, bonus=True)],
            "speculations": [bet("ares", 1)],
        },
        1: {
            "shares": ["renraku"],
            "vote": {"up": "renraku", "down": "shiawase"},
            "coalition": "urban_development",
            "runs": [run("extraction", "horizon", 3, to="renraku", bonus=True)],
            "speculations": [future("nikkei", "up")],
        },
        2: {
            "shares": ["neonet"],
            "vote": {"up": "neonet", "down": "ares"},
            "coalition": "public_contracts",
            "runs": [run("datasteal", "ares", 3, to="neonet")],
        },
        3: {
            "shares": ["horizon"],
            "vote": {"up": "horizon", "down": "sony"},
            "coalition": "transparency",
            "runs": [run("protection", "horizon", 1, defence="extraction", bonus=True)],
        },
    }
    resolve(s, forms, rolls=[35, 50, 70, 12, 44, 20, 55, 90, 31, 40], moves=("sony", "prometheus"))

    assert [each["cost"] for each in facts(s, "form_saved")] == [1_500_000, 1_350_000, 1_350_000, 950_000]
    drawn = [(each["purpose"], each["threshold"], each["result"]) for each in facts(s, "drawn")]
    assert drawn == [
        ("success", 60, 35),
        ("defence", 10, 50),
        ("detection", 30, 70),
        ("success", 80, 12),
        ("defence", 10, 44),
        ("detection", 30, 20),
        ("success", 70, 55),
        ("defence", 10, 90),
        ("protection", 50, 31),
        ("detection", 90, 40),
    ]
    before = "ares neonet renraku shiawase sony spinrad horizon meridian norddahl prometheus".split()  # noqa: SIM905
    assert facts(s, "pre_effect_ranking") == [{"ranking": before}]
    assert assets(s) == {
        "ares": 16,
        "neonet": 12,
        "renraku": 11,
        "shiawase": 10,
        "sony": 10,
        "spinrad": 10,
        "horizon": 10,
        "meridian": 9,
        "norddahl": 9,
        "prometheus": 7,
    }
    assert list(assets(s)) == before
    assert s.money == [2_000_000, 1_275_000, 1_250_000, 1_550_000]
    assert letter(s, 1)["account"]["refunds"] == 75_000
    assert [(each["seat"], each["corporation"]) for each in facts(s, "share_bought")] == [
        (0, "ares"),
        (1, "renraku"),
        (2, "neonet"),
        (3, "horizon"),
    ]
    assert [(e["coalition"], e["strength"]) for e in facts(s, "coalition_won")] == [("public_contracts", 4)]
    assert len(facts(s, "coalition_counted")) == 3
    assert [each["corporation"] for each in facts(s, "first_effect") + facts(s, "last_effect")] == [
        "ares",
        "prometheus",
    ]
    assert facts(s, "sabotage_succeeded") == [{"corporation": "neonet"}]
    assert facts(s, "run_detected") == [{"corporation": "horizon"}]
    report = letter(s, 3)["detections"][0]
    assert [report[key] for key in ("type", "sponsor", "beneficiary", "amount", "raw", "final", "succeeded")] == [
        "extraction",
        1,
        "renraku",
        150_000,
        70,
        70,
        False,
    ]
    assert not any("detections" in letter(s, seat) for seat in (0, 1, 2))
    neonet = row(s, "neonet")
    assert [neonet[key] for key in ("assets", "previous", "mdc", "sabotage", "unknown")] == [12, 12, 1, -2, 1]


@rule("MH-EX-11", "MH-CRA-01", "MH-EFF-06", "MH-SHR-08")
def test_norddahl_is_saved_by_its_own_last_effect() -> None:
    s = table(order="ares sony horizon norddahl", assets=(13, 10, 9, 2), shares={1: {"norddahl": 1}})
    resolve(s, {0: {"runs": [run("sabotage", "norddahl")]}}, rolls=[1, 100, 100], moves=("sony", "horizon"))
    # Ares, first, would add one more: it is counted out by a vote in the next lines.
    assert row(s, "norddahl")["last"] == 2
    assert assets(s)["norddahl"] == 3
    s = table(order="ares sony horizon norddahl", assets=(13, 10, 9, 2), shares={1: {"norddahl": 1}})
    forms = {0: {"runs": [run("sabotage", "norddahl")]}, 2: {"vote": {"up": "sony", "down": "norddahl"}}}
    resolve(s, forms, rolls=[1, 100, 100], moves=("sony", "horizon"))
    assert assets(s)["norddahl"] == 2
    assert not told(s, "crashed")
    assert letter(s, 1)["dividends"][0]["amount"] == 50_000


@rule("MH-EX-12", "MH-CRA-01", "MH-CRA-02", "MH-CRA-03", "MH-SPE-06", "MH-SPE-11", "MH-SPE-12", "MH-SHR-09")
def test_spinrad_crashes_and_a_bet_on_its_last_place_wins() -> None:
    s = table(
        order="sony neonet prometheus horizon spinrad",
        assets=(13, 9, 8, 5, 1),
        citizens={2: "spinrad"},
        shares={1: {"spinrad": 3, "horizon": 1}, 2: {"spinrad": 1}},
    )
    forms = {0: {"runs": [run("sabotage", "spinrad")], "speculations": [bet("spinrad", 5)]}}
    resolve(s, forms, rolls=[1, 100, 100], moves=("sony", "neonet"))
    assert row(s, "spinrad")["assets"] == -2
    assert row(s, "spinrad")["rank"] is None
    assert letter(s, 0)["speculations"][0]["gain"] == 200_000
    assert [line["corporation"] for line in letter(s, 1)["dividends"]] == ["horizon"]
    assert letter(s, 1)["dividends"][0]["unit"] == 50_000
    assert s.shares[1][INDEX["spinrad"]] == 0
    assert s.citizen[2] == -1
    dow = next(each for each in s.papers[-1]["wall_street"]["derivatives"] if each["derivative"] == "dow_jones")
    assert dow["sum"] - dow["previous"] == -3 - 1  # Spinrad alone, and the invisible hand on Neonet
    resolve(s, {}, moves=("sony", "horizon"))
    dow = next(each for each in s.papers[-1]["wall_street"]["derivatives"] if each["derivative"] == "dow_jones")
    assert dow["previous"] == s.history[1][INDEX["neonet"]] + s.history[1][INDEX["prometheus"]]


@rule("MH-EX-13", "MH-MDC-13", "MH-MDC-07", "MH-TIM-01")
def test_targeted_controls_weigh_on_runs_for_one_turn_only() -> None:
    s = table(3, shares={2: {"sony": 1}}, influence={0: 1})
    resolve(s, {2: {"coalition": "targeted_controls"}})
    forms = {0: {"runs": [run("sabotage", "sony", 4, bonus=True)]}, 1: {"runs": [run("sabotage", "sony", 4)]}}
    resolve(s, forms, rolls=[100] * 4)
    assert [(line["raw"], line["final"]) for seat in (0, 1) for line in letter(s, seat)["runs"]] == [(90, 90), (60, 50)]
    resolve(s, {0: {"runs": [run("sabotage", "sony", 4, bonus=True)]}}, rolls=[100] * 2)
    assert letter(s, 0)["runs"][0]["raw"] == 100


@rule("MH-EX-14", "MH-MDC-17", "MH-ORD-06")
def test_bank_safeguards_return_a_lost_stake_but_lend_nothing() -> None:
    s = table(3, influence={0: 2}, money={0: 250_000, 1: 150_000}, shares={0: {"sony": 1}})
    s.influence[1] = 2
    resolve(s, {0: {"coalition": "bank_safeguards"}, 1: {"coalition": "bank_safeguards"}})
    s.money[0] = s.opening_money[0] = 250_000
    resolve(s, {0: {"speculations": [bet("ares", 10, 200_000)]}})
    account = letter(s, 0)["account"]
    assert not letter(s, 0)["speculations"][0]["won"]
    assert account["end"] == 250_000 + account["dividends"]
    resolve(s, {0: {"coalition": "bank_safeguards"}, 1: {"coalition": "bank_safeguards"}})
    assert refusals(s, 1, {"speculations": [bet("ares", 10, 200_000)]}) == [("E_BUDGET", ())]


@rule("MH-EX-15", "MH-END-21", "MH-STR-02")
def test_a_title_shared_by_three_and_two_strategies() -> None:
    held = {seat: {"sony": 1, "ares": 1} for seat in range(3)}
    characters = {0: {"strategies": (("opportunist", 5),)}, 5: {"strategies": (("big_boss", 5),)}}
    s = table(8, shares=held, characters=characters)
    lines = scoring.score(s, s.money)
    assert [each["vp"] for each in lines[0]["titles"] if each["title"] == "opportunist"] == [3]
    assert [each["vp"] for each in lines[0]["strategies"]] == [5]
    assert [each["vp"] for each in lines[5]["strategies"]] == [-3]
    assert strategies.worth(5, won=False) == -3


@rule("MH-EX-16", "MH-END-10", "MH-END-11", "MH-END-12", "MH-BGD-15")
def test_a_crowded_citizenship_after_two_changes() -> None:
    s = table(4, citizens=dict.fromkeys(range(3), "shiawase"), characters={1: {"background": "person_of_honour"}})
    s.changes[0] = [(2, 2), (5, 5)]
    s.changes[1] = [(2, 4), (5, 10)]
    lines = scoring.score(s, s.money)
    assert lines[0]["citizenship"]["vp"] == 7 - 6 - 2 - 5
    assert lines[1]["citizenship"]["vp"] == 7 - 6 - 14
