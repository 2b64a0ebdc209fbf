"""Meshes and tori that choose the shape: requests whose sides may be turned, and requests for a number of processors."""
