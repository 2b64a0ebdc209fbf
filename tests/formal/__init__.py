"""The theorems in Coq, compiled anew: ``python -m tests.formal``."""
