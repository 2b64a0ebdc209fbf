"""Theorems for all sizes: one module a theorem, its steps as obligations, each with a certificate.

A theorem names no paper; whoever states it is in the papers' rooms.
"""
