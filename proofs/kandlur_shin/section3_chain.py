"""Kandlur & Shin 1988, section 3: what the exact chains of the loss model say of R and U.

R is the share of valid requests that are granted in the steady state, U the share of processors that are allocated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise
from operator import attrgetter

from allocert.errors import EngineError
from allocert.models.loss_chain import loss_chain
from allocert.models.loss_load import LoadFunction, Trend, load_functions, trend
from allocert.models.loss_measures import Measures, measures
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.kandlur_shin.statics import fault_sets
from allocert.proofs.tally import Failure, Repair, survey

__all__ = ["ALGORITHMS", "CLAIMS", "RESIDENCES", "decimal", "few_faults"]

ALGORITHMS = {1: "buddy", 2: "relabel"}
"""The paper's two algorithms by the names of their strategies."""

RESIDENCES = (20, 40, 80)
"""The paper's mean residence times; the mean inter-arrival time is 5."""

_MOST_FAULTS = 2
_TOP = 3
_claim: Callable[..., Claim] = partial(
    Claim, paper="kandlur-shin", place="section 3, discussion of tables 1 and 2", solver_free=False
)


def decimal(value: Fraction, places: int = 6) -> str:
    """A share as per cent, rounded, e.g. ``93.333333``."""
    scaled = round(value * 10 ** (places + 2))
    return f"{scaled // 10**places}.{scaled % 10**places:0{places}d}"


def few_faults(n: int) -> Iterator[tuple[int, ...]]:
    """All sets of at most two faulty nodes, smaller ones first."""
    for f in range(min(_MOST_FAULTS, 1 << n) + 1):
        yield from fault_sets(n, f)


def _every_set(n: int) -> Iterator[tuple[int, ...]]:
    """All sets of faulty nodes, smaller ones first."""
    for f in range((1 << n) + 1):
        yield from fault_sets(n, f)


def _listed(faulty: tuple[int, ...]) -> str:
    return ", ".join(map(str, faulty)) or "none"


def _row(number: int, n: int, faulty: tuple[int, ...], what: str) -> list[Fraction]:
    found: list[Measures] = [measures(ALGORITHMS[number], n, faulty, residence) for residence in RESIDENCES]
    return [getattr(one, what) for one in found]


def _published_cases(n: int, what: str, rises: bool, faults: bool = True) -> Iterator[Failure | None]:
    for faulty in _every_set(n) if faults else ((),):
        for number in ALGORITHMS:
            row = _row(number, n, faulty, what)
            holds = all(low <= high if rises else low >= high for low, high in pairwise(row))
            shown = " -> ".join(decimal(one) for one in row)
            text = (
                f"D = {n}, faulty {_listed(faulty)}, Algorithm {number}, residence 20 -> 40 -> 80: {shown} %"
            )
            data = {"n": n, "faulty": list(faulty), "algorithm": number, "values": [str(one) for one in row]}
            yield None if holds else Failure(text, data)


def _decide_published(context: Context, what: str, rises: bool) -> Verdict:
    return survey(
        lambda n: _published_cases(n, what, rises),
        range(_TOP + 1),
        f"D <= {_TOP}, every fault set, both algorithms, residence 20, 40, 80; exact",
        repair=Repair(
            "without faults, at the published residence times",
            lambda n: _published_cases(n, what, rises, faults=False),
        ),
    )


def _scope(context: Context) -> tuple[dict[int, tuple[int, ...]], str]:
    """The numbers of faults for each D whose rational functions are affordable, and in words."""
    small = {0: (0, 1), 1: (0, 1, 2), 2: (0, 1, 2)}
    if context.pick(0, 1, 2) == 0:
        return small, "D <= 2, f <= 2"
    if context.pick(0, 1, 2) == 1:
        return {**small, 3: (2,)}, "D <= 2, f <= 2, and D = 3, f = 2"
    return {**small, 3: (0, 1, 2)}, "D <= 3, f <= 2"


def _load_cases(n: int, counts: tuple[int, ...]) -> Iterator[Failure | None]:
    """U never falls: one case a fault set and algorithm."""
    for f in counts:
        for faulty in fault_sets(n, f):
            for number, name in ALGORITHMS.items():
                function = load_functions(loss_chain(name, n, faulty))[1]
                found = trend(function)
                if "-" not in found.signs:
                    yield None
                    continue
                text = f"D = {n}, faulty {_listed(faulty)}, Algorithm {number}: U {_shown(found)}"
                yield Failure(text, {"n": n, "faulty": list(faulty), "algorithm": number})


def _shown(found: Trend) -> str:
    turns = ", ".join(f"{float(low):.3f}..{float(high):.3f}" for low, high in found.turns)
    slopes = " then ".join({"-": "falls", "+": "rises"}[sign] for sign in found.signs)
    return slopes + (f", turning at load {turns}" if turns else "")


def _decide_load(context: Context) -> Verdict:
    counts, words = _scope(context)
    return survey(
        lambda n: _load_cases(n, counts[n]),
        counts,
        f"{words}, both algorithms, every load > 0; U as a rational function of the load, slopes by Descartes' rule",
        slopes=_trends(counts, 1),
    )


def _decide_turn(context: Context) -> Verdict:
    """Some R that turns, with exact values at three loads; refuted if none does."""
    counts, words = _scope(context)
    evidence = Evidence.enumeration(
        f"{words}, both algorithms: R as a rational function of the load, slopes by Descartes' rule"
    )
    slopes = _trends(counts, 0)
    for n, most in counts.items():
        for f in most:
            for faulty in fault_sets(n, f):
                for number, name in ALGORITHMS.items():
                    function = load_functions(loss_chain(name, n, faulty))[0]
                    found = trend(function)
                    values = _three(function, found)
                    if values:
                        where = f"D = {n}, faulty {_listed(faulty)}, Algorithm {number}"
                        return Verdict.proved(
                            f"{where}, the least D: R {_shown(found)}",
                            evidence,
                            value_at_load=values,
                            slopes=slopes,
                        )
    text = "R is a monotone function of the load"
    return Verdict.refuted(Counterexample(text, {"slopes": slopes}), words, evidence)


def _three(function: LoadFunction, found: Trend) -> dict[str, str]:
    """Values at three loads of which the middle one is the least or the greatest; none if there is no turn."""
    if len(found.signs) < 2:
        return {}
    (low, high), end = found.turns[0], found.turns[1][0] if len(found.turns) > 1 else None
    loads = [low / 2, high, high + 1 if end is None else (high + end) / 2]
    first, middle, last = (function(load) for load in loads)
    if (first > middle) != (last > middle) or middle in (first, last):
        raise EngineError("the values do not turn where the slope does")
    return {str(load): str(function(load)) for load in loads}


def _trends(counts: dict[int, tuple[int, ...]], measure: int) -> dict[str, dict[str, int]]:
    """For each D how many (fault set, algorithm) pairs have each sequence of slopes."""
    found: dict[str, dict[str, int]] = {}
    for n, most in counts.items():
        tally: dict[str, int] = {}
        for f in most:
            for faulty in fault_sets(n, f):
                for name in ALGORITHMS.values():
                    signs = trend(load_functions(loss_chain(name, n, faulty))[measure]).signs or "constant"
                    tally[signs] = tally.get(signs, 0) + 1
        found[str(n)] = tally
    return found


def _better(n: int, what: str) -> Iterator[Failure | None]:
    for faulty in _every_set(n):
        first, second = (_row(number, n, faulty, what) for number in ALGORITHMS)
        for residence, one, two in zip(RESIDENCES, first, second, strict=True):
            shown = f"{decimal(one)} % with Algorithm 1, {decimal(two)} % with Algorithm 2"
            text = f"D = {n}, faulty {_listed(faulty)}, residence {residence}: {shown}"
            data = {"n": n, "faulty": list(faulty), "residence": residence, "values": [str(one), str(two)]}
            yield None if two >= one else Failure(text, data)


def _better_on_average(n: int, what: str) -> Iterator[Failure | None]:
    for f in range((1 << n) + 1):
        rows = [[_row(number, n, faulty, what) for faulty in fault_sets(n, f)] for number in ALGORITHMS]
        first, second = ([sum(column) for column in zip(*found, strict=True)] for found in rows)
        for residence, one, two in zip(RESIDENCES, first, second, strict=True):
            yield (
                None if two >= one else Failure(f"D = {n}, f = {f}, residence {residence}", {"n": n, "f": f})
            )


def _decide_better(context: Context) -> Verdict:
    return survey(
        lambda n: _better(n, "granted"),
        range(_TOP + 1),
        f"D <= {_TOP}, every fault set, residence 20, 40, 80; exact",
        repair=Repair(
            "on average over the fault sets of each size", lambda n: _better_on_average(n, "granted")
        ),
        ahead_by_R=_ahead(attrgetter("granted")),
        ahead_by_U=_ahead(attrgetter("used")),
    )


def _ahead(of: Callable[[Measures], Fraction]) -> dict[str, dict[str, int]]:
    """For each D and residence time the fault sets on which Algorithm 1 is ahead, both are even, or 2 is."""
    found: dict[str, dict[str, int]] = {}
    for n in range(_TOP + 1):
        for residence in RESIDENCES:
            tally = {"Algorithm 1": 0, "even": 0, "Algorithm 2": 0}
            for faulty in _every_set(n):
                one, two = (of(measures(name, n, faulty, residence)) for name in ALGORITHMS.values())
                tally["even" if one == two else "Algorithm 1" if one > two else "Algorithm 2"] += 1
            found[f"D={n}, {residence}"] = tally
    return found


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "KS-CLAIM-RDEC",
        statement="U does not fall from residence 20 to 40 to 80, whatever the faults.",
        decide=partial(_decide_published, what="used", rises=True),
        part="exact-U",
    ),
    _claim(
        "KS-CLAIM-RDEC",
        statement="R does not rise from residence 20 to 40 to 80, whatever the faults.",
        decide=partial(_decide_published, what="granted", rises=False),
        part="exact-R",
    ),
    _claim(
        "KS-CLAIM-RDEC",
        statement="U never falls as the load grows from 0 to any value.",
        decide=_decide_load,
        part="exact-U",
        reading="every-load",
    ),
    _claim(
        "KS-X-5",
        place="beyond the paper",
        statement="For some strategy and fault set R is no monotone function of the load.",
        decide=_decide_turn,
    ),
    _claim(
        "KS-CLAIM-ALWAYS",
        statement="R of Algorithm 2 is at least that of Algorithm 1 for every fault set.",
        decide=_decide_better,
        part="exact-R",
    ),
)
