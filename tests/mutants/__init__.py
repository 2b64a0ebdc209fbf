"""Seeded bugs: plausible mistakes in every allocator, each of which the pairing engine has to find.

A mutant is a patch of one module's source. What a contract leaves open (which free list is searched from
which end, say) is no mistake and no mutant. ``python -m tests.mutants`` prints the table.
"""
