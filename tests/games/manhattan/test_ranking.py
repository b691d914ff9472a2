from hypothesis import given
from hypothesis import strategies as st

from citing import rule
from games.manhattan.tables import ASSETS, ORDER, assets, bet, letter, resolve, row, run, table
from tripot.games.manhattan.corporations import COUNT, IDS, INDEX
from tripot.games.manhattan.ranking import rank


def names(ranking: list[int]) -> str:
    return " ".join(IDS[corporation] for corporation in ranking)


@rule("MH-RNK-01", "MH-GEN-03")
def test_more_assets_rank_better_and_crashed_corporations_do_not_rank() -> None:
    s = table(order="ares sony horizon spinrad", assets=(9, 8, 7, 1))
    resolve(s, {0: {"vote": {"up": "sony", "down": "spinrad"}}}, moves=("sony", "ares"))
    assert names(s.ranking) == "sony ares horizon"
    assert assets(s) == {"sony": 10, "ares": 8, "horizon": 8}


@rule("MH-RNK-02", "MH-RNK-06")
def test_a_tie_goes_to_the_one_that_had_more_at_the_end_of_the_previous_turn() -> None:
    s = table(order="spinrad sony horizon norddahl", assets=(20, 8, 7, 2))
    resolve(s, {0: {"vote": {"up": "horizon", "down": "norddahl"}}}, moves=("horizon", "spinrad"))
    assert (assets(s)["horizon"], assets(s)["sony"]) == (9, 8)
    resolve(s, {0: {"vote": {"up": "sony", "down": "spinrad"}}}, moves=("spinrad", "norddahl"))
    assert (assets(s)["horizon"], assets(s)["sony"]) == (9, 9)
    assert names(s.ranking) == "spinrad horizon sony norddahl"  # though Sony opened the game above Horizon


@rule("MH-RNK-03", "MH-SET-12")
def test_equal_histories_are_parted_by_the_initial_rank() -> None:
    s = table(order="ares renraku shiawase neonet", assets=(12, 9, 9, 3))
    assert names(s.ranking).split()[1:3] == ["renraku", "shiawase"]
    assert rank(s.ranking, [0] * COUNT) == s.ranking


@rule("MH-RNK-04", "MH-SPE-07")
def test_the_most_negative_is_last() -> None:
    s = table(order="ares sony horizon spinrad", assets=(9, 8, 2, 1))
    forms = {
        0: {
            "runs": [run("sabotage", "horizon", 2), run("sabotage", "horizon", 1)],
            "speculations": [bet("horizon", 4)],
        },
        1: {"runs": [run("sabotage", "spinrad", 1)]},
    }
    resolve(s, forms, rolls=[1, 100, 100] * 3, moves=("sony", "ares"))
    assert (row(s, "horizon")["assets"], row(s, "spinrad")["assets"]) == (-2, -1)
    assert row(s, "sony")["last"] == -1  # Horizon, the last, costs the first one
    assert letter(s, 0)["speculations"][0]["won"]


@rule("MH-RNK-05")
def test_prices_use_the_opening_ranking_dividends_and_bets_the_closing_one() -> None:
    s = table(order="ares sony horizon norddahl", assets=(10, 10, 5, 3), shares={1: {"sony": 1}})
    forms = {0: {"shares": ["ares"], "speculations": [bet("sony", 1)]}, 1: {"vote": {"up": "sony", "down": "ares"}}}
    resolve(s, forms, moves=("sony", "ares"))
    assert letter(s, 0)["orders"]["shares"] == [{"corporation": "ares", "price": 1_250_000}]
    assert letter(s, 1)["dividends"][0]["unit"] == 75_000
    assert letter(s, 0)["speculations"][0]["won"]
    assert names(s.ranking).startswith("sony ares")


@rule("MH-RNK-05", "MH-SPE-06")
def test_the_closing_ranking_still_holds_a_corporation_about_to_crash() -> None:
    s = table(order="ares sony horizon spinrad", assets=(9, 8, 7, 1), shares={1: {"horizon": 1}})
    forms = {0: {"vote": {"up": "ares", "down": "spinrad"}, "speculations": [bet("spinrad", 4)]}}
    resolve(s, forms, moves=("sony", "ares"))
    assert letter(s, 0)["speculations"][0]["won"]
    assert letter(s, 1)["dividends"][0]["unit"] == 50_000
    assert "spinrad" not in names(s.ranking)


@rule("MH-RNK-07")
def test_history_keeps_signed_assets() -> None:
    s = table(order="ares sony horizon spinrad", assets=(9, 8, 7, 1))
    resolve(s, {0: {"runs": [run("sabotage", "spinrad")]}}, rolls=[1, 100, 100], moves=("sony", "ares"))
    assert s.history[1][INDEX["spinrad"]] == -2
    resolve(s, {}, moves=("sony", "ares"))
    assert s.history[2][INDEX["spinrad"]] is None


@rule("MH-RNK-01", "MH-RNK-02", "MH-RNK-03", "MH-RNK-06", "MH-SPE-08")
@given(st.lists(st.lists(st.integers(-3, 3), min_size=COUNT, max_size=COUNT), min_size=1, max_size=5))
def test_the_order_is_that_of_all_past_assets_and_is_always_total(past: list[list[int]]) -> None:
    initial = [INDEX[name] for name in ORDER.split()]
    line = [0] * COUNT
    for place, corporation in enumerate(initial):
        line[corporation] = ASSETS[place]
    history = [line, *past]
    order = initial
    for each in history[1:]:
        order = rank(order, each)

    def criteria(corporation: int) -> tuple[int, ...]:
        return (*(-each[corporation] for each in reversed(history)), initial.index(corporation))

    assert order == sorted(range(COUNT), key=criteria)
