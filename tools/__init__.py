"""What builds and tests Tripot; no part of the program."""
