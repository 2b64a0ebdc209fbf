"""What becomes of mutants, and the tables of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Outcome", "table"]


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant of an allocator or module: who or what saw it, or how it survived.

    ``seen`` is the promise that it broke or the judge that found it, ``measure`` what the table counts by: the steps of the
    trace, or the judge. ``survives`` is empty for a mutant that was killed, and for an equivalent one that was proved so.
    """

    group: str
    name: str
    seen: str = ""
    how: str = ""
    measure: str = ""
    survives: str = ""

    def __str__(self) -> str:
        killed = f"{self.seen}: {self.how}" if self.seen else "equivalent"
        return f"{self.group:<14} {self.name:<48} {(self.survives or killed)[:200]}"


def table(title: str, measured: str, outcomes: Sequence[Outcome]) -> str:
    """A line for each group, the total, and the survivors."""
    lines = [f"{title:<28} mutants  killed  equivalent  survivors  {measured}"]
    for group in [*dict.fromkeys(o.group for o in outcomes), "all"]:
        own = [o for o in outcomes if group in (o.group, "all")]
        killed, survivors = [o.measure for o in own if o.seen], sum(1 for o in own if o.survives)
        measures = sorted(set(killed), key=lambda measure: (len(measure), measure))
        spread = "  ".join(f"{each}: {killed.count(each)}" for each in measures)
        equivalent = len(own) - len(killed) - survivors
        lines.append(f"{group:<28} {len(own):>7} {len(killed):>7} {equivalent:>11} {survivors:>10}  {spread}")
    lines += [f"SURVIVOR  {o.group}, {o.name}: {o.survives}" for o in outcomes if o.survives]
    return "\n".join(lines)
