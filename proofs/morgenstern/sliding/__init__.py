"""Frame sliding and adaptive scan (section 2)."""
