"""Bugs in the check of schedules."""

from __future__ import annotations

from tests.mutants.torus.mutant import mutants_of

__all__ = ["CHECKS"]

CHECKS = mutants_of(
    "schedule",
    ("check",),
    [
        ("negative numbers of jobs", "if not 0 <= piece.job < len(jobs):", "if not piece.job < len(jobs):"),
        ("one job too many", "if not 0 <= piece.job < len(jobs):", "if not 0 <= piece.job <= len(jobs):"),
        (
            "starts before 0",
            "if piece.start < 0 or piece.end <= piece.start:",
            "if piece.end <= piece.start:",
        ),
        (
            "pieces of no time",
            "if piece.start < 0 or piece.end <= piece.start:",
            "if piece.start < 0 or piece.end < piece.start:",
        ),
        ("a start at 0 is none", "if piece.start < 0 or", "if piece.start <= 0 or"),
        (
            "off the torus",
            'if not piece.region.inside(schedule.jobs.torus):\n            yield f"{name}',
            'if False:\n            yield f"{name}',
        ),
        ("any side", "if piece.region.side != jobs[piece.job].side:", "if False:"),
        (
            "any larger side",
            "if piece.region.side != jobs[piece.job].side:",
            "if piece.region.side < jobs[piece.job].side:",
        ),
        ("the deadline is not looked at", "if deadline is not None and piece.end > deadline:", "if False:"),
        ("the deadline is too late", "piece.end > deadline:", "piece.end >= deadline:"),
        ("a start after the deadline", "piece.end > deadline:", "piece.start > deadline:"),
        (
            "clashes are not looked at",
            "yield from _together(schedule, contention=dilation is not None)",
            "yield from ()",
        ),
        (
            "links are shared always",
            "yield from _together(schedule, contention=dilation is not None)",
            "yield from _together(schedule, contention=True)",
        ),
        (
            "links are shared never",
            "yield from _together(schedule, contention=dilation is not None)",
            "yield from _together(schedule, contention=False)",
        ),
        (
            "no finite times are right",
            '    if longer is None:\n        yield "no finite durations fit these starts and places"\n        return',
            "    if longer is None:\n        return",
        ),
        ("too much time is right", "if given != needs:", "if given < needs:"),
        ("too little time is right", "if given != needs:", "if given > needs:"),
        ("dilations are forgotten", "needs = job.time + longer.get(number, Fraction(0))", "needs = job.time"),
        ("several pieces are one", "if several and not preemptive:", "if False:"),
        ("one piece always", "if several and not preemptive:", "if several:"),
        ("those that end just now still run", "if other.end > piece.start]", "if other.end >= piece.start]"),
        ("the running are forgotten", "if other.end > piece.start]", "if other.start >= piece.start]"),
        ("a job may run twice", "if piece.job == other.job:", "if False:"),
        (
            "common processors are right",
            "if piece.region.meets(other.region) or not (contention",
            "if not (contention",
        ),
        ("common links are right", "contention or piece.region.apart(other.region)", "True"),
        (
            "pieces are not sorted",
            "for piece in sorted(schedule.pieces, key=lambda p: (p.start, p.end)):\n        running",
            "for piece in schedule.pieces:\n        running",
        ),
        ("no Piece", "if type(piece) is not Piece:", "if False:"),
        ("any number of a job", "if type(piece.job) is not int:", "if False:"),
        ("any time", "if type(exact) is not int and type(exact) is not Fraction:", "if type(exact) is str:"),
        ("any region", "if type(region) is not Subtorus:", "if type(region) is str:"),
    ],
) + mutants_of(
    "kinds",
    ("check",),
    [
        ("any interval", "if region != Subtorus.interval(first, side):", "if False:"),
        (
            "rows only",
            "if region != Subtorus.interval(first, side):",
            "if region.rows != Subtorus.interval(first, side).rows:",
        ),
        ("any first row", 'if kind == "aligned" and first % side:', "if False:"),
        ("contiguous as aligned", 'if kind == "aligned" and first % side:', "if first % side:"),
        ("any rows and columns for strides", 'elif kind != "preemptive":', 'elif kind == "strided":'),
        ("strides are not looked at", 'elif kind != "preemptive":', "elif False:"),
        ("preemptive as strided", 'elif kind != "preemptive":', "else:"),
        ("misplaced pieces are right", "        if fault is not None:\n", "        if False:\n"),
        ("a deadline is passed over", "        deadline=deadline,\n", ""),
        ("nothing dilates", "None if reading is None else dilation(reading, order)", "None"),
        ("the order of the pieces is forgotten", "dilation(reading, order)", "dilation(reading)"),
        ("every kind is preemptive", 'preemptive=kind == "preemptive"', "preemptive=True"),
        ("no kind is preemptive", 'preemptive=kind == "preemptive"', "preemptive=False"),
        ("nominal taken for dilated", '"nominal": "nominal-windows"', '"nominal": "dilated-windows"'),
        (
            "sharing and sequential swapped",
            '"sharing": "shared-processors",\n    "sequential": "sequential"',
            '"sharing": "sequential",\n    "sequential": "shared-processors"',
        ),
    ],
)
