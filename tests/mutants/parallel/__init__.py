"""Seeded bugs in the texts of parallel programs and in their hosts."""
