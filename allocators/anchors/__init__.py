"""Allocators of boxes at anchors."""
