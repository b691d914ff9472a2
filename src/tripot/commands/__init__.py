"""What `tripot` can do from a terminal: one file a command."""
