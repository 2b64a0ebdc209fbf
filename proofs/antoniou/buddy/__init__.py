"""The buddy strategy and its holes (section 2.2.1)."""
