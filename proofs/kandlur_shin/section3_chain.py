"""Kandlur & Shin 1988, section 3: what the exact chains of the loss model say of R and U.

R is the share of valid requests that are granted in the steady state, U the share of processors that are allocated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise
from operator import attrgetter

from allocert.models.loss_chain import loss_chain
from allocert.models.loss_load import load_functions, trend
from allocert.models.loss_measures import Measures, measures
from allocert.proofs.claim import Claim, Context, Verdict
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


def _load_cases(n: int, counts: tuple[int, ...], measure: int, allowed: str) -> Iterator[Failure | None]:
    for f in counts:
        for faulty in fault_sets(n, f):
            for number, name in ALGORITHMS.items():
                function = load_functions(loss_chain(name, n, faulty))[measure]
                found = trend(function)
                if all(sign in allowed for sign in found.signs) or (
                    allowed == "either" and len(found.signs) < 2
                ):
                    yield None
                    continue
                turns = ", ".join(f"{float(low):.3f}..{float(high):.3f}" for low, high in found.turns)
                shown = " then ".join({"-": "falls", "+": "rises"}[sign] for sign in found.signs)
                where = f", turning at load {turns}" if turns else ""
                text = (
                    f"D = {n}, faulty {_listed(faulty)}, Algorithm {number}: {'RU'[measure]} {shown}{where}"
                )
                yield Failure(text, _witness(n, faulty, number, function, found.turns))


def _witness(
    n: int,
    faulty: tuple[int, ...],
    number: int,
    function: Callable[[Fraction], Fraction],
    turns: tuple[tuple[Fraction, Fraction], ...],
) -> dict[str, object]:
    """Exact values at loads on both sides of each turning point."""
    loads = [Fraction(1)] if not turns else [turns[0][0] / 2]
    loads += [high + 1 for _, high in turns] if turns else [Fraction(2)]
    values = {str(load): str(function(load)) for load in loads}
    return {"n": n, "faulty": list(faulty), "algorithm": number, "value_at_load": values}


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


def _free_of_faults(n: int) -> Iterator[Failure | None]:
    """Without faults R does not rise while the load is at most 16."""
    for number, name in ALGORITHMS.items():
        found = trend(load_functions(loss_chain(name, n, ()))[0])
        holds = found.signs in ("", "-") or (found.signs == "-+" and found.turns[0][0] > 16)
        yield None if holds else Failure(f"D = {n}, Algorithm {number}", {"n": n})


def _decide_loads(context: Context, measure: int, allowed: str) -> Verdict:
    counts, words = _scope(context)
    return survey(
        lambda n: _load_cases(n, counts[n], measure, allowed),
        counts,
        f"{words}, both algorithms, every load > 0; R and U as rational functions of the load, slopes by Descartes' rule",
        repair=Repair(
            "without faults R does not rise while the load (residence over inter-arrival time) is at most 16",
            lambda n: _free_of_faults(n) if 0 in counts[n] else iter(()),
        ),
        slopes=_trends(counts, measure),
    )


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


def _decide_better(context: Context, what: str) -> Verdict:
    return survey(
        lambda n: _better(n, what),
        range(_TOP + 1),
        f"D <= {_TOP}, every fault set, residence 20, 40, 80; exact",
        repair=Repair("on average over the fault sets of each size", lambda n: _better_on_average(n, what)),
        ahead=_ahead(attrgetter(what)),
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
        reading="A",
    ),
    _claim(
        "KS-CLAIM-RDEC",
        statement="R does not rise from residence 20 to 40 to 80, whatever the faults.",
        decide=partial(_decide_published, what="granted", rises=False),
        part="exact-R",
        reading="A",
    ),
    _claim(
        "KS-CLAIM-RDEC",
        statement="U never falls as the load grows from 0 to any value.",
        decide=partial(_decide_loads, measure=1, allowed="+"),
        part="exact-U",
        reading="B",
    ),
    _claim(
        "KS-CLAIM-RDEC",
        statement="R never rises as the load grows from 0 to any value.",
        decide=partial(_decide_loads, measure=0, allowed="-"),
        part="exact-R",
        reading="B",
    ),
    _claim(
        "KS-X-5",
        place="beyond the paper",
        statement="For a fixed strategy and fault set R is a monotone function of the load.",
        decide=partial(_decide_loads, measure=0, allowed="either"),
    ),
    _claim(
        "KS-CLAIM-ALWAYS",
        statement="R of Algorithm 2 is at least that of Algorithm 1 for every fault set.",
        decide=partial(_decide_better, what="granted"),
        part="exact-R",
    ),
    _claim(
        "KS-CLAIM-ALWAYS",
        statement="U of Algorithm 2 is at least that of Algorithm 1 for every fault set.",
        decide=partial(_decide_better, what="used"),
        part="exact-U",
    ),
)
