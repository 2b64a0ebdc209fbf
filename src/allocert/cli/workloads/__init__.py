"""What ``allocert workload`` prints, writes and draws."""
