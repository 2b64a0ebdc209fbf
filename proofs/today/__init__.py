"""What the suite says of machines of today."""
