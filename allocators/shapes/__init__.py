"""Allocators that choose among shapes."""
