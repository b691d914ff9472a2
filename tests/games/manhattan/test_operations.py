from citing import rule
from games.manhattan.tables import assets, facts, refusals, resolve, row, run, save, table

SUCCEEDS = [1, 100, 100]


@rule("MH-DST-01")
def test_a_datasteal_makes_an_asset_from_nothing() -> None:
    s = resolve(table(), {0: {"runs": [run("datasteal", "sony", to="spinrad")]}}, rolls=SUCCEEDS)
    assert (assets(s)["sony"], assets(s)["spinrad"]) == (10, 11)
    assert row(s, "spinrad")["unknown"] == 1


@rule("MH-DST-02")
def test_nobody_steals_from_themselves() -> None:
    order = run("datasteal", "sony", to="sony")
    assert refusals(table(), 0, {"runs": [order]}) == [("E_RUN_SAME_CORP", ("runs", "0", "beneficiary"))]


@rule("MH-DST-02", "MH-EXT-02")
def test_a_refusal_names_the_rule_of_its_own_kind_of_run() -> None:
    orders = [run("datasteal", "sony", to="sony"), run("extraction", "sony", to="sony")]
    refusal = save(table(), 0, runs=orders)
    assert refusal is not None
    assert [each.rule for each in refusal.every()] == ["MH-DST-02", "MH-EXT-02"]


@rule("MH-SAB-01")
def test_a_sabotage_costs_its_target_two() -> None:
    s = resolve(table(), {0: {"runs": [run("sabotage", "sony")]}}, rolls=SUCCEEDS)
    assert assets(s)["sony"] == 8
    assert row(s, "sony")["sabotage"] == -2


@rule("MH-SAB-02", "MH-VIS-10")
def test_a_successful_sabotage_is_always_news_and_a_failed_one_only_if_seen() -> None:
    def news(rolls: list[int]) -> list[str]:
        s = resolve(table(), {0: {"runs": [run("sabotage", "sony")]}}, rolls=rolls)
        return [item["kind"] for item in s.papers[-1]["newsfeeds"]["matrix"]]

    assert news([1, 100, 100]) == ["sabotage_succeeded"]
    assert news([1, 100, 1]) == ["sabotage_succeeded"]  # one line, the same
    assert news([100, 1]) == ["run_detected"]
    assert news([100, 100]) == []


@rule("MH-EXT-01")
def test_an_extraction_moves_an_asset() -> None:
    s = resolve(table(), {0: {"runs": [run("extraction", "sony", to="spinrad")]}}, rolls=SUCCEEDS)
    assert (assets(s)["sony"], assets(s)["spinrad"]) == (9, 11)
    assert facts(s, "run_resolved")[0]["raw"] == 20


@rule("MH-EXT-02")
def test_nobody_is_extracted_to_where_they_were() -> None:
    order = run("extraction", "sony", to="sony")
    assert refusals(table(), 0, {"runs": [order]}) == [("E_RUN_SAME_CORP", ("runs", "0", "beneficiary"))]
