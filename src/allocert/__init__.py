"""allocert: exact models, machine verdicts and differential tests for processor allocators.

The rooms, from the bottom up: ``machines`` (what is allocated), ``solvers`` (engines and evidence),
``allocators`` (the heuristics, as published), ``models`` (their exact counterparts), ``simulation``
(workloads and the event loop), ``proofs`` (contracts, the pairing engine, claims, the ledger) and
``cli`` (the command line).
"""

from __future__ import annotations

from allocert.errors import AllocertError

__all__ = ["AllocertError", "__version__"]

__version__ = "0.1.0"
