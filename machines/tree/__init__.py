"""Trees of blocks, racks and hosts that hold pods: requests that name a level, and regions that are pods per host."""
