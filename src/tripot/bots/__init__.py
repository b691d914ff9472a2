"""Players without a chair of their own: they see a seat's view and answer for it."""
