"""What the net hits of a targeted attack buy, from the list or by the game master's word. [SR-C01, SR-CBT-14]"""

from typing import Any

from tripot.engine.actions import Action, Fill, Menu, Pick
from tripot.engine.events import only
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.actions.aim_effects import befall, price_of
from tripot.games.rpg.characters.control import controller, is_asked, label
from tripot.games.rpg.contests import target
from tripot.games.rpg.prompts import Prompt, pose
from tripot.games.rpg.records import Doing, Row, freeze, thaw
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import AIMS, LIMBS

BLEED, REFUSE = Pick("bleed"), Pick("refuse")
CUSTOM = "custom"
LISTED = tuple(code for code in AIMS if code != CUSTOM)
SECONDS = 60
"""How long the game master has to price what a player proposes. [SR-TBL-09]"""


def _form(aims: tuple[str, ...]) -> Form:
    line = (
        Field("aim", "choice", choices=aims, term="aim"),
        Field("limb", "choice", choices=LIMBS, optional=True, term="limb"),
        Field("levels", "int", least=1, most=12, optional=True),
        Field("text", "text", most=200, optional=True),
    )
    return Form("aims", (Field("effects", "list", most=6, of=(Field("", "group", of=line),)),), "SR-CBT-14")


ANY_AIM, LISTED_AIM = _form(tuple(AIMS)), _form(LISTED)


class Aims(Prompt):
    """Net hits become wounds of another kind; silence makes the target bleed. [SR-CBT-14, SR-TURN-19]"""

    __slots__ = ("answered", "price")
    kind = "aims"
    rule = "SR-CBT-14"

    def __init__(self, seat: Seat, about: int, answered: str = "", price: int = 0) -> None:
        super().__init__(seat, about)
        self.answered = answered
        """The effect of one's own that the game master has priced or, without a price, refused. [SR-TBL-09]"""
        self.price = price

    def ask(self, s: Table) -> Menu:
        is_open = self.seat == GM or self.price or (is_asked(s, GM) and not self.answered)
        return Menu((BLEED,), (ANY_AIM if is_open else LISTED_AIM,))

    def facts(self, s: Table) -> dict[str, Any]:
        said = {"answered": self.answered, "price": self.price} if self.answered else {}
        return {**super().facts(s), "net": s.trials[s.doings[self.about].trial].net, **said}

    def check_form(self, s: Table, fill: Fill) -> Refusal | None:
        net, lines = s.trials[s.doings[self.about].trial].net, fill.value["effects"]
        own = [line for line in lines if line["aim"] == CUSTOM]
        if self.seat != GM and (len(own) > 1 or any(not line.get("text") for line in own)):
            return Refusal("SR-TBL-09", "one_effect_in_words", {}, ("effects",))
        cost = sum(self._price_of(line) for line in lines)
        if cost > net:
            return Refusal("SR-CBT-14", "E_SPLIT", {"dice": net, "most": cost}, ("effects",))
        limbless = [line for line in lines if line["aim"] == "cripple_limb" and not line.get("limb")]
        return Refusal("SR-STA-16", "E_SPLIT", {"dice": net, "most": cost}, ("effects",)) if limbless else None

    def _price_of(self, line: Any) -> int:
        """The list's price; of a player's own effect the game master's, or the least that it could be."""
        if line["aim"] == CUSTOM and self.seat != GM:
            return self.price or 1
        return price_of(line)

    def apply(self, s: Table, action: Any) -> None:
        doing = s.doings[self.about]
        if target(s, doing) is None:
            return
        net = s.trials[doing.trial].net
        lines = list(action.value["effects"]) if isinstance(action, Fill) else [{"aim": "bleed", "levels": net}]
        own = next((line for line in lines if line["aim"] == CUSTOM), None)
        if own is None or self.seat == GM or (self.price and own["text"] == self.answered):
            carry_out(s, doing, lines)
        else:
            pose(s, Price(self.seat, self.about, freeze({"lines": lines}), str(own["text"])))

    def default(self, s: Table) -> Action:
        return BLEED


class Price(Prompt):
    """The game master says what a player's own effect costs, or refuses it; silence refuses. [SR-TBL-09]"""

    __slots__ = ("player", "text", "wanted")
    kind = "price_effect"
    rule = "SR-TBL-09"

    def __init__(self, player: Seat, about: int, wanted: Row, text: str) -> None:
        super().__init__(GM, about)
        self.player = player
        self.wanted = wanted
        """Everything that was chosen together: nothing of it is spent before the answer."""
        self.text = text

    def ask(self, s: Table) -> Menu:
        most = max(1, s.trials[s.doings[self.about].trial].net)
        price = Field("price", "int", least=1, most=most)
        return Menu((REFUSE,), (Form("price_effect", (price,), "SR-TBL-09", {"samples": [{"price": 1}]}),))

    def facts(self, s: Table) -> dict[str, Any]:
        doing = s.doings[self.about]
        c, other = s.characters.get(doing.who), target(s, doing)
        who = {"who": label(c) if c is not None else "", "target": label(other) if other is not None else ""}
        return {**super().facts(s), **who, "text": self.text, "net": s.trials[doing.trial].net}

    def time_to_think(self, s: Table) -> int:
        return SECONDS

    def apply(self, s: Table, action: Any) -> None:
        doing = s.doings[self.about]
        c = s.characters.get(doing.who)
        if c is None:
            return
        price = action.value["price"] if isinstance(action, Fill) else 0
        kind = "effect_priced" if price else "effect_refused"
        s.tell("SR-TBL-09", kind, only(self.player, GM), who=label(c), text=self.text, price=price)
        lines = thaw(self.wanted)["lines"]
        rest = sum(price_of(line) for line in lines if line["aim"] != CUSTOM)
        if price and price + rest <= s.trials[doing.trial].net:
            carry_out(s, doing, lines)
        else:
            pose(s, Aims(self.player, self.about, self.text, price))

    def default(self, s: Table) -> Action:
        return REFUSE


def carry_out(s: Table, doing: Doing, lines: list[Any]) -> None:
    """Everything that was bought befalls the target. [SR-CBT-14]"""
    for line in lines:
        other = target(s, doing)
        if other is not None:
            befall(s, doing, other, line)


def buy_effects(s: Table, doing: Doing) -> None:
    """Step: the effect lands even if the damage was resisted. [SR-C01]"""
    other, c = target(s, doing), s.characters.get(doing.who)
    if other is not None and c is not None and doing.trial and s.trials[doing.trial].net:
        pose(s, Aims(controller(s, c), doing.id))
