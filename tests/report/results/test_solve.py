from __future__ import annotations

from allocert import solve_packing, solve_placement
from allocert.drawing.picture import Box, Picture
from allocert.machines import Hypercube, Mesh
from allocert.report.results import solution_page
from allocert.report.results.solve import placement_frame


def test_an_answer_of_the_api_is_a_page_with_its_certificate() -> None:
    page = solution_page(solve_packing("mesh:3x3", [(2, 2), (2, 2)]), "Two <squares>")
    assert "There is none." in page
    assert "Two &lt;squares&gt;" in page
    assert "Checked without a solver" in page


def test_pictures_are_stepped_through_with_their_titles() -> None:
    boxes = (Box("A", "A", 0, 0, 2, 2),)
    pictures = [Picture("before", 4, 3, boxes), Picture("after", 4, 3, boxes, ((boxes[0], boxes[0]),))]
    page = solution_page(
        solve_placement("mesh:4x3", [(2, 2)]), "One", pictures=pictures, lines=["A"], instance={"x": "</pre>"}
    )
    assert page.count('class="frame"') == 2
    assert "<b>2.</b> after" in page
    assert "</pre>}" not in page


def test_a_placement_is_drawn_where_the_machine_can_be() -> None:
    (frame,) = placement_frame(Hypercube(3), [0], ["1**"], ["01*"], "here")
    assert "A 01*" in "\n".join(frame.lines)
    assert placement_frame(Hypercube(12), [], [], [], "") == []
    (frame,) = placement_frame(Mesh(2, 2, 2), [], ["(0,0,0,0,0,0)"], ["(1,0,0,1,0,0)"], "here")
    assert frame.lines[2].startswith("0 # A")
