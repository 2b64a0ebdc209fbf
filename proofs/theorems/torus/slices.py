"""Slices of time in the proof of Lemma 2 by theorems in Coq (``docs/proofs/preemptive-torus.md``)."""

from __future__ import annotations

from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import nothing_to_tie
from allocert.proofs.formal.tori.profiles import profiles_table

__all__ = ["COMMON_UNIT", "EQUALLY_LONG", "EXCHANGED"]

COMMON_UNIT = formal("TorusSlices.common_unit", nothing_to_tie)
EQUALLY_LONG = formal("TorusSlices.equally_long", nothing_to_tie)
EXCHANGED = formal("TorusExchanges.slices_exchanged", profiles_table)
