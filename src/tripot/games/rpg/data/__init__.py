"""Tables of the rulebook, as data."""
