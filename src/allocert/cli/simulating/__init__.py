"""Playing workloads for `simulate`: servers, runs and their reports."""
