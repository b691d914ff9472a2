"""The house itself: pages, tables, clocks and live wires around the rules."""
