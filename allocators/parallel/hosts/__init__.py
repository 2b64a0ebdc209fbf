"""Hosts: what a parallel pass has found, and the region that is taken."""
