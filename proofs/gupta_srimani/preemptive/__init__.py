"""Preemptive schedules: profiles, the feasibility algorithm, lemmas 1 and 2 (section 3)."""
