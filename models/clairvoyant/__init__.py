"""The least completion time of a queue that is known beforehand."""
