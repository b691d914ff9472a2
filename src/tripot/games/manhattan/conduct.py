"""What players and the house may do whatever is pending: faces, vengeance, money, leaving, the schedule."""

from typing import Any

from tripot.engine.actions import NOTHING, PLAIN_CHARACTER, Action, Fill, Menu, Pick
from tripot.engine.events import PUBLIC, only
from tripot.engine.forms import Field, Form
from tripot.engine.frames import Gather, Open
from tripot.engine.refusals import Refusal
from tripot.engine.seats import HOUSE, Seat
from tripot.games.manhattan import characters, desk, sheet
from tripot.games.manhattan.corporations import IDS, INDEX
from tripot.games.manhattan.pledges import offers
from tripot.games.manhattan.state import Facts, Money, State
from tripot.games.manhattan.turn import abort

RESIGN = Pick("resign")
TAKE_OVER = Pick("take_over")
PUBLISH_SECRETS = Pick("publish_secrets")
KEEP_SECRETS = Pick("keep_secrets")
AVENGE = tuple(Pick(f"avenge:{name}", "avenge", (name,)) for name in IDS)
PAUSE = Pick("pause")
RESUME = Pick("resume")
ABORT = Pick("abort")

TRANSFER_UNIT: Money = 1_000
PORTRAIT = Form("portrait", (characters.AVATAR, characters.DESCRIPTION), "MH-SET-03")
TRANSFER = Form(
    "transfer",
    (Field("to", "int", most=63, term="seat"), Field("amount", "int", least=TRANSFER_UNIT)),
    "MH-OPT-01",
)
PLAIN = Form(
    PLAIN_CHARACTER,
    (Field("seat", "int", most=63, term="seat"), Field("name", "text", most=characters.LONGEST_NAME)),
    "MH-CLK-03",
)
PLEDGES = (offers.OFFER, offers.ANSWER)
POSTPONE = Form("postpone", (Field("until", "text", most=64),), "MH-OPT-04")


class Conduct(Open[State]):
    """The decisions that stand outside the order form. [MH-MIS-03, MH-OPT-01, MH-OPT-04, MH-SET-13]"""

    __slots__ = ()
    kind = "conduct"
    rule = "MH-MIS-03"

    def allowed(self, s: State, seat: Seat) -> Menu:
        if seat == HOUSE:
            return _HOUSE[0 if s.turn == 0 else 2 if s.paused else 1]
        if not 0 <= seat < s.seats or s.turn == 0:
            return NOTHING
        gives = s.transfers and not s.resigned[seat] and spare_money(s, seat) >= TRANSFER_UNIT
        pledges = (offers.may_offer(s, seat), offers.awaits_answer(s, seat))
        key = (s.resigned[seat], s.published[seat], s.turn == 1, s.drawn[seat], gives, *pledges)
        menu = _MENUS.get(key)
        if menu is None:
            menu = _MENUS[key] = _menu(*key)
        return menu

    def check(self, s: State, who: Seat, action: Action) -> Refusal | None:
        """Pledges are judged by the game alone, shape included, as order forms are. [MH-PLG-01]"""
        if isinstance(action, Fill) and action.form in PLEDGES:
            return offers.check(s, who, action.form, action.value)
        return super().check(s, who, action)

    def check_form(self, s: State, who: Seat, fill: Fill) -> Refusal | None:
        check = _CHECKS.get(fill.form)
        return None if check is None else check(s, who, fill.value)

    def apply(self, s: State, who: Seat, action: Any) -> None:
        if isinstance(action, Fill):
            _fill(s, who, action)
        elif action.kind == "avenge":
            avenge(s, who, action.args[0])
        elif who == HOUSE:
            _HOUSE_ACTS[action.text](s)
        else:
            _ACTS[action.text](s, who)


def _fill(s: State, who: Seat, fill: Fill) -> None:
    if fill.form in PLEDGES:
        offers.carry_out(s, who, fill.form, fill.value)
    elif fill.form == POSTPONE.name:
        postpone(s, fill.value["until"])
    elif fill.form == PLAIN.name:
        give_plain_character(s, fill.value["seat"], fill.value["name"])
    elif fill.form == TRANSFER.name:
        transfer(s, who, fill.value)
    else:
        change_portrait(s, who, fill.value)


def _menu(
    resigned: bool,
    published: bool,
    first_turn: bool,
    pair: tuple[int, int] | None,
    gives: bool,
    pledges: bool,
    answers: bool,
) -> Menu:
    picks = [KEEP_SECRETS if published else PUBLISH_SECRETS]
    if resigned:
        return Menu((*picks, TAKE_OVER))
    forms = [PORTRAIT] if first_turn else []
    if gives:
        forms.append(TRANSFER)
    if pledges:
        forms.append(offers.OFFER_FORM)
    if answers:
        forms.append(offers.ANSWER_FORM)
    if first_turn and pair is not None:
        picks += [AVENGE[corporation] for corporation in pair]
    return Menu((*picks, RESIGN), forms)


_MENUS: dict[Any, Menu] = {}
_HOUSE = (Menu((ABORT,), (PLAIN,)), Menu((PAUSE, ABORT), (POSTPONE,)), Menu((RESUME, ABORT), (POSTPONE,)))
"""In the lobby, in an open turn, in a pause. [MH-SET-01, MH-OPT-04]"""


def change_portrait(s: State, who: Seat, form: Facts) -> None:
    """Avatar and description may be touched up until the end of turn 1. [MH-SET-03]"""
    old = s.characters[who]
    new = old.with_portrait(form.get("avatar") or old.avatar, form.get("description") or "")
    s.characters[who] = new
    s.tell("MH-SET-03", "portrait_changed", PUBLIC, seat=who, avatar=new.avatar, description=new.description)


def avenge(s: State, who: Seat, corporation: str) -> None:
    """One of the two drawn; it can be changed until the first deadline. [MH-SET-13]"""
    s.avenged[who] = INDEX[corporation]
    s.tell("MH-SET-13", "avenger_chosen", only(who), seat=who, corporation=corporation)


def check_transfer(s: State, who: Seat, form: Facts) -> Refusal | None:
    """Thousands, to somebody else, out of what the saved form leaves free. [MH-OPT-01]"""
    if form["to"] == who or form["to"] >= s.seats:
        return Refusal("MH-OPT-01", "E_TRANSFER_SEAT", {"found": form["to"]}, ("to",))
    amount, free = form["amount"], spare_money(s, who)
    if amount % TRANSFER_UNIT or amount > free:
        facts = {"unit": TRANSFER_UNIT, "limit": free, "found": amount}
        return Refusal("MH-OPT-01", "E_TRANSFER_AMOUNT", facts, ("amount",))
    return None


def check_plain_character(s: State, _who: Seat, form: Facts) -> Refusal | None:
    """Only for somebody who is not ready. [MH-CLK-03]"""
    if form["seat"] >= s.seats or form["seat"] in s.ready:
        return Refusal("MH-CLK-03", "E_PLAIN_SEAT", {"found": form["seat"]}, ("seat",))
    return None


def give_plain_character(s: State, seat: Seat, name: str) -> None:
    """A name and nothing else: no citizenship, background, strategies or Secrets; the seat is ready. [MH-CLK-03]"""
    taken = [character.name for other, character in enumerate(s.characters) if other != seat]
    plain = characters.plain(name, s.characters[seat], taken)
    s.characters[seat] = plain
    s.ready.add(seat)
    s.tell("MH-CLK-03", "plain_character_given", PUBLIC, seat=seat, name=plain.name)
    _close_if_all_ready(s)


def spare_money(s: State, seat: Seat) -> Money:
    """The money that the saved form does not need. [MH-OPT-01, MH-ORD-02]"""
    form = s.sheets.get(seat)
    return s.money[seat] - (sheet.cost(desk.desk(s, seat), form) if form else 0)


def transfer(s: State, who: Seat, form: Facts) -> None:
    """At once and irrevocably; both are told, nobody else. [MH-OPT-01]"""
    to, amount = form["to"], form["amount"]
    s.money[who] -= amount
    s.money[to] += amount
    s.sent.append((who, to, amount))
    s.tell("MH-OPT-01", "money_sent", only(who, to), seat=who, to=to, amount=amount)


def resign(s: State, who: Seat) -> None:
    """The form is dropped; the seat plays empty ones and is still scored. [MH-MIS-02, MH-MIS-03]"""
    s.resigned[who] = True
    s.missed[who] = 0
    s.sheets.pop(who, None)
    s.ready.discard(who)
    offers.lapse(s, gone=who)
    s.tell("MH-MIS-03", "resigned", PUBLIC, seat=who)
    if all(s.resigned):
        abort(s, "MH-MIS-04")
    else:
        _close_if_all_ready(s)


def take_over(s: State, who: Seat) -> None:
    """Somebody sits down with everything the seat knows: it is active again. [MH-MIS-03]"""
    s.resigned[who] = False
    s.tell("MH-MIS-03", "taken_over", PUBLIC, seat=who)


def publish_secrets(s: State, who: Seat) -> None:
    """The free Secrets text will be open to all once the game is over. [MH-VIS-20]"""
    s.published[who] = True
    s.tell("MH-VIS-20", "secrets_published", only(who), seat=who)


def keep_secrets(s: State, who: Seat) -> None:
    """It will stay private after all. [MH-VIS-20]"""
    s.published[who] = False
    s.tell("MH-VIS-20", "secrets_kept", only(who), seat=who)


def postpone(s: State, until: str) -> None:
    """A deadline is moved back, never forward, and everybody reads of it. [MH-OPT-04, MH-VIS-09]"""
    _announce(s, "turn_postponed", until=until)


def pause(s: State) -> None:
    """No deadline runs; forms can still be saved. [MH-SET-01, MH-OPT-04]"""
    s.paused = True
    _announce(s, "turn_paused")


def resume(s: State) -> None:
    """Time runs again; if all were ready meanwhile, the turn is resolved now. [MH-OPT-03, MH-OPT-04]"""
    s.paused = False
    _announce(s, "turn_resumed")
    _close_if_all_ready(s)


def _announce(s: State, kind: str, **facts: Any) -> None:
    s.notices.append({"kind": kind, **facts})
    s.tell("MH-OPT-04", kind, PUBLIC, **facts)


def give_up(s: State) -> None:
    """The creator aborts the game. [MH-SET-01]"""
    abort(s, "MH-SET-01")


def _close_if_all_ready(s: State) -> None:
    """Somebody left, was given a character, or the pause is over: is everybody else ready? [MH-OPT-03]"""
    top = s.stack[-1]
    if isinstance(top, Gather) and top.closes_alone(s) and top.is_complete(s):
        top.collect(s)


_CHECKS = {TRANSFER.name: check_transfer, PLAIN.name: check_plain_character}


_ACTS = {
    RESIGN.text: resign,
    TAKE_OVER.text: take_over,
    PUBLISH_SECRETS.text: publish_secrets,
    KEEP_SECRETS.text: keep_secrets,
}
_HOUSE_ACTS = {PAUSE.text: pause, RESUME.text: resume, ABORT.text: give_up}
