"""Names a time of three thousand million digits."""

from _protocol import operations

COMMAND = "scheduler"
MACHINE = "torus:2x2"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def forged(out, torus, jobs):
    out.item([0, "0x1", "0x1", "0", "1e3000000000"], now=True)
    return ["made"]


def schedule(jobs):
    return None


schedule.kind = "contiguous"
operations()["schedule"] = forged
