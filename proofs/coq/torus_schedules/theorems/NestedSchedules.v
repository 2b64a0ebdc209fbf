(* Schedules without preemption and contention on cells that are nested or disjoint, for any ordered ring of times. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import TorusProfiles TorusPlans TorusStrips NestedCells.
From Allocert.proofs Require NestedSchedules.

(** GS-X-6/strided: Without preemption and contention, strided cells, rows and columns chosen apart, do exactly as well as aligned p-intervals, for sides that divide one another and the torus's. *)
(** If of every two sides one divides the other and all divide m, there is a schedule without faults by T that gives each job one piece on aligned cells exactly if there is one that does so on strided cells. *)
Theorem as_well : forall (N : numbers) m (jobs : list (nat * N)) T, 0 < m -> Forall (fun j => Nat.divide (fst j) m) jobs -> chain (map fst jobs) ->
  (exists l, in_cells m jobs Aligned l /\ faultless m jobs T l = true) <-> (exists l, in_cells m jobs Strided l /\ faultless m jobs T l = true).
Proof. exact NestedSchedules.as_well. Qed.
