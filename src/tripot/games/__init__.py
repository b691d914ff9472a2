"""The games of the house. Each is a package found by entry point; none knows another."""
