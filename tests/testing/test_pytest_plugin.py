from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

PLUGIN = "allocert.testing.pytest_plugin"
INSTALLED = any(point.value == PLUGIN for point in entry_points(group="pytest11"))
ARGUMENTS = () if INSTALLED else ("-p", PLUGIN)

GOOD = """
class FirstFit:
    def __init__(self, machine):
        self.sides, self.taken = machine.sides, set()

    def cells(self, region):
        a, b, c, d = region
        return {(x, y) for x in range(a, c + 1) for y in range(b, d + 1)}

    def allocate(self, request):
        (X, Y), (x, y) = self.sides, request
        for b in range(Y - y + 1):
            for a in range(X - x + LAST):
                region = (a, b, a + x - 1, b + y - 1)
                if not self.cells(region) & self.taken:
                    self.taken |= self.cells(region)
                    return region
        return None

    def release(self, region):
        self.taken -= self.cells(region)
"""
TEST = """
import pytest
from fits import FirstFit

@pytest.mark.allocator(machine=["mesh:2x1", "mesh:2x2"], promise="complete:frames", budget=20, strength="exhaustive")
def test_contract(check_allocator):
    found = check_allocator(FirstFit)
    assert found.broken is None and "complete" in found.kept
"""


def write(pytester: pytest.Pytester, last: str, test: str) -> None:
    pytester.makepyfile(fits=GOOD.replace("LAST", last), test_it=test)


def test_each_machine_is_a_test_that_passes(pytester: pytest.Pytester) -> None:
    write(pytester, "1", TEST)
    done = pytester.runpytest_inprocess(*ARGUMENTS, "-v", "--strict-markers")
    done.assert_outcomes(passed=2)
    done.stdout.fnmatch_lines(["*test_contract?mesh:2x1? PASSED*", "*test_contract?mesh:2x2? PASSED*"])


def test_a_broken_promise_is_shown_as_trace_and_drawing_alone(pytester: pytest.Pytester) -> None:
    write(pytester, "0", TEST)
    done = pytester.runpytest_inprocess(*ARGUMENTS)
    done.assert_outcomes(failed=2)
    done.stdout.fnmatch_lines(
        [
            "fits.py:FirstFit on mesh:2x1",
            "*BROKEN complete*",
            "  1. allocate 2x1 *-> refused",
            "*0 ??",
            "Why: it refused 2 x 1, and (0,0,1,0) is free.",
            "Replayed on fresh allocators: broken 5 times of 5.",
        ]
    )
    assert "Traceback" not in done.stdout.str()
    assert "pytest_plugin.py" not in done.stdout.str()


@pytest.mark.parametrize(
    ("marker", "body", "said"),
    [
        ("machine='mesh:2x'", "check_allocator(FirstFit)", "machine: got 'mesh:2x', expected *"),
        ("promise='x'", "check_allocator(FirstFit, machine='mesh:1x1')", "promise: got 'x', expected sound*"),
        (
            "machine='mesh:1x1', budget='x'",
            "check_allocator(FirstFit)",
            "budget: got 'x', expected a number*",
        ),
        ("machine='mesh:1x1'", "check_allocator('nobody')", "allocator: got 'nobody', expected a name*"),
        ("machine='mesh:1x1'", "pass", "check_allocator was never called, so nothing was checked"),
        ("budget=1", "check_allocator(FirstFit)", "machine: got None, expected one in the marker*"),
        ("speed=1", "pass", "*allocator: got 'speed', expected machine, promise, budget*"),
        (
            "machine='hypercube:2'",
            "check_allocator(FirstFit)",
            "*allocator: got*expected one that builds on hypercube:2",
        ),
    ],
)
def test_mistakes_are_one_line(pytester: pytest.Pytester, marker: str, body: str, said: str) -> None:
    write(
        pytester,
        "1",
        "import pytest\nfrom fits import FirstFit\n"
        f"@pytest.mark.allocator({marker})\ndef test_it(check_allocator):\n    {body}\n",
    )
    done = pytester.runpytest_inprocess(*ARGUMENTS)
    assert done.ret != 0
    done.stdout.fnmatch_lines([said])
    assert "Traceback" not in done.stdout.str()
    assert "During handling" not in done.stdout.str()


def test_a_check_without_a_finding_passes_no_test(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        "import allocert\nfrom allocert import CheckResult, Contract, Report\n"
        "def test_it(check_allocator, monkeypatch):\n"
        "    found = CheckResult(Report('x', 'mesh:1x1', Contract(), False))\n"
        "    monkeypatch.setattr(allocert, 'check_allocator', lambda *given, **named: found)\n"
        "    check_allocator('x', machine='mesh:1x1')\n"
    )
    done = pytester.runpytest_inprocess(*ARGUMENTS)
    done.assert_outcomes(failed=1)
    done.stdout.fnmatch_lines(["x on mesh:1x1", "The limits left nothing to say: neither kept nor broken."])


def test_a_failed_test_is_not_reported_that_nothing_was_checked(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_it(check_allocator):\n    assert 0\n")
    pytester.runpytest_inprocess(*ARGUMENTS).assert_outcomes(failed=1)


def test_machines_and_budget_of_the_ini_file(pytester: pytest.Pytester) -> None:
    write(
        pytester,
        "1",
        "from fits import FirstFit\ndef test_it(check_allocator):\n    assert check_allocator(FirstFit).report.machine == 'mesh:2x1'\n",
    )
    pytester.makeini("[pytest]\nallocert_machines = mesh:2x1\nallocert_budget = 1\n")
    pytester.runpytest_inprocess(*ARGUMENTS).assert_outcomes(passed=1)
    pytester.makeini("[pytest]\nallocert_machines = mesh:2x1\nallocert_budget = soon\n")
    done = pytester.runpytest_inprocess(*ARGUMENTS)
    done.stdout.fnmatch_lines(["budget: got 'soon', expected a number of seconds"])


def test_it_works_in_the_processes_of_xdist(pytester: pytest.Pytester) -> None:
    write(pytester, "0", TEST)
    done = pytester.runpytest_subprocess(*ARGUMENTS, "-n", "2")
    done.assert_outcomes(failed=2)
    done.stdout.fnmatch_lines(["Why: it refused 2 x 1, and (0,0,1,0) is free."])


def test_projects_that_do_not_use_it_load_nothing(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        "import sys\ndef test_it():\n"
        "    assert {n for n in sys.modules if n.split('.')[0] in ('allocert', 'numpy', 'hypothesis')}\\\n"
        "        <= {'allocert', 'allocert.errors', 'allocert.testing', 'allocert.testing.pytest_plugin'}\n"
    )
    pytester.runpytest_subprocess(*ARGUMENTS, "-p", "no:hypothesispytest").assert_outcomes(passed=1)


def test_the_plug_in_is_an_entry_point() -> None:
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text()
    assert f'[project.entry-points.pytest11]\nallocert = "{PLUGIN}"' in text
    subprocess.run([sys.executable, "-c", f"import {PLUGIN}"], check=True)


@pytest.mark.parametrize(
    ("code", "found"), [("+ 1", "2 passed"), ("", "The promise 'reuse' breaks at step 3")]
)
def test_the_page_on_continuous_integration(pytester: pytest.Pytester, code: str, found: str) -> None:
    """Its test and its class, as they stand there, and without the ``+ 1`` that it takes away."""
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "ci.md").read_text()
    test, grants = (block.partition("```")[0] for block in page.split("```python\n")[1:])
    whole = "region[3] + 1"
    assert whole in grants
    pytester.makepyfile(grants=grants.replace(whole, f"region[3] {code}"), test_rows=test)
    done = pytester.runpytest_inprocess(*ARGUMENTS, "--allocert-budget", "1.5")
    assert found in done.stdout.str()
