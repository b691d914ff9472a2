"""How the game's own bots judge: from a seat's view, in units of staff."""
