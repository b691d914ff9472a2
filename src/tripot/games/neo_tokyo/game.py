"""Corporate Game, Neo-Tokyo edition: the engine is the referee. [NT-GEN-01]"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tripot.engine.actions import Action, Fill
from tripot.engine.chair import Chair
from tripot.engine.editions import RULES
from tripot.engine.events import Event
from tripot.engine.forms import Form
from tripot.engine.game import Game, Line, Options, Said
from tripot.engine.options import complete
from tripot.engine.reasons import Thought
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.neo_tokyo import contracts, figures, policies, retrospect
from tripot.games.neo_tokyo.creation import Creation
from tripot.games.neo_tokyo.meta import FIRST, META
from tripot.games.neo_tokyo.parameters import figures_of
from tripot.games.neo_tokyo.policies import talk
from tripot.games.neo_tokyo.preview import preview
from tripot.games.neo_tokyo.standing import Dealings
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.view import desk_of, view
from tripot.games.neo_tokyo.worlds import redeal


class NeoTokyo(Game[City]):
    """Eight quarters in the city of towers."""

    meta = META
    standing = Dealings()
    policies = policies.POLICIES

    def setup(self, seats: int, options: Options, rng: Rng) -> City:
        known = META.edition(options.get(RULES, META.rules)) or FIRST
        s = City(rng, seats, complete(known.options, options), figures_of(options))
        s.then(Creation())
        return s

    def view(self, s: City, seat: Seat) -> dict[str, Any]:
        return view(s, seat)

    def redeal(self, s: City, seat: Seat, rng: Rng) -> City:
        return redeal(s, seat, rng)

    def propose(self, view: View, form: Form, rng: Rng) -> Action:
        return policies.propose(view, form, rng)

    def candidates(self, view: View, rng: Rng, n: int) -> Sequence[Action]:
        return policies.candidates(view, rng, n)

    def preview(self, s: City, seat: Seat, fill: Fill, supposed: Mapping[str, str]) -> Mapping[str, Any]:
        return preview(s, seat, fill, supposed)

    def came_true(self, s: City, seat: Seat, fill: Fill, told: Sequence[Event]) -> Mapping[str, Any]:
        """Whoever hands a sheet in finds its cost on the desk at once. [NT-ORD-08]"""
        lies = desk_of(s, seat)["sheet"] if fill.form == "sheet" else None
        return {} if lies is None else {name: lies[name] for name in ("cost", "claims", "left")}

    def called(self, s: City, seat: Seat) -> str:
        """Everybody goes by the name of their character as soon as all have come on stage. [NT-SET-05]"""
        return s.players[seat].name if s.phase != "creation" and 0 <= seat < len(s.players) else ""

    def may_talk(self, s: City, seat: Seat, to: Seat | None) -> Refusal | None:
        """Negotiation is part of the game: anybody writes to anybody, at any time. [NT-CAL-07, NT-ELI-02, NT-UI-07]"""
        return None

    def asked_beside(self, s: City) -> tuple[Seat, ...]:
        """Those whose sheet lies there already, and whose signature somebody asks for. [NT-CON-01]"""
        return contracts.asked(s)

    def reply(self, view: View, said: Said) -> Line | None:
        return talk.reply(view, said)

    def in_retrospect(self, s: City, seat: Seat) -> dict[str, Any]:
        return retrospect.in_retrospect(s, seat)

    def retold(self, action: Action) -> Action:
        return retrospect.retold(action)

    def outline(self, action: Fill) -> Sequence[Thought]:
        return policies.outline(action.value) if action.form == "sheet" else ()

    def beliefs(self, chair: Chair) -> Sequence[Thought]:
        return policies.beliefs(chair)

    def chapter(self, s: City) -> int:
        return s.turn

    def figures(self, s: City, acts: Iterable[tuple[Seat, Action]]) -> Mapping[str, int]:
        """What a finished game adds to the statistics of many."""
        return figures.figures(s, acts)

    def figures_of_seat(self, s: City, seat: Seat) -> Mapping[str, int | str]:
        """What there is to say about a seat at the end."""
        return figures.of_seat(s, seat)

    def figures_of_turn(self, s: City, seat: Seat) -> Mapping[str, int]:
        """How a seat stands when a quarter is over."""
        return figures.of_turn(s, seat)

    def value(self, s: City, seat: Seat) -> float:
        return policies.value(s, seat)
