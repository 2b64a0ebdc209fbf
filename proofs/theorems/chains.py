"""Fewest permutations with the C property, how many they are, what searching them costs, what their Gray codes recognise, and their buddy systems: theorems in Coq for all n."""

from __future__ import annotations

from allocert.proofs.formal.cubes.chains import buddies_table, chains_table, property_table
from allocert.proofs.formal.cubes.gray_search import search_table
from allocert.proofs.formal.gray_codes import recognised_table, words_table
from allocert.proofs.formal.systems import subcubes_table, systems_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import nothing_to_tie, together

__all__ = [
    "BELOW_ROOT",
    "BUDDIES",
    "CLEARED",
    "ENOUGH",
    "FACTORIAL",
    "FORMULA",
    "HALL",
    "LEAST",
    "MATCHED",
    "QUOTIENT",
    "READS",
    "SUFFICES",
]

LEAST = formal("SymmetricChains.least", together(chains_table, property_table))
SUFFICES = formal("CompleteCodes.suffices", together(property_table, words_table, recognised_table))
ENOUGH = formal("CompleteCodes.enough", together(chains_table, words_table, recognised_table))
BUDDIES = formal("BuddyFamilies.fewest", together(buddies_table, systems_table, subcubes_table))
HALL = formal("Matchings.hall", nothing_to_tie)
MATCHED = formal("LayerMatchings.matched", nothing_to_tie)
FORMULA = formal("MiddleBinomials.formula", nothing_to_tie)
BELOW_ROOT = formal("MiddleBinomials.below_root", nothing_to_tie)
QUOTIENT = formal("MiddleBinomials.quotient", nothing_to_tie)
FACTORIAL = formal("MiddleBinomials.factorial", nothing_to_tie)

_SEARCHED = together(chains_table, words_table, search_table)

READS = formal("GraySearch.reads", _SEARCHED)
CLEARED = formal("GraySearch.cleared", _SEARCHED)
