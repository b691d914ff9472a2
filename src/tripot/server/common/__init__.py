"""What every room of the house speaks of: records, errors, settings, moments, what people type."""
