"""Which choices of options fit which rows of Morgenstern's tables, and how much each option matters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from allocert.proofs.morgenstern.tables.cells import BLOCKS, Block
from allocert.proofs.morgenstern.tables.compare import BEST, Comparison, Effort, compare_all
from allocert.simulation.fcfs.choices import DRAWING, PLAYING, READING
from allocert.simulation.fcfs.options import FcfsOptions

__all__ = ["Line", "Trial", "search", "trials"]

_METHODS = ("4ISS", "MBV", "ISS", "FS_f", "AS", "FS_1", "FS_n")
_WITH_LIST = ("FS_1", "FS_n", "FS_f", "MBV")
_TURNING = ("rotation", "retries")

_UNTRIED = ("mig", "packing", "feasible", "residents", "turned")
"""Options of MIG and of migration fragmentation, which take too long to be tried."""

_MOST = 512
"""Blocks of table 3 with smaller sides are left out."""


@dataclass(frozen=True)
class Trial:
    """Changes of options that are tried on the same rows; the first change is none."""

    title: str
    changes: tuple[str, ...]
    blocks: tuple[Block, ...]
    methods: tuple[str, ...]


@dataclass(frozen=True)
class Line:
    """A change and what became of the rows that it can concern."""

    change: str
    comparison: Comparison


def trials(base: FcfsOptions = BEST) -> Iterator[Trial]:
    """Every option changed alone, together with others that concern the same rows."""
    near = tuple(place for place in BLOCKS if place.table < 3 or place.high >= _MOST)
    turned = tuple(place for place in near if place.table == 2)
    playing: dict[str, Mapping[str, Mapping[str, str]]] = {
        name: {option: PLAYING[option] for option in PLAYING if option.startswith(start)}
        for name, start in (("4ISS", "four_"), ("MBV", "mbv_"))
    }
    yield Trial("How a queue is drawn", _changes(DRAWING, base), near, _METHODS)
    yield Trial("How a log is read", _changes(READING, base), near, _METHODS)
    yield Trial("When the head is tried again", _changes({"retry": PLAYING["retry"]}, base), near, _METHODS)
    yield Trial("The order of the list", _changes({"order": PLAYING["order"]}, base), near, _WITH_LIST)
    yield Trial("FS_n", _changes({"restricted": PLAYING["restricted"]}, base), near, ("FS_n",))
    for method, options in playing.items():
        yield Trial(method, _changes(options, base), near, (method,))
    turning = {option: PLAYING[option] for option in _TURNING}
    yield Trial("Rotation", _changes(turning, base), turned, _METHODS)


def search(
    base: FcfsOptions,
    seed: int,
    effort: Effort,
    tables: Iterable[int] = (1, 2, 3),
    jobs: int = 1,
    progress: Callable[[str], None] = lambda text: None,
) -> list[tuple[str, list[Line]]]:
    """Compare all trials on some tables; a line a change. Raises :class:`~allocert.errors.SpecError`."""
    found, wanted = [], set(tables)
    for trial in trials(base):
        blocks = [place for place in trial.blocks if place.table in wanted]
        if not blocks:
            continue
        choices = [base.changed(change) for change in trial.changes]

        def in_words(text: str, title: str = trial.title) -> None:
            progress(f"{title}: {text}")

        every = compare_all(choices, seed, effort, blocks, trial.methods, jobs=jobs, progress=in_words)
        names = (change or "as it is" for change in trial.changes)
        found.append((trial.title, [Line(*pair) for pair in zip(names, every, strict=True)]))
    return found


def _changes(kind: Mapping[str, Mapping[str, str]], base: FcfsOptions) -> tuple[str, ...]:
    every = (
        f"{option}={choice}"
        for option, choices in kind.items()
        for choice in choices
        if option not in _UNTRIED and choice != getattr(base, option)
    )
    return ("", *every)
