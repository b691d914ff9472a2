"""The cyberpunk and magic tabletop RPG: a game master, players, and an engine that referees."""
