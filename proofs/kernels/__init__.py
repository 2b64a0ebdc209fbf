"""What the suite claims of its own board kernels."""
