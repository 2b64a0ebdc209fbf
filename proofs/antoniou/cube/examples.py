"""Antoniou 1994, section 2.1: the printed examples of ranks, insertions and codes, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from allocert.proofs.antoniou.cube.insertion import gray_words, insert, partial_ranks, steps_of_one_bit
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, compared, survey

__all__ = [
    "CLAIMS",
    "PRINTED_AGAIN",
    "PRINTED_EXAMPLE",
    "PRINTED_FIGURE",
    "PRINTED_INSERTIONS",
    "PRINTED_RANKS",
    "PRINTED_UNDERLINES",
]

PRINTED_RANKS = ("3", "1", "2")
"""The partial ranks printed for the parameters 3, 1, 2."""

PRINTED_INSERTIONS = {
    "A^{1\\2}": (2, ("010", "011", "111", "110")),
    "A^{1\\3}": (3, ("100", "101", "111", "110")),
    "A*": (0, ("10", "11", "01", "00")),
}
"""For A = {00, 01, 11, 10}: a name, the place k where a 1 goes (0: none, A is reversed), the words printed."""

PRINTED_EXAMPLE = {
    "ranks": ("2", "3", "1"),
    "G_2": ("00", "01", "11", "01"),
    "G_3": ("000", "010", "110", "100", "001", "011", "111", "101"),
}
"""The worked example for parameters 2, 3, 1."""

PRINTED_UNDERLINES = {"G_2": 2, "G_3": 1}
"""The place, counted from the right, of the bits underlined as newly inserted in the worked example."""

PRINTED_FIGURE = {
    "a": ("000", "001", "011", "010", "110", "111", "101", "100"),
    "b": ("000", "010", "110", "100", "101", "111", "011", "001"),
}
"""Figure 2.1, columns (a) and (b)."""

PRINTED_AGAIN = {
    "a": ("000", "001", "011", "010", "110", "111", "101", "100"),
    "b": ("000", "010", "110", "100", "101", "111", "011", "001"),
}
"""The same codes where the text repeats them: (a) in section 2.2.2, (b) in section 2.2.3."""

_A = ("00", "01", "11", "10")
_EXAMPLE = (2, 3, 1)


def _text(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(str, numbers))


def _decide_rank_example(context: Context, corrected: bool) -> Verdict:
    ranks = ("1", "1", "2") if corrected else PRINTED_RANKS

    def cases(n: int) -> Iterator[Failure | None]:
        yield from compared("ranks of 3, 1, 2", ranks, _text(partial_ranks((3, 1, 2))), n)

    return survey(cases, (3,), "the three ranks")


def _decide_insertion(context: Context, reverses: bool) -> Verdict:
    """The printed words; with ``reverses`` a bit in front also reverses the order of the words."""

    def cases(n: int) -> Iterator[Failure | None]:
        for name, (k, printed) in PRINTED_INSERTIONS.items():
            words = _A[::-1] if k == 0 or (reverses and k == n) else _A
            yield from compared(name, printed, insert(words, "1", k) if k else words, n)

    return survey(cases, (3,), "the twelve printed words")


def _code_of_example(size: int) -> tuple[str, ...]:
    """G_2 or G_3 of the worked example: the recursion on the first ``size`` parameters."""
    return gray_words(_EXAMPLE[:size])


def _decide_example(context: Context, name: str) -> Verdict:
    computed = _text(partial_ranks(_EXAMPLE)) if name == "ranks" else _code_of_example(int(name[-1]))

    def cases(n: int) -> Iterator[Failure | None]:
        yield from compared(name, PRINTED_EXAMPLE[name], computed, n)

    return survey(cases, (3,), f"the printed {name}, cell by cell")


def _decide_forced_ranks(context: Context) -> Verdict:
    """Of all places r_k <= k that the recursion can use, those that give what else is printed."""
    fitting = [
        ranks
        for ranks in product((1,), (1, 2), (1, 2, 3))
        if gray_words(_EXAMPLE, ranks) == PRINTED_FIGURE["b"]
        and all(ranks[int(name[-1]) - 1] == place for name, place in PRINTED_UNDERLINES.items())
    ]

    def cases(n: int) -> Iterator[Failure | None]:
        only = fitting == [partial_ranks(_EXAMPLE)]
        yield None if only else Failure(f"ranks {fitting} fit", {"ranks": [list(r) for r in fitting]})

    return survey(cases, (3,), "all six lists of ranks against figure 2.1(b) and the underlined places")


def _decide_forced_words(context: Context, name: str) -> Verdict:
    """What one change makes of the printed words: another last word of G_2, or the second half of G_3 reversed."""
    words = PRINTED_EXAMPLE[name]
    half = len(words) // 2
    changed = (
        [(*words[:-1], last) for last in map("".join, product("01", repeat=2))]
        if name == "G_2"
        else [(*words[:half], *words[half:][::-1])]
    )
    gray = [made for made in changed if len(set(made)) == len(made) and all(steps_of_one_bit(made))]
    wanted = _code_of_example(int(name[-1]))

    def cases(n: int) -> Iterator[Failure | None]:
        yield None if gray == [wanted] else Failure(f"{name}: {gray}", {"lists": [list(w) for w in gray]})
        if name == "G_3":
            yield from compared("figure 2.1(b)", PRINTED_FIGURE["b"], wanted, n)

    return survey(cases, (3,), f"{name} with that change: a cyclic Gray code, and the code by definition")


def _decide_underlines(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        ranks = partial_ranks(_EXAMPLE)
        for name, place in PRINTED_UNDERLINES.items():
            r = ranks[int(name[-1]) - 1]
            data = {"word list": name, "underlined": place, "rank": r}
            yield None if place == r else Failure(f"{name}: place {place} is underlined, rank {r}", data)

    return survey(cases, (3,), "the underlined place of G_2 and of G_3 against the ranks r_2 and r_3")


def _decide_figure(context: Context, part: str) -> Verdict:
    parameters = (1, 2, 3) if part == "a" else _EXAMPLE

    def cases(n: int) -> Iterator[Failure | None]:
        yield from compared(f"figure 2.1({part})", PRINTED_FIGURE[part], gray_words(parameters), n)

    return survey(cases, (3,), f"the eight printed words, parameters {parameters}")


def _decide_repeated(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for part, words in PRINTED_FIGURE.items():
            yield from compared(f"figure 2.1({part}) in the text", PRINTED_AGAIN[part], words, n)

    return survey(cases, (3,), "the sixteen words of figure 2.1 against those of sections 2.2.2 and 2.2.3")


CLAIMS = (
    Claim(
        "AN-DEF-RANK",
        part="example",
        statement="The partial ranks of 3, 1, 2 are 3, 1, 2.",
        decide=partial(_decide_rank_example, corrected=False),
    ),
    Claim(
        "AN-DEF-RANK",
        part="example",
        reading="corrected",
        statement="The partial ranks of 3, 1, 2 are 1, 1, 2.",
        decide=partial(_decide_rank_example, corrected=True),
    ),
    Claim(
        "AN-DEF-INSERT",
        statement="The printed A^{1\\2}, A^{1\\3}, A* follow if the k-th bit is counted from the right and "
        "insertion in front keeps the order.",
        decide=partial(_decide_insertion, reverses=False),
    ),
    Claim(
        "AN-DEF-INSERT",
        reading="reversed",
        statement='They follow if a bit goes in front "by reversing the order of the strings", as printed.',
        decide=partial(_decide_insertion, reverses=True),
    ),
    *(
        Claim(
            "AN-EX-231",
            part=part,
            statement=f"For parameters 2, 3, 1 the printed {name} follows from the definition.",
            decide=partial(_decide_example, name=name),
        )
        for part, name in (("ranks", "ranks"), ("G2", "G_2"), ("G3", "G_3"))
    ),
    Claim(
        "AN-EX-231",
        part="underlines",
        statement="The places underlined in G_2 and G_3 are those where the definition inserts the new bit.",
        decide=_decide_underlines,
    ),
    Claim(
        "AN-EX-231",
        part="ranks",
        reading="forced",
        statement="Only the ranks 1, 2, 1 give the bits underlined in the example and figure 2.1(b).",
        decide=_decide_forced_ranks,
    ),
    *(
        Claim(
            "AN-EX-231",
            part=part,
            reading="forced",
            statement=f"{what} the printed {name} is the Gray code with parameters 2, 3, 1.",
            decide=partial(_decide_forced_words, name=name),
        )
        for part, name, what in (
            ("G2", "G_2", "With 10 for its last word, and with no other,"),
            ("G3", "G_3", "With its second half in reverse order, as in figure 2.1(b),"),
        )
    ),
    *(
        Claim(
            "AN-FIG-2.1",
            part=part,
            statement=f"Column ({part}) is the code of parameters {parameters} by the recursion with its own ranks.",
            decide=partial(_decide_figure, part=part),
        )
        for part, parameters in (("a", "1, 2, 3"), ("b", "2, 3, 1"))
    ),
    Claim(
        "AN-FIG-2.1",
        part="repeated",
        statement="Sections 2.2.2 and 2.2.3 print the two columns again, word for word.",
        decide=_decide_repeated,
    ),
)
