"""Bugs in the stair-like profiles, in the feasibility algorithm and in the direct method for the least finish time."""

from __future__ import annotations

from tests.mutants.torus.mutant import mutants_of

__all__ = ["FEASIBLE", "FINISH", "STAIRS"]

STAIRS = mutants_of(
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
) + mutants_of(
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

FEASIBLE = mutants_of(
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
        ("step 3 keeps the entry", "deadline),))\n            consume(stairs, upper, side)", "deadline),))"),
        (
            "step 2 keeps the entry",
            "since + time),))\n            rest = high.rest - time\n            consume(stairs, upper, side)",
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
            "rest = high.rest - more\n            consume(stairs, upper, side)",
            "rest = high.rest - more",
        ),
        ("step 4 keeps the lower entry", "consume(stairs, lower, side)", "pass"),
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

FINISH = mutants_of(
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
        ("nothing is taken", "strips = after(strips, times, under)", "pass"),
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
) + mutants_of(
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
