"""The store: tables of the database, one writer a file, migrations."""
