"""The run: a number of random instances of every kind and variant, answered, compared and counted."""

from __future__ import annotations

import json
import random
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from typing import Any

from tests.abuse.brute_force.apart import Apart
from tests.abuse.brute_force.case import Case, Kind, UndecidedError
from tests.abuse.brute_force.command import say
from tests.abuse.brute_force.contention import Contention
from tests.abuse.brute_force.migration import Migration
from tests.abuse.brute_force.packing import Packing
from tests.abuse.brute_force.placing import Placing
from tests.abuse.brute_force.queueing import Queueing

__all__ = ["KINDS", "Comparison", "compare", "table"]

KINDS: Mapping[str, tuple[Kind, int]] = {
    kind.name: (kind, weight)
    for kind, weight in (
        (Placing(), 25),
        (Packing(), 20),
        (Migration(), 20),
        (Queueing(), 10),
        (Apart(), 12),
        (Contention(), 7),
    )
}
"""Every kind of question with its share of the instances."""


@dataclass
class Comparison:
    """What became of the instances of one variant; ``first`` is the smallest that disagrees, with the fault."""

    kind: str
    variant: str
    instances: int = 0
    agreed: int = 0
    undecided: int = 0
    seconds: float = 0.0
    first: Case | None = None
    wrong: Sequence[str] = field(default_factory=tuple)

    @property
    def disagreed(self) -> int:
        """How many answers are wrong."""
        return self.instances - self.agreed - self.undecided

    def add(self, case: Case, wrong: Sequence[str], undecided: bool) -> None:
        """Count one more."""
        self.instances += 1
        self.undecided += undecided and not wrong
        self.agreed += not wrong and not undecided
        if wrong and (self.first is None or case.size < self.first.size):
            self.first, self.wrong = case, wrong

    @property
    def example(self) -> dict[str, Any] | None:
        """The smallest instance that disagrees, for a file."""
        if self.first is None:
            return None
        options = dict(self.first.options)
        return {"instance": self.first.instance, "options": options, "wrong": list(self.wrong)}


def compare(
    instances: int,
    seed: int,
    kinds: Sequence[str] = tuple(KINDS),
    tell: Callable[[str], None] = lambda text: None,
) -> list[Comparison]:
    """Compare about this number of answers and count them by kind and variant: of every variant at least one, if there are no more.

    The same number and seed draw the same instances.
    """
    rows = []
    for name, variant, count in shares(instances, seed, kinds):
        kind, draw = KINDS[name][0], random.Random(f"{seed}, {name}, {variant}")
        row = Comparison(name, variant)
        started = time.perf_counter()
        for _ in range(count):
            case = kind.draw(draw, variant)
            row.add(case, *_judged(kind, case))
        row.seconds = time.perf_counter() - started
        tell(
            f"{name}, {variant}: {row.agreed} of {count} agree, {row.undecided} undecided, {row.seconds:.1f} s"
        )
        rows.append(row)
    return rows


def shares(instances: int, seed: int, kinds: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """How many instances each variant gets; where there are more variants than instances, one for some of every kind."""
    whole = sum(KINDS[name][1] for name in kinds)
    if instances < sum(len(KINDS[name][0].variants) for name in kinds):
        chance = random.Random(seed)
        lists = [[(name, v, 1) for v in KINDS[name][0].variants] for name in kinds]
        for variants in lists:
            chance.shuffle(variants)
        rounds = (one for together in zip_longest(*lists) for one in together if one is not None)
        yield from islice(rounds, instances)
        return
    for name in kinds:
        kind, share = KINDS[name]
        parts = sum(kind.variants.values())
        for variant, weight in kind.variants.items():
            yield name, variant, max(1, round(instances * share * weight / whole / parts))


def _judged(kind: Kind, case: Case) -> tuple[list[str], bool]:
    """The fault of the answer to a case, an exception among it, and whether it is open."""
    found: list[str] = []
    try:
        said = say(case)
        if said.lines[0].split(" ", 1)[0].rstrip(",") != said.status:
            found.append(f"headline {said.lines[0]!r}, status {said.status}")
        if ("uncertified" in said.lines[0]) == said.data["certified"]:
            found.append(f"headline {said.lines[0]!r}, certified {said.data['certified']}")
        found.extend(kind.wrong(case, said))
    except UndecidedError:
        return found, True
    except Exception as error:  # noqa: BLE001 - whatever the command raises is wrong, and the run goes on
        found.append("".join(traceback.format_exception_only(error)).strip())
    return found, False


def table(rows: Sequence[Comparison]) -> str:
    """The rows as text, with sums by kind and in all, and the smallest instance of each row that disagrees."""
    lines = [
        f"{'kind':<12}{'variant':<34}{'instances':>10}{'agreed':>8}{'disagreed':>10}{'undecided':>10}{'s':>7}"
    ]
    for name in dict.fromkeys(row.kind for row in rows):
        own = [row for row in rows if row.kind == name]
        lines += [_line(name, row.variant, [row]) for row in own]
        lines.append(_line(name, "all", own))
    lines.append(_line("all", "", rows))
    for row in rows:
        if row.first is not None:
            lines.append(f"{row.kind}, {row.variant}: {json.dumps(row.example)}")
    return "\n".join(lines)


def _line(kind: str, variant: str, rows: Sequence[Comparison]) -> str:
    counts = [
        sum(getattr(row, name) for row in rows) for name in ("instances", "agreed", "disagreed", "undecided")
    ]
    seconds = sum(row.seconds for row in rows)
    a, b, c, d = counts
    return f"{kind:<12}{variant:<34}{a:>10,}{b:>8,}{c:>10,}{d:>10,}{seconds:>7.0f}"
