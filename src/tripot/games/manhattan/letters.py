"""The resolution message: what each player, and nobody else, learns of the turn. [MH-VIS-14]"""

from collections.abc import Iterable

from tripot.engine.events import only
from tripot.engine.seats import Seat
from tripot.games.manhattan import influence, mdc
from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.parameters import Figures
from tripot.games.manhattan.state import Facts, Money, State

SECTIONS = (
    "account",
    "orders",
    "runs",
    "information",
    "detections",
    "mdc",
    "speculations",
    "dividends",
)
"""The sections of a message, in order; empty ones are left out. [MH-VIS-15]"""


def send(s: State) -> None:
    """One message a player, kept for ever; Information results are kept apart. [MH-RES-18, MH-VIS-14, MH-VIS-18]"""
    w = s.working
    for seat in range(s.seats):
        letter = compose(
            s.turn,
            account=_account(s, seat),
            orders=_orders(s, seat),
            runs=w.lines[seat] + w.protected[seat],
            detections=w.reports[seat],
            mdc=_consortium(s, seat),
            speculations=w.bets[seat],
            dividends=w.dividends[seat],
        )
        s.letters[seat].append(letter)
        s.findings[seat].append(tuple(w.findings[seat]))
        if s.log is not None:
            s.tell("MH-VIS-14", "letter", only(seat), **whole(letter, w.findings[seat]))
        _hand_over(s, seat)


def compose(turn: int, **sections: Facts | list[Facts]) -> Facts:
    """A message of the sections that are not empty. [MH-VIS-15]"""
    return {"turn": turn, **{name: content for name, content in sections.items() if content}}


def whole(letter: Facts, findings: Iterable[Facts]) -> Facts:
    """The message as its own reader sees it, Information results in their place. [MH-VIS-15]"""
    return {**letter, "information": list(findings)} if findings else letter


def _hand_over(s: State, seat: Seat) -> None:
    """The files won this turn: messages of earlier turns, and the Secrets. [MH-IFR-02, MH-IFR-03]"""
    for target in s.working.files[seat]:
        s.dossiers[seat].append((target, s.turn))
        s.tell("MH-IFR-02", "dossier", only(seat), target=target, turn=s.turn, messages=s.turn - 1)


def _account(s: State, seat: Seat) -> Facts:
    w = s.working
    return account(
        start=s.opening_money[seat],
        received=[{"seat": giver, "amount": amount} for giver, taker, amount in s.sent if taker == seat],
        sent=[{"seat": taker, "amount": amount} for giver, taker, amount in s.sent if giver == seat],
        spent=w.paid[seat],
        refunds=w.refunds[seat],
        bets=w.incomes[seat],
        dividends=sum(line["amount"] for line in w.dividends[seat]),
        end=s.money[seat],
    )


def account(
    *,
    start: Money,
    received: list[Facts],
    sent: list[Facts],
    spent: Money,
    refunds: Money,
    bets: Money,
    dividends: Money,
    end: Money,
) -> Facts:
    """Every movement between the opening and the end of the turn; transfers if there were any. [MH-OPT-01]"""
    facts: Facts = {"start": start, "spent": spent, "refunds": refunds, "bets": bets, "dividends": dividends}
    if received:
        facts["received"] = received
    if sent:
        facts["sent"] = sent
    facts["end"] = end
    return facts


def _orders(s: State, seat: Seat) -> Facts:
    w = s.working
    form = w.forms[seat]
    claimed = [(IDS[corporation], paid) for claimant, corporation, paid in w.claims if claimant == seat]
    return orders(s.figures, w.bought[seat], form.get("vote"), s.influence[seat] if seat in w.rises else 0, claimed)


def orders(
    figures: Figures,
    bought: Iterable[tuple[int, Money]],
    vote: Facts | None,
    risen_to: int,
    claimed: Iterable[tuple[str, int]],
) -> Facts:
    """Shares and their prices, the vote, influence, citizenship. [MH-VIS-15]"""
    facts: Facts = {}
    shares = [{"corporation": IDS[corporation], "price": price} for corporation, price in bought]
    if shares:
        facts["shares"] = shares
    if vote:
        facts["vote"] = vote
    if risen_to:
        facts["influence"] = {"value": risen_to, "price": influence.price(figures, risen_to - 1)}
    for corporation, paid in claimed:
        facts["citizenship"] = {"corporation": corporation, "vp": paid}
    return facts


def _consortium(s: State, seat: Seat) -> Facts:
    return consortium(s.winners[-1], s.joined[-1][seat], s.sided[-1], last=s.turn == s.turns)


def consortium(winner: int, own: int, sided: tuple[int, ...], *, last: bool) -> Facts:
    """The coalition joined, the winner, and what follows for this player; nothing follows the end. [MH-MDC-10]"""
    return {
        "joined": mdc.name_of(own),
        "winner": mdc.name_of(winner),
        "next": [] if last else mdc.consequences(winner, own, sided),
    }
