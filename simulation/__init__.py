"""Workloads, the event loop that plays them to an allocator, and what is measured."""

from __future__ import annotations

from allocert.simulation.baseline import Migration, Refusal, RepackingServer, subcubes_always_repack
from allocert.simulation.deciders import frames_repack
from allocert.simulation.events import POLICIES, Job, Passage, Server, replay
from allocert.simulation.metrics import Spread, Summary, summarize
from allocert.simulation.migration import MigratingServer, OptimisticServer
from allocert.simulation.server import AllocatorServer, Copied, ServiceError, Strategy, StrategyError
from allocert.simulation.sizes import request_for
from allocert.simulation.swf import SwfReader, SwfRecord
from allocert.simulation.workloads import WORKLOADS, Workload, generate, trace_workload

__all__ = [
    "POLICIES",
    "WORKLOADS",
    "AllocatorServer",
    "Copied",
    "Job",
    "MigratingServer",
    "Migration",
    "OptimisticServer",
    "Passage",
    "Refusal",
    "RepackingServer",
    "Server",
    "ServiceError",
    "Spread",
    "Strategy",
    "StrategyError",
    "Summary",
    "SwfReader",
    "SwfRecord",
    "Workload",
    "frames_repack",
    "generate",
    "replay",
    "request_for",
    "subcubes_always_repack",
    "summarize",
    "trace_workload",
]
