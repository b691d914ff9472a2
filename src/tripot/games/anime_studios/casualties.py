"""Step 2 of a battle: each side chooses which units the dice have humiliated. [AN-BAT-11, AN-BAT-12]"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tripot.engine.actions import Fill, Menu
from tripot.engine.events import PUBLIC
from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import units
from tripot.games.anime_studios.forces import KIND_COUNT, ONE, RANK_OF, SIZE, count
from tripot.games.anime_studios.humiliation import humiliate
from tripot.games.anime_studios.maps import STRIDE, ZONES
from tripot.games.anime_studios.pieces import PIECES, Piece
from tripot.games.anime_studios.question import CheckForm, Question, put
from tripot.games.anime_studios.refusals import first
from tripot.games.anime_studios.state import AnimeState, Fight

FORM = Form("casualties", (units.UNITS,), "AN-BAT-12")


def taking_part(s: AnimeState, fight: Fight, side: int) -> tuple[str, ...]:
    """A side's units in the battle zone. [AN-BAT-05]"""
    return units.here(s, fight.player(side), fight.zone)


def in_default_order(s: AnimeState, names: Sequence[str]) -> list[str]:
    """Lowest rank, non-keepers first, lowest printed cost, lowest id. [AN-DEC-02, AN-FAC-01]"""

    def weight(name: str) -> tuple[int, bool, int, int, int]:
        piece = PIECES[name]
        cost = s.numbers().units[piece.faction][piece.kind].cost
        return RANK_OF[piece.kind], piece.number == 0, cost, piece.kind, piece.number

    return sorted(names, key=weight)


def are_alike(names: Sequence[str]) -> bool:
    """Whether no two of the units differ: then there is nothing to choose. [AN-GEN-18]"""
    return len({(PIECES[name].kind, PIECES[name].number == 0) for name in names}) == 1


def check_units(s: AnimeState, seat: Seat, named: list[str], wanted: int, rule: str) -> list[Refusal]:
    """That many different units of the player's in the battle zone. [AN-BAT-12, AN-BAT-16]"""
    assert s.fight is not None
    faults = [*units.faults(s, seat, named, rule)]
    zone = s.fight.zone
    if any(piece.zone != zone for piece in units.known(s, seat, named)):
        faults.append(Refusal(rule, "NO_UNIT_HERE", {"zone": ZONES[zone]}))
    if len(named) != wanted:
        faults.append(Refusal(rule, "WRONG_NUMBER_OF_UNITS", {"wanted": wanted, "found": len(named)}))
    return faults


def check(s: AnimeState, seat: Seat, value: Any) -> Refusal | None:
    """As many as the dice ask for. [AN-BAT-12]"""
    assert s.fight is not None
    wanted = s.fight.humiliations[s.fight.side_of(seat)]
    return first(check_units(s, seat, value["units"], wanted, "AN-BAT-12"))


class ChooseCasualties(Question):
    """The player who loses the units chooses them, of any rank. [AN-BAT-12, AN-BAT-13]"""

    __slots__ = ()
    kind = "casualties"
    rule = "AN-BAT-12"
    forms: ClassVar[Mapping[str, tuple[Form, CheckForm]]] = {"casualties": (FORM, check)}

    def ask(self, s: AnimeState) -> Menu:
        fight = s.fight
        assert fight is not None
        side = fight.side_of(self.seat)
        facts = {"units": list(taking_part(s, fight, side)), "count": fight.humiliations[side]}
        return Menu((), (Form(FORM.name, FORM.fields, FORM.rule, facts),))

    def default(self, s: AnimeState) -> Fill:
        fight = s.fight
        assert fight is not None
        side = fight.side_of(self.seat)
        named = in_default_order(s, taking_part(s, fight, side))[: fight.humiliations[side]]
        return Fill(FORM.name, {"units": named})

    def apply(self, s: AnimeState, action: Fill) -> None:
        assert s.fight is not None
        choose(s.fight, s.fight.side_of(self.seat), [PIECES[name] for name in action.value["units"]])
        s.tell("AN-BAT-13", "casualties_chosen", PUBLIC, seat=self.seat)

    def facts(self, s: AnimeState) -> dict[str, Any]:
        assert s.fight is not None
        return {"zone": ZONES[s.fight.zone], "count": s.fight.humiliations[s.fight.side_of(self.seat)]}


def ask_losses(s: AnimeState, side: int) -> None:
    """Ask a side, unless everybody falls or all are alike. [AN-BAT-11, AN-GEN-18]"""
    fight = s.fight
    assert fight is not None
    names = taking_part(s, fight, side)
    fight.humiliations[side] = wanted = min(fight.humiliations[side], len(names))
    if not wanted:
        return
    if wanted == len(names) or are_alike(names):
        choose(fight, side, [PIECES[name] for name in names[:wanted]])
    else:
        put(s, ChooseCasualties(fight.player(side)))


def choose(fight: Fight, side: int, pieces: list[Piece]) -> None:
    """Remember the choice: both sides fall together, later. [AN-BAT-13]"""
    fight.chosen[side] = sum(ONE[piece.kind] for piece in pieces)
    fight.chosen_keeper[side] = int(any(piece.number == 0 for piece in pieces))


def fall(s: AnimeState) -> None:
    """Both sets of units are removed together. [AN-BAT-13]"""
    fight = s.fight
    assert fight is not None
    for side in (0, 1):
        keeper = fight.chosen_keeper[side]
        for kind in range(KIND_COUNT):
            for number in range(count(fight.chosen[side], kind)):
                is_keeper = kind == 0 and bool(keeper) and number == 0
                humiliate(s, fight, side, kind, keeper=is_keeper, rule="AN-BAT-11")


def fallen(fight: Fight, side: int) -> int:
    """How many units of a side the dice have humiliated. [AN-CO-12]"""
    return SIZE[fight.chosen[side]]


def force_here(s: AnimeState, fight: Fight, side: int) -> int:
    """What a side still has in the battle zone. [AN-BAT-05]"""
    return s.force[fight.player(side) * STRIDE + fight.zone]
