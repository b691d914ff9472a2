"""Kept, broken or unknown: read from documents that the reader has, and from nothing else. [MH-PLG-03]

The documents are those of the reader's own pages: the papers, the own letters, the messages in files. No state comes
in here, so that a judgement cannot tell more than the pages do.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tripot.engine.seats import Seat
from tripot.games.manhattan.pledges.promises import Promise
from tripot.games.manhattan.runs.common import KIND
from tripot.games.manhattan.state import Facts
from tripot.games.manhattan.words import Verdict


@dataclass(frozen=True, slots=True)
class Documents:
    """What one player can read: the papers of every turn, the own messages, the files."""

    papers: Sequence[Facts]
    letters: Sequence[Facts]
    files: Sequence[Facts]

    def messages_of(self, player: Seat, turn: int) -> Iterator[Facts]:
        """A player's message of a turn, in the files that hold it."""
        yield from (each for file in self.files if file["target"] == player for each in _of(file["messages"], turn))

    def detections(self, turn: int) -> Iterator[Facts]:
        """The lines about detected runs of a turn: one's own, and those in files. [MH-DET-03]"""
        read = [*self.letters, *(each for file in self.files for each in file["messages"])]
        for message in _of(read, turn):
            yield from (line for line in message.get("detections", ()) if "sponsor" in line)


def _of(messages: Sequence[Facts], turn: int) -> Iterator[Facts]:
    return (each for each in messages if each["turn"] == turn)


def judge(documents: Documents, maker: Seat, promise: Promise, turn: int) -> Verdict:
    """What the reader may conclude; nothing is deduced from sums, money or "?". [MH-PLG-03]"""
    if turn >= len(documents.papers):
        return "unknown"
    match promise.kind:
        case "coalition":
            return _verdict(promise.coalition == coalition_of(documents.papers[turn], maker))
        case "buy":
            return _verdict(has_bought(documents.papers[turn], maker, promise))
        case "no_buy":
            return _verdict(not has_bought(documents.papers[turn], maker, promise))
        case "no_run":
            return _no_run(documents, maker, promise, turn)
    message = next(documents.messages_of(maker, turn), None)
    return "unknown" if message is None else _verdict(is_kept(message, promise))


def _verdict(kept: bool) -> Verdict:
    return "kept" if kept else "broken"


def _no_run(documents: Documents, maker: Seat, promise: Promise, turn: int) -> Verdict:
    """A report breaks it; only the promiser's own message keeps it, and that tells nothing of Information runs."""
    if any(line["sponsor"] == maker and _aims_at(line, promise) for line in documents.detections(turn)):
        return "broken"
    message = next(documents.messages_of(maker, turn), None)
    if message is None or promise.player is not None:
        return "unknown"
    return _verdict(is_kept(message, promise))


def coalition_of(paper: Facts, player: Seat) -> str | None:
    """The coalition that a player joined, as the bulletin says. [MH-VIS-07]"""
    counted = (line for line in paper["newsfeeds"]["mdc"] if line["kind"] == "coalition_counted")
    return next(
        (line["coalition"] for line in counted if any(each["seat"] == player for each in line["players"])), None
    )


def has_bought(paper: Facts, player: Seat, promise: Promise) -> bool:
    """Whether the Newsfeeds name a purchase of the promised corporation. [MH-VIS-08]"""
    bought = (line for line in paper["newsfeeds"]["economy"] if line["kind"] == "share_bought")
    return any(line["seat"] == player and line["corporation"] == promise.corporation for line in bought)


def is_kept(message: Facts, promise: Promise) -> bool:
    """Whether a player's own message of the turn holds what was promised; one with its findings tells of spying too."""
    orders, lines = message.get("orders", {}), [*message.get("runs", ()), *message.get("information", ())]
    match promise.kind:
        case "coalition":
            return bool(message["mdc"]["joined"] == promise.coalition)
        case "vote":
            vote = orders.get("vote") or {}
            return bool(vote.get(promise.direction) == promise.corporation)
        case "protect":
            return any(_protects(line, promise) for line in lines)
        case "no_run":
            return not any(_aims_at(line, promise) for line in lines)
    bought = promise.corporation in [share["corporation"] for share in orders.get("shares", ())]
    return bought == (promise.kind == "buy")


def _protects(line: Facts, promise: Promise) -> bool:
    wanted = ("protection", promise.corporation, promise.defence)
    return (line["type"], line.get("target"), line.get("defence")) == wanted


def _aims_at(line: Facts, promise: Promise) -> bool:
    """Whether an offensive run is aimed at what was to be left alone."""
    if promise.player is not None:
        return bool(line["type"] == "information" and line["target_player"] == promise.player)
    return bool(line["type"] in KIND and line["type"] != "information" and line["target"] == promise.corporation)
