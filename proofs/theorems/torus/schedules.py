"""Schedules of preemptive jobs and strips of a torus for all sizes by theorems in Coq (``docs/proofs/preemptive-torus.md``)."""

from __future__ import annotations

from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.tori.profiles import profiles_table
from allocert.proofs.formal.tori.schedules import plans_table, strips_table
from allocert.proofs.formal.tori.searches import searches_table

__all__ = ["JOBS_LINE_UP", "LAST_FINISH", "NECESSARY", "SEARCHES", "SPARE_STRIP"]

JOBS_LINE_UP = formal("TorusStrips.jobs_line_up", strips_table)
SPARE_STRIP = formal("TorusStrips.spare", strips_table)
LAST_FINISH = formal("TorusPlans.last_finish", profiles_table)
NECESSARY = formal("TorusPlans.necessary", plans_table)
SEARCHES = formal("TorusSearches.few", searches_table)
