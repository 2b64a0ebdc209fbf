"""Kandlur & Shin, Hypercube management in the presence of node failures (1988)."""
