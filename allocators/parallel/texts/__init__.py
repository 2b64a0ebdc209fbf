"""Texts: what they may be made of, and what they are turned into to be run."""
