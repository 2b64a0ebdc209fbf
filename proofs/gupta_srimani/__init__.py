"""Gupta and Srimani, Job scheduling for torus connected networks (1997): the claims."""

from __future__ import annotations

from allocert.proofs.gupta_srimani import cited
from allocert.proofs.gupta_srimani.cnp import (
    alignment,
    anomalies,
    availability,
    cost,
    figure_2,
    overlap,
    placement,
    quality,
    sub_jobs,
    worked_example,
    worked_example_optimum,
)
from allocert.proofs.gupta_srimani.contention import definitions, records, theorem1, well_defined
from allocert.proofs.gupta_srimani.partitions import families, introduction, packing, subtori
from allocert.proofs.gupta_srimani.preemptive import (
    costs,
    feasibility,
    figure_5,
    finish_times,
    general_sides,
    intervals,
    lemma2_proof,
    lemma2_swap,
    lemmas,
)
from allocert.verification.claims.claim import Claim

__all__ = ["CLAIMS"]

_MODULES = (
    introduction,
    subtori,
    families,
    well_defined,
    definitions,
    sub_jobs,
    theorem1,
    records,
    availability,
    placement,
    figure_2,
    overlap,
    anomalies,
    worked_example,
    worked_example_optimum,
    cost,
    quality,
    intervals,
    packing,
    feasibility,
    figure_5,
    lemmas,
    lemma2_proof,
    lemma2_swap,
    costs,
    finish_times,
    general_sides,
    alignment,
    cited,
)
"""In the order of the paper."""

CLAIMS: tuple[Claim, ...] = tuple(claim for module in _MODULES for claim in module.CLAIMS)
