from __future__ import annotations

from allocert.machines.nodes.runs import best_run, first_free_ranks, first_run, least_span, starts_of_runs
from allocert.machines.words import bits, word_of

RANKS = 9


def test_every_board_of_nine_ranks() -> None:
    for free in range(1 << RANKS):
        ranks = list(bits(free))
        for length in range(1, RANKS + 1):
            starts = [at for at in range(RANKS) if all(free >> at + i & 1 for i in range(length))]
            assert list(bits(starts_of_runs(free, length))) == starts
            assert first_run(free, length) == (word_of(range(starts[0], starts[0] + length)) if starts else 0)
            assert best_run(free, length) == _best(free, length)
            assert first_free_ranks(free, length) == (word_of(ranks[:length]) if len(ranks) >= length else 0)
            windows = [ranks[at : at + length] for at in range(len(ranks) - length + 1)]
            least = min(windows, key=lambda window: window[-1] - window[0], default=[])
            assert least_span(free, length) == word_of(least)


def _best(free: int, length: int) -> int:
    intervals: list[list[int]] = []
    for rank in bits(free):
        if intervals and intervals[-1][-1] == rank - 1:
            intervals[-1].append(rank)
        else:
            intervals.append([rank])
    enough = [interval for interval in intervals if len(interval) >= length]
    return word_of(min(enough, key=len)[:length]) if enough else 0
