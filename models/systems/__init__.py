"""Systems of subcubes that an allocator may grant, straight from their definitions, and how many faults defeat them."""
