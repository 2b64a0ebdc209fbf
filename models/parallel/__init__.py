"""What programs of allocators/parallel compute, exactly: for all sets of available processors at once, and from definitions."""
