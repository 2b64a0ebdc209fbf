"""allocert: exact models, machine verdicts and differential tests for processor allocators.

The rooms, from the bottom up: ``machines`` (what is allocated), ``solvers`` (engines and evidence),
``allocators`` (the heuristics, as published), ``models`` (their exact counterparts), ``simulation``
(workloads and the event loop), ``verification`` (claims, evidence, the ledger, the pairing engine), ``proofs`` (what the
papers claim, and theorems for all sizes) and ``cli`` (the command line).
"""

from __future__ import annotations

from allocert.errors import AllocertError

__all__ = ["AllocertError", "__version__"]

__version__ = "0.1.0"
