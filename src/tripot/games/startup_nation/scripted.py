"""A policy that fixes a whole match by two numbers: for reproducible tests. [SN-TEST-03]"""

from tripot.engine.actions import Pick
from tripot.engine.frames import Decision
from tripot.engine.step import settle
from tripot.games.startup_nation.state import Table


def choose(s: Table, factor: int, offset: int) -> Pick:
    """At decision k, the line (factor * k + offset) modulo the length of the menu. [SN-TEST-03]"""
    top = s.stack[-1]
    assert isinstance(top, Decision)
    picks = top.ask(s).picks
    return picks[(factor * s.decision + offset) % len(picks)]


def play(s: Table, factor: int, offset: int) -> None:
    """Play the match to its end by the scripted policy."""
    while s.stack:
        top = s.stack[-1]
        assert isinstance(top, Decision)
        top.play(s, choose(s, factor, offset))
        settle(s)
