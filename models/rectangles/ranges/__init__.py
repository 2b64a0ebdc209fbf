"""A search over ranges of first columns and rows, and its certificate: bounds on ranges, halved until each range is refuted."""
