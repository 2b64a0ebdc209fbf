"""``check_schedule``: anybody's schedule against the promises of its policy."""

from __future__ import annotations

import math
from fractions import Fraction
from os import PathLike

from allocert.errors import SpecError
from allocert.verification.schedules.check import ScheduleReport, check_against
from allocert.verification.schedules.files import read_schedule
from allocert.verification.schedules.schedule import Schedule

__all__ = ["ScheduleReport", "check_schedule"]


def check_schedule(
    schedule: Schedule | str | PathLike[str],
    policy: str,
    *,
    processors: int | None = None,
    slack: Fraction | float = 0,
) -> ScheduleReport:
    """Check a schedule, or the one in a file, against the promises of ``policy``: ``fcfs``, ``easy`` or ``conservative``.

    A file is Standard Workload Format, where a job starts when its recorded wait is over, on ``processors`` processors (by default those of
    the header), or JSON of the schema ``allocert/schedule/1``. Heads of the queue and reservations may be late by ``slack``
    units of the schedule's time. The report is true if every promise is kept (docs/today/schedules.md).

    >>> from allocert import check_schedule
    >>> bool(check_schedule("examples/schedules/late-head.json", "easy"))
    False

    Raises:
        SpecError: no such policy, or one that cannot be checked on the schedule's regions; a slack below 0.
        InstanceError: the JSON is malformed, or nothing says how many processors there are.
        TraceError: the trace is malformed.
    """
    if isinstance(slack, bool) or not isinstance(slack, int | float | Fraction) or not 0 <= slack < math.inf:
        raise SpecError("slack", slack, "a time of 0 or more")
    if not isinstance(schedule, Schedule):
        schedule = read_schedule(schedule, processors)
    elif processors is not None:
        raise SpecError("processors", processors, "none, as the schedule has its own")
    return check_against(schedule, policy, math.floor(Fraction(slack) * schedule.ticks))
