"""The loss model and tables 1 to 4 (section 3)."""
