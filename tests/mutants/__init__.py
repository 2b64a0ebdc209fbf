"""Seeded bugs: plausible mistakes in every allocator, which the pairing engine has to find.

A mutant is a small diff of one module's source. The tables in ``bugs/`` list them: a section names the allocators that have
its bugs, by patterns (those after ``!`` are left out), and the module that is changed if it is not their own. A row is a name,
the old text, which occurs exactly once in the module, the new text and, if no call can tell the two apart, the reason.
In ``bugs/torus/`` a section names the module of ``allocators/torus`` and the judges that have to see its bugs.

What a contract leaves open (which free list is searched from which end, say) is no mistake and no mutant.
``python -m tests.mutants`` prints the table.
"""
