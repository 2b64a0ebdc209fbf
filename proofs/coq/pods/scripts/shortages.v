(* For one group of n blocks of 2^m chips, (m, n) = (0, 3), (1, 2), (1, 3), (2, 1) and (2, 2), each word of taken chips and each two requests: 1 if
   they ask no more than is counted. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import PodCounting.
Import ListNotations.
Definition pods : list pod := map (fun one => let '(m, n) := one in Build_pod m n 1) [(0, 3); (1, 2); (1, 3); (2, 1); (2, 2)].
Definition chips (p : pod) : nat := groups p * group p * 2 ^ halvings p.
Definition requests (p : pod) : list request := map Part (seq 0 (halvings p)) ++ map Slice (seq 1 (group p)).
Definition enough (p : pod) (w : nat) (rs : list request) : nat :=
  if forallb (fun k => asked p k rs <=? 2 ^ k * free_parts p (Nat.testbit w) k) (seq 0 (halvings p + 1)) then 1 else 0.
Definition row (p : pod) (w : nat) : list nat :=
  flat_map (fun one => map (fun other => enough p w [one; other]) (requests p)) (requests p).
Eval vm_compute in map (fun p => map (row p) (seq 0 (2 ^ chips p))) pods.
