"""Conversations at tables."""
