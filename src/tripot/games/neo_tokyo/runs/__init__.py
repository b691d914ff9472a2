"""Runs: from the order to the report, sub-steps 2a to 2g; `step.py` puts them in order."""
