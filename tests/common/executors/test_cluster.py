"""A real scheduler with workers on this machine, some killed: nothing is lost, nothing counts twice."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

import allocert
from allocert.api.sweeping.plan_file import plan_of
from allocert.api.sweeping.sweep import SweepProgress, sweep
from allocert.api.verifying import verify
from allocert.common.executors import DiedError, PoolError, Run, cluster, executor
from allocert.errors import AllocertError
from allocert.proofs import REGISTRY

distributed = pytest.importorskip("distributed", reason="needs the package distributed (allocert[cluster])")

ROOT = str(Path(allocert.__file__).parents[1])
PLAN = {
    "machines": ["hypercube:4", "hypercube:5"],
    "allocators": ["buddy", "migration"],
    "workloads": ["kandlur-shin:arrivals=40"],
    "policies": ["fcfs", "loss"],
    "loads": [1, "3/2"],
    "seeds": "0..3",
}
CLAIMS = ("KS-FIG-2", "KS-FIG-5*", "AN-DEF-2.4")


class Cluster:
    """A scheduler, and workers that are started and killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show"
        )
        self.address = self._said("scheduler", r"Scheduler at:\s*(tcp://\S+)")

    def work(self, *before: str) -> subprocess.Popen[bytes]:
        """Start one more worker and wait for it; ``before`` are folders in which it looks for modules first."""
        name = f"worker{len(self.workers)}"
        options = ["--no-nanny", "--nthreads", "1", "--no-dashboard", "--local-directory", str(self.folder)]
        self.workers.append(self._start("worker", self.address, *options, name=name, before=before))
        self._said(name, r"Registered to:\s*(tcp://\S+)")
        return self.workers[-1]

    def have(self, count: int) -> None:
        """See that this number of workers is there, and no others."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        while len(self.workers) < count:
            self.work()
        until = time.monotonic() + 30
        with closing(distributed.Client(self.address, set_as_default=False)) as client:
            while len(client.nthreads()) != count and time.monotonic() < until:
                time.sleep(0.05)

    def kill(self, worker: subprocess.Popen[bytes]) -> None:
        """Kill a worker as the system does."""
        worker.send_signal(signal.SIGKILL)
        worker.wait()

    def close(self) -> None:
        """Kill all."""
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.wait()

    def _start(
        self, what: str, *words: str, name: str = "", before: tuple[str, ...] = ()
    ) -> subprocess.Popen[bytes]:
        path = os.pathsep.join([*before, ROOT, str(Path(__file__).parent)])
        with (self.folder / (name or what)).open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{what}", *words],
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                env={
                    **os.environ,
                    "PYTHONPATH": path,
                    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
                },
            )

    def _said(self, name: str, pattern: str) -> str:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            text = (self.folder / name).read_text()
            if found := re.search(pattern, text):
                return found[1]
            time.sleep(0.05)
        raise AssertionError(f"{name}: {text}")


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    running = Cluster(tmp_path_factory.mktemp("dask"))
    try:
        yield running
    finally:
        running.close()


def test_tasks_are_done_by_workers_that_have_this_code(dask: Cluster, tasks) -> None:
    dask.have(2)
    with executor(dask.address, 1, tasks.versions) as pool:
        assert pool.width == 2
        assert list(pool.map(tasks.double, range(5))) == [0, 2, 4, 6, 8]
        with pytest.raises(ValueError, match="four"):
            pool.submit(tasks.lame, 4).result()
        outcomes = {outcome.task: outcome for outcome in Run(pool, tasks.crash, 8).each(range(14))}
    assert len(outcomes) == 14
    assert {number for number, outcome in outcomes.items() if outcome.death == "by SIGKILL"} == {3, 10}
    assert all(worker.poll() is None for worker in dask.workers)


def test_a_sweep_loses_nothing_with_a_worker(dask: Cluster, tmp_path: Path) -> None:
    dask.have(2)
    victim = dask.workers[0]
    messages: list[SweepProgress] = []

    def killing(progress: SweepProgress) -> None:
        messages.append(progress)
        if progress.done == 9:
            dask.kill(victim)

    plan = plan_of(PLAN)
    store = tmp_path / "store"
    there = sweep(
        plan, out=tmp_path / "there.csv", store=store, scheduler=dask.address, progress=killing, seconds=100
    )
    here = sweep(plan, out=tmp_path / "here.csv", jobs=2)
    assert victim.poll() is not None
    assert len(here.rows) == 64
    assert there.rows == here.rows
    assert there.failed == there.resumed == there.unfinished == 0
    assert (tmp_path / "there.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()
    assert [progress.done for progress in messages] == list(range(65))
    with closing(sqlite3.connect(store)) as db:
        assert db.execute("SELECT count(*), count(DISTINCT key) FROM points_1").fetchone() == (64, 64)
    again = sweep(plan, store=store, scheduler="tcp://127.0.0.1:1")  # nothing is left to ask a cluster for
    assert (again.resumed, again.rows) == (64, here.rows)


def test_files_are_found_from_the_folder_of_the_command(
    dask: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dask.have(2)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text("from allocert.allocators.hypercube.buddy import Buddy as Mine\n")
    plan = {**PLAN, "machines": ["hypercube:4"], "policies": ["easy"], "loads": [1], "seeds": "0..2"}
    plan["allocators"] = ["mine.py:Mine", "buddy"]
    there = sweep(plan, scheduler=dask.address)
    assert there.failed == 0
    assert there.rows == sweep(plan).rows


def ledger_of(path: Path) -> list[tuple[object, ...]]:
    """All that is in a ledger but the seconds, the time of day, and the digests over both."""
    with closing(sqlite3.connect(path)) as db:
        return db.execute(
            "SELECT question, claim, effort, verdict, certificate FROM verdicts_2 ORDER BY question"
        ).fetchall()


def test_claims_come_to_the_same_ledger(dask: Cluster, tmp_path: Path) -> None:
    dask.have(2)
    victim = dask.workers[0]
    begun: list[str] = []

    def killing(key: str) -> None:
        begun.append(key)
        if len(begun) == 2:
            dask.kill(victim)

    there = verify(*CLAIMS, ledger=tmp_path / "there", scheduler=dask.address, progress=killing)
    here = verify(*CLAIMS, ledger=tmp_path / "here", jobs=2)
    assert victim.poll() is not None
    assert not there.unfinished
    assert len(begun) == len(set(begun)) == len(there.records) == len(REGISTRY.select(CLAIMS))
    assert [(one.claim.key, one.verdict) for one in there.records] == [
        (one.claim.key, one.verdict) for one in here.records
    ]
    assert ledger_of(tmp_path / "there") == ledger_of(tmp_path / "here")


def test_workers_of_another_kind_are_refused(dask: Cluster, tasks, tmp_path: Path) -> None:
    dask.have(1)
    (tmp_path / "allocert").mkdir()
    (tmp_path / "allocert" / "__init__.py").write_text("raise ImportError('no allocert here')\n")
    bare = dask.work(str(tmp_path))
    with pytest.raises(AllocertError, match=r"workers that have allocert, which tcp://.* has not"):
        executor(dask.address, 1)
    dask.kill(bare)
    dask.have(1)
    with pytest.raises(AllocertError, match=r"workers with the same code and packages; tcp://.* has process"):
        executor(dask.address, 1, tasks.unlike)


def test_a_worker_of_another_kind_that_comes_later_does_nothing(dask: Cluster, tasks) -> None:
    dask.have(1)
    with executor(dask.address, 1, tasks.versions) as pool:
        pool._here = (*pool._here, "more")  # type: ignore[attr-defined]
        with pytest.raises(PoolError, match="nothing more there, and more here"):
            pool.submit(tasks.double, 1).result()


def test_what_kills_the_workers_is_reported_and_without_workers_nothing_hangs(
    dask: Cluster, tasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_FORSAKEN", 2.0)
    monkeypatch.setattr(cluster, "_LOOK", 0.2)
    dask.have(2)
    with executor(dask.address, 1, tasks.versions) as pool:
        with pytest.raises(DiedError, match="one worker after the other"):
            pool.submit(tasks.kill_parent, 1).result(60)
        with pytest.raises(PoolError, match="no worker for"):
            pool.submit(tasks.double, 1).result(60)
    monkeypatch.setattr(cluster, "_PATIENCE", 0.5)
    with pytest.raises(AllocertError, match="a scheduler with workers"):
        executor(dask.address, 1)


@pytest.mark.deep
def test_a_scheduler_that_goes_is_one_line_and_the_command_goes_on(tmp_path: Path) -> None:
    (tmp_path / "dask").mkdir()
    (tmp_path / "s.toml").write_text(
        'machines = ["hypercube:5"]\nallocators = ["buddy", "gray"]\n'
        'workloads = ["kandlur-shin:arrivals=400"]\nseeds = "0..149"\n'
    )
    command = [sys.executable, "-m", "allocert", "sweep", "s.toml", "--out", "o.csv"]
    log, until = tmp_path / "o.csv.sqlite3-wal", time.monotonic() + 60
    with closing(Cluster(tmp_path / "dask")) as own:
        own.work()
        process = subprocess.Popen(
            [*command, "--scheduler", own.address],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        while not (log.exists() and log.stat().st_size > 20 * 4096):
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.005)
        own.kill(own.scheduler)
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (3, "")
    assert re.fullmatch(
        rf"allocert: engine: the cluster at {own.address} does no more tasks \(scheduler connection lost\); "
        r"\d+ of 300 points are done and kept in o\.csv\.sqlite3; the same command goes on\n",
        errors,
    )
    there = sweep(tmp_path / "s.toml", store=tmp_path / "o.csv.sqlite3", jobs=2)
    assert 3 <= there.resumed < 300
    assert there.failed == 0


@pytest.mark.parametrize(
    "address", ["", "here", "tcp://", "tcp://host", "tcp://host:0", "tcp://host:70000", "udp://host:1"]
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(AllocertError, match="tcp://HOST:PORT"):
        executor(address, 1)


def test_where_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.3)
    with pytest.raises(AllocertError, match="a Dask scheduler that answers there"):
        executor("tcp://127.0.0.1:1", 1)


@pytest.mark.parametrize("word", [b"", b"HTTP/1.0 400 Bad request\r\n\r\n", b"\0" * 100, b"\xff" * 100])
def test_what_answers_may_be_no_scheduler(word: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for ever for a server that says nothing, and no word of another is taken for a number of bytes."""
    monkeypatch.setattr(cluster, "_PATIENCE", 0.3)
    kept: list[socket.socket] = []

    def serve() -> None:
        with suppress(OSError):
            while True:
                kept.append(server.accept()[0])
                kept[-1].sendall(word)

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=serve, daemon=True).start()
        with pytest.raises(AllocertError, match=r"answers there \(what answers is none\)"):
            executor(f"tcp://127.0.0.1:{server.getsockname()[1]}", 1)
        server.shutdown(socket.SHUT_RDWR)
    for one in kept:
        one.close()


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(AllocertError, match=re.escape("pip install 'allocert[cluster]'")):
        executor("tcp://127.0.0.1:8786", 1)
