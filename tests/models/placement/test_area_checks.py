from __future__ import annotations

from typing import Any

import pytest

from allocert.errors import CertificateError
from allocert.models.placement.area_checks import check_area
from allocert.solvers.certificate import Certificate, Encoding


@pytest.mark.parametrize(
    ("problem", "accepted"),
    [
        ({"free": 9, "requests": [[2, 5]], "objective": "fit", "at_least": None}, True),
        ({"free": 10, "requests": [[2, 5]], "objective": "fit", "at_least": None}, False),
        ({"free": 9, "requests": [[4, 2], [1, 3]], "objective": "max-requests", "at_least": 5}, True),
        ({"free": 9, "requests": [[4, 2], [1, 3]], "objective": "max-requests", "at_least": 4}, False),
        ({"free": 11, "requests": [[4, 2], [6, 1]], "objective": "max-processors", "at_least": 11}, True),
        ({"free": 11, "requests": [[4, 2], [6, 1]], "objective": "max-processors", "at_least": 10}, False),
        ({"free": 11, "requests": [[4, 2], [6, 1]], "objective": "max-processors", "at_least": None}, False),
        ({"free": 1, "requests": [[0, 2]], "objective": "fit", "at_least": None}, False),
        ({"free": True, "requests": [[2, 2]], "objective": "fit", "at_least": None}, False),
        ({"free": 1, "requests": [[2]], "objective": "fit", "at_least": None}, False),
    ],
)
def test_the_counting_argument(problem: dict[str, Any], accepted: bool) -> None:
    certificate = Certificate("area", "", problem, None, Encoding(""))
    if accepted:
        assert check_area(certificate)
    else:
        with pytest.raises(CertificateError):
            check_area(certificate)
