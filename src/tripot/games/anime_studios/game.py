"""The game, as everything that runs one sees it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from tripot.engine.actions import Action
from tripot.engine.chair import Chair, Policy
from tripot.engine.editions import RULES
from tripot.engine.forms import Form
from tripot.engine.game import Game, Options
from tripot.engine.options import complete
from tripot.engine.outcome import Outcome
from tripot.engine.reasons import Thought
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.anime_studios import ending, figures, propose, redeal, view
from tripot.games.anime_studios.advice import judgement, planning, verdicts
from tripot.games.anime_studios.meta import FIRST, META
from tripot.games.anime_studios.numbers import BALANCED, BALANCED_FIRST, BOOK
from tripot.games.anime_studios.parameters import figures_of
from tripot.games.anime_studios.policies import beliefs, greedy
from tripot.games.anime_studios.refusals import NOT_YOUR_DECISION, PLAYER_OUT
from tripot.games.anime_studios.resigning import Resigning
from tripot.games.anime_studios.setup import OPENINGS
from tripot.games.anime_studios.state import AnimeState


class AnimeStudios(Game[AnimeState]):
    """Générique de guerre, for 2, 3 or 4 players. [AN-SET-01]"""

    meta = META
    policies: ClassVar[Mapping[str, Policy]] = {"greedy": greedy}
    standing = Resigning()

    def setup(self, seats: int, options: Options, rng: Rng) -> AnimeState:
        chosen = complete(self.meta.options, options)
        s = AnimeState(rng, seats, chosen["length"], chosen["news_deck"])
        s.is_first_edition = options.get(RULES) == FIRST.rules
        s.figures = figures_of(options)
        balanced = BALANCED_FIRST if s.is_first_edition else BALANCED
        s.variant = balanced if chosen["balanced"] else BOOK
        s.stack.append(OPENINGS[chosen["faction_choice"], chosen["seat_order"]]())
        return s

    def view(self, s: AnimeState, seat: Seat) -> dict[str, Any]:
        return view.view(s, seat)

    def redeal(self, s: AnimeState, seat: Seat, rng: Rng) -> AnimeState:
        return redeal.redeal(s, seat, rng)

    def propose(self, view: View, form: Form, rng: Rng) -> Action:
        return propose.propose(form, rng)

    def candidates(self, view: View, rng: Rng, n: int) -> Sequence[Action]:
        return planning.candidates(view, rng, n)

    def counted(self, outcome: Outcome, parameters: Mapping[str, Any]) -> Sequence[int]:
        """Fans of whoever has not six productions never matter. [AN-END-12]"""
        return ending.counted(outcome, parameters)

    def at_once(self, chair: Chair) -> Action | None:
        """A win that is there is taken. [AN-END-09]"""
        return verdicts.win_at_once(chair)

    def outlook(self, world: AnimeState, seat: Seat) -> float:
        """Where a world leads if everybody plays on by instinct for a turn."""
        return planning.outlook(world, seat)

    def beliefs(self, chair: Chair) -> Sequence[Thought]:
        return beliefs(chair)

    def chapter(self, s: AnimeState) -> int:
        return s.turn

    def value(self, s: AnimeState, seat: Seat) -> float:
        return judgement.value(s, seat)

    def blunders(self, chair: Chair, action: Action) -> Mapping[str, bool]:
        """A win refused, or everybody ruined while another way is open. [AN-END-09, AN-END-11]"""
        return verdicts.blunders(chair, action, verdicts.choices(chair.view))

    def figures(self, s: AnimeState, acts: Iterable[tuple[Seat, Action]]) -> Mapping[str, int]:
        """What a finished game adds to the statistics of many."""
        return figures.figures(s, acts)

    def figures_of_seat(self, s: AnimeState, seat: Seat) -> Mapping[str, int | str]:
        """What there is to say about a seat at the end."""
        return figures.of_seat(s, seat)

    def figures_of_turn(self, s: AnimeState, seat: Seat) -> Mapping[str, int]:
        """How a seat stands when a turn is over."""
        return figures.of_turn(s, seat)

    def not_yours(self, s: AnimeState, who: Seat) -> Refusal:
        """Another's decision; to a player who is out, that is the reason. [AN-ERR-03]"""
        is_out = s.phase == "action" and who < s.players and s.out >> who & 1
        return PLAYER_OUT if is_out else NOT_YOUR_DECISION
