"""Its import never ends."""

from _base import doze
from _schedules import one_by_one

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "refused"}

doze()
schedule = one_by_one
