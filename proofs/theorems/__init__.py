"""Theorems for all sizes: one module a theorem, its steps as obligations, each with a certificate.

A theorem names no paper; the claims that state it are in the papers' rooms.
"""
