"""Calls a second of programs in other languages, singly and by ``run``, compared with the host of Python classes, which has our own
first fit (``bitboard``) in its process. ``python -m benchmarks.bench_command`` prints what a call costs in processor time of all
processes, compared with bare calls of the same class in this process.

Each call is judged, as in a search: random requests of up to a quarter of each side, and releases, on one kept allocator.
"""

from __future__ import annotations

import random
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.machines import Grid, Machine, parse_machine
from allocert.verification.pairing.hosts.opening import open_host
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.session import Pair, Session
from allocert.verification.pairing.trace import Allocate, Release

ROOT = Path(__file__).parents[1]
CALLS = {"single": 2_000, "run": 10_000}
CHUNK = {"single": 1, "run": 400}
BUILDS = {
    "c++": (
        "g++",
        "g++ -O2 -std=c++17 -o {to}/first_fit {root}/examples/cpp/first_fit.cpp",
        "{to}/first_fit",
        "mesh:64x64",
    ),
    "go": ("go", "go build -o {to}/buddy {root}/examples/go/buddy.go", "{to}/buddy", "hypercube:10"),
    "java": (
        "javac",
        "javac -d {to} {root}/examples/java/TorusFit.java",
        "java -cp {to} TorusFit",
        "mesh:64x64",
    ),
}
PYTHON = "python class", "bitboard"


class Walk:
    """Random steps on one kept allocator, planned chunk by chunk from the answers, and judged."""

    def __init__(self, host: Any, machine: Machine) -> None:
        self.host = host
        self.session = Pair(host, Contract(), None).start((), keep=True)
        self.rng = random.Random(1)
        self.machine = machine
        self.grant_at: dict[int, int] = {}
        self.place = 0
        self.calls = 0

    def go(self, calls: int, chunk: int) -> int:
        """At least this many calls more; how many were judged."""
        before = self.calls
        while self.calls - before < calls:
            self._take(self._planned(chunk), chunk == 1)
        return self.calls - before

    def _request(self) -> Any:
        if isinstance(self.machine, Grid):
            return tuple(self.rng.randint(1, max(1, side // 4)) for side in self.machine.sides)
        return self.rng.randint(0, 6)

    def _planned(self, count: int) -> list[Item]:
        live = [place for place, grant in self.grant_at.items() if grant in self.session.held]
        items: list[Item] = []
        for number in range(count):
            if live and self.rng.random() < 0.45:
                items.append(ReleaseOf(live.pop(self.rng.randrange(len(live)))))
            else:
                items.append(Allocate(self._request()))
                live.append(self.place + number)
        return items

    def _take(self, items: list[Item], singly: bool) -> None:
        session: Session = self.session
        for item, answer in zip(items, self._answers(items, singly), strict=True):
            step = item
            self.place += 1
            if isinstance(step, ReleaseOf):
                if step.place not in self.grant_at:
                    continue
                step = Release(self.grant_at.pop(step.place))
            grants = session.grants
            session.take(step, answer)
            assert not session.breaches, session.breaches
            session.gone.clear()
            self.calls += 1
            if session.grants > grants:
                self.grant_at[self.place - 1] = grants

    def _answers(self, items: list[Item], singly: bool) -> Iterator[Any]:
        if hasattr(self.host, "extend"):
            return iter(self.host.extend(self.session.handle, items))
        assert singly
        (item,) = items
        step = Release(self.grant_at[item.place]) if isinstance(item, ReleaseOf) else item
        return iter([self.host.do(self.session.handle, step)])


def build(language: str, to: Path) -> tuple[str, str] | None:
    """The name of a language's allocator and its machine, if there is a compiler."""
    if language == PYTHON[0]:
        return PYTHON[1], "mesh:64x64"
    compiler, command, run, spec = BUILDS[language]
    if shutil.which(compiler) is None:
        return None
    subprocess.run(shlex.split(command.format(to=to, root=ROOT)), check=True)
    return f"command:{run.format(to=to)}", spec


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[str, str]]:
    """The name of a language's allocator and its machine; skips where there is no compiler."""
    to = tmp_path_factory.mktemp("programs")

    def built(language: str) -> tuple[str, str]:
        found = build(language, to)
        if found is None:
            pytest.skip(f"no {BUILDS[language][0]} here")
        return found

    return built


@pytest.mark.parametrize("way", CALLS)
@pytest.mark.parametrize("language", [PYTHON[0], *BUILDS])
def test_calls(benchmark: Any, program: Callable[[str], tuple[str, str]], language: str, way: str) -> None:
    name, spec = program(language)
    machine = parse_machine(spec)
    with open_host(name, machine, 10.0) as host:
        if way == "run" and not hasattr(host, "extend"):
            pytest.skip("this host takes one step at a time")
        walk = Walk(host, machine)
        walk.go(CALLS[way], CHUNK[way])
        done = benchmark.pedantic(walk.go, args=(CALLS[way], CHUNK[way]), rounds=2)
    if not benchmark.enabled:
        return
    rate = done / benchmark.stats.stats.min
    benchmark.extra_info["calls a second"] = round(rate)
    print(
        f"{language}, {way}, {spec}: {rate:,.0f} calls a second, {1e6 / rate:.0f} us a call", file=sys.stderr
    )


def _used() -> float:
    """Processor seconds of this process and of all that it has started and that still run."""
    import psutil

    here = psutil.Process()
    return float(sum(sum(one.cpu_times()[:2]) for one in (here, *here.children(recursive=True))))


def seconds(name: str, spec: str, calls: int, chunk: int) -> float:
    """Processor seconds of all processes for a walk of this many calls, after a few."""
    machine = parse_machine(spec)
    with open_host(name, machine, 10.0) as host:
        walk = Walk(host, machine)
        walk.go(CHUNK["run"], chunk)
        begin = _used()
        walk.go(calls, chunk)
        return _used() - begin


def bare_seconds(spec: str, calls: int) -> float:
    """Processor seconds of the class alone, for random requests and releases as in a walk."""
    machine, rng = parse_machine(spec), random.Random(1)
    assert isinstance(machine, Grid)
    allocator, held = BitboardFirstFit(machine), list[Any]()
    begin = time.process_time()
    for _ in range(calls):
        if held and rng.random() < 0.45:
            allocator.release(held.pop(rng.randrange(len(held))))
            continue
        region = allocator.allocate(tuple(rng.randint(1, max(1, side // 4)) for side in machine.sides))
        if region is not None:
            held.append(region)
    return time.process_time() - begin


def main() -> int:
    """A table of microseconds a call."""
    bare = 1e6 * bare_seconds("mesh:64x64", 20_000) / 20_000
    print(f"bare calls of bitboard on mesh:64x64: {bare:.1f} us")
    print(f"{'program':<14} {'machine':<14} {'way':<8} us a call, judged  to the bare calls")
    with tempfile.TemporaryDirectory() as folder:
        for language in (PYTHON[0], *BUILDS):
            found = build(language, Path(folder))
            for way, calls in CALLS.items() if found else ():
                each = 1e6 * min(seconds(*found, calls, CHUNK[way]) for _ in range(3)) / calls
                print(
                    f"{language:<14} {found[1]:<14} {way:<8} {each:>17.1f}  {each / bare:>17.1f}", flush=True
                )
    return 0


if __name__ == "__main__":
    sys.exit(main())
