"""Meshes and tori that are asked for numbers of nodes: any p free ones answer."""
