"""Seeded bugs in schedulers of jobs on a torus, the contention model and the check of schedules."""
