"""Shuffling and dealing. [SN-SETUP-01, SN-SETUP-02]"""

from tripot.engine.editions import RULES
from tripot.engine.events import PUBLIC, only
from tripot.engine.game import Options
from tripot.engine.options import complete
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.games.startup_nation import turn
from tripot.games.startup_nation.deck import NO_CARD, SEATS, canonical_deck, name_of
from tripot.games.startup_nation.meta import FIRST, OPTIONS
from tripot.games.startup_nation.parameters import USUAL, figures_of
from tripot.games.startup_nation.state import Table
from tripot.kit.decks import shuffle

USUAL_DECKS = {(players, zemmour): canonical_deck(players, zemmour) for players in SEATS for zemmour in (0, 1)}


def start(players: int, options: Options, rng: Rng) -> Table:
    """A table with its first round dealt. The first player is drawn even if the host chose one.
    [SN-SETUP-06, SN-SETUP-09, SN-VAR-05]"""
    if players not in SEATS:
        raise ValueError(f"Start-Up Nation is played by 3 to 6, not by {players}")  # [SN-DECK-07]
    given = complete(OPTIONS, options)
    s = Table(rng, players, int(given["zemmour"]), given["points_to_win"], given["max_rounds"])
    s.director_rises, s.brigitte_may_resign = given["director_rises"], given["brigitte_may_resign"]
    s.survivor_scores = given["survivor_scores"]
    s.is_first_edition = options.get(RULES) == FIRST.rules
    s.figures = figures_of(options)
    drawn = rng.below(players, "first_player")
    deal(s, drawn if given["first_player"] is None else given["first_player"])
    return s


def deal(s: Table, first: Seat) -> None:
    """Everything but the score starts afresh. [SN-SETUP-03, SN-SETUP-04, SN-SETUP-05, SN-SETUP-11]"""
    players = s.players
    s.deck = shuffled(s)
    s.round += 1
    s.turn = 0
    s.first = first
    s.alive = (1 << players) - 1
    s.drawn = NO_CARD
    s.piles = [()] * players
    s.alliances = ()
    s.rights = ()
    s.sealed = None
    s.lies = ()
    for step in range(players):
        s.hand[(first + step) % players] = s.deck.pop()
    begin_round(s)


def begin_round(s: Table) -> None:
    """Tell what everybody and what each player knows, and let the first player draw."""
    if s.log is not None:
        s.tell("SN-SETUP-02", "round_started", PUBLIC, round=s.round, first=s.first, deck=len(s.deck))
        for seat in range(s.players):
            if s.hand[seat] != NO_CARD:
                s.tell("SN-SETUP-02", "round_started_card", only(seat), player=seat, card=name_of(s.hand[seat]), turn=0)
    s.stack.append(turn.TURN)
    turn.begin(s, s.first)


def shuffled(s: Table) -> list[int]:
    """The complete deck, shuffled from its canonical order; the top card is the last of the list. [SN-SETUP-10]"""
    is_usual = s.figures is USUAL
    deck = USUAL_DECKS[s.players, s.zemmour][:] if is_usual else canonical_deck(s.players, s.zemmour, s.figures)
    shuffle(deck, s.rng, "shuffle")
    deck.reverse()
    return deck
