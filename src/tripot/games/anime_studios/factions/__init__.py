"""The four factions: what their productions ask for, what their abilities do."""
