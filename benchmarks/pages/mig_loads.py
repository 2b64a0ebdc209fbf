"""How long MIG's decisions take at Morgenstern's loads, how they are decided, and what the open ones leave open.

``python -m benchmarks.pages.mig_loads NAME...`` plays loads to the pessimistic and to the optimistic server and appends one
JSON line a decision and one a run to ``--log FILE``; ``--page FILE...`` prints docs/migration-loads.md from such files.
Some loads take half an hour.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from allocert.machines import Mesh, RotatableMesh
from allocert.models.rectangles.beam import pack_by_beam
from allocert.models.rectangles.fit import FitLimit
from allocert.models.rectangles.ordering import improve_order
from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.ranges.search import halving
from allocert.models.rectangles.search import search
from allocert.proofs.morgenstern.migration.exact_loads import reason
from allocert.simulation.events import Job, replay
from allocert.simulation.migration import MigratingServer, OptimisticServer
from allocert.simulation.workloads import TICKS, generate

FULL = FitLimit()
"""A question that is answered takes less than five seconds of one core nearly always, one that stays open 7 to 10."""
LIGHT = FitLimit(steps=30_000_000, nodes=0, ranges=0, deterministic_seconds=0)
"""About half a second a question, without exact search: for meshes so crowded that it decides next to nothing."""


@dataclass(frozen=True)
class Load:
    """One workload of tables 1 to 3; ``high`` 0 stands for normal(128,43)."""

    side: int
    high: int
    rotation: str
    requests: int
    limit: FitLimit

    @property
    def in_words(self) -> str:
        """As the page names it."""
        sizes = f"U(1,{self.high})" if self.high else "normal(128,43)"
        return f"{self.side}^2 {sizes}, rotation {self.rotation}"


LOADS = {
    "256-uniform": Load(256, 256, "none", 1000, FULL),
    "256-uniform-rule": Load(256, 256, "rule", 1000, FULL),
    "256-uniform-free": Load(256, 256, "free", 1000, FULL),
    "256-normal": Load(256, 0, "none", 1000, FULL),
    "256-normal-rule": Load(256, 0, "rule", 1000, FULL),
    "256-normal-free": Load(256, 0, "free", 1000, FULL),
    "1024-1024": Load(1024, 1024, "none", 4000, FULL),
    "1024-512": Load(1024, 512, "none", 1000, FULL),
    "1024-512-all": Load(1024, 512, "none", 4000, FULL),
    "1024-256": Load(1024, 256, "none", 400, LIGHT),
    "1024-128": Load(1024, 128, "none", 300, replace(LIGHT, steps=200_000_000)),
}


def jobs_of(load: Load, seed: int) -> Sequence[Job]:
    """The queue, complete at time 0."""
    mesh = Mesh(load.side, load.side)
    if load.high:
        return generate(f"morgenstern-uniform:high={load.high},requests={load.requests}", mesh, seed).jobs
    draw, jobs = random.Random(seed), []
    for number in range(1, load.requests + 1):
        sides = (_normal(draw, load.side), _normal(draw, load.side))
        jobs.append(Job(number, 0, draw.randint(5 * TICKS, 30 * TICKS), sides, sides[0] * sides[1]))
    return jobs


def _normal(draw: random.Random, most: int) -> int:
    while True:
        side = round(draw.gauss(128, 43))
        if 1 <= side <= most:
            return side


class Watched:
    """MIG with a note of every decision."""

    def __init__(self, load: Load, tell: Callable[[dict[str, Any]], None]) -> None:
        machine = RotatableMesh if load.rotation == "rule" else Mesh
        self.server = MigratingServer(machine(load.side, load.side), rotation=load.rotation, limit=load.limit)
        self.load = load
        self.healthy = self.server.healthy
        self.tell = tell

    @property
    def taken(self) -> int:
        """As the server says."""
        return self.server.taken

    def start(self, job: Job, now: int) -> int | None:
        """The same, timed."""
        residents = len(self.server.mig.residents)
        fill = (self.taken + job.processors) / self.healthy
        mig = self.server.mig
        asked = [*((place.sides[0], place.sides[1]) for place in mig.residents), tuple(job.request)]
        begin = time.process_time()
        given = self.server.start(job, now)
        seconds = time.process_time() - begin
        decision = mig.last
        if decision is None:
            return given
        note = {
            "residents": residents,
            "fill": round(fill, 4),
            "seconds": round(seconds, 6),
            "how": decision.how,
            "engine": decision.engine,
            "moves": len(decision.moves),
            "proof": [reason(proof) for proof in decision.certificates],
            "nodes": [len(proof.proof) for proof in decision.certificates],
            "bytes": [len(json.dumps(proof.proof)) for proof in decision.certificates],
        }
        if decision.how == "undecided":
            note["rectangles"] = asked
        self.tell(note)
        return given

    def finish(self, job: Job, given: int, now: int) -> None:
        """The same."""
        self.server.finish(job, given, now)


def compile_engines() -> None:
    """Compile all that is compiled, or load it, so that the first decision that needs it does not pay for that."""
    strips = Rectangles.fixed(9, 9, [(5, 5), (5, 4), (4, 2), (4, 5), (1, 1)])
    improve_order(strips, steps=100, seed=0)
    pack_by_beam(strips, steps=1000, seed=0)
    search(strips, nodes=100)
    halving(strips, nodes=100)


def play(name: str, seed: int, log: Path) -> None:
    """Play one load to both servers."""
    compile_engines()
    load = LOADS[name]
    jobs, mesh = jobs_of(load, seed), Mesh(load.side, load.side)

    def tell(note: dict[str, Any]) -> None:
        with log.open("a") as out:
            out.write(json.dumps({"load": name, "seed": seed, **note}) + "\n")

    watched = Watched(load, tell)
    cheerful = OptimisticServer(mesh, limit=load.limit, certified=True) if load.rotation == "none" else None
    for kind, server in (("pessimistic", watched), ("optimistic", cheerful)):
        if server is None or (kind == "optimistic" and not watched.server.mig.undecided):
            continue
        begin = time.process_time()
        passage = replay(jobs, server)
        line = {
            "run": kind,
            "seconds": round(time.process_time() - begin, 1),
            "completion": passage.end / TICKS,
            "utilization": passage.area / (mesh.processors * (passage.end - passage.begin)),
            "assumed": cheerful.assumed if server is cheerful and cheerful else 0,
        }
        tell(line)
        print(line, flush=True)


def main(arguments: Sequence[str]) -> int:
    """Play loads, or print the page."""
    parser = argparse.ArgumentParser(prog="benchmarks.pages.mig_loads")
    parser.add_argument("names", nargs="*", help=", ".join(LOADS))
    parser.add_argument("--log", type=Path, default=Path("migration-loads.jsonl"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--requests", type=int, default=0)
    parser.add_argument("--page", nargs="*", type=Path)
    given = parser.parse_args(arguments)
    if given.page:
        print(page(line for path in given.page for line in path.read_text().splitlines()))
        return 0
    for name in given.names:
        if given.requests:
            LOADS[name] = replace(LOADS[name], requests=given.requests)
        play(name, given.seed, given.log)
    return 0


def page(lines: Iterable[str]) -> str:
    """The tables of docs/migration-loads.md."""
    rows = [json.loads(line) for line in lines]
    names = list(dict.fromkeys(row["load"] for row in rows))
    asked = [row for row in rows if "how" in row]
    runs = [row for row in rows if "run" in row]
    parts = [
        _table(
            "load, requests | decisions | undecided | refused | uncertified | completion | utilization %",
            (_summary(name, asked, runs) for name in names),
        ),
        _table("load | engine | decisions | ms: median / 95 % / most", _by_engine(names, asked)),
        _table(
            "residents | fill, request included | decisions | undecided | ms: median / 95 % / most",
            _by_crowd(asked),
        ),
        _table(
            "load | refused by | certificates | nodes: median / 95 % / most | most bytes",
            _by_reason(names, asked),
        ),
    ]
    return "\n\n".join(parts)


def _table(head: str, rows: Iterable[Sequence[object]]) -> str:
    lines = [f"| {head} |", "|" + "---|" * len(head.split(" | "))]
    return "\n".join([*lines, *("| " + " | ".join(map(str, row)) + " |" for row in rows)])


def _summary(name: str, asked: list[dict[str, Any]], runs: list[dict[str, Any]]) -> Sequence[object]:
    own = [row for row in asked if row["load"] == name]
    granted = sum(row["how"] in ("first fit", "migration") for row in own)
    refused = [row for row in own if row["how"] == "refused"]
    doubted = [row for row in refused if not row["proof"]]
    ends = sorted(row["completion"] for row in runs if row["load"] == name)
    shares = sorted(100 * row["utilization"] for row in runs if row["load"] == name)
    open_ = sum(row["how"] == "undecided" for row in own)
    return (
        f"{LOADS[name].in_words}: {granted}",
        len(own),
        f"{open_} ({100 * open_ / len(own):.2f} %)",
        len(refused),
        len(doubted),
        _between(ends, 1),
        _between(shares, 2),
    )


def _between(values: list[float], digits: int) -> str:
    if not values:
        return "stopped before the end"
    return " .. ".join(dict.fromkeys(f"{value:.{digits}f}" for value in (values[0], values[-1])))


def _by_engine(names: list[str], asked: list[dict[str, Any]]) -> Iterable[Sequence[object]]:
    for name in names:
        own = [row for row in asked if row["load"] == name]
        kinds = Counter((row["how"], row["engine"]) for row in own)
        for (how, engine), count in sorted(kinds.items()):
            times = [1000 * row["seconds"] for row in own if (row["how"], row["engine"]) == (how, engine)]
            in_words = how if not engine or how == "undecided" else f"{how}: {engine}"
            yield LOADS[name].in_words, in_words, count, _quantiles(times, 1)


def _by_crowd(asked: list[dict[str, Any]]) -> Iterable[Sequence[object]]:
    own = [row for row in asked if LOADS[row["load"]].rotation == "none"]
    for low, high in pairwise((0, 6, 11, 16, 21, 41, 61, 1000)):
        for least, most in pairwise((0.0, 0.7, 0.8, 0.9, 0.95, 1.0001, 9.0)):
            some = [row for row in own if low <= row["residents"] < high and least <= row["fill"] < most]
            if some:
                open_ = sum(row["how"] == "undecided" for row in some)
                fill = f"{least:.2f}..{most:.2f}" if most < 2 else "above 1"
                yield (
                    f"{low}..{high - 1}",
                    fill,
                    len(some),
                    f"{100 * open_ / len(some):.1f} %",
                    _quantiles([1000 * row["seconds"] for row in some], 1),
                )


def _by_reason(names: list[str], asked: list[dict[str, Any]]) -> Iterable[Sequence[object]]:
    for name in names:
        found: dict[str, list[tuple[int, int]]] = {}
        for row in asked:
            if row["load"] == name:
                for why, nodes, size in zip(row["proof"], row["nodes"], row["bytes"], strict=True):
                    found.setdefault(why, []).append((nodes, size))
        for why, sizes in sorted(found.items()):
            nodes = _quantiles([float(count) for count, _ in sizes], 0)
            yield LOADS[name].in_words, why, len(sizes), nodes, max(size for _, size in sizes)


def _quantiles(values: list[float], digits: int) -> str:
    ordered = sorted(values)
    picked = [ordered[(len(ordered) - 1) * share // 100] for share in (50, 95, 100)]
    return " / ".join(f"{value:.{digits}f}" for value in picked)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
