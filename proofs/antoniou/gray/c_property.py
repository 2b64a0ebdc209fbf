"""Antoniou 1994, section 2.2.3.2: sets of permutations with the C property, and matchings of subsets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb

from allocert.machines.words import bits
from allocert.models.gray.chains import chain_permutations, has_c_property, match_into
from allocert.models.gray.cover import recognises_everything
from allocert.models.gray.insertion import parameter_lists
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.chains import ENOUGH, HALL, LEAST, MATCHED, SUFFICES
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@lru_cache(maxsize=8)
def _sets_of_codes(n: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """All sets of the n! permutations, by size."""
    lists = tuple(parameter_lists(n))
    return tuple(chosen for size in range(len(lists) + 1) for chosen in combinations(lists, size))


@claim(
    "AN-DEF-C",
    "The C property is that every set of numbers is the set of the first entries of some permutation.",
)
@at(
    *range(4),
    checked="every set of permutations of 1..n, n <= 3; k = 0 and k = n ask only that it is not empty",
)
def property_is_that_of_first_entries(n: int) -> Iterator[Failure | None]:
    for chosen in _sets_of_codes(n):
        by_words = bool(chosen) and all(
            any(set(p[:k]) == set(numbers) for p in chosen)
            for k in range(n + 1)
            for numbers in combinations(range(1, n + 1), k)
        )
        yield case(has_c_property(chosen, n) == by_words, f"{chosen}", n=n, set=[list(p) for p in chosen])


CLAIMS.also(
    in_coq("AN-THM-2.4", HALL, "all finite bipartite graphs"),
    in_coq("AN-LEM-2.3/a", MATCHED, "all n, 0 <= i <= h-1"),
    in_coq("AN-LEM-2.3/b", MATCHED, "all n, h <= i <= n-1"),
)


@claim("AN-FIG-2.8/b", "Where x2 and x3 have y4 as only neighbour there is no complete matching.")
@at(4, checked="every graph on 4 + 4 vertices in which x2 and x3 have y4 as only neighbour")
def figure_has_no_matching(n: int) -> Iterator[Failure | None]:
    for graph in range(1 << (2 * n)):
        rows = {0: tuple(bits(graph & 15)), 1: (3,), 2: (3,), 3: tuple(bits(graph >> n & 15))}
        yield case(match_into(rows) is None, "a complete matching", graph=graph)


@claim("AN-FIG-2.9", "For n = 5 the 1-sets can be matched with 2-sets that hold them.")
@at(5, checked="M_1 into M_2 for n = 5")
def numbers_are_matched_with_pairs(n: int) -> Iterator[Failure | None]:
    pairs = {1 << i: tuple(1 << i | 1 << j for j in range(n) if j != i) for i in range(n)}
    matched = match_into(pairs) or {}
    images = set(matched.values())
    for i in range(n):
        image = matched.get(1 << i, 0)
        good = image >> i & 1 and image.bit_count() == 2 and len(images) == n
        yield case(good, f"{i + 1} is not matched", number=i + 1)


CLAIMS.also(
    in_coq("AN-THM-2.5", LEAST, "all n"),
    in_coq("AN-CLAIM-C-SUFFICES", SUFFICES, "all n"),
    in_coq("AN-COR-2.1", ENOUGH, "all n"),
)


@claim("AN-FIG-2.10", "A list of C(5,2) = 10 codes with the C property recognises every subcube of Q_5.")
def ten_codes_recognise_all_for_five(context: Context) -> Verdict:
    """A list for n = 5, as a value of the verdict."""
    made = chain_permutations(5)

    def cases(n: int) -> Iterator[Failure | None]:
        yield case(len(made) == comb(n, n // 2), f"{len(made)} codes")
        yield case(has_c_property(made, n), "no C property")
        yield case(recognises_everything(made, n), "some subcube is not recognised")

    checked = "a list of 10 codes for n = 5: the C property and all 243 subcubes"
    return survey(cases, (5,), checked, codes=["".join(map(str, p)) for p in made])
