"""Ties of models of meshes and boxes."""
