"""How fast Tripot is, measured: medians of repeated runs, in CPU time."""
