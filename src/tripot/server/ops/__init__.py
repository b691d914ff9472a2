"""Running the house: serving it, its logs, the doctor's look at it."""
