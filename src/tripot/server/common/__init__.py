"""What every folder of the server speaks of: records, errors, settings, moments, what people type."""
