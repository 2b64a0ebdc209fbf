"""The programs of sections 3.1 to 3.3 for every d: theorems in Coq with the tables that tie them to the shipped texts."""

from __future__ import annotations

from allocert.proofs.formal.cube_programs import (
    gray_bit_table,
    gray_table,
    halving_table,
    places_table,
    several_table,
)
from allocert.proofs.formal.gray_rule import rule_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = [
    "GRAYS",
    "GRAYS_COSTS",
    "GRAY_COSTS",
    "GRAY_DETERMINED",
    "GRAY_EXCHANGED",
    "GRAY_FOUND",
    "GRAY_PLACES",
    "GRAY_RULE",
    "GRAY_WITHOUT_ARRAY",
    "HALVING",
    "HALVINGS",
    "HALVINGS_COSTS",
    "HALVING_COSTS",
    "HALVING_DETERMINED",
    "HALVING_FOUND",
    "ZEROS",
]

HALVING = formal("BuddyExchange.values", halving_table)
ZEROS = formal("BuddyExchange.zeros", halving_table)
HALVING_FOUND = formal("BuddyExchange.found", halving_table)
HALVING_COSTS = formal("BuddyExchange.costs", halving_table)
HALVINGS = formal("BuddyExchange.several_values", several_table)
HALVINGS_COSTS = formal("BuddyExchange.several_costs", several_table)
HALVING_DETERMINED = formal("BuddyExchange.determined", halving_table)

GRAY_EXCHANGED = formal("GrayExchange.values", gray_table)
GRAY_RULE = formal("GrayExchange.rule", together(gray_table, places_table, rule_table))
GRAY_FOUND = formal("GrayExchange.found", together(gray_table, places_table, rule_table))
GRAY_DETERMINED = formal("GrayExchange.determined", gray_table)
GRAY_COSTS = formal("GrayExchange.costs", gray_table)
GRAYS = formal("GrayExchange.several_found", together(several_table, gray_table, places_table, rule_table))
GRAYS_COSTS = formal("GrayExchange.several_costs", several_table)
GRAY_PLACES = formal("GrayExchange.places", places_table)
GRAY_WITHOUT_ARRAY = formal("GrayWithoutArray.values", together(gray_bit_table, gray_table))
