"""How a test names the rule it would catch broken: `@rule("SN-ASK-03")`."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the rules it checks."""
    return pytest.mark.rule(*ids)
