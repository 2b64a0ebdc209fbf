"""Plans of conservative backfilling: lists of Python, and arrays with compiled searches for long workloads."""
