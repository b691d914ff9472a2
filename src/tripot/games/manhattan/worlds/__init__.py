"""Other worlds: what a seat cannot see, imagined anew so that it would see the same."""
