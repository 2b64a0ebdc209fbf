"""Which plan a workload gets: all plans answer alike, and differ in what they cost."""

from __future__ import annotations

from allocert.simulation.queueing.outlook import Outlook
from allocert.simulation.queueing.plans.plan import ListedPlan, Plan
from allocert.simulation.queueing.plans.word_plan import word_plan
from allocert.simulation.queueing.room import Room

__all__ = ["LONG", "plan_for"]

LONG = 500
"""Jobs from which on compiled searches are worth the second that a compiler needs to be loaded."""


def plan_for(room: Room, outlook: Outlook) -> Plan:
    """A plan for a workload's jobs by an outlook."""
    regions = outlook.regions()
    if regions is None or len(room.jobs) < LONG:
        return ListedPlan(room, outlook)
    found = word_plan(room, *regions)
    return ListedPlan(room, outlook) if found is None else found
