"""Antoniou 1994, section 2.2.3: alpha(n), the least number of codes for complete recognition, small n."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import combinations
from math import comb

from allocert.machines import GrayCode
from allocert.models.recognition import code_recognises, subcube_words
from allocert.proofs.antoniou.insertion import parameter_lists
from allocert.proofs.antoniou.tally import Failure, Repair, compared, survey
from allocert.proofs.claim import Claim, Context, Verdict

__all__ = ["CLAIMS", "PRINTED_NUMBERS", "least_cover"]

PRINTED_NUMBERS = {6: 20, 10: 252, 14: 3432, 20: 184756}
"""C(n, n/2) as printed, by n."""

_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 2.2.3")


@lru_cache(maxsize=8)
def least_cover(n: int) -> tuple[tuple[int, ...], ...]:
    """A smallest family of codes that recognise every subcube of Q_n, found by trying all families by size.

    The identity may be taken as a member: renaming the directions turns any code into it and keeps a family
    complete.
    """
    position = {word: i for i, word in enumerate(subcube_words(n))}
    lists = tuple(parameter_lists(n))
    masks = [sum(1 << position[word] for k in range(n + 1) for word in _recognised(g, k)) for g in lists]
    whole = (1 << len(position)) - 1
    for size in range(len(lists)):
        for others in combinations(range(1, len(lists)), size):
            covered = masks[0]
            for i in others:
                covered |= masks[i]
            if covered == whole:
                return (lists[0], *(lists[i] for i in others))
    return lists


def _recognised(parameters: tuple[int, ...], k: int) -> frozenset[int]:
    return code_recognises(GrayCode(parameters), k)


def _decide_alpha(context: Context) -> Verdict:
    found: dict[int, int] = {}
    families: dict[int, list[str]] = {}

    def cases(n: int) -> Iterator[Failure | None]:
        family = least_cover(n)
        found[n], families[n] = len(family), ["".join(map(str, g)) for g in family]
        printed = comb(n, n // 2)
        data = {"n": n, "alpha": found[n], "printed": printed, "codes": families[n]}
        text = f"n = {n}: {found[n]} codes recognise every subcube, printed {printed}: {families[n]}"
        yield None if found[n] == printed else Failure(text, data)

    def at_most(n: int) -> Iterator[Failure | None]:
        yield None if len(least_cover(n)) <= comb(n, n // 2) else Failure(f"n = {n}", {"n": n})

    checked = "all families of codes by size, n <= 4"
    repair = Repair("alpha(n) <= C(n,h)", at_most)
    return survey(cases, range(5), checked, repair=repair, alpha=found, smallest_families=families)


def _decide_numbers(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        yield from compared(f"C({n},{n // 2})", [str(PRINTED_NUMBERS[n])], [str(comb(n, n // 2))], n)

    return survey(cases, tuple(PRINTED_NUMBERS), "the four printed numbers")


CLAIMS = (
    _claim(
        "AN-CLAIM-ALPHA",
        part="n<=4",
        statement="The least number of Gray codes for complete recognition in Q_n is C(n,h), n <= 4.",
        decide=_decide_alpha,
    ),
    _claim(
        "AN-CLAIM-ALPHA",
        part="printed-numbers",
        statement="C(n,n/2) is 20, 252, 3432 and 184756 for n = 6, 10, 14 and 20.",
        decide=_decide_numbers,
    ),
)
