"""The model of contention and theorem 1 (sections 2.2 and 2.3)."""
