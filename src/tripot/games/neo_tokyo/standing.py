"""What players may do whatever is pending: contracts, evidence, secrets, references. [NT-CAL-06, NT-EVI-08]"""

from collections.abc import Callable, Iterator
from typing import Any

from tripot.engine.actions import NOTHING, Fill, Menu
from tripot.engine.events import only
from tripot.engine.forms import Field, Form
from tripot.engine.frames import Open
from tripot.engine.refusals import Refusal, first_of
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import evidence, knowledge, secrets
from tripot.games.neo_tokyo.calendar import OPEN_PHASES
from tripot.games.neo_tokyo.contracts import desk, drafting
from tripot.games.neo_tokyo.contracts import form as contract_form
from tripot.games.neo_tokyo.entities import aim
from tripot.games.neo_tokyo.runs.information import secret_proof
from tripot.games.neo_tokyo.state import City

_ITEM = Field("item", "int", least=1, most=9999)
_TO = Field("to", "int", least=0, most=63, term="seat")
_OTHERS = (
    Form("copy", (_ITEM, _TO), "NT-EVI-03"),
    Form("show", (_ITEM, _TO), "NT-EVI-04"),
    Form("publish", (_ITEM,), "NT-EVI-05"),
    Form("burn", (_ITEM,), "NT-EVI-06"),
    Form("confess", (Field("secret", "int", least=1, most=4),), "NT-SEC-09"),
    Form("forward", (Field("run", "text", most=6), _TO), "NT-OUT-09"),
)
FORMS = (*contract_form.FORMS, *_OTHERS)
FIRST_FORMS = (*contract_form.NUMBERED_FORMS, *_OTHERS)
"""Of version 1.0."""
_MENUS: dict[tuple[bool, tuple[str, ...]], Menu] = {}


class Dealings(Open[City]):
    """Everything that acts at once, between the writing of sheets. [NT-CAL-06]"""

    __slots__ = ()
    kind = "dealings"
    rule = "NT-CAL-06"

    def allowed(self, s: City, seat: Seat) -> Menu:
        if s.phase not in OPEN_PHASES or not 0 <= seat < len(s.players) or not s.players[seat].active:
            return NOTHING
        names, forms = tuple(possible(s, seat)), FIRST_FORMS if s.is_first_edition else FORMS
        menu = _MENUS.get((s.is_first_edition, names))
        if menu is None:
            menu = _MENUS[s.is_first_edition, names] = Menu(forms=[form for form in forms if form.name in names])
        return menu

    def check_form(self, s: City, who: Seat, fill: Fill) -> Refusal | None:
        return CHECKS[fill.form](s, who, fill.value)

    def apply(self, s: City, who: Seat, action: Any) -> None:
        APPLY[action.form](s, who, action.value)


def possible(s: City, seat: Seat) -> Iterator[str]:
    """The dealings for which this player has something at hand. [NT-CAL-06]"""
    player = s.players[seat]
    alone = len(s.active()) < 2
    mine = [s.contracts[key] for key in player.desk]
    if not alone and drafting.may_draft(s, seat):
        yield "contract"
    if any(contract.status == "draft" for contract in mine):
        yield "decline"
        if any(desk.may_sign(contract, seat) for contract in mine):
            yield "sign"
    for contract in mine:
        yield from (name for name in desk.open_to(contract, seat) if name != "pay" or player.money)
    if player.archive:
        yield from ("publish", "burn") if alone else ("publish", "burn", "copy", "show")
    if len(player.published) < len(player.secrets):
        yield "confess"
    if player.known_runs and not alone:
        yield "forward"


def _held(s: City, who: Seat, value: Any) -> Refusal | None:
    if value["item"] not in s.players[who].archive:
        return Refusal("NT-EVI-03", "no_such_item", {"item": value["item"]}, ("item",))
    return None


def _receiver(s: City, who: Seat, value: Any) -> Refusal | None:
    to = value["to"]
    if to == who or not 0 <= to < len(s.players) or not s.players[to].active:
        return Refusal("NT-EVI-08", "bad_receiver", {}, ("to",))
    return None


def _held_and_receiver(s: City, who: Seat, value: Any) -> Refusal | None:
    return _held(s, who, value) or _receiver(s, who, value)


def _own_secret(s: City, who: Seat, value: Any) -> Refusal | None:
    """An owner may speak at any time, once per secret. [NT-SEC-09, NT-SEC-04]"""
    player, number = s.players[who], value["secret"] - 1
    if number >= len(player.secrets) or number in player.published:
        return Refusal("NT-SEC-09", "no_secret_left", {"secret": value["secret"]}, ("secret",))
    return None


def _known_run(s: City, who: Seat, value: Any) -> Refusal | None:
    if value["run"] not in s.players[who].known_runs:
        return Refusal("NT-OUT-09", "unknown_reference", {"run": value["run"]}, ("run",))
    return _receiver(s, who, value)


def _draft(s: City, who: Seat, value: Any) -> Refusal | None:
    return first_of(drafting.check(s, who, value))


def _confess(s: City, who: Seat, value: Any) -> None:
    """One's own secret, on the forum. [NT-SEC-09]"""
    number = value["secret"] - 1
    proof = secret_proof(s, who, number)
    evidence.post(s, who, proof)
    secrets.publish(s, who, number)


def _forward(s: City, who: Seat, value: Any) -> None:
    """The receiver learns the reference, turn, type and target, nothing else. [NT-OUT-09]"""
    label, to = value["run"], value["to"]
    known = s.players[who].known_runs[label]
    facts = {name: known[name] for name in ("turn", "type", "target")}
    knowledge.learn_run(s, to, label, facts)
    s.tell("NT-OUT-09", "reference_sent", only(who), to=to, label=label)
    s.tell(
        "NT-OUT-09",
        "reference_received",
        only(to),
        giver=who,
        label=label,
        turn=facts["turn"],
        type=facts["type"],
        **aim(facts["target"]),
    )


CHECKS: dict[str, Callable[[City, Seat, Any], Refusal | None]] = {
    "contract": _draft,
    "sign": lambda s, who, value: desk.check_sign(s, who, value["contract"]),
    "decline": lambda s, who, value: desk.check_decline(s, who, value["contract"]),
    "cancel": lambda s, who, value: desk.check_cancel(s, who, value["contract"]),
    "pay": desk.check_pay,
    "arbitrate": desk.check_arbitrate,
    "copy": _held_and_receiver,
    "show": _held_and_receiver,
    "publish": _held,
    "burn": _held,
    "confess": _own_secret,
    "forward": _known_run,
}
APPLY: dict[str, Callable[[City, Seat, Any], None]] = {
    "contract": desk.draft,
    "sign": lambda s, who, value: desk.sign(s, who, value["contract"]),
    "decline": lambda s, who, value: desk.decline(s, who, value["contract"]),
    "cancel": lambda s, who, value: desk.cancel(s, who, value["contract"]),
    "pay": desk.pay,
    "arbitrate": desk.arbitrate,
    "copy": lambda s, who, value: evidence.give_copy(s, who, value["item"], value["to"]),
    "show": lambda s, who, value: evidence.show(s, who, value["item"], value["to"]),
    "publish": lambda s, who, value: evidence.publish(s, who, value["item"]),
    "burn": lambda s, who, value: evidence.burn(s, who, value["item"]),
    "confess": _confess,
    "forward": _forward,
}
