"""Benchmarks of the kernels and allocators, each beside a naive scan that runs in the same process."""
