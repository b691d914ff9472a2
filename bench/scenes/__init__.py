"""Evenings written down move by move: what people do is fixed, and what it costs them in answers is counted."""
