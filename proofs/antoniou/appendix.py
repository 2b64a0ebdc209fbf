"""Antoniou 1994, appendices: the constants of the program and its sample run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import zip_longest

from allocert.allocators.hypercube.asi_plan import Run, plan
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, compared, survey

__all__ = ["CLAIMS", "PRINTED_RUN"]


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


def _decide_constants(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        yield from compared("TPN", [str(PRINTED_CONSTANTS["TPN"])], [str(1 << n)], n)
        inside = 1 <= _SIZE <= 1 << n
        yield None if inside else Failure(f"z = {_SIZE}", {"n": n})

    return survey(cases, (_N,), "the three printed constants")


def _decide_summary(context: Context) -> Verdict:
    found = plan(_N, _SIZE)

    def cases(n: int) -> Iterator[Failure | None]:
        printed = ["64", *["5"] * 12, "4"]
        yield from compared("run", printed, [str(1 << n), *(str(run.size) for run in found.runs)], n)

    return survey(cases, (_N,), "processors and sizes of all pieces")


def _decide_most(context: Context, name: str) -> Verdict:
    what, number = _PARTITIONS[name]
    count = number(_N, _SIZE)

    def cases(n: int) -> Iterator[Failure | None]:
        text = f"{count} {what}, not {PRINTED_MOST}"
        yield None if count == PRINTED_MOST else Failure(text, {"n": n, "computed": count})

    return survey(cases, (_N,), "the printed maximum")


def _decide_listing(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for place, (shown, run) in enumerate(zip_longest(groups(), plan(_N, _SIZE).runs), 1):
            yield from compared(f"group {place}", shown or [], _words(run) if run else [], n)

    return survey(cases, (_N,), "word by word, group by group")


def _decide_mended(context: Context) -> Verdict:
    runs = plan(_N, _SIZE).runs
    lost: list[str] = []

    def cases(n: int) -> Iterator[Failure | None]:
        for place, (group, run) in enumerate(zip(groups(), runs, strict=False), 1):
            own, kept = _words(run), dict.fromkeys(group)
            true = iter(own)
            late = next((word for word in kept if word not in true), None)
            yield Failure(f"group {place}: {late}", {"group": place, "word": late}) if late else None
            lost.extend(word for word in own if word not in kept)
        yield None if len(groups()) == len(runs) else Failure(f"{len(groups())} groups", {"n": n})

    return survey(cases, (_N,), "each group against its own part of the code", words_lost=lost)


CLAIMS = (
    Claim(
        "AN-APPX-A",
        statement="The constants N = 6, TPN = 64 and z = 5 fit together: TPN = 2^N, and z is a request that Q_N can hold.",
        decide=_decide_constants,
    ),
    Claim(
        "AN-APPX-B",
        part="summary",
        statement="For z = 5 the run has 64 processors, 12 partitions of 5 and one of 4.",
        decide=_decide_summary,
    ),
    *(
        Claim(
            "AN-APPX-B",
            part="most",
            reading=name,
            statement=f"The maximum of 16 partitions counts {what}.",
            decide=partial(_decide_most, name=name),
        )
        for name, (what, _) in _PARTITIONS.items()
    ),
    Claim(
        "AN-APPX-B",
        part="listing",
        statement="The listing is the reflected code of six bits in groups of five words, with a last group of four.",
        decide=_decide_listing,
    ),
    Claim(
        "AN-APPX-B",
        part="listing",
        reading="mended",
        statement="Each group of the listing, repeated words dropped, is some of its own five words of the code, in order.",
        decide=_decide_mended,
    ),
)
