"""Bugs in CNP_Alloc and in the contention model."""

from __future__ import annotations

from tests.mutants.torus.mutant import mutants_of

__all__ = ["CNP", "CONTENTION"]

CNP = (
    mutants_of(
        "availability",
        ("cnp",),
        [
            ("expansion: not below", "(i + size, j), (i, j + size)", "(i, j + size)"),
            ("expansion: not to the right", "(i + size, j), (i, j + size)", "(i + size, j)"),
            ("expansion: not across", ", (i + size, j + size)", ""),
            (
                "expansion: times stay behind",
                "self.left[at], self.level[at], self.job[at]\n",
                "self.left[to], self.level[at], self.job[at]\n",
            ),
            (
                "expansion: levels stay behind",
                "self.left[at], self.level[at], self.job[at]\n",
                "self.left[at], self.level[to], self.job[at]\n",
            ),
            (
                "expansion: jobs stay behind",
                "self.left[at], self.level[at], self.job[at]\n",
                "self.left[at], self.level[at], self.job[to]\n",
                "a part above and to the left, which names the job, is its home",
            ),
            ("the greatest for the least", "return min(self.left[at] for", "return max(self.left[at] for"),
            ("time does not pass", "self.left[at] -= time", "pass"),
            (
                "a block one short",
                "last = min(size + inclusive, self.torus)",
                "last = max(1, min(size + inclusive, self.torus) - 1)",
            ),
        ],
    )
    + mutants_of(
        "cnp_load",
        ("cnp",),
        [
            ("the greater of two times", "return min(time, left)", "return max(time, left)"),
            ("the new job's time", "return min(time, left)", "return time"),
            ("the old job's time", "return min(time, left)", "return left"),
            ("idle subtori count in maxima", 'if left or rule == "max" else 0', "if True else 0"),
            (
                "dilated: one too few bounded",
                'counted[:below] if rule == "min"',
                'counted[: max(below - 1, 0)] if rule == "min"',
            ),
            ("dilated: not divided", "Fraction(sum(bounded), divisor)", "Fraction(sum(bounded))"),
            ("dilated: growth is not seen", "(1 - Fraction(growing, divisor))", "1"),
            (
                "dilated: the lower limit is not looked at",
                "(not below or counted[below - 1] <= found)",
                "True",
                "the first piece of the line that reaches its upper limit does not begin above",
            ),
            (
                "dilated: the upper limit is not looked at",
                "(below == len(counted) or found <= counted[below])",
                "True",
            ),
        ],
    )
    + mutants_of(
        "cnp",
        ("cnp",),
        [
            ("the greatest load", "least = min(finite)", "least = max(finite)"),
            ("any free cell", "if duration == least]", "if duration is not None]"),
            ("the last of the best", "cell = self.ties(best)", "cell = self.ties(best[::-1][:1])"),
            ("a dilated job counts dilated", "turn.time if self.nominal else least, size)", "least, size)"),
            (
                "a dilated job counts its time",
                "turn.time if self.nominal else least, size)",
                "turn.time, size)",
            ),
            ("busy cells are free", "if left[at] == 0]", "if left[at] >= 0]"),
            ("time does not go on", "self.time += passed", "pass"),
            (
                "the row's load alone",
                "self._share(over_row[i] + over_col[j], divisor)",
                "self._share(over_row[i], divisor)",
            ),
            (
                "the column's load alone",
                "self._share(over_row[i] + over_col[j], divisor)",
                "self._share(over_col[j], divisor)",
            ),
            ("the divisor is 1", "divisor = size if self.readings.divided else 1", "divisor = 1"),
            (
                "the divisor is the torus's side",
                "divisor = size if self.readings.divided else 1",
                "divisor = torus if self.readings.divided else 1",
            ),
            ("the finish is relative", "load, self.time + duration)", "load, duration)"),
            (
                "the duration is nominal",
                "self.matrix.job[at] = duration,",
                "self.matrix.job[at] = turn.time,",
            ),
            ("jobs in the row are not dilated", "if not (skips and r == j):", "if False:"),
            ("jobs in the column are not dilated", "if not (skips and c == i):", "if False:"),
            ("the own entry is visited", 'skips = self.readings.own == "skipped"', "skips = False"),
            (
                "flags are separate",
                'if self.readings.flags == "separate":',
                "if True:",
                "without the own entry no job is in the row and in the column of a free cell",
            ),
            ("idle entries are processed", 'self.readings.idle == "skipped" and', "False and"),
            ("a job is flagged too late", "        done.add(job)\n", ""),
            ("the home is the entry", "row, col = x % stride, y % stride", "row, col = x, y"),
            ("the entry's time, not the overlap", "min(time, matrix.left[home])", "time"),
            ("an increment is not recorded", "self.records[job].finish += more", "pass"),
            ("an increment is not in the matrix", "matrix.left[home] += more", "pass"),
            ("copies keep the old time", '"visited" else home]', '"visited" else at]'),
            ("copies in one row", "range(row, size, stride):", "range(row, row + 1, stride):"),
            (
                "no copies in the last part",
                "range(u * torus + col, u * torus + size, stride)",
                "range(u * torus + col, u * torus + size - 1, stride)",
            ),
            (
                "shared in halves",
                "self._share(min(time, matrix.left[home]), size)",
                "self._share(min(time, matrix.left[home]), 2)",
            ),
        ],
    )
)

CONTENTION = mutants_of(
    "contention",
    ("contention",),
    [
        ("every weight is 1", "return Fraction(other, torus)", "return Fraction(1)"),
        (
            "the square of the side weighs",
            "return Fraction(other, torus)",
            "return Fraction(other * other, torus * torus)",
        ),
        ("the own side weighs", "weight(torus, theirs.side)", "weight(torus, region.side)"),
        ("those apart contend", "region.contends(theirs)", "not region.meets(theirs)"),
        ("nobody contends", "region.contends(theirs)", "False"),
        (
            "nominal: until later",
            "jobs[other], jobs[other].nominal_end) for",
            "jobs[other], jobs[other].nominal_end + 1) for",
        ),
        ("nominal: weights are 1", "(w * _overlap(job", "(_overlap(job"),
        ("dilated: weights add to the time", "lambda load: 1 - load", "lambda load: 1 / (1 + load)"),
        ("sharing: as dilated", "lambda load: 1 / (1 + load)", "lambda load: 1 - load"),
        ("sharing: half the weight", "lambda load: 1 / (1 + load)", "lambda load: 2 / (2 + load)"),
        (
            "sequential: all others",
            "in against[number] if other < number",
            "in against[number] if other != number and other < len(ends)",
            "as many ends are recorded as jobs come before",
        ),
        (
            "sequential: earlier jobs are not lengthened",
            "ends[other] += against[other][number] * overlap",
            "pass",
        ),
        (
            "sequential: the other weight",
            "ends[other] += against[other][number] * overlap",
            "ends[other] += against[number][other] * overlap",
        ),
        (
            "sequential: no load of its own",
            "ends.append(job.nominal_end + load)",
            "ends.append(job.nominal_end)",
        ),
        (
            "sequential: nominal windows",
            "_overlap(job, jobs[other], ends[other])",
            "_overlap(job, jobs[other], jobs[other].nominal_end)",
        ),
        (
            "windows overlap from the first start",
            "- max(job.start, other.start))",
            "- min(job.start, other.start))",
        ),
        ("windows overlap until the last end", "min(job.nominal_end, end) -", "max(job.nominal_end, end) -"),
        ("overlaps may be negative", "max(Fraction(0), min(job", "max(Fraction(-9), min(job"),
    ],
) + mutants_of(
    "contention_flow",
    ("contention",),
    [
        ("those that wait weigh too", "if other in running)", "if True)"),
        (
            "a standstill is an end",
            "if speed > 0]",
            "if speed >= 0 and (speed or True) and speed]",
            "negative speeds only where no job ends",
        ),
        ("the last event first", "then = min(moments)", "then = max(moments)"),
        ("speed 1", "left[job] -= speed * (then - now)", "left[job] -= then - now"),
        (
            "starts are no events",
            "moments.append(starts[waiting[-1]])",
            "moments = moments or [starts[waiting[-1]]]",
        ),
        (
            "one start at a time",
            "while waiting and starts[waiting[-1]] == now:",
            "if waiting and starts[waiting[-1]] == now:",
            "the next event is at the same moment",
        ),
        (
            "those that ended weigh on",
            "running -= {job for job in running if ends[job] is not None}",
            "running -= {job for job in running if ends[job] is not None and not waiting}",
        ),
        ("latest start first", "key=lambda job: starts[job], reverse=True)", "key=lambda job: starts[job])"),
    ],
)
