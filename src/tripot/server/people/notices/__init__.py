"""Notices: what people asked to be told when they are away, by e-mail or to an address of theirs."""
