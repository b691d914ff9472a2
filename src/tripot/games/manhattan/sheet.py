"""The order form: its shape, its price, and everything that can be wrong with it, told at once. [MH-ORD-01]"""

from collections.abc import Iterator
from typing import Any

from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.games.manhattan.bets import check_bets
from tripot.games.manhattan.corporations import DEFENCES, DERIVATIVES, IDS
from tripot.games.manhattan.mdc import COALITION, COALITIONS
from tripot.games.manhattan.orders import Where, check_corporation, is_whole, shown
from tripot.games.manhattan.runs.common import KINDS, LEAST_STEPS, MOST_ORDERS, MOST_STEPS, STEP_PRICE
from tripot.games.manhattan.runs.orders import check_runs
from tripot.games.manhattan.speculation import STAKE_UNIT
from tripot.games.manhattan.state import Facts, Money

NAME = "orders"
FIELDS = ("vote", "coalition", "shares", "influence", "citizenship", "runs", "speculations")
"""What a form may hold; all of it is optional. [MH-ORD-03]"""


def _corporation(name: str, *, optional: bool = False) -> Field:
    return Field(name, "choice", choices=IDS, optional=optional, term="corporation")


_RUN = Field(
    "run",
    "group",
    of=(
        Field("type", "choice", choices=(*KINDS, "protection"), term="run"),
        _corporation("target", optional=True),
        Field("target_player", "int", most=63, optional=True, term="seat"),
        _corporation("beneficiary", optional=True),
        Field("defence", "choice", choices=DEFENCES, optional=True, term="run"),
        Field("steps", "int", least=LEAST_STEPS, most=MOST_STEPS),
        Field("bonus", "flag", optional=True),
    ),
)
_BET = Field(
    "bet",
    "group",
    of=(
        Field("kind", "choice", choices=("derivative", "rank"), term="bet"),
        Field("derivative", "choice", choices=tuple(DERIVATIVES), optional=True, term="derivative"),
        Field("direction", "choice", choices=("up", "down"), optional=True, term="direction"),
        _corporation("corporation", optional=True),
        Field("rank", "int", least=1, most=len(IDS), optional=True),
        Field("stake", "int", least=STAKE_UNIT),
    ),
)
SHAPE: tuple[Field, ...] = (
    Field("vote", "group", of=(_corporation("up"), _corporation("down")), optional=True),
    Field("coalition", "choice", choices=COALITIONS, optional=True, term="coalition"),
    Field("shares", "list", of=(_corporation("share"),), optional=True),
    Field("influence", "flag", optional=True),
    _corporation("citizenship", optional=True),
    Field("runs", "list", most=MOST_ORDERS, of=(_RUN,), optional=True),
    Field("speculations", "list", of=(_BET,), optional=True),
)
"""[MH-ORD-04]"""


FORM = Form(NAME, SHAPE, "MH-ORD-01")


def check(at_hand: Facts, form: Any) -> list[Refusal]:
    """Every error of a form, each with its place, the limit and what was found. [MH-ORD-01, MH-ORD-09]"""
    if not isinstance(form, dict):
        return [Refusal("MH-ORD-04", "E_FORM", {"found": shown(form)})]
    found = [Refusal("MH-ORD-04", "E_FORM", {"found": shown(name)}, (name,)) for name in form if name not in FIELDS]
    found += _check_vote(at_hand, form.get("vote"))
    found += _check_coalition(form.get("coalition"))
    found += _check_shares(at_hand, form.get("shares"))
    found += _check_influence(form.get("influence"))
    found += _check_citizenship(at_hand, form.get("citizenship"))
    found += check_runs(at_hand, form.get("runs"))
    found += check_bets(at_hand, form.get("speculations"))
    found += _check_budget(at_hand, form)
    return found


def _check_vote(at_hand: Facts, vote: Any) -> Iterator[Refusal]:
    """Both halves or none, on two corporations. [MH-VOT-02]"""
    if vote is None:
        return
    if not isinstance(vote, dict) or not vote.keys() <= {"up", "down"}:
        yield Refusal("MH-ORD-04", "E_FORM", {"found": shown(vote)}, ("vote",))
        return
    halves = [vote.get("up"), vote.get("down")]
    if halves.count(None) == 1:
        yield Refusal("MH-VOT-02", "E_VOTE_INCOMPLETE", {}, ("vote",))
    for half in ("up", "down"):
        if vote.get(half) is not None:
            yield from check_corporation(at_hand, vote[half], ("vote", half))
    if halves[0] is not None and halves[0] == halves[1]:
        yield Refusal("MH-VOT-02", "E_VOTE_SAME", {"found": shown(halves[0])}, ("vote",))


def _check_coalition(name: Any) -> Iterator[Refusal]:
    if name is not None and (not isinstance(name, str) or name not in COALITION):
        yield Refusal("MH-MDC-02", "E_COALITION_UNKNOWN", {"found": shown(name)}, ("coalition",))


def _check_shares(at_hand: Facts, shares: Any) -> Iterator[Refusal]:
    """At most as many as the influence; the first one at home for a citizen by birth. [MH-SHR-01, MH-SET-06]"""
    if shares is None:
        return
    if not isinstance(shares, list):
        yield Refusal("MH-ORD-04", "E_FORM", {"found": shown(shares)}, ("shares",))
        return
    limit = at_hand["influence"]
    if len(shares) > limit:
        yield Refusal("MH-SHR-01", "E_SHARES_LIMIT", {"limit": limit, "found": len(shares)}, ("shares",))
    for place, name in enumerate(shares):
        yield from check_corporation(at_hand, name, ("shares", str(place)))
    home = at_hand["home"]
    if shares and home is not None and shares[0] != home:
        yield Refusal("MH-SET-06", "E_FIRST_SHARE_HOME", {"limit": home, "found": shown(shares[0])}, ("shares", "0"))


def _check_influence(wanted: Any) -> Iterator[Refusal]:
    if wanted is not None and not isinstance(wanted, bool):
        yield Refusal("MH-ORD-04", "E_FORM", {"found": shown(wanted)}, ("influence",))


def _check_citizenship(at_hand: Facts, name: Any) -> Iterator[Refusal]:
    """A corporation one already owns a share of, and not one's own. [MH-CIT-01]"""
    if name is None:
        return
    where: Where = ("citizenship",)
    wrong = list(check_corporation(at_hand, name, where))
    yield from wrong
    if wrong:
        return
    if name not in at_hand["owned"]:
        yield Refusal("MH-CIT-01", "E_CITIZEN_NO_SHARE", {"corporation": name, "limit": 1, "found": 0}, where)
    if name == at_hand["citizenship"]:
        yield Refusal("MH-CIT-01", "E_CITIZEN_SAME", {"corporation": name}, where)


def _check_budget(at_hand: Facts, form: Facts) -> Iterator[Refusal]:
    """Nothing is bought on credit, nor with what this turn will bring. [MH-ORD-05]"""
    asked, money = cost(at_hand, form), at_hand["money"]
    if asked > money:
        yield Refusal("MH-ORD-05", "E_BUDGET", {"limit": money, "found": asked, "missing": asked - money})


def cost(at_hand: Facts, form: Facts) -> Money:
    """What a form costs: every entry whose price can be computed, wrong or not. [MH-ORD-05, MH-ORD-06, MH-ORD-09]"""
    prices = at_hand["prices"]
    asked: Money = at_hand["influence_price"] if form.get("influence") is True else 0
    asked += sum(prices.get(name, 0) for name in _entries(form, "shares") if isinstance(name, str))
    for run in _entries(form, "runs"):
        steps = run.get("steps") if isinstance(run, dict) else None
        asked += STEP_PRICE * steps if is_whole(steps) and steps > 0 else 0
    for bet in _entries(form, "speculations"):
        stake = bet.get("stake") if isinstance(bet, dict) else None
        asked += stake if is_whole(stake) and stake > 0 else 0
    return asked


def _entries(form: Facts, field: str) -> list[Any]:
    entries = form.get(field)
    return entries if isinstance(entries, list) else []


def tidy(form: Facts) -> Facts:
    """A valid form as it is stored: what is empty left out, every bonus written down."""
    kept: Facts = {}
    vote = form.get("vote")
    if vote and vote.get("up") is not None:
        kept["vote"] = {"up": vote["up"], "down": vote["down"]}
    for field in ("coalition", "citizenship"):
        if form.get(field) is not None:
            kept[field] = form[field]
    if form.get("shares"):
        kept["shares"] = list(form["shares"])
    if form.get("influence"):
        kept["influence"] = True
    if form.get("runs"):
        kept["runs"] = [{**_filled(run), "bonus": run.get("bonus") is True} for run in form["runs"]]
    if form.get("speculations"):
        kept["speculations"] = [_filled(bet) for bet in form["speculations"]]
    return kept


def _filled(entry: Facts) -> Facts:
    return {name: value for name, value in entry.items() if value is not None}
