"""How the database came to its present shape, one revision a file."""
