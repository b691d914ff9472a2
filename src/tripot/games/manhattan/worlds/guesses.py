"""Guessing what the others did in a past turn, so that the papers and the seat's own letters come out the same.

The unexplained changes of a turn are votes, the invisible hand, Datasteals and Extractions. Votes, the hand and
Extractions move one asset from one corporation to another; a Datasteal makes one from nothing: the sum of all
unexplained changes is the number of Datasteals, and what is left splits into pairs.
"""

from collections.abc import Sequence

from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.games.manhattan import mdc
from tripot.games.manhattan.corporations import COUNT, DEFENCES, IDS, INDEX, NONE, Corporation
from tripot.games.manhattan.runs import protection
from tripot.games.manhattan.runs.common import (
    BASE,
    CAP,
    DATASTEAL,
    EXTRACTION,
    INFORMATION,
    MOST_STEPS,
    SABOTAGE,
    STEP,
    STEP_PRICE,
    Run,
    final,
    raw,
)
from tripot.games.manhattan.runs.timing import malus
from tripot.games.manhattan.state import Facts, State
from tripot.games.manhattan.worlds.books import Books
from tripot.games.manhattan.worlds.evidence import Evidence, modifier
from tripot.kit.lots import in_any_order, likely, one

_LABEL = "redeal"
Pair = tuple[Corporation, Corporation]
"""One asset more for the first, one less for the second."""


class Guess:
    """The hidden orders of one past turn, for the players whose letters the seat has not read."""

    __slots__ = ("each", "protections", "runs", "s", "votes", "writers")

    def __init__(self, s: State, each: Evidence) -> None:
        self.s = s
        self.each = each
        self.writers = [seat for seat in range(s.seats) if each.letters[seat] is None and not each.idle[seat]]
        """Those whose orders have to be guessed."""
        self.votes: dict[Seat, Facts] = {}
        self.runs: list[Run] = []
        self.protections: dict[Seat, list[Facts]] = {seat: [] for seat in self.writers}


def guess_turn(s: State, each: Evidence, books: dict[Seat, Books], rng: Rng) -> Guess:
    """Votes and runs of the others in a past turn; what the runs cost is entered in their books."""
    guess = Guess(s, each)
    if not guess.writers:
        return guess
    pairs, stolen = _share_out(guess, rng)
    for run in _needed_runs(guess, pairs, stolen, rng):
        _find_sponsor(guess, run, books, rng)
    for seat in guess.writers:
        _busy_oneself(guess, seat, books, rng)
    _settle_percentages(guess)
    return guess


def _share_out(guess: Guess, rng: Rng) -> tuple[list[Pair], list[Corporation]]:
    """Give everybody a vote; what is left over are Extractions, and the beneficiaries of Datasteals."""
    left = _unexplained(guess.each)
    gains, loses = _hand(guess.each.ranked, left, len(guess.writers), rng)
    left[gains] -= 1
    if loses != NONE:
        left[loses] += 1
    ups = [corporation for corporation in range(COUNT) for _ in range(left[corporation])]
    downs = [corporation for corporation in range(COUNT) for _ in range(-left[corporation])]
    pairs = _pair_off(ups, downs, guess.each.ranked, len(guess.writers), rng)
    for seat in in_any_order(rng, guess.writers, _LABEL):
        if pairs:
            up, down = pairs.pop()
            if up != down:  # a vote that cancels itself is an abstention
                guess.votes[seat] = {"up": IDS[up], "down": IDS[down]}
    return pairs, ups


def _unexplained(each: Evidence) -> list[int]:
    """The unknown column, less what the seat knows to be in it."""
    left = each.unknown.copy()
    for letter in each.letters:
        vote = letter.get("orders", {}).get("vote") if letter else None
        if vote:
            left[INDEX[vote["up"]]] -= 1
            left[INDEX[vote["down"]]] += 1
    for run in each.runs:
        if run.succeeded and run.kind in (DATASTEAL, EXTRACTION):
            left[run.beneficiary] -= 1
            if run.kind == EXTRACTION:
                left[run.target] += 1
    return left


def _hand(ranked: Sequence[Corporation], left: Sequence[int], voters: int, rng: Rng) -> Pair:
    """The invisible hand: anywhere, but where it helps if the votes cannot explain all the losses."""
    alive = sorted(ranked)
    losses = sum(-change for change in left if change < 0)
    helped = [c for c in alive if left[c] > 0] if losses > voters else []
    gains = one(rng, helped or alive)
    others = [corporation for corporation in alive if corporation != gains]
    hurt = [corporation for corporation in others if left[corporation] < 0] if losses > voters else []
    return gains, one(rng, hurt or others) if others else NONE


def _pair_off(
    ups: list[Corporation], downs: list[Corporation], alive: Sequence[Corporation], voters: int, rng: Rng
) -> list[Pair]:
    """A gain for every loss; spare voters cancel each other out. The gains that stay in `ups` were stolen."""
    spare = [one(rng, alive) for _ in range(max(0, voters - len(downs)))]
    downs = in_any_order(rng, downs + spare, _LABEL)
    ups[:] = in_any_order(rng, ups, _LABEL)
    gained = [ups.pop() for _ in range(min(len(ups), len(downs) - len(spare)))]
    lifted = in_any_order(rng, gained + spare, _LABEL)
    return list(zip(lifted, downs, strict=False))


def _needed_runs(guess: Guess, pairs: list[Pair], stolen: list[Corporation], rng: Rng) -> list[Run]:
    """Every run that must have taken place: rivals, Sabotages, Extractions, Datasteals, those that were seen."""
    each = guess.each
    blasts = each.blasts.copy()
    for run in each.runs:
        if run.kind == SABOTAGE and run.succeeded:
            blasts[run.target] -= 1
    found = [_rival(each, kind, target, wanted, rng) for kind, target, wanted in _rivals(each.runs)]
    for run in found:
        if run.kind == SABOTAGE and blasts[run.target] > 0:
            blasts[run.target] -= 1
            run.succeeded = True
        elif run.kind == DATASTEAL and any(corporation != run.target for corporation in stolen):
            run.beneficiary = next(corporation for corporation in stolen if corporation != run.target)
            stolen.remove(run.beneficiary)
            run.succeeded = True
        elif run.kind == EXTRACTION and any(down == run.target for _, down in pairs):
            pair = next(pair for pair in pairs if pair[1] == run.target)
            pairs.remove(pair)
            run.beneficiary, run.succeeded = pair[0], True
    found += [_run(SABOTAGE, corporation, done=True) for corporation, count in enumerate(blasts) for _ in range(count)]
    found += [_run(EXTRACTION, down, up, done=True) for up, down in pairs if up != down]
    found += [_run(DATASTEAL, _victim(each, up, rng), up, done=True) for up in stolen if len(each.ranked) > 1]
    return found + _seen_runs(each, found, rng)


def _run(kind: int, target: int, beneficiary: Corporation = NONE, *, done: bool = False) -> Run:
    run = Run(kind, NONE, 0, target, beneficiary, 0, bonus=False)
    run.succeeded = done
    return run


def _rivals(runs: list[Run]) -> list[tuple[int, int, int]]:
    """The runs that explain the timing maluses the seat has read: kind, target, raw percentage. [MH-TIM-01]"""
    groups: dict[tuple[int, int], list[Run]] = {}
    for run in runs:
        groups.setdefault((run.kind, run.target), []).append(run)
    found = []
    for (kind, target), group in groups.items():
        placed = 0
        for run in sorted(group, key=_by_raw, reverse=True):
            rivals = 0 if run.final == CAP else -((run.final - run.raw) // STEP)
            missing = rivals - sum(1 for other in group if other.raw >= run.raw) + 1
            found += [(kind, target, run.raw)] * (missing - placed)
            placed = max(placed, missing)
    return found


def _by_raw(run: Run) -> int:
    return run.raw


def _rival(each: Evidence, kind: int, target: int, wanted: int, rng: Rng) -> Run:
    others = [corporation for corporation in each.ranked if kind == INFORMATION or corporation != target]
    beneficiary = one(rng, others) if kind in (DATASTEAL, EXTRACTION) and others else NONE
    run = _run(kind, target, beneficiary)
    run.raw = wanted
    return run


def _victim(each: Evidence, beneficiary: Corporation, rng: Rng) -> Corporation:
    """Whom data were stolen from: rather where a run was seen, never where the seat would have met a rival."""
    met = {run.target for run in each.runs if run.kind == DATASTEAL}
    others = [corporation for corporation in each.ranked if corporation != beneficiary]
    unmet = [corporation for corporation in others if corporation not in met] or others
    seen = [corporation for corporation in unmet if each.sightings[corporation] and corporation not in each.reports]
    return one(rng, seen if seen and likely(rng, 50) else unmet)


def _seen_runs(each: Evidence, found: list[Run], rng: Rng) -> list[Run]:
    """Failures, as many as it takes for every sighting in the papers to have its run. [MH-VIS-10]"""
    more = []
    met = {(run.kind, run.target) for run in each.runs}
    for corporation in each.ranked:
        if corporation in each.reports:
            continue
        there = [run for run in (*each.runs, *found) if run.target == corporation and run.kind != INFORMATION]
        quiet = sum(1 for run in there if run.kind != SABOTAGE or not run.succeeded)
        for _ in range(each.sightings[corporation] - quiet):
            kinds = [kind for kind in (DATASTEAL, SABOTAGE, EXTRACTION) if (kind, corporation) not in met]
            more.append(_failure(each, one(rng, kinds or [SABOTAGE]), corporation, rng))
    return more


def _failure(each: Evidence, kind: int, target: int, rng: Rng) -> Run:
    others = [corporation for corporation in each.ranked if corporation != target]
    if kind == SABOTAGE or not others:
        return _run(SABOTAGE, target)
    return _run(kind, target, one(rng, others))


def _find_sponsor(guess: Guess, run: Run, books: dict[Seat, Books], rng: Rng) -> None:
    """Somebody who could pay for it, if there is anybody."""
    turn = guess.each.turn
    writers = [seat for seat in guess.writers if run.kind != INFORMATION or seat != run.target] or guess.writers
    able = [seat for seat in writers if books[seat].free(turn) >= STEP_PRICE]
    _order(guess, run, one(rng, able or writers), books, rng)


def _order(guess: Guess, run: Run, sponsor: Seat, books: dict[Seat, Books], rng: Rng) -> None:
    """Enter a run in the name of its sponsor and in their books."""
    turn = guess.each.turn
    run.sponsor = sponsor
    used = sum(1 for other in (*guess.runs, *guess.each.runs) if other.sponsor == sponsor and other.bonus)
    has_bonus = used < guess.each.influence[sponsor]
    if run.raw:
        steps = (run.raw - BASE[run.kind] - modifier(guess.s, guess.each, run)) // STEP
        run.bonus = has_bonus and steps > 3
        steps -= 3 if run.bonus else 0
    else:
        run.bonus = has_bonus and likely(rng, 70)
        steps = 1 + rng.below(max(1, min(3, books[sponsor].free(turn) // STEP_PRICE)), _LABEL)
    run.steps = max(1, min(MOST_STEPS, steps))
    run.position = sum(1 for other in guess.runs if other.sponsor == sponsor)
    books[sponsor].spend(turn, run.amount, run.refund)
    guess.runs.append(run)


def _busy_oneself(guess: Guess, seat: Seat, books: dict[Seat, Books], rng: Rng) -> None:
    """Now and then something that left no trace: a Protection, an investigation, a failure."""
    each = guess.each
    if books[seat].free(each.turn) < 2 * STEP_PRICE or not likely(rng, 40):
        return
    effect = _effect(guess.s, each.turn, seat)
    if likely(rng, 40) and not effect.no_protection:
        _protect(guess, seat, books, rng)
        return
    met = {(run.kind, run.target) for run in each.runs}
    if likely(rng, 40):
        run = _run(INFORMATION, one(rng, [other for other in range(guess.s.seats) if other != seat]))
        run.succeeded = likely(rng, 60)
    else:
        run = _failure(each, one(rng, (DATASTEAL, SABOTAGE, EXTRACTION)), one(rng, each.ranked), rng)
    if (run.kind, run.target) not in met:
        _order(guess, run, seat, books, rng)


def _protect(guess: Guess, seat: Seat, books: dict[Seat, Books], rng: Rng) -> None:
    order: Facts = {
        "target": IDS[one(rng, guess.each.ranked)],
        "defence": one(rng, DEFENCES),
        "steps": 1,
        "bonus": False,
    }
    percent = protection.percentage(DEFENCES.index(order["defence"]), 1, bonus=False)
    guess.protections[seat].append(protection.line(order, percent))
    books[seat].spend(guess.each.turn, STEP_PRICE)


def _effect(s: State, turn: int, seat: Seat) -> mdc.Effect:
    return mdc.effect(s.winners[turn - 2], s.joined[turn - 2][seat]) if turn > 1 else mdc.NO_EFFECT


def _settle_percentages(guess: Guess) -> None:
    """Raw and final percentages of the guessed runs, among themselves and the known ones. [MH-TIM-01]"""
    for run in guess.runs:
        run.raw = raw(run.kind, run.steps, bonus=run.bonus, modifier=modifier(guess.s, guess.each, run))
    for run in guess.runs:
        raws = [o.raw for o in (*guess.runs, *guess.each.runs) if (o.kind, o.target) == (run.kind, run.target)]
        run.final = final(run.raw, malus(run.raw, sorted(raws)))
