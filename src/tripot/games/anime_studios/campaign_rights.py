"""Campaign rights: drawn unseen, counted in public, worth 1 to 3 fans when revealed. [AN-CMP-01]"""

from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.events import PUBLIC, only
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.games.anime_studios.refusals import first
from tripot.games.anime_studios.state import AnimeState

VALUES = 4
"""Room for the values 1 to 3 in a list indexed by value."""


def draw(s: AnimeState, player: int, many: int) -> None:
    """Take rights from the front of the bag, one after the other. [AN-RNG-04, AN-HID-05]"""
    for _ in range(many):
        if s.bag:
            value, s.bag = s.bag[0], s.bag[1:]
            s.hands[player] += (value,)
            s.tell("AN-CMP-01", "right_drawn", PUBLIC, seat=player)
            s.tell("AN-HID-05", "right_value", only(player), value=value)
        else:
            s.fans[player] += 1
            s.tell("AN-CMP-02", "bag_empty", PUBLIC, seat=player, fans=1)


def reveal(s: AnimeState, player: int, places: list[int], rule: str) -> None:
    """Show rights: their values become fans, the tokens leave the game. [AN-CMP-03, AN-CMP-07]"""
    hand = s.hands[player]
    values = [hand[place] for place in places]
    s.hands[player] = tuple(value for place, value in enumerate(hand) if place not in places)
    s.fans[player] += sum(values)
    _forget(s, player, values)
    s.tell(rule, "rights_revealed", PUBLIC, seat=player, values=values, fans=sum(values), total=s.fans[player])


def reveal_all(s: AnimeState) -> None:
    """The game ends: every right of everybody is shown and counted. [AN-CMP-04]"""
    for player in s.order:
        if s.hands[player]:
            reveal(s, player, list(range(len(s.hands[player]))), "AN-CMP-04")


def _forget(s: AnimeState, owner: int, values: list[int]) -> None:
    """Nobody can tell whether a right shown is the one a wiretap has seen: the least that is certain remains."""
    for viewer in range(s.players):
        base = (viewer * s.players + owner) * VALUES
        for value in values:
            s.known[base + value] = max(0, s.known[base + value] - 1)


# --- the command: any of one's rights, in one's own round or when asked about a convention [AN-CMP-05, AN-CMP-06]

REVEAL = Form("reveal", (Field("rights", "list", 1, 64, of=(Field("", "text", most=12, term="right"),)),), "AN-FRE-05")
_FORMS: dict[tuple[int, ...], Form] = {}


def names(hand: tuple[int, ...]) -> dict[str, int]:
    """A player's own rights: opaque ids in order of receipt, and their values. [AN-DEC-04]"""
    return {f"right.{place + 1}": value for place, value in enumerate(hand)}


def form(s: AnimeState, player: int) -> Form:
    """What the owner chooses from. [AN-ERR-02]"""
    hand = s.hands[player]
    known = _FORMS.get(hand)
    if known is None:
        known = _FORMS[hand] = Form(REVEAL.name, REVEAL.fields, REVEAL.rule, {"rights": names(hand)})
    return known


def all_of(s: AnimeState, player: int) -> Fill:
    """The command that shows all of a player's rights."""
    return Fill(REVEAL.name, {"rights": list(names(s.hands[player]))})


def check_reveal(s: AnimeState, player: int, value: Any) -> Refusal | None:
    """Only rights one holds, each once. [AN-CMP-08]"""
    held = names(s.hands[player])
    wanted = value["rights"]
    return first(
        Refusal("AN-CMP-03", "NO_SUCH_RIGHT", {"right": right}, ("rights", str(place)))
        for place, right in enumerate(wanted)
        if right not in held or right in wanted[:place]
    )


def places(value: Any) -> list[int]:
    """The places in the hand that a command names."""
    return [int(right.removeprefix("right.")) - 1 for right in value["rights"]]
