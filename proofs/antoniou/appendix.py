"""Antoniou 1994, appendices: the constants of the program and its sample run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import zip_longest

from allocert.allocators.hypercube.asi_plan import Run, plan
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, case, compared, survey

__all__ = ["CLAIMS", "PRINTED_RUN"]

CLAIMS = claim = ClaimTable()


PRINTED_CONSTANTS = {"N": 6, "TPN": 64, "z": 5}
"""The dimension, the number of processors, and the size of a request."""

PRINTED_MOST = 16
"""The maximum number of partitions."""

PRINTED_RUN = """\
000000 000001 000011 000010 000110 | 000111 000101 000100 001100 001101 | 001111 001110 001010 001011 001001
| 001000 011000 011001 011011 011010 | 011100 010100 | 010101 010111 010110 010010 010011
| 010001 010000 110000 110001 110011 | 110010 110110 110111 110101 110100
| 111100 111101 111111 111111 111110 111010 | 111011 111001 111000 101000 101001
| 101011 101010 101110 101111 101101 | 101100 100100 100101 100111 100111 | 100010 100011 100001 100000"""
"""The listing, as far as it is legible: groups of words."""

_N, _SIZE = PRINTED_CONSTANTS["N"], PRINTED_CONSTANTS["z"]

_PARTITIONS: dict[str, tuple[str, Callable[[int, int], int]]] = {
    "cubes": ("incomplete cubes", lambda n, y: plan(n, y).p),
    "pieces": ("incomplete cubes and pieces left over", lambda n, y: len(plan(n, y).runs)),
    "least-pieces": ("2-cubes, the smallest piece", lambda n, y: (1 << n) // 4),
}


def groups() -> list[list[str]]:
    """The groups of the listing."""
    return [group.split() for group in PRINTED_RUN.split("|")]


def _words(run: Run) -> list[str]:
    return [format(node, f"0{_N}b") for node in run.nodes]


@claim(
    "AN-APPX-A",
    "The constants N = 6, TPN = 64 and z = 5 fit together: TPN = 2^N, and z is a request that Q_N can hold.",
)
@at(_N, checked="the three printed constants")
def constants_fit_together(n: int) -> Iterator[Failure | None]:
    yield from compared("TPN", [str(PRINTED_CONSTANTS["TPN"])], [str(1 << n)], n)
    yield case(1 <= _SIZE <= 1 << n, f"z = {_SIZE}", n=n)


@claim("AN-APPX-B/summary", "For z = 5 the run has 64 processors, 12 partitions of 5 and one of 4.")
@at(_N, checked="processors and sizes of all pieces")
def run_has_the_printed_sizes(n: int) -> Iterable[Failure | None]:
    computed = [str(1 << n), *(str(run.size) for run in plan(n, _SIZE).runs)]
    return compared("run", ["64", *["5"] * 12, "4"], computed, n)


@at(_N, checked="the printed maximum")
def maximum_counts(n: int, name: str) -> Iterator[Failure | None]:
    what, number = _PARTITIONS[name]
    count = number(n, _SIZE)
    yield case(count == PRINTED_MOST, f"{count} {what}, not {PRINTED_MOST}", n=n, computed=count)


CLAIMS.also(
    *(
        Claim(
            "AN-APPX-B",
            f"The maximum of 16 partitions counts {what}.",
            partial(maximum_counts, name=name),
            "most",
            name,
        )
        for name, (what, _) in _PARTITIONS.items()
    )
)


@claim(
    "AN-APPX-B/listing",
    "The listing is the reflected code of six bits in groups of five words, with a last group of four.",
)
@at(_N, checked="word by word, group by group")
def listing_is_the_code(n: int) -> Iterator[Failure | None]:
    for place, (shown, run) in enumerate(zip_longest(groups(), plan(n, _SIZE).runs), 1):
        yield from compared(f"group {place}", shown or [], _words(run) if run else [], n)


@claim(
    "AN-APPX-B/listing@mended",
    "Each group of the listing, repeated words dropped, is some of its own five words of the code, in order.",
)
def groups_are_in_order(context: Context) -> Verdict:
    """Repeated words dropped, each group has some of its own words in order; which are lost is reported."""
    runs = plan(_N, _SIZE).runs
    lost: list[str] = []

    def cases(n: int) -> Iterator[Failure | None]:
        for place, (group, run) in enumerate(zip(groups(), runs, strict=False), 1):
            own, kept = _words(run), dict.fromkeys(group)
            true = iter(own)
            late = next((word for word in kept if word not in true), None)
            yield case(not late, f"group {place}: {late}", group=place, word=late)
            lost.extend(word for word in own if word not in kept)
        yield case(len(groups()) == len(runs), f"{len(groups())} groups", n=n)

    return survey(cases, (_N,), "each group against its own part of the code", words_lost=lost)
