"""The pytest plug-in: the fixture ``check_allocator`` checks a class against what it promises.

Of allocert only names are loaded before a test uses the fixture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NoReturn

import pytest

import allocert

__all__ = ["allocator_machine", "check_allocator"]

_MARKER = (
    "allocator(machine=SPEC or list of SPECs, promise=PROMISE or list, budget=SECONDS, strength=STRENGTH, seed=INTEGER):"
    " what the fixture check_allocator checks; each machine becomes a test of its own."
)
_KNOWN = ("machine", "promise", "budget", "strength", "seed")
_SECONDS = 5.0
_ENDED = pytest.StashKey[bool]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of allocert: on the command line and in pytest.ini."""
    group = parser.getgroup("allocert")
    group.addoption("--allocert-budget", metavar="SECONDS", help="Budget of each check of an allocator.")
    parser.addini("allocert_budget", f"seconds for each check of an allocator (default: {_SECONDS:g})")
    parser.addini("allocert_machines", "machines for checks that name none", type="args", default=[])
    parser.addini("allocert_seed", "seed of each check (default: 0)")


def pytest_configure(config: pytest.Config) -> None:
    """Tell pytest of the marker."""
    config.addinivalue_line("markers", _MARKER)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test a machine."""
    if "check_allocator" in metafunc.fixturenames:
        asked = _asked(metafunc.definition)
        machines = _listed(asked.get("machine") or metafunc.config.getini("allocert_machines"))
        if machines:
            metafunc.parametrize("allocator_machine", machines, ids=str)


@pytest.fixture
def allocator_machine() -> str | None:
    """The machine of this test: one of those that its marker or ``allocert_machines`` names, else none."""
    return None


@pytest.fixture
def check_allocator(
    request: pytest.FixtureRequest, allocator_machine: str | None
) -> Iterator[Callable[..., allocert.CheckResult]]:
    """A function that checks an allocator class, or a name as on the command line, and returns the report.

    What the marker ``allocator`` says can be said in the call too: ``check_allocator(MyFirstFit, machine="mesh:4x3")``. The
    test fails with the trace and the drawing if a promise is broken, and also if the budget left nothing to say.
    """
    done: list[allocert.CheckResult] = []

    def check(allocator: Callable[..., Any] | str, **given: Any) -> allocert.CheckResult:
        asked = _asked(request.node) | _only_known(given)
        machine = given.get("machine", allocator_machine)
        done.append(_checked(allocator, machine, asked, request.config))
        return done[-1]

    yield check
    if not done and _ENDED not in request.node.stash:
        _fail("check_allocator was never called, so nothing was checked")


def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Let the fixture know that its test has failed, or was skipped, already."""
    if call.when == "call" and call.excinfo and "check_allocator" in getattr(item, "fixturenames", ()):
        item.stash[_ENDED] = True


def _checked(
    allocator: Callable[..., Any] | str, machine: Any, asked: dict[str, Any], config: pytest.Config
) -> allocert.CheckResult:
    """The report of a check that broke nothing. Everything else fails the test, without a traceback."""
    found = _found(allocator, machine, asked, config)
    if isinstance(found, str):
        _fail(found)
    if found.broken is not None:
        _fail(str(found))
    if found.empty:
        _fail(f"{found}\n\nThe limits left nothing to say: neither kept nor broken.")
    return found


def _found(
    allocator: Callable[..., Any] | str, machine: Any, asked: dict[str, Any], config: pytest.Config
) -> allocert.CheckResult | str:
    """The report, or what was wrong with the question."""
    try:
        if machine is None or isinstance(machine, list | tuple):
            raise allocert.SpecError(
                "machine", machine, "one in the marker, in the call or in allocert_machines"
            )
        return allocert.check_allocator(
            allocator,
            machine,
            promises=_listed(asked.get("promise")),
            strength=asked.get("strength", "auto"),
            seconds=_seconds(asked, config),
            seed=_number(asked.get("seed", config.getini("allocert_seed") or 0), "seed", int),
        )
    except allocert.AllocertError as error:
        return str(error)
    except allocert.EngineError as error:
        return f"engine: {error}"


def _asked(node: Any) -> dict[str, Any]:
    """What the markers of a test say, the nearest first."""
    asked: dict[str, Any] = {}
    for marker in node.iter_markers("allocator"):
        asked = _only_known(marker.kwargs) | asked
        if marker.args:
            _fail(f"allocator marker: got {marker.args!r}, expected {', '.join(_KNOWN)} by name")
    return asked


def _only_known(given: dict[str, Any]) -> dict[str, Any]:
    for name in given:
        if name not in _KNOWN:
            _fail(f"allocator: got {name!r}, expected {', '.join(_KNOWN)}")
    return given


def _seconds(asked: dict[str, Any], config: pytest.Config) -> float:
    budget = config.getoption("--allocert-budget") or asked.get("budget") or config.getini("allocert_budget")
    return float(_number(budget or _SECONDS, "budget", float))


def _number(value: Any, field: str, kind: Callable[[Any], Any]) -> Any:
    try:
        number = kind(value)
    except (TypeError, ValueError):
        number = -1
    if not 0 <= number <= 1_000_000 or (field == "budget" and not number):
        raise allocert.SpecError(
            field, value, "a number of seconds" if field == "budget" else "an integer from 0 on"
        )
    return number


def _listed(value: Any) -> list[Any]:
    """Nothing, one or some as a list."""
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def _fail(text: str) -> NoReturn:
    """The test fails with this text, and no traceback."""
    __tracebackhide__ = True
    pytest.fail(text, pytrace=False)
