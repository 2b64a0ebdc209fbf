"""What `reproduce` prints, one paper a module."""
