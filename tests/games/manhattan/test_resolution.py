from citing import rule
from games.manhattan.tables import assets, bet, facts, future, letter, noon, resolve, row, run, save, table, told
from tripot.engine.rng import PlainRng, ScriptedRng
from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.resolution import Resolution


@rule(
    "MH-RES-01",
    "MH-RES-02",
    "MH-RES-03",
    "MH-RES-04",
    "MH-RES-05",
    "MH-RES-06",
    "MH-RES-07",
    "MH-RES-08",
    "MH-RES-09",
    "MH-RES-10",
    "MH-RES-11",
    "MH-RES-12",
    "MH-RES-13",
    "MH-RES-14",
    "MH-RES-15",
    "MH-RES-16",
    "MH-RES-17",
    "MH-RES-18",
    "MH-RES-19",
)
def test_the_nineteen_steps_stand_in_the_order_of_the_rulebook() -> None:
    names = [f"{step.__module__.rpartition('.')[2]}.{step.__name__}" for step in Resolution.steps]
    assert names == [
        "resolution.freeze",
        "resolution.pay",
        "shares.buy",
        "mdc.convene",
        "votes.count",
        "mdc.move_assets",
        "protection.register",
        "operations.carry_out",
        "hand.move",
        "effects.apply",
        "ranking.close",
        "shares.pay_dividends",
        "speculation.settle",
        "citizenship.grant",
        "influence.rise",
        "backgrounds.score_turn",
        "crash.remove",
        "resolution.publish",
        "resolution.go_on",
    ]


@rule("MH-RES-01", "MH-MIS-01")
def test_all_forms_are_taken_together_and_a_missing_one_is_empty() -> None:
    s = table(3)
    save(s, 0, coalition="deregulation")
    noon_with(s)
    assert [each["form"] for each in facts(s, "form_played")] == [{"coalition": "deregulation"}, {}, {}]
    assert s.sheets == {}


def noon_with(s: object) -> None:
    s.rng = PlainRng(3)
    noon(s)


@rule("MH-RES-08")
def test_all_percentages_are_settled_before_the_first_test() -> None:
    forms = {0: {"runs": [run("sabotage", "sony", 4)]}, 3: {"runs": [run("sabotage", "sony", 4)]}}
    s = resolve(table(), forms, rolls=[100] * 4)
    assert [each["threshold"] for each in facts(s, "drawn") if each["purpose"] == "success"] == [60, 60]


@rule("MH-RES-11", "MH-RNK-05")
def test_the_closing_ranking_and_a_line_of_history_are_written() -> None:
    s = resolve(table(), {}, moves=("sony", "horizon"))
    assert len(s.history) == 2
    assert s.history[1] == tuple(s.assets)
    assert [line["corporation"] for line in s.papers[1]["wall_street"]["rows"]] == list(assets(s))


@rule("MH-RES-16", "MH-BGD-02")
def test_points_of_the_turn_use_the_influence_of_its_start() -> None:
    s = table(characters={0: {"background": "decorated_officer"}})
    resolve(s, {0: {"influence": True, "runs": [run("protection", "sony", defence="sabotage")]}})
    assert s.influence[0] == 2
    assert s.points[0] == [1]


@rule("MH-RES-19", "MH-GEN-06")
def test_after_the_last_turn_the_game_is_over() -> None:
    s = table(turns=4)
    for turn in range(1, 5):
        assert s.turn == turn
        assert s.outcome is None
        noon_with(s)
    assert s.outcome is not None
    assert s.work is None


@rule("MH-RES-20")
def test_the_causes_add_up_to_the_change_of_every_corporation() -> None:
    s = table(3, shares={0: {"sony": 1}})
    forms = {
        0: {"coalition": "public_contracts", "vote": {"up": "sony", "down": "ares"}},
        1: {
            "runs": [run("datasteal", "ares", to="sony"), run("sabotage", "sony"), run("extraction", "sony", to="ares")]
        },
    }
    resolve(s, forms, rolls=[1, 100, 100] * 3, moves=("sony", "horizon"))
    causes = facts(s, "assets_explained")[0]["causes"]
    for corporation in range(len(IDS)):
        moved = s.history[1][corporation] - s.history[0][corporation]
        assert sum(column[corporation] for column in causes.values()) == moved
    assert [causes[cause][8] for cause in ("votes", "mdc", "datasteal", "sabotage", "extraction", "hand")] == [
        1,
        1,
        1,
        -2,
        -1,
        1,
    ]
    assert row(s, "sony")["unknown"] == 1 + 1 - 1 + 1


@rule("MH-RES-21", "MH-END-05")
def test_last_turns_dividends_are_paid_but_not_counted() -> None:
    s = table(3, turns=4, shares={0: {"ares": 3}})
    for _ in range(3):
        noon_with(s)
    before = s.money[0]
    resolve(s, {0: {"speculations": [bet("ares", 1, 100_000)]}}, rng=PlainRng(3))
    line = letter(s, 0)["account"]
    assert line["dividends"] > 0
    assert s.counted[0] == s.money[0] - line["dividends"]
    assert s.counted[0] == before - 100_000 + line["bets"]


@rule("MH-RNG-01", "MH-VIS-20")
def test_every_draw_is_written_down_with_purpose_threshold_and_result_for_the_end() -> None:
    rng = PlainRng(8)
    s = table(3)
    resolve(s, {0: {"runs": [run("sabotage", "sony", 2)]}}, rng=rng)
    logged = facts(s, "drawn") + facts(s, "picked")
    assert len(logged) == rng.draws
    assert all({"purpose", "result"} <= set(each) and ("threshold" in each or "size" in each) for each in logged)
    assert not any(
        told(s, kind, seat) for kind in ("drawn", "picked", "run_resolved", "hand_moved") for seat in range(3)
    )


@rule("MH-RNG-01")
def test_a_replay_of_the_log_of_draws_gives_the_same_state() -> None:
    from tripot.engine.codec import digest

    forms = {
        0: {"runs": [run("sabotage", "sony", 2), run("information", 1)]},
        2: {"speculations": [future("nikkei", "up")]},
    }
    s = resolve(table(3), forms, rng=PlainRng(8))
    script = {
        "d100": [each["result"] for each in facts(s, "drawn")],
        "pick": [each["result"] for each in facts(s, "picked")],
    }
    assert digest(resolve(table(3), forms, rng=ScriptedRng(script))) == digest(s)


@rule("MH-RNG-02")
def test_a_test_that_cannot_pass_is_drawn_all_the_same() -> None:
    forms = {seat: {"runs": [run("extraction", "sony", to="ares")]} for seat in range(4)}
    s = resolve(table(), forms, rolls=[1, 100] * 4)
    assert [(each["threshold"], each["result"]) for each in facts(s, "drawn")][::2] == [(0, 1)] * 4
    assert not any(letter(s, seat)["runs"][0]["succeeded"] for seat in range(4))


@rule("MH-RNG-03")
def test_runs_are_drawn_by_kind_seat_and_place_and_the_hand_comes_last() -> None:
    mixed = [
        run("information", 2),
        run("sabotage", "sony"),
        run("extraction", "sony", to="ares"),
        run("datasteal", "sony", to="ares"),
    ]
    forms = {0: {"runs": mixed}, 1: {"runs": [run("sabotage", "ares"), run("sabotage", "horizon")]}}
    s = resolve(table(), forms, rolls=[100] * 11)
    order = [(each["seat"], each["position"]) for each in facts(s, "drawn") if each["purpose"] == "success"]
    assert order == [(0, 3), (0, 1), (1, 0), (1, 1), (0, 2), (0, 0)]
    kinds = [event.kind for event in s.log or () if event.kind in ("drawn", "picked")]
    assert kinds[-2:] == ["picked", "picked"]
    assert [each["purpose"] for each in facts(s, "picked")] == ["hand_gain", "hand_loss"]


@rule("MH-RNG-05")
def test_a_turn_without_runs_draws_for_the_hand_alone() -> None:
    rng = PlainRng(1)
    s = resolve(table(), {0: {"shares": ["sony"], "vote": {"up": "sony", "down": "ares"}, "influence": True}}, rng=rng)
    assert rng.draws == 2
    assert len(facts(s, "picked")) == 2
