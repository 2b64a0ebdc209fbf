"""Morgenstern, Methods for precise submesh allocation (1994): the claims."""

from __future__ import annotations

from allocert.proofs.morgenstern.allocation import anomalies as queue_laws_anomalies
from allocert.proofs.morgenstern.allocation import any_queue as queue_laws
from allocert.proofs.morgenstern.allocation import candidate_orders as queue_laws_orders
from allocert.proofs.morgenstern.allocation import clairvoyant, other_loads
from allocert.proofs.morgenstern.allocation import in_runs as simulated_allocation
from allocert.proofs.morgenstern.allocation import in_tables as printed_allocation
from allocert.proofs.morgenstern.allocation import steady_state as simulated_steady
from allocert.proofs.morgenstern.boundary import cost as mbv_cost
from allocert.proofs.morgenstern.boundary import edge, mbv
from allocert.proofs.morgenstern.migration import exact_loads as mig_loads
from allocert.proofs.morgenstern.migration import fragmentation as measured_migration
from allocert.proofs.morgenstern.migration import in_runs as simulated_migration
from allocert.proofs.morgenstern.migration import methods as mig
from allocert.proofs.morgenstern.migration import short_queues as queue_laws_mig
from allocert.proofs.morgenstern.model import lists_and_arrays as arrays
from allocert.proofs.morgenstern.model import submeshes as model
from allocert.proofs.morgenstern.rotation import in_runs as simulated_rotation
from allocert.proofs.morgenstern.rotation import in_tables as printed_rotation
from allocert.proofs.morgenstern.rotation import requests as rotation
from allocert.proofs.morgenstern.rotation import short_queues as queue_laws_rotation
from allocert.proofs.morgenstern.run_time import both_in_tables as printed_both
from allocert.proofs.morgenstern.run_time import (
    densities_in_runs,
    failing_attempts,
    instructions,
    steps_in_runs,
)
from allocert.proofs.morgenstern.run_time import in_tables as printed_time
from allocert.proofs.morgenstern.scans import bit_parallel, first_bases, four_way_work, iss
from allocert.proofs.morgenstern.scans import cost as iss_cost
from allocert.proofs.morgenstern.scans import figure4 as iss_example
from allocert.proofs.morgenstern.scans import four_way as fouriss
from allocert.proofs.morgenstern.scans import interval_sets as intervals
from allocert.proofs.morgenstern.service import in_runs as simulated_policies
from allocert.proofs.morgenstern.service import short_queues as queue_laws_policies
from allocert.proofs.morgenstern.sliding import cost as array_cost
from allocert.proofs.morgenstern.sliding import frame_sliding, original_definition, pruning, skips
from allocert.proofs.morgenstern.tables import audit, audit_queues, audit_work
from allocert.proofs.morgenstern.tables import reproduction as tables_claims
from allocert.verification.claims.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    *model.CLAIMS,
    *arrays.CLAIMS,
    *rotation.CLAIMS,
    *frame_sliding.CLAIMS,
    *original_definition.CLAIMS,
    *skips.CLAIMS,
    *pruning.CLAIMS,
    *edge.CLAIMS,
    *mbv.CLAIMS,
    *intervals.CLAIMS,
    *iss.CLAIMS,
    *iss_example.CLAIMS,
    *fouriss.CLAIMS,
    *four_way_work.CLAIMS,
    *iss_cost.CLAIMS,
    *array_cost.CLAIMS,
    *mbv_cost.CLAIMS,
    *first_bases.CLAIMS,
    *bit_parallel.CLAIMS,
    *measured_migration.CLAIMS,
    *mig.CLAIMS,
    *mig_loads.CLAIMS,
    *failing_attempts.CLAIMS,
    *audit.CLAIMS,
    *audit_work.CLAIMS,
    *audit_queues.CLAIMS,
    *printed_allocation.CLAIMS,
    *printed_both.CLAIMS,
    *printed_rotation.CLAIMS,
    *printed_time.CLAIMS,
    *queue_laws.CLAIMS,
    *queue_laws_rotation.CLAIMS,
    *queue_laws_anomalies.CLAIMS,
    *queue_laws_policies.CLAIMS,
    *queue_laws_mig.CLAIMS,
    *queue_laws_orders.CLAIMS,
    *tables_claims.CLAIMS,
    *simulated_allocation.CLAIMS,
    *other_loads.CLAIMS,
    *simulated_rotation.CLAIMS,
    *simulated_migration.CLAIMS,
    *steps_in_runs.CLAIMS,
    *densities_in_runs.CLAIMS,
    *simulated_steady.CLAIMS,
    *instructions.CLAIMS,
    *simulated_policies.CLAIMS,
    *clairvoyant.CLAIMS,
)
