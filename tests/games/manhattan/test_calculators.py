from fractions import Fraction

from citing import rule
from games.manhattan.tables import assets, bet, future, letter, mine, resolve, run, table
from tripot.engine.view import look
from tripot.games.manhattan import GAME, calculators


def seen(s: object, seat: int = 0) -> dict:
    return look(GAME, s, seat).facts


@rule("MH-RUN-12", "MH-RUN-14", "MH-ORD-11")
def test_the_exact_chance_of_a_run_under_suppositions() -> None:
    form = {"runs": [run("extraction", "renraku", 5, to="horizon", bonus=True)]}
    odds = calculators.run_odds(seen(table()), form, 0, protections=[50])
    assert (odds.raw, odds.malus, odds.final, odds.hurdles) == (90, 0, 90, (20, 50))
    assert odds.success == Fraction(90 * 80 * 50, 100**3)
    assert odds.detection == Fraction(30, 100)
    assert odds.cost == 250_000 - (1 - odds.success) * 125_000
    rivalled = calculators.run_odds(seen(table()), form, 0, rivals=[90, 80, 120])
    assert (rivalled.malus, rivalled.final) == (20, 70)


@rule("MH-TIM-04", "MH-RUN-17")
def test_ones_own_runs_and_protections_count_without_being_supposed() -> None:
    form = {
        "runs": [
            run("sabotage", "sony", 4),
            run("sabotage", "sony", 5),
            run("protection", "sony", 5, defence="sabotage"),
            run("protection", "sony", 5, defence="datasteal"),
        ]
    }
    odds = calculators.run_odds(seen(table()), form, 0)
    assert (odds.raw, odds.malus, odds.final, odds.hurdles) == (70, 10, 60, (10, 50))


@rule("MH-IFR-04", "MH-IFR-05")
def test_an_investigation_meets_the_targets_corporation_if_it_has_one() -> None:
    form = {"runs": [run("information", 1), run("information", 2)]}
    facts = seen(table(citizens={1: "neonet"}))
    assert calculators.run_odds(facts, form, 0).success == Fraction(70 * 70, 100**2)
    stateless = calculators.run_odds(facts, form, 1)
    assert (stateless.success, stateless.detection) == (Fraction(70, 100), 0)


@rule("MH-MDC-13", "MH-MDC-15")
def test_coalition_effects_are_in_the_raw_percentage() -> None:
    s = table(3, shares={1: {"sony": 1}})
    resolve(s, {1: {"coalition": "targeted_controls"}})
    form = {"runs": [run("sabotage", "sony", 4), run("sabotage", "ares", 4)]}
    assert [calculators.run_odds(seen(s), form, place).raw for place in (0, 1)] == [60, 70]


@rule("MH-EFF-01", "MH-SHR-07", "MH-SHR-08")
def test_what_if_foretells_the_real_resolution() -> None:
    s = table(shares={0: {"ares": 1, "sony": 2}})
    form = {"shares": ["horizon"], "vote": {"up": "sony", "down": "neonet"}}
    supposed = calculators.what_if(seen(s), {"sony": 2, "neonet": -1, "meridian": -1}, form)
    resolve(s, {0: form}, moves=("sony", "meridian"))
    assert dict(supposed.assets) == assets(s)
    assert list(supposed.ranking) == list(assets(s))
    assert list(supposed.dividends) == letter(s, 0)["dividends"]
    assert supposed.total == letter(s, 0)["account"]["dividends"]
    assert (supposed.first, supposed.last) == ("ares", "prometheus")


@rule("MH-CRA-01")
def test_what_if_shows_who_would_crash_and_can_leave_the_effects_out() -> None:
    facts = seen(table(order="sony ares horizon spinrad", assets=(9, 8, 7, 1)))
    assert calculators.what_if(facts, {"spinrad": -2}).crashes == ("spinrad",)
    plain = calculators.what_if(facts, {}, with_effects=False)
    assert dict(plain.assets) == {"sony": 9, "ares": 8, "horizon": 7, "spinrad": 1}


@rule("MH-SPE-04", "MH-SPE-10", "MH-MDC-19")
def test_bets_under_a_supposed_ranking_and_their_fair_chance() -> None:
    s = table(3)
    facts = seen(s)
    market = calculators.what_if(facts, {"sony": 3})
    assert calculators.bet_gain(facts, bet("ares", 1), market) == 200_000
    assert calculators.bet_gain(facts, bet("ares", 2), market) == -100_000
    assert calculators.bet_gain(facts, future("nikkei", "up"), market) == 100_000
    desk = mine(s, 0)["desk"]
    assert calculators.bet_expectation(desk, bet("sony", 4), Fraction(1, 4)) == Fraction(25_000)
    assert [
        calculators.fair_chance(desk, each) for each in (future("nikkei", "up"), bet("ares", 1), bet("ares", 4))
    ] == [
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(1, 5),
    ]
    resolve(s, {0: {"coalition": "deregulation"}})
    assert calculators.fair_chance(mine(s, 0)["desk"], bet("ares", 4)) == Fraction(1, 6)


@rule("MH-MDC-17")
def test_a_bet_that_cannot_be_lost_is_always_fair() -> None:
    s = table(3)
    resolve(s, {0: {"coalition": "bank_safeguards"}})
    desk = mine(s, 0)["desk"]
    assert calculators.fair_chance(desk, bet("ares", 4)) == 0
    assert calculators.bet_expectation(desk, bet("ares", 4), Fraction(0)) == 0


@rule("MH-SHR-03", "MH-SHR-04", "MH-SHR-08")
def test_quotes_of_the_first_the_last_and_the_others() -> None:
    facts = seen(table())
    assert calculators.quote(facts, "ares") == {
        "price": 1_625_000,
        "citizen_price": 1_300_000,
        "dividend": 975_000,
        "yield": Fraction(3, 5),
    }
    assert calculators.quote(facts, "sony")["yield"] == Fraction(1, 2)
    assert calculators.quote(facts, "prometheus")["yield"] == Fraction(1, 4)


@rule("MH-ORD-11")
def test_limits_of_a_draft_may_be_overdrawn_and_a_closed_market_has_none() -> None:
    s = table(3)
    used = calculators.limits(mine(s, 0)["desk"], {"shares": ["ares", "sony"], "influence": True})
    assert used["shares"] == {"used": 2, "limit": 1, "left": -1}
    assert used["left"] == 2_000_000 - 1_625_000 - 1_000_000 - 800_000
    resolve(
        s, {0: {"coalition": "bank_safeguards"}, 1: {"coalition": "deregulation"}, 2: {"coalition": "deregulation"}}
    )
    assert calculators.limits(mine(s, 0)["desk"], {})["speculations"]["limit"] == 0
