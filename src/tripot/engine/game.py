"""What a game is, to everything that runs one."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeAlias

from tripot.engine.actions import NOTHING, Action, Fill, Menu, Pick
from tripot.engine.chair import Chair, Policy
from tripot.engine.editions import Edition
from tripot.engine.events import Event
from tripot.engine.forms import Form
from tripot.engine.frames import Decision, Open, S
from tripot.engine.options import Option
from tripot.engine.outcome import Outcome
from tripot.engine.reasons import Thought
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import GM, Seat
from tripot.engine.view import View

Options: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Said:
    """Something that somebody wrote to a seat in a private conversation."""

    seat: Seat
    """Who wrote."""
    members: tuple[Seat, ...]
    """Everybody in the conversation, the writer too."""
    text: str
    answers: int = 0
    """How often the seat that is written to has already answered there."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the game's own texts (`talk.<code>`), with its facts."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Codes:
    """How a game words the refusals that are the same everywhere."""

    over: Refusal
    not_yours: Refusal
    stale: Refusal


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a decision or a sheet may take, in seconds, when the table plays live or by correspondence."""

    live: int = 90
    slow: int = 24 * 3600
    bots: float = 1
    """How many times as long a bot seems to think where people follow what it does, move by move."""


@dataclass(frozen=True, slots=True)
class Meta:
    """A game's visiting card."""

    id: str
    """As people type it: `last-croissant`."""
    prefix: str
    """Of its rule ids: `LC`."""
    rules: str
    """The present version of its rules: a journal is replayed by the version that wrote it."""
    seats: tuple[int, ...]
    """The numbers of players it can be played by."""
    usual_seats: int
    codes: Codes
    trial_seats: tuple[int, ...] = ()
    """Those of them that are experimental."""
    seats_rule: str = ""
    """The rule that says how many may play."""
    options: tuple[Option, ...] = ()
    parameters: tuple[Option, ...] = ()
    """The figures that a table may set otherwise (`parameters.toml`)."""
    former: tuple[Edition, ...] = ()
    """The former versions that it still plays by, oldest first."""
    has_gm: bool = False
    pace: Pace = field(default_factory=Pace)
    gathers_sheets: bool = False
    """Whether everybody writes at once until the clock rings: a table may then close as soon as all are ready."""
    minutes: int = 30
    """About how long a live game takes."""
    place: int = 100
    """Where its poster hangs among the others: small numbers first."""
    tabs: tuple[str, ...] = ("table",)
    """The pages of its table, in order; each is a template of the game."""
    levels: tuple[str, ...] = ("random",)
    """The bots it has, weakest first."""
    usual_level: str = "random"
    showings: Mapping[str, int] = field(default_factory=dict)
    """Kinds of events that are looked at before the table goes on, and how many seconds a live table waits for it."""
    announced: frozenset[str] = frozenset()
    """Those of them that come over the board, one after the other, and not in its place."""
    revealing: frozenset[str] = frozenset()
    """Kinds of events that turn something over: nobody takes back what they saw, even where it could be worked out."""
    endless: frozenset[str] = frozenset()
    """Kinds of choices that cost nothing and can be taken back by another, again and again: where people play live, the
    clock of the same seat goes on running."""
    farewell: str = ""
    """The choice that ends a table of many evenings: the house carries a person's out after seven days, in which it can
    be taken back."""
    solo: Mapping[str, Any] = field(default_factory=dict)
    """Options of a game that somebody starts at once against bots: nobody waits for a clock there."""

    def editions(self) -> tuple[Edition, ...]:
        """The versions of the rules that it plays by, oldest first."""
        return (*self.former, Edition(self.rules, self.options, self.parameters))

    def edition(self, rules: str) -> Edition | None:
        """The version of that number, if the game carries it."""
        return next((each for each in self.editions() if each.rules == rules), None)

    def chairs(self, seats: int) -> tuple[Seat, ...]:
        """The chairs of a table for that many players, the game master's last."""
        return (*range(seats), GM) if self.has_gm else tuple(range(seats))


class Game(ABC, Generic[S]):
    """The rules of one game. It holds no state: one instance serves every table."""

    meta: ClassVar[Meta]
    standing: ClassVar[Open[Any] | None] = None
    """What seats may do whatever is pending (leave, pay, sign); never on the stack."""
    policies: ClassVar[Mapping[str, Policy]] = {}
    """Its own bots, by level; `random` and the searching ones need none."""
    most_a_minute: ClassVar[Mapping[str, int]] = {}
    """Acts, by kind or form, that the house lets a seat do so often a minute, at whatever moment."""

    @abstractmethod
    def setup(self, seats: int, options: Options, rng: Rng) -> S:
        """A table before its first entry; `options` holds its parameters too, by name. The caller settles it.

        A game with former versions finds the one that the table follows among the options, as `rules`.
        """

    @abstractmethod
    def view(self, s: S, seat: Seat) -> dict[str, Any]:
        """What this seat may know, listed fact by fact as JSON data; nothing is ever removed from a copy."""

    @abstractmethod
    def redeal(self, s: S, seat: Seat, rng: Rng) -> S:
        """Another world that this seat cannot tell from this one.

        It is a function of what the seat knows and of the source alone: from two worlds that the seat cannot
        tell apart, the same source makes the same third one. So a bot that searches in it is blind by construction.
        """

    def propose(self, view: View, form: Form, rng: Rng) -> Action:
        """A plausible filled form, from what a seat sees."""
        raise NotImplementedError(f"{self.meta.id} offers a form and proposes nothing for {form.name}")

    def candidates(self, view: View, rng: Rng, n: int) -> Sequence[Action]:
        """Up to n plausible answers to what is asked of a seat, its best guess first, for a search over forms.

        None: there is nothing to compare, and a bot that searches plays as the game's best policy.
        """
        return ()

    def preview(self, s: S, seat: Seat, fill: Fill, supposed: Mapping[str, str]) -> Mapping[str, Any]:
        """What a form would come to: figures by name, cost, budget, chances, consequences.

        What stands in the form has its declared shape, and what is not filled in yet is missing.
        The engine calls it in a world that the seat cannot tell from the real one, where whatever the seat does not
        know is drawn: a figure that rests on it is `foresight.UNKNOWN` or a range, never the drawn value. `supposed`
        is what the writer notes beside the form. What is wrong with the form is for the checks to say. A figure
        named like a list of the form has one entry for each of its lines.
        """
        return {}

    def came_true(self, s: S, seat: Seat, fill: Fill, told: Sequence[Event]) -> Mapping[str, Any]:
        """Figures of a preview as they turned out when the form was played at once, and this was told to its seat.

        Conformance compares them with the figures of the same names.
        """
        return {}

    def chairs_for_people(self, options: Options) -> tuple[Seat, ...]:
        """The chairs in which a person must sit when a table with these options begins."""
        return ()

    def may_talk(self, s: S, seat: Seat, to: Seat | None) -> Refusal | None:
        """Whether a seat may write at the table (`to` None) or to another seat."""
        return None

    def reply(self, view: View, said: Said) -> Line | None:
        """What a bot answers to whoever wrote to it, from what its seat sees; None: it says nothing."""
        return None

    def called(self, s: S, seat: Seat) -> str:
        """The name that everybody knows a seat by in the game, a character's; empty: that of whoever sits there."""
        return ""

    def hangs_pictures(self, s: S, seat: Seat) -> bool:
        """Whether the seat may bring pictures to the table, which forms then name by their SHA-256."""
        return False

    def pictures(self, s: S, seat: Seat) -> frozenset[str]:
        """The pictures that this seat may see, by their SHA-256: the house sends it no others."""
        return frozenset()

    def may_always(self, s: S, seat: Seat) -> Menu:
        """What the seat may do whatever is pending."""
        return NOTHING if self.standing is None else self.standing.offers(s, seat)

    def asked_beside(self, s: S) -> tuple[Seat, ...]:
        """Whom somebody asks something beside what is pending: a bot among them answers, though nobody waits for it."""
        return ()

    def chapter(self, s: S) -> int:
        """A number that changes when a search may stop and judge: the round of a match, the turn of a board game."""
        return 0

    def counted(self, outcome: Outcome, parameters: Mapping[str, Any]) -> Sequence[int]:
        """What of each seat's points its place goes by among those who have not won: all, unless a rule says no."""
        return outcome.points

    def in_retrospect(self, s: S, seat: Seat) -> dict[str, Any]:
        """A seat's view as others may see it once all is over: all of it, unless a rule keeps something for good."""
        return self.view(s, seat)

    def retold(self, action: Action) -> Action:
        """An action as others may read it once all is over: all of it, unless a rule keeps something for good."""
        return action

    def over(self, s: S) -> Refusal:
        """Why nobody may act any more."""
        return self.meta.codes.over

    def not_yours(self, s: S, who: Seat) -> Refusal:
        """Why somebody who is not awaited may not act now."""
        return self.meta.codes.not_yours

    def hunch(self, s: S, top: Decision[S], picks: tuple[Pick, ...], chance: Callable[[], float]) -> Pick:
        """What the one who decides would choose, at a guess from what they hold: a search plays worlds on with it.

        `chance` gives numbers from 0 to 1. By default, any choice is as likely as another.
        """
        return picks[int(chance() * len(picks))]

    def instinct(self, chair: Chair) -> Sequence[float]:
        """What each line of a seat's menu is worth at a glance; only their order counts. By default all are alike.

        A line worth infinity is played without further thought.
        """
        return [0.0] * len(chair.view.menu.picks)

    def at_once(self, chair: Chair) -> Action | None:
        """What a bot that plays its plans on does without comparing anything: a win that is there. By default nothing.

        It must not touch the chair's chance.
        """
        return None

    def senseless(self, view: View) -> Mapping[str, str]:
        """Lines of a seat's menu that nobody plays who follows the game, with the name of each blunder; never all."""
        return {}

    def blunders(self, chair: Chair, action: Action) -> Mapping[str, bool]:
        """The names of the blunders that could be made here, and whether this action is one: `simulate` counts them.

        It must not touch the chair's chance. By default, the lines of the menu that make no sense.
        """
        silly = self.senseless(chair.view)
        done = silly.get(action.text) if isinstance(action, Pick) else None
        return {name: name == done for name in set(silly.values())}

    def outline(self, action: Fill) -> Sequence[Thought]:
        """What a filled form comes to, in a few words (`why.<key>`), for whoever asks a bot why. By default nothing."""
        return ()

    def beliefs(self, chair: Chair) -> Sequence[Thought]:
        """What a bot in this chair believes about the others, in a few words (`why.<key>`). By default nothing.

        It must not touch the chair's chance.
        """
        return ()

    def value(self, s: S, seat: Seat) -> float:
        """How well a seat stands, from 0 to 1: a search's aim. By default, having won."""
        if s.outcome is None:
            return 0.5
        winners = s.outcome.winners
        return 1 / len(winners) if seat in winners else 0.0
