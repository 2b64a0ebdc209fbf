"""The pairing engine: any allocator against its contract, at three strengths."""
