"""A placement as 0-1 constraints: each free region is a variable, and each processor is in at most one that is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from allocert.errors import TooLargeError
from allocert.machines import Region, Request
from allocert.machines.words import bits
from allocert.models.listed.parts import split
from allocert.models.placement.instance import Instance
from allocert.models.questions.model_size import MOST_TERMS, check_size
from allocert.solvers.engines.pseudoboolean import Constraint, Problem, Term

__all__ = ["LARGEST", "Model", "model_of"]

LARGEST = 1 << 14
"""Processors of a machine whose regions are listed with their words."""


@dataclass(frozen=True)
class Model:
    """``pieces`` has the variable of each region, by what it answers; ``copies`` that of each request's copy, with its entry.

    ``value`` is the sum that the instance's objective speaks of.
    """

    problem: Problem
    pieces: dict[Request, list[tuple[int, Region]]]
    copies: list[tuple[int, int]]
    value: tuple[Term, ...]


def model_of(instance: Instance, at_least: int | None = None) -> Model:
    """The instance's placements; with ``at_least`` those of such a value, with the objective ``fit`` those of all requests.

    A copy of a request that is served has its number of pieces. Regions of the same processors are one.

    Raises:
        TooLargeError: the machine has more than ``LARGEST`` processors, or the model has too many terms.
    """
    if instance.machine.processors > LARGEST:
        expected = f"at most {LARGEST} processors where regions are listed"
        raise TooLargeError("machine", instance.machine.spec, expected)
    pieces = _pieces(instance)
    covers: dict[int, list[int]] = {}
    for own in pieces.values():
        for variable, region in own:
            for node in bits(instance.machine.word(region)):
                covers.setdefault(node, []).append(variable)
    chosen = {asked: [(1, variable) for variable, _ in own] for asked, own in pieces.items()}
    variables = sum(map(len, pieces.values()))
    copies: list[tuple[int, int]] = []
    value: list[Term] = []
    for entry, wanted in enumerate(instance.requests):
        asked, count = split(instance.machine, wanted.request)
        size = instance.machine.demand(wanted.request) if instance.objective == "max-processors" else 1
        check_size(len(copies) + wanted.count, MOST_TERMS, "terms")
        for _ in range(wanted.count):
            variables += 1
            copies.append((variables, entry))
            chosen[asked].append((-count, variables))
            value.append((size, variables))
    rows = [Constraint.at_most(cover, 1) for cover in covers.values() if len(cover) > 1]
    rows += [Constraint(tuple(terms), 0) for terms in chosen.values()]
    if instance.objective == "fit":
        rows += [Constraint.at_least([variable], 1) for variable, _ in copies]
    elif at_least is not None:
        rows.append(Constraint(tuple(value), at_least))
    return Model(Problem(variables, tuple(rows)), pieces, copies, tuple(value))


def _pieces(instance: Instance) -> dict[Request, list[tuple[int, Region]]]:
    """The free regions for each kind of piece, numbered from 1 on."""
    found: dict[Request, list[tuple[int, Region]]] = {}
    variables = terms = 0
    for wanted in instance.requests:
        asked, _ = split(instance.machine, wanted.request)
        if asked in found:
            continue
        found[asked] = []
        seen = set()
        for region in instance.kinds.regions(asked):
            word = instance.machine.word(region)
            if not word & instance.taken and word not in seen:
                seen.add(word)
                variables += 1
                terms += word.bit_count()
                check_size(terms, MOST_TERMS, "terms")
                found[asked].append((variables, region))
    return found
