"""Schedules of jobs and strips of a torus for all sizes by theorems in Coq (``docs/proofs/preemptive-torus.md``)."""

from __future__ import annotations

from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together
from allocert.proofs.formal.tori.profiles import profiles_table
from allocert.proofs.formal.tori.schedules import (
    cells_table,
    criterion_table,
    feasible_table,
    plans_table,
    strips_table,
)
from allocert.proofs.formal.tori.searches import searches_table

__all__ = [
    "CRITERION",
    "JOBS_LINE_UP",
    "JOB_BY_JOB",
    "LAST_FINISH",
    "LEMMA_2",
    "NECESSARY",
    "SEARCHES",
    "SPARE_STRIP",
    "STRIDED_AS_ALIGNED",
]

JOBS_LINE_UP = formal("TorusStrips.jobs_line_up", strips_table)
SPARE_STRIP = formal("TorusStrips.spare", strips_table)
LAST_FINISH = formal("TorusPlans.last_finish", profiles_table)
NECESSARY = formal("TorusPlans.necessary", plans_table)
SEARCHES = formal("TorusSearches.few", searches_table)

_WHOLE_RUNS = together(profiles_table, feasible_table, plans_table)
LEMMA_2 = formal("TorusFeasible.lemma_2", _WHOLE_RUNS)
JOB_BY_JOB = formal("TorusFeasible.job_by_job", _WHOLE_RUNS)
CRITERION = formal("TorusCriterion.criterion", together(criterion_table, plans_table))
STRIDED_AS_ALIGNED = formal("NestedSchedules.as_well", together(cells_table, plans_table))
