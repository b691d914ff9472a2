"""The letters that the others would have received in an imagined past."""

from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.games.manhattan import letters, mdc
from tripot.games.manhattan.corporations import DETECTION, IDS, NONE, Corporation
from tripot.games.manhattan.influence import price
from tripot.games.manhattan.proposals import any_bet
from tripot.games.manhattan.runs.common import (
    INFORMATION,
    KINDS,
    MOST_STEPS,
    SABOTAGE,
    STEP_PRICE,
    Run,
    describe,
    final,
    raw,
    sponsor_line,
)
from tripot.games.manhattan.runs.detection import rumour
from tripot.games.manhattan.shares import dividend_line, rates
from tripot.games.manhattan.speculation import STAKE_UNIT, is_right, movements, outcome, shape
from tripot.games.manhattan.state import Facts, Money, State
from tripot.games.manhattan.worlds.books import Books
from tripot.games.manhattan.worlds.evidence import Evidence
from tripot.games.manhattan.worlds.guesses import Guess
from tripot.kit.lots import likely, one

_LABEL = "redeal"


def known_cost(each: Evidence, seat: Seat) -> Money:
    """What everybody saw a player pay for in a turn."""
    asked = sum(each.price(seat, corporation) for corporation in each.bought[seat])
    return asked + (price(each.figures, each.influence[seat]) if each.risen[seat] else 0)


def dividends(each: Evidence, held: list[int]) -> list[Facts]:
    """What a player's shares paid at the end of a turn."""
    paid = rates(each.figures, each.closing, each.after)
    return [
        dividend_line(corporation, count, paid[corporation], each.after[corporation])
        for corporation, count in enumerate(held)
        if count and paid[corporation]
    ]


def guess_bets(s: State, each: Evidence, seat: Seat, books: Books, rng: Rng) -> list[Facts]:
    """Bets that explain what was bought later, or that somebody with money to spare might have made."""
    effect = mdc.effect(s.winners[each.turn - 2], s.joined[each.turn - 2][seat]) if each.turn > 1 else mdc.NO_EFFECT
    if effect.no_speculation or each.idle[seat]:
        return []
    limit = s.figures.stake_limit * each.influence[seat]
    moves = movements(each.ranked, each.before, each.after)
    ranks = len(each.closing)
    lines: list[Facts] = []
    while len(lines) < each.influence[seat]:
        missing = books.missing_after(each.turn)
        if missing:
            bet = _lucky_bet(each)
            means = min(limit, books.at_hand(each.turn))
            stake = min(means, -(-missing // (s.figures.profits()[shape(bet, ranks)] + effect.better_odds)))
            stake = min(means, -(-stake // STAKE_UNIT) * STAKE_UNIT)
        else:
            bet = any_bet({"derivatives": _open_derivatives(each), "ranks": ranks}, _names(each), rng)
            means = min(limit, books.free(each.turn))
            stake = means if likely(rng, 50) else means // 2
        stake -= stake % STAKE_UNIT
        if stake <= 0 or (not missing and not likely(rng, 45)):
            break
        bet["stake"] = stake
        profit = s.figures.profits()[shape(bet, ranks)]
        line = outcome(bet, effect, profit, won=is_right(bet, moves, each.closing))
        books.spend(each.turn, stake, line["returned"])
        lines.append(line)
    return lines


def _names(each: Evidence) -> list[str]:
    return [IDS[corporation] for corporation in sorted(each.ranked)]


def _open_derivatives(each: Evidence) -> list[str]:
    return [name for name, move in movements(each.ranked, each.before, each.after).items() if move]


def _lucky_bet(each: Evidence) -> Facts:
    """With hindsight: the second corporation, or the first of a market of two."""
    rank = 2 if len(each.closing) > 2 else 1
    return {"kind": "rank", "corporation": IDS[each.closing[rank - 1]], "rank": rank}


def detections(guess: Guess, rng: Rng) -> dict[Corporation, list[Facts]]:
    """What the citizens of each corporation were told: the seat's own reading where it has one. [MH-DET-03]"""
    each = guess.each
    told = dict(each.reports)
    for corporation in each.ranked:
        if corporation in told or corporation not in each.citizen:
            continue
        there = [run for run in (*each.runs, *guess.runs) if run.target == corporation and run.kind != INFORMATION]
        blasts = [run for run in there if run.kind == SABOTAGE and run.succeeded]
        quiet = [run for run in there if run not in blasts]
        seen = [quiet.pop(rng.below(len(quiet), _LABEL)) for _ in range(min(each.sightings[corporation], len(quiet)))]
        seen += [run for run in blasts if likely(rng, DETECTION[corporation])]
        reports = [{**describe(run), "sponsor": run.sponsor} for run in sorted(seen, key=_in_order)]
        unseen = len(blasts) - sum(1 for run in seen if run in blasts)
        told[corporation] = reports + [rumour(IDS[corporation])] * unseen
    return told


def _in_order(run: Run) -> tuple[int, int, int]:
    return run.kind, run.sponsor, run.position


def write(
    guess: Guess,
    seat: Seat,
    *,
    books: Books,
    held: list[int],
    bets: list[Facts],
    told: dict[Corporation, list[Facts]],
    claim_factor: int,
) -> tuple[Facts, list[Facts]]:
    """A letter and the Information results that go with it."""
    s, each = guess.s, guess.each
    turn = each.turn
    runs = [run for run in (*each.runs, *guess.runs) if run.sponsor == seat]
    findings = [sponsor_line(run) for run in runs if run.kind == INFORMATION]
    lines = [sponsor_line(run) for run in runs if run.kind != INFORMATION]
    lines.sort(key=_by_kind)
    paid = dividends(each, held)
    spent = known_cost(each, seat) + sum(run.amount for run in runs) + sum(bet["stake"] for bet in bets)
    protected = guess.protections.get(seat, [])
    home = each.claimed[seat]
    claims = [] if home == NONE else [(IDS[home], turn * claim_factor)]
    letter = letters.compose(
        turn,
        account=letters.account(
            start=books.opening(turn),
            received=_transfers(each, seat, "sent"),
            sent=_transfers(each, seat, "received"),
            spent=spent + sum(line["amount"] for line in protected),
            refunds=sum(run.refund for run in runs),
            bets=sum(bet["returned"] for bet in bets),
            dividends=sum(line["amount"] for line in paid),
            end=books.closing[turn],
        ),
        orders=letters.orders(
            each.figures,
            [(corporation, each.price(seat, corporation)) for corporation in each.bought[seat]],
            guess.votes.get(seat),
            each.influence[seat] + 1 if each.risen[seat] else 0,
            claims,
        ),
        runs=lines + protected,
        detections=told.get(each.citizen[seat], []),
        mdc=letters.consortium(s.winners[turn - 1], s.joined[turn - 1][seat], s.sided[turn - 1], last=turn == s.turns),
        speculations=bets,
        dividends=paid,
    )
    return letter, findings


def _transfers(each: Evidence, seat: Seat, side: str) -> list[Facts]:
    """Money that changed hands with somebody whose letter was read, seen from the other side. [MH-OPT-01]"""
    return [
        {"seat": player, "amount": entry["amount"]}
        for player, letter in enumerate(each.letters)
        for entry in (letter["account"].get(side, ()) if letter else ())
        if entry["seat"] == seat
    ]


def _by_kind(line: Facts) -> int:
    return KINDS.index(line["type"])


def guess_findings(s: State, each: Evidence, seat: Seat, rng: Rng) -> list[Facts]:
    """The Information results cut out of a letter that was read: its account says what they cost."""
    letter = each.letters[seat]
    assert letter is not None
    known = [run for run in each.runs if run.sponsor == seat and run.kind == INFORMATION]
    paid = letter["account"]["spent"] - known_cost(each, seat)
    paid -= sum(line["amount"] for line in letter.get("runs", ())) + sum(run.amount for run in known)
    paid -= sum(bet["stake"] for bet in letter.get("speculations", ()))
    back = letter["account"]["refunds"] - sum(line.get("refund", 0) for line in letter.get("runs", ()))
    back -= sum(run.refund for run in known)
    found = known + _investigations(s, seat, back * 2, rng, done=False)
    found += _investigations(s, seat, paid - back * 2, rng, done=True)
    return [sponsor_line(run) for run in found]


def _investigations(s: State, seat: Seat, paid: Money, rng: Rng, *, done: bool) -> list[Run]:
    """Information runs that cost so much together."""
    steps = paid // STEP_PRICE
    found = []
    while steps > 0:
        target = one(rng, [other for other in range(s.seats) if other != seat])
        run = Run(INFORMATION, seat, 0, target, NONE, min(steps, MOST_STEPS), bonus=False)
        run.raw = raw(INFORMATION, run.steps, bonus=False, modifier=0)
        run.final, run.succeeded = final(run.raw, 0), done
        found.append(run)
        steps -= run.steps
    return found
