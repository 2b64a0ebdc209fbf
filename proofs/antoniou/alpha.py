"""Antoniou 1994, section 2.2.3: alpha(n), the least number of Gray codes for complete recognition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from math import comb

from allocert.machines import GrayCode
from allocert.machines.gray_families import FAMILY_FOR_SIX
from allocert.models.complete_recognition import Codes, complete_family, recognises_everything
from allocert.models.recognition import granted_words
from allocert.proofs.antoniou import all_sizes
from allocert.proofs.antoniou.insertion import parameter_lists
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.tally import Failure, Repair, compared, survey

__all__ = ["CLAIMS", "FAMILY_FOR_SIX", "PRINTED_NUMBERS", "alpha"]

PRINTED_NUMBERS = {6: 20, 10: 252, 14: 3432, 20: 184756}
"""C(n, n/2) as printed, by n."""

_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 2.2.3")


@lru_cache(maxsize=8)
def alpha(n: int) -> tuple[Codes, int]:
    """A smallest family for Q_n, and the partial families visited to exclude all smaller ones; n <= 5."""
    visited = 0
    for size in range(1, comb(n, n // 2) + 1):
        family, seen = complete_family(n, size)
        if family is not None:
            return family, visited
        visited += seen
    raise ValueError(f"no family of C({n}, {n // 2}) codes recognises every subcube")


def _names(family: Codes) -> list[str]:
    return ["".join(map(str, code)) for code in family]


def _decide_alpha(context: Context) -> Verdict:
    found: dict[int, int] = {}

    def cases(n: int) -> Iterator[Failure | None]:
        family, _ = alpha(n)
        found[n], printed = len(family), comb(n, n // 2)
        complete = recognises_everything(family, n)
        data = {"n": n, "codes": _names(family), "printed": printed, "checked_by_regions": complete}
        text = f"n = {n}: {found[n]} of the printed {printed} are enough: {' '.join(_names(family))}"
        yield Failure(text, data) if complete and found[n] < printed else None

    def between(n: int) -> Iterator[Failure | None]:
        good = comb(n, n // 2) <= 2 * len(alpha(n)[0]) <= 2 * comb(n, n // 2)
        yield None if good else Failure(f"n = {n}", {"n": n})

    repair = Repair("C(n,h)/2 <= alpha(n) <= C(n,h)", between)
    checked = "alpha(n) by exhaustive search, n <= 5"
    return survey(cases, range(6), checked, repair=repair, alpha=found)


def _decide_numbers(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        yield from compared(f"C({n},{n // 2})", [str(PRINTED_NUMBERS[n])], [str(comb(n, n // 2))], n)

    return survey(cases, tuple(PRINTED_NUMBERS), "the four printed numbers")


def _decide_exact(context: Context) -> Verdict:
    values: dict[int, int] = {}
    families: dict[int, list[str]] = {}
    visited: dict[int, int] = {}

    def cases(n: int) -> Iterator[Failure | None]:
        family, visited[n] = alpha(n)
        values[n], families[n] = len(family), _names(family)
        yield None if recognises_everything(family, n) else Failure(f"n = {n}: not complete", {"n": n})
        for i in range(len(family)):
            spare = recognises_everything(family[:i] + family[i + 1 :], n)
            yield Failure(f"n = {n}: {family[i]} is spare", {"n": n}) if spare else None

    checked = (
        "n <= 5: the family is complete by the regions alone, no code of it is spare, and the exhaustive search "
        "with a capacity bound finds none with fewer codes"
    )
    return survey(
        cases, range(6), checked, alpha=values, families=families, partial_families_to_exclude_smaller=visited
    )


def _decide_lower_bound(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for parameters in parameter_lists(n):
            code = GrayCode(parameters)
            for k in range(1, n):
                words = set(granted_words(code, k))
                through = {node: sum(word >> node & 1 for word in words) for node in code.nodes}
                twice = set(through.values()) == {2}
                data = {"parameters": list(parameters), "k": k}
                yield None if twice else Failure(f"{parameters}, k = {k}: {through}", data)

    bound = context.pick(5, 6, 6)
    checked = f"each node lies in two recognised k-subcubes, all codes, 1 <= k < n <= {bound}"
    return all_sizes.for_all_sizes(
        survey(cases, range(2, bound + 1), checked),
        all_sizes.number_of_runs() and all_sizes.link_holds("A", 6),
        "all n >= 2",
        "each rank lies in two regions, and different regions are different subcubes for every n-k+1 >= 2",
        "C(n,k) subcubes of dimension k pass through a node, and a code recognises two of them: regions are "
        "2^k ranks long and start at every multiple of 2^(k-1). So C(n,k) <= 2 alpha(n); take k = h.",
    )


def _decide_printed_six(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        enough = recognises_everything(FAMILY_FOR_SIX, n) and len(FAMILY_FOR_SIX) < PRINTED_NUMBERS[n]
        names = _names(FAMILY_FOR_SIX)
        data = {"n": n, "codes": names}
        text = f"{len(names)} codes recognise every subcube of Q_6: {' '.join(names)}"
        yield Failure(text, data) if enough else None

    def at_most(n: int) -> Iterator[Failure | None]:
        yield None if recognises_everything(FAMILY_FOR_SIX, n) else Failure("not complete", {})

    repair = Repair(f"at most {len(FAMILY_FOR_SIX)} are needed for n = 6", at_most)
    return survey(
        cases, (6,), "all 729 subcubes of Q_6 against the regions of the stored codes", repair=repair
    )


def _decide_list_for_five(context: Context) -> Verdict:
    listed = comb(5, 2)

    def cases(n: int) -> Iterator[Failure | None]:
        family, _ = alpha(n)
        shorter = len(family) < listed and recognises_everything(family, n)
        names = _names(family)
        text = f"{len(names)} codes recognise every subcube of Q_5: {' '.join(names)}"
        yield Failure(text, {"n": n, "codes": names}) if shorter else None

    def none_shorter(n: int) -> Iterator[Failure | None]:
        size = len(alpha(n)[0])
        yield None if complete_family(n, size - 1)[0] is None else Failure("a shorter list", {})

    repair = Repair("a smallest list has as many codes as the one found", none_shorter)
    return survey(
        cases, (5,), "the least family found by exhaustive search", repair=repair, alpha=len(alpha(5)[0])
    )


def _decide_six(context: Context) -> Verdict:
    size = 10

    def cases(n: int) -> Iterator[Failure | None]:
        family, visited[n] = complete_family(n, size)
        yield (
            None if family is None else Failure(f"{size} codes: {_names(family)}", {"codes": _names(family)})
        )
        complete = recognises_everything(FAMILY_FOR_SIX, n)
        yield None if complete else Failure("the stored family is not complete", {"n": n})

    visited: dict[int, int] = {}
    checked = (
        f"n = 6: {size + 1} <= alpha(6) <= {len(FAMILY_FOR_SIX)}, by exhaustive search with a capacity bound "
        f"for {size} codes and by the regions of {len(FAMILY_FOR_SIX)} codes"
    )
    interval = [size + 1, len(FAMILY_FOR_SIX)]
    names = _names(FAMILY_FOR_SIX)
    return survey(cases, (6,), checked, interval=interval, codes=names, partial_families=visited)


CLAIMS = (
    Claim(
        "AN-FIG-2.10",
        paper="antoniou",
        place="figure 2.10",
        part="smallest",
        statement="A list of C(5,2) = 10 codes is a shortest one for complete recognition in Q_5.",
        decide=_decide_list_for_five,
    ),
    _claim(
        "AN-CLAIM-ALPHA",
        part="n<=5",
        statement="Complete recognition in Q_n needs C(n,h) Gray codes, n <= 5.",
        decide=_decide_alpha,
    ),
    _claim(
        "AN-CLAIM-ALPHA",
        part="printed-numbers",
        statement="C(n,n/2) is 20, 252, 3432 and 184756 for n = 6, 10, 14 and 20.",
        decide=_decide_numbers,
    ),
    _claim(
        "AN-CLAIM-ALPHA",
        part="n=6",
        statement="Complete recognition in Q_6 needs 20 Gray codes.",
        decide=_decide_printed_six,
    ),
    _claim(
        "AN-X-1",
        part="n<=5",
        statement="alpha(n) for n <= 5, exactly: the verdict holds the numbers and smallest families.",
        decide=_decide_exact,
    ),
    _claim(
        "AN-X-1",
        part="lower-bound",
        statement="alpha(n) >= C(n,h)/2 for n >= 2.",
        decide=_decide_lower_bound,
    ),
    _claim(
        "AN-X-1",
        part="n=6",
        statement=f"More than 10 and at most {len(FAMILY_FOR_SIX)} Gray codes are needed for complete recognition "
        "in Q_6.",
        decide=_decide_six,
    ),
)
