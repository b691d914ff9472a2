"""Exact odds against the published figures, against listing every pair of rolls, and against rolling every die."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any

import icepool
import pytest

from citing import promise, rule
from tripot.games.rpg.odds import POLICIES, Law, answer, law, mean_hits, odds, worth
from tripot.games.rpg.odds.laws import final

LEVELS = range(-3, 4)
NAMES = ("critical_failure", "failure", "success_complication", "success")
TIER = {name: place for place, name in enumerate(NAMES)}
PUBLISHED = """
3 0 0   5/108 1/4 1/36 73/108 19/27 1
3 0 1   10/729 2/27 35/972 2555/2916 665/729 35/27
3 0 2   25/11664 37/432 67/3888 10439/11664 665/729 349/243
3 0 3   10/729 2/27 5/243 650/729 665/729 5/3
3 0 -1  4/27 4/27 1/9 16/27 19/27 1
3 0 -2  4/27 4/27 1/9 16/27 19/27 1
3 0 -3  256/729 256/729 16/243 169/729 217/729 1/3
6 1 0   77/23328 2705/7776 5/3888 7553/11664 473/729 793/729
6 1 1   616/531441 21640/177147 4925/2834352 7439705/8503056 465905/531441 781105/531441
6 1 2   5929/544195584 22367645/181398528 41035/45349632 119148575/136048896 465905/531441 872677/531441
6 1 3   154/531441 11554/177147 125/177147 496250/531441 496625/531441 1244125/531441
6 1 -1  22/729 26/81 5/243 458/729 473/729 793/729
6 1 -2  22/729 26/81 25/243 398/729 473/729 793/729
6 1 -3  90112/531441 40960/59049 6400/177147 53489/531441 72689/531441 84997/531441
"""
Roll = tuple[int, int]
"""Hits that count, and faults."""


def outcome(roll: Roll, dice: int, threshold: int, level: int) -> str:
    hits, faults = roll
    if hits > threshold:
        spoilt = faults > hits if level <= -2 else 2 * faults > dice
        return "success_complication" if spoilt else "success"
    return "critical_failure" if hits == 0 and 2 * faults > dice else "failure"


PER_DIE = {
    level: weights
    for levels, weights in (
        ((0, 1, 2), (Fraction(1, 3), Fraction(1, 6))),
        ((-1, -2), (Fraction(1, 3), Fraction(1, 3))),
        ((-3,), (Fraction(1, 9), Fraction(4, 9))),
        ((3,), (Fraction(5, 9), Fraction(1, 9))),
    )
    for level in levels
}


@cache
def one_roll(dice: int, level: int, removed: int = 0, automatic: int = 0) -> dict[Roll, Fraction]:
    hit, fault = PER_DIE[level]
    rolls: Counter[Roll] = Counter()
    for h in range(dice + 1):
        for f in range(dice - h + 1):
            ways = comb(dice, h) * comb(dice - h, f)
            rolls[max(0, h - removed) + automatic, f] += ways * hit**h * fault**f * (1 - hit - fault) ** (dice - h - f)
    return dict(rolls)


def listed(
    dice: int, threshold: int, level: int, policy: str, removed: int = 0, automatic: int = 0
) -> dict[str, Fraction]:
    """The odds by listing every roll, or every pair of rolls."""
    den = 18**dice
    rolls = {roll: int(p * den) for roll, p in one_roll(dice, level, removed, automatic).items()}
    last: Counter[Roll] = Counter()
    if level == 1 and dice:
        again = _again(rolls, den, dice, threshold, policy)
        for first, p in rolls.items():
            if first not in again:
                last[first] += p * den
            else:
                for second, q in rolls.items():
                    last[second] += p * q
    elif level == 2 and dice:
        key = {roll: _key(roll, dice, threshold, policy) for roll in rolls}
        for (a, p), (b, q) in product(rolls.items(), repeat=2):
            last[a if key[a] >= key[b] else b] += p * q
    else:
        last.update({roll: p * den for roll, p in rolls.items()})
    found: Counter[str] = Counter(dict.fromkeys((*NAMES, "mean"), 0))
    for roll, p in last.items():
        found[outcome(roll, dice, threshold, level)] += p
        found["mean"] += p * max(0, roll[0] - threshold)
    return {name: Fraction(weight, den**2) for name, weight in found.items()}


def _again(rolls: dict[Roll, int], den: int, dice: int, threshold: int, policy: str) -> set[Roll]:
    """The first rolls that are thrown again."""
    mean = Fraction(sum(p * roll[0] for roll, p in rolls.items()), den)
    mean_net = Fraction(sum(p * max(0, roll[0] - threshold) for roll, p in rolls.items()), den)
    tests: dict[str, Callable[[Roll], bool]] = {
        "success": lambda roll: roll[0] <= threshold,
        "clean": lambda roll: outcome(roll, dice, threshold, 1) != "success",
        "blind": lambda roll: roll[0] < mean,
        "net": lambda roll: max(0, roll[0] - threshold) < mean_net,
    }
    return {roll for roll in rolls if tests[policy](roll)}


def _key(roll: Roll, dice: int, threshold: int, policy: str) -> tuple[int, ...]:
    seen = outcome(roll, dice, 0 if policy == "blind" else threshold, 2)
    if policy == "clean":
        return TIER[seen], roll[0], -roll[1]
    return roll[0], int(seen not in ("success_complication", "critical_failure")), -roll[1]


@rule("SR-ODDS-01", "SR-ODDS-02", "SR-ODDS-03", "SR-ODDS-04", "SR-ODDS-05")
@pytest.mark.parametrize("line", PUBLISHED.strip().splitlines())
def test_published_figures_are_found_again(line: str) -> None:
    dice, threshold, level, *figures = line.split()
    chain = answer({"pool": int(dice), "threshold": int(threshold), "level": int(level)}).chain
    assert [*chain.outcomes.values(), chain.success, chain.mean] == [Fraction(figure) for figure in figures]


@promise("R23")
@rule("SR-ODDS-03", "SR-ODDS-04", "SR-ODDS-05", "SR-ODDS-06")
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("level", LEVELS)
def test_odds_equal_a_listing_of_all_rolls_up_to_eight_dice(level: int, policy: str) -> None:
    for dice in range(9):
        for threshold in range(dice + 2):
            chain = answer({"pool": dice, "threshold": threshold, "level": level, "policy": policy}).chain
            wanted = listed(dice, threshold, level, policy)
            assert {**chain.outcomes, "mean": chain.mean} == wanted, (dice, threshold)


@rule("SR-DICE-08", "SR-ODDS-03")
@pytest.mark.parametrize("level", LEVELS)
def test_removed_and_automatic_hits_are_counted_in_the_odds(level: int) -> None:
    for dice, removed, automatic in ((0, 0, 2), (3, 1, 0), (4, 2, 1), (5, 0, 3)):
        asked = {"pool": dice, "threshold": 1, "level": level, "removed": removed, "automatic": automatic}
        assert dict(answer(asked).chain.outcomes) == {
            name: p for name, p in listed(dice, 1, level, "success", removed, automatic).items() if name != "mean"
        }


def _faces(level: int, dice: int) -> Counter[tuple[int, int]]:
    """Hits and faults of every possible throw of real dice, rerolls of +3 and -3 included."""
    found: Counter[tuple[int, int]] = Counter()
    for first in product(range(1, 7), repeat=dice):
        thrown = [place for place, face in enumerate(first) if (face < 5 if level == 3 else face >= 5)]
        again = thrown if level in (3, -3) else []
        for second in product(range(1, 7), repeat=len(again)):
            final = list(first)
            for place, face in zip(again, second, strict=True):
                final[place] = face
            faults = sum(face == 1 or (face == 2 and level < 0) for face in final)
            found[sum(face >= 5 for face in final), faults] += 6 ** (dice - len(again))
    return found


@rule("SR-ODDS-02", "SR-ADV-13", "SR-ADV-14", "SR-ADV-16")
@pytest.mark.parametrize("level", [0, 3, -1, -2, -3])
def test_odds_equal_throwing_every_die(level: int) -> None:
    dice = 3
    counted: Counter[str] = Counter()
    throws = _faces(level, dice)
    for roll, ways in throws.items():
        counted[outcome(roll, dice, 0, level)] += ways
    whole = sum(throws.values())
    found = answer({"pool": dice, "level": level}).chain.outcomes
    assert found == {name: Fraction(counted[name], whole) for name in NAMES}


@rule("SR-ODDS-07")
def test_opposed_odds_of_two_dice_against_one() -> None:
    chain = answer({"kind": "opposed", "pool": 2, "opposition": {"pool": 1}}).chain
    assert chain.success == Fraction(11, 27)
    assert chain.tie == Fraction(4, 9)
    assert chain.net[1:] == [Fraction(1, 3), Fraction(2, 27)]
    assert chain.opposition == [Fraction(23, 27), Fraction(4, 27)]


@rule("SR-ODDS-07")
@pytest.mark.parametrize(("level", "other"), [(0, 0), (1, 2), (2, 1), (-2, 3), (3, -3)])
def test_opposed_odds_mix_over_the_hits_of_the_opposition(level: int, other: int) -> None:
    chain = answer({"kind": "opposed", "pool": 5, "level": level, "opposition": {"pool": 4, "level": other}}).chain
    theirs: Counter[int] = Counter()
    rolls = one_roll(4, other)
    if other == 1:
        again = _again({roll: int(p * 18**4) for roll, p in rolls.items()}, 18**4, 4, 0, "blind")
        lost = sum(rolls[roll] for roll in again)
        for roll, p in rolls.items():
            theirs[roll[0]] += (p if roll not in again else Fraction(0)) + lost * p
    elif other == 2:
        for (a, p), (b, q) in product(rolls.items(), repeat=2):
            theirs[max(a[0], b[0])] += p * q
    else:
        for roll, p in rolls.items():
            theirs[roll[0]] += p
    wanted: Counter[str] = Counter()
    for threshold, p in theirs.items():
        for name, q in listed(5, threshold, level, "success").items():
            wanted[name] += p * q
    assert {**chain.outcomes, "mean": chain.mean} == wanted
    assert chain.opposition is not None
    assert chain.tie is not None
    assert sum(chain.opposition) == 1


@rule("SR-ODDS-08", "SR-EXT-03", "SR-EXT-05")
def test_extended_odds_of_four_dice_against_two() -> None:
    chain = answer({"kind": "extended", "pool": 4, "threshold": 2}).chain
    rolls = [Fraction(1, 9), Fraction(11123, 34992), Fraction(9557, 52488), Fraction(29047, 419904)]
    assert chain.rolls is not None
    assert chain.rolls[1:] == rolls
    assert chain.success == sum(rolls) == Fraction(285635, 419904)
    assert chain.outcomes["failure"] == Fraction(224653, 1119744)
    assert sum(chain.outcomes.values()) == 1 == sum(chain.net)


@cache
def _extended(dice: int, total: int, threshold: int, level: int) -> dict[str, Fraction]:
    """The odds from one position, choosing for final success, roll by roll."""
    if dice == 0:
        return {"failure": Fraction(1), "value": Fraction(0), "rolls": Fraction(0)}
    rolls = one_roll(dice, level)
    after = {roll: _after(roll, dice, total, threshold, level) for roll in rolls}
    fresh = sum(p * after[roll]["value"] for roll, p in rolls.items())
    last: Counter[Roll] = Counter()
    if level == 1:
        again = {roll for roll in rolls if after[roll]["value"] < fresh}
        lost = sum(rolls[roll] for roll in again)
        for roll, p in rolls.items():
            last[roll] += (p if roll not in again else Fraction(0)) + lost * p
    elif level == 2:
        below = Fraction(0)
        for roll in sorted(rolls, key=lambda r: (after[r]["value"], r[0], int(not (2 * r[1] > dice)), -r[1])):
            last[roll] += (below + rolls[roll]) ** 2 - below**2
            below += rolls[roll]
    else:
        last.update(rolls)
    found: Counter[str] = Counter({"rolls": Fraction(1)})
    for roll, p in last.items():
        for name, q in after[roll].items():
            found[name] += p * q
    return dict(found)


def _after(roll: Roll, dice: int, total: int, threshold: int, level: int) -> dict[str, Fraction]:
    hits, faults = roll
    if hits == 0 and 2 * faults > dice:
        return {"critical_failure": Fraction(1), "value": Fraction(0)}
    if total + hits > threshold:
        spoilt = faults > hits if level <= -2 else 2 * faults > dice
        name, net = "success_complication" if spoilt else "success", total + hits - threshold
        return {name: Fraction(1), "value": Fraction(1), f"net {net}": Fraction(1)}
    return _extended(dice - 1, total + hits, threshold, level)


@promise("R23")
@rule("SR-ODDS-08")
@pytest.mark.parametrize("level", LEVELS)
def test_extended_odds_equal_a_walk_through_every_course(level: int) -> None:
    for dice in (1, 2, 3, 5, 8):
        for threshold in (0, 1, 3, 6) if dice < 8 else (4,):
            chain = answer({"kind": "extended", "pool": dice, "threshold": threshold, "level": level}).chain
            wanted = _extended(dice, 0, threshold, level)
            assert chain.outcomes == {name: wanted.get(name, 0) for name in NAMES}, (dice, threshold)
            assert chain.mean_rolls == wanted["rolls"]
            assert chain.net[1:] == [wanted.get(f"net {net}", 0) for net in range(1, len(chain.net))]
            assert chain.rolls is not None
            assert sum(chain.rolls) == chain.success


def _added_up(dice: int, threshold: int, level: int, removed: int, automatic: int) -> dict[str, Fraction]:
    """The same for many dice, total by total and roll by roll, as plainly as can be."""
    laws = [law(left, level, removed, automatic) for left in range(dice + 1)]
    least = worth._exact(laws, threshold) if level == 1 else []
    reach, found = Counter({0: 1}), Counter[str]()
    den = 1
    for left in range(dice, 0, -1):
        roll = laws[left]
        scale = roll.den**2 if level == 1 else final(roll, 0).den
        ahead = Counter[int]()
        found = Counter({name: weight * scale for name, weight in found.items()})
        den *= scale
        for have, weight in reach.items():
            found["rolls"] += weight * scale
            for hits, (whole, spoilt, doomed) in enumerate(_one(roll, least[left][have] if least else 0)):
                found["critical_failure"] += weight * doomed
                if have + hits > threshold:
                    found["success_complication"] += weight * spoilt
                    found["success"] += weight * (whole - spoilt)
                    found[f"net {have + hits - threshold}"] += weight * whole
                else:
                    ahead[have + hits] += weight * (whole - doomed)
        reach = ahead
    found["failure"] = reach.total()
    return {name: Fraction(weight, den) for name, weight in found.items()}


def _one(roll: Law, few: int) -> Iterator[tuple[int, int, int]]:
    """Of each number of hits: the weight of all, of complications, and of what is doomed."""
    if roll.level != 1:
        test = final(roll, 0)
        for hits, (whole, bad) in enumerate(zip(test.total, test.bad, strict=True)):
            yield whole, bad if hits else 0, 0 if hits else bad
        return
    again = 0 if few < 0 else sum(roll.total[:few]) if few else roll.doomed
    for hits, (whole, bad) in enumerate(zip(roll.total, roll.spoilt, strict=True)):
        thrown = whole if hits < few else roll.doomed if hits == few == 0 else 0
        doomed = 0 if hits else roll.doomed * (again + (roll.den if few < 0 else 0))
        yield (whole - thrown) * roll.den + again * whole, bad * (again + roll.den), doomed


@rule("SR-ODDS-08")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("dice", "threshold", "removed", "automatic"), [(12, 9, 0, 0), (25, 14, 0, 0), (17, 60, 0, 0), (11, 7, 2, 1)]
)
def test_extended_odds_of_many_dice_equal_a_plain_sum(
    level: int, dice: int, threshold: int, removed: int, automatic: int
) -> None:
    asked = {"kind": "extended", "pool": dice, "threshold": threshold, "level": level}
    chain = answer({**asked, "removed": removed, "automatic": automatic}).chain
    wanted = _added_up(dice, threshold, level, removed, automatic)
    assert chain.outcomes == {name: wanted.get(name, 0) for name in NAMES}
    assert chain.mean_rolls == wanted["rolls"]
    assert chain.net[1:] == [wanted.get(f"net {net}", 0) for net in range(1, len(chain.net))]
    assert chain.rolls is not None
    assert sum(chain.rolls) == chain.success


@rule("SR-ODDS-08")
@pytest.mark.parametrize(("dice", "threshold"), [(6, 2), (9, 40), (13, 21), (24, 9), (40, 3), (40, 20), (30, 60)])
def test_rounded_chances_choose_as_whole_numbers_do(dice: int, threshold: int) -> None:
    laws = [law(left, 1) for left in range(dice + 1)]
    assert worth._rounded(laws, threshold) == worth._exact(laws, threshold) == worth.keeping(laws, threshold)


@rule("SR-ODDS-08")
def test_whole_numbers_decide_where_rounded_chances_are_too_close(monkeypatch: pytest.MonkeyPatch) -> None:
    laws = [law(left, 1) for left in range(9)]
    clear = worth.keeping(laws, 12)
    monkeypatch.setattr(worth, "MARGIN", 0.5)
    with pytest.raises(worth.Unclear):
        worth._rounded(laws, 12)
    assert worth.keeping(laws, 12) == clear


@rule("SR-ODDS-09", "SR-TEAM-02")
def test_team_odds_mix_over_the_hits_of_the_assistants() -> None:
    chain = answer({"kind": "team", "pool": 2, "threshold": 1, "assistants": [{"pool": 1}, {"pool": 1}]}).chain
    wanted = sum(
        weight * listed(dice, 1, 0, "success")[name]
        for dice, weight in ((2, Fraction(4, 9)), (3, Fraction(4, 9)), (4, Fraction(1, 9)))
        for name in ("success", "success_complication")
    )
    assert chain.success == wanted


@rule("SR-ODDS-10")
def test_attack_odds_go_on_to_the_boxes() -> None:
    asked = {"kind": "attack", "pool": 1, "opposition": {"pool": 0}, "attack": {"base": 2, "resistance_pool": 1}}
    boxes = answer(asked).chain.boxes
    assert boxes == [Fraction(2, 3), 0, Fraction(1, 9), Fraction(2, 9)]
    armoured = {**asked, "attack": {"base": 2, "resistance_pool": 1, "flat": 1}}
    assert answer(armoured).chain.boxes == [Fraction(2, 3), Fraction(1, 9), Fraction(2, 9)]


@rule("SR-ODDS-10")
@pytest.mark.parametrize("level", LEVELS)
def test_boxes_of_an_attack_are_its_net_hits_less_the_hits_of_the_resistance(level: int) -> None:
    mine, theirs = {"pool": 7, "level": level}, {"pool": 5, "level": -level}
    hit = {"base": 2, "resistance_pool": 6, "resistance_level": level, "flat": 1}
    chain = answer({"kind": "attack", **mine, "opposition": theirs, "policy": "clean", "attack": hit}).chain
    resisted = answer({"kind": "opposed", "pool": 0, "opposition": {"pool": 6, "level": level}}).chain.opposition
    assert (chain.boxes is not None, resisted is not None) == (True, True)
    wanted: Counter[int] = Counter()
    for net, p in enumerate(chain.net):
        for hits, q in enumerate(resisted or ()):
            wanted[max(0, 2 + net - hits - 1) if net else 0] += p * q
    assert chain.boxes == [wanted[place] for place in range(len(chain.boxes or ()))]
    assert sum(chain.boxes or ()) == 1


@rule("SR-ODDS-11", "SR-MAG-06")
def test_drain_odds_subtract_resistance_once() -> None:
    boxes = answer({"kind": "drain", "drain": {"dice": 2, "resistance": 3}}).chain.boxes
    assert boxes == [Fraction(n, 16) for n in (3, 3, 4, 3, 2, 1)]


@rule("SR-ODDS-14", "SR-ODDS-06")
def test_odds_are_written_as_fractions_in_lowest_terms_with_their_policy() -> None:
    found = odds({"pool": 3, "threshold": 0, "level": 0, "policy": "net"})
    assert found["outcomes"]["success"] == {"num": 73, "den": 108, "value": 73 / 108}
    assert found["p_success"] == {"num": 19, "den": 27, "value": 19 / 27}
    assert found["sn"]["1"] == {"num": 4, "den": 9, "value": 4 / 9}
    assert found["mean_sn"]["num"] == 1
    assert found["policy"] == "net"
    assert found["opposition_sn"] is None


@rule("SR-ODDS-14")
@pytest.mark.parametrize(
    "wrong",
    [{"kind": "lucky"}, {"pool": 61}, {"pool": -1}, {"pool": 3, "level": 4}, {"pool": 3, "policy": "hope"}],
)
def test_a_question_without_sense_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"no such|must be|at most"):
        answer(wrong)


@rule("SR-ODDS-13")
@pytest.mark.parametrize("level", LEVELS)
def test_forty_dice_against_forty_and_thirty_extended_are_answered_exactly(level: int) -> None:
    chain = answer({"kind": "opposed", "pool": 40, "level": level, "opposition": {"pool": 40, "level": level}}).chain
    assert sum(chain.outcomes.values()) == 1
    long = answer({"kind": "extended", "pool": 30, "threshold": 12, "level": level}).chain
    assert sum(long.outcomes.values()) == 1 == sum(long.net)


def _icepool(dice: int, level: int, threshold: int) -> Any:
    """What is kept of a roll by somebody else's arithmetic: a hit is a hundred, a fault is one."""
    hit, fault = (int(p * 18) for p in PER_DIE[level])
    thrown = dice @ icepool.Die({100: hit, 1: fault, 0: 18 - hit - fault})
    if level == 1:
        return thrown.map(lambda roll: thrown if roll // 100 <= threshold else roll)
    return thrown


@promise("R23")
@rule("SR-ODDS-03", "SR-ODDS-04")
@pytest.mark.parametrize(("dice", "level"), [(40, 0), (40, -1), (33, -2), (40, -3), (40, 3), (30, 1)])
def test_odds_of_larger_pools_equal_those_of_another_library(dice: int, level: int) -> None:
    threshold = dice // 4
    kept = _icepool(dice, level, threshold)
    found = kept.map(lambda roll: outcome((roll // 100, roll % 100), dice, threshold, level))
    chain = answer({"pool": dice, "threshold": threshold, "level": level}).chain
    assert {name: p for name, p in chain.outcomes.items() if p} == {name: found.probability(name) for name in found}


@promise("R23")
@rule("SR-ODDS-05")
@pytest.mark.parametrize("dice", [12, 25, 40])
def test_the_better_of_two_larger_pools_equals_another_library_s(dice: int) -> None:
    hits = dice @ icepool.Die({1: 1, 0: 2})
    best = icepool.highest(hits, hits)
    for threshold in (0, dice // 3, dice // 2):
        chain = answer({"pool": dice, "threshold": threshold, "level": 2}).chain
        assert chain.net[1:] == [best.probability(threshold + net) for net in range(1, len(chain.net))]


@promise("R23")
@rule("SR-ODDS-07")
def test_opposed_odds_of_larger_pools_equal_those_of_another_library() -> None:
    mine, theirs = 30 @ icepool.Die({1: 1, 0: 2}), 24 @ icepool.Die({1: 5, 0: 4})
    chain = answer({"kind": "opposed", "pool": 30, "opposition": {"pool": 24, "level": 3}}).chain
    lead = mine - theirs
    assert (chain.success, chain.tie) == (lead.probability(">", 0), lead.probability("==", 0))
    assert chain.mean == sum(net * lead.probability(net) for net in range(1, 31))


@rule("SR-ODDS-06")
def test_success_policy_gives_the_best_chance_of_success_and_net_the_best_mean() -> None:
    for dice, threshold in ((4, 0), (6, 1), (8, 2), (9, 4)):
        found = {
            policy: answer({"pool": dice, "threshold": threshold, "level": 1, "policy": policy}).chain
            for policy in POLICIES
        }
        assert max(chain.success for chain in found.values()) == found["success"].success
        assert max(chain.mean for chain in found.values()) == found["net"].mean
        assert max(chain.outcomes["success"] for chain in found.values()) == found["clean"].outcomes["success"]


@rule("SR-ADV-19")
def test_the_mean_of_a_fresh_roll_is_what_the_blind_policy_compares_with() -> None:
    assert Fraction(*mean_hits(3)) == 1
    assert Fraction(*mean_hits(2, 3)) == Fraction(10, 9)
    assert Fraction(*mean_hits(2, 0, 1)) == Fraction(1, 9)
