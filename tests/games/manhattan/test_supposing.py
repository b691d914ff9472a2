from fractions import Fraction
from typing import Any

from citing import rule
from games.manhattan.tables import assets, bet, future, letter, resolve, run, table
from tripot.engine.view import look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.desk import desk
from tripot.games.manhattan.pages.market import quote
from tripot.games.manhattan.parameters import USUAL
from tripot.games.manhattan.state import State
from tripot.games.manhattan.supposing import Odds, bet_expectation, bet_gain, fair_chance, run_odds, what_if


def odds_of(s: State, runs: list[dict[str, Any]], place: int = 0, **supposed: list[int]) -> Odds:
    return run_odds(s, desk(s, 0), runs, place, **supposed)


@rule("MH-RUN-12", "MH-RUN-14", "MH-ORD-11")
def test_the_exact_chance_of_a_run_under_suppositions() -> None:
    runs = [run("extraction", "renraku", 5, to="horizon", bonus=True)]
    odds = odds_of(table(), runs, guards=[50])
    assert (odds.raw, odds.malus, odds.final, odds.hurdles) == (90, 0, 90, (20, 50))
    assert odds.success == Fraction(90 * 80 * 50, 100**3)
    assert odds.detection == Fraction(30, 100)
    assert odds.cost == 250_000 - (1 - odds.success) * 125_000
    rivalled = odds_of(table(), runs, rivals=[90, 80, 120])
    assert (rivalled.malus, rivalled.final) == (20, 70)


@rule("MH-TIM-04", "MH-RUN-17")
def test_ones_own_runs_and_protections_count_without_being_supposed() -> None:
    runs = [
        run("sabotage", "sony", 4),
        run("sabotage", "sony", 5),
        run("protection", "sony", 5, defence="sabotage"),
        run("protection", "sony", 5, defence="datasteal"),
    ]
    odds = odds_of(table(), runs)
    assert (odds.raw, odds.malus, odds.final, odds.hurdles) == (70, 10, 60, (10, 50))


@rule("MH-IFR-04", "MH-IFR-05")
def test_an_investigation_meets_the_targets_corporation_if_it_has_one() -> None:
    runs = [run("information", 1), run("information", 2)]
    s = table(citizens={1: "neonet"})
    assert odds_of(s, runs).success == Fraction(70 * 70, 100**2)
    stateless = odds_of(s, runs, 1)
    assert (stateless.success, stateless.detection) == (Fraction(70, 100), 0)


@rule("MH-MDC-13", "MH-MDC-15")
def test_coalition_effects_are_in_the_raw_percentage() -> None:
    s = table(3, shares={1: {"sony": 1}})
    resolve(s, {1: {"coalition": "targeted_controls"}})
    runs = [run("sabotage", "sony", 4), run("sabotage", "ares", 4)]
    assert [odds_of(s, runs, place).raw for place in (0, 1)] == [60, 70]


@rule("MH-EFF-01", "MH-SHR-07", "MH-SHR-08")
def test_what_if_foretells_the_real_resolution() -> None:
    s = table(shares={0: {"ares": 1, "sony": 2}})
    form = {"shares": ["horizon"], "vote": {"up": "sony", "down": "neonet"}}
    supposed = what_if(s, 0, {"sony": 2, "neonet": -1, "meridian": -1}, ["horizon"])
    resolve(s, {0: form}, moves=("sony", "meridian"))
    assert dict(supposed.assets) == assets(s)
    assert list(supposed.ranking) == list(assets(s))
    assert list(supposed.dividends) == letter(s, 0)["dividends"]
    assert supposed.total == letter(s, 0)["account"]["dividends"]
    assert (supposed.first, supposed.last) == ("ares", "prometheus")


@rule("MH-CRA-01")
def test_what_if_shows_who_would_crash_and_can_leave_the_effects_out() -> None:
    s = table(order="sony ares horizon spinrad", assets=(9, 8, 7, 1))
    assert what_if(s, 0, {"spinrad": -2}).crashes == ("spinrad",)
    plain = what_if(s, 0, {}, with_effects=False)
    assert dict(plain.assets) == {"sony": 9, "ares": 8, "horizon": 7, "spinrad": 1}


@rule("MH-SPE-04", "MH-SPE-10", "MH-MDC-19")
def test_bets_under_a_supposed_ranking_and_their_fair_chance() -> None:
    s = table(3)
    at_hand = desk(s, 0)
    market = what_if(s, 0, {"sony": 3})
    assert bet_gain(at_hand, bet("ares", 1), market) == 200_000
    assert bet_gain(at_hand, bet("ares", 2), market) == -100_000
    assert bet_gain(at_hand, future("nikkei", "up"), market) == 100_000
    assert bet_expectation(at_hand, bet("sony", 4), Fraction(1, 4)) == Fraction(25_000)
    assert [fair_chance(at_hand, each) for each in (future("nikkei", "up"), bet("ares", 1), bet("ares", 4))] == [
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(1, 5),
    ]
    resolve(s, {0: {"coalition": "deregulation"}})
    assert fair_chance(desk(s, 0), bet("ares", 4)) == Fraction(1, 6)


@rule("MH-MDC-17")
def test_a_bet_that_cannot_be_lost_is_always_fair() -> None:
    s = table(3)
    resolve(s, {0: {"coalition": "bank_safeguards"}})
    assert fair_chance(desk(s, 0), bet("ares", 4)) == 0
    assert bet_expectation(desk(s, 0), bet("ares", 4), Fraction(0)) == 0


@rule("MH-SHR-03", "MH-SHR-04", "MH-SHR-08")
def test_quotes_of_the_first_the_last_and_the_others() -> None:
    facts = look(GAME, table(), 0).facts
    assert quote(USUAL, facts, "ares") == {
        "price": 1_625_000,
        "citizen_price": 1_300_000,
        "dividend": 975_000,
        "yield": Fraction(3, 5),
    }
    assert quote(USUAL, facts, "sony")["yield"] == Fraction(1, 2)
    assert quote(USUAL, facts, "prometheus")["yield"] == Fraction(1, 4)
