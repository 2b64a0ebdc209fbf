"""Preemptive schedules on a torus: configurations, least finish times."""
