"""Gupta and Srimani, Job scheduling for torus connected networks (1997): the claims."""

from __future__ import annotations

from allocert.proofs.gupta_srimani import cited
from allocert.proofs.gupta_srimani.cnp import alignment, availability, quality, sub_jobs
from allocert.proofs.gupta_srimani.cnp import cost as cnp_cost
from allocert.proofs.gupta_srimani.cnp import example as cnp_example
from allocert.proofs.gupta_srimani.cnp import example_optimum as cnp_example_optimum
from allocert.proofs.gupta_srimani.cnp import order as cnp_order
from allocert.proofs.gupta_srimani.cnp import overlap as cnp_overlap
from allocert.proofs.gupta_srimani.cnp import readings as cnp_readings
from allocert.proofs.gupta_srimani.cnp import rules as cnp_rules
from allocert.proofs.gupta_srimani.contention import definitions as contention_definitions
from allocert.proofs.gupta_srimani.contention import order as contention_order
from allocert.proofs.gupta_srimani.contention import readings as contention
from allocert.proofs.gupta_srimani.contention import theorem1
from allocert.proofs.gupta_srimani.partitions import counts as partition_counts
from allocert.proofs.gupta_srimani.partitions import introduction, together
from allocert.proofs.gupta_srimani.partitions import subtori as partitioning
from allocert.proofs.gupta_srimani.preemptive import algorithm as feasibility
from allocert.proofs.gupta_srimani.preemptive import counts as feasibility_counts
from allocert.proofs.gupta_srimani.preemptive import example as feasibility_example
from allocert.proofs.gupta_srimani.preemptive import (
    general_sides,
    intervals,
    lemma1,
    lemma2,
    lemma2_deleted,
    lemma2_proof,
    lemma2_swap,
    minimum_finish,
)
from allocert.proofs.gupta_srimani.preemptive import order as feasibility_order
from allocert.verification.claims.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    *introduction.CLAIMS,
    *partitioning.CLAIMS,
    *partition_counts.CLAIMS,
    *contention.CLAIMS,
    *contention_definitions.CLAIMS,
    *sub_jobs.CLAIMS,
    *theorem1.CLAIMS,
    *contention_order.CLAIMS,
    *availability.CLAIMS,
    *cnp_rules.CLAIMS,
    *cnp_readings.CLAIMS,
    *cnp_overlap.CLAIMS,
    *cnp_order.CLAIMS,
    *cnp_example.CLAIMS,
    *cnp_example_optimum.CLAIMS,
    *cnp_cost.CLAIMS,
    *quality.CLAIMS,
    *intervals.CLAIMS,
    *together.CLAIMS,
    *feasibility_order.CLAIMS,
    *feasibility.CLAIMS,
    *feasibility_example.CLAIMS,
    *lemma1.CLAIMS,
    *lemma2.CLAIMS,
    *lemma2_deleted.CLAIMS,
    *lemma2_proof.CLAIMS,
    *lemma2_swap.CLAIMS,
    *feasibility_counts.CLAIMS,
    *minimum_finish.CLAIMS,
    *general_sides.CLAIMS,
    *alignment.CLAIMS,
    *cited.CLAIMS,
)
