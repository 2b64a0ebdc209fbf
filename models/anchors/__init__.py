"""Boxes at anchors: the exact counterparts of taking segments one after another."""
