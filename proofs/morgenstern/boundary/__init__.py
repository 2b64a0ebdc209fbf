"""Methods that prefer the boundary: edges and MBV (section 2.3)."""
