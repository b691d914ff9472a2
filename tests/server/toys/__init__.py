"""Two small games that try the house: one with hidden cards and turns, one with sealed bids."""

from server.toys.auction import AUCTION
from server.toys.cards import CARDS

GAMES = {CARDS.meta.id: CARDS, AUCTION.meta.id: AUCTION}
