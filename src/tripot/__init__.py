"""Tripot: a self-hosted house of games."""

__version__ = "1.0.0"
