"""A generated workload as a trace in Standard Workload Format."""

from __future__ import annotations

from allocert.machines import Grid, Machine
from allocert.simulation.swf import SwfRecord
from allocert.simulation.swf_trace import Trace
from allocert.simulation.workloads import Workload

__all__ = ["trace_of"]


def trace_of(workload: Workload, machine: Machine, seed: int) -> Trace:
    """The jobs with their processors, submitted when they arrive, each of a status that says it was completed.

    A tick is written as a second, so that nothing is rounded; the header says how many make a unit. Shapes are not written.
    """
    header: dict[str, object] = {
        "Version": "2.2",
        "Computer": machine.spec,
        "Conversion": f"allocert workload {workload.name} with seed {seed}",
        "MaxJobs": len(workload.jobs),
        "MaxRecords": len(workload.jobs),
        "MaxProcs": machine.processors,
        "MaxRuntime": max((job.residence for job in workload.jobs), default=0),
        "UnixStartTime": 0,
    }
    notes = []
    if workload.ticks > 1:
        notes.append(f"{workload.ticks} seconds are one time unit of the generator")
    if isinstance(machine, Grid) and any(job.processors != job.request for job in workload.jobs):
        notes.append("frames are written as numbers of processors")
    if notes:
        header["Note"] = "\n".join(notes)
    records = [
        SwfRecord(
            job.number,
            job.arrival,
            run=job.residence,
            allocated=job.processors,
            requested=job.processors,
            status=1,
        )
        for job in workload.jobs
    ]
    return Trace.of(records, header)
