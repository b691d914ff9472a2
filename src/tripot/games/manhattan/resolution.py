"""The exact resolution of a turn, in nineteen steps. [MH-GEN-11]"""

from tripot.engine.events import PUBLIC, only
from tripot.engine.frames import Procedure
from tripot.games.manhattan import (
    backgrounds,
    citizenship,
    crash,
    effects,
    hand,
    influence,
    letters,
    mdc,
    newsfeeds,
    ranking,
    scoring,
    shares,
    speculation,
    votes,
    wall_street,
)
from tripot.games.manhattan.corporations import IDS, INDEX, NONE
from tripot.games.manhattan.draws import NOBODY
from tripot.games.manhattan.pledges import offers
from tripot.games.manhattan.runs import operations, protection
from tripot.games.manhattan.runs.common import STEP_PRICE
from tripot.games.manhattan.state import Facts, Money, State, Work
from tripot.games.manhattan.turn import Orders


def freeze(s: State) -> None:
    """All forms are taken together; whoever saved none plays an empty one. [MH-RES-01, MH-MIS-01, MH-GEN-13]"""
    s.work = Work(s, [s.sheets.get(seat, {}) for seat in range(s.seats)])
    s.sheets.clear()
    offers.lapse(s)
    for seat, form in enumerate(s.work.forms):
        present = s.work.saved[seat] or s.resigned[seat]
        s.missed[seat] = 0 if present else s.missed[seat] + 1
        s.tell("MH-RES-01", "form_played", only(seat), seat=seat, turn=s.turn, form=form)
    if s.turn == 1:
        _settle_vengeance(s)


def _settle_vengeance(s: State) -> None:
    """An avenger who did not choose takes the first corporation drawn. [MH-SET-13]"""
    for seat, pair in enumerate(s.drawn):
        if pair is not None and s.avenged[seat] == NONE:
            s.avenged[seat] = pair[0]


def pay(s: State) -> None:
    """The whole cost is debited before anything else happens. [MH-RES-02, MH-ORD-07]"""
    w = s.working
    for seat, form in enumerate(w.forms):
        if form:
            w.paid[seat] = _cost(s, seat, form)
            s.money[seat] -= w.paid[seat]


def _cost(s: State, seat: int, form: Facts) -> Money:
    asked: Money = influence.price(s.figures, s.influence[seat]) if form.get("influence") else 0
    asked += sum(shares.price(s, seat, INDEX[name]) for name in form.get("shares", ()))
    asked += sum(STEP_PRICE * run["steps"] for run in form.get("runs", ()))
    asked += sum(bet["stake"] for bet in form.get("speculations", ()))
    return asked


def publish(s: State) -> None:
    """Wall Street, the Newsfeeds, the letters and their files. [MH-RES-18, MH-GEN-11]"""
    w = s.working
    paper: Facts = {
        "wall_street": wall_street.table(s),
        "newsfeeds": newsfeeds.write(s),
        "resigned": [seat for seat in range(s.seats) if s.resigned[seat]],
        "absent": [seat for seat in range(s.seats) if s.is_flagged(seat)],
    }
    s.papers.append(paper)
    newsfeeds.tell(s, paper["newsfeeds"])
    wall_street.tell(s, paper["wall_street"])
    letters.send(s)
    _reveal_vengeance(s)
    for seat in paper["absent"]:
        s.tell("MH-MIS-03", "absent", PUBLIC, seat=seat)
    s.tell("MH-RES-20", "assets_explained", NOBODY, turn=s.turn, causes={k: list(v) for k, v in w.columns.items()})


def _reveal_vengeance(s: State) -> None:
    """Whom a public avenger is after is known from the first publication on. [MH-BGD-19]"""
    if s.turn == 1:
        for seat, target in enumerate(s.avenged):
            if s.characters[seat].background == "avenger":
                s.tell("MH-BGD-19", "avenger_revealed", PUBLIC, seat=seat, corporation=IDS[target])


def go_on(s: State) -> None:
    """The next turn opens, or the game is over: after the last turn, or with the last corporation.

    [MH-RES-19, MH-GEN-06, MH-CRA-07]
    """
    if s.turn == s.turns or not s.ranking:
        scoring.finish(s)
        s.work = None
    else:
        s.work = None
        open_turn(s)


class Resolution(Procedure[State]):
    """Everything between a deadline and the opening of the next turn. [MH-GEN-13, MH-EX-10]"""

    __slots__ = ()
    kind = "resolution"
    rule = "MH-RES-01"
    steps = (
        freeze,  # 1
        pay,  # 2
        shares.buy,  # 3
        mdc.convene,  # 4
        votes.count,  # 5
        mdc.move_assets,  # 6
        protection.register,  # 7
        operations.carry_out,  # 8
        hand.move,  # 9
        effects.apply,  # 10
        ranking.close,  # 11
        shares.pay_dividends,  # 12
        speculation.settle,  # 13
        citizenship.grant,  # 14
        influence.rise,  # 15
        backgrounds.score_turn,  # 16
        crash.remove,  # 17
        publish,  # 18
        go_on,  # 19
    )


def open_turn(s: State) -> None:
    """A new quarter begins: everybody hears what last turn's vote means for them. [MH-RES-19, MH-MDC-21]"""
    s.turn += 1
    s.opening_money = list(s.money)
    s.sent = []
    s.notices = []
    s.tell("MH-GEN-11", "turn_opened", PUBLIC, turn=s.turn, turns=s.turns)
    if s.log is not None:
        _remind(s)
    s.then(Orders(), Resolution())


def _remind(s: State) -> None:
    past = s.turn - 2
    if past < 0:
        return
    for seat, own in enumerate(s.joined[past]):
        effects = mdc.consequences(s.winners[past], own, s.sided[past])
        if effects:
            s.tell("MH-MDC-21", "effect_active", only(seat), seat=seat, turn=s.turn, effects=effects)
