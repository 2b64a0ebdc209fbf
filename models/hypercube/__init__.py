"""Hypercubes: static optimality, lists, relabellings, faulty nodes."""
