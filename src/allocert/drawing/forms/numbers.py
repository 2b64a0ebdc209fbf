"""Printed numbers against computed ones: bars of numbers, or one place of a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from allocert.drawing.forms.form import Given, UnfitError, fraction, text
from allocert.drawing.scenes.scene import Shot
from allocert.drawing.scenes.sheet import Bars, Sheet, Stripe, cells, compared

__all__ = ["SAID", "binomial", "by_zero", "cell", "reliability", "subcube_counts", "words_of_memory"]

_MOST_PLACES = 24
_LONGEST = 60
_ROLES = {"!": "bad", "+": "good", "=": "c4"}


@dataclass(frozen=True)
class _Said:
    """A form of bars: the mark of its role and its label, and the name of its number: in the data, or in a group of the
    pattern that the text has, in which ``<x>`` is a number of that name. Title and labels may name further such values.
    """

    bars: Mapping[str, str]
    title: str = ""
    pattern: str = ""

    def __call__(self, given: Given) -> Iterator[Shot]:
        pattern = re.sub(r"(?<!P)<(\w)>", r"(?P<\1>\\d[\\d./]*)", self.pattern)
        found = {**given.data, **given.found(pattern).groupdict()}
        values = {name: value[0] if isinstance(value, list) else value for name, value in found.items()}
        words = {name: str(value)[:_LONGEST] for name, value in values.items()}
        stripes = [
            Stripe(label[2:].format(**words), fraction(values[name]), _ROLES[label[0]])
            for label, name in self.bars.items()
        ]
        yield "", Bars(stripes, self.title.format(**words))


_BARS: tuple[tuple[str, dict[str, str], str, str], ...] = (
    ("mean said", {"! said": "said", "+ the mean is": "mean"}, "Q_{D}", ""),
    ("figure expected", {"! printed": "figure", "+ it is": "expected"}, "", ""),
    (
        "percent printed_figures",
        {"! by the printed figures": "printed_figures", "+ exactly": "percent"},
        "per cent",
        "",
    ),
    (
        "n computed",
        {"! printed": "p", "+ computed": "computed"},
        "{what}",
        r"^(?:\d+ )?(?P<what>.{1,60}), not <p>",
    ),
    ("n t found", {"! printed": "p", "+ counted": "found"}, "squares, n = {n}, t = {t}", "not <p>"),
    ("d k steps printed", {"! by the recurrence": "printed", "+ steps": "steps"}, "k = {k}, d = {d}", ""),
    ("printed counted", {"! printed": "printed", "+ counted": "counted"}, "", ""),
    ("codes different", {"! codes": "codes", "+ different": "different"}, "", ""),
    ("", {"+ steps": "a", "! said": "b"}, "", "found in <a> steps, not <b>"),
    (
        "",
        {"+ distinct faults": "a", "! in the smaller cube": "b"},
        "",
        "<a> distinct faults, but <b> in the smaller",
    ),
    ("", {"= K_w, d = {c}": "a", "! K_w, d = {e}": "b"}, "", "d = <c>: K_w is <a>, and <b> at d = <e>"),
    ("", {"! Algorithm 1": "a", "+ Algorithm 2": "b"}, "", "<a> % with Algorithm 1, <b> % with Algorithm 2"),
    ("", {"! {c} faulty": "a", "+ {e} faulty": "b"}, "", "<a> with <c> faulty, <b> with <e>"),
    ("", {"! side {c}": "a", "+ side {e}": "b"}, "", "sides <c> and <e>: dilated by <a> and <b>"),
)
"""Keys, bars, title and pattern; those without keys look at the text alone."""

SAID = tuple((tuple(keys.split()), _Said(bars, title, sentence)) for keys, bars, title, sentence in _BARS)
"""Forms of bars by the keys of their data."""


def cell(given: Given) -> Iterator[Shot]:
    """``cell, printed, computed``: the place in its list up to there, with what stands there and what has to."""
    place = given.whole("cell", 1, _MOST_PLACES)
    name = re.split(r", place |, it is|: printed|: \S+ is printed", given.text)[0].strip()
    before = [("=", "dim")] * (place - 1)
    rows = [cells("place", *range(1, place + 1))]
    for row, role in (("printed", "bad"), ("computed", "good")):
        rows.append(cells(row, *before, (text(given[row]), role)))
    yield "", Sheet(rows, title=name[:80])


def reliability(given: Given) -> Iterator[Shot]:
    """``D, p, k``: how probable each number of faulty nodes is."""
    n, chance, named = given.whole("D", 0, 12), given.number("p"), given.whole("k", 0, 12)
    if not 0 <= chance <= 1:
        raise UnfitError("p")
    stripes = []
    for faults in range(min(5, 1 << n) + 1):
        value = comb(1 << n, faults) * chance**faults * (1 - chance) ** ((1 << n) - faults)
        role = "bad" if faults in (named, named + 1) else "c4"
        stripes.append(Stripe(f"P({faults} faults)", value, role, f"{float(value):.6f}"))
    yield "", Bars(stripes, f"Q_{n}, each of {1 << n} nodes faulty with p = {chance}")


def binomial(given: Given) -> Iterator[Shot]:
    """``n, formula, binomial``: the greatest number of the row of Pascal's triangle."""
    n, formula, true = given.whole("n", 0, 16), given.number("formula"), given.number("binomial")
    row = [(comb(n, k), "good" if comb(n, k) == true else "") for k in range(n + 1)]
    rows = cells("k", *range(n + 1)), cells(f"C({n},k)", *row)
    bars = compared(("by the formula", formula), ("the binomial", true))
    yield "", Sheet(rows, title=f"row {n} of Pascal's triangle"), bars


def by_zero(given: Given) -> Iterator[Shot]:
    """``a, n``: the quotients C(n,h) / a^n."""
    n, a = given.whole("n", 0, 8), given.whole("a", 0, 9)
    below = a**n
    rows = [cells("h", "C(n,h)", "a^n", "quotient")]
    for h in range(n + 1):
        quotient = Fraction(comb(n, h), below) if below else ("none", "bad")
        rows.append(cells(h, comb(n, h), (below, "" if below else "bad"), quotient))
    yield "", Sheet(rows, title=f"a = {a}, n = {n}")


def words_of_memory(given: Given) -> Iterator[Shot]:
    """``algorithm, words, size``: how many words a processor holds, by the size."""
    words, size = given.wholes("words", 0, 1 << 20), given.whole("size", 1, 1 << 20)
    stripes = [
        Stripe(f"size {at}", count, "good" if place == 0 else "bad", f"{count} words")
        for place, (at, count) in enumerate(zip(range(size - len(words) + 1, size + 1), words, strict=True))
    ]
    yield "", Bars(stripes, f"{text(given['algorithm'])}: words a processor")


def subcube_counts(given: Given) -> Iterator[Shot]:
    """``d, q, single, double``."""
    single, double = given.number("single"), given.number("double")
    stripes = (
        Stripe("single buddy", single, "c4"),
        Stripe("double buddy", double, "bad"),
        Stripe("twice the single", 2 * single, "good"),
    )
    yield "", Bars(stripes, f"{given.whole('q', 0, 64)}-subcubes of Q_{given.whole('d', 0, 64)}")
