"""Jobs on a torus without contention and without preemption."""
