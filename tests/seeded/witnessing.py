"""``python -m tests.seeded.witnessing``: look for the witnesses that are missing, and keep those found.

``--seconds S`` a bug, ``--only TEXT``, ``--again``: those that have one too. It prints the bugs for which none was found.
"""

from __future__ import annotations

import argparse
import json
import sys

from tests.seeded.bench import Bug, Plugin, Witness, factory, plugins
from tests.seeded.hunting import hunt

from allocert.machines import parse_machine
from allocert.verification.pairing.engine import replay_report
from allocert.verification.pairing.report import Report
from allocert.verification.pairing.trace import trace_to_json

__all__ = ["replay", "replay_whole"]


def replay(bug: Bug, witness: Witness) -> Report:
    """The witness on the plug-in with the bug."""
    return _replay(bug.plugin, bug.text, bug.machine, witness)


def replay_whole(bug: Bug, witness: Witness) -> Report:
    """The witness on the plug-in without it."""
    return _replay(bug.plugin, bug.plugin.text, bug.machine, witness)


def _replay(plugin: Plugin, text: str, spec: str, witness: Witness) -> Report:
    machine = parse_machine(spec)
    made = factory(text, plugin.name)
    return replay_report(
        made, machine, plugin.contract(machine), witness.faulty, witness.trace, rejects=False
    )


def main(arguments: list[str]) -> int:
    """Hunt; 1 if a bug has no witness."""
    parser = argparse.ArgumentParser(prog="tests.seeded.witnessing")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--only", default="")
    parser.add_argument("--again", action="store_true")
    options = parser.parse_args(arguments)
    missing = 0
    for plugin in plugins():
        kept = dict(plugin.witnesses)
        for bug in plugin.bugs:
            if options.only not in bug.label or (bug.name in kept and not options.again):
                continue
            hunted = hunt(plugin, bug.text, bug.machine, options.seconds)
            session = hunted.found
            if session is None:
                missing += 1
                print(f"NONE  {bug.label} ({hunted.walks} walks, {hunted.steps} steps)", flush=True)
                continue
            promise = session.breaches[0].promise
            kept[bug.name] = {
                "promise": promise,
                "faulty": list(session.faulty),
                "trace": trace_to_json(session.steps),
            }
            print(f"{len(session.steps):>4}  {promise:<9} {bug.label}", flush=True)
            _keep(plugin, kept)
    return 1 if missing else 0


def _keep(plugin: Plugin, kept: dict[str, object]) -> None:
    """Write the witnesses in the order of the table, one a line."""
    rows = [
        f"{json.dumps(bug.name)}: {json.dumps(kept[bug.name])}" for bug in plugin.bugs if bug.name in kept
    ]
    plugin.witness_file.parent.mkdir(parents=True, exist_ok=True)
    plugin.witness_file.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
