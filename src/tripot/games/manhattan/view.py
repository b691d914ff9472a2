"""Who sees what, listed fact by fact. [MH-VIS-01, MH-VIS-02, MH-GEN-09]

Stored papers and letters are JSON data that never changes: views share them instead of copying.
"""

from typing import Any

from tripot.engine.seats import OMNISCIENT, Seat
from tripot.games.manhattan import characters, desk, letters, mdc, sheet
from tripot.games.manhattan.advice import warnings
from tripot.games.manhattan.backgrounds import TURN_BY_TURN, UNTOLD
from tripot.games.manhattan.corporations import COUNT, IDS, id_of
from tripot.games.manhattan.pledges import shown
from tripot.games.manhattan.pledges.judging import Documents
from tripot.games.manhattan.state import Facts, State
from tripot.kit import temperaments

_NAMES = (*mdc.COALITIONS, None)
"""Coalitions by number; the last stands for none."""


def view(s: State, seat: Seat) -> dict[str, Any]:
    """All that a seat may know. Whoever created the table sees nothing more. [MH-GEN-09]"""
    seen = public(s)
    if seat == OMNISCIENT:
        seen["everything"] = [everything(s, player) for player in range(s.seats)]
    elif 0 <= seat < s.seats:
        seen["me"] = own(s, seat)
    return seen


def public(s: State) -> Facts:
    """What players and spectators see alike. [MH-VIS-01, MH-VIS-03, MH-VIS-05, MH-VIS-06, MH-VIS-13]"""
    return {
        "phase": phase(s),
        "turn": s.turn,
        "turns": s.turns,
        "seats": s.seats,
        "paused": s.paused,
        "transfers": s.transfers,
        "early": s.early,
        "ranking": [IDS[corporation] for corporation in s.ranking],
        "corporations": [_corporation(s, corporation) for corporation in range(COUNT)] if s.turn else [],
        "history": [list(line) for line in s.history],
        "players": [_player(s, seat) for seat in range(s.seats)],
        "mdc": _consortium(s),
        "papers": s.papers.copy(),
        "notices": s.notices.copy(),
        "scores": s.scores.copy(),
        "pledges": shown.revealed(s) if s.scores else [],
        "revealed": [_revealed(s, seat) for seat in range(s.seats)] if s.scores else [],
    }


def phase(s: State) -> str:
    """Which part of its life the game is in. [MH-SET-01]"""
    if s.outcome is not None:
        return s.outcome.reason
    if s.turn == 0:
        return "lobby"
    return "paused" if s.paused else "open"


def _corporation(s: State, corporation: int) -> Facts:
    """Assets as published; defences and effects never change and stand in the tables."""
    return {
        "id": IDS[corporation],
        "assets": None if s.crashed[corporation] else s.assets[corporation],
        "crashed": s.crashed[corporation] or None,
        "initial_rank": s.initial_rank[corporation],
    }


def _player(s: State, seat: Seat) -> Facts:
    """A player as everybody sees them. [MH-VIS-01, MH-VIS-02, MH-MIS-03]"""
    character = s.characters[seat]
    return {
        "seat": seat,
        "name": character.name,
        "avatar": character.avatar,
        "description": character.description,
        "background": character.background or None,
        "citizenship": id_of(s.citizen[seat] if s.turn else character.citizenship),
        "influence": s.influence[seat],
        "shares": {name: count for name, count in zip(IDS, s.shares[seat], strict=True) if count},
        "coalitions": [_NAMES[joined[seat]] for joined in s.joined],
        "resigned": s.resigned[seat],
        "absent": s.is_flagged(seat),
        "ready": seat in s.ready if s.early or s.turn == 0 else None,
        "avenges": id_of(s.avenged[seat]) if character.background == "avenger" and s.turn > 1 else None,
    }


def _consortium(s: State) -> Facts:
    """Who won each turn, and what holds now; who sided with whom stands in the bulletins. [MH-VIS-07, MH-MDC-21]"""
    return {"current": mdc.current(s), "winners": [_NAMES[winner] for winner in s.winners]}


def own(s: State, seat: Seat) -> Facts:
    """What one player knows besides: money, forms, letters, files, secrets. [MH-VIS-02, MH-VIS-14]"""
    form = s.sheets.get(seat)
    is_open = s.turn > 0 and s.outcome is None
    at_hand = desk.desk(s, seat) if is_open else None
    cost = sheet.cost(at_hand, form) if at_hand and form else 0
    files = [dossier(s, target, turn, with_text=True) for target, turn in s.dossiers[seat]]
    documents = Documents(s.papers, own_letters(s, seat), files)
    return {
        "seat": seat,
        "money": s.money[seat],
        "spare": s.money[seat] - cost if is_open else None,
        "character": characters.own_part(s.characters[seat]),
        "publishes_secrets": s.published[seat],
        "form": form,
        "cost": cost,
        "warnings": warnings(at_hand, form) if at_hand and form else [],
        "ready": seat in s.ready,
        "desk": at_hand,
        "letters": documents.letters,
        "dossiers": documents.files,
        "ledger": ledger(s, seat),
        "vengeance": _vengeance(s, seat),
        "pledges": shown.own(s, seat, documents),
        "pledges_left": shown.left(s, seat) if is_open and s.pledging and not s.resigned[seat] else None,
        "sent": [list(entry) for entry in s.sent if seat in entry[:2]],
    }


def own_letters(s: State, seat: Seat) -> list[Facts]:
    """Every resolution message, to be read again at will. [MH-VIS-14]"""
    both = zip(s.letters[seat], s.findings[seat], strict=True)
    return [letters.whole(letter, findings) for letter, findings in both]


def dossier(s: State, target: Seat, turn: int, *, with_text: bool) -> Facts:
    """A file: the target's messages of the turns before, without their own findings, and the Secrets.

    [MH-IFR-02, MH-IFR-03, MH-SET-15, MH-VIS-18]
    """
    return {
        "target": target,
        "turn": turn,
        "messages": s.letters[target][: turn - 1],
        **secrets(s, target, with_text=with_text),
    }


def secrets(s: State, seat: Seat, *, with_text: bool) -> Facts:
    """Strategies, the hidden background and its vengeance, and the free text. [MH-SET-15, MH-VIS-20]"""
    character = s.characters[seat]
    avenges = character.hidden == "avenger"
    return {
        "strategies": characters.strategies_of(character),
        "hidden": character.hidden or None,
        "avenges": id_of(s.avenged[seat]) if avenges else None,
        "text": character.secrets if with_text else None,
    }


def ledger(s: State, seat: Seat) -> Facts:
    """Points won and lost so far; those of an image genius would betray Extractions. [MH-BGD-02, MH-END-11]"""
    background = s.characters[seat].true_background
    told = background in TURN_BY_TURN and (background != UNTOLD or bool(s.scores))
    return {
        "background": list(s.points[seat]) if told else None,
        "changes": [[turn, cost] for turn, cost in s.changes[seat]],
        "successes": list(s.successes[seat]),
        "protections": list(s.guarded[seat]),
        "won_bets": s.won_bets[seat],
        "coalition_wins": s.wins[seat],
        "investigated": [player for player in range(s.seats) if s.spied[seat] >> player & 1],
    }


def _vengeance(s: State, seat: Seat) -> Facts | None:
    """The decision of an avenger: two corporations, one choice, open during turn 1. [MH-SET-13, MH-BGD-19]"""
    pair = _pair(s, seat)
    if pair is None:
        return None
    return {"corporations": pair, "chosen": id_of(s.avenged[seat]), "open": s.turn == 1}


def _pair(s: State, seat: Seat) -> list[str] | None:
    pair = s.drawn[seat]
    return None if pair is None else [IDS[corporation] for corporation in pair]


def _revealed(s: State, seat: Seat) -> Facts:
    """Once all is over: messages, strategies, hidden backgrounds, published Secrets; the temperament of a player of the
    house, which is nobody's private text. [MH-STR-03, MH-VIS-20]"""
    return {
        "seat": seat,
        "money": s.money[seat],
        "background": s.characters[seat].true_background or None,
        "drawn": _pair(s, seat),
        "letters": own_letters(s, seat),
        "dossiers": [dossier(s, target, turn, with_text=False) for target, turn in s.dossiers[seat]],
        **secrets(s, seat, with_text=s.published[seat] or s.characters[seat].secrets in temperaments.NAMED),
        "avenges": id_of(s.avenged[seat]),
    }


def everything(s: State, seat: Seat) -> Facts:
    """A player as the eye of the replay sees them: all but the free Secrets text. [MH-VIS-20]"""
    return {
        "seat": seat,
        "money": s.money[seat],
        "form": s.sheets.get(seat),
        "background": s.characters[seat].true_background or None,
        "drawn": _pair(s, seat),
        "points": list(s.points[seat]),
        "letters": own_letters(s, seat),
        "dossiers": [dossier(s, target, turn, with_text=False) for target, turn in s.dossiers[seat]],
        "ledger": ledger(s, seat),
        **secrets(s, seat, with_text=s.published[seat]),
        "avenges": id_of(s.avenged[seat]),
    }
