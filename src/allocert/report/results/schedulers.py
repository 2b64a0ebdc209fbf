"""The page of a check of a scheduler: verdict, the jobs on which its promise breaks, and both schedules as Gantt charts."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from allocert.drawing.chart import Chart, number
from allocert.drawing.scenes.scene import frame_of
from allocert.drawing.schedule_charts import charts_of
from allocert.report.results.result import WIDTH, Section, Verdict, result_page, table
from allocert.report.steps import steps
from allocert.verification.pairing.schedulers.scheduling import SchedulerFault, SchedulerReport

__all__ = ["charts_markup", "scheduler_page"]


def scheduler_page(name: str, spec: str, report: SchedulerReport, *, command: str = "") -> str:
    """The result of checking the scheduler ``name`` on the torus ``spec`` as one self-contained HTML document."""
    fault = report.fault
    if fault is not None:
        verdict = Verdict("fails", "broken", f"The promise “{fault.promise}” breaks ({fault.minimal}).")
    elif report.tried <= report.refused + report.left_out:
        verdict = Verdict("open", "open", "The limits left nothing to say.")
    else:
        verdict = Verdict(
            "holds", "kept", f"No promise was broken: {'; '.join(report.covered) or 'sets tried'}."
        )
    facts = [
        ("Scheduler", name),
        ("Machine", spec),
        ("Schedules", report.kind),
        ("Promise", report.promise),
        ("Sets of jobs tried", str(report.tried)),
        ("Left out, optimum not known", str(report.left_out) if report.left_out else ""),
        ("Refused as bad input", str(report.refused) if report.refused else ""),
        ("Notes", "; ".join(report.notes)),
    ]
    sections = []
    if fault is not None:
        both = (("its schedule", fault.schedule), ("a better one", fault.better))
        drawn = charts_markup(charts_of(both, "{}: all done at {}"), "Both schedules over the same time")
        sections = [Section("The jobs on which it breaks", _jobs(fault)), Section("The schedules", drawn)]
    return result_page(f"{name} on {spec}", verdict, facts, sections, command)


def _jobs(fault: SchedulerFault) -> Markup:
    rows = tuple(
        (f"J{place}", f"{job.side} × {job.side}", number(job.time))
        for place, job in enumerate(fault.jobs.jobs, 1)
    )
    jobs = table("The jobs", ("job", "subtorus", "time"), rows)
    return Markup("<p>{}</p>").format(fault.detail) + jobs


def charts_markup(charts: Sequence[Chart], title: str) -> Markup:
    """Charts below one another as a figure; nothing without any."""
    if not charts:
        return Markup()
    return steps([frame_of("", [charts], WIDTH, title)], title)
