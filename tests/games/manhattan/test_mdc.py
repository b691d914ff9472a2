from citing import rule
from games.manhattan.tables import assets, bet, facts, letter, mine, refusals, resolve, row, run, table
from tripot.engine.rng import PlainRng
from tripot.engine.view import look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.corporations import INDEX
from tripot.games.manhattan.mdc import COALITIONS, opposed

THREE_TO_ONE = dict.fromkeys((1, 2, 3), "transparency") | {0: "targeted_controls"}


def vote(s: object, joined: dict[int, str]) -> object:
    return resolve(s, {seat: {"coalition": name} for seat, name in joined.items()})


@rule("MH-MDC-01", "MH-RES-04")
def test_joining_is_free_and_optional_and_one_joins_one_coalition() -> None:
    s = vote(table(), {0: "transparency"})
    assert s.money[0] == 2_000_000
    assert look(GAME, s, 3).facts["players"][0]["coalitions"] == ["transparency"]
    assert look(GAME, s, 3).facts["players"][1]["coalitions"] == [None]
    assert refusals(s, 0, {"coalition": ["transparency", "deregulation"]}) == [("E_COALITION_UNKNOWN", ("coalition",))]


@rule("MH-MDC-02")
def test_the_six_oppose_each_other_two_by_two() -> None:
    pairs = {(COALITIONS[one], COALITIONS[opposed(one)]) for one in range(6)}
    assert pairs == {
        ("public_contracts", "urban_development"),
        ("urban_development", "public_contracts"),
        ("targeted_controls", "transparency"),
        ("transparency", "targeted_controls"),
        ("bank_safeguards", "deregulation"),
        ("deregulation", "bank_safeguards"),
    }
    assert refusals(table(), 0, {"coalition": "anarchy"}) == [("E_COALITION_UNKNOWN", ("coalition",))]


@rule("MH-MDC-03")
def test_a_corporation_follows_whoever_owns_strictly_the_most_of_it() -> None:
    s = table(3, shares={0: {"sony": 2, "ares": 1, "horizon": 1}, 1: {"sony": 1, "ares": 1}})
    vote(s, {0: "public_contracts", 1: "deregulation"})
    brought = {each["coalition"]: each["players"] for each in facts(s, "coalition_counted")}
    assert brought["public_contracts"] == [{"seat": 0, "corporations": ["horizon", "sony"]}]
    assert brought["deregulation"] == [{"seat": 1, "corporations": []}]


@rule("MH-MDC-04")
def test_without_an_owner_or_with_an_abstaining_one_it_is_neutral() -> None:
    s = vote(table(3, shares={0: {"sony": 2}}), {1: "public_contracts"})
    assert s.sided[-1] == (-1,) * 10
    assert facts(s, "coalition_counted")[0]["strength"] == 1


@rule("MH-MDC-05")
def test_players_and_corporations_have_one_voice_each() -> None:
    s = table(4, shares={0: {"sony": 5, "ares": 1}})
    vote(s, {0: "public_contracts", 1: "public_contracts", 2: "deregulation"})
    assert [each["strength"] for each in facts(s, "coalition_counted")] == [4, 1]


@rule("MH-MDC-06", "MH-VIS-07")
def test_the_strongest_wins_and_a_tie_or_an_empty_house_makes_no_winner() -> None:
    assert facts(vote(table(), {0: "transparency"}), "coalition_won")[0]["coalition"] == "transparency"
    s = vote(table(), {0: "transparency", 1: "deregulation"})
    assert s.winners == [-1]
    assert facts(s, "no_coalition_won")
    assert not facts(s, "coalition_won")
    assert vote(table(), {}).winners == [-1]


@rule("MH-MDC-07", "MH-RES-06")
def test_assets_move_at_once_before_the_effects_and_the_rest_next_turn_only() -> None:
    s = table(order="sony ares horizon norddahl", assets=(9, 9, 7, 6), shares={0: {"ares": 1}})
    resolve(s, {0: {"coalition": "public_contracts"}}, moves=("horizon", "sony"))
    assert row(s, "ares")["mdc"] == 1
    assert row(s, "norddahl")["first"] == 1  # Ares led by then
    s = vote(table(), THREE_TO_ONE)
    assert mine(s, 1)["desk"]["modifier"] == 10
    resolve(s, {})
    assert mine(s, 1)["desk"]["modifier"] == 0


@rule("MH-MDC-08")
def test_the_members_of_an_effect_do_not_move_and_crashed_ones_drop_out() -> None:
    s = table(3, order="ares sony horizon spinrad", assets=(9, 8, 7, 1), shares={0: {"sony": 1, "spinrad": 1}})
    forms = {0: {"coalition": "targeted_controls"}, 1: {"vote": {"up": "ares", "down": "spinrad"}}}
    resolve(s, forms, moves=("ares", "horizon"))
    s.shares[2][INDEX["sony"]] = 5
    assert mine(s, 2)["desk"]["controlled"] == ["sony"]
    assert look(GAME, s, 2).facts["mdc"]["current"]["corporations"] == ["sony"]


@rule("MH-MDC-09")
def test_other_coalitions_are_unaffected() -> None:
    s = table(5, shares={3: {"sony": 1}})
    vote(s, {0: "public_contracts", 1: "public_contracts", 2: "public_contracts", 3: "deregulation", 4: "transparency"})
    assert row(s, "sony")["mdc"] == 0
    desk = mine(s, 3)["desk"]
    assert (desk["closed"], desk["modifier"], desk["profit"]["derivative"]) == ({}, 0, 1)


@rule("MH-MDC-10")
def test_a_victory_on_the_last_turn_counts_for_scoring_only() -> None:
    s = table(3, turns=4)
    for _ in range(4):
        resolve(s, {0: {"coalition": "deregulation"}} if s.turn == 4 else {}, rng=PlainRng(1))
    assert s.wins[0] == 1
    assert s.letters[0][-1]["mdc"] == {"joined": "deregulation", "winner": "deregulation", "next": []}
    assert [line["title"] for line in s.scores[0]["titles"]].count("ringleader") == 1


@rule("MH-MDC-11")
def test_public_contracts_feed_their_corporations_and_cost_those_of_urban_development() -> None:
    s = table(3, shares={0: {"sony": 1, "ares": 1}, 1: {"spinrad": 1}, 2: {"horizon": 1}})
    vote(s, {0: "public_contracts", 1: "urban_development", 2: "transparency"})
    assert [row(s, name)["mdc"] for name in ("sony", "ares", "spinrad", "horizon")] == [1, 1, -1, 0]


@rule("MH-MDC-12")
def test_urban_development_does_the_reverse() -> None:
    s = table(3, shares={0: {"sony": 1, "ares": 1}, 1: {"spinrad": 1}, 2: {"horizon": 1}})
    vote(s, {0: "urban_development", 1: "public_contracts", 2: "transparency"})
    assert [row(s, name)["mdc"] for name in ("sony", "ares", "spinrad", "horizon")] == [1, 1, -1, 0]
    assert assets(s)["spinrad"] == 9


@rule("MH-MDC-13")
def test_controlled_corporations_are_harder_to_hit_for_everybody() -> None:
    s = table(3, shares={0: {"sony": 1}})
    vote(s, {0: "targeted_controls"})
    orders = [
        run("datasteal", "sony", to="ares"),
        run("sabotage", "sony"),
        run("extraction", "sony", to="ares"),
        run("sabotage", "ares"),
    ]
    resolve(s, {0: {"runs": orders}, 1: {"runs": [run("sabotage", "sony", 3)]}}, rolls=[100] * 10)
    assert [line["raw"] for line in letter(s, 0)["runs"]] == [30, 30, 40, 10]
    assert letter(s, 1)["runs"][0]["raw"] == 50


@rule("MH-MDC-13", "MH-VIS-15")
def test_a_message_names_the_corporations_controlled_by_this_turns_vote() -> None:
    s = table(3, shares={0: {"sony": 1}, 1: {"horizon": 1}})
    vote(s, {0: "targeted_controls"})
    assert letter(s, 2)["mdc"]["next"] == [{"effect": "controlled", "percent": -10, "corporations": ["sony"]}]
    vote(s, {1: "targeted_controls"})
    assert letter(s, 2)["mdc"]["next"][0]["corporations"] == ["horizon"]


@rule("MH-MDC-14")
def test_controls_forbid_protections_to_the_players_of_transparency() -> None:
    s = vote(table(4), {0: "targeted_controls", 1: "targeted_controls", 2: "transparency"})
    guard = {"runs": [run("protection", "sony", defence="sabotage")]}
    assert refusals(s, 2, guard) == [("E_PROTECTION_FORBIDDEN", ("runs", "0"))]
    assert refusals(s, 0, guard) == []
    assert refusals(s, 3, guard) == []
    assert mine(s, 2)["desk"]["closed"] == {"protection": "MH-MDC-14"}


@rule("MH-MDC-15")
def test_transparency_helps_the_runs_of_its_players_but_not_investigations() -> None:
    s = vote(table(4), THREE_TO_ONE)
    orders = [
        run("datasteal", "sony", to="ares"),
        run("sabotage", "sony"),
        run("extraction", "sony", to="ares"),
        run("information", 0),
    ]
    resolve(s, {1: {"runs": orders}}, rolls=[100] * 7)
    assert [line["raw"] for line in letter(s, 1)["runs"] + letter(s, 1)["information"]] == [50, 50, 30, 70]


@rule("MH-MDC-16")
def test_and_hinders_all_offensive_runs_of_the_players_of_targeted_controls() -> None:
    s = vote(table(4), THREE_TO_ONE)
    orders = [
        run("datasteal", "sony", to="ares"),
        run("sabotage", "sony"),
        run("extraction", "sony", to="ares"),
        run("information", 1),
    ]
    resolve(s, {0: {"runs": orders}}, rolls=[100] * 7)
    assert [line["raw"] for line in letter(s, 0)["runs"] + letter(s, 0)["information"]] == [30, 30, 10, 60]


@rule("MH-MDC-17", "MH-ORD-06")
def test_bank_safeguards_give_lost_stakes_back_and_leave_wins_alone() -> None:
    s = table(3, influence={0: 2})
    vote(s, {0: "bank_safeguards"})
    resolve(s, {0: {"speculations": [bet("ares", 10), bet("ares", 1)]}}, moves=("sony", "horizon"))
    assert [(line["won"], line["gain"]) for line in letter(s, 0)["speculations"]] == [(False, 0), (True, 200_000)]


@rule("MH-MDC-18")
def test_and_forbid_the_players_of_deregulation_to_speculate() -> None:
    s = vote(table(4), {0: "bank_safeguards", 1: "bank_safeguards", 2: "deregulation"})
    assert refusals(s, 2, {"speculations": [bet("ares", 1)]}) == [("E_SPEC_FORBIDDEN", ("speculations",))]
    assert mine(s, 2)["desk"]["closed"] == {"speculation": "MH-MDC-18"}
    assert refusals(s, 2, {"speculations": []}) == []
    assert refusals(s, 3, {"speculations": [bet("ares", 1)]}) == []


@rule("MH-MDC-19")
def test_deregulation_raises_every_multiplier_of_its_players_by_one() -> None:
    s = vote(table(4), {0: "deregulation"})
    assert mine(s, 0)["desk"]["profit"] == {"derivative": 2, "edge": 3, "middle": 5}
    assert mine(s, 1)["desk"]["profit"] == {"derivative": 1, "edge": 2, "middle": 4}


@rule("MH-MDC-20")
def test_and_forbids_the_players_of_bank_safeguards_to_speculate() -> None:
    s = vote(table(4), {0: "deregulation", 1: "deregulation", 2: "bank_safeguards"})
    assert refusals(s, 2, {"speculations": [bet("ares", 1)]}) == [("E_SPEC_FORBIDDEN", ("speculations",))]
    assert mine(s, 2)["desk"]["closed"] == {"speculation": "MH-MDC-20"}


@rule("MH-MDC-21")
def test_everybody_is_told_at_the_opening_what_the_vote_means_for_them() -> None:
    s = vote(table(4), {0: "bank_safeguards", 1: "bank_safeguards", 2: "deregulation"})
    assert facts(s, "effect_active", 0) == [{"seat": 0, "turn": 2, "effects": [{"effect": "stakes_returned"}]}]
    assert facts(s, "effect_active", 2) == [{"seat": 2, "turn": 2, "effects": [{"effect": "no_speculation"}]}]
    assert facts(s, "effect_active", 3) == []
    assert look(GAME, s, 3).facts["mdc"]["current"] == {
        "coalition": "bank_safeguards",
        "opposed": "deregulation",
        "players": [0, 1],
        "opponents": [2],
        "corporations": [],
    }
