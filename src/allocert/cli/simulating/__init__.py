"""Playing workloads for `simulate`: servers, runs, what is reported of them."""
