"""Mirage's wiretap: look at somebody's campaign right, and perhaps swap it. [AN-MR-04, AN-MR-05]"""

from typing import Any

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC, only
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices
from tripot.games.anime_studios.campaign_rights import VALUES
from tripot.games.anime_studios.effects import pay
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.question import Question, put, word
from tripot.games.anime_studios.refusals import WRONG_PHASE, first, player_named
from tripot.games.anime_studios.state import NOBODY, AnimeState
from tripot.games.anime_studios.unique.rights import faults

PICKS = tuple(Pick(f"wiretap:{seat}", "wiretap", (seat,)) for seat in range(4))
NO_SWAP = Pick("no_swap")
SWAPS = tuple(Pick(f"swap:right.{place}", "swap", (place,)) for place in range(1, 65))


def offer(s: AnimeState, own: Holdings, picks: list[Pick]) -> None:
    """Players who hold a right. [AN-MR-04]"""
    if own.staff >= prices.unique(s, own.seat, "wiretap"):
        picks += [PICKS[other] for other in range(s.players) if other != own.seat and s.hands[other]]


def check(s: AnimeState, seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """Another player, with at least one right. [AN-MR-04]"""
    found = [*faults(s, seat, "wiretap", "AN-MR-04")]
    target = player_named(s, word(words, 0))
    if target in {NOBODY, seat} or not s.hands[target]:
        found.append(Refusal("AN-MR-04", "ABILITY_CONDITION", {"ability": "wiretap"}))
    return first(found)


def do(s: AnimeState, seat: Seat, target: Seat) -> None:
    """A right at random is shown to Mirage alone. [AN-MR-04, AN-RNG-03]"""
    pay(s, seat, prices.unique(s, seat, "wiretap"))
    s.main_done = True
    place = s.rng.below(len(s.hands[target]), "wiretap")
    value = s.hands[target][place]
    s.tell("AN-MR-05", "wiretapped", PUBLIC, seat=seat, target=target)
    s.tell("AN-MR-05", "right_seen", only(seat), target=target, value=value)
    seen = (seat * s.players + target) * VALUES + value
    s.known[seen] = max(s.known[seen], 1)
    if s.hands[seat]:
        put(s, SwapRight(seat, target, place))


class SwapRight(Question):
    """Mirage may swap the right it has seen for one of its own. [AN-MR-04]"""

    __slots__ = ("place", "target")
    kind = "wiretap_swap"
    rule = "AN-MR-04"

    def __init__(self, seat: Seat, target: Seat, place: int) -> None:
        super().__init__(seat)
        self.target = target
        self.place = place
        """Which of the target's rights was seen: nobody is told. [AN-MR-05]"""

    def ask(self, s: AnimeState) -> Menu:
        return Menu((NO_SWAP, *SWAPS[: len(s.hands[self.seat])]))

    def default(self, s: AnimeState) -> Pick:
        return NO_SWAP

    def explain(self, s: AnimeState, pick: Pick) -> Refusal:
        if pick.text.startswith("swap:"):
            return Refusal("AN-MR-04", "NO_SUCH_RIGHT", {"right": pick.text.removeprefix("swap:")[:12]})
        return WRONG_PHASE

    def apply(self, s: AnimeState, action: Pick) -> None:
        if action is NO_SWAP:
            s.tell("AN-MR-05", "wiretap_left", PUBLIC, seat=self.seat, target=self.target)
        else:
            swap(s, self.seat, self.target, action.args[0] - 1, self.place)

    def facts(self, s: AnimeState) -> dict[str, Any]:
        return {"target": self.target}


def swap(s: AnimeState, seat: Seat, target: Seat, own: int, place: int) -> None:
    """Two rights change hands; each owner learns what it now holds, and knows what it gave. [AN-MR-05]"""
    given, taken = s.hands[seat][own], s.hands[target][place]
    s.hands[seat] = _replaced(s.hands[seat], own, taken)
    s.hands[target] = _replaced(s.hands[target], place, given)
    for viewer, owner, gone, come in ((seat, target, taken, given), (target, seat, given, taken)):
        base = (viewer * s.players + owner) * VALUES
        s.known[base + gone] = max(0, s.known[base + gone] - 1)
        s.known[base + come] += 1
    s.tell("AN-MR-05", "rights_swapped", PUBLIC, seat=seat, target=target)
    s.tell("AN-MR-05", "right_received", only(target), seat=seat, value=given, lost=taken)


def _replaced(hand: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*hand[:place], value, *hand[place + 1 :])
