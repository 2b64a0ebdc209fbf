"""What is printed against what is computed: one number, or one place of a list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from math import comb

from allocert.drawing.forms.form import Given, Shot, UnfitError, fraction, text
from allocert.drawing.scenes.panels import bars_panel, sheet_panel
from allocert.drawing.scenes.sheet import Bars, Cell, Sheet, Stripe, cells, shown_number

__all__ = [
    "binomial",
    "by_zero",
    "cell",
    "compared",
    "expected",
    "mean",
    "most_partitions",
    "percent",
    "reliability",
    "squares",
    "subcube_counts",
    "two_numbers",
    "words_of_memory",
]

_MOST_PLACES = 24


def compared(
    given: Given, printed: tuple[str, Fraction], true: tuple[str, Fraction], title: str = ""
) -> Shot:
    """Two bars: what is said, and what is so."""
    stripes = (
        Stripe(printed[0], printed[1], shown_number(printed[1]), "bad"),
        Stripe(true[0], true[1], shown_number(true[1]), "good"),
    )
    return "", [bars_panel(Bars(stripes, title), given.width)]


def cell(given: Given) -> Iterator[Shot]:
    """``cell, printed, computed``: the place in its list up to there, with what stands there and what has to."""
    place = given.whole("cell", 1, _MOST_PLACES)
    printed, computed = text(given["printed"]), text(given["computed"])
    places = range(1, place + 1)
    name = re.split(r", place |, it is|: printed|: \S+ is printed", given.text)[0].strip()
    marks = {"printed": ("bad", printed), "computed": ("good", computed)}
    rows = [cells("place", *places)]
    for row, (role, word) in marks.items():
        rest = [Cell(word, role) if at == place else Cell("=", "dim") for at in places]
        rows.append((Cell(row), *rest))
    yield "", [sheet_panel(Sheet(tuple(rows), title=name[:80]), given.width)]


_PATTERNS = (
    (
        r"(?P<a>\d+) steps, the recurrence has (?P<b>\d+)",
        (("steps", "good"), ("by the recurrence", "bad")),
    ),
    (r"found in (?P<a>\d+) steps, not (?P<b>\d+)", (("steps", "good"), ("said", "bad"))),
    (
        r"(?P<a>[\d/]+) distinct faults, but (?P<b>\d+) in the smaller hypercube",
        (("distinct faults", "good"), ("in the smaller cube", "bad")),
    ),
    (
        r"d = (?P<c>\d+): K_w is (?P<a>\d+), and (?P<b>\d+) at d = (?P<e>\d+)",
        (("K_w, d = {c}", "c4"), ("K_w, d = {e}", "bad")),
    ),
    (
        r"(?P<a>[\d.]+) % with Algorithm 1, (?P<b>[\d.]+) % with Algorithm 2",
        (("Algorithm 1", "bad"), ("Algorithm 2", "good")),
    ),
    (
        r"(?P<a>[\d.]+) with (?P<c>\d) faulty, (?P<b>[\d.]+) with (?P<e>\d)",
        (("{c} faulty", "bad"), ("{e} faulty", "good")),
    ),
    (
        r"sides (?P<c>\d+) and (?P<e>\d+): dilated by (?P<a>[\d/]+) and (?P<b>[\d/]+)",
        (("side {c}", "bad"), ("side {e}", "good")),
    ),
)
"""How texts tell two numbers, ``a`` and ``b``, with the label and role of each; labels may name other groups."""


def two_numbers(given: Given) -> Iterator[Shot]:
    """Two numbers that only the text has."""
    for pattern, names in _PATTERNS:
        found = re.search(pattern, given.text)
        if found:
            values = (fraction(found["a"]), fraction(found["b"]))
            stripes = tuple(
                Stripe(label.format(**found.groupdict()), value, shown_number(value), role)
                for (label, role), value in zip(names, values, strict=True)
            )
            yield "", [bars_panel(Bars(stripes), given.width)]
            return
    raise UnfitError("text")


def mean(given: Given) -> Iterator[Shot]:
    """``mean, said``."""
    said, true = fraction(given["said"]), fraction(given["mean"])
    yield compared(given, ("said", said), ("the mean is", true), f"Q_{given.whole('D', 0, 99)}")


def expected(given: Given) -> Iterator[Shot]:
    """``figure, expected``."""
    yield compared(given, ("printed", fraction(given["figure"])), ("it is", fraction(given["expected"])))


def percent(given: Given) -> Iterator[Shot]:
    """``percent, printed_figures``."""
    printed = ("by the printed figures", fraction(given["printed_figures"]))
    yield compared(given, printed, ("exactly", fraction(given["percent"])), "per cent")


def reliability(given: Given) -> Iterator[Shot]:
    """``D, p, k``: how probable each number of faulty nodes is."""
    n, chance, named = given.whole("D", 0, 12), fraction(given["p"]), given.whole("k", 0, 12)
    if not 0 <= chance <= 1:
        raise UnfitError("p")
    stripes = []
    for faults in range(min(5, 1 << n) + 1):
        value = comb(1 << n, faults) * chance**faults * (1 - chance) ** ((1 << n) - faults)
        role = "bad" if faults in (named, named + 1) else "c4"
        stripes.append(Stripe(f"P({faults} faults)", value, f"{float(value):.6f}", role))
    title = f"Q_{n}, each of {1 << n} nodes faulty with p = {chance}"
    yield "", [bars_panel(Bars(tuple(stripes), title), given.width)]


def binomial(given: Given) -> Iterator[Shot]:
    """``n, formula, binomial``: the greatest number of the row of Pascal's triangle."""
    n = given.whole("n", 0, 16)
    formula, true = fraction(given["formula"]), fraction(given["binomial"])
    row = [Cell(str(comb(n, k)), "good" if comb(n, k) == true else "") for k in range(n + 1)]
    head = cells("k", *range(n + 1))
    triangle = Sheet((head, (Cell(f"C({n},k)"), *row)), title=f"row {n} of Pascal's triangle")
    bars = Bars(
        (
            Stripe("by the formula", formula, shown_number(formula), "bad"),
            Stripe("the binomial", true, shown_number(true), "good"),
        )
    )
    yield "", [sheet_panel(triangle, given.width), bars_panel(bars, given.width)]


def by_zero(given: Given) -> Iterator[Shot]:
    """``a, n``: the quotients C(n,h) / a^n."""
    n, a = given.whole("n", 0, 8), given.whole("a", 0, 9)
    rows = [cells("h", "C(n,h)", "a^n", "quotient")]
    for h in range(n + 1):
        below = a**n
        quotient = Cell("none", "bad") if below == 0 else Cell(str(Fraction(comb(n, h), below)))
        rows.append((*cells(h, comb(n, h)), Cell(str(below), "" if below else "bad"), quotient))
    yield "", [sheet_panel(Sheet(tuple(rows), title=f"a = {a}, n = {n}"), given.width)]


def most_partitions(given: Given) -> Iterator[Shot]:
    """``n, computed``, the printed number read from the text."""
    found = re.search(r"not (\d{1,6})\b", given.text)
    if not found:
        raise UnfitError("text")
    what = re.sub(r"^\d+ |, not \d+.*", "", given.text)[:60]
    true = Fraction(given.whole("computed", 0, 1 << 20))
    yield compared(given, ("printed", Fraction(int(found[1]))), ("computed", true), what)


def squares(given: Given) -> Iterator[Shot]:
    """``n, t, found``, the printed number read from the text."""
    found = re.search(r"not (\d{1,6})\b", given.text)
    if not found:
        raise UnfitError("text")
    n, t = given.whole("n", 1, 1 << 20), given.whole("t", 0, 1 << 20)
    true = fraction(given["found"])
    yield compared(
        given, ("printed", Fraction(int(found[1]))), ("counted", true), f"squares, n = {n}, t = {t}"
    )


def words_of_memory(given: Given) -> Iterator[Shot]:
    """``algorithm, words, size``: how many words a processor holds, by the size."""
    words, size = given.wholes("words", 0, 1 << 20), given.whole("size", 1, 1 << 20)
    first = size - len(words) + 1
    stripes = tuple(
        Stripe(f"size {first + step}", Fraction(count), f"{count} words", "bad" if step else "good")
        for step, count in enumerate(words)
    )
    title = f"{text(given['algorithm'])}: words a processor"
    yield "", [bars_panel(Bars(stripes, title), given.width)]


def subcube_counts(given: Given) -> Iterator[Shot]:
    """``d, q, single, double``."""
    single, double = fraction(given["single"]), fraction(given["double"])
    stripes = (
        Stripe("single buddy", single, str(single), "c4"),
        Stripe("double buddy", double, str(double), "bad"),
        Stripe("twice the single", 2 * single, str(2 * single), "good"),
    )
    d, q = given.whole("d", 0, 64), given.whole("q", 0, 64)
    yield "", [bars_panel(Bars(stripes, f"{q}-subcubes of Q_{d}"), given.width)]
