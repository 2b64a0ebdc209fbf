"""Circuits on words, and their clauses."""
