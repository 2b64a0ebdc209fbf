"""Faults that defeat all subcubes of dimension d-2, for every d: the closed form and its growth, theorems in Coq (``docs/proofs/strength-two.md``)."""

from __future__ import annotations

from allocert.proofs.formal.cubes.hitting import fewest_table
from allocert.proofs.formal.systems import systems_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = ["CLOSED_FORM", "GROWTH"]

_TIE = together(systems_table, fewest_table)

CLOSED_FORM = formal("StrengthTwo.closed_form", _TIE)
GROWTH = formal("StrengthTwo.growth", _TIE)
