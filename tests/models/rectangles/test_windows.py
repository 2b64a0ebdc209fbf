from __future__ import annotations

from tests.models.rectangles.test_search import drawn

from allocert.models.rectangles.fit import fit
from allocert.models.rectangles.problem import Rectangles, misplaced
from allocert.models.rectangles.windows import repack_window


def test_a_window_is_repacked_and_all_else_stays() -> None:
    found = stayed = 0
    for problem in drawn(400, 5, 12):
        places = fit(problem).witness
        if places is None or len(places) < 3:
            continue
        residents = places[:-1]
        turned = tuple((w, h) for _, _, w, h in residents)
        sides = (*turned, problem.sides[-1])
        asked = Rectangles(
            problem.width, problem.height, sides, (*(False for _ in turned), problem.turnable[-1])
        )
        moved = repack_window(asked, residents)
        if moved is not None:
            assert misplaced(asked, moved) is None
            found += 1
            stayed += sum(old == new for old, new in zip(residents, moved, strict=False))
    assert found > 0
    assert stayed > 0
