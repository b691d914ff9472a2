"""Checking a finished game from its journal: chain, promise, every entry by the rules, every draw, the outcome."""

from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from tripot.engine.codec import canonical
from tripot.engine.fold import Replay, Unplayable
from tripot.engine.game import Game
from tripot.engine.journal import Correction, Entry, Header, JournalError, Reveal, read_bytes
from tripot.engine.outcome import Outcome
from tripot.engine.registry import game_of
from tripot.engine.rng import SEED_BYTES, Draw, KeyedRng, commitment
from tripot.engine.seats import HOUSE


@dataclass(frozen=True, slots=True)
class Verdict:
    """A journal that can be believed."""

    header: Header
    entries: int
    voided: int
    draws: tuple[Draw, ...]
    outcome: Outcome | None
    """None if the table was closed before its end."""
    seed: bytes
    chain: str
    """The hash of the last entry: it stands for the whole journal."""

    def as_json(self) -> dict[str, Any]:
        """The verdict, for programs."""
        outcome = self.outcome
        return {
            "game": self.header.game,
            "rules": self.header.rules,
            "seats": self.header.seats,
            "entries": self.entries,
            "voided": self.voided,
            "draws": len(self.draws),
            "chain": self.chain,
            "commitment": self.header.commitment,
            "seed": self.seed.hex(),
            "words": None if self.header.words is None else list(self.header.words),
            "outcome": None
            if outcome is None
            else {
                "rule": outcome.rule,
                "reason": outcome.reason,
                "winners": [seat + 1 for seat in outcome.winners],
                "points": list(outcome.points),
            },
        }


def verify(data: bytes, game: Game[Any] | None = None) -> Verdict:
    """The verdict on a journal file; `JournalError` with the line and the reason if it cannot be believed."""
    header, entries = read_bytes(data)
    seed = _seed(header, entries)
    drawn: dict[tuple[int, str, int], Draw] = {}
    rng = KeyedRng(header.key(seed))
    rng.trace = lambda draw: drawn.update({(draw.entry, draw.label, draw.k): draw})
    replay = Replay(game or game_of(header.game), header, rng)
    for entry in entries:
        if isinstance(entry.what, Correction):
            drawn.clear()  # what another version of the rules drew is drawn no more: all is drawn again
        try:
            replay.append(entry)
        except Unplayable as wrong:
            rule = f" ({wrong.refusal.rule})" if wrong.refusal.rule else ""
            raise JournalError(entry.seq + 1, f"the rules refuse it: {wrong.refusal.code}{rule}") from None
    draws = tuple(drawn[key] for key in sorted(drawn))
    return Verdict(header, len(entries), len(replay.voided()), draws, replay.state.outcome, seed, replay.chain)


def _seed(header: Header, entries: list[Entry]) -> bytes:
    """The seed that the last entry tells, if it is the one that was promised."""
    line = len(entries) + 1
    last = entries[-1] if entries else None
    if last is None or not isinstance(last.what, Reveal) or last.actor != HOUSE:
        raise JournalError(line, "the seed is not told here: the game is not over, or the file is cut short")
    seed = last.what.seed
    if len(seed) != SEED_BYTES:
        raise JournalError(line, f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    if commitment(seed) != header.commitment:
        raise JournalError(line, "the seed is not the one that was promised before the first move")
    return seed


def draw_lines(verdict: Verdict) -> str:
    """Every draw as a line of JSON, and a last line that ties the list to its journal, for an independent verifier."""
    lines = "".join(canonical({**asdict(draw), "results": list(draw.results)}) + "\n" for draw in verdict.draws)
    closing = {"chain": verdict.chain, "draws": len(verdict.draws), "sha256": sha256(lines.encode()).hexdigest()}
    return f"{lines}{canonical(closing)}\n"
