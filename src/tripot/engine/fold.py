"""Folding a journal into a state: the same lines give the same state, bit for bit, anywhere."""

from collections.abc import Iterable, Mapping
from typing import Any, Generic

from tripot.engine.actions import Action, as_written
from tripot.engine.codec import log_digest
from tripot.engine.complaints import Complaint
from tripot.engine.editions import RULES
from tripot.engine.events import PUBLIC, Event
from tripot.engine.frames import S
from tripot.engine.game import Game
from tripot.engine.journal import BY_HOUSE, Correction, Entry, Header, Reveal, Void, What, first_link, link
from tripot.engine.opening import NoSuchTable, check_header, check_table
from tripot.engine.options import complete
from tripot.engine.refusals import Refusal
from tripot.engine.rng import KeyedRng, Rng, commitment
from tripot.engine.seats import HOUSE, Seat
from tripot.engine.state import State
from tripot.engine.step import carry_out, check, settle


class Unplayable(Complaint, ValueError):
    """An entry that the rules refuse: the journal was not written by them."""

    def __init__(self, seq: int, refusal: Refusal) -> None:
        super().__init__(f"entry {seq}: {refusal.code} ({refusal.rule})")
        self.seq = seq
        self.refusal = refusal


KEPT_EVERY = 100
"""Entries between two states that are kept on the way; of older ones only each fifth stays."""
_NEAR = 5
"""Kept states among the last ones, of which each stays."""


class Replay(Generic[S]):
    """A journal and the state it folds to, growing together."""

    def __init__(self, game: Game[S], header: Header, rng: Rng) -> None:
        self.game = game
        self.header = header
        self.rng = rng
        self.rules = header.rules
        """The version that is followed now."""
        self.entries: list[Entry] = []
        self.drew: set[int] = set()
        """The entries that drew a lot: none of them is taken back without consent."""
        self.kept: list[tuple[int, S]] = []
        """States on the way, without their logs, each after the entry of its number: a taking back begins there."""
        refusals = check_header(game, header)
        if refusals:
            raise NoSuchTable(refusals)
        self.state = self._start(self.rules)

    @property
    def chain(self) -> str:
        """The hash that the next entry is chained to."""
        return self.entries[-1].chain if self.entries else first_link(self.header)

    def check(self, who: Seat, action: Action, decision: int | None = None) -> Refusal | None:
        """Why the action would be refused now, or None."""
        return check(self.game, self.state, who, action, decision)

    def next_entry(self, who: Seat, what: What) -> Entry:
        """The entry that would be written for this; nothing changes."""
        written = what if isinstance(what, BY_HOUSE) else as_written(what)
        return link(self.chain, len(self.entries) + 1, who, written)

    def append(self, entry: Entry) -> None:
        """Take one more entry of the journal; `Unplayable` if the rules refuse it."""
        if self.is_closed():
            raise Unplayable(entry.seq, Refusal("", "closed"))
        if isinstance(entry.what, Void):
            self._strike(entry)
        elif isinstance(entry.what, Reveal):
            self._close(entry, entry.what.seed)
        elif isinstance(entry.what, Correction):
            self._correct(entry, entry.what.rules)
        else:
            self._play(self.state, entry, entry.what)
        self.entries.append(entry)
        self.keep_state()

    def keep_state(self) -> None:
        """Keep the state now and then; it is what the entries so far fold to, whoever looks back."""
        seq = len(self.entries)
        if seq % KEPT_EVERY or (self.kept and self.kept[-1][0] >= seq):
            return
        far = [each for each in self.kept[:-_NEAR] if each[0] % (KEPT_EVERY * _NEAR) == 0]
        self.kept = [*far, *self.kept[-_NEAR:], (seq, self.state.copy())]

    def act(self, who: Seat, action: Action, decision: int | None = None) -> Refusal | None:
        """Play and write an action, or say why not."""
        refusal = Refusal("", "closed") if self.is_closed() else self.check(who, action, decision)
        if refusal is None:
            entry = self.next_entry(who, action)
            self._carry_out(self.state, entry, as_written(action))
            self.entries.append(entry)
            self.keep_state()
        return refusal

    def restore(self, entries: Iterable[Entry], state: S, drew: Iterable[int]) -> None:
        """Go to a moment known from elsewhere: these entries, and the state they fold to."""
        self.entries = list(entries)
        taken = [entry.what.rules for entry in self.entries if isinstance(entry.what, Correction)]
        self.rules = taken[-1] if taken else self.header.rules
        self.state = state
        self.kept = []
        self.drew = set(drew)

    def is_closed(self) -> bool:
        """Whether the seed is told: nothing is written after it."""
        return bool(self.entries) and isinstance(self.entries[-1].what, Reveal)

    def voided(self) -> frozenset[int]:
        """The entries struck out so far."""
        return frozenset(entry.what.entry for entry in self.entries if isinstance(entry.what, Void))

    def last_standing(self) -> int | None:
        """The last entry that an undo would strike out."""
        voided = self.voided()
        for entry in reversed(self.entries):
            if not isinstance(entry.what, BY_HOUSE) and entry.seq not in voided:
                return entry.seq
        return None

    def corrections(self) -> tuple[str, ...]:
        """The later versions that the table could go on by: all that happened is told the same under them."""
        drew = set(self.drew)
        found = () if self.is_closed() else tuple(each for each in self._later() if self._under(each) is not None)
        self.drew = drew
        return found

    def _later(self) -> list[str]:
        versions = [each.rules for each in self.game.meta.editions()]
        return versions[versions.index(self.rules) + 1 :]

    def _start(self, rules: str) -> S:
        self.rng.enter(0)
        state = self.game.setup(self.header.seats, self._given(rules), self.rng)
        settle(state)
        return state

    def _given(self, rules: str) -> Mapping[str, Any]:
        """What the table sets; what a later version added stands as usual, and figures of a former one as they were."""
        header, meta = self.header, self.game.meta
        edition = meta.edition(rules)
        if edition is None or not meta.former:
            return header.given
        figures = {} if rules == meta.rules else {each.name: each.default for each in edition.parameters}
        return {**complete(edition.options, header.options), **figures, **header.parameters, RULES: rules}

    def _again(self, rules: str, voided: frozenset[int]) -> S:
        """The table from its first move on, without what was struck out, which stays in the log."""
        return self._from(0, self._start(rules), voided)

    def _before(self, struck: int, voided: frozenset[int]) -> S:
        """The table without its last standing entry: from a state that was kept before it, if there is one."""
        self.kept = [each for each in self.kept if each[0] < struck]
        if not self.kept:
            return self._again(self.rules, voided)
        seq, state = self.kept[-1]
        begun = state.copy()
        begun.log = None if self.state.log is None else [event for event in self.state.log if event.entry <= seq]
        return self._from(seq, begun, voided)

    def _from(self, seq: int, state: S, voided: frozenset[int]) -> S:
        """A state after so many entries, played on to the last, without what was struck out since."""
        for earlier in self.entries[seq:]:
            if isinstance(earlier.what, Correction):
                _tell_correction(state, earlier)
            elif earlier.seq not in voided and not isinstance(earlier.what, Void | Reveal):
                self._play(state, earlier, earlier.what)
        later = (event for event in self.state.log or () if event.entry > seq)
        lost = [event.as_struck() for event in later if event.entry in voided]
        told = [*(state.log or ()), *lost]
        state.log = None if self.state.log is None else sorted(told, key=_by_entry)
        return state

    def _under(self, rules: str) -> S | None:
        """The table as another version has it, if nothing that was told is told otherwise."""
        edition = self.game.meta.edition(rules)
        if edition is None or check_table(
            self.game, self.header.seats, self.header.options, self.header.parameters, edition
        ):
            return None
        try:
            state = self._again(rules, self.voided())
        except Unplayable:
            return None
        return state if log_digest(state) == log_digest(self.state) else None

    def _play(self, state: S, entry: Entry, action: Action) -> None:
        refusal = check(self.game, state, entry.actor, action)
        if refusal is not None:
            raise Unplayable(entry.seq, refusal)
        self._carry_out(state, entry, action)

    def _carry_out(self, state: S, entry: Entry, action: Action) -> None:
        state.entry = entry.seq
        self.rng.enter(entry.seq)
        before = self.rng.draws
        carry_out(self.game, state, entry.actor, action)
        if self.rng.draws != before:
            self.drew.add(entry.seq)

    def _close(self, entry: Entry, seed: bytes) -> None:
        if entry.actor != HOUSE:
            raise Unplayable(entry.seq, Refusal("", "not_the_house"))
        if commitment(seed) != self.header.commitment:
            raise Unplayable(entry.seq, Refusal("", "wrong_seed"))

    def _strike(self, entry: Entry) -> None:
        assert isinstance(entry.what, Void)
        struck = entry.what.entry
        if struck != self.last_standing():
            raise Unplayable(entry.seq, Refusal("", "not_the_last_entry", {"entry": struck}))
        state = self._before(struck, self.voided() | {struck})
        state.decision = _beyond(self.state)  # an action sent before the undo is stale after it
        self.state = state

    def _correct(self, entry: Entry, rules: str) -> None:
        """Go on by a later version, which must tell the same of all that happened."""
        if entry.actor != HOUSE:
            raise Unplayable(entry.seq, Refusal("", "not_the_house"))
        state = self._under(rules) if rules in self._later() else None
        if state is None:
            raise Unplayable(entry.seq, Refusal("", "no_correction", {"rules": rules}))
        _tell_correction(state, entry)
        state.decision = _beyond(self.state)
        self.state, self.rules, self.kept = state, rules, []


def _tell_correction(state: State, entry: Entry) -> None:
    assert isinstance(entry.what, Correction)
    state.entry = entry.seq
    state.tell("", "rules_corrected", PUBLIC, rules=entry.what.rules)


def _beyond(state: State) -> int:
    """A number above every question that is open."""
    return state.decision + (state.stack[-1].numbers_taken() if state.stack else 1)


def _by_entry(event: Event) -> int:
    return event.entry


def fold(game: Game[S], header: Header, entries: Iterable[Entry], seed: bytes) -> S:
    """The state of a journal."""
    return replay(game, header, entries, seed).state


def replay(game: Game[S], header: Header, entries: Iterable[Entry], seed: bytes) -> Replay[S]:
    """The journal and its state, ready to grow."""
    made = Replay(game, header, KeyedRng(header.key(seed)))
    for entry in entries:
        made.append(entry)
    return made


def seed_of(entries: Iterable[Entry]) -> bytes | None:
    """The seed that a closed journal reveals."""
    return next((entry.what.seed for entry in entries if isinstance(entry.what, Reveal)), None)
