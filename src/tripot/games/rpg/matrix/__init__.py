"""The matrix: devices, networks, accesses, surveillance, connection and files."""
