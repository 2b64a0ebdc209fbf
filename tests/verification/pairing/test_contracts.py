"""The reference against its definition, and the drawing of traces."""

from __future__ import annotations

import pytest

from allocert.allocators import Contract
from allocert.errors import SpecError
from allocert.machines import Hypercube, Machine, Request, family_of, parse_machine
from allocert.machines.nodes.places import Places
from allocert.machines.nodes.rules import Rule
from allocert.verification.pairing.contracts import Reference, parse_promises, promises_of

ALL = Contract("frames", complete=True, first_choice=True, static_faults=1)


def reference(machine: Machine, contract: Contract, faulty: int = 0) -> Reference:
    return Reference(machine, contract, faulty, lambda request: True)


@pytest.mark.parametrize("spec", ["mesh:3x2", "torus:3x2"])
def test_every_answer_on_every_board_is_judged_by_the_definition(spec: str) -> None:
    machine = parse_machine(spec)
    judge = reference(machine, ALL)
    requests: list[Request] = list(machine.requests())
    for request in requests:
        regions = list(family_of(machine).regions(request))
        for busy in range(machine.full + 1):
            free = [region for region in regions if not machine.word(region) & busy]
            refused = {breach.promise for breach in judge.refusal(busy, request, released=False)}
            enough = machine.processors - busy.bit_count() >= machine.demand(request)
            assert refused == ({"complete"} if free else set()) | ({"static"} if enough else set())
            for region in regions:
                broken = {breach.promise for breach in judge.grant(busy, request, region)}
                if region not in free:
                    assert broken == {"sound"}
                elif machine.word(region) != machine.word(free[0]):
                    assert broken == {"first"}
                else:
                    assert not broken


def test_the_kernel_serves_on_large_machines_as_the_definition_on_small_ones() -> None:
    machine = Hypercube(7)
    judge = reference(machine, Contract("aligned", complete=True))
    busy = machine.word("0******")
    assert [b.witness and b.witness.address for b in judge.refusal(busy, 5, False)] == ["10*****"]
    assert [b.promise for b in judge.grant(busy, 5, machine.check_region("1*0****"))] == ["family"]
    assert judge.grant(busy, 5, machine.check_region("11*****")) == []


def test_a_rule_is_asked_once_where_its_choice_is_granted(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, boards, due = parse_machine("mesh-nodes:4x2"), list[int](), Rule.first_free

    def counted(rule: Rule, busy: int, request: Request) -> Places | None:
        boards.append(busy)
        return due(rule, busy, request)

    monkeypatch.setattr(Rule, "first_free", counted)
    judge = reference(machine, Contract("mm", complete=True, first_choice=True))
    assert judge.grant(0b1, 2, Places(0b110)) == []
    assert boards == [0b1]
    assert [b.promise for b in judge.grant(0b1, 2, Places(0b1010))] == ["first"]
    assert boards == [0b1, 0b1, machine.full ^ 0b1010]


def test_static_speaks_of_few_faults_and_no_release() -> None:
    machine = Hypercube(2)
    contract = Contract("aligned", static_faults=1)
    assert [b.promise for b in reference(machine, contract, 0b0001).refusal(0b0001, 1, False)] == ["static"]
    assert reference(machine, contract, 0b0011).refusal(0b0011, 1, False) == []
    assert reference(machine, contract, 0b0001).refusal(0b0011, 1, True) == []


def test_what_was_not_asked_for_is_unsound() -> None:
    machine = parse_machine("mesh:4x3")
    judge = reference(machine, Contract())
    region = machine.check_region([1, 0, 2, 0])
    assert judge.wrong_shape((2, 1), region) is None
    wrong = judge.wrong_shape((1, 2), region)
    assert wrong is not None
    assert wrong.promise == "sound"


def test_promises_add_to_a_contract() -> None:
    machine = Hypercube(3)
    contract, rejects = parse_promises(Contract(), ("first:gray", "static:2", "rejects", "sound"), machine)
    assert contract == Contract("gray", first_choice=True, static_faults=2)
    assert rejects
    assert promises_of(contract, rejects)[-3:] == ("family", "first", "static")
    for wrong in ("", "first:frames", "static:-1", "static:x", "family", "complete:", "rejects:x"):
        if wrong != "complete:":
            with pytest.raises(SpecError):
                parse_promises(Contract(), (wrong,), machine)
