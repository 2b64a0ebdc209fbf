"""Profiles of the feasibility algorithm for all sizes by theorems in Coq (``docs/proofs/preemptive-torus.md``)."""

from __future__ import annotations

from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.tori.profiles import profiles_table

__all__ = [
    "DEFINITION_9",
    "FREE_LATER",
    "LEMMA_1",
    "LEMMA_1P",
    "REMARK_6",
    "RULES_HOLD",
    "SHARPER",
    "THEOREM_2",
]

DEFINITION_9 = formal("TorusProfiles.definition_9", profiles_table)
LEMMA_1P = formal("TorusProfiles.lemma_1p", profiles_table)
LEMMA_1 = formal("TorusProfiles.lemma_1", profiles_table)
REMARK_6 = formal("TorusProfiles.remark_6", profiles_table)
THEOREM_2 = formal("TorusProfiles.theorem_2", profiles_table)
SHARPER = formal("TorusProfiles.sharper", profiles_table)
RULES_HOLD = formal("TorusProfiles.rules_hold", profiles_table)
FREE_LATER = formal("TorusProfiles.free_later", profiles_table)
