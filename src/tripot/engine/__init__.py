"""The rules machine: pure, standard library only, ignorant of any particular game.

These names are for whoever runs a game: bots, studies, a table of one's own. Whoever writes one finds theirs in
`tripot.game`.
"""

from tripot.engine.fold import Replay, Unplayable, replay
from tripot.engine.journal import Entry, Header, JournalError, read_lines, write_lines
from tripot.engine.opening import NoSuchTable, check_table, open_table
from tripot.engine.registry import UnknownGame, game_of, games
from tripot.engine.rng import KeyedRng
from tripot.engine.rulebook import Rulebook, rulebook_of
from tripot.engine.seats import actor_name, read_actor
from tripot.engine.step import check, perform, settle
from tripot.engine.view import look, pending

__all__ = [
    "Entry",
    "Header",
    "JournalError",
    "KeyedRng",
    "NoSuchTable",
    "Replay",
    "Rulebook",
    "UnknownGame",
    "Unplayable",
    "actor_name",
    "check",
    "check_table",
    "game_of",
    "games",
    "look",
    "open_table",
    "pending",
    "perform",
    "read_actor",
    "read_lines",
    "replay",
    "rulebook_of",
    "settle",
    "write_lines",
]
