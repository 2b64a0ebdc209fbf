"""Exact arithmetic: simplex, polynomials, stationary distributions."""
