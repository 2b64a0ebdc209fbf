"""Which method allocates best: in the tables, in runs, on every short queue."""
