"""Submeshes and configurations (section 1), and the small meshes on which claims are enumerated."""
