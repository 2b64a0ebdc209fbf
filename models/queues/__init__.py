"""The best schedules of a queue of submesh requests."""
