"""Exact odds of any test, as fractions: whole numbers all the way, no simulation. [SR-ODDS-01]"""

from tripot.games.rpg.odds.answers import Answer, Odds, Request, answer, odds
from tripot.games.rpg.odds.laws import POLICIES, Law, law, mean_hits

__all__ = ["POLICIES", "Answer", "Law", "Odds", "Request", "answer", "law", "mean_hits", "odds"]
