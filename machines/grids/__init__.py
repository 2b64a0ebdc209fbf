"""What described machines on grids have in common: planes of a drawing, and grants as submeshes."""
