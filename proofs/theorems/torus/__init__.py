"""Theorems about jobs on a torus: links, contention, CNP_Alloc, preemptive schedules and their least finish times."""
