"""Allocators that order the nodes along a curve and then see a line: first fit, best fit and paging."""

from __future__ import annotations

from allocert.allocators.allocator import Contract
from allocert.allocators.nodes.ranked import Ranked
from allocert.machines.board import Word
from allocert.machines.nodes.runs import best_run, first_free_ranks, first_run, least_span

__all__ = [
    "HilbertBestFit",
    "HilbertFirstFit",
    "Paging",
    "RowMajorBestFit",
    "RowMajorFirstFit",
    "ShuffledPaging",
    "SnakeBestFit",
    "SnakeFirstFit",
    "SnakePaging",
]

_LINEAR = "Leung et al. 2002, Processor allocation on Cplant; linear allocators of SST's scheduler component"
_PAGING = "Lo, Windisch, Liu, Nitzberg 1997, Noncontiguous processor allocation algorithms for mesh-connected multicomputers"


class _FirstFit(Ranked):
    """The first interval of free pages along the curve that is long enough; if there is none, the pages that span least."""

    source = _LINEAR

    def pick(self, free: Word, pages: int) -> Word:
        """From the first interval, or the least span."""
        return first_run(free, pages) or least_span(free, pages)


class _BestFit(Ranked):
    """The shortest interval of free pages along the curve that is long enough; if there is none, the pages that span least."""

    source = _LINEAR

    def pick(self, free: Word, pages: int) -> Word:
        """From the shortest interval, or the least span."""
        return best_run(free, pages) or least_span(free, pages)


class _Paging(Ranked):
    """The first free pages along the curve, next to one another or not."""

    source = _PAGING

    def pick(self, free: Word, pages: int) -> Word:
        """The first free ones."""
        return first_free_ranks(free, pages)


class RowMajorFirstFit(_FirstFit):
    """First fit row by row."""

    contract = Contract("row-major-first", complete=True, first_choice=True)


class SnakeFirstFit(_FirstFit):
    """First fit along a snake."""

    contract = Contract("snake-first", complete=True, first_choice=True)
    order = "snake"


class HilbertFirstFit(_FirstFit):
    """First fit along Hilbert's curve."""

    contract = Contract("hilbert-first", complete=True, first_choice=True)
    order = "hilbert"


class RowMajorBestFit(_BestFit):
    """Best fit row by row."""

    contract = Contract("row-major-best", complete=True, first_choice=True)


class SnakeBestFit(_BestFit):
    """Best fit along a snake."""

    contract = Contract("snake-best", complete=True, first_choice=True)
    order = "snake"


class HilbertBestFit(_BestFit):
    """Best fit along Hilbert's curve."""

    contract = Contract("hilbert-best", complete=True, first_choice=True)
    order = "hilbert"


class Paging(_Paging):
    """Paging row by row."""

    contract = Contract("paging-row-major", complete=True, first_choice=True)


class SnakePaging(_Paging):
    """Paging along a snake."""

    contract = Contract("paging-snake", complete=True, first_choice=True)
    order = "snake"


class ShuffledPaging(_Paging):
    """Paging by interleaved bits of the coordinates."""

    contract = Contract("paging-shuffled", complete=True, first_choice=True)
    order = "shuffled"
