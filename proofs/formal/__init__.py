"""Theorems in Coq, and what ties their models to the shipped code. The files themselves are in `proofs/coq`."""
