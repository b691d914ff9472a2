"""A report about an experiment: one page, without a network, in French or in English."""
