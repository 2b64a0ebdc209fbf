"""Antoniou 1994, figures 2.6 and 2.7: the printed patterns of recognised subcubes, cell by cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product

from allocert.machines import GrayCode
from allocert.models.gray.recognition import code_recognises, conditions, expand, subcube_words
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS", "PRINTED_FIGURE_2_6", "PRINTED_FIGURE_2_7"]

CLAIMS = claim = ClaimTable()


PRINTED_FIGURE_2_6 = {
    0: ((("", ("dddd",)),), (16,), 16),
    1: ((("i", ("ddd*",)), ("ii", ("dd*1", "d*10", "*100")), ("iii", ("*000",))), (8, 4, 2, 1, 1), 16),
    2: ((("i", ("dd**",)), ("ii", ("d*1*", "*10*")), ("iii", ("*00*",))), (4, 2, 1, 1), 8),
    3: ((("i", ("d***",)), ("ii", ("*1**",)), ("iii", ("*0**",))), (2, 1, 1), 4),
}
"""For each k: the cases with their patterns, the terms of the printed sum, and the printed total."""

PRINTED_FIGURE_2_7: dict[tuple[int, ...], tuple[tuple[str, ...], ...]] = {
    (1, 2, 3, 4, 5): (
        ("dddd*", "ddd*1", "dd*10", "d*100", "*d000"),
        ("ddd**", "dd*1*", "d*10*", "?d00?"),
        ("dd***", "d*1**", "*d0**"),
        ("d****", "*d***"),
    ),
    (2, 5, 1, 3, 4): (
        ("ddd*d", "*dd1d", "1dd0*", "0d*01", "0*d00"),
        ("*dd*d", "1dd**", "0d**1", "0*d*0"),
        ("*dd**", "*d**1", "**d*0"),
        ("*d***", "**d**"),
    ),
    (3, 1, 4, 5, 2): (
        ("dd*dd", "dd1d*", "d*0d1", "*10d0", "d00*0"),
        ("dd*d*", "d**d1", "*1*d0", "d0**0"),
        ("d**d*", "*1*d*", "d0***"),
        ("***d*", "d****"),
    ),
}
"""For each code its patterns for k = 1..4; ``?`` is a symbol that is illegible."""

_CONDITION = {"i": "a", "ii": "b", "iii": "c"}


def _recognised(code: GrayCode, k: int) -> set[str]:
    return {subcube_words(code.n)[word] for word in code_recognises(code, k)}


def _pattern_cases(k: int, patterns: Iterable[str], recognised: set[str]) -> Iterator[Failure | None]:
    """Each pattern names recognised subcubes only, all of them are named, and none twice."""
    printed: list[str] = []
    for pattern in patterns:
        words = expand(pattern)
        printed += words
        wrong = sorted(set(words) - recognised)
        yield case(not wrong, f"Q_{k}: {pattern} has {wrong}", k=k, pattern=pattern, not_recognised=wrong)
    missing = sorted(recognised - set(printed))
    yield case(not missing, f"Q_{k}: {missing} is not printed", k=k, missing=missing)
    yield case(len(printed) == len(set(printed)), f"Q_{k}: patterns overlap", k=k)


@claim(
    "AN-FIG-2.6/patterns",
    "The printed patterns are the subcubes that the reflected code of four bits recognises, "
    "each once and each under the condition of theorem 2.3 that holds for it.",
)
@at(
    4,
    checked="each of the 13 printed patterns, its case (i), (ii), (iii), completeness and overlap; k = 0..3",
)
def patterns_are_the_recognised_subcubes(n: int) -> Iterator[Failure | None]:
    code = GrayCode.reflected(n)
    for k, (rows, _, _) in PRINTED_FIGURE_2_6.items():
        placed = [(row, pattern) for row, patterns in rows for pattern in patterns]
        yield from _pattern_cases(k, [pattern for _, pattern in placed], _recognised(code, k))
        for row, pattern in placed if k else ():
            other = [w for w in expand(pattern) if conditions(w, code.parameters) != _CONDITION[row]]
            text = f"Q_{k}: {pattern} is not ({row})"
            yield case(not other, text, k=k, pattern=pattern, other_condition=other)


@claim("AN-FIG-2.6/counts", "The printed terms and totals count the patterns and the recognised subcubes.")
@at(4, checked="every printed term and total, k = 0..3")
def sums_count_the_patterns(n: int) -> Iterator[Failure | None]:
    for k, (rows, terms, total) in PRINTED_FIGURE_2_6.items():
        sizes = tuple(len(expand(pattern)) for _, patterns in rows for pattern in patterns)
        counted = len(code_recognises(GrayCode.reflected(n), k))
        text = f"Q_{k}: terms {terms}, counted {sizes}"
        yield case(sizes == terms, text, k=k, printed=list(terms), counted=list(sizes))
        text = f"Q_{k}: total {total}, counted {counted}"
        yield case(sum(terms) == total == counted, text, k=k, printed=total, counted=counted)


def _readings_of(pattern: str) -> list[str]:
    """All ways to read the illegible symbols of a pattern."""
    return ["".join(symbols) for symbols in product(*("01*d" if s == "?" else s for s in pattern))]


def column_is_the_recognised_subcubes(context: Context, parameters: tuple[int, ...]) -> Verdict:
    """An illegible pattern is read so that it names what the others leave, if it can be."""
    code = GrayCode(parameters)
    illegible: dict[str, list[str]] = {}

    def cases(n: int) -> Iterator[Failure | None]:
        for k, patterns in enumerate(PRINTED_FIGURE_2_7[parameters], 1):
            recognised = _recognised(code, k)
            legible = [pattern for pattern in patterns if "?" not in pattern]
            rest = recognised.difference(*map(expand, legible))
            for pattern in set(patterns) - set(legible):
                fitting = [text for text in _readings_of(pattern) if set(expand(text)) == rest]
                illegible[pattern] = fitting
                legible += fitting[:1]
                text = f"Q_{k}: {pattern} cannot be completed"
                yield case(fitting, text, k=k, pattern=pattern, missing=sorted(rest))
            yield from _pattern_cases(k, legible, recognised)

    checked = "each of the 14 printed patterns, completeness and overlap; k = 1..4"
    return survey(cases, (5,), checked, readings_of_illegible_patterns=illegible)


CLAIMS.also(
    *(
        Claim(
            "AN-FIG-2.7",
            f"The patterns printed for {', '.join(map(str, parameters))} are the subcubes that this "
            "code recognises, each once, k = 1..4.",
            partial(column_is_the_recognised_subcubes, parameters=parameters),
            "".join(map(str, parameters)),
        )
        for parameters in PRINTED_FIGURE_2_7
    )
)
