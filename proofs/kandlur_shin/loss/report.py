"""The report on tables 1 to 4: every cell, every table, every choice tried, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from allocert.proofs.kandlur_shin.loss.compare import Comparison
from allocert.simulation.loss.fit import NEAR, Fit
from allocert.simulation.loss.options import LossOptions
from allocert.simulation.loss.tables import PAPER, TABLES

__all__ = ["Report", "markdown", "named", "parts"]

_ALGORITHMS = {PAPER[0]: "Algorithm 1", PAPER[1]: "Algorithm 2"}

_FEW = 4
"""This many cells are listed in a sentence."""

_INTRODUCTION = """# Kandlur & Shin 1988, section 3: tables 1 to 4

Made by `{command}`. Do not edit.

*Mean* is the mean of one published number over all simulations, with its 95% interval (Student's t). *Sd* is
the standard deviation of **one** published number: a run (or the mean of `runs` runs) in tables 1 and 2, the
mean over 50 fault sets in tables 3 and 4. *z* is (printed - mean) / sd, with the uncertainty of the mean
added to sd; *near* counts the cells with |z| < 1.96. *Far* is the probability that a repetition of the whole
experiment is at least as far from the mean as the printed one (sum of z^2); *uneven* the same for
Mahalanobis' distance, which also sees cells that differ from one another more than they should. Both are
exact rank tests among the repetitions (the printed one counted in), whatever ties the cells together; with
fewer than 39 repetitions *far* is chi-square's tail for independent cells, marked by a star. *Fits*: far
and uneven above 0.025, and far below 0.975 (nearer to the means than chance allows is no fit either).

The chosen options were found by looking for a fit, so their probabilities are those of a choice made after the
fact; that they do not fit everywhere is all the more certain. Long runs leave all options at their defaults; the
text gives no length of run, so theirs is no reading of it either.

Options that are not stated are the defaults; `allocert reproduce --choices` lists them all.
"""


@dataclass(frozen=True)
class Report:
    """Comparisons cell by cell with their titles, and searches in which each line is one comparison."""

    command: str
    comparisons: Sequence[tuple[str, Comparison]]
    searches: Sequence[tuple[str, Sequence[tuple[str, Comparison]]]] = field(default=())


def named(options: LossOptions) -> str:
    """The options that are not defaults, or a word for none."""
    return options.spelled or "all defaults"


def markdown(report: Report) -> str:
    """The whole report."""
    parts = [_INTRODUCTION.format(command=report.command), _what_fits(report)]
    for title, comparison in report.comparisons:
        parts.append(_comparison(title, comparison))
    for title, lines in report.searches:
        parts.append(_search(title, lines))
    return "\n".join(parts)


def _what_fits(report: Report) -> str:
    """The cells that each choice reproduces, in a few sentences."""
    lines = ["## What fits", ""]
    for title, comparison in report.comparisons:
        bad = [
            f"table {table}, {_ALGORITHMS[algorithm]} ({found.verdict}{_outside(found)})"
            for (table, algorithm), found in comparison.fits.items()
            if not found.fits
        ]
        good = len(comparison.fits) - len(bad)
        lines.append(
            f"- {title} (`{named(comparison.options)}`): {good} of {len(comparison.fits)} lists of numbers fit."
        )
        if bad:
            lines.append(f"  Not: {'; '.join(bad)}.")
    for title, choices in report.searches:
        counts = [sum(found.fits for found in one.fits.values()) for _, one in choices]
        without = [
            sum(one.part(table, algorithm, 3).fits for table, algorithm in one.fits) for _, one in choices
        ]
        every = len(choices[0][1].fits)
        lines.append(
            f"- {title}: of {len(choices)} choices {counts.count(every)} fit all {every} lists, and at most "
            f"{max(counts)} fit at once; without the cells of four faults {without.count(every)} choices fit all."
        )
    return "\n".join([*lines, ""])


def _outside(found: Fit) -> str:
    """The cells beyond 1.96 standard deviations, unless there are many."""
    cells = [
        f"D = {one.cell.n}, f = {one.cell.faults}: z = {one.z:+.1f}"
        for one in found.cells
        if abs(one.z) >= NEAR
    ]
    return f", outside: {', '.join(cells)}" if 0 < len(cells) <= _FEW else f", {len(cells)} cells outside"


def _comparison(title: str, comparison: Comparison) -> str:
    lines = [
        f"## {title}",
        "",
        f"Options: `{named(comparison.options)}`; seed {comparison.seed}; {_repetitions(comparison)}.",
        "",
        *_grid(
            ("table", "algorithm", "near (z)", "mean diff.", "rms diff.", "far", "uneven", ""),
            ((name, algorithm, *found) for name, algorithm, found in parts(comparison)),
        ),
        "",
    ]
    for table in sorted({table for table, _ in comparison.fits}):
        kind = TABLES[table]
        lines += [f"### Table {table}: {kind.measure}, {kind.case} case", ""]
        first, second = (comparison.fits[table, algorithm].cells for algorithm in PAPER)
        head = ["D", "residence" if kind.case == "extreme" else "faults"]
        head += [f"{word} {number}" for number in (1, 2) for word in ("printed", "mean", "sd", "z")]
        rows = []
        for pair in zip(first, second, strict=True):
            cell = pair[0].cell
            row = [str(cell.n), str(cell.residence if kind.case == "extreme" else cell.faults)]
            for one in pair:
                mean = one.sample.estimate
                row += [f"{one.printed:.2f}", f"{mean.mean:.2f} ± {mean.half_width:.2f}"]
                row += [f"{one.sample.deviation:.2f}", f"{one.z:+.1f}"]
            rows.append(row)
        lines += [*_grid(head, rows), ""]
    return "\n".join(lines)


def parts(comparison: Comparison) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Every table and algorithm, those of the average case without four faults too, and whole cases.

    For each: its name, the algorithm, and how many cells are near, mean and rms difference, far, uneven,
    verdict.
    """
    for name, algorithm, found in _fits(comparison):
        yield name, algorithm, _summary(found)


def _fits(comparison: Comparison) -> Iterator[tuple[str, str, Fit]]:
    for (table, algorithm), found in comparison.fits.items():
        name = f"{table} ({TABLES[table].measure})"
        yield name, _ALGORITHMS[algorithm], found
        if TABLES[table].case == "average":
            yield f"{name}, 1 to 3 faults", _ALGORITHMS[algorithm], comparison.part(table, algorithm, 3)
    for case in dict.fromkeys(TABLES[table].case for table, _ in comparison.fits):
        yield f"{case} case", "both", comparison.together(case)
        if case == "average":
            yield f"{case} case, 1 to 3 faults", "both", comparison.together(case, 3)


def _summary(found: Fit) -> tuple[str, ...]:
    return (
        f"{found.within} of {len(found.cells)}",
        f"{found.mean_difference:+.2f}",
        f"{found.rms_difference:.2f}",
        _far(found),
        "-" if found.by_pattern is None else f"{found.by_pattern:.3f}",
        found.verdict,
    )


def _repetitions(comparison: Comparison) -> str:
    extreme, average = comparison.replicas.extreme, comparison.replicas.average
    return f"repetitions of the experiment: {extreme} of tables 1 and 2, {average} of tables 3 and 4"


def _far(found: Fit) -> str:
    return f"{found.probability:.3f}{'*' if found.by_rank is None else ''}"


def _search(title: str, lines: Sequence[tuple[str, Comparison]]) -> str:
    """A line a choice: for every table and algorithm far / uneven, bold where it fits, and the mean shift.

    The shift is that of the simulated mean against the first line's, averaged over a table's cells.
    """
    base = lines[0][1]
    keys = list(base.fits)
    head = ["options", *(f"{table}, Alg. {PAPER.index(algorithm) + 1}" for table, algorithm in keys), "fits"]
    rows = []
    for name, comparison in lines:
        row = [name]
        for key in keys:
            found = comparison.fits[key]
            shift = base.fits[key].mean_difference - found.mean_difference
            even = "" if found.by_pattern is None else f"/{found.by_pattern:.3f}"
            text = f"{found.probability:.3f}{even}"
            row.append(f"{f'**{text}**' if found.fits else text} ({shift:+.1f})")
        row.append(str(sum(comparison.fits[key].fits for key in keys)))
        rows.append(row)
    fitting = [str(sum(one.fits[key].fits for _, one in lines)) for key in keys]
    rows.append([f"choices that fit, of {len(lines)}", *fitting, ""])
    note = (
        "Each entry: far/uneven, bold if the table's numbers of that algorithm fit, and in brackets by how much "
        "the mean of the simulated cells differs from the first line's, in per cent points. "
        f"Seed {base.seed}; {_repetitions(base)}."
    )
    return "\n".join([f"## {title}", "", note, "", *_grid(head, rows), ""])


def _grid(head: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """A Markdown table."""
    names = list(head)
    return [
        "| " + " | ".join(names) + " |",
        "|" + "---|" * len(names),
        *("| " + " | ".join(row) + " |" for row in rows),
    ]
