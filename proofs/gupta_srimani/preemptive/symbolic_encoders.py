"""Lists of sides by family and size, what is stated of them, and the encoders of bundles about them.

A bundle of trees states that the feasibility algorithm is right on some lists of sides, for all real times. Needs no solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import combinations_with_replacement, pairwise
from math import comb
from typing import Any

from allocert.allocators.torus.preemptive import Rules
from allocert.errors import CertificateError
from allocert.models.torus.lemma2.symbolic import ALL_RULES, About, Question
from allocert.proofs.theorems.catalogue import encode_proof

__all__ = [
    "ALL_SIZES",
    "FAMILIES",
    "TEXT",
    "TEXT_OF_ALL_SIZES",
    "TREES",
    "Case",
    "Lists",
    "encode_all_sizes",
    "encode_trees",
    "vectors",
]

TREES, ALL_SIZES = "torus-trees", "torus-all-sizes"
"""The names of :func:`encode_trees` and :func:`encode_all_sizes`."""

TEXT = "All lists of sides of these sizes."
TEXT_OF_ALL_SIZES = "The steps of the induction, and the shipped code on all lists of sides of some sizes."
"""How the two make their lists, for people."""

_MOST_LISTS = 500_000

Sides = tuple[int, ...]

Sizes = Mapping[int, int]
"""For each torus the most jobs; fewer are examined too."""


@dataclass(frozen=True)
class Case:
    """All lists of ``jobs`` sides of a family, not rising, on the torus of side ``torus``."""

    torus: int
    jobs: int

    def __str__(self) -> str:
        return f"m={self.torus}, n={self.jobs}"


def _powers(torus: int, sides: Sides) -> bool:
    return all(side & (side - 1) == 0 for side in (torus, *sides))


def _chain(torus: int, sides: Sides) -> bool:
    return all(a % b == 0 for a, b in pairwise((torus, *sides)))


FAMILIES: Mapping[str, tuple[str, Callable[[int, Sides], bool]]] = {
    "powers": ("powers of two", _powers),
    "chains": ("sides each of which divides the next larger one, and the largest the torus's", _chain),
}
"""For each family what it is in words, and whether a list of sides is in it."""


def vectors(family: str, case: Case) -> Iterator[Sides]:
    """The family's lists of sides of one case, the largest sides first."""
    inside = FAMILIES[family][1]
    for sides in combinations_with_replacement(range(case.torus, 0, -1), case.jobs):
        if inside(case.torus, sides):
            yield sides


@dataclass(frozen=True)
class Lists:
    """All lists of sides of a family up to some sizes."""

    family: str
    sizes: Sizes

    def __iter__(self) -> Iterator[tuple[Case, Sides]]:
        for torus, most in self.sizes.items():
            for case in (Case(torus, jobs) for jobs in range(1, most + 1)):
                yield from ((case, sides) for sides in vectors(self.family, case))

    def __str__(self) -> str:
        described = "; ".join(f"m = {torus}, n <= {most}" for torus, most in self.sizes.items())
        return f"{FAMILIES[self.family][0]}, in order of side: {described}"

    def states(self, rules: Rules, about: About) -> str:
        """That the algorithm is right on all of them."""
        what = (
            "its profiles are stair-like"
            if about == "profiles"
            else "it gives a right schedule, or refuses and there is none"
        )
        return (
            f"The feasibility algorithm ({_reading(rules)}) for all real times and deadlines: {what}; {self}."
        )

    def parts(self, rules: Rules, about: About) -> list[dict[str, Any]]:
        """An entry for the tree of each of them, as bundles list them."""
        questions = (Question(case.torus, sides, rules, about=about) for case, sides in self)
        return [{"by": "torus-paths", "arguments": question.to_json()} for question in questions]

    def to_json(self, rules: Rules, about: About) -> dict[str, Any]:
        """The arguments of encoders."""
        return {
            "family": self.family,
            "sizes": [[torus, most] for torus, most in self.sizes.items()],
            "rules": asdict(rules),
            "about": about,
        }


def encode_trees(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What a bundle of trees states, and a part for every list of sides of its sizes, so that none can be left out.

    Raises :class:`CertificateError` unless the arguments name a family, sizes and a reading.
    """
    lists, rules, about = _read(arguments)
    if not lists.sizes:
        raise CertificateError("encoding: arguments", dict(arguments), "sizes")
    return {"states": lists.states(rules, about), "parts": lists.parts(rules, about)}


def encode_all_sizes(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What an induction and a bundle of trees state together: the two are the parts."""
    proof = {"proof": arguments["proof"]}
    states = f"{encode_proof(proof)['states']} {encode_trees(arguments['trees'])['states']}"
    parts = [{"by": "proof", "arguments": proof}, {"by": TREES, "arguments": dict(arguments["trees"])}]
    return {"states": states, "parts": parts}


def _read(arguments: Mapping[str, Any]) -> tuple[Lists, Rules, About]:
    rules = next((known for known in ALL_RULES if asdict(known) == arguments.get("rules")), None)
    about, sizes = arguments.get("about"), dict(arguments.get("sizes", ()))
    if rules is None or about not in ("schedules", "profiles") or arguments.get("family") not in FAMILIES:
        raise CertificateError("encoding: arguments", dict(arguments), "family, sizes, rules, about")
    if len(sizes) != len(arguments["sizes"]):
        raise CertificateError("encoding sizes", arguments["sizes"], "each torus once")
    if sum(comb(torus + most, most) for torus, most in sizes.items()) > _MOST_LISTS:
        raise CertificateError("encoding sizes", arguments["sizes"], f"at most {_MOST_LISTS} lists of sides")
    return Lists(arguments["family"], sizes), rules, about


def _reading(rules: Rules) -> str:
    return f"width {rules.width}, Step 4 {rules.step4}, equality by {rules.equal}"
