"""Games that are each wrong in one way. Every check of the suite has one that it catches."""

from dataclasses import dataclass, replace
from typing import Any

from engine.toys import auction, battle, cards
from tripot.engine.actions import Fill, Menu, Pick
from tripot.engine.events import PUBLIC, seen_by
from tripot.engine.forms import Field, Form
from tripot.engine.frames import Automatic, Decision, Open
from tripot.engine.game import Codes
from tripot.engine.options import Option
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.seats import SPECTATOR


class Game(cards.Cards):
    """The card game, with a frame put on top at the beginning."""

    first: Any = None

    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        if self.first is not None:
            s.then(self.first())
        return s


class Step(Automatic):
    """Does one wrong thing, once."""

    kind, rule = "step", "TC-X-01"
    __slots__ = ()

    def run(self, s):
        s.stack.pop()
        self.do(s)

    def do(self, s): ...


# Play that never ends, or cannot go on.


class Endless(Game):
    class Lay(cards.Lay):
        __slots__ = ()

        def apply(self, s, action):
            s.then(Endless.Lay(self.seat))

    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.hands[0].append(s.deck.pop())
        s.then(self.Lay(0))
        return s


class Snooze(battle.Lose):
    """It waits for its seat for ever, whatever the clock says."""

    __slots__ = ()

    def expire(self, s):
        s.tell(self.rule, "snoozed", PUBLIC)


class Sleepy(battle.Battle):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.then(Snooze(0))
        return s


class Mute(Decision):
    kind, rule = "mute", "TC-X-01"
    __slots__ = ()

    def ask(self, s):
        return Menu()

    def apply(self, s, action): ...


class EmptyMenu(Game):
    first = staticmethod(lambda: Mute(0))


class Void(Open):
    kind, rule = "void", "TC-X-01"
    __slots__ = ()

    def allowed(self, s, seat):
        return Menu()

    def apply(self, s, who, action): ...


class EmptyRoom(Game):
    first = Void


class Lost(Step):
    __slots__ = ()

    def do(self, s):
        s.stack.clear()


class Nowhere(Game):
    first = Lost


class Falls(Step):
    __slots__ = ()

    def do(self, s):
        raise ZeroDivisionError("fell")


class Crash(Game):
    first = Falls


# Menus that disagree with checks.


class Choosy(battle.Lose):
    __slots__ = ()

    def check(self, s, who, action):
        return Refusal(self.rule, "never") if isinstance(action, Pick) else super().check(s, who, action)


class Choice(battle.Battle):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.then(Choosy(0))
        return s


class Lenient(battle.Lose):
    __slots__ = ()

    def check(self, s, who, action):
        return None

    def apply(self, s, action): ...


class AnythingGoes(battle.Battle):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.then(Lenient(0))
        return s


class Twins(battle.Lose):
    __slots__ = ()

    def ask(self, s):
        return Menu((battle.PIKES, Pick("lose:pikes")))


class SameWords(battle.Battle):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.then(Twins(0))
        return s


class Stubborn(battle.Lose):
    __slots__ = ()

    def default(self, s):
        return Pick("lose:hope")


class BadDefault(battle.Battle):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.then(Stubborn(0))
        return s


class Touchy(battle.Lose):
    __slots__ = ()

    def explain(self, s, pick):
        s.hits += 1
        return super().explain(s, pick)


class RefusalActs(battle.Battle):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.then(Touchy(0))
        return s


class BadProposal(auction.Auction):
    def propose(self, view, form, rng):
        return Fill("bid", {"coins": 98}) if form.name == "bid" else super().propose(view, form, rng)


# Copies that are not.


class Sharing(cards.State):
    __slots__ = ()

    def copy(self):
        twin = super().copy()
        twin.discard = self.discard
        return twin


class Forgetful(cards.State):
    __slots__ = ()

    def copy(self):
        twin = super().copy()
        twin.discard = []
        return twin


class Chatty(cards.State):
    __slots__ = ()

    def copy(self):
        twin = super().copy()
        twin.log = list(self.log or [])
        return twin


def with_state(state: type[cards.State]) -> type[cards.Cards]:
    """The card game, with another kind of state."""

    class Changed(cards.Cards):
        def setup(self, seats, options, rng):
            s = super().setup(seats, options, rng)
            s.__class__ = state
            return s

    return Changed


class SharedList(with_state(Sharing)): ...


class LostList(with_state(Forgetful)): ...


class ChattyCopy(with_state(Chatty)): ...


@dataclass(slots=True)
class Box:
    """A changeable thing that a copy would share."""

    cards: list[int]


class Boxed(cards.State):
    __slots__ = ("box",)

    def copy(self):
        twin = super().copy()
        twin.box = self.box
        return twin


class SharedBox(cards.Cards):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        made = Boxed.__new__(Boxed)
        for name in (
            "stack",
            "rng",
            "log",
            "outcome",
            "entry",
            "decision",
            "deck",
            "hands",
            "known",
            "discard",
            "active",
        ):
            setattr(made, name, getattr(s, name))
        made.box = Box([1])
        return made


class Bag(battle.Lose):
    __slots__ = ("bag",)

    def __init__(self, seat):
        super().__init__(seat)
        self.bag = [1]


class LooseFrame(battle.Battle):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.then(Bag(0))
        return s


# Positions that cannot be saved.


class Attached(cards.State):
    __slots__ = ("last",)

    def copy(self):
        twin = super().copy()
        twin.last = self.last
        return twin


class Identity(Decision):
    """It compares a pick kept in the state by identity: a saved one is another."""

    kind, rule = "identity", "TC-X-01"
    __slots__ = ()

    def ask(self, s):
        return Menu((cards.PEEK[0], cards.PEEK[1]))

    def apply(self, s, action):
        if s.last is cards.PEEK[0]:
            s.active = 1
        s.last = action


class KeptPick(cards.Cards):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        made = Attached.__new__(Attached)
        for name in (
            "stack",
            "rng",
            "log",
            "outcome",
            "entry",
            "decision",
            "deck",
            "hands",
            "known",
            "discard",
            "active",
        ):
            setattr(made, name, getattr(s, name))
        made.last = cards.PEEK[0]
        made.then(Identity(0))
        return made


class Unsaved(cards.State):
    """A slot that is written wrongly when it is read back."""

    __slots__ = ("half",)

    def copy(self):
        twin = super().copy()
        twin.half = self.half
        return twin


@dataclass(frozen=True, slots=True)
class Half:
    """A value that is not made of its fields."""

    whole: Any = None

    def __getattribute__(self, name):
        value = object.__getattribute__(self, name)
        return [value] if name == "whole" else value


class HalfSaved(cards.Cards):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        made = Unsaved.__new__(Unsaved)
        for name in (
            "stack",
            "rng",
            "log",
            "outcome",
            "entry",
            "decision",
            "deck",
            "hands",
            "known",
            "discard",
            "active",
        ):
            setattr(made, name, getattr(s, name))
        made.half = Half()
        return made


# Games that depend on more than their journal.


class Remembers(battle.Battle):
    """It counts its tables, and plays differently every time."""

    tables = 0

    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        type(self).tables += 1
        s.pikes[0] += type(self).tables
        return s


class Sneaky(battle.Battle):
    """It draws from everybody's dice, without an import that could be read."""

    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.pikes[0] += __import__("random").getrandbits(8)
        s.pikes[0] %= 9
        return s


class Messy(battle.Battle):
    """It takes the first of a set."""

    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.pikes[0] += int(next(iter({f"{number} pikes" for number in range(1, 9)}))[0])
        return s


# What is shown, told and ended.


class Peeping(cards.Cards):
    def view(self, s, seat):
        return {**super().view(s, seat), "next": s.deck[-1:]}


class Keys(cards.Cards):
    def view(self, s, seat):
        return {**super().view(s, seat), "hands": {1: 2}}


class Fractions(cards.Cards):
    def view(self, s, seat):
        return {**super().view(s, seat), "odds": [0.5]}


class Restless(cards.Cards):
    looks = 0

    def view(self, s, seat):
        type(self).looks += 1
        return {**super().view(s, seat), "looks": type(self).looks}


class Drawing(cards.Lay):
    __slots__ = ()

    def ask(self, s):
        s.rng.below(2, "look")
        return super().ask(s)


class LookDraws(cards.Cards):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.hands[0].append(s.deck.pop())
        s.then(Drawing(0))
        return s


class Alias(Step):
    __slots__ = ()

    def do(self, s):
        s.tell("TC-X-01", "discard", PUBLIC, cards=s.discard)


class AliasedEvent(Game):
    first = Alias


class Rewriting(cards.Lay):
    __slots__ = ()

    def apply(self, s, action):
        if s.log:
            s.log[0].facts["card"] = 99
        super().apply(s, action)


class RewrittenEvent(cards.Cards):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.hands[0].append(s.deck.pop())
        s.then(Rewriting(0))
        return s


class Erasing(cards.Lay):
    __slots__ = ()

    def apply(self, s, action):
        if s.log:
            s.log.clear()
        super().apply(s, action)


class ErasedEvent(cards.Cards):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.hands[0].append(s.deck.pop())
        s.then(Erasing(0))
        return s


class Wins(Step):
    __slots__ = ()

    def do(self, s):
        s.finish(Outcome("TC-END-01", (7, 7), (1,)))


class BadOutcome(Game):
    first = Wins


# Rules that are not named.


class Nameless(cards.Lay):
    __slots__ = ()
    kind, rule = "", "house rules"


class NamelessFrame(cards.Cards):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.hands[0].append(s.deck.pop())
        s.then(Nameless(0))
        return s


class Rumour(Step):
    __slots__ = ()

    def do(self, s):
        s.tell("", "rumour", PUBLIC)
        s.finish(Outcome("", (0,), (0,) * len(s.hands)))


class NamelessEvent(Game):
    first = Rumour


class Paper(Decision):
    kind, rule = "paper", "TC-X-01"
    __slots__ = ()

    def ask(self, s):
        return Menu((cards.PEEK[0],), (Form("paper", (Field("a", "int", most=1),), ""),))

    def explain(self, s, pick):
        return Refusal("", "not_offered")

    def apply(self, s, action): ...


class NamelessForm(Game):
    first = staticmethod(lambda: Paper(0))

    def propose(self, view, form, rng):
        return Fill("paper", {"a": 1})


class NamelessMeta(battle.Battle):
    meta = replace(
        battle.Battle.meta,
        codes=Codes(Refusal("", "over"), Refusal("TB-1", "not_yours"), Refusal("TB-1", "stale")),
        options=(Option("speed", "int", 9, "", least=0, most=5),),
        usual_seats=4,
        usual_level="genius",
    )


# Worlds that know too much.


class Redealt(cards.Cards):
    """A card game whose redeal is changed a little afterwards."""

    def redeal(self, s, seat, rng):
        world = super().redeal(s, seat, rng)
        if s.outcome is None:
            self.spoil(s, seat, world)
        return world

    def spoil(self, s, seat, world): ...


class Truth(Redealt):
    """It imagines what is."""

    def spoil(self, s, seat, world):
        world.hands = [hand[:] for hand in s.hands]
        world.known = [dict(known) for known in s.known]
        world.deck = s.deck[:]


class Order(cards.Cards):
    """It shuffles the cards from where they really are, and not from where they could be."""

    def redeal(self, s, seat, rng):
        if s.outcome is not None:
            return super().redeal(s, seat, rng)
        twin = s.copy()
        twin.rng, twin.log = rng, list(seen_by(seat, s.log or ()))
        cards.shuffle(twin.deck, rng, "redeal")
        for other in range(len(s.hands)):
            if other != seat:
                twin.known[other] = {}
                if seat == SPECTATOR or other not in s.known[seat]:
                    twin.hands[other][-1], twin.deck[:1] = (twin.deck or twin.hands[other])[0], twin.hands[other][-1:]
        return twin


class OwnHand(Redealt):
    def spoil(self, s, seat, world):
        if seat == 0 and world.deck:
            world.hands[0][0], world.deck[0] = world.deck[0], world.hands[0][0]


class Gossip(Redealt):
    def spoil(self, s, seat, world):
        world.log = list(s.log)


class Deaf(Redealt):
    def spoil(self, s, seat, world):
        world.log = world.log[1:]


class SameDice(Redealt):
    def spoil(self, s, seat, world):
        world.rng = s.rng


class SamePile(Redealt):
    def spoil(self, s, seat, world):
        world.discard = s.discard


class Meddling(Redealt):
    def spoil(self, s, seat, world):
        s.active = 0 if s.active else 1


class Tells(cards.Lay):
    __slots__ = ()

    def explain(self, s, pick):
        return Refusal(self.rule, "not_offered", {"held": [len(hand) and hand[0] for hand in s.hands]})


class TellingRefusal(cards.Cards):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.hands[0].append(s.deck.pop())
        s.then(Tells(0), Wary(1))
        return s


class Wary(cards.Peek):
    """It offers only what is worth looking at."""

    __slots__ = ()

    def ask(self, s):
        worth = [cards.PEEK[seat] for seat in range(len(s.hands)) if seat != self.seat and s.hands[seat][0] > 5]
        return Menu(worth or (cards.PEEK[0],))


class TellingMenu(cards.Cards):
    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.then(Wary(1))
        return s


class TellingFrame(cards.Cards):
    class Lay(cards.Lay):
        __slots__ = ()

        def facts(self, s):
            return {"next": s.deck[-1]}

    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.hands[0].append(s.deck.pop())
        s.then(self.Lay(0))
        return s


# Documents that are not written once.


class Files(auction.State):
    __slots__ = ("files",)
    written_once = auction.State.written_once | {"files"}

    def copy(self):
        twin = super().copy()
        twin.files = [drawer[:] for drawer in self.files]
        return twin


class Filing(auction.Auction):
    """It files a report for each seat; copies share reports and nothing else."""

    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        made = Files.__new__(Files)
        names = ("stack", "rng", "log", "outcome", "entry", "decision", "sheets", "ready")
        for name in (*names, "purse", "change", "least", "lamps", "round", "rounds", "winner"):
            setattr(made, name, getattr(s, name))
        made.files = [[{"seat": seat, "pages": [1, 2]}] for seat in range(seats)]
        return made


class Scribbling(Filing):
    """It writes on reports already filed."""

    class Bids(auction.Bids):
        __slots__ = ()

        def close(self, s):
            s.files[0][0]["pages"].append(s.round)
            super().close(s)

    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.stack[:] = [self.Bids()]
        return s


class LentDrawer(Filing):
    """Its copies share the drawers too."""

    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.__class__ = Lent
        return s


class Lent(Files):
    __slots__ = ()

    def copy(self):
        twin = super().copy()
        twin.files = list(self.files)
        return twin


# Previews that tell too much, or what does not happen; forms that are read before their shape is.


def richest_rival(s, seat):
    return max(s.coins(other) for other in range(len(s.purse)) if other != seat)


class Inventing(auction.Auction):
    """It tells what the world it is asked in happens to hold."""

    def preview(self, s, seat, fill, supposed):
        return {"rival": richest_rival(s, seat)}


class Recalling(auction.Auction):
    """It remembers the table that a world was made of."""

    real = None

    def redeal(self, s, seat, rng):
        self.real = s
        return super().redeal(s, seat, rng)

    def preview(self, s, seat, fill, supposed):
        return {"rival": None if self.real is None else richest_rival(self.real, seat)}


class Peeking(auction.Auction):
    """It looks at the dice before they are thrown."""

    def preview(self, s, seat, fill, supposed):
        return {"tie": s.rng.below(2, "tie")}


class Miscounting(auction.Auction):
    """It forgets a coin."""

    def preview(self, s, seat, fill, supposed):
        return {"given": fill.value.get("coins", 0) - 1}


def bidding(bids):
    """The auction with bids of another kind."""

    class Changed(auction.Auction):
        def setup(self, seats, options, rng):
            s = super().setup(seats, options, rng)
            s.stack[:] = [bids()]
            return s

    return Changed


class SecretReserve(auction.Bids):
    """A bid must be even with what the richest rival has, which nobody knows."""

    __slots__ = ()

    def check_sheet(self, s, seat, value):
        poor = value["coins"] and (value["coins"] + richest_rival(s, seat)) % 2
        return [Refusal("TA-BID-02", "under_reserve")] if poor else super().check_sheet(s, seat, value)


class Hopeful(bidding(SecretReserve)):
    def propose(self, view, form, rng):
        return Fill("bid", {"coins": 0}) if form.name == "bid" else super().propose(view, form, rng)


class AnyPaper(auction.Bids):
    """It takes anything that is not too dear."""

    __slots__ = ()

    def check(self, s, who, action):
        coins = action.value.get("coins", 0) if isinstance(action, Fill) and isinstance(action.value, dict) else 0
        return self.check_sheet(s, who, {"coins": coins}) or None if isinstance(coins, int) else None

    def accept(self, s, who, action): ...


class Shapeless(bidding(AnyPaper)): ...


class Trust(auction.Bids):
    """It reads the paper before anybody looked at its shape."""

    __slots__ = ()

    def check(self, s, who, action):
        if isinstance(action, Fill) and action.form == "bid" and action.value["coins"] > 1:
            return Refusal("TA-BID-02", "too_dear")
        return super().check(s, who, action)


class Trusting(bidding(Trust)): ...
