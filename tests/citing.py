"""How a test names what it would catch broken: a rule, `@rule("SN-ASK-03")`, or a promise of `docs/promises.md`."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the rules it checks."""
    return pytest.mark.rule(*ids)


def promise(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the promises of `docs/promises.md` that it holds."""
    return pytest.mark.promise(*ids)
