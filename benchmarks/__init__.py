"""Benchmarks of the kernels and allocators, each compared with a naive scan that runs in the same process."""
