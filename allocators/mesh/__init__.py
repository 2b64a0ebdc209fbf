"""Allocators of submeshes."""
