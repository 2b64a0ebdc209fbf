"""Antoniou 1994, section 2.1: the printed examples of ranks, insertions and codes, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from allocert.proofs.antoniou.insertion import gray_words, insert, partial_ranks, steps_of_one_bit
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.tally import Cases, Failure, Repair, compared, survey

__all__ = [
    "CLAIMS",
    "PRINTED_AGAIN",
    "PRINTED_EXAMPLE",
    "PRINTED_FIGURE",
    "PRINTED_INSERTIONS",
    "PRINTED_RANKS",
    "PRINTED_UNDERLINES",
]

PRINTED_RANKS: dict[tuple[int, ...], tuple[int, ...]] = {(3, 1, 2): (3, 1, 2), (2, 3, 1): (2, 3, 1)}
"""Parameters, and the partial ranks printed for them."""

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
_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 2.1")
_figure: Callable[..., Claim] = partial(Claim, paper="antoniou", place="figure 2.1")


def _text(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(str, numbers))


def _decide_rank_example(context: Context, parameters: tuple[int, ...]) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        printed, computed = _text(PRINTED_RANKS[parameters]), _text(partial_ranks(parameters))
        yield from compared(f"ranks of {parameters}", printed, computed, n)

    repaired = " ".join(_text(partial_ranks(parameters)))

    def again(n: int) -> Iterator[Failure | None]:
        for i, g in enumerate(parameters):
            smaller = 1 + sum(other < g for other in parameters[:i])
            yield None if str(smaller) == repaired.split()[i] else Failure(f"r_{i + 1}", {"i": i + 1})

    return survey(
        cases, (3,), "the three printed ranks", repair=Repair(f"the partial ranks are {repaired}", again)
    )


def _insert_from_left(words: tuple[str, ...], bit: str, k: int) -> tuple[str, ...]:
    if k == len(words[0]) + 1:
        return insert(words, bit, k)
    return tuple(word[:k] + bit + word[k:] for word in words)


def _insert_reversing(words: tuple[str, ...], bit: str, k: int) -> tuple[str, ...]:
    return insert(words[::-1] if k == len(words[0]) + 1 else words, bit, k)


Insertion = Callable[[tuple[str, ...], str, int], tuple[str, ...]]


def _insertion_cases(rule: Insertion) -> Cases:
    def cases(n: int) -> Iterator[Failure | None]:
        for name, (k, printed) in PRINTED_INSERTIONS.items():
            computed = rule(_A, "1", k) if k else _A[::-1]
            yield from compared(name, printed, computed, n)

    return cases


def _decide_insertion(context: Context, rule: Insertion) -> Verdict:
    repair = Repair("the k-th bit is counted from the right and the order is kept", _insertion_cases(insert))
    return survey(_insertion_cases(rule), (3,), "the twelve printed words", repair=repair)


def _code_of_example(size: int) -> tuple[str, ...]:
    """G_2 or G_3 of the worked example: the recursion on the first ``size`` parameters."""
    return gray_words(_EXAMPLE[:size])


def _decide_example(context: Context, name: str) -> Verdict:
    computed = _text(partial_ranks(_EXAMPLE)) if name == "ranks" else _code_of_example(int(name[-1]))

    def cases(n: int) -> Iterator[Failure | None]:
        yield from compared(name, PRINTED_EXAMPLE[name], computed, n)

    def repaired(n: int) -> Iterator[Failure | None]:
        if name == "ranks":
            made = gray_words(_EXAMPLE, tuple(map(int, computed)))
            yield from compared("figure 2.1(b)", PRINTED_FIGURE["b"], made, n)
        else:
            yield from (None if step else Failure(name, {}) for step in steps_of_one_bit(computed))

    repair = Repair(f"{name} = {' '.join(computed)}", repaired)
    return survey(cases, (3,), f"the printed {name}, cell by cell", repair=repair)


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


def _decide_figure_with_printed_ranks(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for g, ranks in PRINTED_RANKS.items():
            for k, r in enumerate(ranks, 1):
                data = {"parameters": list(g), "k": k, "rank": r}
                text = f"parameters {g}: r_{k} = {r} is no place in words of {k} bits"
                yield None if r <= k else Failure(text, data)

    def own(n: int) -> Iterator[Failure | None]:
        for g in PRINTED_RANKS:
            yield from (None if r <= k else Failure(f"{g}", {}) for k, r in enumerate(partial_ranks(g), 1))

    repair = Repair("the recursion runs with the partial ranks of the definition", own)
    return survey(cases, (3,), "the six printed ranks", repair=repair)


def _decide_figure_against_example(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        words = zip(PRINTED_EXAMPLE["G_3"], PRINTED_FIGURE["b"], strict=True)
        for place, (example, figure) in enumerate(words, 1):
            data = {"cell": place, "example": example, "figure": figure}
            same = example == figure
            yield None if same else Failure(f"word {place}: {example} against {figure}", data)

    def repaired(n: int) -> Iterator[Failure | None]:
        yield from compared("G_3", PRINTED_FIGURE["b"], _code_of_example(3), n)

    repair = Repair("the figure is right; in the example the second half is not reversed", repaired)
    return survey(cases, (3,), "the eight words of both", repair=repair)


CLAIMS = (
    _claim(
        "AN-DEF-RANK",
        part="example-312",
        statement="The partial ranks of 3, 1, 2 are 3, 1, 2.",
        decide=partial(_decide_rank_example, parameters=(3, 1, 2)),
    ),
    _claim(
        "AN-DEF-RANK",
        part="example-231",
        statement="The partial ranks of 2, 3, 1 are 2, 3, 1.",
        decide=partial(_decide_rank_example, parameters=(2, 3, 1)),
    ),
    _claim(
        "AN-DEF-INSERT",
        reading="A",
        statement="The printed A^{1\\2}, A^{1\\3}, A* follow if the k-th bit is counted from the right and "
        "insertion in front keeps the order.",
        decide=partial(_decide_insertion, rule=insert),
    ),
    _claim(
        "AN-DEF-INSERT",
        reading="B",
        statement="The printed A^{1\\2}, A^{1\\3}, A* follow if the k-th bit is counted from the left.",
        decide=partial(_decide_insertion, rule=_insert_from_left),
    ),
    _claim(
        "AN-DEF-INSERT",
        reading="C",
        statement="The printed A^{1\\2}, A^{1\\3}, A* follow if insertion in front also reverses the order, "
        "as the sentence has it.",
        decide=partial(_decide_insertion, rule=_insert_reversing),
    ),
    *(
        _claim(
            "AN-EX-231",
            part=part,
            statement=f"For parameters 2, 3, 1 the printed {name} follows from the definition.",
            decide=partial(_decide_example, name=name),
        )
        for part, name in (("ranks", "ranks"), ("G2", "G_2"), ("G3", "G_3"))
    ),
    _claim(
        "AN-EX-231",
        part="underlines",
        statement="The places underlined in G_2 and G_3 are those where the definition inserts the new bit.",
        decide=_decide_underlines,
    ),
    _figure(
        "AN-FIG-2.1",
        part="a",
        statement="Column (a) is the code of parameters 1, 2, 3 by the recursion.",
        decide=partial(_decide_figure, part="a"),
    ),
    _figure(
        "AN-FIG-2.1",
        part="b",
        reading="own-ranks",
        statement="Column (b) is the code of parameters 2, 3, 1 by the recursion with the ranks as defined.",
        decide=partial(_decide_figure, part="b"),
    ),
    _figure(
        "AN-FIG-2.1",
        part="b",
        reading="printed-ranks",
        statement="The recursion can be run with the partial ranks as printed: each r_k is a place 1..k.",
        decide=_decide_figure_with_printed_ranks,
    ),
    _figure(
        "AN-FIG-2.1",
        part="repeated",
        statement="Sections 2.2.2 and 2.2.3 print the two columns again, word for word.",
        decide=_decide_repeated,
    ),
    _figure(
        "AN-FIG-2.1",
        part="b-against-example",
        statement="Column (b) and the worked example print the same code of parameters 2, 3, 1.",
        decide=_decide_figure_against_example,
    ),
)
