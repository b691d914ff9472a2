"""Setup: the lobby, then the draws that open the game. [MH-SET-01]"""

from collections.abc import Sequence
from typing import Any

from tripot.engine.actions import NOT_READY, READY, Action, Fill, Menu
from tripot.engine.editions import RULES
from tripot.engine.events import PUBLIC, only
from tripot.engine.forms import Form
from tripot.engine.frames import Automatic, Gather
from tripot.engine.game import Options
from tripot.engine.options import complete
from tripot.engine.refusals import Refusal, first_of
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.games.manhattan import characters, newsfeeds, wall_street
from tripot.games.manhattan.corporations import COUNT, IDS, INDEX, Corporation, id_of
from tripot.games.manhattan.draws import pick
from tripot.games.manhattan.meta import FIRST, META
from tripot.games.manhattan.parameters import figures_of
from tripot.games.manhattan.resolution import open_turn
from tripot.games.manhattan.state import State, lent
from tripot.games.manhattan.tables import TABLES
from tripot.games.manhattan.turn import too_late

_LATECOMERS: tuple[Corporation, ...] = tuple(INDEX[name] for name in TABLES["start"]["latecomers"])


def setup(seats: int, given: Options, rng: Rng) -> State:
    """A table whose players prepare their characters. [MH-GEN-05, MH-GEN-08, MH-GEN-10]"""
    options = complete(META.options, given)
    s = State(
        seats,
        options["turns"],
        transfers=options["money_transfers"],
        early=bool(given.get("resolve_when_all_ready")),
        rng=rng,
        figures=figures_of(given),
        pledging=given.get(RULES) != FIRST.rules,
    )
    s.then(Lobby() if s.pledging else FirstLobby(), Opening())
    return s


class Lobby(Gather[State]):
    """Everybody prepares a character; the game starts when all are ready, and no clock hurries it.

    [MH-SET-02, MH-SET-04, MH-CLK-03]
    """

    __slots__ = ()
    kind = "lobby"
    rule = "MH-SET-04"
    has_deadline = False

    def writers(self, s: State) -> tuple[Seat, ...]:
        return tuple(range(s.seats))

    def form(self, s: State, seat: Seat) -> Form:
        return characters.FORM

    def offers(self, s: State, seat: Seat) -> Menu:
        if not 0 <= seat < s.seats:
            return _NOTHING
        return _WAITING if seat in s.ready else _PREPARING

    def check(self, s: State, who: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Fill):
            if action.form != characters.NAME:
                return too_late(action)
            return first_of(self.check_sheet(s, who, action.value))
        if self.offers(s, who).offers(action):
            return None
        return Refusal(self.rule, "not_offered", {"action": action.text[:80]})

    def check_sheet(self, s: State, seat: Seat, value: Any) -> list[Refusal]:
        """Names are public, so that a taken one may be refused. [MH-SET-02]"""
        taken = [character.name for other, character in enumerate(s.characters) if other != seat]
        return characters.check(value, taken)

    def has_sheet(self, s: State, seat: Seat) -> bool:
        """Whether the character is another than the one that everybody is lent. [MH-SET-02]"""
        return s.characters[seat] != lent(seat)

    def accept(self, s: State, who: Seat, action: Action) -> None:
        """A character can be edited until the start; its public part is shown at once. [MH-SET-03, MH-VIS-01]"""
        if not isinstance(action, Fill):
            super().accept(s, who, action)
            return
        character = characters.read(action.value, s.characters[who])
        s.characters[who] = character
        s.ready.discard(who)
        facts = {**characters.public_part(character), "citizenship": id_of(character.citizenship)}
        s.tell("MH-SET-02", "character_saved", PUBLIC, seat=who, **facts)

    def close(self, s: State) -> None:
        """What was prepared is frozen; the draws lie below on the stack. [MH-SET-03]"""


class FirstLobby(Lobby):
    """Version 1.0: the clock could close the lobby."""

    __slots__ = ()
    has_deadline = True


_NOTHING = Menu()
_PREPARING = Menu((READY,), (characters.FORM,))
_WAITING = Menu((NOT_READY,), (characters.FORM,))


class Opening(Automatic[State]):
    """The draws of the setup, then turn 1. [MH-RNG-05]"""

    __slots__ = ()
    kind = "opening"
    rule = "MH-SET-09"

    def run(self, s: State) -> None:
        s.stack.pop()
        s.tell("MH-SET-04", "game_started", PUBLIC, turns=s.turns)
        _settle_in(s)
        _draw_ranking(s)
        _draw_vengeances(s)
        open_turn(s)


def _settle_in(s: State) -> None:
    """Citizenships were chosen before any ranking, free, without a share. [MH-SET-05, MH-SET-07, MH-SET-08]"""
    s.citizen = [character.citizenship for character in s.characters]


def _draw_ranking(s: State) -> None:
    """A uniform order in which neither latecomer is among the first four. [MH-SET-09, MH-SET-10, MH-SET-11]"""
    places = list(range(COUNT))
    order: list[Corporation] = [-1] * COUNT
    low = places[s.figures.latecomers_best_rank - 1 :]
    for corporation in _LATECOMERS:
        place = low.pop(pick(s, f"initial_rank_of_{IDS[corporation]}", len(low)))
        order[place] = corporation
    others = [corporation for corporation in range(COUNT) if corporation not in _LATECOMERS]
    for place in places:
        if order[place] < 0:
            order[place] = others.pop(pick(s, f"initial_rank_{place + 1}", len(others)))
    open_market(s, order, s.figures.start_assets())


def open_market(s: State, order: list[Corporation], assets: Sequence[int]) -> None:
    """Assets by rank; the ranks are kept for ever, to break the last ties. [MH-SET-12, MH-SET-14]"""
    for place, corporation in enumerate(order):
        s.assets[corporation] = assets[place]
        s.initial_rank[corporation] = place + 1
    s.ranking = list(order)
    s.history = [tuple(s.assets)]
    table = wall_street.opening(s)
    s.papers = [{"wall_street": table, "newsfeeds": newsfeeds.EMPTY, "resigned": [], "absent": []}]
    wall_street.tell(s, table)


def _draw_vengeances(s: State) -> None:
    """Two corporations for every avenger, hidden ones included, seen by nobody else. [MH-SET-13, MH-BGD-19]"""
    for seat, character in enumerate(s.characters):
        if character.true_background != "avenger":
            continue
        others = list(range(COUNT))
        first = others.pop(pick(s, "avenger_first", COUNT))
        second = others[pick(s, "avenger_second", COUNT - 1)]
        s.drawn[seat] = (first, second)
        s.tell("MH-SET-13", "avenger_drawn", only(seat), seat=seat, corporations=[IDS[first], IDS[second]])
