"""Schedules in files: the suite's own JSON, or a trace whose waits say when jobs started."""

from __future__ import annotations

from os import PathLike, fspath
from typing import Any

from allocert.common.reading import open_input
from allocert.common.strict_json import read_json
from allocert.errors import AllocertError, InstanceError
from allocert.machines import DescribedMachine, Family, Machine, Region, Request, answers, faulty_word
from allocert.machines.family_data import family_from_data, family_to_data
from allocert.machines.words import bits
from allocert.models.questions.instance_json import check_object, integer, items, machine_of
from allocert.verification.schedules.schedule import Schedule, ScheduledJob
from allocert.verification.schedules.spaces import Counted, Regions, Space
from allocert.verification.schedules.traces import schedule_from_swf

__all__ = ["SCHEDULE_SCHEMA", "read_schedule", "schedule_from_json", "schedule_to_json"]

SCHEDULE_SCHEMA = "allocert/schedule/1"
"""The schema of the JSON, which ``allocert simulate --schedule`` writes."""

_FIELDS = ("schema", "processors", "machine", "faulty", "family", "ticks", "unit", "name", "jobs")
_OF_JOB = ("job", "arrival", "start", "run", "estimate", "processors", "request", "region")
_LONGEST = 1 << 62
_LARGEST = 1 << 30


def read_schedule(path: str | PathLike[str], processors: int | None = None) -> Schedule:
    """The schedule in a file, on standard input for ``-``: JSON if it begins with ``{`` or its name ends in ``.json`` or ``.json.gz``,
    else Standard Workload Format. ``processors`` goes before what the file says of their number.

    Raises:
        InstanceError: the JSON is malformed, or nothing says how many processors there are.
        TraceError: the trace is malformed.
    """
    name = fspath(path)
    named = name.endswith((".json", ".json.gz"))
    if not named:
        with open_input(name, "schedule", InstanceError) as file:
            named = file.peek(1)[:1] == b"{"
    if not named:
        return schedule_from_swf(name, processors)
    return schedule_from_json(read_json(name, "schedule", InstanceError), processors)


def schedule_from_json(data: Any, processors: int | None = None) -> Schedule:
    """The schedule in parsed JSON, with every field checked. Raises :class:`InstanceError`."""
    if not isinstance(data, dict):
        raise InstanceError("schedule", data, "a JSON object")
    fields = check_object(data, "instance", _FIELDS, ("schema", "jobs"))
    if fields["schema"] != SCHEDULE_SCHEMA:
        raise InstanceError("schema", fields["schema"], repr(SCHEDULE_SCHEMA))
    for key in ("name", "unit"):
        if not isinstance(fields.get(key, ""), str):
            raise InstanceError(key, fields[key], "a text")
    ticks = integer(fields.get("ticks", 1), "ticks", 1, _LONGEST, "an integer, 1 or more")
    space = _space(fields, processors)
    exceeded = 0
    jobs = []
    for index, value in enumerate(items(fields["jobs"], "jobs")):
        job, longer = _job(value, f"jobs[{index}]", space)
        exceeded += longer
        jobs.append(job)
    if not jobs:
        raise InstanceError("jobs", [], "at least one job")
    name = fields.get("name", "schedule")
    return Schedule(name, space, tuple(jobs), ticks, fields.get("unit", "ticks"), exceeded=exceeded)


def schedule_to_json(schedule: Schedule) -> dict[str, Any]:
    """The same as JSON data: schema ``allocert/schedule/1``."""
    space = schedule.space
    said: dict[str, Any]
    if isinstance(space, Regions):
        family = None if space.family is None else _family_to_data(space.machine, space.family)
        said = {"machine": space.machine.spec, "faulty": list(bits(space.faulty)), "family": family}
    else:
        assert isinstance(space, Counted)
        said = {"processors": space.processors}
    jobs = [_job_to_json(job, space) for job in schedule.jobs]
    head = {"schema": SCHEDULE_SCHEMA, "name": schedule.name, **said}
    return {**head, "ticks": schedule.ticks, "unit": schedule.unit, "jobs": jobs}


def _job_to_json(job: ScheduledJob, space: Space) -> dict[str, Any]:
    data: dict[str, Any] = {"job": job.number, "arrival": job.arrival, "start": job.start, "run": job.run}
    if job.limit != job.run:
        data["estimate"] = job.limit
    if not isinstance(space, Regions):
        return {**data, "processors": job.processors}
    data["request"] = list(job.request) if isinstance(job.request, tuple) else job.request
    return {**data, "region": job.region} if job.word else data


def _space(fields: dict[str, Any], processors: int | None) -> Space:
    """What the jobs ran on."""
    if ("machine" in fields) == ("processors" in fields) and not (processors and "machine" not in fields):
        raise InstanceError("machine", fields.get("machine"), "one of machine and processors, and not both")
    if "machine" not in fields:
        for key in ("faulty", "family"):
            if key in fields:
                raise InstanceError(key, fields[key], "none without a machine")
        said = integer(fields.get("processors", processors), "processors", 1, _LARGEST, f"1 to {_LARGEST}")
        return Counted(processors or said)
    if processors is not None:
        raise InstanceError("processors", processors, "none, as the schedule names its machine")
    machine = machine_of(fields["machine"])
    try:
        faulty = faulty_word(machine, items(fields.get("faulty", []), "faulty"))
        family = None if fields.get("family") is None else _family_of(machine, fields["family"])
    except InstanceError:
        raise
    except AllocertError as error:
        raise InstanceError(error.field, error.value, error.expected) from None
    return Regions(machine, faulty, family)


def _family_to_data(machine: Machine, family: Family) -> list[Any] | None:
    """A described machine has its families by name alone."""
    return [family.name] if isinstance(machine, DescribedMachine) else family_to_data(family)


def _family_of(machine: Machine, data: Any) -> Family:
    if not isinstance(machine, DescribedMachine):
        family = family_from_data(data, machine)
        try:
            family.first_free(machine.full, next(iter(machine.requests())))
        except (AttributeError, TypeError):  # made without a look at the machine
            raise InstanceError("family", data, f"a family of regions of {machine.spec}") from None
        return family
    if not isinstance(data, list) or len(data) != 1 or not isinstance(data[0], str):
        raise InstanceError("family", data, "[NAME], a family of the machine")
    return machine.family(data[0])


def _job(value: Any, path: str, space: Space) -> tuple[ScheduledJob, bool]:
    """A job, and whether it ran longer than it was expected to."""
    own = ("request",) if isinstance(space, Regions) else ("processors",)
    fields = check_object(value, path, _OF_JOB, ("job", "arrival", "start", "run", *own))
    number = integer(fields["job"], f"{path}.job", 0, _LONGEST, "an integer, 0 or more")
    arrival, run = (_ticks(fields[key], f"{path}.{key}") for key in ("arrival", "run"))
    start = None if fields["start"] is None else _ticks(fields["start"], f"{path}.start")
    estimate = _ticks(fields.get("estimate", run), f"{path}.estimate")
    limit = max(run, estimate)
    if not isinstance(space, Regions):
        if "region" in fields:
            raise InstanceError(f"{path}.region", fields["region"], "none without a machine")
        count = integer(fields["processors"], f"{path}.processors", 1, _LARGEST, f"1 to {_LARGEST}")
        return ScheduledJob(number, arrival, run, limit, start, count), estimate < run
    request, region = _region(fields, path, space.machine, start is not None)
    if region is None:
        count = space.machine.demand(request)
        return ScheduledJob(number, arrival, run, limit, start, count, request), estimate < run
    word = space.machine.word(region)
    placed = (word.bit_count(), request, word, region.address)
    return ScheduledJob(number, arrival, run, limit, start, *placed), estimate < run


def _region(
    fields: dict[str, Any], path: str, machine: Machine, started: bool
) -> tuple[Request, Region | None]:
    """The request of a job, and its region; ``None`` if it never started."""
    asked = fields["request"]
    try:
        request = machine.check_request(tuple(asked) if isinstance(asked, list) else asked)
    except AllocertError as error:
        raise InstanceError(f"{path}.request", asked, error.expected) from None
    address = fields.get("region")
    if not started and address is None:
        return request, None
    if not isinstance(address, str):
        raise InstanceError(f"{path}.region", address, f"the address of a region of {machine.spec}")
    try:
        region = machine.check_region(address)
    except AllocertError as error:
        raise InstanceError(f"{path}.region", address, error.expected) from None
    if not answers(machine, region, request):
        raise InstanceError(f"{path}.region", address, f"one for the request {asked}")
    return request, region


def _ticks(value: Any, path: str) -> int:
    return integer(value, path, 0, _LONGEST, "a whole number of ticks, 0 or more")
