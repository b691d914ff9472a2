"""Rule-free helpers that several games share."""
