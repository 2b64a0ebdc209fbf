"""Allocators of pods on trees of hosts."""
