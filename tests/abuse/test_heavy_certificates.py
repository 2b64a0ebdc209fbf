"""A certificate too large to be checked is refused, by counting and within 500 MB."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.abuse.certificates.heavy import HEAVY

from allocert.solvers.certificate import write_certificate

_FEW_STEPS = 1_000_000
_MORE_STEPS = {"rectangles: splits": 50_000_000, "veripb: long lines": 50_000_000}
_SLOW = (
    "handelman: powers",
    "lrat: clauses",
    "rectangles: splits",
    "torus-configurations: pieces",
    "veripb: long lines",
)
"""Steps of work in these tests: seconds. That the whole amount is counted in the same way needs no hour to see."""
_MOST_BYTES = 500 << 20

_CHILD = """
import json, os, resource, sys
from pathlib import Path
import allocert.proofs
from allocert.errors import CertificateError
from allocert.solvers import limits
from allocert.solvers.certificate import read_certificate
from allocert.verification.claims.evidence import examine
for line in sys.stdin:
    path, limits.MOST_WORK = json.loads(line)
    if not os.fork():
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
        try:
            found = [True, examine(read_certificate(Path(path))).detail]
        except CertificateError as error:
            found = [False, str(error)]
        status = Path("/proc/self/status").read_text()
        print(json.dumps([*found, int(status.split("VmHWM:")[1].split()[0]) << 10]), flush=True)
        os._exit(0)
    assert os.wait()[1] == 0
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


@pytest.fixture(scope="module")
def examiner() -> Iterator[subprocess.Popen[str]]:
    """A process that has imported everything, and examines each certificate in a fork of its own."""
    command = [sys.executable, "-c", _CHILD]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.deep] if name in _SLOW else []) for name in HEAVY]
)
def test_it_is_refused_in_one_line_that_names_the_field(
    name: str, examiner: subprocess.Popen[str], tmp_path: Path
) -> None:
    make, field = HEAVY[name]
    write_certificate(make(), tmp_path / "c.json")
    assert examiner.stdin
    assert examiner.stdout
    print(
        json.dumps([str(tmp_path / "c.json"), _MORE_STEPS.get(name, _FEW_STEPS)]),
        file=examiner.stdin,
        flush=True,
    )
    accepted, said, peak = json.loads(examiner.stdout.readline())
    assert not accepted
    assert field in said.partition(": got ")[0]
    assert "Error" not in said
    assert said.isprintable()
    assert peak < _MOST_BYTES
