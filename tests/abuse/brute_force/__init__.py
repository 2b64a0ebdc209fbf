"""All that ``allocert solve`` says, beside naive solvers that were written from the documents.

``run(instances, seed)`` draws random small instances of every kind and option, answers them as the command does, and compares
status, value, bounds, placements, schedules, moves, certificates and texts. ``python -m tests.abuse.brute_force`` prints the table.
"""

from __future__ import annotations

from tests.abuse.brute_force.bench import KINDS, Row, run, table

__all__ = ["KINDS", "Row", "run", "table"]
