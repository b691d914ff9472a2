"""Dealing a hidden world anew: another past and another present that one seat cannot tell from the real ones.

Everything is made of what the seat knows (public facts, its own letters and files, its own secrets) and of the
source: hidden parts of the real state are never read.
"""

from tripot.engine.events import seen_by
from tripot.engine.rng import Rng
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.games.manhattan import characters, desk, mdc, proposals, sheet
from tripot.games.manhattan.backgrounds import HIDEABLE, TURN_BY_TURN, UNTOLD, Deeds, bought_alone, points_of_turn
from tripot.games.manhattan.corporations import COUNT, DEFENCES, INDEX, NONE
from tripot.games.manhattan.forecast import Forecast
from tripot.games.manhattan.policies import plan
from tripot.games.manhattan.runs.common import EXTRACTION, INFORMATION, KIND, SABOTAGE
from tripot.games.manhattan.state import Character, Facts, State
from tripot.games.manhattan.tables import TABLES
from tripot.games.manhattan.view import public
from tripot.games.manhattan.worlds import letters
from tripot.games.manhattan.worlds.books import Books
from tripot.games.manhattan.worlds.evidence import Evidence, gather, letters_read
from tripot.games.manhattan.worlds.guesses import Guess, guess_turn
from tripot.kit import temperaments
from tripot.kit.lots import likely, one

_LABEL = "redeal"
_SAMPLES = 16
"""Imagined rivals read the market with less care than a bot does."""


def redeal(s: State, seat: Seat, rng: Rng) -> State:
    """Another world that this seat cannot tell from this one."""
    world = s.copy()
    world.rng = rng
    world.log = list(seen_by(seat, s.log or ()))
    if seat == OMNISCIENT:
        return world
    known = _files(s, seat)
    for other in _others(s, seat):
        world.characters[other] = _character(s, other, known=other in known or bool(s.scores), rng=rng)
        if not s.scores:
            world.published[other] = False
    world.sent = [entry for entry in s.sent if seat in entry[:2]]
    if not s.scores:
        world.pledges = [pledge for pledge in s.pledges if pledge.concerns(seat)]
    if s.scores:
        _forget_texts(world, seat, known, rng)
        return world
    for other in _others(s, seat):
        _vengeance(world, other, known=other in known, rng=rng)
    _past(world, s, seat, rng)
    _present(world, s, seat, rng)
    return world


def _others(s: State, seat: Seat) -> list[Seat]:
    return [other for other in range(s.seats) if other != seat]


def _files(s: State, seat: Seat) -> frozenset[Seat]:
    """Whose Secrets the seat has read."""
    return frozenset(target for target, _ in s.dossiers[seat]) if seat < s.seats else frozenset()


def _character(s: State, other: Seat, *, known: bool, rng: Rng) -> Character:
    """The public face, with other secrets behind it."""
    real = s.characters[other]
    if known:
        return real
    return Character(
        name=real.name,
        avatar=real.avatar,
        description=real.description,
        citizenship=real.citizenship,
        background=real.background,
        hidden=one(rng, HIDEABLE) if real.background == "erased" else "",
        strategies=tuple((entry["title"], entry["stake"]) for entry in proposals.any_strategies(rng)),
        secrets=one(rng, TABLES["secrets"]),
    )


def _forget_texts(world: State, seat: Seat, known: frozenset[Seat], rng: Rng) -> None:
    """Once all is revealed, only texts that nobody published are still secret. [MH-VIS-20]"""
    for other in _others(world, seat):
        told = world.published[other] or world.characters[other].secrets in temperaments.NAMED
        if other not in known and not told:
            real = world.characters[other]
            world.characters[other] = Character(
                real.name,
                real.avatar,
                real.description,
                real.citizenship,
                real.background,
                real.hidden,
                real.strategies,
                one(rng, TABLES["secrets"]),
            )
        _count_absences(world, other)


def _vengeance(world: State, other: Seat, *, known: bool, rng: Rng) -> None:
    """The corporations an avenger was dealt; the choice stands where it is known. [MH-SET-13, MH-BGD-19]"""
    character = world.characters[other]
    told = world.turn > 1 and (character.background == "avenger" or known)
    chosen = world.avenged[other] if told else NONE
    world.drawn[other], world.avenged[other] = None, NONE
    if character.true_background != "avenger" or world.turn == 0:
        return
    pool = [corporation for corporation in range(COUNT) if corporation != chosen]
    first = pool.pop(rng.below(len(pool), _LABEL))
    second = chosen if chosen != NONE else pool[rng.below(len(pool), _LABEL)]
    world.drawn[other] = (first, second) if likely(rng, 50) else (second, first)
    if chosen == NONE and (world.turn > 1 or likely(rng, 50)):
        chosen = first
    world.avenged[other] = chosen


def _past(world: State, s: State, seat: Seat, rng: Rng) -> None:
    """Letters, money and counters of the others, turn by turn."""
    evidence = gather(s, seat)
    read = letters_read(s, seat)
    for other in _others(s, seat):
        world.letters[other] = list(read[other])
        world.findings[other] = []
        world.points[other] = []
    books = {other: _open_books(world, evidence, other, len(read[other])) for other in _others(s, seat)}
    for each in evidence:
        guess = guess_turn(world, each, books, rng)
        told = letters.detections(guess, rng)
        for other in _others(s, seat):
            if each.letters[other] is not None:
                world.findings[other].append(tuple(letters.guess_findings(world, each, other, rng)))
                continue
            letter, findings = letters.write(
                guess,
                other,
                books=books[other],
                bets=letters.guess_bets(world, each, other, books[other], rng),
                held=_held(evidence, other, each.turn),
                told=told,
                claim_factor=2 if world.characters[other].true_background == "person_of_honour" else 1,
            )
            world.letters[other].append(letter)
            world.findings[other].append(tuple(findings))
        _score(world, each, guess, seat)
    for other in _others(s, seat):
        _count(world, evidence, other)
        world.money[other] = max(0, books[other].closing[-1])
        world.opening_money[other] = max(0, books[other].opening(s.turn)) if s.turn else world.money[other]


def _held(evidence: list[Evidence], other: Seat, turn: int) -> list[int]:
    """Shares at the end of a turn, before its crashes."""
    held = [0] * COUNT
    for each in evidence[:turn]:
        for corporation in each.bought[other]:
            held[corporation] += 1
    alive = evidence[turn - 1].ranked
    return [count if corporation in alive else 0 for corporation, count in enumerate(held)]


def _open_books(world: State, evidence: list[Evidence], other: Seat, known: int) -> Books:
    """Everything that is known to have gone in and out since the last letter that was read."""
    start = world.letters[other][known - 1]["account"]["end"] if known else world.figures.start_money
    books = Books(max(1, world.turn), start)
    for each in evidence[known:]:
        books.spend(each.turn, letters.known_cost(each, other))
        for run in each.runs:
            if run.sponsor == other:
                books.spend(each.turn, run.amount, run.refund)
        income = sum(line["amount"] for line in letters.dividends(each, _held(evidence, other, each.turn)))
        books.spend(each.turn, 0, income)
        _transfers(books, each, other)
    for giver, taker, amount in world.sent:
        if other in (giver, taker):
            books.spend(world.turn, amount if giver == other else -amount)
    return books


def _transfers(books: Books, each: Evidence, other: Seat) -> None:
    """Money that changed hands with somebody whose letter was read. [MH-OPT-01]"""
    for letter in each.letters:
        account = letter["account"] if letter else {}
        for entry in account.get("received", ()):
            books.spend(each.turn, entry["amount"] if entry["seat"] == other else 0)
        for entry in account.get("sent", ()):
            books.spend(each.turn, -entry["amount"] if entry["seat"] == other else 0)


def _score(world: State, each: Evidence, guess: Guess, seat: Seat) -> None:
    """Background points of the turn: all of the others', and those the seat itself is not told. [MH-BGD-02]"""
    for player in range(world.seats):
        background = world.characters[player].true_background
        if player != seat:
            world.points[player].append(0)
        elif background != UNTOLD:
            continue
        if background in TURN_BY_TURN:
            world.points[player][each.turn - 1] = points_of_turn(background, _deeds(world, each, guess, player))


def _deeds(world: State, each: Evidence, guess: Guess, player: Seat) -> Deeds:
    past = each.turn - 1
    letter = world.letters[player][past]
    winner, own = world.winners[past], world.joined[past][player]
    won = winner != mdc.NEUTRAL and own == winner
    strengths = mdc.strengths(world.joined[past], world.sided[past])
    vote = letter.get("orders", {}).get("vote")
    return Deeds(
        influence=each.influence[player],
        stake_limit=world.figures.stake_limit,
        form=_form(letter, world.findings[player][past], own),
        bought_alone=bought_alone([set(bought) for bought in each.bought], player),
        won=won,
        opponents=strengths[mdc.opposed(winner)] if won else 0,
        hits=_hits(each, guess, player, INDEX[vote["up"]]) if vote else 0,
    )


def _form(letter: Facts, findings: tuple[Facts, ...], own: int) -> Facts:
    """As much of a form as a background looks at."""
    form: Facts = {"orders": True} if own != mdc.NEUTRAL or "orders" in letter else {}
    runs = [*letter.get("runs", ()), *findings]
    bets = letter.get("speculations")
    return form | ({"runs": runs} if runs else {}) | ({"speculations": bets} if bets else {})


def _hits(each: Evidence, guess: Guess, player: Seat, favourite: int) -> int:
    """Successes of others against a corporation; every Sabotage among them is known to all or guessed."""
    return sum(
        1
        for run in (*each.runs, *guess.runs)
        if run.succeeded and run.kind in (SABOTAGE, EXTRACTION) and run.target == favourite and run.sponsor != player
    )


def _count(world: State, evidence: list[Evidence], other: Seat) -> None:
    """Everything that is counted over the whole game, from letters and findings."""
    successes, guarded = [0] * 4, [0] * 3
    world.won_bets[other] = world.spied[other] = 0
    world.dossiers[other] = []
    for turn, (letter, findings) in enumerate(zip(world.letters[other], world.findings[other], strict=True), start=1):
        for line in letter.get("runs", ()):
            if line["type"] in KIND:
                successes[KIND[line["type"]]] += line["succeeded"]
            else:
                guarded[DEFENCES.index(line["defence"])] += 1
        world.won_bets[other] += sum(line["won"] for line in letter.get("speculations", ()))
        for line in findings:
            if line["succeeded"]:
                successes[INFORMATION] += 1
                world.spied[other] |= 1 << line["target_player"]
                if (line["target_player"], turn) not in world.dossiers[other]:
                    world.dossiers[other].append((line["target_player"], turn))
    world.successes[other], world.guarded[other] = successes, guarded
    factor = 2 if world.characters[other].true_background == "person_of_honour" else 1
    world.changes[other] = [(each.turn, each.turn * factor) for each in evidence if each.claimed[other] != NONE]
    _count_absences(world, other)


def _count_absences(world: State, other: Seat) -> None:
    """Deadlines missed in a row, as far as the flags show; one alone shows nothing, resigning ends it. [MH-MIS-03]"""
    flags = 0
    if not world.is_flagged(other):
        world.missed[other] = 0
        return
    for paper in reversed(world.papers):
        if other not in paper["absent"]:
            break
        flags += 1
    world.missed[other] = flags + 1


def _present(world: State, s: State, seat: Seat, rng: Rng) -> None:
    """The open turn: sealed forms, ticks, transfers between others."""
    mine = s.sheets.get(seat)
    world.sheets = {}
    if not s.early and s.turn:
        world.ready = {seat} & s.ready
    if s.turn and s.outcome is None:
        facts = public(world)
        forecast = Forecast(facts, _SAMPLES, rng)
        for other in _others(s, seat):
            if not s.resigned[other]:
                own = characters.own_part(world.characters[other])
                world.sheets[other] = sheet.tidy(plan(facts, desk.desk(world, other), own, forecast, rng, mood=1))
    if mine is not None:
        world.sheets[seat] = mine
