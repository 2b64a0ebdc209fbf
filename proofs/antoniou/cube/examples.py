"""Antoniou 1994, section 2.1: the printed examples of ranks, insertions and codes, cell by cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from allocert.models.gray.insertion import gray_words, insert, partial_ranks, steps_of_one_bit
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, case, compared

__all__ = [
    "CLAIMS",
    "PRINTED_AGAIN",
    "PRINTED_EXAMPLE",
    "PRINTED_FIGURE",
    "PRINTED_INSERTIONS",
    "PRINTED_RANKS",
    "PRINTED_UNDERLINES",
]

CLAIMS = claim = ClaimTable()


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


@claim("AN-DEF-RANK/example", "The partial ranks of 3, 1, 2 are 3, 1, 2.", corrected=False)
@claim("AN-DEF-RANK/example@corrected", "The partial ranks of 3, 1, 2 are 1, 1, 2.", corrected=True)
@at(3, checked="the three ranks")
def printed_ranks_are_partial_ranks(n: int, corrected: bool) -> Iterable[Failure | None]:
    ranks = ("1", "1", "2") if corrected else PRINTED_RANKS
    return compared("ranks of 3, 1, 2", ranks, _text(partial_ranks((3, 1, 2))), n)


@claim(
    "AN-DEF-INSERT",
    "The printed A^{1\\2}, A^{1\\3}, A* follow if the k-th bit is counted from the right and "
    "insertion in front keeps the order.",
    reverses=False,
)
@claim(
    "AN-DEF-INSERT@reversed",
    'They follow if a bit goes in front "by reversing the order of the strings", as printed.',
    reverses=True,
)
@at(3, checked="the twelve printed words")
def printed_insertions_follow(n: int, reverses: bool) -> Iterator[Failure | None]:
    """The printed words; with ``reverses`` a bit in front also reverses the order of the words."""
    for name, (k, printed) in PRINTED_INSERTIONS.items():
        words = _A[::-1] if k == 0 or (reverses and k == n) else _A
        yield from compared(name, printed, insert(words, "1", k) if k else words, n)


def _code_of_example(name: str) -> tuple[str, ...]:
    """``G_2`` or ``G_3`` of the worked example: the recursion on its first parameters."""
    return gray_words(_EXAMPLE[: int(name[-1])])


@claim(
    "AN-EX-231/ranks", "For parameters 2, 3, 1 the printed ranks follows from the definition.", name="ranks"
)
@claim("AN-EX-231/G2", "For parameters 2, 3, 1 the printed G_2 follows from the definition.", name="G_2")
@claim("AN-EX-231/G3", "For parameters 2, 3, 1 the printed G_3 follows from the definition.", name="G_3")
@at(3, checked="the printed {name}, cell by cell")
def worked_example_follows(n: int, name: str) -> Iterable[Failure | None]:
    computed = _text(partial_ranks(_EXAMPLE)) if name == "ranks" else _code_of_example(name)
    return compared(name, PRINTED_EXAMPLE[name], computed, n)


@claim(
    "AN-EX-231/ranks@forced",
    "Only the ranks 1, 2, 1 give the bits underlined in the example and figure 2.1(b).",
)
@at(3, checked="all six lists of ranks against figure 2.1(b) and the underlined places")
def other_marks_force_the_ranks(n: int) -> Iterator[Failure | None]:
    """Of all places r_k <= k that the recursion can use, those that give what else is printed."""
    fitting = [
        ranks
        for ranks in product((1,), (1, 2), (1, 2, 3))
        if gray_words(_EXAMPLE, ranks) == PRINTED_FIGURE["b"]
        and all(ranks[int(name[-1]) - 1] == place for name, place in PRINTED_UNDERLINES.items())
    ]
    yield case(fitting == [partial_ranks(_EXAMPLE)], f"ranks {fitting} fit", ranks=[list(r) for r in fitting])


@claim(
    "AN-EX-231/G2@forced",
    "With 10 for its last word, and with no other, the printed G_2 is the Gray code with parameters 2, 3, 1.",
    name="G_2",
)
@claim(
    "AN-EX-231/G3@forced",
    "With its second half in reverse order, as in figure 2.1(b), the printed G_3 is the Gray code with parameters 2, 3, 1.",
    name="G_3",
)
@at(3, checked="{name} with that change: a cyclic Gray code, and the code by definition")
def one_change_gives_the_code(n: int, name: str) -> Iterator[Failure | None]:
    """What one change makes of the printed words: another last word of G_2, or the second half of G_3 reversed."""
    words = PRINTED_EXAMPLE[name]
    half = len(words) // 2
    changed = (
        [(*words[:-1], last) for last in map("".join, product("01", repeat=2))]
        if name == "G_2"
        else [(*words[:half], *words[half:][::-1])]
    )
    gray = [made for made in changed if len(set(made)) == len(made) and all(steps_of_one_bit(made))]
    wanted = _code_of_example(name)
    yield case(gray == [wanted], f"{name}: {gray}", lists=[list(w) for w in gray])
    if name == "G_3":
        yield from compared("figure 2.1(b)", PRINTED_FIGURE["b"], wanted, n)


@claim(
    "AN-EX-231/underlines",
    "The places underlined in G_2 and G_3 are those where the definition inserts the new bit.",
)
@at(3, checked="the underlined place of G_2 and of G_3 against the ranks r_2 and r_3")
def underlined_bits_are_those_inserted(n: int) -> Iterator[Failure | None]:
    ranks = partial_ranks(_EXAMPLE)
    for name, place in PRINTED_UNDERLINES.items():
        r = ranks[int(name[-1]) - 1]
        data = {"word list": name, "underlined": place, "rank": r}
        yield case(place == r, f"{name}: place {place} is underlined, rank {r}", **data)


@claim(
    "AN-FIG-2.1/a",
    "Column (a) is the code of parameters 1, 2, 3 by the recursion with its own ranks.",
    part="a",
    parameters=(1, 2, 3),
)
@claim(
    "AN-FIG-2.1/b",
    "Column (b) is the code of parameters 2, 3, 1 by the recursion with its own ranks.",
    part="b",
    parameters=_EXAMPLE,
)
@at(3, checked="the eight printed words, parameters {parameters}")
def column_is_the_code(n: int, part: str, parameters: tuple[int, ...]) -> Iterable[Failure | None]:
    return compared(f"figure 2.1({part})", PRINTED_FIGURE[part], gray_words(parameters), n)


@claim("AN-FIG-2.1/repeated", "Sections 2.2.2 and 2.2.3 print the two columns again, word for word.")
@at(3, checked="the sixteen words of figure 2.1 against those of sections 2.2.2 and 2.2.3")
def text_repeats_the_columns(n: int) -> Iterator[Failure | None]:
    for part, words in PRINTED_FIGURE.items():
        yield from compared(f"figure 2.1({part}) in the text", PRINTED_AGAIN[part], words, n)
