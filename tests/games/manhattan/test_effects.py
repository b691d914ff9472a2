from citing import rule
from games.manhattan.tables import assets, resolve, row, run, table
from tripot.games.manhattan.corporations import IDS, INDEX
from tripot.games.manhattan.effects import changes


def of(order: str) -> tuple[dict[str, int], dict[str, int]]:
    first, last = changes([INDEX[name] for name in order.split()])
    return tuple({IDS[c]: change for c, change in enumerate(column) if change} for column in (first, last))


@rule("MH-EFF-01", "MH-RES-10")
def test_effects_come_after_every_other_change() -> None:
    s = table(order="sony ares horizon norddahl", assets=(9, 9, 7, 6))
    resolve(s, {0: {"vote": {"up": "ares", "down": "horizon"}}}, moves=("ares", "horizon"))
    assert row(s, "ares")["first"] == 0
    assert row(s, "norddahl")["first"] == 1  # Ares, which leads by then, not Sony


@rule("MH-EFF-02")
def test_one_ranking_names_every_target_of_both_effects() -> None:
    first, last = of("ares sony horizon spinrad")
    assert first == {"spinrad": 1, "horizon": 1}
    assert last == {"spinrad": -1, "horizon": 1}
    s = table(order="norddahl sony horizon prometheus", assets=(9, 8, 7, 6))
    resolve(s, {}, moves=("horizon", "sony"))
    # Horizon passed Sony before the effects: it is second for Norddahl, and Prometheus pays Norddahl, first.
    assert (row(s, "horizon")["first"], row(s, "norddahl")["last"]) == (-2, 2)


@rule("MH-EFF-03")
def test_changes_on_the_same_corporation_add_up() -> None:
    first, _ = of("meridian sony ares horizon")
    assert first == {"horizon": -2}
    first, last = of("ares sony norddahl")
    assert first["norddahl"] + last["norddahl"] == 3


@rule("MH-EFF-04")
def test_a_crashed_target_is_ignored() -> None:
    first, _ = of("neonet sony ares")
    assert first == {"sony": -1}
    s = table(order="renraku sony ares", assets=(9, 8, 7))
    resolve(s, {}, moves=("sony", "ares"))
    assert set(assets(s)) == {"renraku", "sony", "ares"}


@rule("MH-EFF-05")
def test_short_rankings() -> None:
    first, last = of("ares sony")
    assert first == {"sony": 1, "ares": 1}  # the last, and the second to last, which is the first
    assert last == {"ares": -2}
    first, last = of("meridian ares")
    assert first == {"ares": -1}
    assert last == {"meridian": -1, "ares": -1}
    first, last = of("ares")
    assert first == {"ares": 1}
    assert last == {"ares": -1}


@rule("MH-EFF-06")
def test_a_corporation_at_nothing_still_acts_and_can_be_a_target() -> None:
    s = table(order="ares sony horizon norddahl", assets=(9, 8, 7, 2))
    resolve(s, {0: {"runs": [run("sabotage", "norddahl")]}}, rolls=[1, 100, 100], moves=("ares", "sony"))
    assert row(s, "norddahl")["last"] == 2
    assert row(s, "norddahl")["first"] == 1


@rule("MH-EFF-07")
def test_a_new_leader_does_not_act_on_top() -> None:
    s = table(order="neonet sony prometheus horizon", assets=(9, 9, 8, 7))
    resolve(s, {0: {"vote": {"up": "neonet", "down": "sony"}}}, moves=("prometheus", "sony"))
    # Neonet leads and costs the second, Prometheus, one; whoever stands where then, nothing more happens.
    changed = [line["corporation"] for line in s.papers[-1]["wall_street"]["rows"] if line["first"]]
    assert changed == ["prometheus"]
