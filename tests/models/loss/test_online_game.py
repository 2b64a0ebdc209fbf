from __future__ import annotations

from itertools import combinations

import pytest

from allocert.errors import EngineError
from allocert.models.loss.online_game import attack_within, foresight_game, shortest_attack


def test_games_by_hand() -> None:
    assert shortest_attack(*foresight_game(1)).length is None
    assert shortest_attack(*foresight_game(2, (0, 3))).length is None
    attack = shortest_attack(*foresight_game(2))
    assert attack.length == len(attack.line) == 5
    assert [kind for kind, _ in attack.line] == ["request", "request", "request", "release", "request"]
    assert attack.line[-1] == ("request", 1)


def test_both_ways_to_solve_a_game_agree() -> None:
    for faulty in (faulty for f in range(4) for faulty in combinations(range(4), f)):
        game = foresight_game(2, faulty)
        assert shortest_attack(*game).length == attack_within(*game, 7)


def test_a_game_with_too_many_states_is_not_solved() -> None:
    with pytest.raises(EngineError, match="more than 30"):
        shortest_attack(*foresight_game(2), limit=30)
