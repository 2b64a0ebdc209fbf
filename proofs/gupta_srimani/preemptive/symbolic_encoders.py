"""Lists of sides by family and size, what is stated of them, and the encoders of bundles about them.

A bundle of trees states that the feasibility algorithm is right on some lists of sides, for all real times; a bundle of
a failure, that it is wrong on some jobs, and right on lists that come before them. Needs no solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise
from math import comb
from typing import Any

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import Rules, feasible
from allocert.allocators.torus.schedule import faults
from allocert.errors import CertificateError
from allocert.models.torus.lemma2.symbolic import ALL_RULES, About, Question
from allocert.models.torus.lemma2.symbolic_profiles import unlike_stairs
from allocert.models.torus.preemptive.configuration_certificate import optimum_entry
from allocert.proofs.theorems.catalogue import encode_proof

__all__ = [
    "ALL_SIZES",
    "FAILURE",
    "FAMILIES",
    "TEXT",
    "TEXT_OF_ALL_SIZES",
    "TEXT_OF_FAILURE",
    "TREES",
    "Case",
    "Lists",
    "encode_all_sizes",
    "encode_failure",
    "encode_trees",
    "vectors",
]

TREES, FAILURE, ALL_SIZES = "torus-trees", "torus-failure", "torus-all-sizes"
"""The names of :func:`encode_trees`, :func:`encode_failure` and :func:`encode_all_sizes`."""

TEXT = "All lists of sides of these sizes."
TEXT_OF_FAILURE = "The shipped algorithm on these jobs, and all lists of sides before them."
TEXT_OF_ALL_SIZES = "The steps of the induction, and the shipped code on all lists of sides of some sizes."
"""How the three make their lists, for people."""

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


def _divisors(torus: int, sides: Sides) -> bool:
    return all(a % b == 0 for a, b in pairwise(sides))


def _any(torus: int, sides: Sides) -> bool:
    return True


FAMILIES: Mapping[str, tuple[str, Callable[[int, Sides], bool]]] = {
    "powers": ("powers of two", _powers),
    "chains": ("sides each of which divides the next larger one, and the largest the torus's", _chain),
    "chains-any-torus": ("sides each of which divides the next larger one, on any torus", _divisors),
    "any-sides": ("any sides", _any),
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
    """All lists of sides of a family up to some sizes, but those whose sides hold one of ``without``, and ``also`` some."""

    family: str
    sizes: Sizes
    also: tuple[tuple[int, Sides], ...] = ()
    without: tuple[tuple[int, Sides], ...] = ()

    def __iter__(self) -> Iterator[tuple[Case, Sides]]:
        for torus, most in self.sizes.items():
            bad = [set(sides) for other, sides in self.without if other == torus]
            for jobs in range(1, most + 1):
                for sides in vectors(self.family, Case(torus, jobs)):
                    if not any(some <= set(sides) for some in bad):
                        yield Case(torus, jobs), sides
        for torus, sides in self.also:
            yield Case(torus, len(sides)), sides

    def __str__(self) -> str:
        described = [f"m = {torus}, n <= {most}" for torus, most in self.sizes.items()]
        described += [f"m = {torus} with sides {_shown(sides)}" for torus, sides in self.also]
        left = [f"{_shown(sides)} (m = {torus})" for torus, sides in self.without]
        but = f", but those among whose sides are {' or '.join(left)}" if left else ""
        return f"{FAMILIES[self.family][0]}, in order of side: {'; '.join(described)}{but}"

    def before(self, case: Case, sides: Sides) -> Lists:
        """Those that come before all lists of a case or, if it is one of ``also``, before that one."""
        sizes: dict[int, int] = {}
        for torus, most in self.sizes.items():
            if torus == case.torus and case.jobs <= most:
                if case.jobs > 1:
                    sizes[torus] = case.jobs - 1
                also: tuple[tuple[int, Sides], ...] = ()
                break
            sizes[torus] = most
        else:
            also = self.also[: self.also.index((case.torus, sides))]
        return Lists(self.family, sizes, also, tuple(pair for pair in self.without if pair[0] in sizes))

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
        """What encoders are told."""
        described = {
            "family": self.family,
            "sizes": [[torus, most] for torus, most in self.sizes.items()],
            "also": [[torus, list(sides)] for torus, sides in self.also],
            "rules": asdict(rules),
            "about": about,
        }
        without = {"without": [[torus, list(sides)] for torus, sides in self.without]}
        return described | (without if self.without else {})

    def __bool__(self) -> bool:
        return bool(self.sizes or self.also)


def encode_trees(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What a bundle of trees states, and a part for every list of sides of its sizes, so that none can be left out.

    Raises :class:`CertificateError` unless the arguments name a family, sizes and a reading.
    """
    lists, rules, about = _read(arguments)
    if not lists:
        raise CertificateError("encoding: arguments", dict(arguments), "sizes, or lists of sides")
    return {"states": lists.states(rules, about), "parts": lists.parts(rules, about)}


def encode_failure(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What the algorithm does wrong on some jobs, and that it is right on the lists that the arguments name.

    Where it refuses, one part shows the jobs' least finish time, ``finish``, not after the deadline.
    Raises :class:`CertificateError` if it does nothing wrong.
    """
    lists, rules, about = _read(arguments)
    pairs = [(side, Fraction(time)) for side, time in arguments["jobs"]]
    jobs, deadline = JobSet.of(arguments["torus"], pairs), Fraction(arguments["deadline"])
    if not deadline or jobs.largest_first() != tuple(range(len(jobs.jobs))):
        raise CertificateError(
            "encoding: arguments", dict(arguments), "sides that do not rise, a deadline above 0"
        )
    finish = None if arguments["finish"] is None else Fraction(arguments["finish"])
    wrong, parts = _wrong(jobs, deadline, rules, about), lists.parts(rules, about) if lists else []
    if wrong is None and finish is not None and finish <= deadline:
        wrong = f"refused, but there is a schedule that ends at {finish}"
        parts.append(optimum_entry(jobs, finish))
    elif not wrong or finish is not None:
        raise CertificateError("encoding: arguments", dict(arguments), "jobs on which the algorithm is wrong")
    states = (
        f"The feasibility algorithm ({_reading(rules)}) is wrong on {jobs}, deadline {deadline}: {wrong}."
    )
    return {"states": f"{states} {lists.states(rules, about)}" if lists else states, "parts": parts}


def encode_all_sizes(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What an induction and a bundle of trees state together: the two are the parts."""
    proof = {"proof": arguments["proof"]}
    states = f"{encode_proof(proof)['states']} {encode_trees(arguments['trees'])['states']}"
    parts = [{"by": "proof", "arguments": proof}, {"by": TREES, "arguments": dict(arguments["trees"])}]
    return {"states": states, "parts": parts}


def _wrong(jobs: JobSet, deadline: Fraction, rules: Rules, about: About) -> str | None:
    """The first fault of the profiles or of the schedule, empty if there is none; ``None`` for a refusal."""
    if about == "profiles":
        sides, times = [job.side for job in jobs.jobs], [job.time for job in jobs.jobs]
        return next(iter(unlike_stairs(jobs.torus, sides, times, deadline, rules)), "")
    made = feasible(jobs, deadline, rules=rules)
    return None if made is None else next(iter(faults(made, deadline=deadline)), "")


def _read(arguments: Mapping[str, Any]) -> tuple[Lists, Rules, About]:
    rules = next((known for known in ALL_RULES if asdict(known) == arguments.get("rules")), None)
    about, sizes = arguments.get("about"), dict(arguments.get("sizes", ()))
    if rules is None or about not in ("schedules", "profiles") or arguments.get("family") not in FAMILIES:
        raise CertificateError("encoding: arguments", dict(arguments), "family, sizes, also, rules, about")
    if len(sizes) != len(arguments["sizes"]):
        raise CertificateError("encoding sizes", arguments["sizes"], "each torus once")
    if sum(comb(torus + most, most) for torus, most in sizes.items()) > _MOST_LISTS:
        raise CertificateError("encoding sizes", arguments["sizes"], f"at most {_MOST_LISTS} lists of sides")
    also, without = (_pairs(arguments.get(name, ())) for name in ("also", "without"))
    return Lists(arguments["family"], sizes, also, without), rules, about


def _pairs(data: Iterable[Sequence[Any]]) -> tuple[tuple[int, Sides], ...]:
    return tuple((torus, tuple(sides)) for torus, sides in data)


def _reading(rules: Rules) -> str:
    return f"width {rules.width}, Step 4 {rules.step4}, equality by {rules.equal}"


def _shown(sides: Sides) -> str:
    return ", ".join(map(str, sides))
