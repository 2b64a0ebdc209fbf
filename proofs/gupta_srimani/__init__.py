"""Gupta and Srimani, Job scheduling for torus connected networks (1997): the claims."""

from __future__ import annotations

from allocert.proofs.claim import Claim
from allocert.proofs.gupta_srimani import (
    availability,
    cnp_cost,
    cnp_example,
    cnp_example_optimum,
    cnp_order,
    cnp_readings,
    cnp_rules,
    contention,
    contention_definitions,
    contention_order,
    feasibility,
    feasibility_counts,
    general_sides,
    lemma1,
    lemma2_enumerated,
    lemma2_symbolic,
    minimum_finish,
    preemptive_grids,
    sub_jobs,
    theorem1,
)

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    *contention.CLAIMS,
    *contention_definitions.CLAIMS,
    *sub_jobs.CLAIMS,
    *theorem1.CLAIMS,
    *contention_order.CLAIMS,
    *availability.CLAIMS,
    *cnp_rules.CLAIMS,
    *cnp_readings.CLAIMS,
    *cnp_order.CLAIMS,
    *cnp_example.CLAIMS,
    *cnp_example_optimum.CLAIMS,
    *cnp_cost.CLAIMS,
    *feasibility.CLAIMS,
    *lemma1.CLAIMS,
    *lemma2_enumerated.CLAIMS,
    *lemma2_symbolic.CLAIMS,
    *feasibility_counts.CLAIMS,
    *minimum_finish.CLAIMS,
    *preemptive_grids.CLAIMS,
    *general_sides.CLAIMS,
)
