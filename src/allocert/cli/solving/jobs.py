"""The answer to jobs on a torus: a schedule that is as early as possible or meets a deadline, drawn over time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from allocert.allocators.torus.kinds import KINDS
from allocert.allocators.torus.preemptive import Placement, run
from allocert.allocators.torus.schedule import Piece, Schedule, interruptions
from allocert.allocators.torus.staircase import Profile
from allocert.api.solving.schedule import scheduled
from allocert.cli.channels import Channel
from allocert.cli.figures import columns
from allocert.cli.solving.answers import Answering, Shown
from allocert.drawing.chart import Chart, Stair, number
from allocert.drawing.chart_text import text_of_chart
from allocert.drawing.schedule_charts import chart_of
from allocert.machines.words import bits
from allocert.models.questions.job_file import JobsInstance
from allocert.models.torus.simple_schedule import simple_schedule
from allocert.solvers.answer import Answer, Status

__all__ = ["JobsSolver"]

_MOST_DRAWN = 400
_MOST_LANES = 128
_MOST_STEPS = 12


class JobsSolver(Answering[Schedule]):
    """The least makespan of the kind of schedule asked for, or whether one meets the deadline."""

    schema = "allocert/jobs-solution/1"
    instance: JobsInstance
    engine = "scheduling"

    def decide(self, channel: Channel[Answer[Schedule]]) -> Answer[Schedule]:
        """A schedule; where it is to be the earliest, a simple one is given first."""
        instance, budget, seed = self.instance, self.asked.budget, self.asked.seed
        channel.progress(f"scheduling {len(instance.jobs.jobs)} jobs")
        if instance.deadline is None:
            channel.tell(simple_schedule(instance.jobs, instance.schedule))
        return scheduled(instance, budget.seconds, seed)

    def shown(self, answer: Answer[Schedule]) -> Shown:
        """The schedule drawn and listed."""
        instance, schedule = self.instance, answer.witness
        chart = _chart(instance, schedule)
        pieces = None if schedule is None else _in_order(instance, schedule)
        parts = {
            "value": _text(answer.value),
            "bound": _text(answer.bound),
            "schedule": None if pieces is None else [_piece(instance, piece) for piece in pieces],
        }
        lines = tuple(_lines(instance, answer, chart))
        return Shown(lines, _asked(instance), parts, charts=() if chart is None else (chart,))


def _asked(instance: JobsInstance) -> str:
    side, count = instance.jobs.torus, len(instance.jobs.jobs)
    limit = "" if instance.deadline is None else f", deadline {number(instance.deadline)}"
    return f"{count} job{'s' * (count != 1)} on torus:{side}x{side}, {instance.schedule}{limit}"


def _lines(instance: JobsInstance, answer: Answer[Schedule], chart: Chart | None) -> Iterator[str]:
    yield f"{_asked(instance)}: {KINDS[instance.schedule]}"
    if answer.witness is not None:
        yield from _summary(answer, answer.witness)
        if instance.schedule == "preemptive" and instance.deadline is not None:
            yield from _steps(instance)
    if chart is not None:
        yield from text_of_chart(chart, columns())
        yield from _legend(instance, chart)
    elif answer.witness is not None:
        yield "too many jobs to draw; --json lists the schedule"


def _summary(answer: Answer[Schedule], schedule: Schedule) -> Iterator[str]:
    least = {Status.OPTIMAL: ", the earliest possible"}.get(answer.status, "")
    if not least and answer.bound is not None:
        least = f"; no schedule ends before {number(answer.bound)}"
    yield f"the last job ends at {number(schedule.makespan)}{least}; {interruptions(schedule)} preemptions"


def _steps(instance: JobsInstance) -> Iterator[str]:
    """What the paper's algorithm does, job by job: its step, and the profile as intervals and the time until they are busy."""
    if instance.deadline is None or len(instance.names) > _MOST_STEPS or _stairs(instance) is None:
        return
    lines: list[str] = []
    order, limit = instance.jobs.largest_first(), instance.deadline

    def watch(placement: Placement[Fraction], profile: Profile[Fraction]) -> None:
        job = order[placement.job]
        entries = " ".join(f"([{e.first},{e.last}],{number(limit - e.rest)})" for e in profile)
        name = f"{instance.names[job]} {instance.jobs.jobs[job]}"
        lines.append(f"  {name}: step {placement.step}, j = {placement.entry} -> {entries or 'nothing left'}")

    jobs = [instance.jobs.jobs[i] for i in order]
    run(instance.jobs.torus, [j.side for j in jobs], [j.time for j in jobs], limit, watch=watch)
    yield f"profile: ([0,{instance.jobs.torus - 1}],0)"
    yield from lines


def _stairs(instance: JobsInstance) -> tuple[Stair, ...] | None:
    """The profile that the paper's algorithm leaves; ``None`` if it schedules not all jobs."""
    if instance.schedule != "preemptive" or instance.deadline is None:
        return None
    jobs = [instance.jobs.jobs[i] for i in instance.jobs.largest_first()]
    done = run(instance.jobs.torus, [j.side for j in jobs], [j.time for j in jobs], instance.deadline)
    if done.failed is not None:
        return None
    return tuple(Stair(e.first, e.last, instance.deadline - e.rest) for e in done.profile)


def _chart(instance: JobsInstance, schedule: Schedule | None) -> Chart | None:
    if schedule is None or len(schedule.pieces) > _MOST_DRAWN:
        return None
    chart = chart_of("", schedule, instance.names, deadline=instance.deadline)
    if len(chart.lanes) > _MOST_LANES:
        return None
    return chart if chart.lanes == instance.names else replace(chart, stairs=_stairs(instance) or ())


def _legend(instance: JobsInstance, chart: Chart) -> Iterator[str]:
    """What the marks mean, where the lanes are not the jobs themselves."""
    if chart.lanes == instance.names:
        yield "a line a job; (row, column) is its cell"
        return
    marks = {bar.mark: bar.label for bar in chart.bars}
    line = "lines are rows and columns:"
    for mark, label in marks.items():
        if len(line) + len(label) + 6 > 79:
            yield line
            line = " "
        line += f" {mark} {label},"
    yield line.rstrip(",")


def _in_order(instance: JobsInstance, schedule: Schedule) -> list[Piece]:
    """By start; those of a sequential schedule are in the order of placement, in which starts do not fall."""
    if instance.schedule == "sequential":
        return list(schedule.pieces)
    return sorted(schedule.pieces, key=lambda piece: (piece.start, piece.job))


def _piece(instance: JobsInstance, piece: Piece) -> dict[str, object]:
    """A piece for a file: its first row and column, and how far apart its rows and its columns are."""
    rows = list(bits(piece.region.rows))
    return {
        "name": instance.names[piece.job],
        "side": piece.region.side,
        "base": [rows[0], next(bits(piece.region.cols))],
        "stride": rows[1] - rows[0] if len(rows) > 1 else 1,
        "start": str(piece.start),
        "end": str(piece.end),
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
