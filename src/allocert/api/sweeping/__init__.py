"""Many simulations at once: every machine with every allocator, workload, policy, load and seed."""
