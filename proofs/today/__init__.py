"""What the suite claims of machines of today."""
