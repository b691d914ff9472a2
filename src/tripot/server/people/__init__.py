"""People: accounts, sessions, passkeys, notices to those who are away."""
