"""Packing as a formula: who gets which region, counted in unary.

A model of the formula is a placement, possibly with regions to spare; where there is none, an LRAT proof
shows it. On hypercubes such proofs are found and checked far faster than pseudo-Boolean ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from allocert.machines.words import bits
from allocert.models.placement.constructive import Choice
from allocert.models.placement.instance import Instance
from allocert.models.questions.model_size import MOST_CLAUSES, check_size
from allocert.solvers.words.cnf import Clause, Cnf, normal_clauses

__all__ = ["packing_formula"]

_MOST_PAIRED = 40


def packing_formula(instance: Instance, at_least: int | None = None) -> tuple[Cnf, tuple[Choice, ...]]:
    """The formula, and what its first variables stand for: a demand's index and a region.

    No processor is in two chosen regions. With the objective ``fit`` each demand gets its number of
    regions (single processors aside, if anything else is asked); else ``at_least`` requests or processors
    are served, of each demand its number at most.

    Raises:
        TooLargeError: there would be more than ``MOST_CLAUSES`` clauses or variables.
    """
    fit = instance.objective == "fit"
    demands = list(enumerate(instance.demands))
    if fit and any(demand.processors > 1 for _, demand in demands):
        demands = [(index, demand) for index, demand in demands if demand.processors > 1]
    choices: list[Choice] = []
    own: list[range] = []
    covers: dict[int, int] = {}
    for index, demand in demands:
        first = len(choices) + 1
        for word, region in instance.regions(demand):
            choices.append((index, region))
            for node in bits(word):
                covers[node] = covers.get(node, 0) | 1 << len(choices)
        own.append(range(first, len(choices) + 1))
    formula = _Formula(len(choices))
    for cover in dict.fromkeys(covers[node] for node in sorted(covers)):
        formula.at_most_one(list(bits(cover)))
    terms: list[tuple[int, int]] = []
    for (_, demand), variables in zip(demands, own, strict=True):
        counts = formula.counts(variables, demand.count)
        if fit:
            formula.clauses.append((counts[-1],) if len(counts) == demand.count else ())
        else:
            size = 1 if instance.objective == "max-requests" else demand.processors
            terms += [(size, count) for count in counts]
    if not fit:
        formula.reach(terms, at_least or 0)
    return Cnf(formula.variables, normal_clauses(formula.clauses)), tuple(choices)


class _Formula:
    """Clauses over a growing number of variables. New variables are implied, never implying."""

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.clauses: list[Clause] = []

    def _new(self) -> int:
        self.variables += 1
        check_size(max(self.variables, len(self.clauses)), MOST_CLAUSES, "clauses")
        return self.variables

    def at_most_one(self, variables: Sequence[int]) -> None:
        """Pairwise or, for many variables, with a chain that says one was met (Sinz 2005)."""
        check_size(len(self.clauses), MOST_CLAUSES, "clauses")
        if len(variables) <= _MOST_PAIRED:
            self.clauses += [(-a, -b) for place, a in enumerate(variables) for b in variables[:place]]
            return
        met = variables[0]
        for variable in variables[1:]:
            self.clauses.append((-met, -variable))
            following = self._new()
            self.clauses += [(-met, following), (-variable, following)]
            met = following

    def counts(self, variables: Sequence[int], most: int) -> list[int]:
        """Literals that imply that at least 1, 2, .. (up to ``most``) of ``variables`` are true."""
        counts: list[int] = []
        for variable in variables:
            following: list[int] = []
            for place in range(min(most, len(counts) + 1)):
                literal = self._new()
                before = counts[place : place + 1]
                self.clauses.append((-literal, variable, *before))
                if place:
                    self.clauses.append((-literal, counts[place - 1], *before))
                following.append(literal)
            counts = following
        return counts

    def reach(self, terms: Sequence[tuple[int, int]], least: int) -> None:
        """The sizes of the true literals among ``terms`` sum to ``least`` or more (a decision diagram)."""
        rest = [0, *accumulate(size for size, _ in reversed(terms))][::-1]
        known: dict[tuple[int, int], int] = {}
        waiting: list[tuple[int, int]] = []

        def state(place: int, missing: int) -> Clause | None:
            """What implies that the terms from ``place`` reach ``missing``; ``None`` when they always do."""
            if missing <= 0:
                return None
            if rest[place] < missing:
                return ()
            if (place, missing) not in known:
                known[place, missing] = self._new()
                waiting.append((place, missing))
            return (known[place, missing],)

        first = state(0, least)
        if first is not None:
            self.clauses.append(first)
        while waiting:
            place, missing = waiting.pop()
            size, chosen = terms[place]
            without, taking = state(place + 1, missing), state(place + 1, missing - size)
            if without is not None:
                self.clauses.append((-known[place, missing], chosen, *without))
                if taking is not None:
                    self.clauses.append((-known[place, missing], *taking, *without))
