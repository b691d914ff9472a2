"""Tripot: a self-hosted house of games."""

__version__ = "0.1.0"
