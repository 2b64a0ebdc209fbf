"""What all reports tell, for every d: a theorem in Coq with the table that ties it to the shipped program."""

from __future__ import annotations

from allocert.proofs.formal.cubes.status import status_table
from allocert.proofs.formal.theorem import formal

__all__ = ["STATUS_REPORTS"]

STATUS_REPORTS = formal("StatusReports.status", status_table)
