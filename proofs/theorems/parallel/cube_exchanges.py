"""The programs of sections 3.1 to 3.3 for every d: theorems in Coq with the tables that tie them to the shipped texts."""

from __future__ import annotations

from allocert.proofs.formal.cubes.cube_programs import (
    cyclic_table,
    gray_bit_table,
    gray_table,
    halving_table,
    places_table,
    reports_table,
    several_table,
)
from allocert.proofs.formal.cubes.gray_rule import rule_table
from allocert.proofs.formal.cubes.several_runs import turns_table
from allocert.proofs.formal.systems import systems_table
from allocert.proofs.formal.theorem import formal
from allocert.proofs.formal.ties import together

__all__ = [
    "COSTS",
    "CYCLED",
    "CYCLIC_REPORTS",
    "CYCLIC_TURNS",
    "DETERMINED",
    "GRAYS",
    "GRAY_EXCHANGED",
    "GRAY_FOUND",
    "GRAY_PLACES",
    "GRAY_RULE",
    "GRAY_WITHOUT_ARRAY",
    "HALVING",
    "HALVINGS",
    "HALVING_FOUND",
    "NEWS",
    "RUNS_IN_TIME",
    "SEVERAL_COSTS",
    "SHARED",
    "SHORTEST",
    "ZEROS",
]

HALVING = formal("BuddyExchange.values", halving_table)
ZEROS = formal("BuddyExchange.zeros", halving_table)
HALVING_FOUND = formal("BuddyExchange.found", halving_table)
HALVINGS = formal("BuddyExchange.several_values", several_table)

_RULE = together(gray_table, places_table, rule_table)
_RUNS = together(several_table, turns_table)

GRAY_EXCHANGED = formal("GrayExchange.values", gray_table)
GRAY_RULE = formal("GrayExchange.rule", _RULE)
GRAY_FOUND = formal("GrayExchange.found", _RULE)
GRAYS = formal("GrayExchange.several_found", together(several_table, turns_table, places_table, rule_table))
GRAY_PLACES = formal("GrayExchange.places", places_table)
GRAY_WITHOUT_ARRAY = formal("GrayWithoutArray.values", together(gray_bit_table, gray_table))

CYCLED = formal("CyclicExchange.values", cyclic_table)
CYCLIC_TURNS = formal("CyclicExchange.turns", cyclic_table)
CYCLIC_REPORTS = formal("CyclicExchange.reported", reports_table)
RUNS_IN_TIME = formal("CyclicExchange.runs_in_time", cyclic_table)
SHORTEST = formal("CyclicExchange.shortest", cyclic_table)

DETERMINED = {
    "buddy": formal("BuddyExchange.determined", halving_table),
    "gray": formal("GrayExchange.determined", gray_table),
    "cyclical": formal("CyclicExchange.determined", cyclic_table),
}
COSTS = {
    "buddy": formal("BuddyExchange.costs", halving_table),
    "gray": formal("GrayExchange.costs", gray_table),
    "cyclical": formal("CyclicExchange.costs", cyclic_table),
}
SEVERAL_COSTS = {
    "buddy": formal("BuddyExchange.several_costs", several_table),
    "gray": formal("GrayExchange.several_costs", _RUNS),
    "cyclical": formal("CyclicExchange.several_costs", _RUNS),
}

NEWS = formal("CubeNews.news", systems_table)
SHARED = formal("SharedSubcubes.shared", systems_table)
