"""Bugs in the schedulers of jobs on a torus, in the contention model and in the check of schedules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["TORUS", "TorusMutant"]


@dataclass(frozen=True)
class TorusMutant:
    """``old`` becomes ``new`` in ``module`` of ``allocators/torus``; ``judges`` are those who have to see it, any of them.

    ``equivalent`` says why nobody can; such a mutant is compared with the true code on all small sets of jobs.
    """

    module: str
    name: str
    old: str
    new: str
    judges: tuple[str, ...]
    equivalent: str = ""


def _of(
    module: str, judges: tuple[str, ...], rows: Sequence[tuple[str, str, str] | tuple[str, str, str, str]]
) -> tuple[TorusMutant, ...]:
    return tuple(TorusMutant(module, *row[:3], judges, *row[3:]) for row in rows)


_STAIRS = _of(
    "staircase",
    ("preemptive",),
    [
        ("the entry after equal ones", "bisect_key_left(time)", "bisect_key_right(time)"),
        ("a width too small by one", "self.last - self.first + 1", "self.last - self.first"),
        ("a width too large by one", "self.last - self.first + 1", "self.last - self.first + 2"),
        ("sorted by the first row", 'attrgetter("rest")', 'attrgetter("first")'),
        ("the last entry is removed", "self._entries.pop(index)", "self._entries.pop(-1)"),
        (
            "the next entry is taken",
            "entry: Entry[N] = self._entries[index]",
            "entry: Entry[N] = self._entries[min(index + 1, len(self._entries) - 1)]",
        ),
    ],
) + _of(
    "staircase",
    ("plain",),
    [
        ("plain: a longer entry is not enough", "if not entry.rest < time:", "if time < entry.rest:"),
        (
            "plain: equal ones the other way",
            "not entry.rest < self._entries[place].rest",
            "self._entries[place].rest < entry.rest",
        ),
        (
            "plain: one entry too many is removed",
            "del self._entries[index]",
            "del self._entries[index : index + 2]",
        ),
        ("plain: added at the end", "self._entries.insert(place, entry)", "self._entries.append(entry)"),
    ],
)

_FEASIBLE = _of(
    "preemptive",
    ("preemptive", "equal"),
    [
        ("equal is never seen", "equal = not time < high.rest", "equal = False"),
        ("always equal", "equal = not time < high.rest", "equal = True"),
        (
            "step 3 by the other rule",
            'rules.equal == "step3"',
            'rules.equal == "step4"',
            "both rules are right for sides in a chain",
        ),
        (
            "equal times keep the lower entry",
            "if equal and alone:",
            "if equal and not alone:",
            "both rules are right for sides in a chain",
        ),
        ("step 4 deletes", 'rules.step4 == "keep"', 'rules.step4 == "delete"'),
        (
            "narrow entries are taken",
            'rules.width == "skip"',
            'rules.width == "infeasible"',
            "with sides in a chain none of the entries is narrower than the next side",
        ),
        ("the entry below is two below", "lower = upper - 1", "lower = upper - 2"),
        ("the last entry is never used", "if upper == len(stairs):", "if upper >= len(stairs) - 1:"),
        (
            "the lowest entry is never used",
            "low = stairs[lower] if lower >= 0",
            "low = stairs[lower] if lower > 0",
        ),
        ("since the end of the other", "deadline - high.rest\n", "deadline - high.rest - high.rest\n"),
        (
            "step 2 ends at the deadline",
            "(Part(first, since, since + time),)",
            "(Part(first, since, deadline),)",
        ),
        (
            "step 3 starts at 0",
            "placement = Placement(job, 3, upper + 1, (Part(first, since, deadline),))",
            "placement = Placement(job, 3, upper + 1, (Part(first, since - since, deadline),))",
        ),
        ("step 3 keeps the entry", "deadline),))\n            _consume(stairs, upper, side)", "deadline),))"),
        (
            "step 2 keeps the entry",
            "since + time),))\n            rest = high.rest - time\n            _consume(stairs, upper, side)",
            "since + time),))\n            rest = high.rest - time",
        ),
        (
            "step 2 forgets the rest",
            "stairs.add(Entry(first, first + side - 1, rest))\n        else",
            "pass\n        else",
        ),
        ("step 2 leaves the whole rest", "rest = high.rest - time", "rest = high.rest"),
        (
            "the rest of step 2 is a row too wide",
            "stairs.add(Entry(first, first + side - 1, rest))\n        else",
            "stairs.add(Entry(first, first + side, rest))\n        else",
        ),
        ("step 4 takes the whole time above", "more = time - low.rest", "more = time"),
        ("step 4 leaves the whole rest", "rest = high.rest - more", "rest = high.rest"),
        ("step 4 takes the time from the rest", "rest = high.rest - more", "rest = high.rest - time"),
        (
            "step 4 keeps the upper entry",
            "rest = high.rest - more\n            _consume(stairs, upper, side)",
            "rest = high.rest - more",
        ),
        ("step 4 keeps the lower entry", "_consume(stairs, lower, side)", "pass"),
        (
            "step 4 below on the rows above",
            "Part(low.first, deadline - low.rest, deadline)",
            "Part(first, deadline - low.rest, deadline)",
        ),
        (
            "step 4 below from 0",
            "Part(low.first, deadline - low.rest, deadline)",
            "Part(low.first, deadline - deadline, deadline)",
        ),
        (
            "step 4 above until the deadline",
            "Part(first, since, since + more)",
            "Part(first, since, deadline)",
        ),
        (
            "wide is strictly wider, above",
            "upper < len(stairs) and stairs[upper].width < side",
            "upper < len(stairs) and stairs[upper].width <= side",
        ),
        (
            "wide is strictly wider, below",
            "lower >= 0 and stairs[lower].width < side",
            "lower >= 0 and stairs[lower].width <= side",
        ),
        (
            "an entry of just the side stays",
            "if entry.width <= side:",
            "if entry.width < side:",
            "an entry without rows is passed over as too narrow",
        ),
        ("an entry twice the side goes", "if entry.width <= side:", "if entry.width <= 2 * side:"),
        ("an entry loses one row", "entry.first += side", "entry.first += 1"),
        ("an entry loses its last rows", "entry.first += side", "entry.last -= side"),
        (
            "the deadline is in other units",
            "limit = deadline.numerator * (scale // deadline.denominator)",
            "limit = deadline.numerator * scale",
        ),
        (
            "times in units of their own",
            "time.numerator * (scale // time.denominator) for time",
            "time.numerator for time",
        ),
        ("numbers of the sorted jobs", "job = order[placement.job]", "job = placement.job"),
        (
            "the scale is the product of the last two",
            "scale = lcm(scale, denominator)",
            "scale = denominator",
        ),
        (
            "smaller sides first",
            "order = jobs.largest_first()\n    done, scale",
            "order = jobs.largest_first()[::-1]\n    done, scale",
        ),
        (
            "not sorted",
            "order = jobs.largest_first()\n    done, scale",
            "order = tuple(range(len(jobs.jobs)))\n    done, scale",
        ),
    ],
)

_FINISH = _of(
    "minimum_finish",
    ("preemptive",),
    [
        ("one pass", "if raised == time:", "if True:"),
        ("shortest first", "sorted(of_side[side], reverse=True)", "sorted(of_side[side])"),
        ("smaller sides first", "for side in sorted(of_side, reverse=True)", "for side in sorted(of_side)"),
        ("no fresh strips", "if fresh:", "if fresh and not strips:"),
        ("fresh strips counted twice", "fresh = count - cut * parts", "fresh = count"),
        (
            "strips are not cut",
            "(value, slope, base, number * parts) for value",
            "(value, slope, base, number) for value",
        ),
        (
            "values are not brought up to date",
            "strips = sorted((slope * over - base * under, slope, base, n) for _, slope, base, n in strips)",
            "pass",
        ),
        ("nothing is taken", "strips = _after(strips, times, under)", "pass"),
        ("the shortest strips first", "in reversed(strips):", "in strips:"),
        ("the base is forgotten", "base += less + time", "base += time"),
        ("the slope is one a job", "slope += rise", "slope += 1"),
        (
            "jobs beyond the strips are forgotten",
            "base += sum(times[used:])",
            "pass",
            "that all jobs of a side and of larger ones fit is the lower bound to begin with",
        ),
        ("all jobs fit", "if used >= len(times):", "if used >= len(times) - 1:"),
        (
            "the area of one side only",
            "area += side * sum(times)",
            "area = side * sum(times)",
            "only the first guess is lower, and it rises to the same time",
        ),
        ("the area a side too large", "Fraction(area) / (side * strips))", "Fraction(area) / strips)"),
        (
            "the longest job is forgotten",
            "most = max(most, Fraction(times[0]), ",
            "most = max(most, ",
            "only the first guess is lower, and it rises to the same time",
        ),
        ("the shortest strip of all", "while ahead[-1][0] < ticks:", "while False:"),
        (
            "a strip of just the time is too short",
            "while ahead[-1][0] < ticks:",
            "while ahead[-1][0] <= ticks:",
        ),
        ("all strips of a kind are used", "if count > 1:", "if False:"),
        ("the shorter strips of a kind are used", "if others > 1:", "if False:"),
        (
            "the shorter strip stays",
            "low, rise, less, others = behind.pop()",
            "low, rise, less, others = behind[-1]",
        ),
        ("merged: the shorter's base is lost", "less + base + time, 1", "base + time, 1"),
        ("merged: the shorter's slope is lost", "rise + slope, less", "slope, less"),
        ("merged: the time is not taken", "(low + value - ticks, ", "(low + value, "),
        (
            "alone: the time is not in the base",
            "(value - ticks, slope, base + time, 1)",
            "(value - ticks, slope, base, 1)",
        ),
        ("a finish time in ticks", "Fraction(*time) / (scale or 1)", "Fraction(*time)"),
    ],
) + _of(
    "minimum_finish",
    ("bisection",),
    [
        ("bisection: rounded to another denominator", "limit_denominator(strips)", "limit_denominator(1)"),
        ("bisection: a wide bracket", "2 * ticks * strips**2 + 1", "1"),
        ("bisection: the lower end", "(bracket.high * ticks).limit", "(bracket.low * ticks / 2).limit"),
        (
            "bisection: halves swapped",
            "            high = middle\n        else:\n            low = middle",
            "            low = middle\n        else:\n            high = middle",
        ),
        ("bisection: the lower end is taken as it is", "if bracket.low < bracket.high:", "if False:"),
        ("bisection: too low an upper end", "return least, least + jobs.longest", "return least, least"),
    ],
)

_CNP = (
    _of(
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
    + _of(
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
    + _of(
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

_CONTENTION = _of(
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
) + _of(
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

_CHECKS = _of(
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
) + _of(
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
        ("nominal and dilated swapped", '"nominal": "A", "dilated": "B"', '"nominal": "B", "dilated": "A"'),
        (
            "sharing and sequential swapped",
            '"sharing": "C", "sequential": "D"',
            '"sharing": "D", "sequential": "C"',
        ),
    ],
)

TORUS: tuple[TorusMutant, ...] = (*_STAIRS, *_FEASIBLE, *_FINISH, *_CNP, *_CONTENTION, *_CHECKS)
