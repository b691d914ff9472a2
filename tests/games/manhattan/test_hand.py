from citing import rule
from games.manhattan.tables import assets, facts, resolve, row, run, table
from tripot.engine.rng import ScriptedRng


@rule("MH-HND-01", "MH-RES-09")
def test_chance_gives_one_asset_and_takes_one() -> None:
    s = table()
    resolve(s, {}, moves=("sony", "horizon"))
    assert (assets(s)["sony"], assets(s)["horizon"]) == (11, 8)
    assert facts(s, "hand_moved") == [{"gains": "sony", "loses": "horizon"}]
    assert facts(s, "hand_moved", 0) == []


@rule("MH-HND-02")
def test_the_loss_falls_on_another_corporation_in_alphabetical_order() -> None:
    s = table(order="sony ares horizon norddahl", assets=(9, 8, 7, 6))
    resolve(s, {}, rng=ScriptedRng({"pick": [1, 1]}))  # of ares, horizon, norddahl, sony; then of the three others
    assert facts(s, "hand_moved") == [{"gains": "horizon", "loses": "norddahl"}]
    assert [each["size"] for each in facts(s, "picked")] == [4, 3]


@rule("MH-HND-02", "MH-RNG-02")
def test_a_lone_corporation_gains_without_a_draw() -> None:
    s = table(order="sony", assets=(9,))
    resolve(s, {}, rng=ScriptedRng({}))
    assert facts(s, "hand_moved") == [{"gains": "sony", "loses": None}]
    assert facts(s, "picked") == []


@rule("MH-HND-03")
def test_a_corporation_already_at_nothing_can_still_be_drawn() -> None:
    s = table(order="ares sony horizon norddahl", assets=(9, 8, 7, 1))
    resolve(s, {0: {"runs": [run("sabotage", "norddahl")]}}, rolls=[1, 100, 100], moves=("norddahl", "ares"))
    assert row(s, "norddahl")["unknown"] == 1
    assert assets(s)["norddahl"] == 1 - 2 + 1 + 1 + 2
