"""Opening a table: the header of a new journal, and whether a header can be played by a game."""

from collections.abc import Mapping
from typing import Any

from tripot.engine.complaints import Complaint
from tripot.engine.editions import Edition
from tripot.engine.game import Game
from tripot.engine.journal import Header
from tripot.engine.options import check_options, complete
from tripot.engine.parameters import check_parameters, differing
from tripot.engine.refusals import Refusal
from tripot.engine.rng import commitment

SENTENCES = {
    "wrong_game": "this is a journal of {found}, not of {game}",
    "wrong_rules": "the journal follows version {found} of the rules of {game}, and this is version {rules}",
    "wrong_seats": "{game} is a game for {seats} players, not for {found}",
    "wrong_words": "{game} has {chairs} chairs with {seats} players, and the journal words of {found}",
    "unknown_option": "there is no option {option}",
    "bad_option": "the option {option} cannot be {found}",
    "unknown_parameter": "there is no parameter {parameter}",
    "bad_parameter": "the parameter {parameter} goes from {least} to {most}, and cannot be {found}",
}


class NoSuchTable(Complaint, ValueError):
    """A table that a game does not have: other rules, another number of players, another option."""

    def __init__(self, refusals: list[Refusal]) -> None:
        super().__init__("; ".join(SENTENCES[refusal.code].format(**refusal.facts) for refusal in refusals))
        self.refusals = refusals


def open_table(
    game: Game[Any], seats: int, options: Mapping[str, Any], seed: bytes, parameters: Mapping[str, Any] | None = None
) -> Header:
    """The header of a new table, options completed; `NoSuchTable` if the game has no such table."""
    refusals = check_table(game, seats, options, parameters)
    if refusals:
        raise NoSuchTable(refusals)
    meta = game.meta
    others = differing(meta.parameters, parameters or {})
    return Header(meta.id, meta.rules, seats, complete(meta.options, options), commitment(seed), others)


def check_table(
    game: Game[Any],
    seats: int,
    options: Mapping[str, Any],
    parameters: Mapping[str, Any] | None = None,
    edition: Edition | None = None,
) -> list[Refusal]:
    """Everything that a version of a game, by default the present one, does not allow in such a table."""
    if seats not in game.meta.seats:
        known = ", ".join(str(number) for number in game.meta.seats)
        return [Refusal(game.meta.seats_rule, "wrong_seats", {"game": game.meta.id, "seats": known, "found": seats})]
    lists = edition or game.meta
    return [*check_options(lists.options, options, seats), *check_parameters(lists.parameters, parameters or {})]


def check_header(game: Game[Any], header: Header) -> list[Refusal]:
    """Why a journal with this header cannot be replayed by this game."""
    if header.game != game.meta.id:
        return [Refusal("", "wrong_game", {"game": game.meta.id, "found": header.game})]
    edition = game.meta.edition(header.rules)
    if edition is None:
        carried = ", ".join(each.rules for each in game.meta.editions())
        return [Refusal("", "wrong_rules", {"game": header.game, "rules": carried, "found": header.rules})]
    return check_table(game, header.seats, header.options, header.parameters, edition) or _check_words(game, header)


def _check_words(game: Game[Any], header: Header) -> list[Refusal]:
    """Nothing if there is one word for each chair, the game master's last, or if the format has none."""
    chairs = len(game.meta.chairs(header.seats))
    if header.words is None or len(header.words) == chairs:
        return []
    facts = {"game": header.game, "seats": header.seats, "chairs": chairs, "found": len(header.words)}
    return [Refusal("", "wrong_words", facts)]
