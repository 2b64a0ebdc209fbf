"""Exact arithmetic: simplex, polynomials, entailment, stationary distributions, symbolic runs."""
