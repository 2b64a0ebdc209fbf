from __future__ import annotations

from tests.verification.items.test_records import recorded

from allocert.verification.claims.claim import Claim, Effort, Kind, Verdict
from allocert.verification.items.known import best

CLAIM = Claim("X-1", "statement", lambda context: Verdict.undecided("no"))


def test_the_best_that_is_known() -> None:
    fresh, more = recorded(Kind.BOUNDED), recorded(Kind.BOUNDED, Effort.STANDARD, "all n <= 7")
    assert best(CLAIM, None, None) is None
    for found, record, kept in (
        (fresh, None, fresh),
        (None, more, more),
        (fresh, more, more),
        (fresh, recorded(Kind.BOUNDED, Effort.DEEP), fresh),
        (more, fresh, more),
        (recorded(Kind.UNDECIDED), fresh, fresh),
        (fresh, recorded(Kind.UNDECIDED, Effort.DEEP), fresh),
        (recorded(Kind.PROVED), more, recorded(Kind.PROVED)),
    ):
        said = best(CLAIM, found, record)
        assert said is not None
        assert (said.found, said.recorded, said.conflict) == (kept, kept != found, None)
    said = best(CLAIM, recorded(Kind.REFUTED), more)
    assert said is not None
    assert (said.kind, said.recorded, said.conflict) == (Kind.REFUTED, False, more)
    higher = best(CLAIM, fresh, recorded(Kind.REFUTED, Effort.DEEP))
    assert higher is not None
    assert (higher.kind, higher.recorded, higher.conflict) == (Kind.REFUTED, True, None)
