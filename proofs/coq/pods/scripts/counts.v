(* For the pods of 2^m chips a block, n blocks a group and g groups, (m, n, g) = (0, 3, 1), (1, 2, 1), (1, 3, 1), (2, 2, 1), (3, 1, 1), (0, 2, 3), (1,
   2, 2) and (2, 1, 2), and each word of taken chips: how many parts of each size are free, and how many blocks of each group. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import PodCounting.
Import ListNotations.
Definition pods : list pod := map (fun one => let '(m, n, g) := one in Build_pod m n g)
  [(0, 3, 1); (1, 2, 1); (1, 3, 1); (2, 2, 1); (3, 1, 1); (0, 2, 3); (1, 2, 2); (2, 1, 2)].
Definition chips (p : pod) : nat := groups p * group p * 2 ^ halvings p.
Definition row (p : pod) (w : nat) : list nat :=
  map (free_parts p (Nat.testbit w)) (seq 0 (halvings p + 1)) ++ map (room p (Nat.testbit w)) (seq 0 (groups p)).
Eval vm_compute in map (fun p => map (row p) (seq 0 (2 ^ chips p))) pods.
