"""What happens told as it happens, and who is there to hear it."""
