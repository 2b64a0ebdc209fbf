"""Allocators that grant any p free nodes of a mesh or torus, near to one another by some rule."""
