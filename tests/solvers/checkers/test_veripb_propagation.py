from __future__ import annotations

import pytest
from tests.solvers.checkers.test_veripb import HEADER, Row, drawn, line

from allocert.errors import CertificateError
from allocert.solvers.checkers.veripb import check_veripb


def _propagates(rows: list[Row], variables: int) -> bool:
    """Whether the bounds of each row alone, again and again, leave a variable without a value."""
    values: list[set[int]] = [{0, 1} for _ in range(variables)]
    changed = True
    while changed:
        changed = False
        for row, bound in rows:
            most = [max((a * x for x in values[v]), default=0) for v, a in enumerate(row)]
            for v, a in enumerate(row):
                for x in list(values[v]):
                    if sum(most) - most[v] + a * x < bound:
                        values[v].discard(x)
                        changed = True
            if any(not left for left in values) or sum(most) < bound:
                return True
    return False


@pytest.mark.parametrize("seed", range(150))
def test_propagation_finds_what_bounds_find(seed: int) -> None:
    variables = 6
    rows = drawn(seed, variables, 9)
    opb = f"* #variable= {variables} #constraint= {len(rows)}\n" + "".join(f"{line(r)}\n" for r in rows)
    lines, known = ["f"], list(rows)
    for wanted in drawn(seed + 1000, variables, 25):
        denied = ([-a for a in wanted[0]], 1 - wanted[1])
        follows = _propagates([*known, denied], variables)
        with pytest.raises(CertificateError) as refused:
            check_veripb(opb, HEADER + "\n".join([*lines, f"rup {line(wanted)}"]) + "\n")
        assert (refused.value.field == "proof") is follows, line(wanted)
        if follows:
            lines.append(f"rup {line(wanted)}")
            known.append(wanted)
