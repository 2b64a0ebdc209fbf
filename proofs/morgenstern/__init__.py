"""Morgenstern, Methods for precise submesh allocation (1994): the claims."""

from __future__ import annotations

from allocert.proofs.claim import Claim
from allocert.proofs.morgenstern import (
    array_cost,
    arrays,
    edge,
    fouriss,
    frame_sliding,
    intervals,
    iss,
    iss_cost,
    iss_example,
    mbv,
    mbv_cost,
    mig,
    mig_measured,
    model,
    original_definition,
    pruning,
    queue_laws,
    queue_laws_anomalies,
    queue_laws_fragmentation,
    queue_laws_policies,
    queue_laws_rotation,
    rotation,
    skips,
)

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
    *iss_cost.CLAIMS,
    *array_cost.CLAIMS,
    *mbv_cost.CLAIMS,
    *mig.CLAIMS,
    *mig_measured.CLAIMS,
    *queue_laws.CLAIMS,
    *queue_laws_rotation.CLAIMS,
    *queue_laws_anomalies.CLAIMS,
    *queue_laws_fragmentation.CLAIMS,
    *queue_laws_policies.CLAIMS,
)
