"""allocert: exact models, machine verdicts and differential tests for processor allocators.

The rooms, from the bottom up: ``machines`` (the objects of allocation), ``solvers`` (engines and evidence),
``allocators`` (the heuristics, as published), ``models`` (their exact counterparts), ``simulation``
(workloads and the event loop), ``verification`` (claims, evidence, the ledger, the pairing engine), ``proofs`` (what the
papers claim, and theorems for all sizes), ``api`` (the functions of the command line for other code), ``testing`` (pytest and
Hypothesis) and ``cli`` (the command line).

What ``__all__`` names is the public interface (docs/api.md). Each name is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module

from allocert.errors import (
    AllocertError,
    CertificateError,
    ClaimError,
    EngineError,
    InstanceError,
    LedgerError,
    PluginError,
    RegionError,
    ReleaseError,
    RequestError,
    SpecError,
    TooLargeError,
    TraceError,
)

TYPE_CHECKING = False  # the same as that of typing, which takes longer to load than all else here
if TYPE_CHECKING:
    from allocert.allocators.allocator import Allocator, Contract
    from allocert.api.checking import CheckResult, check_allocator
    from allocert.api.checking_schedules import ScheduleReport, check_schedule
    from allocert.api.simulating.simulate import SimulationResult, simulate
    from allocert.api.solving.placement import PlacementSolution, solve_placement
    from allocert.api.solving.rectangles import (
        MigrationSolution,
        PackingSolution,
        solve_migration,
        solve_packing,
    )
    from allocert.api.solving.schedule import ScheduleSolution, solve_schedule
    from allocert.api.sweeping.sweep import SweepResult, sweep
    from allocert.api.verifying import Verification, verify
    from allocert.machines.families import Family, family_of
    from allocert.machines.grid import Grid, Mesh, Submesh, Torus
    from allocert.machines.hypercube import Hypercube, Subcube
    from allocert.machines.machine import Machine, Region, Request
    from allocert.machines.node_cube import NodeCube, NodeSet
    from allocert.machines.rotation import RotatableMesh
    from allocert.machines.spec import parse_machine
    from allocert.simulation.server import StrategyError
    from allocert.simulation.swf import SwfRecord
    from allocert.simulation.traces.trace import Trace, read_swf, write_swf
    from allocert.solvers.answer import Status
    from allocert.solvers.certificate import Certificate
    from allocert.verification.pairing.report import Broken, Coverage, Report
    from allocert.verification.pairing.trace import Allocate, Release, ReleaseRegion

__all__ = [
    "Allocate",
    "Allocator",
    "AllocertError",
    "Broken",
    "Certificate",
    "CertificateError",
    "CheckResult",
    "ClaimError",
    "Contract",
    "Coverage",
    "EngineError",
    "Family",
    "Grid",
    "Hypercube",
    "InstanceError",
    "LedgerError",
    "Machine",
    "Mesh",
    "MigrationSolution",
    "NodeCube",
    "NodeSet",
    "PackingSolution",
    "PlacementSolution",
    "PluginError",
    "Region",
    "RegionError",
    "Release",
    "ReleaseError",
    "ReleaseRegion",
    "Report",
    "Request",
    "RequestError",
    "RotatableMesh",
    "ScheduleReport",
    "ScheduleSolution",
    "SimulationResult",
    "SpecError",
    "Status",
    "StrategyError",
    "Subcube",
    "Submesh",
    "SweepResult",
    "SwfRecord",
    "TooLargeError",
    "Torus",
    "Trace",
    "TraceError",
    "Verification",
    "__version__",
    "check_allocator",
    "check_schedule",
    "family_of",
    "parse_machine",
    "read_swf",
    "simulate",
    "solve_migration",
    "solve_packing",
    "solve_placement",
    "solve_schedule",
    "sweep",
    "verify",
    "write_swf",
]

__version__ = "1.0.0"

_PLACES = {
    "allocators.allocator": ("Allocator", "Contract"),
    "api.checking": ("CheckResult", "check_allocator"),
    "api.checking_schedules": ("ScheduleReport", "check_schedule"),
    "api.simulating.simulate": ("SimulationResult", "simulate"),
    "api.solving.placement": ("PlacementSolution", "solve_placement"),
    "api.solving.rectangles": ("MigrationSolution", "PackingSolution", "solve_migration", "solve_packing"),
    "api.solving.schedule": ("ScheduleSolution", "solve_schedule"),
    "api.sweeping.sweep": ("SweepResult", "sweep"),
    "api.verifying": ("Verification", "verify"),
    "machines.families": ("Family", "family_of"),
    "machines.grid": ("Grid", "Mesh", "Submesh", "Torus"),
    "machines.hypercube": ("Hypercube", "Subcube"),
    "machines.machine": ("Machine", "Region", "Request"),
    "machines.node_cube": ("NodeCube", "NodeSet"),
    "machines.rotation": ("RotatableMesh",),
    "machines.spec": ("parse_machine",),
    "simulation.server": ("StrategyError",),
    "simulation.swf": ("SwfRecord",),
    "simulation.traces.trace": ("Trace", "read_swf", "write_swf"),
    "solvers.answer": ("Status",),
    "solvers.certificate": ("Certificate",),
    "verification.pairing.report": ("Broken", "Coverage", "Report"),
    "verification.pairing.trace": ("Allocate", "Release", "ReleaseRegion"),
}
"""The modules that have the names, below this package."""

_MODULE = {name: f"{__name__}.{module}" for module, names in _PLACES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name not in _MODULE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_MODULE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted({*globals(), *__all__})
