"""New allocators: folders with a first allocator that works, its tests and the commands to check it."""
