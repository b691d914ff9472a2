"""The words of the game: its characters, from Zemmour to Brigitte. `deck.py` holds them against `cards.toml`."""

from typing import Literal

CardName = Literal[
    "zemmour", "intern", "programmer", "tech_lead", "recruiter", "salesman", "accountant", "director", "investor",
    "macron", "brigitte",
]  # fmt: skip
"""[SN-DECK-01]"""
