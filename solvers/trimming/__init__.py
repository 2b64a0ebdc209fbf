"""Proofs made short before they are kept, in the two formats."""
