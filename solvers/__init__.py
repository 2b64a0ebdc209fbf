"""Engines and evidence. Engines propose; checkers that share no code with them accept or reject.

Nothing here knows what a hypercube or a mesh is, and importing this package loads no solver.
"""

from __future__ import annotations

from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate

__all__ = ["Answer", "Certificate", "Status"]
