"""What every game must keep to, checked by playing it: `check(GAME)` lists everything that is wrong."""

from tripot.engine.conformance.finding import Finding
from tripot.engine.conformance.secrecy import portrait
from tripot.engine.conformance.suite import check

__all__ = ["Finding", "check", "portrait"]
