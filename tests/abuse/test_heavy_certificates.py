"""What is too large to be checked is refused, by counting and within 500 MB."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.abuse.certificates.heavy import HEAVY

from allocert.solvers.certificate import write_certificate

_FEW_STEPS = 10_000_000
_MORE_STEPS = {"rectangles: splits": 50_000_000, "veripb: long lines": 50_000_000}
_SLOW = ("handelman: powers", "lrat: clauses", "torus-configurations: pieces", "veripb: long lines")
"""Steps of work in these tests: seconds. That the whole amount is counted in the same way needs no hour to see."""
_MOST_BYTES = 500 << 20

_CHILD = """
import json, resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
try:
    from allocert.solvers import limits
    limits.MOST_WORK = int(sys.argv[2])
except ImportError:
    pass
import allocert.proofs
from allocert.errors import CertificateError
from allocert.verification.claims.evidence import examine
from allocert.solvers.certificate import read_certificate
try:
    found = [True, examine(read_certificate(Path(sys.argv[1]))).detail]
except CertificateError as error:
    found = [False, str(error)]
status = Path("/proc/self/status").read_text()
print(json.dumps([*found, int(status.split("VmHWM:")[1].split()[0]) << 10]))
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.deep] if name in _SLOW else []) for name in HEAVY]
)
def test_it_is_refused_in_one_line_that_names_the_field(name: str, tmp_path: Path) -> None:
    make, field = HEAVY[name]
    write_certificate(make(), tmp_path / "c.json")
    command = [sys.executable, "-c", _CHILD, str(tmp_path / "c.json"), str(_MORE_STEPS.get(name, _FEW_STEPS))]
    run = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    accepted, said, peak = json.loads(run.stdout)
    assert not accepted
    assert field in said.partition(": got ")[0]
    assert "Error" not in said
    assert said.isprintable()
    assert peak < _MOST_BYTES
