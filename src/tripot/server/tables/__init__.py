"""Tables: in memory, opened, sat at, played, stored, seen again."""
