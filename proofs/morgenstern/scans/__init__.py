"""Interval set scan in one and in four ways (section 3)."""
