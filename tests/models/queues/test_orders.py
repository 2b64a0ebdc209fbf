from __future__ import annotations

from itertools import product

from tests.models.queues.test_search import plain, requests

from allocert.models.queues.methods import grants
from allocert.models.queues.orders import completions, in_order, orders, orders_count


def test_all_orders_of_a_small_mesh() -> None:
    found = list(orders(1, 3))
    assert len(found) == orders_count(1, 3) == 12
    assert len({tuple(order.items()) for order in found}) == 12
    shapes = requests(1, 3)
    row_major = completions(grants("ISS", 1, 3), shapes, 3, 2)
    assert completions(in_order(found[0]), shapes, 3, 2) == row_major
    jobs = [(shape, time) for shape in shapes for time in (1, 2)]
    assert row_major == [plain(grants("ISS", 1, 3), queue) for queue in product(jobs, repeat=3)]
